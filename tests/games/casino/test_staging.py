"""C12: the stack is composed, then finished or cancelled without a trace."""

import pytest

from fairtable.games import casino
from fairtable.games.casino import CardStaged, CardTakenBack, StackBegun, StackGone, Staged
from fairtable.games.casino.cards import DECK
from fairtable.games.casino.view import StackView
from fairtable.referee import HOUSE, Accepted
from tests.games.casino.tables import (
    DOCUMENT,
    after,
    all_cards,
    ask,
    build,
    code,
    events,
    positions,
    refused,
    table_of,
)

HANDS = ["7S 10S 5S 2C 9S", "2H 3S"]


def table(loose="7D 4C 3H 6H", builds=(), **more):
    return table_of(HANDS, loose, builds, ["", "8C 3D"], **more)


def test_a_stack_is_composed_card_by_card():
    begun = after(table(), "stage 7S on 7D")
    assert begun.stack.cards == (Staged("7D"), Staged("7S", "hand"))
    assert begun.turn == 0, "it is still the same turn"
    more = after(begun, "add 4C", "add 3D")
    assert [each.source for each in more.stack.cards] == ["table", "hand", "table", "pile"]
    assert events(more, "take back 4C") == (CardTakenBack("4C"),)
    assert events(begun, "add 4C") == (CardStaged("4C", "table"),)
    assert events(table(), "stage 3H on 4C") == (
        StackBegun(0, (Staged("4C"), Staged("3H")), None),
    )


def test_a_view_shows_the_stack_and_its_cards_nowhere_else():
    seen = casino.view(after(table(), "stage 7S on 7D", "add 4C", "add 3D"), 1)
    assert seen.stack == StackView(
        owner=0,
        build=None,
        cards=(
            Staged("7D", "table"),
            Staged("7S", "hand"),
            Staged("4C", "table"),
            Staged("3D", "pile"),
        ),
        total=21,
        laid=14,
    )
    assert seen.loose == ("3H", "6H") and seen.hand_sizes == {0: 4, 1: 2}
    assert seen.piles[1] == ("8C",)


@pytest.mark.parametrize("who", [0, HOUSE])
def test_a_cancelled_stack_leaves_no_trace(who):
    before = table(builds=[build("5D 4S")])
    staged = after(before, "stage 7S on 7D", "add 4C", "add 3D", "take back 7S", "add 10S")
    assert after(staged, "cancel", seat=who) == before
    assert casino.view(after(staged, "cancel", seat=who), 0) == casino.view(before, 0)


def test_a_stack_of_one_card_is_gone():
    begun = after(table(), "stage 7S on 7D")
    for card in ("7S", "7D"):
        assert events(begun, f"take back {card}") == (StackGone(),)
        assert after(begun, f"take back {card}") == table()
    on_build = after(table(builds=[build("5D 4S")]), "stage 7D on [5D 4S]")
    assert events(on_build, "take back 7D") == (StackGone(),)


@pytest.mark.parametrize(
    "move",
    ["7S x 7D", "trail 2C", "5S build 9 with 4C", "stage 4C on 3H", "2C raise [5D 4S] to 11"],
)
def test_nothing_else_may_happen_while_a_stack_stands(move):
    assert code(after(table(builds=[build("5D 4S")]), "stage 7S on 7D"), move) == "stack-stands"


def test_the_stack_belongs_to_the_player_on_turn():
    begun = after(table(), "stage 7S on 7D")
    for move in ("cancel", "add 2H", "take back 7S", "finish capture", "2H x stack"):
        assert code(begun, move, 1) == "not-your-turn"
    assert list(casino.legal_moves(begun, 1)) == []
    assert [casino.write_move(m) for m in casino.legal_moves(begun, HOUSE)] == ["cancel"]


@pytest.mark.parametrize(
    "move",
    ["add 4C", "take back 4C", "cancel", "finish capture", "finish build 9", "7S x stack"],
)
def test_there_must_be_a_stack(move):
    assert code(table(), move) == "no-stack"


