"""The source document's shapes: the same engine, asked and answered in other words."""

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from fairtable.games import casino
from fairtable.games.casino import SERVICE_FORMS, SERVICES, Spread
from fairtable.games.casino.asked import (
    AskedBuild,
    AskedDrag,
    AskedSpread,
    AskedStack,
    AskedStaged,
)
from fairtable.games.casino.document_actions import write_action, write_combo
from fairtable.games.casino.document_form import (
    DocumentActionQuestion,
    DocumentCaptureQuestion,
    DocumentDragQuestion,
    DocumentMarksQuestion,
)
from fairtable.games.casino.document_shapes import DocumentCard, write_card
from fairtable.games.casino.judging import ActionQuestion, ask_judgement, why_not
from fairtable.games.casino.service import CaptureQuestion, DragQuestion, MarksQuestion
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


def in_document(thing):
    """Ours as JSON, with every card as an object and every name as the document writes it."""
    if isinstance(thing, str) and thing in casino.VALUE:
        return msgspec.to_builtins(write_card(thing))
    if isinstance(thing, dict):
        found = {key: in_document(value) for key, value in thing.items()}
        if "groups" in found:
            groups = found.pop("groups")
            found["cards"] = [card for group in groups for card in group]
        if isinstance(found.get("stack"), dict):
            found["stack"]["stackId"] = found["stack"].pop("id")
        return found
    return [in_document(each) for each in thing] if isinstance(thing, list | tuple) else thing


def document(question, kind):
    return msgspec.convert(in_document(msgspec.to_builtins(question)), kind)


def by_document(name, question, kind):
    return SERVICE_FORMS[name]["document"](document(question, kind))


@settings(max_examples=15)
@given(spreads(), RULES)
def test_a_drag_means_the_same_in_both_forms(spread, rules):
    assume(all(len(each.groups) == 1 for each in spread.builds))  # groups are found anew
    state = asked(spread)
    for dragged, target in drags(spread):
        question = DragQuestion(AskedDrag(dragged.card, dragged.source), target, state, rules)
        ours = SERVICES["determine-actions"](question)
        theirs = by_document("determine-actions", question, DocumentDragQuestion)
        assert theirs.actions == [write_action(action, spread) for action in ours.actions]
        assert theirs.feedback == [write_combo(said) for said in ours.feedback]
        assert (theirs.requires_modal, theirs.error_message, theirs.near_misses) == (
            ours.requires_modal,
            ours.error_message,
            ours.near_misses,
        )


@settings(max_examples=6)
@given(st.sampled_from([2, 3]), RULES, st.binary(max_size=4))
def test_what_the_engine_offers_is_accepted_in_both_forms(players, rules, seed):
    found = list(positions(players, seed, rules=rules, turns_only=False))
    for table in found[:: max(1, len(found) // 12)]:
        if table.turn is None:
            continue
        spread = table.seen_from(table.turn)
        state = asked(spread)
        for dragged, target in drags(spread):
            drag = AskedDrag(dragged.card, dragged.source)
            offered = SERVICES["determine-actions"](DragQuestion(drag, target, state, rules))
            for action in offered.actions:
                ours = ask_judgement(ActionQuestion(drag, action, state, rules))
                assert ours.accepted and ours.refused is None, action
                question = {
                    **in_document({"dragged": msgspec.to_builtins(drag), "rules": rules}),
                    "state": in_document(msgspec.to_builtins(state)),
                    "action": msgspec.to_builtins(write_action(action, spread)),
                }
                theirs = SERVICE_FORMS["judge-action"]["document"](
                    msgspec.convert(question, DocumentActionQuestion)
                )
                assert (theirs.accepted, theirs.move) == (True, ours.move)
                move = casino.read_move(ours.move)
                assert not isinstance(
                    casino.decide(table, table.turn, move, None), casino.rules.Refused
                )


@settings(max_examples=15)
@given(spreads(stacked=True), RULES)
def test_marks_and_captures_are_the_same_in_both_forms(spread, rules):
    assume(all(len(each.groups) == 1 for each in spread.builds))
    state = asked(spread)
    ours = SERVICES["marks"](MarksQuestion(state, rules))
    theirs = by_document("marks", MarksQuestion(state, rules), DocumentMarksQuestion)
    assert [card.text("") for card in theirs.completes] == list(ours.completes)
    assert [card.text("") for card in (*theirs.fits, *theirs.spoils)] == [
        *ours.fits,
        *ours.spoils,
    ]
    assert theirs.says == ours.says
    question = CaptureQuestion(spread.hand[0], state, rules)
    options = SERVICES["capture-options"](question).options
    found = by_document("capture-options", question, DocumentCaptureQuestion).options
    assert [[card.text("") for card in option.cards] for option in found] == [
        list(option.cards) for option in options
    ]
    assert [(o.points, o.spades, o.builds) for o in found] == [
        (o.points, o.spades, o.builds) for o in options
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


@pytest.mark.parametrize(
    ("build", "operation", "place"),
    [
        ({"owner": 1, "cards": [], "value": 9}, "create", "owner"),
        ({"owner": 0, "cards": [], "value": 9}, "extend", "id"),
    ],
)
def test_a_build_of_an_action_names_its_owner_and_its_id(build, operation, place):
    payload = {"operation": operation, "build": build}
    question = {
        "dragged": {"card": {"rank": 5, "suit": "S"}},
        "action": {"type": "build", "payload": payload},
        "state": {},
    }
    with pytest.raises(BadInput) as bad:
        SERVICE_FORMS["judge-action"]["document"](
            msgspec.convert(question, DocumentActionQuestion)
        )
    assert bad.value.place == f"$.action.payload.build.{place}"


@pytest.mark.parametrize("suit", ["♠", "S", "s", "spades", "Spades ", "♠\ufe0f"])
def test_c1_a_suit_is_a_sign_a_letter_or_a_name(suit):
    assert DocumentCard("A", suit, 1).text("$") == DocumentCard(1, suit).text("$") == "AS"


def test_c6_the_groups_of_a_build_are_found():
    cards = [msgspec.to_builtins(write_card(card)) for card in ("5D", "9C", "4C")]
    question = {
        "card": {"rank": 9, "suit": "S"},
        "state": {"builds": [{"id": 0, "owner": 1, "value": 9, "cards": cards}]},
    }
    ask = SERVICE_FORMS["capture-options"]["document"]
    (option,) = ask(msgspec.convert(question, DocumentCaptureQuestion)).options
    assert option.builds == (0,)
    assert [card.text("") for card in option.cards] == ["5D", "4C", "9C", "9S"]


def test_c1_a_value_must_be_that_of_the_card():
    with pytest.raises(BadInput, match="is 7, not 8") as bad:
        DocumentCard("7", "♠", 8).text("$.card")
    assert bad.value.why is casino.Why.NO_SUCH_CARD and bad.value.place == "$.card"


@given(anything)
def test_no_json_breaks_the_documents_form(thing):
    card = {"rank": "7", "suit": "♠"}
    for state, action in ((thing, {}), ({}, thing), ({"loose": [card]}, thing)):
        question = {"dragged": {"card": card}, "action": action, "state": state}
        try:
            asking = msgspec.convert(question, DocumentActionQuestion)
        except msgspec.ValidationError:
            continue
        try:
            SERVICE_FORMS["judge-action"]["document"](asking)
        except BadInput as bad:
            assert bad.sentence.endswith(".")
