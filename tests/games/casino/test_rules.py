"""C2 to C16 at the table, one rule after the other."""

import pytest

from fairtable.games import casino
from fairtable.games.casino import Build, Options
from fairtable.games.casino.cards import DECK
from fairtable.referee import HOUSE, Accepted, Chance, Due, Luck, Outcome
from tests.games.casino.tables import (
    DOCUMENT,
    LUCK,
    after,
    all_cards,
    ask,
    build,
    code,
    dealt,
    events,
    positions,
    refused,
    table_of,
)


@pytest.mark.parametrize("card", ["KH", "QD", "11S", "0C"])
@pytest.mark.parametrize(
    "move", ["trail {}", "7S x {}", "7S build 9 with {}", "stage 7S on {}"]
)
def test_c1_cards_that_do_not_exist_are_refused(card, move):
    table = table_of(["7S", "2S"], "7D")
    assert code(table, move.format(card)) == "no-such-card"
    assert "A to 10" in refused(table, move.format(card)).says


@pytest.mark.parametrize(
    ("move", "seat", "says"),
    [
        ("begin 0 1", 0, "not-the-house"),
        ("begin 0", HOUSE, "wrong-seats"),
        ("begin", HOUSE, "wrong-seats"),
        ("begin 1 0", HOUSE, "wrong-seats"),
        ("begin 0 0", HOUSE, "wrong-seats"),
        ("trail 3C", 0, "not-begun"),
        ("cancel", HOUSE, "not-begun"),
    ],
)
def test_c2_the_house_begins(move, seat, says):
    assert code(casino.opening(Options()), move, seat) == says


def test_c2_who_plays_and_when():
    table = table_of(["7S", "2S"], "7D")
    assert code(table, "begin 0 1", HOUSE) == "already-begun"
    assert code(table, "trail 7S", HOUSE) == "the-house"
    assert code(table, "trail 7S", 2) == "not-a-player"
    assert code(table, "trail 2S", 1) == "not-your-turn"


@pytest.mark.parametrize(
    ("players", "hand", "stock", "loose"), [(2, 10, 20, 0), (3, 13, 0, 1), (4, 10, 0, 0)]
)
def test_c3_the_deal(players, hand, stock, loose):
    table = dealt(players)
    assert [len(cards) for cards in table.hands.values()] == [hand] * players
    assert (len(table.stock), len(table.loose)) == (stock, loose)
    assert (table.turn, table.dealer, table.round) == (0, players - 1, 1)
    assert all_cards(table) == sorted(DECK)


def test_c3_seats_may_have_gaps():
    happened = casino.decide(
        casino.opening(Options()), HOUSE, casino.Begin((1, 3)), LUCK
    ).events
    assert happened[0].players == (1, 3) and happened[-1].to == 1


def test_c3_round_2_is_dealt_from_the_stock_and_what_lies_stays():
    table = table_of(["", "3C"], "9H", [build("5D 4C", 0)], turn=1, stock=DECK[:20])
    table = after(table, "trail 3C")
    assert (table.round, table.turn, table.stock) == (2, 0, ())
    assert [len(hand) for hand in table.hands.values()] == [10, 10]
    assert table.loose == ("9H", "3C") and table.builds == (build("5D 4C", 0),)


def between_deals():
    """The last card of a deal is played, and nobody has reached the target."""
    return after(table_of(["", "3C"], turn=1, options=Options(target=21)), "trail 3C")


def test_c3_the_house_deals_again_in_a_move_of_its_own():
    table = between_deals()
    assert (table.turn, table.over, table.waits_for_deal) == (None, False, True)
    assert casino.due(table) == Due(("deal", 2), 0, casino.Deal())
    assert list(casino.legal_moves(table, HOUSE)) == [casino.Deal()]
    luck = Chance.seeded(b"deal")
    begun, *_ = events(table, "deal", HOUSE, luck)
    assert (begun.number, begun.dealer) == (2, 0)
    assert [draw.kind for draw in luck.drawn()] == ["sealed"]
    again = after(table, "deal", seat=HOUSE)
    assert (again.deal, again.turn, again.points) == (2, 1, table.points)
    assert casino.due(again) is None


