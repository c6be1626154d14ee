"""The changes that the table of verdicts names. After each of them the hashes fit again."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from typing import Any

import msgspec

from fairtable.referee import Entry, Part
from tests.referee.forging import rehashed, renumbered

replace = msgspec.structs.replace


def changed(entries: list[Entry], change: dict[str, Any]) -> list[Entry]:
    """The log after this change, and after the one that is said to come then."""
    for what, work in CHANGES.items():
        if what in change:
            entries = work(entries, change)
            break
    then = change.get("then")
    return changed(entries, then) if then else entries


def _text(entries: list[Entry], change: dict[str, Any]) -> list[Entry]:
    """Another text of an entry: the one with this number, or the first that has this word."""
    wanted = change["entry"]
    at = next(
        entry.seq
        for entry in entries
        if (entry.seq == wanted if isinstance(wanted, int) else f'"{wanted}"' in entry.public)
    )
    text = entries[at].public
    if "turn" in change:
        new = re.sub(change["turn"], change["into"], text, count=1)
    else:
        new = text.replace(*change["replace"], 1)
    assert new != text, (text, change)
    return _with(entries, at, public=new)


def _name(entries: list[Entry], change: dict[str, Any]) -> list[Entry]:
    """Another name in the first open part, without another hash."""
    part = entries[0].parts[0]
    body = (part.body or "").replace(*change["replace"])
    assert body != part.body
    first = replace(entries[0], parts=(replace(part, body=body), *entries[0].parts[1:]))
    return [first, *entries[1:]]


def _hide(entries: list[Entry], change: dict[str, Any]) -> list[Entry]:
    """Bodies are left out. That changes no hash."""
    what = str(change["hide"])
    left = 1 if what.startswith("first") else len(entries) * 10_000

    def hidden(entry: Entry, part: Part) -> Part:
        nonlocal left
        is_secret = entry.seq == 0 and part.seats == ()
        kind = "name" if part.seats is None else "secret" if is_secret else "hand"
        if kind not in what or not left:
            return part
        left -= 1
        return Part(part.seats, part.hash)

    return [
        replace(entry, parts=tuple(hidden(entry, part) for part in entry.parts))
        for entry in entries
    ]


def _hash(entries: list[Entry], change: dict[str, Any]) -> list[Entry]:
    at = range(len(entries))[change["hash"]]
    digits = entries[at].hash
    other = replace(entries[at], hash=("1" if digits[0] == "0" else "0") + digits[1:])
    return [*entries[:at], other, *entries[at + 1 :]]


def _double(entries: list[Entry], change: dict[str, Any]) -> list[Entry]:
    """The last entry with such an ask stands twice."""
    at = max(e.seq for e in entries if f'"asked":{{"type":"{change["double"]}"' in e.public)
    return renumbered([*entries[: at + 1], *entries[at:]])


def _part(entries: list[Entry], change: dict[str, Any]) -> list[Entry]:
    """A hidden part for which there is no event."""
    more = Part((0,), hashlib.sha256(b"nothing").hexdigest())
    at = change["part"]
    return _with(entries, at, parts=(*entries[at].parts, more))


def _with(entries: list[Entry], at: int, **fields: Any) -> list[Entry]:
    return rehashed([*entries[:at], replace(entries[at], **fields), *entries[at + 1 :]])


def _swap(entries: list[Entry], change: dict[str, Any]) -> list[Entry]:
    at = change["swap"]
    pair = [entries[at + 1], entries[at]]
    return renumbered([*entries[:at], *pair, *entries[at + 2 :]])


def _leave_out(entries: list[Entry], change: dict[str, Any]) -> list[Entry]:
    at = change["leave out"]
    return renumbered([*entries[:at], *entries[at + 1 :]])


CHANGES: dict[str, Callable[[list[Entry], dict[str, Any]], list[Entry]]] = {
    "entry": _text,
    "in": _name,
    "hide": _hide,
    "hash": _hash,
    "double": _double,
    "part": _part,
    "no name": lambda entries, change: _with(entries, change["no name"], parts=()),
    "cut": lambda entries, change: entries[: change["cut"]],
    "swap": _swap,
    "leave out": _leave_out,
}