def test_the_house_clears_only_a_stack_that_stands():
    assert code(table(), "cancel", HOUSE) == "no-stack"
    assert code(after(table(), "stage 7S on 7D"), "finish capture", HOUSE) == "the-house"


@pytest.mark.parametrize(
    ("move", "says"),
    [
        ("stage 7S on 7S", "on-itself"),
        ("stage 2H on 7D", "out-of-reach"),
        ("stage 8S on 7D", "out-of-reach"),
        ("stage 8C on 7D", "out-of-reach"),
        ("stage 7S on 8S", "not-on-table"),
        ("stage 7S on 2H", "not-on-table"),
        ("stage 4C on [7D]", "no-such-build"),
        ("stage 7S on [5D 4S]", "build-differs"),
        ("stage 10S on [5D 4S]", "build-differs"),
        ("stage 7S on 3D", "not-laid-there"),
        ("stage 7S on 10S", "not-laid-there"),
    ],
)
def test_where_no_stack_can_begin(move, says):
    assert code(table(builds=[build("5D 4S")]), move) == says


@pytest.mark.parametrize(
    ("hand", "loose", "move", "says"),
    [
        ("10H", "8D", "10H on 8D", "The 10♥ cannot take the 8♦: 2 is missing to 10"),
        ("10H 4C", "6D 9D", "4C on 9D", "You cannot build this: 13 is more than 10."),
        ("5H 4C", "3D", "5H on 3D", "you would have no 8 left in hand"),
        ("6H 4C", "3D 2D", "3D on 2D", "No card of your hand takes 3♦ 2♦ together"),
    ],
)
def test_a_stack_that_no_turn_could_finish_is_refused_with_what_is_missing(
    hand, loose, move, says
):
    found = table_of([hand, "2H"], loose)
    no = refused(found, f"stage {move}")
    assert says in no.says and no.why.rule in ("C6", "C12")


def test_a_stack_that_a_turn_could_finish_begins():
    assert after(table_of(["5H 4C", "2H"], "3D 2D"), "stage 3D on 2D").stack


def test_the_card_that_takes_the_own_build_is_not_stacked():
    kept = table_of(["9S 2H", "2D"], "9D 3C", [build("5D 4S", 0)])
    assert code(kept, "stage 9S on 3C") == "keep-the-card"


def test_by_the_document_stacks_begin_on_loose_cards_alone():
    plain = table(builds=[build("5D 4S")], options=DOCUMENT)
    assert (
        code(plain, "stage 3D on 7D") == code(plain, "stage 7D on [5D 4S]") == "no-staging-here"
    )
    assert after(plain, "stage 4C on 3H", "add 3D").stack.of("pile") == ("3D",)


def test_what_a_stack_may_hold():
    begun = after(table(), "stage 7S on 7D", "add 3D")
    assert code(begun, "add 10S") == "one-hand-card"
    assert "7♠ is already in it" in refused(begun, "add 10S").says
    assert code(begun, "add 8C") == "out-of-reach", "below the top there is no other top"
    assert code(begun, "add 2H") == code(begun, "add 8S") == "out-of-reach"
    assert code(begun, "take back 4C") == "not-in-stack"
    three = table_of(["7S", "2H", "3S"], "7D 4C", [], ["", "8C", "9C"])
    assert code(after(three, "stage 7S on 7D", "add 8C"), "add 9C") == "one-pile-card"


