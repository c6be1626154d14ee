"""C19: what a drag may mean: examples under both presets, and rules that are added."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairtable.games import casino
from fairtable.games.casino import (
    DOCUMENT,
    PRESETS,
    STANDARD,
    AddToStack,
    CreateBuild,
    CreateStack,
    Dragged,
    ExtendBuild,
    JoinBuild,
    OnBuild,
    OnLoose,
    OnStack,
    OnTable,
    Rule,
    Spread,
    TakeCards,
    TrailCard,
    determine_actions,
)
from fairtable.referee import Refused
from tests.games.casino.tables import anything, build, drags, spreads, stack

both = pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())


def asked(card, target, rules, source="hand", **spread):
    spread.setdefault("hand", (card,) if source == "hand" else ())
    return determine_actions(Dragged(card, source), target, Spread(**spread), rules)


def missed(found):
    return {miss.rule: miss.says for miss in found.near_misses}


@both
def test_example_7s_on_a_loose_7d_is_a_stack_or_a_capture(rules):
    found = asked("7S", OnLoose(0), rules, loose=("7D",))
    assert found.actions == (
        CreateStack("hand", "7S", 0, False),
        TakeCards(("7D",), 7, "single"),
    )
    assert found.requires_modal and found.error_message is None
    assert missed(found) == {"create-own-build": "You cannot build this: 14 is more than 10."}


@both
def test_example_5s_on_a_loose_6d_is_only_a_stack(rules):
    found = asked("5S", OnLoose(0), rules, loose=("6D",))
    assert found.actions == (CreateStack("hand", "5S", 0, False),)
    assert not found.requires_modal
    assert missed(found) == {
        "single-card-capture": "You cannot capture this: the value of 6♦ is 6, not 5.",
        "create-own-build": "You cannot build this: 11 is more than 10.",
    }


@both
def test_example_5s_on_a_loose_4d_is_a_stack_or_a_build_of_9(rules):
    found = asked("5S", OnLoose(0), rules, loose=("4D",), hand=("5S", "9H"))
    assert found.actions == (
        CreateStack("hand", "5S", 0, False),
        CreateBuild(0, ("4D", "5S"), 9),
    )
    assert found.requires_modal


def test_example_the_build_needs_a_9_in_hand_by_standard_alone():
    alone = {
        rules.name: asked("5S", OnLoose(0), rules, loose=("4D",)) for rules in PRESETS.values()
    }
    assert len(alone["document"].actions) == 2 and len(alone["standard"].actions) == 1
    assert "no 9 left in hand" in missed(alone["standard"])["create-own-build"]


@both
def test_example_9s_on_a_build_of_9_captures_it(rules):
    found = asked("9S", OnBuild(1), rules, builds=(build("5D 4C"),))
    assert found.actions == (TakeCards(("5D", "4C"), 9, "build"),)
    assert not found.requires_modal


@both
@pytest.mark.parametrize("owner", [0, 1])
def test_example_7h_on_a_build_of_8_is_nothing_with_both_reasons(rules, owner):
    found = asked("7H", OnBuild(1), rules, builds=(build("3S 5D", owner),))
    assert found.actions == () and not found.requires_modal
    assert found.error_message == (
        "No valid actions available. You cannot capture this build: its value is 8, not 7. "
        "You cannot raise the build: 15 is more than 10."
    )
    assert len(found.near_misses) == 2


@both
def test_example_2c_on_the_own_build_of_8_raises_it_to_10(rules):
    found = asked("2C", OnBuild(1), rules, builds=(build("3S 5D", 0),), hand=("2C", "10H"))
    assert found.actions == (ExtendBuild(1, "2C", 10, 0),)
    assert not found.requires_modal


def test_example_the_raise_needs_a_10_in_hand_by_standard_alone():
    builds = (build("3S 5D", 0),)
    assert asked("2C", OnBuild(1), DOCUMENT, builds=builds).actions
    found = asked("2C", OnBuild(1), STANDARD, builds=builds)
    assert "no 10 left" in missed(found)["extend-own-build"]


@both
def test_example_10s_on_a_stack_of_10_is_added_or_captures(rules):
    found = asked("10S", OnStack(), rules, stack=stack("4H 6D"))
    assert found.actions == (
        AddToStack(0, "10S", "hand"),
        TakeCards(("4H", "6D"), 10, "temp stack"),
    )
    assert found.requires_modal


@both
def test_example_8c_on_a_stack_of_9_is_only_added(rules):
    found = asked("8C", OnStack(), rules, stack=stack("5S 4D"))
    assert found.actions == (AddToStack(0, "8C", "hand"),)
    assert not found.requires_modal
    says = "You cannot capture this stack: its sum is 9, not 8."
    assert missed(found) == {"temp-stack-capture": says}


@both
def test_example_3c_on_the_empty_table_is_a_trail(rules):
    found = asked("3C", OnTable(), rules, loose=("4D",))
    assert found.actions == (TrailCard("3C"),) and found.requires_modal


@both
def test_example_3c_beside_a_loose_3h_is_nothing(rules):
    found = asked("3C", OnTable(), rules, loose=("3H",))
    assert found.actions == ()
    assert "the 3♥ on the table has the same value" in found.error_message


@both
def test_example_3c_while_owning_a_build_is_a_trail_in_round_2_alone(rules):
    builds = (build("5D 4C", 0),)
    early = asked("3C", OnTable(), rules, builds=builds)
    assert "You cannot trail in round 1" in early.error_message
    assert asked("3C", OnTable(), rules, builds=builds, round=2).actions == (TrailCard("3C"),)


@pytest.mark.parametrize(
    "card", ["KH", "QS", "J♦", "11S", "0S", "7X", "", "7", None, 7, ["7S"]]
)
def test_example_a_king_is_refused_and_has_no_value(card):
    with pytest.raises(ValueError, match=r"is not a card of this deck\."):
        Dragged(card)
    with pytest.raises(ValueError, match=r"is not a card of this deck\."):
        Spread(hand=(card,))


def test_c13_a_stuck_player_may_trail_anything():
    builds = (build("5D 4C", 0),)
    assert asked("3C", OnTable(), DOCUMENT, builds=builds, loose=("3H",), stuck=True).actions


def test_c6_document_lets_new_builds_be_made_later_by_owners_alone():
    loose, mine = ("4D",), (build("3S 5D", 0),)
    late = asked("5S", OnLoose(0), DOCUMENT, loose=loose, round=2)
    assert missed(late)["create-own-build"].startswith("After round 1 only a player")
    assert (
        len(asked("5S", OnLoose(0), DOCUMENT, loose=loose, builds=mine, round=2).actions) == 2
    )


def test_c6_standard_lets_one_build_be_owned():
    mine = (build("3S 5D", 0),)
    found = asked("5S", OnLoose(0), STANDARD, loose=("4D",), hand=("5S", "9H"), builds=mine)
    assert "you own a build of 8" in missed(found)["create-own-build"]


@pytest.mark.parametrize("owner", [0, 1])
def test_c8_standard_joins_an_equal_build(owner):
    builds = (build("6S 3D", owner),)
    found = asked("5S", OnLoose(0), STANDARD, loose=("4D",), hand=("5S", "9H"), builds=builds)
    assert found.actions[1] == JoinBuild(1, ("4D", "5S"), 9, 0) and found.requires_modal
    document = asked("5S", OnLoose(0), DOCUMENT, loose=("4D",), builds=builds)
    assert document.actions[1] == CreateBuild(0, ("4D", "5S"), 9)


def test_c7_a_raise_joins_an_equal_build_and_changes_the_owner():
    builds = (build("3S 5D", 1), build("6S 4D", 2, 2))
    found = asked("2C", OnBuild(1), STANDARD, hand=("2C", "10H"), builds=builds)
    assert found.actions == (ExtendBuild(1, "2C", 10, 0, joins=2),) and found.requires_modal
    assert asked("2C", OnBuild(1), DOCUMENT, builds=builds).actions == (
        ExtendBuild(1, "2C", 10, 0),
    )


def test_c7_a_build_of_several_groups_is_raised_only_by_its_owner_and_the_document():
    groups = "3S 4D / 7H"
    for owner, rules, raised in [(0, DOCUMENT, 1), (1, DOCUMENT, 0), (0, STANDARD, 0)]:
        found = asked(
            "2C", OnBuild(1), rules, builds=(build(groups, owner),), hand=("2C", "9H")
        )
        assert len(found.actions) == raised
        assert raised or "several groups cannot be raised" in found.error_message


def test_c9_the_last_card_that_takes_a_build_is_kept():
    builds = (build("5D 4C", 0),)
    found = asked("9S", OnLoose(0), STANDARD, loose=("9D",), builds=builds)
    assert "Keep the 9♠" in missed(found)["single-card-capture"]
    for hand, target, count in [(("9S", "9H"), OnLoose(0), 2), (("9S",), OnBuild(1), 1)]:
        found = asked("9S", target, STANDARD, loose=("9D",), builds=builds, hand=hand)
        assert len(found.actions) == count
    assert not asked("9S", OnTable(), STANDARD, builds=builds, round=2).actions
    assert not missed(asked("9S", OnLoose(0), DOCUMENT, loose=("9D",), builds=builds)).get(
        "single-card-capture"
    )


def test_c11_the_top_of_a_pile_begins_a_stack_by_standard_alone():
    spread = {"source": "pile", "tops": ("AH",), "loose": ("4D",), "builds": (build("5D 3S"),)}
    assert asked("AH", OnLoose(0), STANDARD, **spread).actions == (
        CreateStack("pile", "AH", 0, False),
    )
    assert asked("AH", OnBuild(1), STANDARD, **spread).actions == (
        CreateStack("pile", "AH", None, False, 1),
    )
    refused = asked("AH", OnLoose(0), DOCUMENT, **spread)
    assert "no card of a pile can join" in refused.error_message
    alone = asked("AH", OnBuild(1), DOCUMENT, **spread)
    assert alone.error_message == "No valid actions available" and not alone.near_misses


@both
def test_c12_a_table_card_on_another_is_a_stack(rules):
    found = asked("4H", OnLoose(1), rules, source="table", loose=("4H", "6D"))
    assert found.actions == (CreateStack("table", "4H", 1, True),)
    assert asked("4H", OnTable(), rules, source="table", loose=("4H",)).actions == ()


def test_c12_a_stack_holds_one_hand_card_and_one_of_a_pile():
    standing = stack("4H 6D@hand AS@pile")
    found = asked("10S", OnStack(), STANDARD, stack=standing)
    assert missed(found) == {
        "temp-stack-addition": "A stack holds only one hand card, and the 6♦ is already in it.",
        "temp-stack-capture": "A stack holds only one hand card, and the 6♦ is already in it.",
    }
    found = asked("2S", OnStack(), STANDARD, source="pile", tops=("2S",), stack=standing)
    assert found.near_misses[0].refused.why.code == "one-pile-card"
    assert asked(
        "2S", OnStack(), STANDARD, source="table", loose=("2S",), stack=standing
    ).actions


def test_c12_a_stack_of_several_sets_is_captured_by_standard_alone():
    standing = stack("4H 6D 10C 7S 3C")
    assert len(asked("10S", OnStack(), STANDARD, stack=standing).actions) == 2
    assert "its sum is 30" in str(missed(asked("10S", OnStack(), DOCUMENT, stack=standing)))
    odd = asked("10S", OnStack(), STANDARD, stack=stack("8H 8D 4C"))
    assert missed(odd)["temp-stack-capture"].endswith("cannot be split into sets of 10.")


def test_c12_a_stack_on_a_build_is_captured_with_it():
    spread = {"builds": (build("5D 4C", 0),), "stack": stack("9D", build=1)}
    found = asked("9S", OnStack(), STANDARD, **spread)
    assert found.actions[1] == TakeCards(("5D", "4C", "9D"), 9, "temp stack")
    found = asked("8S", OnStack(), STANDARD, **spread)
    assert missed(found)["temp-stack-capture"].endswith("its value is 9, not 8.")


@both
def test_c12_while_a_stack_stands_nothing_else_is_offered(rules):
    spread = {"loose": ("7D",), "stack": stack("4H 6D"), "builds": (build("5D 2C"),)}
    for target in (OnLoose(0), OnBuild(1), OnTable()):
        found = asked("7S", target, rules, **spread)
        assert (
            found.actions == () and "Finish or cancel the stack first." in found.error_message
        )


def test_the_order_is_total_and_every_match_adds_its_action():
    tried = []

    def rule(name, priority, answer=True, **more):
        return Rule(
            name,
            lambda c: tried.append(name) or answer,
            lambda c: name,
            False,
            priority,
            **more,
        )

    extra = [rule("b", 60), rule("a", 60), rule("z", 99), rule("last", -5, False)]
    rules = STANDARD.with_rules(*extra)
    found = asked("7S", OnLoose(0), rules, loose=("7D",))
    assert tried == ["z", "a", "b", "last"]
    assert [str(action)[:1] for action in found.actions] == ["z", "C", "a", "b", "T"]
    assert len(STANDARD.rules) == 13, "the preset itself has not changed"


def test_an_exclusive_match_ends_the_search():
    tried = []
    first = Rule("first", lambda c: True, lambda c: "first", False, 99, exclusive=True)
    second = Rule("second", lambda c: tried.append(c) or True, lambda c: "second", False, 98)
    found = asked("7S", OnLoose(0), STANDARD.with_rules(first, second), loose=("7D",))
    assert found.actions == ("first",) and not found.requires_modal and tried == []


def test_a_rule_that_asks_for_it_or_trails_needs_a_modal():
    only = casino.CasinoRules("mine", (Rule("mine", lambda c: True, lambda c: "x", True),))
    assert asked("7S", OnTable(), only).requires_modal
    trail = casino.CasinoRules(
        "mine", (Rule("mine", lambda c: 1, lambda c: TrailCard(c.card)),)
    )
    assert asked("7S", OnTable(), trail).requires_modal


def test_a_callers_rule_may_say_why_it_nearly_matched():
    refused = Refused(casino.Why.NO_STACK)
    mine = casino.CasinoRules("mine", (Rule("mine", lambda c: refused, lambda c: None),))
    assert asked("7S", OnTable(), mine).error_message.endswith(
        "There is no stack on the table."
    )


@pytest.mark.parametrize(
    "make",
    [
        lambda: Rule("", len, len),
        lambda: Rule(5, len, len),
        lambda: Rule("x", None, len),
        lambda: Rule("x", len, "no"),
        lambda: Rule("x", len, len, priority="high"),
        lambda: casino.CasinoRules("x", 5),
        lambda: casino.CasinoRules("x", (5,)),
        lambda: STANDARD.with_rules(STANDARD.rules[0]),
    ],
)
def test_what_is_no_rule_is_a_value_error(make):
    with pytest.raises(ValueError, match=r"\.$"):
        make()


NO_DRAGS = {
    "a card that is not held": (Dragged("7S"), OnLoose(0), Spread(loose=("7D",)), STANDARD),
    "a card that is not loose": (Dragged("7S", "table"), OnTable(), Spread(), STANDARD),
    "a card on no pile": (Dragged("7S", "pile"), OnTable(), Spread(hand=("7S",)), STANDARD),
    "no such index": (Dragged("7S"), OnLoose(1), Spread(hand=("7S",), loose=("7D",)), STANDARD),
    "an index below": (
        Dragged("7S"),
        OnLoose(-1),
        Spread(hand=("7S",), loose=("7D",)),
        STANDARD,
    ),
    "no index": (Dragged("7S"), OnLoose(True), Spread(hand=("7S",), loose=("7D",)), STANDARD),
    "no such build": (Dragged("7S"), OnBuild(1), Spread(hand=("7S",)), STANDARD),
    "no such stack": (Dragged("7S"), OnStack(), Spread(hand=("7S",)), STANDARD),
    "another stack": (
        Dragged("7S"),
        OnStack(3),
        Spread(hand=("7S",), stack=stack("4H")),
        STANDARD,
    ),
    "itself": (Dragged("7D", "table"), OnLoose(0), Spread(loose=("7D",)), STANDARD),
    "another area": (Dragged("7S"), OnTable("full"), Spread(hand=("7S",)), STANDARD),
    "no target": (Dragged("7S"), None, Spread(hand=("7S",)), STANDARD),
    "no spread": (Dragged("7S"), OnTable(), None, STANDARD),
    "no rules": (Dragged("7S"), OnTable(), Spread(hand=("7S",)), "standard"),
    "no card": ("7S", OnTable(), Spread(hand=("7S",)), STANDARD),
}


@pytest.mark.parametrize("drag", NO_DRAGS.values(), ids=NO_DRAGS.keys())
def test_a_drag_that_cannot_be_made_is_a_value_error(drag):
    with pytest.raises(ValueError, match=r"\.$"):
        determine_actions(*drag)


@given(anything, anything, anything, anything)
def test_no_input_breaks_the_engine(dragged, target, state, rules):
    spread = Spread(hand=("7S",))
    for ask in (
        lambda: determine_actions(dragged, target, state, rules),
        lambda: determine_actions(Dragged("7S"), target, spread, STANDARD),
        lambda: determine_actions(Dragged("7S"), OnLoose(target), spread, STANDARD),
        lambda: determine_actions(Dragged("7S"), OnBuild(target), spread, STANDARD),
        lambda: determine_actions(Dragged("7S"), OnStack(target), spread, STANDARD),
        lambda: Dragged(dragged, target),
        lambda: Spread(dragged, target, state, rules),
        lambda: Spread(builds=dragged, stack=target, loose=state, tops=rules),
        lambda: casino.Build(dragged, target, state, rules),
        lambda: casino.Build(1, 0, 7, rules),
        lambda: casino.Stack(dragged, target),
        lambda: casino.Staged(dragged, target),
    ):
        try:
            ask()
        except ValueError as problem:
            assert str(problem).endswith(".")


@pytest.mark.parametrize(
    "make",
    [
        lambda: casino.Build(1, 0, 9, (("5S",),)),
        lambda: casino.Build(1, 0, 9, ()),
        lambda: casino.Build(1, 7, 9, (("9S",),)),
        lambda: casino.Stack(()),
        lambda: casino.Stack(("7S",)),
        lambda: casino.Staged("7S", "sleeve"),
        lambda: Dragged("7S", "sleeve"),
        lambda: stack("7S@hand 4D 5C@hand"),
        lambda: stack("7S@pile 4D 5C@pile"),
        lambda: Spread(hand=("7S",), loose=("7S",)),
        lambda: Spread(builds=(build("5D 4C"), build("6D 3C"))),
        lambda: Spread(builds=(1,)),
        lambda: Spread(stack=5),
        lambda: Spread(stack=stack("7S", build=4)),
        lambda: Spread(round=3),
        lambda: Spread(player=-1),
        lambda: Spread(hand="7S"),
    ],
)
def test_a_spread_that_cannot_be_is_a_value_error(make):
    with pytest.raises(ValueError, match=r"\.$"):
        make()


@given(spreads(), st.sampled_from(list(PRESETS.values())))
def test_a_modal_is_needed_for_every_choice(spread, rules):
    for dragged, target in drags(spread):
        found = determine_actions(dragged, target, spread, rules)
        assert (found.error_message is None) == bool(found.actions)
        assert found.requires_modal or len(found.actions) <= 1
        for action in found.actions:
            assert not isinstance(action, TrailCard) or found.requires_modal
