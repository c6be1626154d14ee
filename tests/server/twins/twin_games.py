"""The games that are played in two worlds: what is played, and what may be dealt otherwise."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

from fairtable.games.casino.cards import DECK, show
from fairtable.games.casino.state import CardTable
from fairtable.games.tambola.moves import BogeyCalled, Claim
from fairtable.games.tambola.state import Hall
from fairtable.referee import HOST, HOUSE, Accepted, Begin, Chance, Draws, Match, Ruling, Seat
from tests.server.twins.worlds import Now, World, luck_of

TRIES = 4_000
Deal = Callable[[Any, Any, Seat | None, Draws], Any]
"""What was dealt, how the table is at last, for whom it must be the same, and luck."""


@dataclass(frozen=True)
class Played:
    """One game: its options, and at most how many moves of it are played."""

    name: str
    options: dict[str, Any]
    players: int
    moves: int
    deal_anew: Deal | None = None
    wrong: tuple[str, ...] = ()
    notes: Callable[[random.Random], str] = field(default=lambda chance: "")


def other_deck(deck: Any, table: CardTable, seat: Seat | None, draws: Draws) -> Any:
    """The same deck, with those cards exchanged that `seat` has not seen."""
    from fairtable.games.casino.rules import redealt

    other = redealt(table, seat, draws)
    staged = set(table.stack.of("hand")) if table.stack else set()

    def hidden(dealt: CardTable) -> list[Any]:
        hands = [dealt.hands[at] for at in table.players if at != seat]
        return [card for hand in hands for card in hand if card not in staged]

    here = [*hidden(table), *table.stock]
    exchanged = dict(zip(here, [*hidden(other), *other.stock], strict=True))
    return tuple(exchanged.get(card, card) for card in deck)


def other_tickets(dealt: Any, hall: Hall, seat: Seat | None, draws: Draws) -> Any:
    """Other tickets for the others, except those that were shown."""
    from fairtable.games.tambola.redealing import redealt

    return redealt(hall, seat, draws).tickets


def scribbled(chance: random.Random) -> str:
    """Notes of any length, as a page keeps them."""
    marks = [f'"{chance.randrange(81)}":{chance.randrange(512)}' for _ in range(81)]
    return "{" + ",".join(marks[: chance.randrange(1, 81)]) + "}"


CASINO = Played(
    "casino",
    {},
    2,
    12,
    other_deck,
    tuple(f"trail {show((card,))}" for card in DECK),
    scribbled,
)
TAMBOLA = Played(
    "tambola",
    {"caller": "host", "seats": 70, "late": False},
    3,
    20,
    other_tickets,
    ("claim TOP_ROW 7", "begin 0 1", "claim NONE 1"),
    scribbled,
)
BACKGAMMON = Played(
    "backgammon",
    {"length": 3},
    2,
    12,
    None,
    ("roll now", "25/20", "begin 0 1", "bar/25 24/23"),
    scribbled,
)
SUDOKU = Played(
    "sudoku",
    {"difficulty": "easy"},
    1,
    8,
    None,
    ("r1c1=5", "hint r1c1", "r0c0=1", "solve"),
    scribbled,
)


def offers(match: Match, viewer: Seat | None, chance: random.Random) -> tuple[Seat, str] | None:
    """A legal move that somebody makes now, in a game that goes on."""
    found = dict[Seat, str]()
    for seat in (*match.room.seated(), HOST):
        moves = [
            match.game.write_move(move)
            for move in match.game.legal_moves(match.state, seat)
            if seat == viewer or not _tells_a_ticket(match, seat, move)
        ]
        moves = [text for text in moves if not text.startswith(("resign", "pace", "hint"))]
        if moves:
            found[seat] = chance.choice(moves)
    if found.get(HOST) == "call" and chance.random() < 0.7:
        return HOST, "call"
    return chance.choice(list(found.items())) if found else None


def _tells_a_ticket(match: Match, seat: Seat, move: Any) -> bool:
    """T12. A wrong claim names the numbers that are missing: no other ticket has just these."""
    if not isinstance(move, Claim):
        return False
    verdict = match.game.decide(match.state, seat, move, Chance.seeded(b""))
    return isinstance(verdict, Accepted) and isinstance(verdict.events[0], BogeyCalled)


def other_deal(  # noqa: PLR0913  a game that was played, and for whom it must look the same
    now: Now,
    played: Played,
    dealt: Any,
    viewer: Seat | None,
    rulings: Sequence[Ruling],
    chance: random.Random,
) -> Any:
    """What else could have been dealt, so that all this could have happened."""
    if played.deal_anew is None:
        return None
    for _ in range(TRIES):
        draws = Draws(chance.randbytes(32), b"")
        deal = played.deal_anew(dealt, rulings[-1].after.state, viewer, draws)
        with now.being(World("perhaps", 0, deal=deal)) as perhaps:
            if deal != dealt and is_same_for(viewer, rulings, perhaps):
                return deal
    raise AssertionError("no other deal was found")


def is_same_for(seat: Seat | None, rulings: Sequence[Ruling], world: World) -> bool:
    """Whether these moves are legal in this world, and tell this seat the same."""
    begun = next(r for r in rulings if isinstance(r.content.asked, Begin))
    match, at = begun.after, rulings.index(begun)
    state, luck = rulings[at - 1].after.state, luck_of(world)
    for ruling in rulings[at:]:
        events: Any = ruling.events
        if ruling is begun or not any(draw.kind == "open" for draw in ruling.content.drawn):
            verdict = match.game.decide(state, *_asked(ruling), luck)
            if not isinstance(verdict, Accepted):
                return False
            events = verdict.events
        if _told(events, seat) != _told(ruling.events, seat):
            return False
        state = reduce(match.game.evolve, events, state)
    return True


def _asked(ruling: Ruling) -> tuple[Seat, Any]:
    match, asked = ruling.after, ruling.content.asked
    if isinstance(asked, Begin):
        return HOUSE, match.game.begin(match.room.listed or match.room.seated())
    by = ruling.content.by
    assert by is not None
    return by, match.game.read_move(asked.move)  # type: ignore[union-attr]


def _told(events: Sequence[Any], seat: Seat | None) -> list[Any]:
    """What a seat gets of these events, and where something else is hidden from it."""
    return [
        event if (audience := event.seen_by()) is None or seat in audience else audience
        for event in events
    ]
