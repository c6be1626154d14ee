"""Luck is fair, and depends only on its keys and its place in the log."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairtable.referee import Chance, Draws
from fairtable.referee.chance import draw_message

WORD = 2**64


class Scripted(Draws):
    """Draws whose 64-bit words are chosen by the test."""

    def __init__(self, *words: int) -> None:
        super().__init__(b"", b"")
        self.script = list(words)

    def _word(self) -> int:
        return self.script.pop(0)


def test_a_word_is_a_quarter_of_a_block():
    draws = Draws(b"key", b"message")
    blocks = b"".join(hmac.digest(b"key", b"message%d" % i, hashlib.sha256) for i in (0, 1))
    words = [int.from_bytes(blocks[at : at + 8], "big") for at in range(0, 64, 8)]
    assert [draws.word() for _ in range(8)] == words


@pytest.mark.parametrize("n", [3, 6, 10, 52, 2**63 + 1, WORD - 1])
def test_words_past_the_last_whole_multiple_are_thrown_away(n):
    limit = WORD // n * n
    assert Scripted(limit, WORD - 1, limit - 1).below(n) == n - 1


@pytest.mark.parametrize("n", [1, 2, 64, 2**63, WORD])
def test_nothing_is_thrown_away_when_all_words_divide_evenly(n):
    assert Scripted(WORD - 1, 5).below(n) == n - 1


@given(n=st.integers(1, WORD))
def test_every_number_has_the_same_count_of_words(n):
    """The words that are kept give each number from 0 to n - 1 equally often."""
    limit = WORD - WORD % n
    assert limit % n == 0
    assert 0 < limit <= WORD < limit + n
    assert Scripted(0).below(n) == 0
    assert Scripted(limit - 1).below(n) == n - 1


@pytest.mark.parametrize("n", [0, -1, WORD + 1])
def test_a_draw_needs_possibilities(n):
    with pytest.raises(ValueError, match="possibilities"):
        Draws(b"key", b"").below(n)


def test_no_choice_from_nothing():
    with pytest.raises(ValueError, match="possibilities"):
        Draws(b"key", b"").choice([])


@given(st.binary(), st.binary(), st.lists(st.integers()))
def test_shuffling_loses_nothing(key, message, items):
    assert Counter(Draws(key, message).shuffled(items)) == Counter(items)


def test_every_order_of_three_is_as_likely_as_any_other():
    draws = Draws(b"fair?", b"")
    orders = Counter(draws.shuffled("abc") for _ in range(6000))
    assert len(orders) == 6
    assert all(880 < n < 1120 for n in orders.values())


def test_shuffling_goes_from_the_last_place_to_the_second():
    # j = 1 swaps places 3 and 1, j = 2 leaves place 2, j = 0 swaps 1 and 0.
    assert Scripted(1, 2, 0).shuffled("abcd") == ("d", "a", "c", "b")


def test_a_die_has_six_fair_faces():
    draws = Draws(b"fair?", b"dice")
    faces = Counter(draws.die() for _ in range(6000))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(880 < n < 1120 for n in faces.values())


@given(st.lists(st.integers(), min_size=1))
def test_a_choice_is_one_of_the_items(items):
    assert Draws(b"key", b"").choice(items) in items


def luck(chance: Chance) -> tuple[int, int]:
    return chance.open.word(), chance.sealed.word()


@given(st.binary(), st.text(st.characters(codec="utf-8")), st.integers(0, 10**6))
def test_the_same_place_has_the_same_luck(seed, table, seq):
    assert luck(Chance.seeded(seed, table, seq)) == luck(Chance.seeded(seed, table, seq))


def message_by_hand(*lines: str) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def test_the_place_is_the_table_and_the_number_of_the_entry():
    nobody = hashlib.sha256(b"").hexdigest()
    words = tuple(
        Draws(
            b"secret", message_by_hand("fairtable draw 2", "K7QM", "", "4", kind, nobody)
        ).word()
        for kind in ("open", "sealed")
    )
    assert luck(Chance.seeded(b"secret", "K7QM", 4)) == words


def test_a_message_has_a_line_for_everything_and_the_hash_of_all_latest_links():
    ann, ben, closed = "a" * 64, "b" * 64, "c" * 64
    places = hashlib.sha256(f"{ann}\n-\n{ben}\n".encode()).hexdigest()
    lines = ("fairtable draw 2", "K7QM", closed, "4", "open", places)
    message = draw_message("K7QM", closed, 4, "open", [ann, None, ben])
    assert message == message_by_hand(*lines)


LINKS = st.lists(st.none() | st.sampled_from(["a" * 64, "b" * 64]), max_size=4)
PLACES_IN_LOGS = st.tuples(
    st.sampled_from(["K7QM", "K7QN"]),
    st.sampled_from(["c" * 64, "d" * 64]),
    st.integers(0, 12),
    st.sampled_from(["open", "sealed"]),
    LINKS,
)


@given(PLACES_IN_LOGS, PLACES_IN_LOGS)
def test_no_two_places_in_logs_have_the_same_message(one, other):
    """Nor does one begin like another and go on: the number of the block is added."""
    if one == other:
        assert draw_message(*one) == draw_message(*other)
    else:
        assert not draw_message(*one).startswith(draw_message(*other))


def test_all_draws_of_a_kind_come_from_one_stream():
    chance = Chance.seeded(b"secret", "K7QM", 4)
    one_by_one = [chance.open.die(), chance.sealed.word(), chance.open.die(), chance.open.die()]
    again = Chance.seeded(b"secret", "K7QM", 4).open
    assert [one_by_one[0], *one_by_one[2:]] == [again.die() for _ in range(3)]
    assert [(draw.kind, draw.gave is None) for draw in chance.drawn()] == [
        ("open", False),
        ("open", False),
        ("open", False),
        ("sealed", True),
    ]
    assert Chance.seeded(b"secret").drawn() == ()


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(Chance.seeded(b"another", "K7QM", 4), id="another secret"),
        pytest.param(Chance.seeded(b"secret", "K7QN", 4), id="another table"),
        pytest.param(Chance.seeded(b"secret", "K7QM", 5), id="another place in the log"),
    ],
)
def test_another_place_has_other_luck(other):
    here = luck(Chance.seeded(b"secret", "K7QM", 4))
    assert not set(here) & set(luck(other))
    assert here[0] != here[1]
