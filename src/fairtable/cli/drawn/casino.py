"""Casino: the cards and builds on the table, your hand, and what each drag would mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rich.text import Text

from fairtable.cli.drawn.look import Look
from fairtable.cli.messages import say
from fairtable.games.casino import View
from fairtable.games.casino.cards import SIGNS
from fairtable.games.casino.drags import Drag, Meaning, Onto
from fairtable.referee.choices import moves_in
from fairtable.referee.counted import counted

RED_SUITS = "HD"
RANKS = frozenset(("A", *map(str, range(2, 11)), "J", "Q", "K"))
AROUND_CARDS = ",.:;()[]"
FINISHING = ("finish", "cancel", "take back")


def paint(view: View, look: Look) -> Text:
    """The table, and the numbered moves below it."""
    drawn = Text(_heading(view, look) + "\n")
    lines = list(_lines(view, look))
    wide = max(len(label) for label, _ in lines)
    for label, words in lines:
        drawn.append(f"  {label:<{wide}}  ", "dim")
        append_cards(drawn, words, look)
        drawn.append("\n")
    _moves(drawn, view, look)
    drawn.rstrip()
    return drawn


def _lines(view: View, look: Look) -> Iterator[tuple[str, str]]:
    """What lies where: the others, the table, and what is yours."""
    for seat in view.players:
        if seat != view.seat:
            yield look.name(seat), _of_another(view, seat)
    yield "table", " ".join(view.loose) or "no loose cards"
    for build in view.builds:
        cards = " + ".join(" ".join(group) for group in build.groups)
        owner = say("casino-yours") if build.owner == view.seat else look.name(build.owner)
        yield f"build of {build.value}", f"{cards}   {owner}"
    if view.stack:
        cards = " ".join(each.card for each in view.stack.cards)
        yield "stack", f"{cards}   {view.stack.total} in all"
    if view.seat is not None:
        yield "your pile", _pile(view, view.seat)
        yield "your hand", " ".join(view.hand)


class Pick(NamedTuple):
    """A move with what it means."""

    says: str
    move: str


def picked(view: View, number: int) -> str | None:
    """The move with this number."""
    found = picks(view).get(number)
    return found.move if found else None


def picks(view: View) -> dict[int, Pick]:
    """Every drag that means more than a stack, the largest captures, and each move once.
    Trailing comes last.
    """
    found: dict[str, Pick] = {}
    for drag, meaning in _meanings(view):
        found.setdefault(meaning.move, Pick(_in_words(view, drag, meaning), meaning.move))
    for move in _largest_captures(view):
        found.setdefault(move, Pick(move.replace(" x ", " takes "), move))
    if view.stack:
        for move in moves_in(view.choices):
            if move.startswith(FINISHING):
                found.setdefault(move, Pick(move, move))
    ordered = sorted(found.values(), key=lambda pick: pick.move.startswith("trail"))
    return dict(enumerate(ordered, 1))


def _heading(view: View, look: Look) -> str:
    scores = ", ".join(f"{look.name(seat)} {view.points[seat]}" for seat in view.players)
    target = f" {say('casino-deal-to', target=view.target)}" if view.target else ""
    deal = say("casino-deal", number=view.deal, round=view.round)
    stock = f" {counted(view.stock_size, 'card')} in the stock." if view.stock_size else ""
    return f"{deal}. {scores}{target}.{stock}"


def _of_another(view: View, seat: int) -> str:
    held = say("casino-holds", count=view.hand_sizes[seat])
    return f"{held}, pile: {_pile(view, seat)}"


def _pile(view: View, seat: int) -> str:
    pile = view.piles[seat]
    return f"{counted(len(pile), 'card')}, {pile[-1]} on top" if pile else "empty"


def styled(words: str, look: Look) -> Text:
    """A sentence in which cards are named."""
    drawn = Text()
    append_cards(drawn, words, look)
    return drawn


def append_cards(drawn: Text, words: str, look: Look) -> None:
    """Words in which cards stand: they get their signs, and red suits are red."""
    for at, word in enumerate(words.split(" ")):
        drawn.append(" " if at else "")
        card = word.strip(AROUND_CARDS)
        if not is_card(card):
            drawn.append(word)
            continue
        before, after = word.split(card, 1)
        shown = f"{card[:-1]}{SIGNS[card[-1]]}" if look.signs else card
        drawn.append(before).append(shown, "bold red" if card[-1] in RED_SUITS else "bold")
        drawn.append(after)


def is_card(word: str) -> bool:
    return len(word) in (2, 3) and word[-1] in SIGNS and word[:-1] in RANKS


def _meanings(view: View) -> Iterator[tuple[Drag, Meaning]]:
    for drag in view.drags:
        for meaning in drag.means:
            if meaning.does != "stage":
                yield drag, meaning


def _in_words(view: View, drag: Drag, meaning: Meaning) -> str:
    """ "7S on 7D: Take 7, with 4C 3H"."""
    does = say("casino-means", does=meaning.does, value=meaning.value or 0)
    where = _place(view, drag.onto)
    built = {card for build in view.builds for group in build.groups for card in group}
    named = {drag.card, drag.onto.card, *built}
    others = [card for card in meaning.cards if card not in named]
    also = f", with {' '.join(others)}" if others and drag.onto.kind == "loose" else ""
    return f"{drag.card} on {where}: {does}{also}"


def _largest_captures(view: View) -> Iterator[str]:
    """For each card of the hand the capture that takes most cards; a drag takes one set."""
    largest: dict[str, str] = {}
    for move in moves_in(view.choices):
        card, takes, _ = move.partition(" x ")
        if takes and "+" in move and len(move.split()) > len(largest.get(card, "").split()):
            largest[card] = move
    yield from largest.values()


def _place(view: View, onto: Onto) -> str:
    if onto.kind == "loose":
        return str(onto.card)
    if onto.kind == "build":
        build = next(each for each in view.builds if each.id == onto.build)
        return f"the build of {build.value}"
    return f"the {onto.kind}"


def _moves(drawn: Text, view: View, look: Look) -> None:
    """The moves with their numbers; the cards that can only be trailed stand in one line."""
    numbered = picks(view)
    trails = {at: pick for at, pick in numbered.items() if pick.move.startswith("trail")}
    for at, pick in numbered.items():
        if at not in trails:
            drawn.append(f"{at:>5}  ", "bold cyan")
            append_cards(drawn, pick.says, look)
            drawn.append("\n")
    if trails:
        drawn.append("       Trail:  ")
        _listed(drawn, ((at, pick.move.split()[-1]) for at, pick in trails.items()), look)
        drawn.append("\n")


def _listed(drawn: Text, cards: Iterable[tuple[int, str]], look: Look) -> None:
    for at, card in cards:
        drawn.append(f"{at} ", "bold cyan")
        append_cards(drawn, card, look)
        drawn.append("  ")
