"""Reading undoes writing, a move has one text, and what is not a move is refused in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from time import thread_time
from typing import Any

from fairtable.referee import AnyGame
from fairtable.testing.rulebook import check_sentence
from fairtable.testing.spellings import misspelt
from fairtable.testing.trial import Trial, some
from fairtable.testing.walks import listed

JUNK = (
    "",
    " ",
    "\n",
    "\x00",
    "?",
    "-1",
    "\u0663\u00b2",
    "\U0001f3b2" * 10,
    "null",
    "{seat}",
    "%s" * 20,
    "a" * 10_000,
)
LONGEST_REASON = 300
FORMS = 12
SLOW = 0.5
"""Seconds that reading a text may take."""
LENGTHS = (*range(6, 40), 100, 1_000, 10_000)
"""Slowly longer, so that a slow reader is found before it takes for ever."""


def odd_numbers() -> Iterator[str]:
    """Numbers as nobody should write them, and larger and larger ones."""
    yield from ("-0", "+7", "007", "1_000", "1e3", "0x7", "7.0", " 7", "7 ", "\u2212" + "7")
    yield from ("\u0663", "\uff17", "\u00b2", "\u2460", "\u0969", "\U0001d7d5")
    yield from ("9" * length for length in (*LENGTHS, 5_000))


def check_notation(game: AnyGame, trial: Trial) -> None:
    """`read_move` undoes `write_move`; for junk it raises ValueError with a sentence."""
    draws = trial.draws("notation")
    texts: list[str] = []
    for _, match, seat in trial.turns(game):
        for move in some(listed(game, match.state, seat), trial.moves, draws):
            texts.append(_check_written(game, move))
    begin = game.begin(tuple(range(game.seats(trial.options_of(game)).least)))
    texts.append(_check_written(game, begin))
    for text in (*JUNK, *misspelt(texts, 20 * trial.moves, draws), *_long(texts)):
        _check_read(game, text)
    for form in _forms(texts):
        for number in odd_numbers():
            _check_read(game, form.replace(NUMBER_HERE, number))


NUMBER_HERE = "\0"


def _forms(texts: list[str]) -> list[str]:
    """The forms of the moves: each with the place of one of its numbers, and a bare one."""
    forms: dict[str, str] = {NUMBER_HERE: NUMBER_HERE}
    for text in texts:
        for number in re.finditer(r"\d+", text):
            form = text[: number.start()] + NUMBER_HERE + text[number.end() :]
            forms.setdefault(re.sub(r"\d+", "0", form), form)
    return list(forms.values())[:FORMS]


def _long(texts: list[str]) -> Iterator[str]:
    """A letter, a digit, a space and a whole move, again and again."""
    for piece in dict.fromkeys(("a", "7", " ", "a ", *texts[:2])):
        yield from (piece * length for length in LENGTHS)


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
    # A log keeps this text and no other, so equal moves must have the same text.
    if (again := game.write_move(read)) != text:
        raise AssertionError(f"{move!r} is written {text!r}, and once read, {again!r}")
    return text


def _check_read(game: AnyGame, text: str) -> None:
    quoted = text if len(text) < 40 else f"{text[:40]}... ({len(text)} characters)"
    try:
        began = thread_time()
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
    if (took := thread_time() - began) > SLOW:
        raise AssertionError(f"read_move({quoted!r}) took {took:.1f} seconds")
