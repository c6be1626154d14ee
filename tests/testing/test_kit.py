"""Correct games pass the kit, and each property catches its own kind of mistake."""

import pytest

from fairtable.testing import PROPERTIES, Trial, check_game
from tests.testing import broken, broken_views
from tests.testing.broken import happening, pips_but, retold, telling
from tests.testing.broken_views import laying, offering, view_with
from tests.testing.trying import CHECKS, RULEBOOK, case, caught, complaint
from tests.toys import pips


def test_a_correct_game_passes():
    check_game(pips.GAME, rulebook=RULEBOOK)


@pytest.mark.parametrize("options", [pips.Options(cards=1), pips.Options(cards=3)], ids=repr)
@pytest.mark.parametrize("check", PROPERTIES, ids=lambda check: check.__name__)
def test_a_correct_game_passes_with_any_options(check, options):
    check(pips.GAME, Trial(options=options, games=3))


@pytest.mark.parametrize("check", PROPERTIES, ids=lambda check: check.__name__)
def test_choices_may_be_open_or_buttons(check):
    for view in (view_with(choices=broken_views.left_open), offering(pips.legal_moves)):
        check(pips_but(view=view), Trial(games=2))


def test_a_move_has_one_text():
    """Others complain too: a log in which a move has two texts is not made twice."""
    game = pips_but(read_move=broken.reads_blanks, write_move=broken.writes_in_two_ways())
    assert "and once read, " in (complaint(CHECKS["check_notation"], game) or "")


