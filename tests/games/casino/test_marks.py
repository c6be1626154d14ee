"""C20: marks while stacking, by their definition and by the real referee."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairtable.games import casino
from fairtable.games.casino import (
    DOCUMENT,
    PRESETS,
    STANDARD,
    Add,
    ComboFeedback,
    Dragged,
    OnStack,
    Rule,
    Spread,
    Stage,
    TakeStack,
)
from fairtable.games.casino.cards import VALUE
from fairtable.games.casino.sets import partition
from fairtable.referee import Draws
from tests.games.casino.tables import (
    after,
    build,
    spreads,
    stack,
    table_of,
    words,
)

STANDARD_TABLE, DOCUMENT_TABLE = casino.Options(), casino.Options(rules="document")


def lists(spread, rules=STANDARD):
    found = casino.marks(spread, rules)
    return found.completes, found.fits, found.spoils


@pytest.mark.parametrize(
    ("spread", "rules", "completes", "fits", "spoils"),
    [
        pytest.param(
            Spread(hand=("9H",), loose=words("2C 3D 8H 5C AD"), stack=stack("6D 10S@hand AS")),
            STANDARD,
            "3D",
            "AD 2C 8H",
            "5C",
            id="a 10 in the stack wants 3 more",
        ),
        pytest.param(
            Spread(hand=("9H", "4C"), loose=words("3C 5D 8H"), stack=stack("4D AH")),
            STANDARD,
            "3C",
            "4C 5D 8H 9H",
            "",
            id="any card of the hand may take it",
        ),
        pytest.param(
            Spread(
                hand=("9H",),
                builds=(build("5D 4C"),),
                loose=("9C", "2D"),
                stack=stack("9D", build=1),
            ),
            STANDARD,
            "9H 9C",
            "",
            "2D",
            id="on a build of 9 only sets of 9",
        ),
        pytest.param(
            Spread(hand=("10H",), loose=words("2C 6D 4C"), stack=stack("4D AH"), tops=("5S",)),
            DOCUMENT,
            "5S",
            "10H",
            "2C 4C 6D",
            id="one set alone, by the document",
        ),
        pytest.param(
            Spread(
                hand=("9H",),
                loose=("3D",),
                builds=(build("5D 4C", 0),),
                stack=stack("6D 3C"),
            ),
            STANDARD,
            "",
            "",
            "3D 9H",
            id="the last 9 must be kept for the own build",
        ),
    ],
)
def test_c20_marks_while_stacking(spread, rules, completes, fits, spoils):
    assert lists(spread, rules) == (words(completes), words(fits), words(spoils))


@pytest.mark.parametrize(
    ("spread", "says"),
    [
        (Spread(hand=("9H",), stack=stack("4D 6C 10S@hand")), "4 + 6 = 10: a set of 10."),
        (
            Spread(hand=("9H",), stack=stack("4D 6C 7H 10S@hand 3H")),
            "3 + 7 and 4 + 6: two sets of 10.",
        ),
        (
            Spread(hand=("9H",), stack=stack("4D 3C 10S@hand")),
            "4 + 3 = 7: 3 short of 10.",
        ),
        (Spread(stack=stack("4D 8C 10S@hand")), "4 + 8 = 12: no set of 10."),
        (
            Spread(hand=("10H",), stack=stack("4D 6C")),
            "4 + 6 = 10: a set of 10. The 10♥ takes it.",
        ),
        (
            Spread(hand=("9H",), stack=stack("4D 6C")),
            "4 + 6 = 10. No card of your hand takes it yet.",
        ),
        (
            Spread(stack=stack("3D 4C 5H@hand")),
            "A run: 3, 4, 5. 3 + 4 = 7: no set of 5.",
        ),
        (Spread(stack=stack("7D 7C@hand")), "Two cards of one value: 7. 7: a set of 7."),
        (
            Spread(hand=("9H",), stack=stack("4D 5C@hand")),
            "4: 1 short of 5. It makes a build of 9.",
        ),
        (
            Spread(
                hand=("9H",), builds=(build("6D 3C"),), stack=stack("9C 4H 5C@hand", build=1)
            ),
            "It stands on a build of 9. 9 + 4 = 13: no set of 5. It makes a build of 9.",
        ),
    ],
)
def test_c20_the_stack_in_words(spread, says):
    assert casino.marks(spread).says == says


@given(spreads(stacked=True, most_loose=5), st.sampled_from([STANDARD, DOCUMENT]))
def test_c20_marks_by_their_definition(spread, rules):
    standing = spread.stack
    laid = standing.of("table") + standing.of("pile")
    base = spread.build(standing.build)
    takers = [
        card
        for card in standing.of("hand") or spread.hand
        if (base is None or base.value == VALUE[card]) and may_be_played(spread, rules, card)
    ]
    values = {VALUE[card] for card in takers}
    tops = () if standing.of("pile") else spread.tops
    pool = spread.loose + tops

    def captures(some, values=values):
        splits = [partition(some, value) for value in values]
        return any(split and (rules is STANDARD or len(split) == 1) for split in splits)

    def may_become(some, rest, values=values):
        return any(
            captures((*some, *more), values)
            for n in range(len(rest) + 1)
            for more in combinations(rest, n)
            if len({*some, *more} & {*tops}) <= 1
        )

    marks = casino.marks(spread, rules)
    hand = () if standing.of("hand") else spread.hand
    assert sorted(marks.completes + marks.fits + marks.spoils) == sorted((*pool, *hand))
    for card in pool:
        rest = [other for other in pool if other != card]
        assert (card in marks.completes) == captures((*laid, card))
        if card not in marks.completes:
            assert (card in marks.fits) == may_become((*laid, card), rest)
    for card in hand:
        value = {VALUE[card]} & ({VALUE[card]} if card in takers else set())
        assert (card in marks.completes) == captures(laid, value)
        if card not in marks.completes:
            assert (card in marks.fits) == may_become(laid, pool, value)


def may_be_played(spread, rules, card):
    """C9, as the rule book says it: the last card that takes the player's build is kept."""
    mine = [each for each in spread.builds if each.owner == spread.player]
    mine = [each for each in mine if each.id != spread.stack.build]
    needed = any(each.value == VALUE[card] for each in mine)
    others = [held for held in spread.hand if held != card and VALUE[held] == VALUE[card]]
    return rules is DOCUMENT or not needed or bool(others)


