"""A question of the source document, read into the spread that the rules are asked about.

`read_table` reads the table, and `Table` finds again what came in: which card, build or stack
of `tableCards` the engine speaks of. What is impossible is refused at the place in the
question of the document.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from fairtable.games.casino.asked import (
    AskedBuild,
    AskedDrag,
    AskedSpread,
    AskedStack,
    AskedStaged,
    read_dragged,
    read_spread,
)
from fairtable.games.casino.cards import Card, Cards
from fairtable.games.casino.document_shapes import (
    DocumentCard,
    DraggedItem,
    GameState,
    TableItem,
    TargetInfo,
    texts,
    write_card,
)
from fairtable.games.casino.moves import Offends, Why
from fairtable.games.casino.sets import partition
from fairtable.games.casino.spread import (
    Dragged,
    OnBuild,
    OnLoose,
    OnStack,
    OnTable,
    Spread,
    Target,
)
from fairtable.referee import BadInput

STATE, TABLE = "$.gameState", "$.gameState.tableCards"
_PLACES = {
    "$.dragged": "$.draggedItem",
    "$.target": "$.targetInfo",
    "$.state.loose": TABLE,
    "$.state.stack": TABLE,
    "$.state.builds": TABLE,
    "$.state.hand": f"{STATE}.playerHands",
    "$.state.tops": f"{STATE}.tops",
    "$.state": STATE,
}

_IN_WORDS = {"loose": "a loose card", "build": "a build", "temporary_stack": "a stack"}


@contextmanager
def in_document() -> Iterator[None]:
    """A place in our question becomes the same place in the question of the document."""
    try:
        yield
    except BadInput as bad:
        for ours, theirs in _PLACES.items():
            if bad.place == ours or bad.place.startswith((f"{ours}.", f"{ours}[")):
                rest = "" if theirs == TABLE else bad.place.removeprefix(ours)
                bad.place = theirs + rest
                break
        raise


class Table(NamedTuple):
    """What was read. A build has the index in `tableCards` as its id; the stack has 0."""

    state: AskedSpread
    items: list[TableItem]
    loose_at: list[int]
    sent: dict[Card, DocumentCard]
    closed: frozenset[int]
    stack_at: int | None

    def card(self, card: Card) -> DocumentCard:
        """The card as it came in."""
        return self.sent.get(card) or write_card(card)

    def cards(self, cards: Cards) -> list[DocumentCard]:
        return [self.card(card) for card in cards]

    def as_they_lie(self, cards: Cards) -> list[DocumentCard]:
        """The cards as they came in, and in that order: those of a build are `build.cards`."""
        places = {card: place for place, card in enumerate(self.sent)}
        return self.cards(tuple(sorted(cards, key=lambda card: places.get(card, len(places)))))

    def stack_name(self) -> str | int:
        """What the other program calls the stack."""
        assert self.stack_at is not None
        item = self.items[self.stack_at]
        named = item.stack_id if item.stack_id is not None else item.id
        return 0 if named is None else named

    def find_build(self, wanted: TableItem, place: str) -> int:
        """Our id of a build that the question names, by its id or by its cards."""
        cards = set(texts(wanted.cards or [], f"{place}.cards"))
        for number, item in enumerate(self.items):
            if item.kind == "build" and (
                item.id == wanted.id
                if wanted.id is not None and item.id is not None
                else bool(cards) and cards == set(texts(item.cards or [], place))
            ):
                return number
        raise BadInput("This build is not among the tableCards.", place, Why.NO_SUCH_BUILD)


def read_table(game: GameState) -> Table:
    """The state that the rules are asked about, and where everything came from."""
    loose: list[Card] = []
    loose_at: list[int] = []
    builds: list[AskedBuild] = []
    stack: AskedStack | None = None
    stack_at: int | None = None
    sent: dict[Card, DocumentCard] = {}
    for number, item in enumerate(game.table_cards):
        place = f"{TABLE}[{number}]"
        if item.kind == "loose":
            loose.append(item.card_text(place))
            loose_at.append(number)
            sent[loose[-1]] = item.as_card()
            continue
        item.need(place, "cards")
        cards = texts(item.cards or [], f"{place}.cards")
        sent |= dict(zip(cards, item.cards or [], strict=True))
        if item.kind == "build":
            item.need(place, "owner", "value")
            builds.append(_build(item, number, cards, place))
        elif stack is not None:
            raise BadInput("There is only one stack on a table.", place, Why.STACK_STANDS)
        else:
            stack, stack_at = _stack(item, cards, place), number
    hand = _hand(game, sent)
    state = AskedSpread(
        game.current_player,
        game.round,
        hand,
        loose,
        builds,
        stack,
        texts(game.tops, f"{STATE}.tops"),
        game.stuck,
    )
    closed = {at for at, item in enumerate(game.table_cards) if item.is_extendable is False}
    return Table(state, game.table_cards, loose_at, sent, frozenset(closed), stack_at)


def _hand(game: GameState, sent: dict[Card, DocumentCard]) -> list[Card] | None:
    """The hand of the player on turn; the others must be cards, and nothing else is asked."""
    read = [
        texts(hand or [], f"{STATE}.playerHands[{number}]")
        for number, hand in enumerate(game.player_hands)
    ]
    if game.current_player >= len(read) or game.player_hands[game.current_player] is None:
        return None
    mine = game.player_hands[game.current_player] or []
    sent |= dict(zip(read[game.current_player], mine, strict=True))
    return read[game.current_player]


def _build(item: TableItem, number: int, cards: list[Card], place: str) -> AskedBuild:
    """The groups are found; in each the cards keep their order."""
    value = item.value or 0
    if not 1 <= value <= 10:
        sentence = f"A build has a value from 1 to 10, not {value}."
        raise BadInput(sentence, f"{place}.value", Why.NO_VALUE)
    groups = partition(cards, value)
    if groups is None:
        sentence = f"These cards cannot be split into groups of {value}."
        raise BadInput(sentence, place, Why.BUILD_SUM, Offends(cards=tuple(cards)))
    ordered = sorted([one for one in cards if one in group] for group in groups)
    return AskedBuild(number, item.owner or 0, value, ordered)


def _stack(item: TableItem, cards: list[Card], place: str) -> AskedStack:
    if not cards:
        raise BadInput("A stack is made of one or more cards.", f"{place}.cards")
    sources = [card.source or "table" for card in item.cards or []]
    staged = [AskedStaged(*each) for each in zip(cards, sources, strict=True)]
    return AskedStack(staged)


def read_drag(item: DraggedItem, table: Table) -> tuple[Dragged, Spread]:
    """The card that is dragged, and the spread that it lies in."""
    card = item.card.text("$.draggedItem.card")
    check_turn(item.player, table, "$.draggedItem.player")
    table.sent.setdefault(card, item.card)
    with in_document():
        return read_dragged(AskedDrag(card, item.source), table.state)


def check_turn(player: int | None, table: Table, place: str) -> None:
    """C4. BadInput if a player is named who is not the one on turn."""
    if player is not None and player != table.state.player:
        sentence = f"It is the turn of player {table.state.player}, not of player {player}."
        raise BadInput(sentence, place, Why.NOT_YOUR_TURN)


def read_state(table: Table, alone: list[Card]) -> Spread:
    """The spread; without a hand, the hand is what is played alone."""
    with in_document():
        return read_spread(table.state, alone)


def read_target(target: TargetInfo, table: Table) -> Target:
    """Onto what; BadInput if it is not on the table, or if its parts disagree.

    The document has no type of its own for a build: a `loose` target may be one (C12).
    """
    if target.type == "table":
        if target.card is not None:
            raise BadInput("There is no card on the empty table.", "$.targetInfo.card")
        return OnTable()
    if target.type == "temporary_stack":
        return _onto_stack(target, table)
    if target.area is not None:
        raise BadInput("Only the table has an area.", "$.targetInfo.area")
    number = _index(target, table)
    kind = table.items[number].kind
    if kind != target.type and (target.type, kind) != ("loose", "build"):
        there = f"At index {number} of the tableCards lies {_IN_WORDS[kind]}"
        sentence = f"{there}, and not {_IN_WORDS[target.type]}."
        why = Why.NO_SUCH_BUILD if target.type == "build" else Why.NOT_ON_TABLE
        raise BadInput(sentence, "$.targetInfo", why)
    if kind == "build":
        return OnBuild(number)
    return OnLoose(table.loose_at.index(number))


def _onto_stack(target: TargetInfo, table: Table) -> OnStack:
    stack = table.state.stack
    named = target.stack_id
    if named is None and target.card is not None:
        named = target.card.stack_id
    if stack is None or (named is not None and named not in (table.stack_name(), 0)):
        sentence = "There is no such stack among the tableCards."
        raise BadInput(sentence, "$.targetInfo", Why.NO_STACK)
    return OnStack(stack.id)


def _index(target: TargetInfo, table: Table) -> int:
    """The index of the target in `tableCards`, by `index`, by `card`, or by both."""
    place = "$.targetInfo"
    if target.card is None and target.index is None:
        raise BadInput("A target has a card, or its index in the tableCards, or both.", place)
    if target.index is not None and target.index >= len(table.items):
        sentence = f"The last index in the tableCards is {len(table.items) - 1}."
        if not table.items:
            sentence = "There is nothing in the tableCards."
        raise BadInput(sentence, f"{place}.index", Why.NOT_ON_TABLE)
    if target.card is None:
        assert target.index is not None
        return target.index
    found = _by_card(target.card, table, f"{place}.card")
    if target.index is not None and found != target.index:
        sentence = f"This card has the index {found} in the tableCards, not {target.index}."
        raise BadInput(sentence, f"{place}.index", Why.NOT_ON_TABLE)
    return found


def _by_card(wanted: TableItem, table: Table, place: str) -> int:
    if wanted.kind == "build":
        return table.find_build(wanted, place)
    card = wanted.card_text(place)
    if card in table.state.loose:
        return table.loose_at[table.state.loose.index(card)]
    sentence = "This card is not loose among the tableCards."
    raise BadInput(sentence, place, Why.NOT_ON_TABLE, Offends(cards=(card,)))
