"""Sample logs in which the players, or the hosts, end and change things: H2, H3, H11 to H16."""

from __future__ import annotations

from collections.abc import Callable

from fairtable.games import backgammon, casino, dots, tambola
from fairtable.referee import (
    Abort,
    Agree,
    Claim,
    Decline,
    End,
    HandOver,
    HouseAsk,
    Invite,
    NoteBack,
    NoteGone,
    Offer,
    PlayAgain,
    Remove,
    Resign,
    Resume,
    Rise,
    Succeed,
)
from fairtable.referee.room.people import rotated
from tests.playthroughs.sampling import Sample

PAIR = ("Anna", "Ben")
NEXT = "N3XTABLE"


def house(sample: Sample, asked: HouseAsk, after: int = 40) -> None:
    sample.take(sample.match.house_asks(asked, sample.match.tip.at + after))


def begun(sample: Sample, *names: str) -> Sample:
    for name in names:
        sample.sit(name)
    sample.start()
    return sample


def dots_for(name: str, *names: str) -> Sample:
    options = dots.Options(width=3, height=2, seats=len(names))
    return begun(Sample(name, dots.GAME, options), *names)


def dots_resigned() -> Sample:
    """Three play. Anna resigns, a bot plays on, and Ben resigns: Cleo has won."""
    sample = dots_for("dots-resigned", "Anna", "Ben", "Cleo")
    names = ["Anna", "Ben", "Cleo"]
    sample.act(names)
    sample.ask(Resign())
    sample.ask(Invite(0), "Cleo")
    for _ in range(4):
        sample.act(["bot/0", "Ben", "Cleo"])
    sample.ask(Resign(), "Ben")
    return sample


def dots_drawn() -> Sample:
    """A draw is declined, lapses by a move, and is agreed at last. They play again."""
    sample = dots_for("dots-drawn", *PAIR)
    sample.act(list(PAIR))
    sample.ask(Offer("draw"))
    sample.ask(Decline("draw"), "Ben")
    sample.act(list(PAIR))
    sample.ask(Offer("draw"), "Ben")
    sample.ask(Agree("draw"))
    house(sample, PlayAgain(NEXT))
    return sample


def dots_again() -> Sample:
    """A rematch: each seat is kept for one player. A pause and an end by agreement."""
    kept = rotated(("a" * 16, "b" * 16))
    options = dots.Options(width=3, height=2, seats=2)
    sample = Sample("dots-again", dots.GAME, options, follows="0LDTABLE", kept=kept)
    begun(sample, "Anna", "Ben")
    sample.act(["Ben", "Anna"])
    sample.ask(Offer("pause"), "Ben")
    sample.ask(Agree("pause"))
    sample.ask(Resume(), "Ben")
    sample.ask(Offer("end"))
    sample.ask(Agree("end"), "Ben")
    return sample


def casino_aborted() -> Sample:
    """Called off before anybody has moved, as the other is gone. The sealed key is opened."""
    sample = begun(Sample("casino-aborted", casino.GAME, casino.Options()), *PAIR)
    house(sample, NoteGone(0))
    sample.ask(Abort(), "Ben")
    return sample


def backgammon_claimed() -> Sample:
    """With a clock. Ben is gone, comes back, and is gone again; the house is away, too."""
    options = backgammon.Options(length=3, clock=True)
    sample = begun(Sample("backgammon-claimed", backgammon.GAME, options), *PAIR)
    for _ in range(4):
        sample.act(list(PAIR))
    house(sample, NoteGone(1))
    house(sample, NoteBack(1), 5_000)
    house(sample, NoteGone(1))
    sample.away((1_000, 31_000))
    house(sample, NoteGone(0), 70_000)
    sample.ask(Claim(1))
    return sample


def tambola_handed() -> Sample:
    """Anna hands the hall over to Ben, who leaves; Cleo takes over and ends it unpaid."""
    options = tambola.Options(seats=3)
    sample = begun(Sample("tambola-handed", tambola.GAME, options), "Anna", "Ben", "Cleo")
    for _ in range(3):
        sample.house_acts()
    sample.ask(Remove("d" * 16))
    sample.ask(HandOver(1))
    sample.ask(Rise(1), "Ben")
    house(sample, Succeed())
    sample.ask(End(), "Cleo")
    return sample


SAMPLES: dict[str, Callable[[], Sample]] = {
    "backgammon-claimed": backgammon_claimed,
    "casino-aborted": casino_aborted,
    "dots-again": dots_again,
    "dots-drawn": dots_drawn,
    "dots-resigned": dots_resigned,
    "tambola-handed": tambola_handed,
}
SHOWN: dict[str, int | None] = {"backgammon-claimed": None, "dots-resigned": 1}
