"""The statements of the document of Casino, through `fairtable.documents.casino`."""

import pytest
from msgspec.structs import replace

from fairtable.documents import casino
from fairtable.documents.casino import ActionDeterminationEngine, determine_actions
from fairtable.games.casino import STANDARD
from fairtable.referee import BadInput

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def card(text, **more):
    return {"rank": text[:-1], "suit": SIGNS[text[-1]], **more}


def cards(text):
    return [card(each) for each in text.split()]


def build(text, owner, value, **more):
    return {"type": "build", "owner": owner, "value": value, "cards": cards(text), **more}


def state(*table, hand, round=1, player=0):
    hands = [[], []]
    hands[player] = cards(hand)
    return {
        "tableCards": list(table),
        "playerHands": hands,
        "currentPlayer": player,
        "round": round,
    }


def drag(name, target, game, source="hand"):
    player = game["currentPlayer"]
    return determine_actions(
        {"card": card(name), "source": source, "player": player}, target, game
    )


def onto(index, game):
    item = game["tableCards"][index]
    return {"type": item.get("type", "loose"), "card": item, "index": index}


EMPTY = {"type": "table", "area": "empty"}


@pytest.mark.parametrize(
    ("hand", "loose", "kinds"),
    [
        ("7S", "7D", ["CreateStagingStack", "CaptureAction"]),
        ("5S", "6D", ["CreateStagingStack"]),
    ],
)
def test_a_capture_needs_the_same_value(hand, loose, kinds):
    game = state(card(loose), hand=hand)
    found = drag(hand, onto(0, game), game)
    assert [type(action).__name__ for action in found.actions] == kinds
    assert found.requires_modal is (len(kinds) > 1)


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


def test_the_engine_has_the_rules_in_their_order():
    engine = ActionDeterminationEngine()
    assert [
        (rule.id, rule.priority, rule.requires_modal, rule.exclusive) for rule in engine.rules
    ] == [
        ("universal-staging", 95, False, False),
        ("temp-stack-addition", 80, False, True),
        ("single-card-capture", 50, False, False),
        ("build-capture", 45, False, False),
        ("temp-stack-capture", 40, False, False),
        ("create-own-build", 35, True, False),
        ("extend-own-build", 30, False, False),
        ("extend-opponent-build", 25, True, False),
        ("trail-card", 10, True, False),
    ]
    game = state(card("7D"), hand="7S")
    context = engine.create_context({"card": card("7S")}, onto(0, game), game)
    assert (context.round, context.current_player) == (1, 0)
    matching = engine.evaluate_rules(context)
    assert [rule.id for rule in matching] == ["universal-staging", "single-card-capture"]
    assert all(rule.condition(context) for rule in matching)
    found = engine.format_result(matching, context)
    assert found.actions == [rule.action(context) for rule in matching]
    assert found == engine.determine_actions({"card": card("7S")}, onto(0, game), game)
    assert casino.format_result(matching[:1], context).requires_modal is False
    assert casino.format_result([], context)["errorMessage"] == "No valid actions available"
    engine.rules = []
    engine.load_rules()
    assert [rule["id"] for rule in engine.rules if rule["requiresModal"]] == [
        "create-own-build",
        "extend-opponent-build",
        "trail-card",
    ]


def named(found):
    return [action["type"] for action in found["actions"]]


def test_the_engine_goes_by_the_rules_in_its_list():
    game = state(card("7D"), hand="7S")
    asked = ({"card": card("7S")}, onto(0, game), game)
    engine = ActionDeterminationEngine()
    engine.rules = [rule for rule in engine.rules if rule.id != "universal-staging"]
    found = engine.determine_actions(*asked)
    assert named(found) == ["capture"] and found.requires_modal is False
    engine.rules = [replace(engine.rules[1], requires_modal=True)]
    assert engine.determine_actions(*asked)["requiresModal"] is True
    engine.rules = []
    assert engine.determine_actions(*asked).error_message == "No valid actions available"
    engine.load_rules()
    assert named(engine.determine_actions(*asked)) == ["createStagingStack", "capture"]


