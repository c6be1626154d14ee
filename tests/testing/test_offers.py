"""Capabilities are tried if the game has them, and a misspelt one is found."""

import pytest

from fairtable.referee import ByteService, Outcome, SeatCount, house, people
from fairtable.referee.people import ENDINGS
from fairtable.testing import PROPERTIES, Trial, check_clock, check_services
from tests.testing import broken_offers as offers
from tests.testing.broken import pips_but
from tests.testing.broken_offers import pips_with, timed
from tests.testing.trying import CHECKS, RULEBOOK, case, caught, complaint
from tests.toys import pips

RIGHT = {
    "a bot": pips_with(choose=offers.choose),
    "a bot that waits": pips_with(choose=offers.choose_to_wait),
    "a search": pips_with(moves_starting=offers.moves_starting),
    "a clock": timed(),
    "a clock that is not agreed on": timed(time_control=lambda options: None),
    "a clock that never runs": timed(hand_of=lambda felt: None),
    "a house that moves": pips_with(due=offers.due),
    "a house that waits": pips_with(due=lambda felt: None),
    "an absence": pips_with(absence=offers.absence),
    "an absence that changes nothing": pips_with(absence=lambda felt, seat: None),
    "services": pips_with(SERVICES={"add": offers.add}),
    "a service that takes bytes": pips_with(
        SERVICES={"add": offers.add}, BYTE_SERVICES={"add": ByteService(dict, len, 9)}
    ),
    "a service with two forms": pips_with(
        SERVICES={"add": offers.add}, SERVICE_FORMS={"add": {"old": offers.add}}
    ),
    "kernels": pips_with(warm_up=lambda: None),
    "draws": pips_with(CAN_BE_DRAWN=True),
    "no draws": pips_with(CAN_BE_DRAWN=False),
    "a host who may end it": pips_with(HOST_MAY_END=True),
    "everything": timed(
        choose=offers.choose,
        due=offers.due,
        absence=offers.absence,
        SERVICES={"add": offers.add},
        warm_up=lambda: None,
    ),
}


@pytest.mark.parametrize("game", RIGHT.values(), ids=RIGHT)
def test_a_correct_capability_passes_every_check(game):
    for check in PROPERTIES:
        check(game, Trial(rulebook=RULEBOOK, games=3))


def test_kernels_are_compiled():
    compiled = []
    check_services(pips_with(warm_up=lambda: compiled.append(1)), Trial())
    assert compiled == [1]


def misspelt(wrong, value, meant):
    says = f"{wrong} is not a name of a game. Do you mean {meant}?"
    return case("check_names", pips_with(**{wrong: value}), says, f"{wrong} for {meant}")


def half(lacking):
    return case("check_names", timed(**{lacking: None}), f"but no {lacking}.", f"no {lacking}")


