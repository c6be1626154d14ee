"""Pieces of a stream as server-sent events: the data, then a control event."""

from __future__ import annotations

import re
from base64 import b64encode

import msgspec

from fairtable.server.streams.offsets import write_offset
from fairtable.server.streams.source import Source, body_of, is_json

LINE_END = re.compile(rb"\r\n|\r|\n")


class Control(msgspec.Struct, frozen=True, omit_defaults=True, rename="camel"):
    stream_next_offset: str
    stream_cursor: str | None = None
    up_to_date: bool = False
    stream_closed: bool = False


def needs_base64(source: Source) -> bool:
    """Events are text. Bytes that are none are sent in base64."""
    return not (is_json(source) or source.media_type.lower().startswith("text/"))


def control_of(source: Source, at: int, cursor: str) -> Control:
    """What a reader at this place must know. At the end of a closed stream it needs no cursor,
    because it does not ask again."""
    up_to_date = at == source.end
    ended = up_to_date and source.closed
    return Control(write_offset(at), None if ended else cursor, up_to_date, ended)


def events_of(source: Source, units: list[bytes], control: Control) -> bytes:
    """One data event, if there is anything, and the control event behind it."""
    told = b"event: control\ndata:" + msgspec.json.encode(control) + b"\n\n"
    if not units:
        return told
    body = body_of(source, units)
    return _event(b64encode(body) if needs_base64(source) else body) + told


def _event(body: bytes) -> bytes:
    """Every line of the body is a line of data, so that no text can end the event early."""
    lines = LINE_END.split(body)
    # A reader takes one blank away from the beginning of a line.
    data = b"".join(b"data:%s%s\n" % (b" " * line.startswith(b" "), line) for line in lines)
    return b"event: data\n" + data + b"\n"