@pytest.mark.parametrize(
    ("steps", "finish", "same_as"),
    [
        (["stage 7S on 7D"], "finish capture", "7S x 7D"),
        (["stage 7S on 7D", "add 4C", "add 3H"], "finish capture", "7S x 7D + 4C 3H"),
        (["stage 4C on 3H"], "7S x stack", "7S x 3H 4C"),
        (["stage 4C on 3H", "add 7S"], "finish capture", "7S x 4C 3H"),
        (["stage 4C on 6H"], "10S x stack", "10S x 4C 6H"),
        (["stage 3D on 4C"], "7S x stack", "7S x 4C 3D"),
        (["stage 5S on 4C"], "finish build 9", "5S build 9 with 4C"),
        (
            ["stage 5S on 4C", "add 6H", "add 3H"],
            "finish build 9",
            "5S build 9 with 4C + 6H 3H",
        ),
        (["stage 7D on [AD 6C]"], "7S x stack", "7S x [AD 6C] + 7D"),
        (["stage 7D on [AD 6C]", "add 7S"], "finish capture", "7S x [AD 6C] + 7D"),
    ],
)
def test_a_finished_stack_is_the_turn_that_it_means(steps, finish, same_as):
    start = table(builds=[build("AD 6C")])
    staged = after(start, *steps)
    assert finish in map(casino.write_move, casino.legal_moves(staged, 0))
    happened = events(staged, finish)
    assert happened == (StackGone(), *events(start, same_as))
    assert after(staged, finish) == after(start, same_as)


def test_a_stack_on_a_build_raises_or_joins_it():
    start = table_of(["2C 10S 5S 7S", "2H"], "7D 4D", [build("4H 3S", 1)], ["", "AH"])
    raised = after(start, "stage AH on [4H 3S]", "add 2C")
    assert after(raised, "finish build 10") == after(start, "2C raise [4H 3S] to 10 with AH")
    assert code(raised, "finish build 9") == "not-raised-so"
    loose = after(start, "stage 7D on [4H 3S]", "add 2C")
    assert code(loose, "finish build 10") == "loose-do-not-raise"
    joined = table_of(["5S 9S", "2H"], "9D 4D", [build("6H 3S", 1)])
    staged = after(joined, "stage 9D on [6H 3S]", "add 5S", "add 4D")
    assert after(staged, "finish build 9") == after(joined, "5S build 9 with 4D + 9D")


@pytest.mark.parametrize(
    ("steps", "finish", "says"),
    [
        (["stage 7S on 4C"], "finish capture", "values-differ"),
        (["stage 4C on 3H"], "finish capture", "no-hand-card"),
        (["stage 4C on 3H"], "finish build 7", "no-hand-card"),
        (["stage 4C on 3H"], "10S x stack", "values-differ"),
        (["stage 4C on 3H"], "8S x stack", "not-in-hand"),
        (["stage 7S on 7D"], "10S x stack", "one-hand-card"),
        (["stage 5S on 4C"], "finish build 8", "build-sum"),
        (["stage 5S on 3H"], "finish build 8", "nothing-to-take-it"),
        (["stage 5S on 3H"], "finish build 11", "no-value"),
    ],
)
def test_finishes_that_do_not_stand(steps, finish, says):
    staged = after(table(), *steps)
    assert code(staged, finish) == says
    assert finish not in map(casino.write_move, casino.legal_moves(staged, 0))


def test_by_the_document_a_stack_is_one_set():
    plain = table(options=DOCUMENT)
    assert code(after(plain, "stage 7S on 7D", "add 4C", "add 3H"), "finish capture") == (
        "one-set-only"
    )
    assert isinstance(ask(after(plain, "stage 5S on 3H"), "finish build 8"), Accepted)


def test_a_build_with_the_id_0_is_not_taken_for_none():
    spread = casino.Spread(loose=("4D",), builds=(casino.Build(0, 1, 9, (("9D",),)),))
    dragged, onto = casino.Dragged("4D", "table"), casino.OnBuild(0)
    (begun,) = casino.determine_actions(dragged, onto, spread, casino.STANDARD).actions
    assert begun.build == 0 and begun.index is None and not begun.table_to_table


@pytest.mark.parametrize("rules", ["standard", "document"])
def test_games_with_stacks_lose_no_card(rules):
    seen = set()
    for position in positions(2, b"stacks", turns_only=False, rules=rules):
        assert all_cards(position) == sorted(DECK)
        seen.add(position.stack is not None)
    assert seen == {True, False}
