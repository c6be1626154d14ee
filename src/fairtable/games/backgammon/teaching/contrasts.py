"""What a person sees in one result of a roll and not in the other, in a sentence.

Each contrast speaks for the better play. How much it matters is a rough guess: it only decides
which of them is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from fairtable.games.backgammon.engine.encoding import Floats
from fairtable.games.backgammon.moves import BAR
from fairtable.games.backgammon.notation import write_move
from fairtable.games.backgammon.position import Side
from fairtable.games.backgammon.teaching.features import FAR_HOME, Features, features_of
from fairtable.games.backgammon.teaching.weighing import Weighed

NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()
LONG_PRIME = 4
MANY_GAMMONS = 0.03
"""So much, in points, gammons must matter to be named."""
KEY_POINTS = (4, 5, 7)


class Contrast(NamedTuple):
    matters: float
    sentence: str


class Pair(NamedTuple):
    """The better play and the other one, as they are written, and what they leave."""

    better: str
    other: str
    good: Features
    bad: Features


def contrasts(best: Weighed, played: Weighed, before: Side, weights: Floats) -> list[str]:
    """What speaks for the best play, the most important first.

    `weights` say what gammons count at this score.
    """
    pair = Pair(
        write_move(best.move),
        write_move(played.move),
        features_of(best.side),
        features_of(played.side),
    )
    found = [
        *_of_contact(pair),
        *_of_points(pair, before),
        *_of_gammons(pair, best, played, weights),
    ]
    return [said.sentence for said in sorted(found, key=lambda said: -said.matters)]


def number(count: int) -> str:
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def counted(count: int, thing: str) -> str:
    """`no blots`, `one blot`, `two blots`."""
    return f"{number(count)} {thing}{'' if count == 1 else 's'}"


def _of_contact(pair: Pair) -> Iterator[Contrast]:
    good, bad = pair.good, pair.bad
    if good.on_bar > bad.on_bar:
        hits = "a blot" if good.on_bar - bad.on_bar == 1 else "two blots"
        yield Contrast(3.0, f"{pair.better} hits {hits}; {pair.other} does not.")
    if bad.shots > good.shots:
        blots = counted(bad.blots, "blot")
        left = f"{pair.other} leaves {blots} to {counted(bad.shots, 'shot')}"
        kept = f"only {number(good.shots)}" if good.shots else "none"
        sentence = f"{left}; {pair.better} leaves {kept}."
        yield Contrast((bad.shots - good.shots) / 4, sentence)
    if good.off > bad.off:
        off = counted(good.off - bad.off, "more checker")
        yield Contrast(1.5 * (good.off - bad.off), f"{pair.better} bears off {off}.")
    if good.back < bad.back and bad.on_bar == good.on_bar:
        left = counted(bad.back, "checker")
        kept = number(good.back) if good.back else "none"
        sentence = f"{pair.other} leaves {left} back; {pair.better} leaves {kept}."
        yield Contrast(1.2 * (bad.back - good.back), sentence)


def _of_points(pair: Pair, before: Side) -> Iterator[Contrast]:
    good, bad = pair.good, pair.bad
    for point in sorted(set(good.made) - set(bad.made)):
        if before[point] > 1:
            sentence = f"{pair.other} gives up the {point} point; {pair.better} keeps it."
        else:
            sentence = f"{pair.better} makes the {point} point; {pair.other} does not."
        yield Contrast(_worth_of_point(point), sentence)
    if good.prime > bad.prime and good.prime >= LONG_PRIME:
        points = f"{number(good.prime)} points in a row"
        short = f"{pair.other} has {number(bad.prime)}"
        sentence = f"After {pair.better}, {points} stand before the other side; {short}."
        yield Contrast(1.5 * (good.prime - bad.prime), sentence)


def _worth_of_point(point: int) -> float:
    if point in KEY_POINTS:
        return 2.5
    if FAR_HOME <= point < BAR:
        return 1.8
    return 1.5 if point < KEY_POINTS[-1] else 0.8


def _of_gammons(
    pair: Pair, best: Weighed, played: Weighed, weights: Floats
) -> Iterator[Contrast]:
    less_lost = float(played.chances[3] - best.chances[3])
    if less_lost * -weights[3] >= MANY_GAMMONS:
        many, few = _of_hundred(played.chances[3]), _of_hundred(best.chances[3])
        sentence = (
            f"{pair.other} loses a gammon in {many} of 100 games, {pair.better} in {few}."
        )
        yield Contrast(40 * less_lost * -float(weights[3]), sentence)
    more_won = float(best.chances[1] - played.chances[1])
    if more_won * weights[1] >= MANY_GAMMONS:
        many, few = _of_hundred(best.chances[1]), _of_hundred(played.chances[1])
        sentence = f"{pair.better} wins a gammon in {many} of 100 games, {pair.other} in {few}."
        yield Contrast(40 * more_won * float(weights[1]), sentence)


def _of_hundred(chance: float) -> int:
    return round(100 * float(chance))
