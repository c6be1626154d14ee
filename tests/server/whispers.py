"""Whispers: a toy for the tests of the server. Every seat is dealt secret words.

W1. Two to four sit; the house deals each seat two words and keeps the rest.
W2. Anybody may say something at any time, as often as they like.
W3. A word that you hold may be told; it then lies open.
W4. When all words are told the game is over; a seat has a point for each word.
W5. Until then the host may end it, as in a hall.

It has no turns and no natural end, so that a table can be as busy and as old as a test wants,
and its words are long enough to be looked for in every byte that a client gets.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

import msgspec

from fairtable.referee import (
    HOUSE,
    Accepted,
    BySeat,
    Chance,
    Choice,
    Choices,
    Draws,
    Fact,
    Game,
    Luck,
    Outcome,
    Refused,
    Rolling,
    Seat,
    SeatCount,
    Verdict,
    verdict,
)

WORDS = (
    "amaryllis basilisk chrysalis dandelion euphonium fandango gossamer hippogriff "
    "inkwell jacaranda kaleidoscope labyrinth"
).split()


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the players agree on."""

    words: int = 2
    loud: bool = False


class Begin(msgspec.Struct, frozen=True):
    seated: tuple[Seat, ...]


class Say(msgspec.Struct, frozen=True):
    text: str


class Tell(msgspec.Struct, frozen=True):
    word: str


Move: TypeAlias = Begin | Say | Tell


class WordsDealt(Fact, frozen=True):
    seat: Seat
    words: tuple[str, ...]

    def seen_by(self) -> tuple[int, ...]:
        return (self.seat,)


class RestKept(Fact, frozen=True):
    words: tuple[str, ...]

    def seen_by(self) -> tuple[int, ...]:
        return ()


class Said(Fact, frozen=True):
    seat: Seat
    text: str


class WordTold(Fact, frozen=True):
    seat: Seat
    word: str


Event: TypeAlias = WordsDealt | RestKept | Said | WordTold


class Offends(verdict.Offends, frozen=True):
    """What a refusal points at."""

    letters: tuple[int, ...] = ()
    words: tuple[str, ...] = ()


class Why(verdict.Why):
    """Every refusal of whispers."""

    NOT_BEGUN = "W1", "The words are not dealt yet."
    HOUSE_ONLY = "W1", "Only the house deals."
    TOO_LOUD = "W2", "Not so loud: {letters} letters are too many."
    NOT_YOUR_WORD = "W3", "You do not hold the word {word}."
    OVER = "W4", "All words are told."


class Circle(msgspec.Struct, frozen=True):
    """Who holds which words, what is told, and how much was said."""

    options: Options
    held: dict[Seat, tuple[str, ...]] = {}
    rest: tuple[str, ...] = ()
    told: dict[Seat, tuple[str, ...]] = {}
    said: int = 0
    last: str = ""


def seats(options: Options, /) -> SeatCount:
    return SeatCount(2, 4)


def opening(options: Options, /) -> Circle:
    return Circle(options)


def luck(options: Options, /) -> Luck:
    """W1. The words are dealt from a sealed shuffle."""
    return Luck(sealed=True)


def draws(move: Move, /) -> bool:
    """W2, W3. Nobody draws by saying or telling."""
    return False


def begin(seated: tuple[Seat, ...], /) -> Begin:
    return Begin(seated)


def decide(circle: Circle, seat: Seat, move: Move, chance: Chance, /) -> Verdict[Event]:
    if isinstance(move, Begin):
        return deal(circle, seat, move.seated, chance)
    if not circle.held:
        return Refused(Why.NOT_BEGUN)
    if outcome(circle) is not None:
        return Refused(Why.OVER)
    if isinstance(move, Say):
        return say(circle, seat, move.text)
    return tell(circle, seat, move.word)


def deal(
    circle: Circle, seat: Seat, seated: tuple[Seat, ...], chance: Chance
) -> Verdict[Event]:
    """W1. The house deals."""
    if seat != HOUSE:
        return Refused(Why.HOUSE_ONLY)
    deck, each = chance.sealed.shuffled(WORDS), circle.options.words
    dealt = [WordsDealt(at, deck[i * each : i * each + each]) for i, at in enumerate(seated)]
    return Accepted((*dealt, RestKept(deck[len(seated) * each :])))