WRONG = [
    case("check_titles", pips_but(name="Pips!"), "small letters", "no name for an address"),
    case("check_titles", pips_but(summary=""), "must say something", "nothing to read"),
    case("check_titles", pips_but(rules_version=0), "counts from 1", "rules without a version"),
    case(
        "check_options",
        pips_but(outcome=broken.over_before_it_begins),
        "over before",
        "over before it begins",
    ),
    case("check_reasons", retold(ALSO=pips.Why.OVER.value), "its code is lost", "an alias"),
    case("check_reasons", retold(SPARE=("P1", "no.")), "capital", "no capital"),
    case("check_reasons", retold(SPARE=("P1", "No way")), "full stop", "no full stop"),
    case("check_reasons", retold(Ärger=("P1", "No.")), "not a code such as", "no code"),
    case(
        "check_notation",
        pips_but(read_move=broken.reads_badly, view=view_with(choices=broken_views.left_open)),
        "read as",
        "read as another",
    ),
    case("check_notation", pips_but(read_move=broken.reads_by_key), "KeyError", "a KeyError"),
    case(
        "check_notation",
        pips_but(read_move=broken.reads_without_a_sentence),
        "sentence",
        "unreadable without a sentence",
    ),
    case("check_notation", pips_but(read_move=broken.reads_at_length), "letters", "an echo"),
    case(
        "check_notation",
        pips_but(read_move=broken.reads_what_it_cannot_write),
        "cannot read what",
        "reads what it cannot write",
    ),
    case(
        "check_notation",
        pips_but(write_move=broken.writes_in_lines, read_move=broken.reads_lines),
        "a line of text",
        "a move of two lines",
    ),
    case(
        "check_notation",
        pips_but(
            read_move=broken.cannot_read_two, view=view_with(choices=broken_views.left_open)
        ),
        "cannot read what",
        "writes what it cannot read",
    ),
    case(
        "check_legal_moves",
        pips_but(legal_moves=broken.lists_too_much),
        "decide refuses it: not-thrown",
        "lists what is refused",
    ),
    case(
        "check_legal_moves",
        pips_but(legal_moves=broken.lists_too_little),
        "does not list",
        "accepts what is not listed",
    ),
    case(
        "check_legal_moves",
        pips_but(legal_moves=broken.lists_twice),
        "more than once",
        "lists a move twice",
    ),
    case("check_refusals", telling(broken.grudge), "changed the table", "a refusal that costs"),
    case("check_refusals", telling(broken.no_words), "unfilled", "places unfilled"),
    case("check_refusals", telling(broken.wrong_words), "no value for", "other words"),
    case(
        "check_refusals",
        telling(broken.with_a_set_for_a_word),
        "with {7}; only words, numbers",
        "a set for a word",
    ),
    case(
        "check_refusals",
        telling(broken.with_a_set),
        "comes back from JSON",
        "a set that offends",
    ),
    case(
        "check_refusals",
        telling(broken.with_a_word),
        "does not survive JSON",
        "a word that offends",
    ),
    case(
        "check_refusals", telling(broken.with_a_dict), "is of type dict, not Offends", "a dict"
    ),
    case(
        "check_refusals",
        telling(broken.with_anothers),
        "is of type HouseOffends, not Offends",
        "what offends the house",
    ),
    case("check_refusals", telling(broken.foreign), "own reasons", "somebody else's reason"),
    case("check_refusals", retold(OVER=("P9", "All over.")), "no such section", "no such rule"),
    case(
        "check_values",
        pips_but(view=broken.view_that_writes),
        "view of seat 0 changed the state",
        "a view that writes",
    ),
    case(
        "check_log",
        happening(broken.unsure),
        "comes back from JSON",
        "an event that JSON changes",
    ),
    case("check_log", happening(broken.whispers), "no seats", "seen by nobody at the table"),
    case(
        "check_same_seed",
        pips_but(decide=broken.decide_by_whim()),
        "same seed",
        "a die that remembers",
    ),
    case(
        "check_views",
        pips_but(view=view_with(laid=lambda f, s: list(f.laid))),
        "comes back from JSON",
        "a list for a tuple",
    ),
    case(
        "check_views",
        pips_but(
            view=view_with(points=lambda f, s: {str(at): n for at, n in f.points.items()})
        ),
        "comes back from JSON",
        "keys that are texts",
    ),
    case(
        "check_views",
        pips_but(view=view_with(turn=lambda f, s: "yours")),
        "does not survive JSON",
        "a word for a number",
    ),
    case(
        "check_views",
        pips_but(view=broken_views.wider_view),
        "is of type Wider, not View",
        "a view of another type",
    ),
    case(
        "check_choices",
        pips_but(view=laying(broken_views.also_another_card)),
        "is refused: not-in-hand",
        "a choice that is refused",
    ),
    case(
        "check_choices",
        pips_but(view=laying(broken_views.also_the_joker)),
        "'lay joker' is not a move",
        "a choice that is not a move",
    ),
    case(
        "check_choices",
        pips_but(view=laying(broken_views.not_the_last_card)),
        "no choice leads to the legal move 'lay",
        "a move without a choice",
    ),
    case(
        "check_choices",
        pips_but(view=view_with(choices=lambda f, s: ())),
        "no choice leads to the legal move 'throw'",
        "no choices at all",
    ),
    case(
        "check_choices",
        pips_but(view=view_with(choices=broken_views.to_spectators_too)),
        "a spectator has choices",
        "choices for a spectator",
    ),
    case(
        "check_choices",
        pips_but(view=view_with(choices=broken_views.to_all_who_sit)),
        "there are choices and no legal move",
        "choices for whose turn it is not",
    ),
    case(
        "check_choices",
        pips_but(view=laying(broken_views.and_then(1))),
        "lay leads to a step that is not there",
        "a step that is not there",
    ),
    case(
        "check_choices",
        pips_but(view=laying(broken_views.and_then(-1))),
        "lay leads to a step that is not there",
        "a step before the first",
    ),
    case(
        "check_choices",
        pips_but(view=view_with(choices=broken_views.round_and_round)),
        "have no end",
        "a step that leads to itself",
    ),
    case(
        "check_choices",
        pips_but(view=view_with(choices=broken_views.without_end)),
        "offer more than 5000 moves",
        "too many choices",
    ),
    case(
        "check_hidden",
        pips_but(view=view_with(die=lambda f, s: min(f.stock, default=0))),
        "depends on what is hidden from it",
        "a view that shows the stock",
    ),
    case(
        "check_hidden",
        pips_but(view=view_with(hand=broken_views.to_spectators)),
        "view of seat None",
        "a view that shows a hand to spectators",
    ),
    case(
        "check_hidden", telling(broken.who_holds_it), "answer to 'lay", "a refusal that tells"
    ),
    case(
        "check_hidden",
        pips_but(
            legal_moves=broken.legal_moves_by_peeking,
            decide=broken.decide_by_peeking,
            view=offering(broken.legal_moves_by_peeking),
        ),
        "depends on what is hidden",
        "legal moves that tell",
    ),
    case(
        "check_hidden",
        pips_but(redealt=lambda felt, seat, draws: felt),
        "never deals anything again",
        "redealt that deals nothing",
    ),
    case(
        "check_end",
        pips_but(
            decide=broken.decide_after_the_end,
            legal_moves=broken.legal_moves_after_the_end,
            view=offering(broken.legal_moves_after_the_end),
        ),
        "legal moves after the end",
        "plays on after the end",
    ),
    case(
        "check_end",
        pips_but(
            decide=broken.stuck,
            legal_moves=broken.stuck_moves,
            view=offering(broken.stuck_moves),
        ),
        "nobody can move",
        "stuck",
    ),
    case("check_end", pips_but(outcome=broken.outcome_of(by="")), "say how", "ends somehow"),
    case("check_end", pips_but(outcome=broken.outcome_of(rule="P8")), "P8", "ends by no rule"),
    case(
        "check_end",
        pips_but(outcome=broken.outcome_of(points={7: 1})),
        "not there",
        "points for a stranger",
    ),
]


