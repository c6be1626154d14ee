"""Decisions in words: what was better, what the choice costs, and a reason to follow."""

from __future__ import annotations

from fairtable.games.backgammon.engine.player import cube_advice, weights_of
from fairtable.games.backgammon.moves import Beaver, Double, Drop, Move, RollDice, Take
from fairtable.games.backgammon.notation import write_move
from fairtable.games.backgammon.position import other
from fairtable.games.backgammon.teaching.contrasts import contrasts
from fairtable.games.backgammon.teaching.features import features_of
from fairtable.games.backgammon.teaching.weighing import Weighed, side_on_turn, turned_chances
from fairtable.games.backgammon.view import View

MOST_REASONS = 2
NEAR = 0.01
"""Choices that are so near are about equal."""
DOING: dict[type[Move], str] = {
    RollDice: "rolling",
    Double: "doubling",
    Take: "taking",
    Drop: "dropping",
    Beaver: "a beaver",
}


def explain(view: View, best: Weighed, played: Weighed) -> str:
    """Why the decision was an error."""
    loss = points(best.points - played.points)
    if view.phase == "moving":
        better, worse = write_move(best.move), write_move(played.move)
        reasons = _reasons(view, best, played)[:MOST_REASONS]
        costs = f"{worse} was played and costs {loss}; {better} was better."
        return " ".join([costs, *reasons, _wins_instead(best, played)]).strip()
    better, worse = DOING[type(best.move)], DOING[type(played.move)]
    costs = f"{better.capitalize()} was better; {worse} costs {loss}."
    reason = _cube_reason(view, best)
    return " ".join([costs, reason[0].upper() + reason[1:], _standing(view, best)])


def advise_in_words(view: View, choices: list[Weighed]) -> str:
    """One sentence for the player who asked."""
    best = choices[0]
    word = write_move(best.move)
    if len(choices) == 1:
        return f"Only {word} deserves a thought."
    if view.phase != "moving":
        more = points(best.points - choices[1].points)
        second = DOING[type(choices[1].move)]
        if best.points - choices[1].points < NEAR:
            return f"It is close: {DOING[type(best.move)]} and {second} are about equal."
        said = f"{DOING[type(best.move)]} is worth {more} more than {second}"
        return f"{said.capitalize()}: {_cube_reason(view, best)}"
    second = write_move(choices[1].move)
    lead = best.points - choices[1].points
    if lead < NEAR:
        return f"{word} and {second} are about equal."
    reasons = _reasons(view, best, choices[1])
    best_one = f"{word} is best by {points(lead)}"
    return f"{best_one}: {reasons[0]}" if reasons else f"{best_one}; {second} comes next."


def points(worth: float) -> str:
    return f"{worth:.2f} points" if worth >= 0.005 else f"{worth:.3f} points"


def _reasons(view: View, best: Weighed, played: Weighed) -> list[str]:
    return contrasts(best, played, side_on_turn(view), weights_of(view))


def _wins_instead(best: Weighed, played: Weighed) -> str:
    wins, could = (round(100 * float(choice.chances[0])) for choice in (played, best))
    return f"It wins {wins} of 100 games instead of {could}." if wins < could else ""


def _cube_reason(view: View, best: Weighed) -> str:
    """Why this is the best thing to do with the cube."""
    roller = best.chances if view.phase != "doubled" else turned_chances(best.chances)
    advice = cube_advice(roller, view)
    assert view.turn is not None, "somebody is on turn"
    them = other(view.turn).title()
    match best.move:
        case Double():
            answer = "should still take" if advice.takes else "should drop"
            return f"{them} {answer}."
        case RollDice() if advice.dropped < advice.roll:
            return f"the position is too good: after a double {them} would drop."
        case RollDice():
            return f"it is too early to double: {them} has a good take."
        case Take():
            return "playing on loses less than dropping."
        case Drop():
            return "playing on loses more than dropping."
        case _:
            return "the double was too early, and turning the cube back wins more."


def _standing(view: View, best: Weighed) -> str:
    """How the player who decides stands: chances and race."""
    assert view.turn is not None, "somebody is on turn"
    answers = view.phase == "doubled"
    name = (other(view.turn) if answers else view.turn).title()
    side = features_of(side_on_turn(view))
    lead = side.their_pips - side.pips
    lead = -lead if answers else lead
    wins = round(100 * float(best.chances[0]))
    gammons = round(100 * float(best.chances[1]))
    lost = round(100 * float(best.chances[3]))
    said = f"{name} wins {wins} of 100 games"
    said += f", {gammons} as gammons" if gammons else ""
    said += f", and loses {lost} as gammons" if lost >= 5 else ""
    if lead:
        pips = "1 pip" if abs(lead) == 1 else f"{abs(lead)} pips"
        said += f"; {name} is {pips} {'ahead' if lead > 0 else 'behind'}"
    return said + "."
