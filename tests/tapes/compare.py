"""Two tapes, field by field: what was told once, and what is told now.

A difference is a sentence with the path of what differs. A field that `allowed` names may be
there now and not on the tape, or the other way round; nothing else may differ. A path in
`allowed` is the shape of a field: `update.clock.left`, `hello.missed[].around`,
`GET /api/tables/*.table.between`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Line = list[Any]
ALLOWED = Path(__file__).with_name("allowed.json")
MOST = 12
"""So many differences are told; behind the first ones there is seldom anything new."""
CODE = re.compile(r"/[0-9A-Z]{8}(?=/|$)")


@dataclass(frozen=True)
class Allowed:
    """The fields that a later change has added and taken away, by their shapes."""

    added: frozenset[str] = frozenset()
    removed: frozenset[str] = frozenset()


def read_allowed(text: str) -> Allowed:
    """A list of `{"why": a sentence, "added": [shapes], "removed": [shapes]}`."""
    added: set[str] = set()
    removed: set[str] = set()
    for one in json.loads(text):
        assert set(one) <= {"why", "added", "removed"}, f"not known: {one}"
        assert one["why"].strip().endswith("."), f"say why, in a sentence: {one}"
        added.update(one.get("added", ()))
        removed.update(one.get("removed", ()))
    return Allowed(frozenset(added), frozenset(removed))


def differences(kept: list[Line], now: list[Line], allowed: Allowed) -> list[str]:
    """What differs between a tape and what is told now; [] if nothing does."""
    found = []
    for difference in _differences(_by_stream(kept), _by_stream(now), allowed):
        found.append(difference)
        if len(found) == MOST:
            return [*found, "..."]
    return found


def _by_stream(lines: list[Line]) -> dict[str, list[tuple[str, Any]]]:
    streams: dict[str, list[tuple[str, Any]]] = {}
    for stream, kind, content in lines:
        streams.setdefault(stream, []).append((kind, content))
    return streams


def _differences(
    kept: dict[str, list[tuple[str, Any]]],
    now: dict[str, list[tuple[str, Any]]],
    allowed: Allowed,
) -> Iterator[str]:
    for stream in [*kept, *(name for name in now if name not in kept)]:
        if stream not in now:
            yield f"{stream}: is not there any more"
        elif stream not in kept:
            yield f"{stream}: is not on the tape"
        else:
            yield from _in_stream(stream, kept[stream], now[stream], allowed)


def _in_stream(
    stream: str, kept: list[tuple[str, Any]], now: list[tuple[str, Any]], allowed: Allowed
) -> Iterator[str]:
    asked = ""
    for at, ((kind, old), (kind_now, new)) in enumerate(zip(kept, now, strict=False)):
        where = f"{stream}, line {at}"
        root, root_now = _root(kind, old, asked), _root(kind_now, new, asked)
        if (kind, root) != (kind_now, root_now):
            yield f"{where}: {kind} {root} on the tape, now {kind_now} {root_now}"
            return  # What follows is one line off.
        asked = root if kind == "asks" else asked
        if kind == "answer":
            (status, old), (status_now, new) = old, new
            yield from _in_value(status, status_now, f"{where}, {root}: status", "", allowed)
        yield from _in_value(old, new, f"{where}, {root}", root, allowed)
    for at, (kind, content) in enumerate(kept[len(now) :], len(now)):
        yield f"{stream}, line {at}: {kind} {_root(kind, content, asked)} is missing"
    for at, (kind, content) in enumerate(now[len(kept) :], len(kept)):
        yield f"{stream}, line {at}: {kind} {_root(kind, content, asked)} is too much"


def _root(kind: str, content: Any, asked: str) -> str:
    """What the line is about: the type of a frame, or what was asked."""
    if kind in ("frame", "says") and isinstance(content, dict):
        return str(content.get("type", content.get("ask", {}).get("type", kind)))
    if kind == "asks":
        method, path, _ = content
        return f"{method} {CODE.sub('/*', path.partition('?')[0])}"
    return asked if kind == "answer" else kind


def _in_value(old: Any, new: Any, path: str, shape: str, allowed: Allowed) -> Iterator[str]:
    if type(old) is not type(new):
        yield f"{path}: {_brief(old)} on the tape, now {_brief(new)}"
    elif isinstance(old, dict):
        yield from _in_fields(old, new, path, shape, allowed)
    elif isinstance(old, list):
        if len(old) != len(new):
            yield f"{path}: {len(old)} items on the tape, now {len(new)}"
        for at, (one, other) in enumerate(zip(old, new, strict=False)):
            yield from _in_value(one, other, f"{path}[{at}]", f"{shape}[]", allowed)
    elif old != new:
        yield f"{path}: {_brief(old)} on the tape, now {_brief(new)}"


def _in_fields(
    old: dict[str, Any], new: dict[str, Any], path: str, shape: str, allowed: Allowed
) -> Iterator[str]:
    for name, value in old.items():
        field, its_shape = f"{path}.{name}", f"{shape}.{name}"
        if name in new:
            yield from _in_value(value, new[name], field, its_shape, allowed)
        elif its_shape not in allowed.removed:
            yield f"{field}: is missing; on the tape {_brief(value)}"
    for name in new.keys() - old.keys():
        if f"{shape}.{name}" not in allowed.added:
            yield f"{path}.{name}: is not on the tape; now {_brief(new[name])}"


def _brief(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 120 else f"{text[:117]}..."
