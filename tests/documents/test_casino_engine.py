"""The engine of the document of Casino: its rules, and those that a program adds."""

import pytest
from msgspec.structs import replace

from fairtable.documents import casino
from fairtable.documents.casino import ActionDeterminationEngine, determine_actions
from fairtable.games.casino import STANDARD
from fairtable.referee import BadInput
from tests.documents.casino_tables import EMPTY, build, card, onto, state


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


@pytest.mark.parametrize("target", [EMPTY, {"type": "loose", "index": 0}])
def test_a_rule_gives_its_action_or_a_sentence(target):
    engine = ActionDeterminationEngine()
    context = engine.create_context({"card": card("7S")}, target, state(card("6D"), hand="7S"))
    for rule in engine.rules:
        try:
            assert rule.action(context).type
        except ValueError as told:
            assert str(told).startswith(f"The rule {rule.id} gives no") and not rule.condition(
                context
            )


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
