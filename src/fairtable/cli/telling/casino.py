"""Casino: what a player did, with the cards written by their signs."""

from __future__ import annotations

from typing import TypeAlias

from fairtable.cli.messages import say
from fairtable.cli.telling.reader import Reader, as_sentence
from fairtable.games.casino.cards import SIGNS
from fairtable.games.casino.events import (
    BuildLaid,
    CardsCaptured,
    CardTrailed,
    DealBegun,
    DealScored,
    Event,
    HintTaken,
    RoundBegun,
    TableSwept,
)

Values: TypeAlias = dict[str, str | int]


def written(*cards: str) -> str:
    """Cards as people read them: 10♦ A♠."""
    return " ".join(f"{card[:-1]}{SIGNS[card[-1]]}" for card in cards)


def tell(event: Event, reader: Reader) -> str:
    """ "Ben took 4♦ 5♠ with 9♣."."""
    match event:
        case CardTrailed(seat, card):
            return _did("trailed", seat, reader, {"card": written(card)})
        case CardsCaptured():
            cards = [card for card in event.haul if card != event.card]
            return _did("took", event.seat, reader, _with(event.card, cards))
        case BuildLaid():
            cards = [card for group in event.build.groups for card in group]
            values = _with(event.card, [card for card in cards if card != event.card])
            return _did(event.how, event.seat, reader, values | {"value": event.build.value})
        case TableSwept(seat, swept) if swept:
            return _did("swept", seat, reader, {"cards": written(*swept)})
        case HintTaken(seat):
            return _did("hinted", seat, reader, {})
        case _:
            return _of_the_house(event)


def _of_the_house(event: Event) -> str:
    """What the page tells only in its story."""
    match event:
        case DealBegun():
            return as_sentence(say("haul-told-deal", number=event.number))
        case RoundBegun():
            return as_sentence(say("haul-told-round", number=event.number))
        case DealScored():
            score = " : ".join(str(points) for _, points in event.points)
            return as_sentence(say("haul-told-scored", score=score))
        case _:
            return ""


def _with(card: str, cards: list[str]) -> Values:
    return {"card": written(card), "cards": written(*cards)}


def _did(deed: str, seat: int, reader: Reader, values: Values) -> str:
    if seat == reader.own:
        return say(f"haul-you-{deed}", **values)
    return say(f"haul-{deed}", name=reader.name(seat), **values)
