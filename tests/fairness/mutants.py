"""Forgers who know the format: they change what a log says and make every hash anew.

A mutant is a log with one change in its public text or in a private part, or with entries left
out, doubled or in another order. `Mutant.changed` says what was changed.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec

from fairtable.games import backgammon, casino, dots, sudoku, tambola
from fairtable.referee import Chain, Draws, Entry, Part, Play, Sit, Status
from tests.fairness.tables import Friend, Table
from tests.referee.forging import rehashed, renumbered
from tests.toys import race

OTHER = "somebody else"
DIGITS = "0123456789abcdef"


@dataclass
class Mutant:
    entries: list[Entry]
    changed: str


def played(game: Any, options: Any, seed: int, most: int = 400) -> Table:
    """A whole game of bots, or of random moves, at a table where everybody has a chain."""
    luck = random.Random(seed)
    table = Table.open(game, options, luck.randbytes(32))
    seats = game.seats(options)
    names = ("Anna", "Ben", "Cleo")[: max(2, seats.least)]
    crowd = [Friend(name, Chain(luck.randbytes(32), 256)) for name in names]
    crowd = crowd[: seats.most]
    has_luck = bool(table.match.opened.attempts)
    for friend in crowd:
        anchor = friend.chain.anchor if has_luck else None
        table.ask(Sit(friend.name, anchor=anchor), friend.name)
    table.start()
    if has_luck:
        table.begin(tuple(friend.link(table.match) for friend in crowd))
    for _ in range(most):
        if table.match.room.status is Status.OVER:
            break
        _move(table, crowd, luck)
    return table


def _move(table: Table, crowd: list[Friend], luck: random.Random) -> None:
    match, game, bot = table.match, table.match.game, table.match.game.bots
    for seat, friend in enumerate(crowd):
        legal = list(game.legal_moves(match.state, seat))
        if not legal:
            continue
        own = Draws(luck.randbytes(32), b"bot")
        move = bot.choose(game.view(match.state, seat), own) if bot else luck.choice(legal)
        if move is None:
            continue
        link = friend.link(match) if game.rolls(move) else None
        table.ask(Play(game.write_move(move), link), friend.name)
        return
    assert game.due is not None, "nobody can move"
    due = game.due(match.state)
    assert due is not None, match.state
    table.take(match.house_plays(due.move, match.tip.at + max(due.after, 1)))


def games() -> dict[str, Table]:
    return {
        "backgammon": played(backgammon.GAME, backgammon.Options(length=1), 1),
        "casino": played(casino.GAME, casino.Options(), 2),
        "dots": played(dots.GAME, dots.Options(width=3, height=3), 3),
        "sudoku": played(sudoku.GAME, sudoku.Options("easy"), 4),
        "tambola": played(tambola.GAME, tambola.Options(), 5),
        "race": played(race.GAME, race.Options(), 6),
    }


def mutants(entries: list[Entry], count: int, seed: int) -> Iterator[Mutant]:
    """Random mutants, each with hashes that fit."""
    luck = random.Random(seed)
    for _ in range(count):
        kind = luck.choice(["public"] * 12 + ["part"] * 5 + ["order"])
        if kind == "part":
            yield _with_other_part(entries, luck) or _with_other_text(entries, luck)
        elif kind == "order":
            yield _with_other_order(entries, luck)
        else:
            yield _with_other_text(entries, luck)


def _with_other_text(entries: list[Entry], luck: random.Random) -> Mutant:
    entry = luck.choice(entries)
    content = msgspec.json.decode(entry.public)
    changed = _mutate(content, luck)
    public = msgspec.json.encode(content).decode()
    other = msgspec.structs.replace(entry, public=public)
    new = [*entries[: entry.seq], other, *entries[entry.seq + 1 :]]
    return Mutant(rehashed(new), f"{entry.seq}{changed}")


def _with_other_part(entries: list[Entry], luck: random.Random) -> Mutant | None:
    with_parts = [entry for entry in entries if any(part.body for part in entry.parts)]
    if not with_parts:
        return None
    entry = luck.choice(with_parts)
    at = luck.choice([n for n, part in enumerate(entry.parts) if part.body])
    body = msgspec.json.decode(entry.parts[at].body or "")
    changed = _mutate(body, luck)
    text = msgspec.json.encode(body).decode()
    part = Part(entry.parts[at].seats, sha256(text.encode()).hexdigest(), text)
    parts = (*entry.parts[:at], part, *entry.parts[at + 1 :])
    other = msgspec.structs.replace(entry, parts=parts)
    new = [*entries[: entry.seq], other, *entries[entry.seq + 1 :]]
    return Mutant(rehashed(new), f"{entry.seq} part {at}{changed}")


def _with_other_order(entries: list[Entry], luck: random.Random) -> Mutant:
    new, at = list(entries), luck.randrange(1, len(entries) - 1)
    how = luck.choice(["left out", "doubled", "swapped"])
    if how == "left out":
        del new[at]
    elif how == "doubled":
        new.insert(at, new[at])
    else:
        new[at], new[at + 1] = new[at + 1], new[at]
    return Mutant(renumbered(new), f"{at} {how}")


def _mutate(content: Any, luck: random.Random) -> str:
    """Change one thing somewhere inside; the path to it."""
    places = [place for place in _places(content) if place[2] != ["seq"]]
    holder, key, path = luck.choice(places)
    before = copy.deepcopy(holder[key])
    while holder[key] == before:
        holder[key] = _other(before, luck)
    return "".join(f".{step}" for step in path)


def _places(value: Any, path: list[Any] | None = None) -> Iterator[tuple[Any, Any, list[Any]]]:
    path = path or []
    items = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, inner in items:
        yield value, key, [*path, key]
        yield from _places(inner, [*path, key])


def _other(value: Any, luck: random.Random) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return luck.choice([value + 1, value - 1, 0, 1, 5, value + 6, -1])
        case None:
            return luck.choice([0, 1])
        case str():
            return _other_text(value, luck)
        case _ if value in ([], {}):
            return luck.choice([[0], {"seat": 0}])
        case list():
            return luck.choice([value[1:], value[:-1], value[::-1], [*value, *value[:1]], []])
        case dict():
            keys = [key for key in value if key != luck.choice([*value, ""])]
            return {key: value[key] for key in keys}
    return OTHER


def _other_text(value: str, luck: random.Random) -> str:
    if len(value) == 64 and set(value) <= set(DIGITS):
        at = luck.randrange(64)
        return value[:at] + luck.choice(DIGITS) + value[at + 1 :]
    if value and luck.random() < 0.5:
        at = luck.randrange(len(value))
        return value[:at] + luck.choice("123456789abcxyz.") + value[at + 1 :]
    return luck.choice([OTHER, "Anna", "Ben", "roll", "", value + "1"])
