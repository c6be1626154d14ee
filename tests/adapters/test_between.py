"""H11 to H16 with the Python client: resign, agree, call off, play again, meet."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from fairtable.adapters import Declined
from tests.adapters.racing import record_of


def two(come, game="dots", **options):
    """Two tables: the same one, as Ann and as Ben see it. The game is on."""
    mine = come("Ann").open(game, **options)
    yours = come("Ben").table(mine.id).sit()
    mine.start()
    return mine.look(), yours.look()


def test_who_resigns_has_lost(come):
    mine, yours = two(come)
    assert yours.resign().status == "over"
    assert mine.look().outcome["winners"] == [0]
    assert mine.audit().whole


def test_a_draw_is_offered_declined_offered_again_and_agreed(come):
    mine, yours = two(come)
    mine.offer("draw")
    assert yours.look().between["offers"] == [{"what": "draw", "seats": [0]}]
    yours.decline("draw")
    with pytest.raises(Declined) as declined:
        mine.offer("draw")
    assert declined.value.rule == "H12"
    yours.offer("draw")
    assert mine.agree("draw").outcome["by"] == "agreement"
    assert yours.audit().whole


def test_a_game_is_called_off_and_nobody_claims_from_one_who_is_there(come):
    mine, yours = two(come)
    with pytest.raises(Declined) as declined:
        mine.claim(1)
    assert declined.value.code == "not-gone"
    assert yours.abort().status == "over"


def test_the_host_hands_over(come):
    mine, _ = two(come)
    mine.hand_over(1)
    with pytest.raises(Declined) as declined:
        mine.hand_over(1)
    assert declined.value.code == "not-host"


def test_both_play_again_with_the_sides_swapped_and_chains_of_their_own(come):
    mine = come("Ann").open("race")
    yours = come("Ben").table(mine.id).sit()
    with ThreadPoolExecutor(2) as both:
        started = both.submit(yours.wait, "playing")
        mine.start()
        mine.wait("playing")
        started.result()
        mine.offer("end")
        yours.agree("end")
        again = both.submit(mine.rematch)
        theirs = yours.look().rematch()
        ours = again.result()
        assert ours.id == theirs.id != mine.id
        assert (ours.seat, theirs.seat) == (1, 0)
        assert record_of(ours) is not None and record_of(theirs) is not None
        started = both.submit(theirs.wait, "playing")
        ours.start()
        ours.wait("playing")
        started.result()
    assert mine.look().next_table == ours.id
    assert mine.audit().whole


def test_a_rematch_that_is_declined_ends_the_waiting(come):
    mine, yours = two(come)
    mine.abort()
    with ThreadPoolExecutor(1) as other:
        waiting = other.submit(mine.rematch, 20)
        while yours.look().between["rematch"] != [0]:
            pass
        yours.no_rematch()
        with pytest.raises(TimeoutError, match="declined"):
            waiting.result()
    with pytest.raises(TimeoutError, match="agreed"):
        mine.rematch(0.3)
    assert yours.look().between["rematch"] == []


def test_two_who_want_the_same_meet(come):
    ann, ben = come("Ann"), come("Ben")
    mine = ann.pair("race")
    assert (mine.seat, mine.status) == (0, "waiting")
    kept = record_of(mine)
    again = record_of(ann.pair("race"))
    assert kept is not None and again is not None
    assert again.secret == kept.secret, "to ask again does not replace the chain"
    yours = ben.pair("race")
    assert (yours.id, yours.seat) == (mine.id, 1)
    with ThreadPoolExecutor(1) as other:
        started = other.submit(yours.wait, "playing")
        mine.start()
        mine.wait("playing")
        started.result()
    assert [seat["chained"] for seat in mine.look().seats[:2]] == [True, True]