def test_a_program_adds_rules_of_its_own_as_the_document_writes_them():
    game = state(card("7D"), hand="7S")
    asked = ({"card": card("7S")}, onto(0, game), game)
    engine = ActionDeterminationEngine()
    seven = {
        "id": "sevens-trail",
        "condition": lambda context: context["draggedItem"]["card"]["rank"] == "7",
        "action": lambda context: {
            "type": "trail",
            "payload": {"card": card("7S")},
        },
        "priority": 60,
        "exclusive": True,
    }
    engine.rules.append(seven)
    assert named(engine.determine_actions(*asked)) == ["createStagingStack", "trail"]
    engine.rules = [seven]
    found = engine.determine_actions(*asked)
    assert named(found) == ["trail"] and found["requiresModal"] is True
    context = engine.create_context(*asked)
    assert named(casino.format_result([seven], context)) == ["trail"]


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ("trail-card", r"^The rules are a list\.$"),
        ([{"id": "x"}], r"^A rule has an id, a condition, an action, and .*exclusive\.$"),
        ([{"id": "x", "does": 1}], r"^A rule has an id"),
        ([7], r"^A rule has an id"),
        ([{"id": "x", "condition": 1, "action": 2}], r"^A rule has an id"),
        ([*casino.load_rules(), *casino.load_rules()], r"^Two rules cannot have the same id"),
    ],
)
def test_what_is_no_rule_is_refused_in_a_sentence(rules, says):
    game = state(card("7D"), hand="7S")
    engine = ActionDeterminationEngine()
    engine.rules = rules
    with pytest.raises(ValueError, match=says):
        engine.determine_actions({"card": card("7S")}, onto(0, game), game)


def test_an_action_that_is_none_is_refused_at_its_place():
    game = state(card("7D"), hand="7S")
    engine = ActionDeterminationEngine()
    engine.rules = [{"id": "x", "condition": lambda c: True, "action": lambda c: {"a": 1}}]
    with pytest.raises(BadInput) as bad:
        engine.determine_actions({"card": card("7S")}, onto(0, game), game)
    assert bad.value.place.startswith("$.action")


def test_an_engine_keeps_the_rules_that_it_was_made_with():
    game = state(card("4D"), hand="5S")
    engine = ActionDeterminationEngine(STANDARD)
    context = engine.create_context({"card": card("5S")}, onto(0, game), game)
    found = casino.evaluate_rules(context)
    assert [rule.id for rule in found] == ["universal-staging"]
    assert [rule.id for rule in engine.evaluate_rules(context)] == ["universal-staging"]
    assert found.misses == engine.evaluate_rules(context).misses != []
    by_document = casino.create_context({"card": card("5S")}, onto(0, game), game)
    assert [rule.id for rule in casino.evaluate_rules(by_document)] == [
        "universal-staging",
        "create-own-build",
    ]
    assert [rule.id for rule in engine.rules if rule.condition(context)] == [
        "universal-staging"
    ]


def test_the_condition_of_a_rule_knows_that_a_build_is_closed():
    game = state(build("3S 5D", 1, 8, isExtendable=False), hand="2C")
    engine = ActionDeterminationEngine()
    context = engine.create_context({"card": card("2C")}, onto(0, game), game)
    assert [rule.id for rule in engine.rules if rule.condition(context)] == []


def test_a_context_that_another_program_puts_together():
    game = state(card("7D"), hand="7S")
    drag, target = {"card": card("7S"), "source": "hand", "player": 0}, onto(0, game)
    context = {**game, "draggedItem": drag, "targetInfo": target}
    found = casino.format_result(casino.evaluate_rules(context), context)
    assert found == determine_actions(drag, target, game)
    engine = ActionDeterminationEngine()
    assert engine.format_result(engine.evaluate_rules(context), context) == found
    matching = [rule for rule in engine.rules if rule.condition(context)]
    assert [rule.action(context) for rule in matching] == found["actions"]
    with pytest.raises(BadInput, match="The field targetInfo is missing") as bad:
        casino.evaluate_rules({**game, "draggedItem": drag})
    assert bad.value.place == "$.context"


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