def test_c3_nothing_is_played_between_two_deals():
    table = between_deals()
    for seat in (0, 1):
        assert code(table, "deal", seat) == "not-the-house"
        assert code(table, "trail 3C", seat) == "between-deals"
        assert list(casino.legal_moves(table, seat)) == []
        seen = casino.view(table, seat)
        assert (seen.status, seen.turn, seen.choices) == ("playing", None, ())
    assert code(table, "begin 0 1", HOUSE) == "already-begun"
    assert code(table, "cancel", HOUSE) == "no-stack"


def test_c3_a_further_deal_waits_for_the_end_of_this_one():
    assert code(dealt(2), "deal", HOUSE) == "deal-is-on"
    assert code(casino.opening(Options()), "deal", HOUSE) == "not-begun"
    over = after(table_of(["", "3C"], turn=1), "trail 3C")
    assert code(over, "deal", HOUSE) == "over" and casino.due(over) is None


def test_c3_luck_is_sealed_and_no_move_of_a_player_draws():
    assert casino.luck(Options()) == Luck(sealed=True)
    for table in positions(2, b"luck", turns_only=False, target=15):
        for move in casino.legal_moves(table, table.turn) if table.turn is not None else ():
            luck = Chance.seeded(b"luck")
            casino.decide(table, table.turn, move, luck)
            assert not luck.drawn() and not casino.draws(move)


@pytest.mark.parametrize(
    ("move", "says"),
    [
        ("8S x 7D", "not-in-hand"),
        ("2H x 7D", "not-in-hand"),
        ("trail 2H", "not-in-hand"),
        ("7S x 7C", "not-on-table"),
        ("7S x 2H", "not-on-table"),
        ("7S x 7D 7D", "card-twice"),
        ("7S x [7D]", "no-such-build"),
        ("7S x [4H 3S] + [4H 3S]", "no-such-build"),
        ("2S raise [7D] to 9", "no-such-build"),
        ("7S x 4C 2D", "values-differ"),
        ("7S x 4C", "values-differ"),
        ("7S x 4C 2D AC 5C 9C", "no-sets"),
        ("2S x [3S 4H]", "build-differs"),
    ],
)
def test_c4_c5_captures_that_do_not_stand(move, says):
    table = table_of(["7S 2S", "2H"], "7D 4C 3H 2D AC 5C 9C", [build("4H 3S")])
    assert code(table, move) == says


def test_c5_a_card_takes_chosen_sets_and_the_build():
    table = table_of(["7S 2S", "2H"], "7D 4C 3H 2D", [build("4H 3S")], ["", "9C"])
    (taken, turn) = events(table, "7S x [4H 3S] + 3H 4C 7D")
    assert taken.haul == ("3S", "3H", "4H", "4C", "7D", "7S") and turn.to == 1
    then = after(table, "7S x [4H 3S] + 3H 4C 7D")
    assert then.loose == ("2D",) and then.builds == () and then.hands[0] == ("2S",)
    assert then.piles[0][-1] == "7S" and then.last_captor == 0
    assert after(table, "7S x 7D").loose == ("4C", "3H", "2D")


def test_c5_the_document_takes_one_set_or_one_build():
    table = table_of(["7S", "2H"], "7D 4C 3H", [build("4H 3S")], options=DOCUMENT)
    assert code(table, "7S x 7D + 4C 3H") == code(table, "7S x 7D + [4H 3S]") == "one-set-only"
    for move in ("7S x 7D", "7S x 4C 3H", "7S x [4H 3S]"):
        assert isinstance(ask(table, move), Accepted)


def test_c5_a_capture_takes_something():
    table = table_of(["7S", "2H"], "7D")
    assert casino.decide(table, 0, casino.Capture("7S"), LUCK).why.code == "nothing-taken"


@pytest.mark.parametrize(
    ("move", "says"),
    [
        ("5S build 11 with 6H", "no-value"),
        ("5S build 0 with 6H", "no-value"),
        ("5S build 9 with 6H", "build-sum"),
        ("5S build 7 with 2D", "nothing-to-take-it"),
        ("9S build 9 with 4D", "build-sum"),
        ("9S build 9 with 9C", None),
        ("9H build 10 with AC", "nothing-to-take-it"),
        ("5S build 9 with 4D", None),
        ("5S build 9 with 4D + 9C", None),
        ("5S build 9 with 4D 9C 2D 6H AC", None),
    ],
)
def test_c6_a_build_needs_a_card_that_takes_it(move, says):
    table = table_of(["5S 9S 9H", "2H"], "4D 6H 2D 9C AC")
    verdict = ask(table, move)
    assert verdict.why.code == says if says else isinstance(verdict, Accepted)


