"""A refusal changes nothing and gives the player a full reason."""

from __future__ import annotations

import re
from typing import Any

from fairtable.referee import AnyGame, Refused
from fairtable.testing.json_values import check_json
from fairtable.testing.rulebook import CODE, check_cited, check_sentence, sentence_of
from fairtable.testing.trial import Trial, copy_of, verdict_on


def check_refusals(game: AnyGame, trial: Trial) -> None:
    """A refusal changes nothing, cites a rule of the book, and is a whole sentence."""
    for why in game.why:
        check_cited(why.rule, trial.rulebook, why.code)
    draws = trial.draws("refusals")
    for walk, match, seat in trial.turns(game):
        before = copy_of(match.state)
        for text, move in trial.some_moves(game, draws):
            verdict = verdict_on(game, match, seat, move)
            place = f"{text!r} by seat {seat} {walk.place(match)}"
            if isinstance(verdict, Refused):
                check_refusal(game, verdict, place)
                if match.state != before:
                    raise AssertionError(f"a refusal changed the table: {place}")


def check_refusal(game: AnyGame, refused: Refused, place: str) -> None:
    """One refusal: it has a reason of the game, a whole sentence, and values for JSON."""
    why: Any = refused.why
    if not isinstance(why, game.why):
        raise AssertionError(f"{why!r} is not one of the game's own reasons: {place}")
    check_sentence(sentence_of(refused), why.code)
    if refused.offends is not None:
        check_json(refused.offends, game.offends, f"what offends in {why.code}")
    _check_values(dict(refused.values), why.code)


def _check_values(values: dict[str, Any], code: str) -> None:
    """Values are words and numbers, so that a page can use them in another language."""
    for name, value in values.items():
        items = value if isinstance(value, list | tuple) else [value]
        if any(type(item) not in (str, int, float, bool, type(None)) for item in items):
            raise AssertionError(
                f"{code} fills {{{name}}} with {value!r}; only words, numbers and lists of "
                "them are allowed"
            )


def check_reasons(game: AnyGame, trial: Trial) -> None:
    """Every reason in `Why` has a rule, a sentence, and a code of its own."""
    for name, why in game.why.__members__.items():
        if why.name != name:
            raise AssertionError(f"{name} says the same as {why.name}, so its code is lost")
        check_cited(why.rule, None, why.code)
        if not CODE.fullmatch(why.code):
            raise AssertionError(f"{why.code!r} is not a code such as not-your-turn")
        # A place at the start or at the end is checked when it is filled.
        says = re.sub(r"^\{[^{}]*\}", "It", re.sub(r"\{[^{}]*\}$", "It.", why.says))
        check_sentence(says, why.code)
