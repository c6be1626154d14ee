"""The statements of the document of Casino, through `fairtable.documents.casino`."""

import pytest

from fairtable.documents import casino
from fairtable.documents.casino import determine_actions
from fairtable.referee import BadInput
from tests.documents.casino_tables import (
    DRAGS,
    EMPTY,
    build,
    card,
    cards,
    drag,
    onto,
    question_of,
    state,
)


@pytest.mark.parametrize("name", DRAGS)
def test_what_a_drag_gives(name):
    *_, kinds, asks = DRAGS[name]
    found = determine_actions(*question_of(DRAGS[name]).values())
    assert [getattr(each, "operation", each.type) for each in found.actions] == kinds.split()
    assert found.requires_modal is asks
    assert bool(found.error_message) is not bool(kinds)


def test_the_first_example():
    game = state(card("7D"), hand="7S")
    found = drag("7S", onto(0, game), game)
    assert found.requires_modal and found["requiresModal"] and found.error_message is None
    staging, capture = found.actions
    assert (staging.payload.target_index, staging.payload.is_table_to_table) == (0, False)
    assert (capture["captureValue"], capture["captureType"]) == (7, "single")
    assert [(each.rank, each.suit) for each in capture["targetCards"]] == [("7", "♦")]


def test_the_second_example():
    game = state(card("4D"), hand="5S")
    found = drag("5S", onto(0, game), game)
    made = found.actions[1]
    assert found.requires_modal
    assert (made["operation"], made["owner"], made["value"]) == ("create", 0, 9)
    assert [(c.rank, c.suit, c.source) for c in made.cards] == [
        ("4", "♦", "table"),
        ("5", "♠", "hand"),
    ]


def test_the_third_example():
    found = drag("3C", EMPTY, state(hand="3C"))
    (trailed,) = found.actions
    assert found.requires_modal and trailed.payload.card.rank == "3"


@pytest.mark.parametrize(
    ("hand", "owner", "value", "lying", "kinds"),
    [
        ("9S", 1, 9, "5D 4C", ["capture"]),
        ("7H", 0, 8, "3S 5D", []),
        ("2C", 0, 8, "3S 5D", ["extend"]),
        ("2C", 1, 8, "3S 5D", ["extend"]),
        ("3C", 0, 8, "3S 5D", []),
    ],
)
def test_builds_are_captured_or_raised(hand, owner, value, lying, kinds):
    game = state(build(lying, owner, value, isExtendable=True), hand=hand)
    found = drag(hand, onto(0, game), game)
    told = [getattr(action, "operation", "capture") for action in found.actions]
    assert told == kinds
    assert found.requires_modal is (kinds == ["extend"] and owner == 1)
    if not kinds:
        assert found.error_message.startswith("No valid actions available. ")
    for action in found.actions:
        if told == ["extend"]:
            assert (action["newValue"], action["addedCard"].rank) == (10, "2")
            assert action["targetBuild"].value == 8
        else:
            assert (action.capture_type, action.capture_value) == ("build", 9)


def test_a_build_that_its_owner_keeps_closed_is_not_raised_by_others():
    closed = build("3S 5D", 1, 8, isExtendable=False)
    game = state(closed, hand="2C")
    found = drag("2C", onto(0, game), game)
    assert found.actions == [] and [miss.rule for miss in found.near_misses] == ["C5", "C7"]
    own = state({**closed, "owner": 0}, hand="2C")
    assert len(drag("2C", onto(0, own), own).actions) == 1


@pytest.mark.parametrize(("name", "kinds"), [("10S", 2), ("8C", 1)])
def test_stacks_are_added_to_or_captured(name, kinds):
    lying = "4H 6D" if name == "10S" else "5S 4D"
    stack = {"type": "temporary_stack", "stackId": "s7", "cards": cards(lying)}
    found = drag(name, {"type": "temporary_stack", "stackId": "s7"}, state(stack, hand=name))
    assert len(found.actions) == kinds and found.requires_modal is (kinds == 2)
    assert found.actions[0].payload.stack_id == "s7"


def test_a_card_of_the_table_begins_a_stack_and_nothing_else():
    game = state(card("4D"), card("4S"), hand="9H")
    (begun,) = drag("4S", onto(0, game), game, "table").actions
    assert begun.payload.is_table_to_table and begun.payload.source == "table"


@pytest.mark.parametrize(
    ("table", "round", "trails"),
    [
        ([], 1, True),
        ([card("3H")], 1, False),
        ([build("4D 5D", 0, 9)], 1, False),
        ([build("4D 5D", 0, 9)], 2, True),
        ([build("4D 5D", 1, 9)], 1, True),
    ],
)
def test_who_may_trail(table, round, trails):
    game = state(*table, hand="3C", round=round)
    assert casino.can_trail_card(card("3C"), game) is trails
    assert bool(drag("3C", EMPTY, game).actions) is trails


@pytest.mark.parametrize(
    ("round", "own", "makes"), [(1, False, 1), (2, False, 0), (2, True, 1)]
)
def test_new_builds_in_round_1_or_for_owners(round, own, makes):
    table = [card("4D"), *([build("6H 2H", 0, 8)] if own else [])]
    game = state(*table, hand="5S", round=round)
    made = [a for a in drag("5S", onto(0, game), game).actions if hasattr(a, "operation")]
    assert len(made) == makes
    assert casino.has_own_build(game["tableCards"], 0) is own
    assert not casino.has_own_build(game["tableCards"], 1)


