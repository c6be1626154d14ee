"""C21: moves as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairtable.games import casino
from fairtable.games.casino import (
    Add,
    Begin,
    BuildStack,
    Cancel,
    Capture,
    Deal,
    LayBuild,
    Raise,
    Stage,
    TakeBack,
    TakeStack,
    Trail,
)
from fairtable.games.casino.cards import DECK, in_order
from tests.games.casino.tables import anything, cards

MOVES = {
    "7S x 7D": Capture("7S", ("7D",)),
    "7S x 7D + 3H 4C": Capture("7S", ("3H", "4C", "7D")),
    "9S x 9D + [4C 5D]": Capture("9S", ("9D",), (("4C", "5D"),)),
    "9S x [4C 5D]": Capture("9S", (), (("4C", "5D"),)),
    "10S x 10D + 4C 6H + [4D 6C] + [8D 2C]": Capture(
        "10S", ("4C", "6H", "10D"), (("2C", "8D"), ("4D", "6C"))
    ),
    "5S build 9 with 4D": LayBuild("5S", 9, ("4D",)),
    "5S build 9 with 4D + 9C": LayBuild("5S", 9, ("4D", "9C")),
    "9S build 9 with 9C": LayBuild("9S", 9, ("9C",)),
    "2C raise [3S 5D] to 10": Raise("2C", ("3S", "5D"), 10),
    "2C raise [3S 4D] to 10 with AH": Raise("2C", ("3S", "4D"), 10, "AH"),
    "trail 3C": Trail("3C"),
    "stage 7S on 7D": Stage("7S", ("7D",)),
    "stage 9C on [4C 5D]": Stage("9C", ("4C", "5D"), True),
    "add 3H": Add("3H"),
    "take back 3H": TakeBack("3H"),
    "cancel": Cancel(),
    "10S x stack": TakeStack("10S"),
    "finish capture": TakeStack(),
    "finish build 9": BuildStack(9),
    "begin 0 1": Begin((0, 1)),
    "begin": Begin(()),
    "deal": Deal(),
}


@pytest.mark.parametrize(("text", "move"), MOVES.items(), ids=MOVES.keys())
def test_moves_are_read_and_written(text, move):
    assert casino.read_move(text) == move
    assert casino.read_move(casino.write_move(move)) == move
    if "[8D 2C]" not in text:
        assert casino.write_move(move) == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("7s X 4c 3h 7d", "7S x 7D + 3H 4C"),
        ("7♠ x 7♦ + 4♣ 3♥", "7S x 7D + 3H 4C"),
        ("  5S   BUILD 9 with 4D ", "5S build 9 with 4D"),
        ("10S x 6H + 4C 10D", "10S x 10D + 4C 6H"),
        ("5S build 9 with 9C 4D", "5S build 9 with 4D + 9C"),
        ("2C raise [ 5D 3S ] to 10", "2C raise [3S 5D] to 10"),
        ("trail a♥\ufe0f", "trail AH"),
    ],
)
def test_order_signs_and_spaces_make_no_difference(text, same):
    assert casino.write_move(casino.read_move(text)) == same


@pytest.mark.parametrize(
    "text", ["trail KH", "KH x 7D", "11S x 7D", "7S x 7D 7D", "7S build 99 with 4D"]
)
def test_what_the_rules_refuse_can_be_written(text):
    assert casino.read_move(casino.write_move(casino.read_move(text))) == casino.read_move(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "7S", "7S x", "x 7D", "7S x 7D +", "trail", "trail 7S 8S", "stage 7S"),
        *("7S build with 4D", "begin 4", "begin 0 1 2 3 0", "10S x stack 7D", "7S x []"),
        *("7S x [7D", "a" * 500, "7S x 7D" * 99),
    ],
)
def test_what_is_no_move_is_refused_with_a_sentence(text):
    with pytest.raises(ValueError, match="A move is written like 7S x 7D"):
        casino.read_move(text)


some = st.lists(cards, unique=True, min_size=1, max_size=6).map(in_order)
values = st.integers(1, 10)
moves = (
    st.builds(
        Capture,
        cards,
        some,
        st.lists(some, max_size=2, unique=True).map(lambda b: tuple(sorted(b))),
    )
    | st.builds(LayBuild, cards, values, some)
    | st.builds(Raise, cards, some, values, st.none() | cards)
    | st.builds(Stage, cards, cards.map(lambda card: (card,)))
    | st.builds(Stage, cards, some, st.just(True))
    | st.builds(TakeStack, st.none() | cards)
    | st.builds(BuildStack, values)
    | st.sampled_from([Trail, Add, TakeBack]).flatmap(lambda kind: st.builds(kind, cards))
)


@given(moves)
def test_reading_undoes_writing(move):
    assert casino.read_move(casino.write_move(move)) == move


@given(
    anything
    | st.lists(st.sampled_from([*DECK, "x", "+", "[", "]", "build", "9", "with"])).map(" ".join)
)
def test_no_text_breaks_the_reader(text):
    try:
        move = casino.read_move(text)
    except ValueError as problem:
        assert str(problem).endswith(".")
    else:
        assert casino.read_move(casino.write_move(move)) == move