WRONG = [
    case(
        "check_agreement",
        pips_with(CAN_BE_DRAWN="sometimes"),
        "CAN_BE_DRAWN is True or False, not 'sometimes'",
        "a draw that is no answer",
    ),
    case(
        "check_agreement",
        pips_with(HOST_MAY_END=1),
        "HOST_MAY_END is True or False, not 1",
        "a host who may 1",
    ),
    misspelt("CAN_BE_DRAWS", True, "CAN_BE_DRAWN"),
    misspelt("chose", offers.choose, "choose"),
    misspelt("dues", offers.due, "due"),
    misspelt("abscence", offers.absence, "absence"),
    misspelt("SERVICE", {"add": offers.add}, "SERVICES"),
    misspelt("warmup", lambda: None, "warm_up"),
    misspelt("OPTION_PRESET", {}, "OPTION_PRESETS"),
    misspelt("time_controll", offers.time_control, "time_control"),
    *(half(name) for name in ("TimeOut", "time_control", "hand_of", "time_out")),
    case(
        "check_names",
        timed(time_control=None, time_controll=offers.time_control),
        "Timed: the game has TimeOut but no time_control. time_controll is not a name",
        "a clock with one name misspelt",
    ),
    *(
        case(
            "check_move_search",
            pips_with(moves_starting=search),
            "moves_starting and legal_moves differ for",
            search.__name__,
        )
        for search in (offers.all_moves, offers.no_moves, offers.moves_backwards)
    ),
    case(
        "check_services",
        pips_with(SERVICES={}, SERVICE_FORMS={"add": {"old": offers.add}}),
        "SERVICE_FORMS has add, which is not in SERVICES",
        "a form of no service",
    ),
    case(
        "check_services",
        pips_with(SERVICES={"add": offers.add}, SERVICE_FORMS={"add": {"old": len}}),
        "service add?form=old needs one annotated question and an answer",
        "a form that does not say what it takes",
    ),
    case(
        "check_services",
        pips_with(SERVICES={}, BYTE_SERVICES={"add": ByteService(dict, len, 9)}),
        "BYTE_SERVICES has add, which is not in SERVICES",
        "bytes for no service",
    ),
    case(
        "check_services",
        pips_with(
            SERVICES={"add": offers.add}, BYTE_SERVICES={"add": ByteService(range, len, 9)}
        ),
        "byte service add: range expected at least 1 argument",
        "an address that needs more",
    ),
    case(
        "check_bot",
        pips_with(choose=offers.choose_to_cheat),
        "choose answers Throw(), decide refuses it: already-thrown",
        "a bot that plays what is refused",
    ),
    case(
        "check_bot",
        pips_with(choose=offers.choose_and_write),
        "choose changed the view of seat",
        "a bot that writes in its view",
    ),
    case(
        "check_bot_levels",
        pips_with(choose=offers.choose, BOTS={"Big": offers.CHEAT}),
        "A level is a word of up to 20 small letters, not 'Big'.",
        "a level with a capital letter",
    ),
    case(
        "check_bot_levels",
        pips_with(BOTS={"big": offers.CHEAT}),
        "BOTS needs choose: it plays if no level is asked for.",
        "levels without a bot",
    ),
    case(
        "check_bot_levels",
        pips_with(choose=offers.choose, BOTS={"big": offers.CHEAT}),
        "BOTS['big'] answers Throw(), decide refuses it: already-thrown",
        "a level that plays what is refused",
    ),
    case(
        "check_bot_levels",
        pips_with(choose=offers.choose, BOTS={"big": offers.CHEAT._replace(says="Cheats")}),
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
        timed(TimeOut=offers.Late),
        "time_out answers Skip() when time is out",
        "a time-out of another type",
    ),
    case(
        "check_clock",
        timed(time_out=lambda felt, clock, now: offers.Throw(), TimeOut=offers.Throw),
        "time_out answers Throw(), decide refuses it: not-your-turn",
        "a time-out that is refused",
    ),
    case(
        "check_house_moves",
        pips_with(due=offers.due_at_once),
        "due answers a Due or None, not Due(",
        "due before now",
    ),
    case(
        "check_house_moves",
        pips_with(due=offers.due_as_a_tuple),
        "due answers a Due or None, not ((",
        "a tuple that is due",
    ),
    case(
        "check_house_moves",
        pips_with(due=offers.due_for_another),
        "due answers Throw(), decide refuses it: not-your-turn",
        "what is due is refused",
    ),
    case(
        "check_house_moves",
        pips_with(absence=offers.absence_by_throwing),
        "absence answers Throw(), decide refuses it: not-your-turn",
        "an absence that is refused",
    ),
    *(
        case("check_services", pips_with(SERVICES={"add": service}), says, service.__name__)
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
            pips_with(CAN_BE_DRAWN=True, seats=lambda options: SeatCount(1, 1)),
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
    game = pips_with(CAN_BE_DRAWN=True)
    if rule == "resign":
        monkeypatch.setitem(ENDINGS, "resigned", "")
    elif rule == "agree":
        monkeypatch.setitem(ENDINGS, "drawn by agreement", "resignation")
        monkeypatch.setattr(people, "players", lambda match: match.people.plays[:1])
    else:
        monkeypatch.setattr(house, "host_may_end", lambda game: True)
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
