"""The log of a race, open and as it is shown, and what the tests change in it."""

import pytest

from fairtable.referee import (
    BrokenLog,
    Chain,
    Play,
    Start,
    audit,
)
from fairtable.referee.log import read_content
from tests.playthroughs.make import pips_laid, race_won
from tests.playthroughs.samples import rules

RACE = race_won().entries
PIPS = pips_laid().entries
CONTENTS = [read_content(entry) for entry in RACE]
SHOWN = [entry.as_seen_by(1) for entry in RACE[:-1]]
"""As seat 1 saw it before the last entry: from then on its log is open."""
DEAL = next(c.seq for c in CONTENTS if any(d.kind == "sealed" for d in c.drawn))
ROLLS = [c.seq for c in CONTENTS if c.house_link]
LAST = len(RACE) - 1
LATER = ROLLS[-2]
"""The last roll that the log before the end shows, too."""
CLOSED = next(c.seq for c in CONTENTS if isinstance(c.asked, Start))
FOREIGN = Chain(b"f" * 32, 8)


def at_seat(seat: int) -> int:
    """The last move of a seat, with a link, that the log before the end shows, too."""
    moves = [c.seq for c in CONTENTS if c.by == seat and getattr(c.asked, "link", None)]
    return max(seq for seq in moves if seq < LAST)


def blamed(entries) -> tuple[int, str]:
    with pytest.raises(BrokenLog) as caught:
        audit(rules, entries)
    return caught.value.seq, caught.value.reason


def setting(*path, to):
    """A change: the value at this path becomes `to`."""

    def change(content):
        for step in path[:-1]:
            content = content[step]
        content[path[-1]] = to

    return change


def other_die(content) -> None:
    """The die is one higher, in the draw and in everything that follows from it."""
    rolled = content["events"][0]
    die = rolled["dice"][0] % 6 + 1
    rolled["place"] += die - rolled["dice"][0]
    rolled["dice"][0] = die
    content["drawn"][0]["gave"] = die - 1


HOUSE_PASSED = next(c.seq for c in CONTENTS if c.by == -1 and isinstance(c.asked, Play))