def say(circle: Circle, seat: Seat, text: str) -> Verdict[Event]:
    """W2. At any time."""
    if not circle.options.loud and len(text) > 100:
        return Refused(Why.TOO_LOUD, Offends(letters=(100, len(text))), {"letters": len(text)})
    return Accepted((Said(seat, text),))


def tell(circle: Circle, seat: Seat, word: str) -> Verdict[Event]:
    """W3. A word of your own."""
    if word not in circle.held.get(seat, ()):
        return Refused(Why.NOT_YOUR_WORD, Offends(words=(word,)), {"word": word})
    return Accepted((WordTold(seat, word),))


def evolve(circle: Circle, event: Event, /) -> Circle:
    change = msgspec.structs.replace
    match event:
        case WordsDealt(seat, words):
            return change(
                circle,
                held={**circle.held, seat: words},
                told={**circle.told, seat: ()},
            )
        case RestKept(words):
            return change(circle, rest=words)
        case Said(_, text):
            return change(circle, said=circle.said + 1, last=text)
        case WordTold(seat, word):
            held = tuple(other for other in circle.held[seat] if other != word)
            told = (*circle.told[seat], word)
            return change(
                circle,
                held={**circle.held, seat: held},
                told={**circle.told, seat: told},
            )


def legal_moves(circle: Circle, seat: Seat, /) -> Iterable[Move]:
    if seat in circle.held and outcome(circle) is None:
        yield from (Say(letter) for letter in "abc")
        yield from (Tell(word) for word in sorted(circle.held[seat]))


class View(msgspec.Struct, frozen=True):
    """You see your own words, how many the others hold, and what was told."""

    hand: tuple[str, ...]
    sizes: BySeat[int]
    told: BySeat[tuple[str, ...]]
    said: int
    last: str
    choices: Choices


def view(circle: Circle, seat: Seat | None, /) -> View:
    hand = tuple(sorted(circle.held.get(seat, ()))) if seat is not None else ()
    talks = seat in circle.held and outcome(circle) is None
    tell = Choice("tell", "tell {piece}", {word: {"": 0} for word in hand}, piece="word")
    say = Choice("say", "say {piece}", piece="text")
    return View(
        hand=hand,
        sizes={at: len(circle.held[at]) for at in sorted(circle.held)},
        told={at: circle.told[at] for at in sorted(circle.told)},
        said=circle.said,
        last=circle.last,
        choices=((say, tell),) if talks else (),
    )


def outcome(circle: Circle, /) -> Outcome | None:
    if not circle.held or any(circle.held.values()):
        return None
    points = {seat: len(words) for seat, words in circle.told.items()}
    return Outcome(points, by="all words told", rule="W4")


def read_move(text: str, /) -> Move:
    verb, _, rest = text.partition(" ")
    if verb == "say" and rest:
        return Say(rest)
    if verb == "tell" and rest:
        return Tell(rest)
    raise ValueError(f"{text[:20]!r} is no move; write say hello.")


def write_move(move: Move, /) -> str:
    match move:
        case Begin(seated):
            return " ".join(["begin", *map(str, seated)])
        case Say(text):
            return f"say {text}"
        case Tell(word):
            return f"tell {word}"


def redealt(circle: Circle, seat: Seat | None, draws: Draws, /) -> Circle:
    """Shuffle all words that `seat` does not see: other hands and the rest."""
    others = [at for at in sorted(circle.held) if at != seat]
    pool = [word for at in others for word in circle.held[at]] + list(circle.rest)
    words = iter(draws.shuffled(pool))
    held = dict(circle.held)
    for at in others:
        held[at] = tuple(next(words) for _ in circle.held[at])
    return msgspec.structs.replace(circle, held=held, rest=tuple(words))


GAME: Game[Options, Circle, Move, Event, View] = Game(
    name="whispers",
    title="Whispers",
    summary="Say what you like; your words are secret until you tell them.",
    rules_version=1,
    options=Options,
    event=Event,
    view_type=View,
    why=Why,
    offends=Offends,
    seats=seats,
    opening=opening,
    begin=begin,
    decide=decide,
    evolve=evolve,
    legal_moves=legal_moves,
    view=view,
    outcome=outcome,
    read_move=read_move,
    write_move=write_move,
    redealt=redealt,
    luck=Rolling(luck, draws),
    host_may_end=True,
)