@settings(max_examples=25)
@given(st.binary(max_size=8), st.sampled_from([STANDARD_TABLE, DOCUMENT_TABLE]))
def test_c20_a_card_completes_a_capture_if_the_referee_lets_the_stack_be_taken_then(seed, by):
    table = stacked(seed, by)
    marks = casino.view(table, 0).marks
    for kind in ("completes", "fits", "spoils"):
        for card in getattr(marks, kind):
            added = after(table, f"add {card}")
            moves = casino.legal_moves(added, 0)
            assert (kind == "completes") == any(isinstance(m, TakeStack) for m in moves)


def stacked(seed, options):
    """A table of two players that is full of cards, and a stack of two or three on it."""
    draws = Draws(seed, b"stacked")
    deck = list(draws.shuffled(casino.DECK))
    loose = list({VALUE[card]: card for card in deck[:16]}.values())
    hand, other, pile = deck[16:22], deck[22:28], deck[28:32]
    table = table_of(
        [" ".join(hand), " ".join(other)],
        " ".join(loose),
        (),
        ["", " ".join(pile)],
        options=options,
    )
    for kind in (Stage, Add)[: 1 + draws.below(2)]:
        moves = [move for move in casino.legal_moves(table, 0) if isinstance(move, kind)]
        table = after(table, casino.write_move(draws.choice(moves)))
    return table


def test_c20_such_tables_come_to_every_mark():
    found = {"completes": 0, "fits": 0, "spoils": 0}
    for number in range(30):
        marks = casino.view(stacked(b"%d" % number, STANDARD_TABLE), 0).marks
        for kind in found:
            found[kind] += len(getattr(marks, kind))
    assert min(found.values()) > 3, found


def test_c20_only_the_owner_of_the_stack_has_marks():
    table = table_of(["7S 10S", "2H 3S", "4S 5S"], "7D 4C 3H 6H", (), ["", "8C"])
    assert all(casino.view(table, seat).marks is None for seat in (0, 1, None))
    staged = after(table, "stage 4C on 3H")
    assert casino.view(staged, 0).marks.completes == ("7S", "7D")
    assert all(casino.view(staged, seat).marks is None for seat in (1, 2, None))
    assert casino.view(after(staged, "cancel"), 0).marks is None


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_c20_the_feedback_is_one_rule_of_the_engine(rules):
    (combo,) = [rule for rule in rules.rules if rule.id == "combo-validation-staging"]
    assert combo.feedback and type(combo) is Rule and combo.priority == 85
    spread = Spread(hand=("10S",), loose=("3C",), stack=stack("4H 6D"))
    found = casino.determine_actions(Dragged("10S"), OnStack(), spread, rules)
    assert found.feedback == (ComboFeedback(0, "10S", "completes", False, False),)
    assert len(found.actions) == 2, "feedback is no action"
    without = casino.CasinoRules("mine", tuple(rule for rule in rules.rules if rule != combo))
    found = casino.determine_actions(Dragged("3C", "table"), OnStack(), spread, without)
    assert found.feedback == () and len(found.actions) == 1 and not found.requires_modal
    assert casino.marks(spread, without).spoils == ()


def test_c20_sequences_and_sets_are_recognised_as_a_card_is_dragged():
    spread = Spread(hand=("5S", "4S"), loose=words("4C"), stack=stack("3H 4D"))

    def said(card, source="hand"):
        (said,) = casino.determine_actions(
            Dragged(card, source), OnStack(), spread, STANDARD
        ).feedback
        return said.is_sequence, said.is_set

    assert said("5S") == (True, False) and said("4C", "table") == (False, False)
    equal = Spread(hand=("4S",), stack=stack("4H 4D"))
    (found,) = casino.determine_actions(Dragged("4S"), OnStack(), equal, STANDARD).feedback
    assert found.is_set and not found.is_sequence


def test_c20_a_rule_cannot_be_feedback_and_a_choice():
    with pytest.raises(ValueError, match="no choice"):
        Rule("x", len, len, True, feedback=True)
    with pytest.raises(ValueError, match="no choice"):
        Rule("x", len, len, exclusive=True, feedback=True)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: casino.marks(Spread()),
        lambda: casino.marks(None),
        lambda: casino.marks(Spread(stack=stack("7S 4D")), None),
    ],
)
def test_c20_marks_need_a_stack(ask):
    with pytest.raises(ValueError, match=r"\.$"):
        ask()