def test_c6_the_event_has_the_groups():
    table = table_of(["5S 9S", "2H"], "4D 6H 2D 9C AC")
    (laid, _) = events(table, "5S build 9 with 4D + 9C + 6H 2D AC")
    assert laid.how == "created" and laid.loose == ("AC", "2D", "4D", "6H", "9C")
    assert laid.build == Build(10, 0, 9, (("9C",), ("4D", "5S"), ("AC", "2D", "6H")))


def test_c6_one_build_of_ones_own_and_a_loose_card_at_least():
    table = table_of(["5S 9S 8D", "2H"], "4D 3D", [build("6C 2C", 0)])
    assert code(table, "5S build 9 with 4D") == "owns-a-build"
    assert "build of 8" in refused(table, "5S build 9 with 4D").says
    nothing = casino.LayBuild("9S", 9, ())
    assert casino.decide(table, 0, nothing, LUCK).why.code == "nothing-built-on"


def test_c6_the_document_needs_no_card_and_has_one_group():
    table = table_of(["5S", "2H"], "4D 9C", [build("6C 2C", 0)], options=DOCUMENT)
    assert after(table, "5S build 9 with 4D").builds[1].value == 9
    assert code(table, "5S build 9 with 4D 9C") == "one-group-only"
    assert code(table, "5S build 9 with 9C") == "too-high"
    assert code(table, "5S build 8 with 4D") == "build-sum"
    late = table_of(["5S", "2H"], "4D", options=DOCUMENT, round=2)
    assert code(late, "5S build 9 with 4D") == "no-new-build"
    assert isinstance(
        ask(table_of(["5S 9S", "2H"], "4D", round=2), "5S build 9 with 4D"), Accepted
    )


@pytest.mark.parametrize(
    ("move", "says"),
    [
        ("2C raise [3S 5D] to 10", None),
        ("2C raise [3S 5D] to 9", "not-raised-so"),
        ("3C raise [3S 5D] to 11", "raised-too-high"),
        ("AC raise [3S 5D] to 9", "nothing-to-take-it"),
        ("AC raise [2H 4H 6D] to 7", "several-groups"),
        ("AC raise [10H] to 11", "raised-too-high"),
        ("AC raise [3S 5D] to 10 with AD", "loose-do-not-raise"),
    ],
)
def test_c7_raising_a_build(move, says):
    builds = [build("3S 5D", 1, 1), build("2H 4H / 6D", 1, 2), build("10H", 1, 3)]
    table = table_of(["2C 3C AC 10S 7H", "2S"], "AD", builds)
    verdict = ask(table, move)
    assert verdict.why.code == says if says else isinstance(verdict, Accepted)


def test_c7_the_player_who_raises_a_build_owns_it():
    table = after(table_of(["2C 10S", "2S"], "", [build("3S 5D", 1)]), "2C raise [3S 5D] to 10")
    assert table.builds == (Build(10, 0, 10, (("3S", "5D", "2C"),)),)
    plain = table_of(["2C", "2S"], "", [build("3S 5D", 1)], options=DOCUMENT)
    assert after(plain, "2C raise [3S 5D] to 10").builds[0].owner == 0
    assert code(plain, "2C raise [3S 5D] to 10 with 2S") == "not-on-table"


def test_c8_equal_builds_merge_and_belong_to_the_player_who_merged_them():
    table = table_of(["5S 9S 2C AH", "2S"], "4D 9D", [build("6H 3C", 1)])
    (laid, _) = events(table, "5S build 9 with 4D")
    assert laid.how == "joined" and laid.replaced == (1,)
    assert laid.build == Build(10, 0, 9, (("6H", "3C"), ("4D", "5S")))
    assert code(table, "9S build 9 with 9D") == "nothing-to-take-it"
    both = table_of(["2C 9S", "2S"], "", [build("6H 3C", 0, 1), build("4H 3S", 1, 2)])
    (laid, _) = events(both, "2C raise [4H 3S] to 9")
    assert laid.replaced == (2, 1) and len(laid.build.groups) == 2
    assert len(after(both, "2C raise [4H 3S] to 9").builds) == 1
    apart = table_of(["5S", "2S"], "4D", [build("6H 3C", 1)], options=DOCUMENT)
    assert len(after(apart, "5S build 9 with 4D").builds) == 2


