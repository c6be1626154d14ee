"""Whole games at real tables, audited; the bot; the service; options and events as JSON."""

from contextlib import suppress

import msgspec
import pytest
from hypothesis import given

from fairtable.games import casino
from fairtable.games.casino import PRESETS, STANDARD, Options, Spread
from fairtable.games.casino.cards import DECK
from fairtable.games.casino.service import (
    CaptureQuestion,
    DragQuestion,
    ask_actions,
    ask_captures,
)
from fairtable.games.casino.turns import freed
from fairtable.referee import HOUSE, BadInput, Draws, Refused, audit
from tests.games.casino.tables import after, all_cards, anything, dealt, positions, table_of
from tests.games.parties import Party


def step(party, choose, draws):
    """One move: of the house if one is due, else of the player on turn."""
    table = party.match.state
    if not party.house_moves():
        party.play(table.turn, choose(table, table.turn, draws))


def at_random(table, seat, draws):
    return draws.choice(list(casino.legal_moves(table, seat)))


def by_bot(table, seat, draws):
    return casino.choose(casino.view(table, seat), draws)


@pytest.mark.parametrize("options", [Options(), Options(rules="document"), Options(target=15)])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("choose", [by_bot, at_random])
def test_a_whole_game_passes_its_audit(players, options, choose):
    party, draws = Party(casino.GAME, options, players), Draws(b"party", b"")
    for _ in range(400 if choose is by_bot else 60):
        if party.match.outcome is not None:
            break
        step(party, choose, draws)
    assert choose is at_random or party.match.outcome is not None
    if party.match.outcome is None:
        party.end()
    report = party.audited()
    assert report.whole and report.finished and report.judged == report.moves
    assert report.links == players, "links are given at the start and never again"
    assert party.replayed() == party.match
    shown = audit(
        lambda n, v: casino.GAME, [entry.as_seen_by(1) for entry in party.entries[:20]]
    )
    assert not shown.judged and shown.hidden_parts > 0


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_keep_forty_cards_and_are_never_stuck(players, rules):
    for number in range(5):
        for table in positions(players, b"%d" % number, rules=rules):
            assert all_cards(table) == sorted(DECK)
            assert table.over or next(casino.legal_moves(table, table.turn), None)
        if players == 2:
            assert sum(table.points.values()) == 11


@pytest.mark.long
@pytest.mark.parametrize("rules", PRESETS)
def test_a_thousand_games_by_the_rules(rules):
    for number in range(1_000):
        *_, table = positions(2, b"long-%d" % number, rules=rules)
        assert all_cards(table) == sorted(DECK) and sum(table.points.values()) == 11


def test_the_bot_sees_its_view_alone_and_beats_luck():
    won = 0
    for number in range(30):
        draws = Draws(b"%d" % number, b"bot")
        party = Party(casino.GAME, Options(), 2, bytes([number]) * 32)
        while party.match.outcome is None:
            mine = party.match.state.turn == 0
            choose = (
                by_bot
                if mine
                else lambda t, s, d: d.choice(
                    list(casino.turns(freed(t.spread_for(s), t.rules), t.rules))
                )
            )
            step(party, choose, draws)
        points = party.match.outcome.points
        won += (points[0] > points[1]) - (points[0] < points[1])
    assert won > 15


@pytest.mark.parametrize("rules", PRESETS)
def test_a_spread_is_known_from_the_view(rules):
    for table in positions(4, b"spread", turns_only=False, rules=rules):
        if not table.over and (table.stack is None or not table.stack.of("pile")):
            seen = casino.spread_of(casino.view(table, table.turn), table.turn)
            stuck = freed(table.spread_for(table.turn), table.rules).stuck
            assert seen == msgspec.structs.replace(table.seen_from(table.turn), stuck=stuck)


def test_the_bot_waits_for_its_turn():
    table = dealt(2)
    for state, seat in ((table, 1), (table, 2), (table, None), (casino.opening(Options()), 0)):
        assert casino.choose(casino.view(state, seat), Draws(b"", b"")) is None


def test_the_bot_goes_on_after_a_stack():
    table = table_of(["7S 2C", "2H"], "7D", stack=casino.Stack((casino.Staged("7D"),)))
    assert casino.choose(casino.view(table, 0), Draws(b"", b"")) == casino.Cancel()
    stolen = table_of(
        ["7S 2C", "2H"],
        "7D",
        piles=["", "AH"],
        stack=casino.Stack((casino.Staged("7D"), casino.Staged("AH", "pile"))),
    )
    assert casino.spread_of(casino.view(stolen, 0), 0).tops == ()


def question(text, kind=DragQuestion):
    return msgspec.json.decode(text, type=kind)


