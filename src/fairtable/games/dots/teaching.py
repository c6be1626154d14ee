"""What a hint says: a line, and why. It is the opinion of `engine`, and no rule."""

from __future__ import annotations

import msgspec

from fairtable.games.dots.engine.chains import Chain, chains_of
from fairtable.games.dots.engine.player import Decision, think
from fairtable.games.dots.engine.sheet import Sheet
from fairtable.games.dots.moves import BoxId, EdgeId
from fairtable.games.dots.view import View
from fairtable.referee import Draws
from fairtable.referee.teaching import Teaching

NUMBERS = "no one two three four five six seven eight nine ten eleven twelve".split()


class LineAdvice(msgspec.Struct, frozen=True):
    """A line, the boxes that it is about, and one or two sentences."""

    edge: EdgeId
    boxes: tuple[BoxId, ...]
    says: str


def advise(view: View) -> LineAdvice | None:
    """D19. What to draw, for the player who has taken a hint; None for everybody else."""
    if not view.hints.open or not view.choices:
        return None
    sheet = Sheet(view.window)
    decision = think(sheet, view.players, Draws(b"hint", b"%d" % view.placed))
    boxes = decision.chain.boxes if decision.chain else ()
    return LineAdvice(decision.edge, boxes, in_words(sheet, decision, view.players))


def in_words(sheet: Sheet, decision: Decision, players: int) -> str:
    """Why this line: what it takes, gives or opens, and what the others would open."""
    says = {"take": _taking, "give": _giving, "quiet": _quiet, "open": _opening}[decision.kind]
    return " ".join(filter(None, [says(sheet, decision), _worth(decision, players)]))


def _taking(sheet: Sheet, decision: Decision) -> str:
    chain, takes = decision.chain, sheet.count_beside(decision.edge, 3)
    if takes == 2:
        return "This line completes two boxes."
    if chain is None or chain.length == 1:
        return "Take this box, and draw again."
    if chain.open_ends == 1 and chain.length == 2:
        return "Take both boxes: to give them back would win nothing here."
    return f"Take boxes of {_named(chain)}, one after another."


def _giving(sheet: Sheet, decision: Decision) -> str:
    assert decision.chain is not None, "something is given"
    given = count(decision.chain.length)
    said = (
        f"Give {given}, keep the rest: this line takes nothing, and whoever takes the {given}"
    )
    waiting = [chain for chain in chains_of(sheet) if not chain.open_ends]
    if not waiting or sheet.beside(sheet.beside(sheet.free, 2, 0), 3, 0):
        return f"{said} boxes must draw next."
    least = min(waiting, key=lambda chain: chain.length)
    longer = (
        ", or something longer" if any(chain.length > least.length for chain in waiting) else ""
    )
    return f"{said} boxes must then open {_named(least)}{longer}."


def _quiet(sheet: Sheet, decision: Decision) -> str:
    chains = [chain for chain in chains_of(sheet) if not chain.open_ends]
    if not chains:
        return "This line gives nothing away."
    longest = max(chains, key=lambda chain: chain.length)
    return f"This line gives nothing away; a wrong one would open {_named(longest)}."


def _opening(sheet: Sheet, decision: Decision) -> str:
    chain = decision.chain
    assert chain is not None, "something is opened"
    said = f"Every line gives something away. This one opens {_named(chain)}"
    others = [each.length for each in chains_of(sheet) if each != chain and not each.open_ends]
    if chain.length == 2:
        return f"{said}, by its middle: so none of it can be given back to you."
    if others and max(others) > chain.length:
        return f"{said}; another would open one of {count(max(others))}."
    return f"{said}."


def _worth(decision: Decision, players: int) -> str:
    """What best play leads to, if it is known."""
    worth = decision.worth
    if worth is None or players != 2:
        return ""
    if worth == 0:
        return "From here, best play shares the rest evenly."
    who, boxes = ("you get", worth) if worth > 0 else ("the other gets", -worth)
    return f"From here, with best play {who} {count(boxes)} {_boxes(boxes)} more."


def _named(chain: Chain) -> str:
    if chain.length == 1:
        return "a single box"
    return f"a {'loop' if chain.is_loop else 'chain'} of {count(chain.length)}"


def _boxes(number: int) -> str:
    return "box" if number == 1 else "boxes"


def count(number: int) -> str:
    """A number as it is said."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


TEACHING = Teaching(advise)
