"""Listening: the updates of a table as they come. A lost connection is made again."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from fairtable.adapters.http import Declined, Http, NoAnswer

FINAL_CODES = frozenset({4400, 4401, 4403, 4404, 4409})
"""Close codes after which it is useless to connect again."""
Frame = dict[str, Any]


def frames(http: Http, path: str, version: int) -> Iterator[Frame]:
    """Every frame of the table from `version` on.

    A lost connection is made again. NoAnswer if that has failed too often in a row.
    """
    pauses = http.pauses()
    while True:
        try:
            for frame in _one_connection(http, f"{path}?after={version}"):
                pauses = http.pauses()
                version = max(version, _version(frame))
                yield frame
        except (OSError, InvalidHandshake, ConnectionClosed) as lost:
            pause = pauses.pop(0)
            if pause is None:
                raise NoAnswer(f"the table cannot be watched: {lost}") from lost
            time.sleep(pause)


def _version(frame: Frame) -> int:
    """How many entries the client knows after this frame; 0 if it does not say."""
    seen: Frame = frame.get("seen", frame)
    return int(seen.get("version", 0))


def _one_connection(http: Http, path: str) -> Iterator[Frame]:
    http.renew()
    with connect(
        http.live_url + path,
        additional_headers=http.headers,
        open_timeout=http.timeout,
        close_timeout=1,
        max_size=None,
        proxy=None,
    ) as socket:
        last: Frame = {}
        try:
            for text in socket:
                last = json.loads(text)
                yield last
        except ConnectionClosed as closed:
            lost = closed
        else:
            # The iteration ends without an error if the server closed in good order.
            raise ConnectionResetError("the server closed the connection")
        if lost.rcvd is not None and lost.rcvd.code in FINAL_CODES:
            raise Declined(last.get("problem", {"detail": lost.rcvd.reason})) from lost
        raise lost