def test_the_service_answers_with_actions_and_near_misses():
    answer = ask_actions(
        question(
            b'{"dragged":{"card":"7\xe2\x99\xa0"},"target":{"type":"loose","index":0},'
            b'"state":{"loose":["7D"]}}'
        )
    )
    assert msgspec.to_builtins(answer) == {
        "actions": [
            {
                "type": "createStagingStack",
                "source": "hand",
                "card": "7S",
                "index": 0,
                "table_to_table": False,
                "build": None,
            },
            {"type": "capture", "cards": ("7D",), "value": 7, "capture": "single"},
        ],
        "requires_modal": True,
        "error_message": None,
        "near_misses": [
            {
                "id": "create-own-build",
                "code": "too-high",
                "rule": "C6",
                "detail": "You cannot build this: 14 is more than 10.",
            }
        ],
        "feedback": [],
    }


def test_the_service_knows_builds_stacks_and_both_rules():
    state = (
        b'"state":{"hand":["10S","2C"],"builds":[{"id":4,"owner":0,"value":8,"groups":[["3S","5D"]]}],'
        b'"tops":["AH"]%s}'
    )
    raised = (
        b'{"dragged":{"card":"2C"},"target":{"type":"build","build":4},' + state % b"" + b"}"
    )
    assert ask_actions(question(raised)).actions[0].value == 10
    stacked = b',"stack":{"cards":[{"card":"4H"},{"card":"6D","source":"table"}]}'
    asked = b'{"dragged":{"card":"10S"},"target":{"type":"temporary_stack"},"rules":"document",'
    assert len(ask_actions(question(asked + state % stacked + b"}")).actions) == 2
    options = ask_captures(
        question(b'{"card":"9S","state":{"loose":["9D","5H","4H"]}}', CaptureQuestion)
    ).options
    assert [option.sets for option in options] == [
        (("9D",), ("4H", "5H")),
        (("4H", "5H"),),
        (("9D",),),
    ]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (b'{"dragged":{"card":"KH"},"target":{"type":"table"},"state":{}}', "$.dragged.card"),
        (
            b'{"dragged":{"card":"7S"},"target":{"type":"table"},"state":{"loose":["KS"]}}',
            "$.state.loose",
        ),
        (
            b'{"dragged":{"card":"7S"},"target":{"type":"table"},"state":{"hand":[]}}',
            "$.dragged",
        ),
        (
            b'{"dragged":{"card":"7S"},"target":{"type":"loose","index":0},"state":{}}',
            "$.target",
        ),
        (
            b'{"dragged":{"card":"7S"},"target":{"type":"build","build":0},"state":{}}',
            "$.target",
        ),
    ],
)
def test_the_service_says_what_is_wrong_and_where(text, place):
    with pytest.raises(BadInput, match=r"\.$") as caught:
        ask_actions(question(text))
    assert caught.value.place == place


@pytest.mark.parametrize("card", ["7S", "KS", "2H"])
def test_the_service_refuses_captures_that_cannot_be_asked(card):
    text = b'{"card":"%s","state":{"hand":["3S"]}}' % card.encode()
    with pytest.raises(BadInput, match=r"\.$"):
        ask_captures(question(text, CaptureQuestion))


@given(anything)
def test_no_json_breaks_the_service(thing):
    asked = {"dragged": {"card": "7S"}, "target": {"type": "table"}, "state": thing}
    with suppress(BadInput, msgspec.ValidationError):
        ask_actions(msgspec.convert(asked, DragQuestion))


def test_the_services_are_listed():
    assert set(casino.SERVICES) >= {"determine-actions", "capture-options", "marks"}


def test_c12_the_house_clears_a_stack_when_time_is_up_or_its_owner_is_gone():
    table = table_of(["7S 2C", "2H"], "7D 4C")
    assert casino.due(table) is None and casino.absence(table, 0) is None
    staged = after(table, "stage 7S on 7D")
    due = casino.due(staged)
    assert due.move == casino.absence(staged, 0) == casino.Cancel() and due.after == 60_000
    assert casino.absence(staged, 1) is None, "the stack is not theirs"
    more = after(staged, "add 4C")
    assert casino.due(more).key != due.key, "whoever goes on composing gets time again"
    assert after(more, casino.write_move(casino.due(more).move), seat=HOUSE) == table
    unhurried = table_of(["7S", "2H"], "7D", options=Options(stack_seconds=0))
    assert casino.due(after(unhurried, "stage 7S on 7D")) is None


def test_options_refuse_what_they_do_not_know():
    for wrong in (
        {"rules": "house"},
        {"four": "teams"},
        {"target": -1},
        {"stack_seconds": -1},
        {"jokers": 2},
    ):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, Options)
    assert msgspec.convert({}, Options) == Options("standard", "partners", 0, 60)


def test_a_refusal_of_a_whole_game_is_one_of_the_games():
    table = dealt(2)
    verdict = casino.decide(table, 1, casino.read_move("trail AS"), None)
    assert isinstance(verdict, Refused) and verdict.offends == casino.Offends(seats=(0,))


def test_turns_are_the_bots_and_the_tables():
    assert {type(turn).__name__ for turn in casino.turns(Spread(hand=("7S",)), STANDARD)} == {
        "Trail"
    }
