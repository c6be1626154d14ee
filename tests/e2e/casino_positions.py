"""Fixed and seeded positions of Casino, and what the referee says there of every gesture.

A gesture is a piece that is lifted and a place where it is dropped, named as the board names
them: `hand:7S`, `loose:4C`, `pile:1`, `staged:3H`; and `build:2`, `stack`, `table`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fairtable.games import casino
from fairtable.games.casino.cards import in_order
from fairtable.games.casino.moves import Capture, LayBuild, Raise, TakeStack, Trail
from fairtable.referee import Match, Refused
from tests.e2e.seeded import SeededTable, seeded_table


def position(wanted: str, name: str = "casino", **options: Any) -> SeededTable:
    """The first table that comes to such a position: a full one on Anna's turn, or on Ben's."""
    for number in range(200):
        board = seeded_table(f"{name} {wanted} {number}", "casino", **options)
        if _comes_to(board, FOUND[wanted]):
            return board
    raise AssertionError("no such position came")


def _comes_to(board: SeededTable, found: Callable[[Any], bool]) -> bool:
    """Turns that the name chooses, builds first."""
    while not board.match.state.over:
        table = board.match.state
        if table.turn is None:
            board.house_acts()
            continue
        if found(table):
            return True
        legal = list(casino.legal_moves(table, table.turn))
        turns = [m for m in legal if isinstance(m, Capture | LayBuild | Raise | Trail)]
        builds = [m for m in turns if isinstance(m, LayBuild)]
        move = board.draws.choice(builds or turns)
        board.play(casino.write_move(move), board.name_at(table.turn))
    return False


def is_full(table: Any) -> bool:
    """Builds of both, loose cards, a pile of both; and Anna plays."""
    return (
        {build.owner for build in table.builds} == {0, 1}
        and len(table.loose) >= 2
        and bool(table.piles[0] and table.piles[1])
        and 4 <= len(table.hands[0]) <= 5
    )


FOUND: dict[str, Callable[[Any], bool]] = {
    "anna": lambda table: table.turn == 0 and is_full(table),
    "ben": lambda table: table.turn == 1 and is_full(table),
    "stack": lambda table: table.turn == 0 and is_full(table) and bool(stages(table)),
    "last": lambda table: table.round == 2 and sum(map(len, table.hands.values())) == 2,
}


def stages(table: Any) -> list[str]:
    """Where a stack may begin."""
    texts = map(casino.write_move, casino.legal_moves(table, table.turn))
    return [text for text in texts if text.startswith("stage")]


def seen(match: Match, seat: int) -> Any:
    return casino.view(match.state, seat)


def pieces(view: Any, seat: int) -> list[str]:
    """Whatever lies open at the board of this seat and looks like a card that can be lifted."""
    stack = view.stack.cards if view.stack and view.stack.owner == seat else ()
    tops = [other for other in view.players if other != seat and view.piles[other]]
    return [
        *(f"hand:{card}" for card in view.hand),
        *(f"loose:{card}" for card in view.loose),
        *(f"pile:{other}" for other in tops),
        *(f"staged:{each.card}" for each in stack),
    ]


def places(view: Any) -> list[str]:
    """Wherever a card can be dropped: own piles, too."""
    return [
        *(f"loose:{card}" for card in view.loose),
        *(f"build:{build.id}" for build in view.builds),
        *(["stack"] if view.stack else []),
        *(f"pile:{seat}" for seat in view.players if view.piles[seat]),
        "table",
    ]


def card_at(view: Any, key: str) -> str:
    kind, _, name = key.partition(":")
    return view.piles[int(name)][-1] if kind == "pile" else name


def asked(view: Any, piece: str, place: str) -> str | None:
    """The move that this drop would be; None if the piece only goes back to where it lay."""
    card = card_at(view, piece)
    kind, _, name = place.partition(":")
    if piece == place or (piece.startswith("staged") and place == "stack"):
        return None
    if kind == "table":
        return f"take back {card}" if piece.startswith("staged") else f"trail {card}"
    if kind == "stack":
        return f"add {card}"
    if kind == "build":
        (build,) = [each for each in view.builds if each.id == int(name)]
        cards = in_order(one for group in build.groups for one in group)
        return f"stage {card} on [{' '.join(cards)}]"
    return f"stage {card} on {card_at(view, place)}"


def means(match: Match, seat: int, piece: str, place: str) -> bool:
    """Does this drop mean anything legal? Read from the moves, not from the view."""
    table = match.state
    view = seen(match, seat)
    text = asked(view, piece, place)
    if text is None:
        return True
    legal = list(casino.legal_moves(table, seat))
    if text in map(casino.write_move, legal):
        return True
    card = card_at(view, piece)
    return piece.startswith("hand") and any(
        _is_drop_on(move, view, card, place) for move in legal
    )


def _is_drop_on(move: Any, view: Any, card: str, place: str) -> bool:
    """A turn with this hand card and with nothing but what lies at the place."""
    kind, _, name = place.partition(":")
    match move:
        case Capture(played, taken, ()) | LayBuild(played, _, taken):
            return played == card and kind == "loose" and taken == (name,)
        case Capture(played, (), (cards,)) | Raise(played, cards, _, None):
            (build,) = [b for b in view.builds if {c for g in b.groups for c in g} == {*cards}]
            return played == card and kind == "build" and build.id == int(name)
        case TakeStack(played):
            return played == card and kind == "stack"
        case _:
            return False


def says(match: Match, who: str, text: str) -> Refused:
    """What the referee says of this move."""
    refused = match.why_not_played(text, who)
    assert isinstance(refused, Refused), text
    return refused


def presses(match: Match, seat: int, own_pile: bool) -> Iterator[tuple[str, str | None, str]]:
    """Where a first tap or Enter lifts a card and a second one drops it: a piece, a place and
    what the drop asks, for all that means nothing legal. What can do nothing is not lifted:
    then there is no place, and the first tap is told why.
    """
    view = seen(match, seat)
    for piece in pieces(view, seat):
        lifts = any(
            asked(view, piece, place) and means(match, seat, piece, place)
            for place in places(view)
        )
        if not lifts:
            verb = "add" if view.stack and view.turn == seat else "trail"
            yield piece, None, f"{verb} {card_at(view, piece)}"
        for place in places(view) if lifts and not view.stack else ():
            hides = place == f"pile:{seat}" and not own_pile
            if not hides and not means(match, seat, piece, place):
                yield piece, place, str(asked(view, piece, place))


def nothing(match: Match, seat: int) -> Iterator[tuple[str, str]]:
    """Every pair of a piece and a place that means nothing legal."""
    view = seen(match, seat)
    for piece in pieces(view, seat):
        for place in places(view):
            if not means(match, seat, piece, place):
                yield piece, place