@pytest.mark.parametrize("cards", [None, 7, "7S", {}])
def test_what_is_no_list_of_cards_is_refused_in_a_sentence(cards):
    for ask in (
        lambda: casino.has_own_build(cards, 0),
        lambda: casino.calculate_build_value(cards),
        lambda: casino.is_valid_set(cards),
    ):
        with pytest.raises(ValueError, match=r"^Cards are a list\.$"):
            ask()


def test_actions_and_contexts_are_read_by_name_and_by_key():
    game = state(card("7D"), hand="7S")
    begun, taken = drag("7S", onto(0, game), game)["actions"]
    assert begun["type"] == begun.type == "createStagingStack"
    assert begun["payload"]["isTableToTable"] is False
    assert (taken["type"], taken["captureType"]) == ("capture", "single")
    assert [each["suit"] for each in taken["targetCards"]] == ["♦"]
    context = casino.create_context({"card": card("7S")}, onto(0, game), game)
    assert context["tableCards"] is context.table_cards
    assert context["currentPlayer"] == context[1] == 0
    for thing in (begun, context, context.dragged_item):
        with pytest.raises(KeyError, match="nothing"):
            thing["nothing"]
    with pytest.raises(KeyError):
        context.dragged_item["type"]


def test_a_captured_build_has_its_cards_in_their_order():
    lying = build("9H 4C 5D", 1, 9)
    game = state(card("2S"), lying, hand="9S")
    (taken,) = drag("9S", onto(1, game), game).actions
    assert [each.rank for each in taken.target_cards] == ["9", "4", "5"]


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"index": 0}, "index"),
        ({"stackId": "t"}, ""),
        ({"card": {"type": "temporary_stack", "cards": cards("4H")}}, "card.cards"),
        ({"card": {"type": "temporary_stack", "value": 9}}, "card.value"),
        ({"type": "build", "card": build("5D", 0, 5)}, "card.owner"),
        ({"type": "build", "card": build("5D", 1, 6)}, "card.value"),
        ({"type": "build", "card": build("5D", 1, 5, isExtendable=False)}, "card.isExtendable"),
    ],
)
def test_a_target_is_what_lies_there(wrong, place):
    stack = {"type": "temporary_stack", "stackId": "s", "value": 10, "cards": cards("4H 6D")}
    game = state(build("5D", 1, 5, isExtendable=True), stack, hand="10S")
    target = {"type": "temporary_stack", "card": stack, "index": 1}
    assert drag("10S", target, game).actions
    with pytest.raises(BadInput) as bad:
        drag("10S", {"type": "temporary_stack"} | wrong, game)
    assert bad.value.place == f"$.targetInfo{'.' + place if place else ''}"
    assert bad.value.why is not None
    wrong_sum = state({**stack, "value": 9}, hand="10S")
    with pytest.raises(BadInput, match="These cards add up to 10"):
        drag("10S", EMPTY, wrong_sum)


def test_a_build_may_be_called_a_loose_target():
    game = state(card("2S"), build("4C 5D", 1, 9), hand="9S")
    loose = {**onto(1, game), "type": "loose"}
    assert drag("9S", loose, game) == drag("9S", onto(1, game), game)
    with pytest.raises(BadInput, match=r"At index 0 .* lies a loose card, and not a build"):
        drag("9S", {"type": "build", "index": 0}, game)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"draggedItem": {"card": card("7S"), "source": "\ud800"}}, "$.draggedItem"),
        ({"draggedItem": {"card": {"rank": "K", "suit": "♥"}}}, "$.draggedItem.card"),
        ({"draggedItem": {"card": card("7S"), "player": 1}}, "$.draggedItem.player"),
        ({"targetInfo": {"type": "pile"}}, "$.targetInfo.type"),
        ({"targetInfo": {"type": "loose", "index": 9}}, "$.targetInfo.index"),
        ({"targetInfo": {"type": "loose", "card": card("9S")}}, "$.targetInfo.card"),
        ({"targetInfo": {"type": "loose"}}, "$.targetInfo"),
        ({"gameState": {"tableCards": []}}, "$.gameState"),
        ({"targetInfo": {"type": "loose", "index": 0, "area": "empty"}}, "$.targetInfo.area"),
        ({"targetInfo": {"type": "loose", "index": 0, "stackId": 1}}, "$.targetInfo.stackId"),
        ({"targetInfo": {"type": "table", "index": 0}}, "$.targetInfo.index"),
        ({"targetInfo": {"type": "temporary_stack"}}, "$.targetInfo"),
        (
            {"gameState": {**state(card("7D"), hand="7S"), "playerHands": [[], [card("7D")]]}},
            "$.gameState.playerHands[1][0]",
        ),
        (
            {"gameState": {**state(card("7D"), hand="7S"), "currentPlayer": 2}},
            "$.gameState.currentPlayer",
        ),
        (
            {"gameState": state(card("7D"), {"rank": "Q", "suit": "♠"}, hand="7S")},
            "$.gameState.tableCards[1]",
        ),
        (
            {"gameState": state(card("7D"), build("4D 3D", 0, 9), hand="7S")},
            "$.gameState.tableCards[1]",
        ),
        (
            {"gameState": state(card("7D"), {"cards": []}, hand="7S")},
            "$.gameState.tableCards[1].cards",
        ),
    ],
)
def test_what_cannot_be_is_refused_at_its_place(change, place):
    game = state(card("7D"), hand="7S")
    asked = {
        "draggedItem": {"card": card("7S")},
        "targetInfo": onto(0, game),
        "gameState": game,
    }
    with pytest.raises(BadInput) as bad:
        determine_actions(*{**asked, **change}.values())
    assert bad.value.place == place and bad.value.sentence.endswith((".", "?"))
