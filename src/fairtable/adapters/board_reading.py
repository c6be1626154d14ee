"""Reading a whole great board from a server: its card, its chain, its chunks and the tail."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from fairtable.adapters.http import Declined
from fairtable.games.dots import RECORD_BYTES
from fairtable.games.dots.board_file import BoardFile, Claims

CURRENT = "/api/boards/current"
RECORDS = 1
SECONDS = 30.0


def read_whole_board(url: str) -> BoardFile:
    """The board at `http://host/api/boards/board-7`, or the open one at `http://host`.

    Declined if the server refuses, OSError if it cannot be reached. A board that is open is
    read as far as it was when this began.
    """
    path = urlsplit(url).path.rstrip("/")
    base = url.rstrip("/") if path else url.rstrip("/") + CURRENT
    try:
        with httpx.Client(timeout=SECONDS) as client:
            card = _json(client, base)
            base = base.rpartition("/")[0] + "/" + card["id"]
            index = card["index"]
            chunks = index // card["chunk"] + (card["status"] == "complete")
            records = b"".join(_chunk(client, f"{base}/chunks/{n}") for n in range(chunks))
            records += _tail(base, len(records) // RECORD_BYTES, index)
            batches = _batches(client, base, index)
    except httpx.HTTPError as lost:
        raise ConnectionError(f"{url}: {lost}") from lost
    claims = msgspec.convert(card, Claims)
    return BoardFile(claims, card["head"], batches, records[: RECORD_BYTES * index])


def _json(client: httpx.Client, url: str) -> Any:
    answer = client.get(url)
    if "json" not in answer.headers.get("content-type", ""):
        raise ConnectionError(f"{url}: this is no great board")
    if answer.status_code != 200:
        raise Declined(answer.json())
    return answer.json()


def _chunk(client: httpx.Client, url: str) -> bytes:
    answer = client.get(url)
    if answer.status_code == 404:
        return b""  # The last chunk of a board that has ended with a whole one.
    if answer.status_code != 200:
        raise Declined(answer.json())
    return answer.content


def _batches(client: httpx.Client, base: str, index: int) -> list[tuple[int, int, int, str]]:
    found: list[tuple[int, int, int, str]] = []
    after: int | None = 0
    while after is not None and after < index:
        page = _json(client, f"{base}/batches?after={after}")
        found += [(b["first"], b["count"], b["at"], b["hash"]) for b in page["batches"]]
        after = page["next"]
    return [batch for batch in found if batch[0] < index]


def _tail(base: str, start: int, end: int) -> bytes:
    """The records behind the last whole chunk, which only the live connection has."""
    records = bytearray()
    if start >= end:
        return b""
    live = "ws" + base.removeprefix("http") + f"/live?from={start}"
    try:
        with connect(live, max_size=None, proxy=None, open_timeout=SECONDS) as socket:
            while start + len(records) // RECORD_BYTES < end:
                message = socket.recv(timeout=SECONDS)
                if isinstance(message, bytes) and message[0] == RECORDS:
                    records += message[5:]
                elif isinstance(message, str) and json.loads(message)["type"] == "refused":
                    raise Declined(json.loads(message)["problem"])
    except (WebSocketException, TimeoutError) as lost:
        raise ConnectionError(f"{base}: {lost}") from lost
    return bytes(records)
