"""Chains: once they are promised, nobody can choose their links."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairtable.referee import Chain, Given
from fairtable.referee.chain import is_link

SEED = bytes(range(32))
CHAIN = Chain(SEED, 100)


def hashed(link: str) -> str:
    return hashlib.sha256(bytes.fromhex(link)).hexdigest()


@given(st.binary(min_size=32, max_size=32), st.integers(1, 40))
def test_each_link_hashed_once_is_the_one_before_it(seed, length):
    chain = Chain(seed, length)
    links = [chain.link(number) for number in range(1, length + 1)]
    assert [hashed(link) for link in links] == [chain.anchor, *links[:-1]]
    assert links[-1] == seed.hex(), "the last link is the secret itself"


def test_a_chain_has_as_many_links_as_it_says():
    assert len(CHAIN) == 100
    for number in (0, -1, 101):
        with pytest.raises(IndexError, match=f"100 links has no link {number}"):
            CHAIN.link(number)


def test_before_the_first_link_a_chain_adds_nothing():
    given = Given(CHAIN.anchor)
    assert given.ingredient is None, "an anchor was known before everybody's promise"
    assert given.after(CHAIN.link(1)).ingredient == CHAIN.link(1)


def test_links_are_given_one_after_another():
    given = Given(CHAIN.anchor)
    for number in range(1, 101):
        given = given.after(CHAIN.link(number))
        assert given == Given(CHAIN.link(number), number)


@pytest.mark.parametrize(
    "link",
    [
        pytest.param(CHAIN.link(12), id="one passed over"),
        pytest.param(CHAIN.link(10), id="given already"),
        pytest.param(CHAIN.link(9), id="given before that"),
        pytest.param(CHAIN.anchor, id="the anchor"),
        pytest.param(Chain(b"x" * 32, 100).link(11), id="of another chain"),
        pytest.param(CHAIN.link(11).upper(), id="in capitals"),
        pytest.param(CHAIN.link(11)[:-1], id="too short"),
        pytest.param(CHAIN.link(11) + "\n", id="with a line end"),
        pytest.param("", id="nothing"),
    ],
)
def test_a_link_that_was_not_promised_is_refused(link):
    given = Given(CHAIN.link(10), 10)
    assert given.after(link) is None


def test_a_chain_that_is_used_up_gives_nothing_more():
    """There is no renewal: whatever its last link hashes from, it is not given."""
    longer = Chain(SEED, 3)
    used_up = Given(longer.link(2), 2)
    assert used_up.after(longer.link(3), length=2) is None
    assert used_up.after(longer.link(3), length=3) == Given(longer.link(3), 3)


def test_a_seats_chain_lives_for_4096_links():
    chain = Chain(SEED)
    last = Given(chain.link(4095), 4095)
    assert last.lives
    used_up = last.after(chain.link(4096))
    assert (used_up.lives, used_up.ingredient) == (False, chain.link(4096))
    more = Chain(SEED, 5000)
    assert Given(more.link(4096), 4096).after(more.link(4097)) is None


def test_a_lost_chain_gives_nothing_more_and_its_latest_link_stays():
    lost = Given(CHAIN.link(10), 10, is_lost=True)
    assert (lost.lives, lost.ingredient) == (False, CHAIN.link(10))
    assert lost.after(CHAIN.link(11)) is None


@given(st.integers(1, 60))
def test_every_link_comes_out_though_only_every_16th_hash_is_kept(length):
    link, links = SEED, [SEED.hex()]
    for _ in range(length - 1):
        link = hashlib.sha256(link).digest()
        links.append(link.hex())
    chain = Chain(SEED, length)
    assert [chain.link(number) for number in range(length, 0, -1)] == links


def test_a_link_is_64_lowercase_hexadecimal_digits():
    assert is_link("0123456789abcdef" * 4)
    for text in ("", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "\N{ARABIC-INDIC DIGIT ONE}" * 64):
        assert not is_link(text)
