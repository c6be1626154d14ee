"""What a game draws, whom it tells, and what it writes down: each mistake is found by name."""

import pytest

from fairtable.referee import read_moments
from fairtable.testing import PROPERTIES, Trial, check_game, check_luck, check_moments
from tests.testing import broken_luck as broken
from tests.testing.broken import pips_but
from tests.testing.broken_luck import in_place_of, lucky, public, rolling, telling_more
from tests.testing.trying import CHECKS, RULEBOOK, case, caught, complaint
from tests.toys import pips, race, sets
from tests.toys.pips import HandDealt, Lay, StockLaid, TurnPassed


@pytest.mark.parametrize(
    "game",
    [telling_more(broken.with_nothing_more), public(broken.only_throws)],
    ids=["events that say no more", "public moves"],
)
def test_a_correct_game_passes_every_check(game):
    for check in PROPERTIES:
        check(game, Trial(rulebook=RULEBOOK))


MOMENTS = """{
  "private": ["HandDealt", "StockLaid"],
  "start": {"thrown": false},
  "events": {
    "hidden": {"only": {"cards are dealt once": "begins != null"}},
    "TurnPassed": {
      "draws": [
        {"kind": "sealed", "asked": "shuffle", "n": "9", "times": "1 if begins != null else 0"}
      ],
      "now": {"thrown": "false"}
    },
    "DieThrown": {
      "only": {"a die is thrown once": "not thrown"},
      "draws": [{"kind": "open", "asked": "below", "n": "6"}],
      "now": {"thrown": "true"}
    }
  }
}"""


def test_a_game_that_says_when_its_luck_comes_passes():
    check_moments(pips_but(moments=read_moments(MOMENTS)), Trial())


@pytest.mark.parametrize(
    ("from_", "to", "says"),
    [
        ('"n": "6"', '"n": "5"', "no other luck comes at this moment"),
        ('"thrown": "false"', '"thrown": "true"', "a die is thrown once"),
        ('"StockLaid"]', '"StockLaid", "DieThrown"]', "DieThrown is not for everybody"),
    ],
)
def test_a_game_that_breaks_its_own_table_is_found(from_, to, says):
    game = pips_but(moments=read_moments(MOMENTS.replace(from_, to)))
    with pytest.raises(AssertionError, match=says):
        check_moments(game, Trial())


def test_a_table_that_was_not_read_is_found():
    with pytest.raises(AssertionError, match="read_moments"):
        check_moments(pips_but(moments={}), Trial())


def test_the_dice_race_passes():
    check_game(race.GAME)


@pytest.mark.parametrize(
    ("name", "game", "says"),
    [
        case(
            "check_seen_by",
            in_place_of(HandDealt, broken.HandShown),
            "a spectator gets HandShown(seat=0, cards=(1, 9)), which says what hands.0.0 is",
            "seen_by forgotten",
        ),
        case(
            "check_seen_by",
            in_place_of(HandDealt, broken.HandToAnother),
            "seat 1 gets HandToAnother(seat=0, cards=(1, 9)), which says what hands.0.0 is",
            "seen_by of another seat",
        ),
        case(
            "check_seen_by",
            in_place_of(StockLaid, broken.StockShown),
            "a spectator gets StockShown(",
            "a stock that is shown",
        ),
        case(
            "check_seen_by",
            telling_more(broken.with_the_next_card),
            "told them apart by next of Passed(",
            "a public event with a hidden card",
        ),
        case(
            "check_seen_by",
            telling_more(broken.with_the_rest),
            "whose left is hands.",
            "a public event with a hidden hand",
        ),
        case(
            "check_luck",
            lucky(rolls=False),
            "draws says that 'throw' rolls, luck says rolls=False",
            "rolls denied",
        ),
        case(
            "check_luck",
            pips_but(decide=broken.throws_a_fixed_die),
            "draws says that 'throw' rolls, but seat 0 draws nothing openly",
            "a roll that draws nothing",
        ),
        case(
            "check_evolve",
            pips_but(evolve=broken.evolve_up_to(12)),
            "evolve cuts points of CardLaid(",
            "a number cut off",
        ),
        case(
            "check_evolve",
            pips_but(evolve=broken.evolve_without(StockLaid)),
            "evolve ignores StockLaid",
            "an event ignored",
        ),
        case(
            "check_public_moves",
            public(broken.throws_and_cards),
            "is_public says that all can judge 'lay ",
            "a move that needs a hidden hand",
        ),
        case(
            "check_public_moves",
            public(broken.only_throws, evolve=pips.evolve),
            "with the public events alone",
            "events that need a hidden hand",
        ),
        case(
            "check_public_moves",
            public(broken.perhaps),
            "is_public answers True or False, not 1, of 'throw'",
            "a number for an answer",
        ),
        case(
            "check_notation",
            pips_but(read_move=broken.reads_by_table),
            "raised KeyError(",
            "digits of other scripts",
        ),
        case(
            "check_notation",
            pips_but(read_move=broken.reads_through_a_float),
            "raised OverflowError(",
            "a huge number",
        ),
        case(
            "check_notation",
            pips_but(read_move=broken.reads_by_counting),
            "seconds",
            "a slow reader",
        ),
    ],
)
def test_each_mistake_is_caught_by_its_own_check_and_no_other(name, game, says):
    complaints = caught(game)
    assert list(complaints) == [name], complaints
    assert says in complaints[name]


