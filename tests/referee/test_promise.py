"""The house's promises: all follow from one secret, and none can be changed later."""

import hashlib
import hmac

from hypothesis import given
from hypothesis import strategies as st

from fairtable.referee import Chain, Given, promise
from fairtable.referee.promise import anchor_due, house_link, sealed_key
from tests.toys.tables import SECRET


def derived(purpose: str) -> bytes:
    return hmac.digest(SECRET, f"fairtable {purpose}".encode(), hashlib.sha256)


def test_a_promise_is_the_first_chains_anchor_and_the_hash_of_the_sealed_key():
    made = promise(SECRET, 16)
    assert made.anchor == Chain(derived("chain 0"), 16).anchor
    assert made.links == 16
    assert made.sealed == hashlib.sha256(derived("sealed")).hexdigest()
    assert sealed_key(SECRET) == derived("sealed")


def test_a_promise_does_not_give_the_secret_away():
    made = promise(SECRET)
    assert SECRET.hex() not in repr(made)
    assert sealed_key(SECRET).hex() not in repr(made)


@given(st.integers(1, 5), st.integers(1, 23))
def test_the_houses_chains_follow_one_another(links, draws):
    """This can be checked by anybody who knows only the promise."""
    given = Given(promise(SECRET, links).anchor)
    for drawn in range(draws):
        anchor = anchor_due(SECRET, drawn + 1, links)
        assert (anchor is not None) == ((drawn + 1) % links == 0)
        given = given.after(house_link(SECRET, drawn, links), anchor)
        assert given is not None
        assert given.count == drawn % links + 1


def test_no_two_draws_have_the_same_key():
    keys = [house_link(SECRET, drawn, 4) for drawn in range(40)]
    assert len(set(keys)) == 40
