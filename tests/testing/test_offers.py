"""What else a game may offer is tried if the game has it."""

from dataclasses import replace

import pytest

from fairtable.referee import (
    Bots,
    ByteService,
    Kernels,
    Outcome,
    SeatCount,
    Services,
)
from fairtable.referee.room import hosting, players
from fairtable.referee.room.people import ENDINGS
from fairtable.testing import PROPERTIES, Trial, check_clock, check_services
from tests.testing import broken_offers as offers
from tests.testing.broken import pips_but
from tests.testing.broken_offers import timed
from tests.testing.trying import CHECKS, RULEBOOK, case, caught, complaint
from tests.toys import pips

RIGHT = {
    "a bot": pips_but(bots=Bots(offers.choose)),
    "a bot that waits": pips_but(bots=Bots(offers.choose_to_wait)),
    "a clock": timed(),
    "a clock that is not agreed on": timed(time_control=lambda options: None),
    "a clock that never runs": timed(hand_of=lambda felt: None),
    "a house that moves": pips_but(due=offers.due),
    "a house that waits": pips_but(due=lambda felt: None),
    "an absence": pips_but(absence=offers.absence),
    "an absence that changes nothing": pips_but(absence=lambda felt, seat: None),
    "services": pips_but(services=Services({"add": offers.add})),
    "a service that takes bytes": pips_but(
        services=Services({"add": offers.add}, in_bytes={"add": ByteService(dict, len, 9)})
    ),
    "a service with two forms": pips_but(
        services=Services({"add": offers.add}, {"add": {"old": offers.add}})
    ),
    "kernels": pips_but(kernels=Kernels(lambda: None)),
    "draws": pips_but(can_be_drawn=True),
    "no draws": pips_but(can_be_drawn=False),
    "a host who may end it": pips_but(host_may_end=True),
    "everything": replace(
        timed(),
        bots=Bots(offers.choose),
        due=offers.due,
        absence=offers.absence,
        services=Services({"add": offers.add}),
        kernels=Kernels(lambda: None),
    ),
}


@pytest.mark.parametrize("game", RIGHT.values(), ids=RIGHT)
def test_a_correct_capability_passes_every_check(game):
    for check in PROPERTIES:
        check(game, Trial(rulebook=RULEBOOK, games=3))


def test_kernels_are_compiled():
    compiled = []
    check_services(pips_but(kernels=Kernels(lambda: compiled.append(1))), Trial())
    assert compiled == [1]


WRONG = [
    case(
        "check_agreement",
        pips_but(can_be_drawn="sometimes"),
        "can_be_drawn is True or False, not 'sometimes'",
        "a draw that is no answer",
    ),
    case(
        "check_agreement",
        pips_but(host_may_end=1),
        "host_may_end is True or False, not 1",
        "a host who may 1",
    ),
    case(
        "check_services",
        pips_but(services=Services({}, {"add": {"old": offers.add}})),
        "forms has add, which is no service",
        "a form of no service",
    ),
    case(
        "check_services",
        pips_but(services=Services({"add": offers.add}, {"add": {"old": len}})),
        "service add?form=old needs one annotated question and an answer",
        "a form that does not say what it takes",
    ),
    case(
        "check_services",
        pips_but(services=Services({}, in_bytes={"add": ByteService(dict, len, 9)})),
        "in_bytes has add, which is no service",
        "bytes for no service",
    ),
    case(
        "check_services",
        pips_but(
            services=Services({"add": offers.add}, in_bytes={"add": ByteService(range, len, 9)})
        ),
        "byte service add: range expected at least 1 argument",
        "an address that needs more",
    ),
    case(
        "check_bot",
        pips_but(bots=Bots(offers.choose_to_cheat)),
        "choose answers Throw(), decide refuses it: already-thrown",
        "a bot that plays what is refused",
    ),
    case(
        "check_bot",
        pips_but(bots=Bots(offers.choose_and_write)),
        "choose changed the view of seat",
        "a bot that writes in its view",
    ),
    case(
        "check_bot_levels",
        pips_but(bots=Bots(offers.choose, {"Big": offers.CHEAT})),
        "A level is a word of up to 20 small letters, not 'Big'.",
        "a level with a capital letter",
    ),
    case(
        "check_bot_levels",
        pips_but(bots=Bots(offers.choose, {"big": offers.CHEAT})),
        "the level 'big' answers Throw(), decide refuses it: already-thrown",
        "a level that plays what is refused",
    ),
    case(
        "check_bot_levels",
        pips_but(bots=Bots(offers.choose, {"big": offers.CHEAT._replace(says="Cheats")})),
        "The level big needs a title, and a sentence with a stop.",
        "a level without a sentence",
    ),
    case(
        "check_clock",
        timed(hand_of=lambda felt: 9, time_control=lambda options: None),
        "hand_of names seat 9",
        "the time of nobody",
    ),
    case(
        "check_clock",
        timed(hand_of=lambda felt: -1),
        "hand_of names seat -1",
        "the time of the house",
    ),
    case(
        "check_clock",
        timed(time_out=lambda felt, clock, now: None),
        "time_out answers None when time is out",
        "a time without an end",
    ),
    case(
        "check_clock",
        timed(ends=offers.Late),
        "time_out answers Skip() when time is out",
        "a time-out of another type",
    ),
    case(
        "check_clock",
        timed(time_out=lambda felt, clock, now: offers.Throw(), ends=offers.Throw),
        "time_out answers Throw(), decide refuses it: not-your-turn",
        "a time-out that is refused",
    ),
    case(
        "check_house_moves",
        pips_but(due=offers.due_at_once),
        "due answers a Due or None, not Due(",
        "due before now",
    ),
    case(
        "check_house_moves",
        pips_but(due=offers.due_as_a_tuple),
        "due answers a Due or None, not ((",
        "a tuple that is due",
    ),
    case(
        "check_house_moves",
        pips_but(due=offers.due_for_another),
        "due answers Throw(), decide refuses it: not-your-turn",
        "what is due is refused",
    ),
    case(
        "check_house_moves",
        pips_but(absence=offers.absence_by_throwing),
        "absence answers Throw(), decide refuses it: not-your-turn",
        "an absence that is refused",
    ),
    *(
        case(
            "check_services",
            pips_but(services=Services({"add": service})),
            says,
            service.__name__,
        )
        for service, says in [
            (offers.unannotated, "service add needs one annotated question and an answer"),
            (offers.without_an_answer, "needs one annotated question and an answer"),
            (offers.of_two_questions, "needs one annotated question and an answer"),
            (offers.of_an_imaginary, "service add: "),
            (offers.with_an_imaginary_answer, "service add: "),
        ]
    ),
]


