"""What a reader asks for: the words behind the question mark, and what it has already."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias
from urllib.parse import parse_qsl

import msgspec

from fairtable.server.streams.offsets import START, read_offset

Live: TypeAlias = Literal["long-poll", "sse"]
LIVE: dict[str, Live] = {"long-poll": "long-poll", "sse": "sse"}
MOST_FIELDS = 32


class BadQuestion(Exception):
    """A question that cannot be answered: a sentence, and the place."""

    def __init__(self, sentence: str, place: str) -> None:
        super().__init__(sentence)
        self.sentence, self.place = sentence, place


class Question(msgspec.Struct, frozen=True):
    """`at` is the place to read from; None is the end, wherever that is now."""

    at: int | None = 0
    live: Live | None = None
    cursor: str = ""
    tags: str = ""


def read_question(query: bytes, tags: str = "") -> Question:
    """Words that the protocol does not know are ignored, as it demands."""
    try:
        fields = parse_qsl(
            query.decode("ascii"),
            keep_blank_values=True,
            max_num_fields=MOST_FIELDS,
            errors="strict",
        )
    except ValueError as wrong:
        raise BadQuestion("The address cannot be read.", "query") from wrong
    given = _one(fields, "offset")
    wanted = _one(fields, "live")
    live = LIVE.get(wanted) if wanted is not None else None
    if live is None and wanted is not None:
        raise BadQuestion("A reader that waits asks for live=long-poll or live=sse.", "live")
    if live and given is None:
        raise BadQuestion("A reader that waits names an offset, such as -1 or now.", "offset")
    try:
        at = read_offset(START if given is None else given)
    except ValueError as wrong:
        raise BadQuestion(str(wrong), "offset") from wrong
    return Question(at, live, _one(fields, "cursor") or "", tags)


def _one(fields: Iterable[tuple[str, str]], name: str) -> str | None:
    found = [value for key, value in fields if key == name]
    if len(found) > 1:
        raise BadQuestion(f"There is more than one {name} in the address.", name)
    return found[0] if found else None