@pytest.mark.parametrize(
    ("name", "game", "says"),
    [
        case(
            "check_luck",
            pips_but(decide=broken.draws_when_laying),
            "draws, but `draws` denies it",
            "a card that draws",
        ),
        case(
            "check_luck",
            rolling(draws=lambda move: False),
            "throw draws, but `draws` denies it",
            "a throw that denies it",
        ),
        case(
            "check_luck",
            lucky(sealed=False),
            "pips draws sealed, but `luck` denies it",
            "a deal without sealed luck",
        ),
        case(
            "check_luck",
            lucky(open=0, rolls=False),
            "pips draws open, but `luck` denies it",
            "a die without open luck",
        ),
        case(
            "check_luck",
            pips_but(luck=None),
            "pips draws sealed, but `luck` denies it",
            "no luck at all",
        ),
        case(
            "check_luck",
            lucky(open=3),
            "luck promises 3 entries with open draws, 'throw' needs more",
            "too little luck",
        ),
        case("check_luck", lucky(open=0), "but open=0", "rolls without dice"),
        case("check_luck", lucky(open=-1), "is -1, not 0 to", "less than none"),
        case("check_luck", lucky(sealed=1), "True or False", "sealed by a number"),
        case(
            "check_luck",
            rolling(draws=lambda move: int(pips.draws(move))),
            "True or False, not 0, of 'begin 0 1'",
            "draws without an answer",
        ),
        case(
            "check_evolve",
            pips_but(evolve=broken.evolve_that_raises),
            "evolve of CardLaid(seat=0, card=1, points=0) raised KeyError(1)",
            "evolve that raises",
        ),
        case(
            "check_evolve",
            pips_but(evolve=broken.evolve_without(TurnPassed)),
            "evolve ignores TurnPassed",
            "a turn ignored",
        ),
        case(
            "check_legal_moves",
            pips_but(decide=broken.decide_that_raises),
            "decide of 'skip' of seat -1 raised KeyError(9)",
            "decide that raises",
        ),
        case(
            "check_legal_moves",
            pips_but(legal_moves=broken.all_but(Lay(4))),
            "decide accepts 'lay 4', which legal_moves does not list",
            "one legal move missing",
        ),
        case(
            "check_hash_order",
            sets.GAME,
            '{"type":"TurnPassed","to":3} or {"type":"TurnPassed","to":2}',
            "the order of a set",
        ),
    ],
)
def test_a_mistake_that_breaks_several_checks_is_caught_by_each(name, game, says):
    assert says in complaint(CHECKS[name], game)


def test_luck_of_a_wrong_type_is_caught():
    """No table can be opened with it."""
    with pytest.raises(AssertionError, match="luck answers a Luck, not"):
        check_luck(rolling(luck=broken.with_a_tuple), Trial())
