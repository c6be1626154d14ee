"""A question of the source document, read into the spread that the rules are asked about.

`read_table` reads the table, and `Table` finds again what came in: which card, build or stack
of `tableCards` the engine speaks of. What is impossible is refused at the place in the
question of the document.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from fairtable.games.casino.asked import (
    AskedBuild,
    AskedDrag,
    AskedSpread,
    AskedStack,
    AskedStaged,
    read_dragged,
)
from fairtable.games.casino.cards import VALUE, Card, Cards, show
from fairtable.games.casino.document_shapes import (
    DocumentCard,
    DraggedItem,
    GameState,
    TableItem,
    texts,
    write_card,
)
from fairtable.games.casino.moves import Offends, Why
from fairtable.games.casino.sets import partition
from fairtable.games.casino.spread import (
    Dragged,
    Spread,
)
from fairtable.referee import BadInput
from fairtable.referee.counted import counted

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
                check_same(wanted, item, place, Why.NO_SUCH_BUILD)
                return number
        raise BadInput("This build is not among the tableCards.", place, Why.NO_SUCH_BUILD)


def check_same(said: TableItem, there: TableItem, place: str, why: Why) -> None:
    """BadInput if a build or a stack that a question names is not as it lies on the table."""
    told = (
        ("owner", said.owner, there.owner),
        ("value", said.value, there.value),
        ("isExtendable", said.is_extendable, there.is_extendable),
        ("stackId", said.stack_id, there.stack_id),
    )
    for name, mine, lying in told:
        if None not in (mine, lying) and mine != lying:
            sentence = f"Among the tableCards its {name} is {str(lying).lower()}."
            raise BadInput(sentence, f"{place}.{name}", why)
    if said.cards is not None and there.cards is not None:
        cards = set(texts(said.cards, f"{place}.cards"))
        if cards != set(texts(there.cards, place)):
            raise BadInput("Among the tableCards it has other cards.", f"{place}.cards", why)


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
    """The hand of the player on turn; the others must be cards that lie nowhere else."""
    read = [
        texts(hand or [], f"{STATE}.playerHands[{number}]")
        for number, hand in enumerate(game.player_hands)
    ]
    if not read:
        return None
    if game.current_player >= len(read):
        hands = counted(len(read), "hand")
        sentence = f"There is no player {game.current_player}: playerHands has {hands}."
        raise BadInput(sentence, f"{STATE}.currentPlayer")
    _check_other_hands(read, game.current_player, sent)
    if game.player_hands[game.current_player] is None:
        return None
    mine = game.player_hands[game.current_player] or []
    sent |= dict(zip(read[game.current_player], mine, strict=True))
    return read[game.current_player]


def _check_other_hands(hands: list[list[Card]], mine: int, lying: Iterable[Card]) -> None:
    """C4. BadInput if a card of another hand is somewhere else, too."""
    seen = {*lying, *hands[mine]}
    for number, hand in enumerate(hands):
        for at, card in enumerate(hand if number != mine else []):
            if card in seen:
                sentence = f"The {show(card)} cannot be in two places at once."
                place = f"{STATE}.playerHands[{number}][{at}]"
                raise BadInput(sentence, place, Why.CARD_TWICE, Offends(cards=(card,)))
            seen.add(card)


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
    total = sum(VALUE[card] for card in cards)
    if item.value not in (None, total):
        raise BadInput(f"These cards add up to {total}.", f"{place}.value", Why.STACK_SUM)
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