def test_values_sequences_and_sets():
    ranks = ["A", *map(str, range(2, 11)), *range(2, 11)]
    assert [casino.rank_value(rank) for rank in ranks] == [1, *range(2, 11), *range(2, 11)]
    assert casino.calculate_build_value(cards("5D 4C")) == 9
    assert casino.calculate_card_sum(cards("AD 10C 3S")) == 14
    assert casino.is_valid_sequence(cards("3S 5D 4H")) and not casino.is_valid_sequence(
        cards("3S 5D")
    )
    assert casino.is_valid_set(cards("3S 3D")) and not casino.is_valid_set(cards("3S 4D"))
    assert not casino.is_valid_set([]) and not casino.is_valid_sequence([])


@pytest.mark.parametrize(
    ("name", "lying", "mark"),
    [
        ("3S", "4H", "completes"),
        ("6S", "4H", "completes"),
        ("AS", "AH AD AC", "completes"),
        ("4D", "3S 3H", "completes"),
        ("3S", "4H 6D", "spoils"),
        ("10S", "4H 6D", "spoils"),
        ("2S", "9H", "spoils"),
        ("2S", "AS AH AD AC 2H 2D 3S", "spoils"),
        ("2S", "AS AH AD AC 2H 2D 3S 3H 4S 5S 6S 7S", None),
    ],
)
def test_a_card_completes_or_spoils_what_some_hand_card_takes(name, lying, mark):
    stack = {"type": "temporary_stack", "stackId": 0, "cards": cards(lying)}
    assert casino.validate_card_combination(card(name), stack) == mark


def test_a_hand_card_says_what_the_stack_is_to_add_up_to():
    def stack(*lying):
        return {"type": "temporary_stack", "stackId": 0, "cards": list(lying)}

    ten, four = card("10S", source="hand"), card("4H", source="table")
    marks = {"6D": "completes", "3D": "fits", "5D": "fits", "7D": "spoils", "10D": "spoils"}
    for name, mark in marks.items():
        assert casino.validate_card_combination(card(name), stack(ten, four)) == mark
    onto = stack(four, card("6D"))
    assert casino.validate_card_combination(ten, onto) == "completes"
    assert casino.validate_card_combination(card("9S", source="hand"), onto) == "spoils"
    assert casino.validate_card_combination(card("9S", source="hand"), stack(ten)) is None


def test_a_combination_is_refused_at_its_place():
    stack = {"type": "temporary_stack", "cards": cards("4H 6D")}
    for asked, place in (
        ((card("KS"), stack), "$.card"),
        ((card("4S"), {**stack, "cards": cards("4H KD")}), "$.targetStack.cards[1]"),
    ):
        with pytest.raises(BadInput) as bad:
            casino.validate_card_combination(*asked)
        assert bad.value.place == place


def test_kinds_of_things():
    stack = {"cards": cards("4H 6D"), "stackId": 1}
    things = [card("4H"), build("4H 5D", 0, 9), stack, {"rank": "K", "suit": "♥"}, None, 7, {}]
    assert [casino.is_card(thing) for thing in things] == [True] + [False] * 6
    assert [casino.is_build(thing) for thing in things] == [False, True] + [False] * 5
    assert [casino.is_temporary_stack(thing) for thing in things] == [False, False, True] + [
        False
    ] * 4


@pytest.mark.parametrize("rank", ["K", "J", "Q", "1", "11", "", "\ud800", None, True, 0, 11])
def test_there_is_no_such_rank(rank):
    with pytest.raises(ValueError, match=r"\.$"):
        casino.rank_value(rank)


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
