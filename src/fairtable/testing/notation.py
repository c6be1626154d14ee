"""Reading undoes writing, and text that is not a move is refused with a sentence."""

from __future__ import annotations

from typing import Any

from fairtable.referee import AnyGame
from fairtable.testing.rulebook import check_sentence
from fairtable.testing.trial import Trial, misspelt, some
from fairtable.testing.walks import listed

JUNK = (
    "",
    " ",
    "\n",
    "\x00",
    "?",
    "-1",
    "9" * 5_000,
    "\u0663\u00b2",
    "\U0001f3b2" * 10,
    "null",
    "{seat}",
    "%s" * 20,
    "a" * 10_000,
)
LONGEST_REASON = 300


def check_notation(game: AnyGame, trial: Trial) -> None:
    """`read_move` undoes `write_move`; for junk it raises ValueError with a sentence."""
    draws = trial.draws("notation")
    texts: list[str] = []
    for _, match, seat in trial.turns(game):
        for move in some(listed(game, match.state, seat), trial.moves, draws):
            texts.append(_check_written(game, move))
    begin = game.begin(tuple(range(game.seats(trial.options_of(game)).least)))
    texts.append(_check_written(game, begin))
    for text in (*JUNK, *misspelt(texts, 20 * trial.moves, draws)):
        _check_read(game, text)


def _check_written(game: AnyGame, move: Any) -> str:
    text = game.write_move(move)
    if not isinstance(text, str) or not text.strip() or not text.isprintable():
        raise AssertionError(f"write_move must give a line of text, not {text!r}: {move!r}")
    try:
        read = game.read_move(text)
    except ValueError as problem:
        raise AssertionError(
            f"read_move cannot read what write_move wrote: {text!r}"
        ) from problem
    if read != move:
        raise AssertionError(f"{move!r} is written {text!r}, which is read as {read!r}")
    return text


def _check_read(game: AnyGame, text: str) -> None:
    quoted = text if len(text) < 40 else text[:40] + "..."
    try:
        move = game.read_move(text)
    except ValueError as problem:
        reason = str(problem)
        check_sentence(reason, f"the reason why {quoted!r} is not a move")
        if len(reason) > LONGEST_REASON:
            raise AssertionError(
                f"the reason why {quoted!r} is not a move has {len(reason)} letters"
            ) from None
    except Exception as problem:
        raise AssertionError(
            f"read_move({quoted!r}) raised {problem!r} and not ValueError"
        ) from problem
    else:
        _check_written(game, move)