def test_c9_the_card_that_takes_a_build_is_kept():
    table = table_of(["9S 2C", "2S"], "9D", [build("6H 3C", 0)], round=2)
    assert code(table, "9S x 9D") == "keep-the-card"
    assert code(table_of(["9S 2C", "2S"], "", [build("6H 3C", 0)], round=2), "trail 9S") == (
        "keep-the-card"
    )
    for move in ("9S x [6H 3C]", "9S x 9D + [6H 3C]", "trail 2C"):
        assert isinstance(ask(table, move), Accepted)


def test_c10_trailing():
    assert code(table_of(["3C", "2S"], "3H"), "trail 3C") == "same-value-loose"
    waits = table_of(["3C 9S", "2S"], "", [build("6H 3D", 0)])
    assert code(waits, "trail 3C") == "build-waits"
    assert after(table_of(["3C 4S", "2S"], "4H"), "trail 3C").loose == ("4H", "3C")


@pytest.mark.parametrize(
    ("move", "says"),
    [
        ("9S x 9H", "pile-card-alone"),
        ("9S x 9D + 9H", None),
        ("9S x [6C 3C] + 9H", None),
        ("9S x 9D + 9C", "not-on-table"),
        ("4S build 9 with 5D", None),
        ("2C raise [4H 3S] to 9", None),
    ],
)
def test_c11_the_top_of_an_opponents_pile(move, says):
    builds = [build("6C 3C", 1, 1)] if "6C" in move else [build("4H 3S", 1, 2)]
    table = table_of(["9S 4S 2C 9C", "2S"], "9D 5D", builds, ["AS 10C", "7C 9H"])
    if "9C" in move:
        table = table_of(["9S 4S 2C", "2S"], "9D 5D", builds, ["AS 9C", "7C 9H"])
    verdict = ask(table, move)
    assert verdict.why.code == says if says else isinstance(verdict, Accepted)


def test_c11_what_is_taken_from_a_pile_leaves_it():
    table = table_of(["9S 4S 2C 10H", "2S"], "9D 4D", [build("5H 2H", 1)], ["", "7C AH"])
    (laid, _) = events(table, "2C raise [5H 2H] to 10 with AH")
    assert laid.pile == 1 and laid.build.groups == (("5H", "2H", "AH", "2C"),)
    assert after(table, "2C raise [5H 2H] to 10 with AH").piles[1] == ("7C",)
    then = after(table, "4S build 9 with 4D AH")
    assert then.piles[1] == ("7C",) and then.builds[1].groups == (("AH", "4D", "4S"),)
    plain = table_of(["2C", "2S"], "", [build("5H 2H", 1)], ["", "7C AH"], options=DOCUMENT)
    assert code(plain, "2C raise [5H 2H] to 10 with AH") == "no-pile-cards"


def test_c11_a_group_of_hand_card_and_top_may_join_a_build_but_make_none():
    table = table_of(["8S 9S", "2S"], "", [build("5H 4H", 1)], ["", "7C AH"])
    assert len(after(table, "8S build 9 with AH").builds[0].groups) == 2
    assert code(table_of(["8S 9S", "2S"], "", [], ["", "AH"]), "8S build 9 with AH") == (
        "pile-card-alone"
    )


def test_c11_one_card_of_a_pile_and_no_partners():
    table = table_of(["9S", "2S", "3S", "4S"], "9D", [], ["", "9H", "9C", "5H"])
    assert code(table, "9S x 9D + 9C") == "not-on-table"
    singles = table_of(
        ["9S", "2S", "3S", "4S"],
        "9D",
        [],
        ["", "9H", "9C", "5H"],
        options=Options(four="singles"),
    )
    assert code(singles, "9S x 9D + 9C + 9H") == "one-pile-card"
    assert after(singles, "9S x 9D + 9C").piles[2] == ()


