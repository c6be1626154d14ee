"""The house's promises: all follow from one secret, and none can be changed later."""

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairtable.referee import Chain, Given, Promise, promise
from fairtable.referee.promise import house_link, key_hash, sealed_key
from tests.toys.tables import SECRET


def derived(purpose: str) -> bytes:
    return hmac.digest(SECRET, f"fairtable {purpose}".encode(), hashlib.sha256)


def test_a_promise_is_the_chains_anchor_and_the_hash_of_the_sealed_key():
    made = promise(SECRET, 16, True)
    assert made.anchor == Chain(derived("chain"), 16).anchor
    assert made.links == 16
    assert made.sealed == hashlib.sha256(derived("sealed")).hexdigest()
    assert sealed_key(SECRET) == derived("sealed")
    assert key_hash(sealed_key(SECRET)) == made.sealed


def test_only_what_the_game_needs_is_promised():
    whole = promise(SECRET, 16, True)
    assert promise(SECRET, 0, True) == Promise(sealed=whole.sealed)
    assert promise(SECRET, 16, False) == Promise(whole.anchor, 16)
    assert promise(SECRET, 0, False) == Promise()


def test_a_promise_does_not_give_the_secret_away():
    made = promise(SECRET, 16, True)
    assert SECRET.hex() not in repr(made)
    assert sealed_key(SECRET).hex() not in repr(made)
    assert derived("chain").hex() not in repr(made)


@given(st.integers(1, 40))
def test_the_houses_links_follow_from_its_promise(links):
    """This can be checked by anybody who knows only the promise."""
    given = Given(promise(SECRET, links, False).anchor)
    for drawn in range(links):
        given = given.after(house_link(SECRET, drawn, links), links)
        assert given is not None
        assert given.count == drawn + 1
    assert given.after("0" * 64, links) is None
    with pytest.raises(IndexError):
        house_link(SECRET, links, links)


def test_no_two_draws_have_the_same_key():
    keys = [house_link(SECRET, drawn, 40) for drawn in range(40)]
    assert len(set(keys)) == 40
