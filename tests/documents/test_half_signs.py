"""A lone surrogate, half of a sign, gets our sentence wherever the library reads something."""

from __future__ import annotations

import importlib
import inspect
from typing import Any

import msgspec
import pytest

from fairtable.documents import casino as by_document
from fairtable.games import backgammon, casino, dots, sudoku, tambola
from fairtable.referee import BadInput, read_moments, read_options

HALF = "\ud800"
GAMES = (backgammon, casino, dots, sudoku, tambola)
READERS = [
    (game.GAME.name, name)
    for game in GAMES
    for name in game.__all__
    if name.startswith("read_") and name != "read_state"
]


@pytest.mark.parametrize(("game", "name"), READERS)
def test_what_reads_text_refuses_it_in_a_sentence(game: str, name: str) -> None:
    read = getattr(importlib.import_module(f"fairtable.games.{game}"), name)
    parameters = inspect.signature(read).parameters.values()
    count = sum(each.default is each.empty for each in parameters)
    for text in (HALF, f"7S{HALF}", HALF * 81):
        with pytest.raises(ValueError, match=r"[.?]$") as told:
            read(*[text] * count)
        assert not isinstance(told.value, UnicodeError)


@pytest.mark.parametrize("game", [game.GAME for game in GAMES], ids=lambda game: game.name)
def test_options_refuse_it_too(game: Any) -> None:
    for given in ({HALF: 1}, {"mode": HALF}, {"rules": HALF}):
        with pytest.raises(BadInput, match=r"[.?]$"):
            read_options(game, given)


def test_what_takes_a_mapping_or_a_name_refuses_it_too() -> None:
    asks: list[Any] = [
        lambda: backgammon.detect_win({"points": HALF, "bar": HALF, "home": HALF}),
        lambda: backgammon.get_winner_home_range(HALF),  # type: ignore[arg-type]
        lambda: dots.GameState.import_({"edges": HALF}),
        lambda: dots.parse_records(HALF),  # type: ignore[arg-type]
        lambda: sudoku.validate_row([HALF] * 81, 0, 1),  # type: ignore[list-item]
        lambda: casino.is_valid_set([HALF]),
    ]
    for ask in asks:
        with pytest.raises(ValueError, match=r"[.?]$") as told:
            ask()
        assert not isinstance(told.value, UnicodeError)
    assert tambola.verify_claim(HALF, [1], HALF).reason


MODULES = [importlib.import_module(f"fairtable.documents.{game.GAME.name}") for game in GAMES]
FUNCTIONS = [
    getattr(module, name)
    for module in MODULES
    for name in module.__all__
    if inspect.isfunction(getattr(module, name))
]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda each: each.__qualname__)
def test_each_function_of_the_documents_refuses_it_or_does_not_give_it_back(
    function: Any,
) -> None:
    parameters = inspect.signature(function).parameters.values()
    count = sum(each.default is each.empty for each in parameters)
    for given in (HALF, [HALF], {HALF: 1}, {"type": HALF}) if count else ():
        try:
            msgspec.json.encode(function(*[given] * count))
        except ValueError as told:
            assert not isinstance(told, UnicodeError) and str(told).endswith((".", "?"))


def test_what_is_given_back_as_it_came_has_no_half_sign() -> None:
    seven = {"rank": "7", "suit": "♦"}
    for stack, target in ((HALF, HALF), (HALF, "s"), ("s", HALF)):
        lying = {"type": "temporary_stack", "stackId": stack, "cards": [seven]}
        state = {"tableCards": [lying], "currentPlayer": 0, "round": 1}
        onto = {"type": "temporary_stack", "stackId": target}
        with pytest.raises(BadInput, match="half a sign"):
            by_document.determine_actions({"card": {"rank": 9, "suit": "S"}}, onto, state)
    with pytest.raises(ValueError, match=r"half a sign .*\.$") as told:
        read_moments(HALF)
    assert not isinstance(told.value, UnicodeError)


def test_resign_9_and_ticket_0_are_read_and_refused_by_their_own_rules() -> None:
    assert backgammon.read_move("resign 9") == backgammon.Resign(9)
    assert backgammon.Why.NO_SUCH_LEVEL.rule == "B13"
    assert tambola.read_move("claim TOP_ROW 0") == tambola.Claim("TOP_ROW", -1)
    assert tambola.Why.NO_SUCH_TICKET.rule == "T11"
