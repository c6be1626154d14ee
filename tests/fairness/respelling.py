"""Forgers who spell one thing in a log in another way, and make every hash anew.

What is meant stays the same, or seems to. But a log has one spelling, so none of these logs is
in order. `Mutant.changed` says what was spelt otherwise.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from hashlib import sha256

import msgspec

from fairtable.referee import Entry, Part, first_hash
from fairtable.referee.log import audience
from tests.fairness.mutants import Mutant

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|-?\d+|true|false|null|[\[\]{},:]')
HEX = re.compile(r"[0-9a-f]{16,}")
Respell = Callable[[list[str], int], list[str] | None]
"""The tokens of a text of JSON, one of them spelt otherwise; None if that cannot be done."""


def _at(tokens: list[str], at: int, new: str) -> list[str]:
    return [*tokens[:at], new, *tokens[at + 1 :]]


def _is_number(token: str) -> bool:
    return token.lstrip("-").isdigit()


def _is_key(tokens: list[str], at: int) -> bool:
    return tokens[at].startswith('"') and tokens[at + 1 : at + 2] == [":"]


def _number(how: Callable[[str], str]) -> Respell:
    def respell(tokens: list[str], at: int) -> list[str] | None:
        return _at(tokens, at, how(tokens[at])) if _is_number(tokens[at]) else None

    return respell


def _key(how: Callable[[str], str]) -> Respell:
    """The places of private events are keys."""

    def respell(tokens: list[str], at: int) -> list[str] | None:
        if not _is_key(tokens, at) or not _is_number(tokens[at][1:-1]):
            return None
        return _at(tokens, at, f'"{how(tokens[at][1:-1])}"')

    return respell


def _minus_zero(tokens: list[str], at: int) -> list[str] | None:
    return _at(tokens, at, "-0") if tokens[at] == "0" else None


def _blank(tokens: list[str], at: int) -> list[str]:
    return _at(tokens, at, tokens[at] + " ")


def _line(tokens: list[str], at: int) -> list[str]:
    return _at(tokens, at, "\n" + tokens[at])


def _escaped(tokens: list[str], at: int) -> list[str] | None:
    """A letter, written by its number."""
    found = re.search("[A-Za-z]", tokens[at])
    if not (tokens[at].startswith('"') and found) or "\\" in tokens[at]:
        return None
    number = f"\\u{ord(found[0]):04x}"
    return _at(tokens, at, tokens[at][: found.start()] + number + tokens[at][found.end() :])


def _upper(tokens: list[str], at: int) -> list[str] | None:
    inner = tokens[at][1:-1]
    if not (tokens[at].startswith('"') and HEX.fullmatch(inner)) or inner == inner.upper():
        return None
    return _at(tokens, at, tokens[at].upper())


def _text(tokens: list[str], at: int) -> list[str] | None:
    """A number as text."""
    return _at(tokens, at, f'"{tokens[at]}"') if _is_number(tokens[at]) else None


def _end_of(tokens: list[str], at: int) -> int:
    """Behind the value that begins here."""
    depth = 0
    for n in range(at, len(tokens)):
        depth += (tokens[n] in "[{") - (tokens[n] in "]}")
        if depth == 0:
            return n + 1
    raise AssertionError(tokens)


def _pair(tokens: list[str], at: int) -> list[str] | None:
    return tokens[at : _end_of(tokens, at + 2)] if _is_key(tokens, at) else None


def _doubled(tokens: list[str], at: int) -> list[str] | None:
    pair = _pair(tokens, at)
    return pair and [*tokens[:at], *pair, ",", *tokens[at:]]


def _exchanged(tokens: list[str], at: int) -> list[str] | None:
    """Two fields in another order."""
    pair = _pair(tokens, at)
    if not pair:
        return None
    behind = at + len(pair)
    if tokens[behind] != ",":
        return None
    other = _pair(tokens, behind + 1)
    assert other is not None
    return [*tokens[:at], *other, ",", *pair, *tokens[behind + 1 + len(other) :]]


def _added(text: str) -> Respell:
    """A field more, at the end of an object."""
    more = TOKEN.findall(text)

    def respell(tokens: list[str], at: int) -> list[str] | None:
        if tokens[at] != "}":
            return None
        comma = [] if tokens[at - 1] == "{" else [","]
        return [*tokens[:at], *comma, *more, *tokens[at:]]

    return respell


def _left_out(tokens: list[str], at: int) -> list[str] | None:
    """A field that is null, as if that were the same."""
    pair = _pair(tokens, at)
    if not pair or pair[-1] != "null":
        return None
    behind = at + len(pair)
    if tokens[behind] == ",":
        return [*tokens[:at], *tokens[behind + 1 :]]
    return None


TEXTS: dict[str, Respell] = {
    "a zero before": _number(lambda digits: f"0{digits}"),
    "a point": _number(lambda digits: f"{digits}.0"),
    "an exponent": _number(lambda digits: f"{digits}e0"),
    "a plus": _number(lambda digits: f"+{digits}"),
    "minus zero": _minus_zero,
    "a number as text": _text,
    "a blank": _blank,
    "a line": _line,
    "an escape": _escaped,
    "large digits": _upper,
    "a field twice": _doubled,
    "another order": _exchanged,
    "an unknown field": _added('"x":1'),
    "no draws": _added('"drawn":[]'),
    "no link": _added('"house_link":""'),
    "no key": _added('"sealed_key":""'),
    "no anchor": _added('"anchor":null'),
    "no name": _added('"name":""'),
    "no links": _added('"links":[]'),
    "no attempt": _added('"attempt":0'),
    "null left out": _left_out,
    "a place with a zero": _key(lambda digits: f"0{digits}"),
    "a place with a blank": _key(lambda digits: f" {digits}"),
    "a place with a point": _key(lambda digits: f"{digits}.0"),
    "a place with a plus": _key(lambda digits: f"+{digits}"),
    "a place with a minus": _key(lambda digits: f"-{digits}"),
    "a place with an exponent": _key(lambda digits: f"{digits}e0"),
    "a place in other digits": _key(lambda digits: chr(0xFF10 + int(digits[0])) + digits[1:]),
}
NOTHING = sha256(b"nothing").hexdigest()
EMPTY = '{"salt":"00000000000000000000000000000000","events":{}}'
NAME = '{"salt":"00000000000000000000000000000000","name":"Eve"}'
Parts = tuple[Part, ...]


def _body(seats: tuple[int, ...] | None, body: str) -> Part:
    return Part(seats, sha256(body.encode()).hexdigest(), body)


def _of_last(change: Callable[[Part], Part]) -> Callable[[Parts], Parts]:
    return lambda parts: (*parts[:-1], change(parts[-1])) if parts else ()


def _with_seats(
    seats: Callable[[tuple[int, ...]], tuple[int, ...] | None],
) -> Callable[[Part], Part]:
    def change(part: Part) -> Part:
        new = seats(part.seats) if part.seats is not None else ()
        return Part(new, part.hash, part.body)

    return change


PARTS: dict[str, Callable[[Parts], Parts]] = {
    "a hidden part before": lambda parts: (Part((), NOTHING), *parts),
    "a hidden part behind": lambda parts: (*parts, Part((0, 1), NOTHING)),
    "a hidden name before": lambda parts: (Part(None, NOTHING), *parts),
    "a hidden name behind": lambda parts: (*parts, Part(None, NOTHING)),
    "an empty part before": lambda parts: (_body((), EMPTY), *parts),
    "an empty part behind": lambda parts: (*parts, _body((0, 1), EMPTY)),
    "another name before": lambda parts: (_body(None, NAME), *parts),
    "the same part twice": lambda parts: (*parts, *parts[-1:]),
    "parts backwards": lambda parts: parts[::-1],
    "no parts": lambda parts: (),
    "seats twice": _of_last(_with_seats(lambda seats: seats + seats)),
    "a seat that is not there": _of_last(_with_seats(lambda seats: (*seats, 4_000_000))),
    "seats backwards": _of_last(
        _with_seats(lambda seats: (max(seats, default=0) + 1, *(seats or (0,))))
    ),
    "for everybody": _of_last(_with_seats(lambda seats: None)),
    "a hash in large digits": _of_last(lambda p: Part(p.seats, p.hash.upper(), p.body)),
}


def respelt(entries: list[Entry], count: int, seed: int) -> Iterator[Mutant]:
    """Random logs in which one thing is spelt otherwise. Each kind has its turn."""
    luck = random.Random(seed)
    kinds = [*TEXTS, *PARTS]
    # What stands before the closing of the seats is in the draws: they would not fit any more.
    closed = max((e.seq for e in entries if '"SeatsClosed"' in e.public), default=-1)
    later = entries[closed + 1 :]
    for n in range(count):
        kind = kinds[n % len(kinds)]
        for _ in range(40):
            entry = luck.choice(later)
            other = _respelt(entry, kind, luck)
            if other is not None and other != entry:
                made = [*entries[: entry.seq], other, *entries[entry.seq + 1 :]]
                yield Mutant(_rehashed(made), f"{entry.seq}: {kind}")
                break


def _respelt(entry: Entry, kind: str, luck: random.Random) -> Entry | None:
    if kind in PARTS:
        return msgspec.structs.replace(entry, parts=PARTS[kind](entry.parts))
    bodies = [n for n, part in enumerate(entry.parts) if part.body is not None]
    if bodies and (kind.startswith("a place") or luck.random() < 0.6):
        at = luck.choice(bodies)
        part = entry.parts[at]
        body = _spelt(part.body or "", kind, luck)
        if body is None:
            return None
        new = _body(part.seats, body)
        return msgspec.structs.replace(
            entry, parts=(*entry.parts[:at], new, *entry.parts[at + 1 :])
        )
    public = _spelt(entry.public, kind, luck)
    return None if public is None else msgspec.structs.replace(entry, public=public)


def _spelt(text: str, kind: str, luck: random.Random) -> str | None:
    tokens = TOKEN.findall(text)
    assert "".join(tokens) == text, text
    places = list(range(len(tokens)))
    luck.shuffle(places)
    for at in places:
        if (new := TEXTS[kind](tokens, at)) is not None:
            return "".join(new)
    return None


def _rehashed(entries: list[Entry]) -> list[Entry]:
    """New hashes, as whoever made these parts would make them."""
    made, head = [], first_hash()
    for entry in entries:
        whole = bytes.fromhex(head) + entry.seq.to_bytes(8, "big")
        whole += sha256(entry.public.encode()).digest()
        for part in entry.parts:
            whole += audience(part.seats) + bytes.fromhex(part.hash)
        head = sha256(whole).hexdigest()
        made.append(msgspec.structs.replace(entry, hash=head))
    return made