@pytest.mark.parametrize(("name", "game", "says"), WRONG)
def test_each_mistake_is_caught_by_its_own_check_and_no_other(name, game, says):
    complaints = caught(game)
    assert list(complaints) == [name], complaints
    assert says in complaints[name]


@pytest.mark.parametrize(
    ("name", "game", "says"),
    [
        *(
            case("check_options", pips_but(**wrong), says, says)
            for wrong, says in [
                ({"options": broken.Demanding}, "needs defaults"),
                ({"options": broken.Imaginary}, "a schema"),
                ({"options": broken.Vague}, "does not survive JSON"),
                ({"seats": broken.solitary}, "0 to 3 players"),
                ({"opening": broken.opening_by_whim()}, "two different tables"),
                ({"begin": lambda seated: pips.Throw()}, "does not get to its first move"),
            ]
        ),
        case(
            "check_values",
            pips_but(decide=broken.decide_that_writes),
            "decide of 'throw' changed",
            "decide that writes",
        ),
        case(
            "check_values",
            pips_but(evolve=broken.evolve_that_writes),
            "evolve of CardLaid",
            "evolve that writes",
        ),
        case(
            "check_log",
            pips_but(evolve=broken.evolve_that_draws()),
            "do not rebuild",
            "evolve that draws",
        ),
        case(
            "check_log",
            happening(broken.unspeakable),
            "does not survive JSON",
            "an event that JSON cannot say",
        ),
        case(
            "check_same_seed",
            telling(broken.by_mood()),
            "decide says two things",
            "a refusal by mood",
        ),
        case(
            "check_same_seed",
            pips_but(legal_moves=broken.tiring_moves()),
            "ended elsewhere",
            "legal moves that run out",
        ),
        case(
            "check_end",
            pips_but(outcome=lambda felt: None),
            "nobody can move",
            "no end",
        ),
        case("check_reasons", retold(SPARE=("five", "No.")), "not a number", "no number"),
        case(
            "check_views",
            pips_but(view=lambda felt, seat: {"turn": felt.turn}),
            "is of type dict, not View",
            "a dict for a view",
        ),
        case(
            "check_views",
            pips_but(view=view_with(die=lambda f, s: float("nan"))),
            "comes back from JSON",
            "not a number",
        ),
        case(
            "check_views",
            pips_but(view=broken_views.restless_view()),
            "for an equal table",
            "a view that counts looks",
        ),
        case(
            "check_end",
            pips_but(decide=broken.begins_after_the_end),
            "is accepted after the end",
            "begins once more",
        ),
        case(
            "check_legal_moves",
            pips_but(decide=broken.answers_none),
            "neither Accepted nor Refused",
            "no verdict",
        ),
    ],
)
def test_a_mistake_that_breaks_several_checks_is_caught_by_each(name, game, says):
    assert says in complaint(CHECKS[name], game)