def test_c13_a_player_without_a_turn_may_trail_anything():
    table = table_of(["5S", "2S"], "", [build("6H 3C", 0)], options=DOCUMENT)
    assert after(table, "trail 5S").loose == ("5S",)
    assert casino.view(table, 0).may_trail_any and not casino.view(table, 1).may_trail_any
    could = table_of(["AS", "2S"], "", [build("6H 3C", 0)], options=DOCUMENT)
    assert code(could, "trail AS") == "build-waits"


@pytest.mark.parametrize("last_captor", [0, None])
def test_c14_the_last_captor_takes_what_is_left(last_captor):
    table = table_of(["", "3C"], "9H", [build("5D 4C", 0)], turn=1, last_captor=last_captor)
    swept = events(table, "trail 3C", 1)[1]
    assert swept.seat == (1 if last_captor is None else 0)
    assert swept.cards == ("9H", "3C", "5D", "4C")


def test_c15_the_points_of_two_sides():
    spades, hearts = DECK[:10], DECK[10:20]
    mine, yours = [*spades, *DECK[20:29]], [*hearts, *DECK[29:]]
    first, second = casino.score([[0], [1]], [mine, yours])
    assert (first.cards, first.spades, first.points) == (19, 10, 2 + 1 + 2)
    assert (second.most_cards, second.ten_of_diamonds, second.aces) == (2, 2, 2)
    assert first.points + second.points == 11
    tied = casino.score([[0], [1]], [DECK[:5] + DECK[10:25], DECK[5:10] + DECK[25:]])
    assert [(side.most_cards, side.most_spades) for side in tied] == [(1, 1), (1, 1)]


def test_c15_three_sides_score_cards_alone():
    sides = casino.score([[0], [1], [2]], [DECK[:20], DECK[20:30], DECK[30:]])
    assert [side.points for side in sides] == [3, 3, 1]


@pytest.mark.parametrize("wrong", [([0], []), (5, []), ([[0]], [["KS"]]), ([0], [["7S"]])])
def test_c15_what_cannot_be_scored_is_a_value_error(wrong):
    with pytest.raises(ValueError, match=r"\.$"):
        casino.score(*wrong)


@pytest.mark.parametrize(("players", "total"), [(2, 11), (3, 7), (4, 22)])
def test_c16_a_game_of_one_deal_ends(players, total):
    end = list(positions(players, b"one deal"))[-1]
    outcome = casino.outcome(end)
    assert outcome.by == "deal played" and sum(outcome.points.values()) == total
    assert sum(len(pile) for pile in end.piles.values()) == 40
    assert code(end, "trail 3C") == "over" and not list(casino.legal_moves(end, 0))
    assert casino.view(end, 0).status == "over"


def test_c16_partners_have_their_points_in_common():
    end = list(positions(4, b"partners"))[-1]
    assert end.sides() == ((0, 2), (1, 3))
    assert end.points[0] == end.points[2] and end.points[1] == end.points[3]
    assert end.points[0] + end.points[1] == 11


def test_c16_to_a_target_the_deal_goes_round():
    seen = list(positions(2, b"target", target=21))
    dealers = {table.deal: table.dealer for table in seen}
    assert len(dealers) > 1 and all(dealers[n] == n % 2 for n in dealers)
    end = seen[-1]
    assert max(end.points.values()) >= 21 and casino.outcome(end).by == "target reached"
    assert sum(end.points.values()) == 11 * end.deal
    for table in seen:
        assert table.turn is None or table.deal == 1 or table.scored


def test_c16_a_tie_at_the_target_is_played_on():
    table = table_of(["", ""], options=Options(target=10))
    decided = casino.deals.is_decided
    assert not decided(table, {0: 10, 1: 10}) and not decided(table, {0: 9, 1: 8})
    assert decided(table, {0: 11, 1: 10})
    assert casino.outcome(table) is None


def test_the_winner_has_the_most_points():
    table = table_of(["", ""], over=True, points={0: 6, 1: 5})
    assert casino.outcome(table) == Outcome({0: 6, 1: 5}, "deal played", "C16")
    assert casino.outcome(table).winners == (0,)


def test_the_deal_comes_from_sealed_luck():
    luck = Chance.seeded(b"x")
    casino.decide(casino.opening(Options()), HOUSE, casino.begin((0, 1)), luck)
    assert [draw.kind for draw in luck.drawn()] == ["sealed"]
