"""C20, C22. Suggestions: legal turns with reasons, ranked, from nothing but a view."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairtable.games import casino
from fairtable.games.casino import SuggestQuestion, ask_suggestions, suggest
from fairtable.games.casino.asked import AskedBuild, AskedSpread, AskedStack, AskedStaged
from fairtable.games.casino.engine.board import cards_of
from fairtable.games.casino.teaching import advise
from fairtable.games.casino.teaching.features import features_of
from fairtable.games.casino.teaching.learned import most_players
from fairtable.games.casino.teaching.looking import look_at
from fairtable.games.casino.teaching.reasons import reason_for
from fairtable.referee import BadInput, Draws
from tests.games.casino.tables import after, build, dealt, positions, table_of

BY = ("worth", "learned", "search")
games = st.tuples(
    st.sampled_from([2, 3, 4]), st.sampled_from(["standard", "document"]), st.binary(max_size=8)
)
few = settings(max_examples=6)


def views(players, rules, seed, every=3):
    """Views of players on turn, from a random game with hints taken."""
    for number, table in enumerate(positions(players, seed, rules=rules, hints=True)):
        if table.turn is not None and not table.over and number % every == 0:
            taken = table if table.hinted == table.turn else after(table, "hint")
            yield taken, casino.view(taken, table.turn)


@few
@given(games)
def test_features_are_the_same_to_be_read_and_compiled(game):
    for _, view in views(*game):
        look, spread = look_at(view), casino.spread_of(view, view.seat)
        unseen = cards_of(look.sight.unseen)
        by_rule = [
            features_of(spread, view.rules, unseen, look.turn(at))
            for at in range(len(look.rows))
        ]
        np.testing.assert_allclose(look.features, by_rule)


@few
@given(games, st.sampled_from(BY))
def test_suggestions_are_legal_turns_with_reasons_the_best_first(game, by):
    for table, view in views(*game, every=5):
        found = suggest(view, by, most=20)
        legal = {casino.write_move(move) for move in casino.legal_moves(table, table.turn)}
        moves = [each.move for each in found]
        assert len(set(moves)) == len(moves) and set(moves) <= legal
        ranks = [(each.points if by == "search" else None, each) for each in found]
        worths = [each.worth if by == "worth" else each.share for each in found]
        worths = [points for points, _ in ranks] if by == "search" else worths
        assert worths == sorted(worths, reverse=True)
        shares = [each.share for each in found]
        assert all(0 <= share <= 1 for share in shares) and sum(shares) < 1.02
        for each in found:
            assert each.says.endswith(".") and "None" not in each.says
            assert casino.read_move(each.move).card in each.cards


@few
@given(games, st.binary(max_size=4))
def test_hidden_cards_change_no_byte_of_a_suggestion_or_an_advice(game, seed):
    """C17. Other hands and the stock are dealt anew: every answer stays the same."""
    for number, (table, view) in enumerate(views(*game, every=6)):
        other = casino.redealt(table, table.turn, Draws(seed, b"%d" % number))
        same = casino.view(other, table.turn)
        for by in BY:
            lists = [suggest(each, by, {"spades": 1.5}) for each in (view, same)]
            assert msgspec.json.encode(lists[0]) == msgspec.json.encode(lists[1])
        told = [msgspec.json.encode(advise(each)) for each in (view, same)]
        assert told[0] == told[1]


def test_advice_only_for_the_viewer_who_has_taken_a_hint():
    table = dealt(hints=True)
    assert advise(casino.view(table, 0)) is None
    hinted = after(table, "hint")
    assert advise(casino.view(hinted, 0)) is not None
    for seat in (1, None):
        assert advise(casino.view(hinted, seat)) is None
    staged = table_of(["7S 3C", "5H"], "7D", options=casino.Options(hints=True))
    assert advise(casino.view(after(staged, "hint", "stage 7S on 7D"), 0)) is None


SAYS = [
    pytest.param(
        table_of(["10S 3C", "5H"], "6H 4C 7D 3S AC"),
        "10S x 6H 4C + 7D 3S",
        "10♠ takes 3♠ + 7♦ and 4♣ + 6♥: five cards, two spades; leaves the A♣.",
        id="several sets",
    ),
    pytest.param(
        table_of(["7S 3C", "5H"], "7D"),
        "7S x 7D",
        "7♠ takes 7♦: two cards, one spade; no loose card is left.",
        id="the last loose card",
    ),
    pytest.param(
        table_of(["9S 3C", "5H"], "9C 2H AD 5C 6C", [build("4D 5D", owner=0)]),
        "9S x [4D 5D]",
        "9♠ takes your build of 9: three cards, one spade; leaves five loose cards, the A♦ "
        "among them.",
        id="a build of one's own",
    ),
    pytest.param(
        table_of(["10S 3C", "5H"], "10D 8D", [build("4D 6D")], ["", "2S"]),
        "10S x 10D + 2S 8D + [4D 6D]",
        "10♠ takes 10♦, 2♠ + 8♦ and the build of 10, with the 2♠ off a pile: six cards, two "
        "spades, the 10♦, the 2♠; no loose card is left.",
        id="the top of a pile, scoring cards",
    ),
    pytest.param(
        table_of(["5S 9C 9H", "5H"], "4D"),
        "5S build 9 with 4D",
        "5♠ + 4♦ make a build of 9: two cards, one spade to take later; you keep the 9♥ and "
        "the 9♣ to take it, and two 9s are unseen.",
        id="a build",
    ),
    pytest.param(
        table_of(["2C 10C", "5H"], "", [build("3S 5D")], ["10S 10H 10D", ""]),
        "2C raise [3S 5D] to 10",
        "2♣ raises the build of 8 to 10, which becomes yours: three cards, one spade to take "
        "later; you keep the 10♣ to take it, and nobody else has a 10.",
        id="a raise",
    ),
    pytest.param(
        table_of(["AS 9C", "5H"], "8D 10H"),
        "trail AS",
        "A♠ is laid down: it gives up one point and a spade; three aces are unseen, and it "
        "makes 9 with the table.",
        id="a trail",
    ),
]


@pytest.mark.parametrize(("table", "move", "says"), SAYS)
def test_reasons(table, move, says):
    view = casino.view(table, 0)
    unseen = cards_of(look_at(view).sight.unseen)
    spread = casino.spread_of(view, 0)
    assert reason_for(spread, view.rules, unseen, casino.read_move(move)) == says


def test_the_service_says_what_a_table_would_say():
    table = table_of(["10S 3C", "5H 9H"], "6H 4C 7D 3S AC", round=2)
    state = AskedSpread(round=2, hand=["10s", "3♣"], loose=["6H", "4C", "7D", "3S", "AC"])
    for by in BY:
        found = ask_suggestions(SuggestQuestion(state, by=by)).suggestions
        assert found == ask_suggestions(SuggestQuestion(state, by=by)).suggestions
        assert found == suggest(casino.view(table, 0), by)
    by_worth = ask_suggestions(SuggestQuestion(state, by="worth")).suggestions
    moves = [each.move for each in by_worth]
    assert moves[0] == "10S x AC 3S 6H", "an ace is worth more than two cards"
    assert "10S x 3S 7D + 4C 6H" in moves


def test_a_programs_own_habits():
    state = AskedSpread(hand=["9S", "4H", "5D"], loose=["9D", "4S"])
    liked = [
        ask_suggestions(SuggestQuestion(state, by="learned", habits=habits)).suggestions[0]
        for habits in ({"builds": 6.0}, {"builds": -6.0})
    ]
    assert [each.does for each in liked] == ["build", "take"]


HAND = ["7S", "3C"]


def asked(**state):
    return AskedSpread(**{"hand": HAND, **state})


BAD = [
    pytest.param(SuggestQuestion(asked(hand=[])), "$.state.hand", None, id="no hand"),
    pytest.param(SuggestQuestion(asked(hand=["KS"])), "$.state.hand", "C1", id="a king"),
    pytest.param(SuggestQuestion(asked(loose=["7S"])), "$.state", "C4", id="a card twice"),
    pytest.param(
        SuggestQuestion(asked(loose=["7D"]), piles=[["7D"], []]), "$.piles", "C4", id="and so"
    ),
    pytest.param(
        SuggestQuestion(asked(stack=AskedStack([AskedStaged("7D")]))),
        "$.state.stack",
        "C12",
        id="a stack",
    ),
    pytest.param(
        SuggestQuestion(asked(loose=list(casino.DECK[10:23]))), "$.state.loose", None, id="many"
    ),
    pytest.param(
        SuggestQuestion(asked(builds=[AskedBuild(1, 0, 9, [["9D"]])])),
        "$.state.builds",
        "C6",
        id="a build of one card",
    ),
    pytest.param(SuggestQuestion(asked(player=2)), "$.players", None, id="a third player"),
    pytest.param(SuggestQuestion(asked(), partners=True), "$.partners", None, id="partners"),
    pytest.param(
        SuggestQuestion(asked(tops=["5D", "6D"])), "$.state.tops", None, id="too many tops"
    ),
    pytest.param(
        SuggestQuestion(asked(tops=["5D"]), piles=[["5D"], []]),
        "$.state.tops",
        None,
        id="another top",
    ),
    pytest.param(SuggestQuestion(asked(), piles=[[]] * 3), "$.piles", None, id="piles"),
    pytest.param(
        SuggestQuestion(asked(), piles=[list(casino.DECK[8:30]), []]), "$.state", None, id="few"
    ),
    pytest.param(SuggestQuestion(asked(), habits={"luck": 1.0}), "$.habits", None, id="habit"),
]


@pytest.mark.parametrize(("question", "place", "rule"), BAD)
def test_what_no_table_has_is_refused(question, place, rule):
    with pytest.raises(BadInput) as bad:
        ask_suggestions(question)
    assert bad.value.place == place
    assert (bad.value.why.rule if bad.value.why else None) == rule
    assert bad.value.sentence.endswith(".")


def test_the_weights_of_most_players_are_readable():
    weights = most_players()
    assert weights["takes"] > 0 and weights["points"] > 0 and weights["open"] < 0
