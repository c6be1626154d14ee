"""The source document's shapes: the same engine, asked and answered in other words."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairtable.games import casino
from fairtable.games.casino import SERVICE_FORMS, SERVICES
from fairtable.games.casino.asked import (
    AskedBuild,
    AskedDrag,
    AskedSpread,
    AskedStack,
    AskedStaged,
)
from fairtable.games.casino.document_form import (
    DocumentActionQuestion,
    DocumentCaptureQuestion,
    DocumentDragQuestion,
    DocumentMarksQuestion,
)
from fairtable.games.casino.document_shapes import DocumentCard, write_card
from fairtable.games.casino.judging import ActionQuestion, ask_judgement, why_not
from fairtable.games.casino.moves import Stage
from fairtable.games.casino.service import CaptureQuestion, DragQuestion, MarksQuestion
from fairtable.games.casino.spread import OnBuild, OnLoose, OnStack, Spread
from fairtable.referee import BadInput
from tests.games.casino.tables import anything, drags, positions, spreads

RULES = st.sampled_from(["standard", "document"])


def asked(spread: Spread) -> AskedSpread:
    stack = spread.stack
    return AskedSpread(
        spread.player,
        spread.round,
        list(spread.hand),
        list(spread.loose),
        [
            AskedBuild(each.id, each.owner, each.value, [list(group) for group in each.groups])
            for each in spread.builds
        ],
        stack and AskedStack([AskedStaged(s.card, s.source) for s in stack.cards], stack.build),
        list(spread.tops),
        spread.stuck,
    )


def one(card, **more):
    return {**msgspec.to_builtins(write_card(card)), **more}


def state_of(spread):
    """A spread as the document has it: loose cards, builds, the stack, in one list."""
    stack = spread.stack
    builds = [
        {
            "type": "build",
            "id": each.id,
            "owner": each.owner,
            "value": each.value,
            "cards": [one(card) for card in each.cards],
        }
        for each in spread.builds
    ]
    stacks = []
    if stack is not None:
        staged = [one(each.card, source=each.source) for each in stack.cards]
        stacks = [{"type": "temporary_stack", "stackId": "the stack", "cards": staged}]
    hands = [[]] * 4
    hands[spread.player] = [one(card) for card in spread.hand]
    return {
        "tableCards": [*map(one, spread.loose), *builds, *stacks],
        "playerHands": hands,
        "currentPlayer": spread.player,
        "round": spread.round,
        "tops": [one(card) for card in spread.tops],
        "stuck": spread.stuck,
    }


def target_of(target, spread):
    match target:
        case OnLoose(index):
            return {"type": "loose", "index": index, "card": one(spread.loose[index])}
        case OnBuild(number):
            at = [build.id for build in spread.builds].index(number)
            return {"type": "build", "index": len(spread.loose) + at}
        case OnStack():
            return {"type": "temporary_stack", "stackId": "the stack"}
        case _:
            return {"type": "table", "area": "empty"}


def ask(name, kind, **question):
    return SERVICE_FORMS[name]["document"](msgspec.convert(question, kind))


def usual(spread):
    """Groups are found anew, and the document knows no stack on a build."""
    return all(len(each.groups) == 1 for each in spread.builds) and (
        spread.stack is None or spread.stack.build is None
    )


@settings(max_examples=12)
@given(spreads().filter(usual), RULES)
def test_a_drag_means_the_same_in_both_forms(spread, rules):
    state = asked(spread)
    for dragged, target in drags(spread):
        question = DragQuestion(AskedDrag(dragged.card, dragged.source), target, state, rules)
        ours = SERVICES["determine-actions"](question)
        theirs = ask(
            "determine-actions",
            DocumentDragQuestion,
            draggedItem={"card": one(dragged.card), "source": dragged.source},
            targetInfo=target_of(target, spread),
            gameState=state_of(spread),
            rules=rules,
        )
        kinds = {"buildCreate": "build", "buildExtend": "build", "buildJoin": "build"}
        tags = [msgspec.to_builtins(action)["type"] for action in ours.actions]
        assert [msgspec.to_builtins(action)["type"] for action in theirs.actions] == [
            kinds.get(tag, tag) for tag in tags
        ]
        assert (theirs.requires_modal, theirs.error_message, theirs.near_misses) == (
            ours.requires_modal,
            ours.error_message,
            ours.near_misses,
        )
        assert len(theirs.feedback) == len(ours.feedback)


@settings(max_examples=2)
@given(st.sampled_from([2, 3]), RULES, st.binary(max_size=4))
def test_what_the_engine_offers_is_accepted_in_both_forms(players, rules, seed):
    found = list(positions(players, seed, rules=rules, turns_only=False))
    for table in found[:: max(1, len(found) // 3)]:
        if table.turn is None or not usual(table.seen_from(table.turn)):
            continue
        spread = table.seen_from(table.turn)
        state, game = asked(spread), state_of(spread)
        legal = set(casino.legal_moves(table, table.turn))
        for dragged, target in drags(spread):
            drag = AskedDrag(dragged.card, dragged.source)
            item = {"card": one(dragged.card), "source": dragged.source}
            ours = SERVICES["determine-actions"](DragQuestion(drag, target, state, rules))
            theirs = ask(
                "determine-actions",
                DocumentDragQuestion,
                draggedItem=item,
                targetInfo=target_of(target, spread),
                gameState=game,
                rules=rules,
            )
            for action, written in zip(ours.actions, theirs.actions, strict=True):
                mine = ask_judgement(ActionQuestion(drag, action, state, rules))
                assert mine.accepted and mine.refused is None, action
                judged = ask(
                    "judge-action",
                    DocumentActionQuestion,
                    draggedItem=item,
                    action=msgspec.to_builtins(written),
                    gameState=game,
                    rules=rules,
                )
                assert (judged.accepted, judged.move) == (True, mine.move)
                move = casino.read_move(mine.move)
                refused = isinstance(
                    casino.decide(table, table.turn, move, None), casino.rules.Refused
                )
                # C12. A table of STANDARD rules also wants that a turn could finish a stack.
                never_ends = (
                    rules == "standard" and isinstance(move, Stage) and move not in legal
                )
                assert refused == never_ends, move


@settings(max_examples=12)
@given(spreads(stacked=True).filter(usual), RULES)
def test_marks_and_captures_are_the_same_in_both_forms(spread, rules):
    state, game = asked(spread), state_of(spread)
    ours = SERVICES["marks"](MarksQuestion(state, rules))
    theirs = ask("marks", DocumentMarksQuestion, gameState=game, rules=rules)
    assert [card.text("") for card in theirs.completes] == list(ours.completes)
    assert [card.text("") for card in (*theirs.fits, *theirs.spoils)] == [
        *ours.fits,
        *ours.spoils,
    ]
    assert theirs.says == ours.says
    options = SERVICES["capture-options"](CaptureQuestion(spread.hand[0], state, rules)).options
    card = one(spread.hand[0])
    found = ask(
        "capture-options", DocumentCaptureQuestion, card=card, gameState=game, rules=rules
    )
    assert [[card.text("") for card in option.cards] for option in found.options] == [
        list(option.cards) for option in options
    ]
    assert [(o.points, o.spades, len(o.builds)) for o in found.options] == [
        (o.points, o.spades, len(o.builds)) for o in options
    ]


STATE = {"hand": ["7S", "2C"], "loose": ["7D", "3H"]}
OWN = {"id": 0, "owner": 0, "value": 8, "groups": [["3S", "5D"]]}


def judged(action, state=STATE, card="7S", rules="document"):
    question = {"dragged": {"card": card}, "action": action, "state": state, "rules": rules}
    return ask_judgement(msgspec.convert(question, ActionQuestion))


def take(*cards, value=7, kind="single"):
    return {"type": "capture", "cards": cards, "value": value, "capture": kind}


@pytest.mark.parametrize(
    ("action", "state", "code", "cards"),
    [
        (take("3H"), STATE, "values-differ", ("3H",)),
        (take("KD"), STATE, "not-on-table", ("KD",)),
        (take("7D", kind="build"), STATE, "no-such-build", ("7D",)),
        (take("7D", kind="temp stack"), STATE, "no-stack", ()),
        ({"type": "trail", "card": "7S"}, STATE, "same-value-loose", ("7D",)),
        (
            {"type": "addToStagingStack", "stack": 0, "card": "7S", "source": "hand"},
            STATE,
            "no-stack",
            (),
        ),
        (
            {"type": "trail", "card": "7S"},
            {"hand": ["7S"], "stack": {"cards": [{"card": "4D"}, {"card": "2H"}]}},
            "stack-stands",
            (),
        ),
        (
            take("4D", "2H", kind="temp stack"),
            {"hand": ["7S"], "stack": {"cards": [{"card": "4D"}, {"card": "2H"}]}},
            "values-differ",
            ("2H", "4D"),
        ),
        (
            take("4D", kind="temp stack"),
            {
                "hand": ["7S"],
                "stack": {"cards": [{"card": "4D"}, {"card": "7C", "source": "hand"}]},
            },
            "one-hand-card",
            ("7C",),
        ),
    ],
)
def test_an_action_is_judged_by_the_rules(action, state, code, cards):
    answer = judged(action, state)
    assert not answer.accepted and answer.move
    assert (answer.refused.code, answer.refused.cards) == (code, cards)


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (take("7D", value=8), "values-differ"),
        (
            {"type": "buildExtend", "build": 4, "card": "2C", "value": 9, "owner": 0},
            "no-such-build",
        ),
        (
            {
                "type": "createStagingStack",
                "source": "hand",
                "card": "7S",
                "index": 9,
                "table_to_table": False,
            },
            "not-on-table",
        ),
    ],
)
def test_an_action_that_names_what_is_not_there_is_a_bad_question(action, code):
    with pytest.raises(BadInput) as bad:
        judged(action)
    assert bad.value.why.code == code and bad.value.place == "$.action"


def test_c13_who_has_no_turn_may_trail_anything():
    state = {"hand": ["5S"], "builds": [{**OWN, "value": 9, "groups": [["6H", "3C"]]}]}
    assert judged({"type": "trail", "card": "5S"}, state, "5S").accepted
    assert not judged({"type": "trail", "card": "5S"}, state, "5S", "standard").accepted


def test_what_is_no_move_of_a_player_is_no_action():
    with pytest.raises(BadInput, match="no move of a player"):
        why_not(Spread(), casino.STANDARD, casino.Deal())


TABLE = {
    "tableCards": [one("6H")],
    "currentPlayer": 0,
    "round": 1,
    "playerHands": [[one("2S")]],
}


@pytest.mark.parametrize(
    ("action", "place", "says"),
    [
        ({"operation": "create", "owner": 1, "cards": [], "value": 8}, "owner", "belongs to"),
        (
            {"operation": "create", "value": 8},
            "",
            "This create is not whole. The fields owner and cards are missing.",
        ),
        ({"operation": "extend", "newValue": 8}, "", "targetBuild and addedCard are missing."),
    ],
)
def test_a_build_of_an_action_is_whole(action, place, says):
    with pytest.raises(BadInput, match=says) as bad:
        ask(
            "judge-action",
            DocumentActionQuestion,
            action={"type": "build", **action},
            gameState=TABLE,
        )
    assert bad.value.place == f"$.action{'.' + place if place else ''}"


@pytest.mark.parametrize("dragged", [{}, {"draggedItem": {"card": one("2S"), "player": 0}}])
def test_what_the_documents_own_client_sends_is_judged(dragged):
    """It sends the action alone; the action says which card it plays."""
    actions = [
        {
            "type": "build",
            "operation": "create",
            "owner": 0,
            "cards": [one("6H", source="table"), one("2S", source="hand")],
            "value": 8,
        },
        {"type": "trail", "payload": {"card": one("2S")}},
        {
            "type": "createStagingStack",
            "payload": {
                "source": "hand",
                "card": one("2S"),
                "targetIndex": 0,
                "isTableToTable": False,
            },
        },
    ]
    for action in actions:
        judged = ask(
            "judge-action", DocumentActionQuestion, action=action, gameState=TABLE, **dragged
        )
        assert judged.accepted, action
    take = {
        "type": "capture",
        "targetCards": [one("6H")],
        "captureValue": 6,
        "captureType": "single",
    }
    game = {**TABLE, "playerHands": [[one("6S"), one("2S")]]}
    assert ask("judge-action", DocumentActionQuestion, action=take, gameState=game).accepted
    with pytest.raises(BadInput, match="draggedItem is missing"):
        ask("judge-action", DocumentActionQuestion, action=take, gameState=TABLE)


def test_c7_a_raise_of_a_closed_build_is_refused_by_judgement_too():
    closed = {"owner": 1, "value": 6, "cards": [one("6H")], "isExtendable": False}
    raised = {
        "type": "build",
        "operation": "extend",
        "targetBuild": closed,
        "addedCard": one("2S"),
        "newValue": 8,
    }
    game = {**TABLE, "tableCards": [closed]}
    judged = ask("judge-action", DocumentActionQuestion, action=raised, gameState=game)
    assert not judged.accepted and judged.refused.code == "kept-closed"
    opened = {**game, "tableCards": [{**closed, "isExtendable": True}]}
    with pytest.raises(BadInput, match="its isExtendable is true"):
        ask("judge-action", DocumentActionQuestion, action=raised, gameState=opened)
    open_too = {**raised, "targetBuild": opened["tableCards"][0]}
    judged = ask("judge-action", DocumentActionQuestion, action=open_too, gameState=opened)
    assert judged.accepted


@pytest.mark.parametrize("suit", ["♠", "S", "s", "spades", "Spades ", "♠\ufe0f"])
def test_c1_a_suit_is_a_sign_a_letter_or_a_name(suit):
    assert DocumentCard("A", suit, 1).text("$") == DocumentCard(1, suit).text("$") == "AS"


def test_c6_the_groups_of_a_build_are_found():
    lying = [one(card) for card in ("5D", "9C", "4C")]
    table = [{"owner": 1, "value": 9, "cards": lying}]
    game = {"tableCards": table, "currentPlayer": 0, "round": 1}
    found = ask("capture-options", DocumentCaptureQuestion, card=one("9S"), gameState=game)
    (option,) = found.options
    assert option.builds == (0,)
    assert [card.text("") for card in option.cards] == ["5D", "4C", "9C", "9S"]


def test_c1_a_value_must_be_that_of_the_card():
    with pytest.raises(BadInput, match="is 7, not 8") as bad:
        DocumentCard("7", "♠", 8).text("$.card")
    assert bad.value.why is casino.Why.NO_SUCH_CARD and bad.value.place == "$.card"


@given(anything)
def test_no_json_breaks_the_documents_form(thing):
    for game, action in ((thing, {}), ({}, thing), ({**TABLE, "tableCards": thing}, thing)):
        question = {"action": action, "gameState": game}
        try:
            asking = msgspec.convert(question, DocumentActionQuestion)
        except msgspec.ValidationError:
            continue
        try:
            SERVICE_FORMS["judge-action"]["document"](asking)
        except BadInput as bad:
            assert bad.sentence.endswith(".")
