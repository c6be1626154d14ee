"""Capabilities: a game has all names of one or none, and every name is spelt correctly."""

from types import SimpleNamespace

import pytest

from fairtable.games import registered
from fairtable.referee import NAMES, QUESTIONS, Due, Luck
from fairtable.referee.capabilities import (
    CAPABILITIES,
    KNOWN,
    NO_LUCK,
    Timed,
    absence_of,
    arrivals_of,
    bot_of,
    draws,
    host_moves_of,
    house_moves_of,
    is_public,
    kernels_of,
    luck_of,
    move_search_of,
    presets_of,
    regions_of,
    rule_book_of,
    services_of,
    timing_of,
)
from fairtable.referee.misspelt import mistakes_in
from tests.toys import pips

WHOLE = {name: object() for name in (*NAMES, *QUESTIONS)}
OFFERED = [name for names in CAPABILITIES.values() for name in names]
FINDERS = {
    "WithMoveSearch": move_search_of,
    "WithRegions": regions_of,
    "WithBot": bot_of,
    "Timed": timing_of,
    "WithHouseMoves": house_moves_of,
    "WithAbsence": absence_of,
    "WithArrivals": arrivals_of,
    "WithHostMoves": host_moves_of,
    "WithKernels": kernels_of,
}


class Dice:
    """A game with luck, and with moves that everybody can judge."""

    def luck(self, options):
        return Luck(open=options, rolls=True)

    def draws(self, move):
        return move == "roll"

    def is_public(self, move):
        return move == "call"


def game_with(*names, **more):
    """A game with every name that it must have, and these names."""
    return SimpleNamespace(**WHOLE, **dict.fromkeys(names, 0), **more)


def names_of(capability):
    return next(names for kind, names in CAPABILITIES.items() if kind.__name__ == capability)


def test_the_table_of_capabilities_has_every_name_of_the_protocols():
    for capability, names in CAPABILITIES.items():
        assert {name for name in vars(capability) if name[0] != "_"} == set(names)
    assert set(OFFERED) <= KNOWN


@pytest.mark.parametrize("capability", FINDERS)
def test_a_game_has_a_capability_if_it_has_all_of_its_names(capability):
    find, names = FINDERS[capability], names_of(capability)
    game = game_with(*names)
    assert find(game) is game and mistakes_in(game) == []
    assert find(game_with()) is None
    for name in names:
        assert find(game_with(*(other for other in names if other != name))) is None


def test_services_and_presets_are_what_the_game_lists():
    def answer(question: int) -> int:
        return question

    assert services_of(game_with(SERVICES={"double": answer})) == {"double": answer}
    assert presets_of(game_with(OPTION_PRESETS={"Short": 1})) == {"Short": 1}
    assert services_of(game_with()) == presets_of(game_with()) == {}
    assert rule_book_of(game_with(RULE_BOOK="# Rules")) == "# Rules"
    assert rule_book_of(game_with()) is None


def test_a_game_says_what_it_draws_and_which_moves_roll():
    assert luck_of(Dice(), 5) == Luck(5, False, True)
    assert [draws(Dice(), move) for move in ("roll", "call")] == [True, False]
    assert [is_public(Dice(), move) for move in ("roll", "call")] == [False, True]


def test_a_game_that_says_nothing_about_luck_has_none():
    assert luck_of(game_with(), 5) == Luck() == NO_LUCK
    assert not draws(game_with(), "roll") and not is_public(game_with(), "roll")


@pytest.mark.parametrize(
    ("luck", "any_luck"),
    [
        (Luck(), False),
        (Luck(rolls=True), False),
        (Luck(open=1), True),
        (Luck(sealed=True), True),
    ],
)
def test_luck_is_there_if_anything_is_drawn(luck, any_luck):
    assert luck.any is any_luck


def test_luck_without_the_moves_that_roll_is_a_mistake():
    assert mistakes_in(game_with("luck")) == ["WithLuck: the game has luck but no draws."]
    assert mistakes_in(game_with("draws")) == ["WithLuck: the game has draws but no luck."]


def test_a_correct_game_has_no_mistakes():
    assert mistakes_in(pips) == mistakes_in(game_with(*OFFERED)) == []
    assert all(mistakes_in(game) == [] for game in registered().values())


@pytest.mark.parametrize("name", [*NAMES, *QUESTIONS])
def test_a_missing_name_is_a_mistake(name):
    game = game_with()
    delattr(game, name)
    assert mistakes_in(game) == [f"The game has no {name}."]


@pytest.mark.parametrize("lacking", CAPABILITIES[Timed])
def test_half_a_clock_is_a_mistake(lacking):
    game = game_with(*(name for name in CAPABILITIES[Timed] if name != lacking))
    (said,) = mistakes_in(game)
    assert said.startswith("Timed: the game has ") and said.endswith(f" but no {lacking}.")


def test_all_missing_names_are_listed_together():
    assert mistakes_in(game_with("hand_of")) == [
        "Timed: the game has hand_of but no TimeOut, time_control, time_out."
    ]


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("chose", "choose"),
        ("chooses", "choose"),
        ("dues", "due"),
        ("abscence", "absence"),
        ("absense", "absence"),
        ("time_controll", "time_control"),
        ("timecontrol", "time_control"),
        ("handof", "hand_of"),
        ("hands_of", "hand_of"),
        ("SERVICE", "SERVICES"),
        ("services", "SERVICES"),
        ("OPTIONS_PRESETS", "OPTION_PRESETS"),
        ("warmup", "warm_up"),
        ("ispublic", "is_public"),
        ("is_publik", "is_public"),
        ("WARM_UP", "warm_up"),
    ],
)
def test_a_name_that_is_almost_right_is_a_mistake(wrong, meant):
    assert mistakes_in(game_with(wrong)) == [
        f"{wrong} is not a name of a game. Do you mean {meant}?"
    ]


def test_a_misspelt_time_out_is_a_mistake():
    (said,) = mistakes_in(game_with("Timeout"))
    assert said.startswith("Timeout is not a name of a game. ")


@pytest.mark.parametrize(
    "name", ["_chose", "__all__", "seat", "views", "Felt", "choices", "die", "begins"]
)
def test_a_game_may_have_other_names(name):
    """A private name, a name like one that the game has anyway, or one like no known name."""
    assert mistakes_in(game_with(name)) == []


def test_names_imported_from_the_referee_are_not_the_games_own():
    assert mistakes_in(game_with(dues=Due)) == []


def test_what_is_due_has_a_key_a_time_and_a_move():
    assert Due(key=3, after=5_000, move="call") == (3, 5_000, "call")