def outcome_that_changes_its_mind():
    """The same state has no outcome when it is first asked about, and one the next time."""
    asked = []

    def outcome(felt):
        if felt.turn is None or felt not in asked:
            asked.append(felt)
            return pips.outcome(felt)
        return Outcome({0: 1, 1: 0}, "Anna leads", "P5")

    return outcome


@pytest.mark.parametrize(
    ("check", "game", "says"),
    [
        case(
            "check_resigning",
            pips_but(outcome=outcome_that_changes_its_mind()),
            "the game is on, but has the outcome",
            "a result before the end",
        ),
        case(
            "check_agreement",
            pips_but(outcome=outcome_that_changes_its_mind()),
            "the game is on, but has the outcome",
            "also for agreements",
        ),
        case(
            "check_agreement",
            pips_but(can_be_drawn=True, seats=lambda options: SeatCount(1, 1)),
            "a game for one player has no draw",
            "a draw for one",
        ),
    ],
)
def test_a_game_that_cannot_be_resigned_or_agreed_on_is_caught(check, game, says):
    assert says in (complaint(CHECKS[check], game) or "")


@pytest.mark.parametrize("rule", ["resign", "agree", "host"])
def test_a_referee_that_forgets_a_rule_is_caught(monkeypatch, rule):
    """The kit checks the rules of the house, too, on the positions of the game."""
    game = pips_but(can_be_drawn=True)
    if rule == "resign":
        monkeypatch.setitem(ENDINGS, "resigned", "")
    elif rule == "agree":
        monkeypatch.setitem(ENDINGS, "drawn by agreement", "resignation")
        monkeypatch.setattr(players, "players", lambda room: room.people.plays[:1])
    else:
        monkeypatch.setattr(hosting, "players", lambda room: ())
    check = CHECKS["check_resigning" if rule == "resign" else "check_agreement"]
    words = {"resign": "have won", "agree": "have won, not", "host": "can end a running game"}
    assert words[rule] in (complaint(check, game) or "")


@pytest.mark.parametrize(("name", "game", "says"), WRONG)
def test_a_wrong_capability_is_caught_by_its_own_check_and_no_other(name, game, says):
    complaints = caught(game)
    assert list(complaints) == [name], complaints
    assert says in complaints[name]


def test_a_time_control_of_a_wrong_type_is_caught():
    """No table can be opened with it, so other checks fail, too."""
    game = timed(time_control=lambda options: 60)
    with pytest.raises(AssertionError, match="time_control answers a Control or None, not 60"):
        check_clock(game, Trial())
