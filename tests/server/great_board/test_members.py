"""D14: the team with the fewest members, and no better team for a new cookie."""

from __future__ import annotations

import itertools

import pytest

from fairtable.server.great_board import members as members_module
from fairtable.server.great_board.members import (
    GRACE_MS,
    MOST_IDLE,
    MOST_NEW,
    BoardFull,
    Member,
    Members,
    network_of,
)

names = (b"guest%d" % number for number in itertools.count())
LATER = GRACE_MS + 1


class Door:
    """Guests who come one after another, and a clock."""

    def __init__(self) -> None:
        self.members, self.now = Members(), 1_000_000

    def join(self, address: bytes = b"home", connect: bool = False) -> Member:
        row = self.members.choose(next(names), address, self.now)
        member = self.members.add(row, self.now)
        if connect:
            self.members.came(member, object(), self.now)
        return member

    def leave(self, member: Member) -> None:
        for socket in tuple(member.sockets):
            self.members.went(member, socket, self.now)

    def draw(self, member: Member) -> None:
        self.members.drew(member, self.now)


def test_d14_guests_are_put_into_the_team_with_the_fewest_members():
    door = Door()
    assert [door.join(b"%d" % n).team for n in range(9)] == [0, 1, 2, 3, 0, 1, 2, 3, 0]
    assert door.members.counts(door.now) == [3, 2, 2, 2]


def test_d14_whoever_draws_or_stays_counts_and_whoever_left_does_not():
    door = Door()
    stayed, drew, left = door.join(connect=True), door.join(), door.join()
    door.draw(drew)
    door.now += LATER
    assert door.members.counts(door.now) == [1, 1, 0, 0]
    door.leave(stayed)
    assert door.members.counts(door.now) == [0, 1, 0, 0]
    door.members.came(left, object(), door.now)
    assert door.members.counts(door.now) == [0, 1, 1, 0]


def test_d14_a_new_cookie_by_hand_gives_the_same_team_again():
    door = Door()
    for number in range(7):
        door.draw(door.join(b"%d" % number))
    teams = set()
    for _ in range(30):
        door.now += LATER
        member = door.join(connect=True)
        teams.add(member.team)
        door.leave(member)
    assert teams == {3}


def test_d14_a_program_that_tries_cookies_has_no_choice_after_a_limit():
    door = Door()
    for number in range(4):
        door.draw(door.join(b"%d" % number))
    tried = [door.join() for _ in range(200)]
    unfree = [member for member in tried if not member.chosen]
    assert len(unfree) >= 200 - MOST_NEW - 1
    assert len({member.team for member in unfree}) == 1
    door.now += LATER
    more = [door.join() for _ in range(50)]
    assert {member.team for member in more} == {unfree[0].team}
    assert not any(member.chosen for member in more)


def test_d14_a_new_cookie_every_second_has_no_choice_after_a_limit():
    door = Door()
    tried = []
    for _ in range(100):
        door.now += 1_000
        tried.append(door.join())
    assert sum(member.chosen for member in tried) <= MOST_IDLE + 4
    assert len({member.team for member in tried[20:]}) == 1


def test_d14_members_without_a_choice_starve_no_team():
    door = Door()
    for _ in range(300):
        door.join(b"attacker")
    door.now += LATER
    teams = [door.join(b"%d" % number).team for number in range(8)]
    assert sorted(teams) == [0, 0, 1, 1, 2, 2, 3, 3]


def test_d14_a_hall_of_2000_phones_behind_one_router_is_shared_out_evenly():
    door = Door()
    gone = 0
    for number in range(2_000):
        door.now += 30
        phone = door.join(b"hall", connect=True)
        assert phone.chosen
        if number % 10 == 0:  # One in ten looks and leaves.
            door.leave(phone)
            gone += 1
        elif number % 3 == 0:
            door.draw(phone)
    door.now += LATER
    counts = door.members.counts(door.now)
    assert sum(counts) == 2_000 - gone
    assert max(counts) - min(counts) <= 2 + gone // 20


def test_d14_phones_that_join_before_they_connect_are_no_cookies():
    door = Door()
    waiting: list[Member] = []
    for _ in range(600):
        door.now += 15
        waiting.append(door.join(b"hall"))
        if len(waiting) > 25:  # They connect about 400 ms later.
            door.members.came(waiting.pop(0), object(), door.now)
    assert all(member.chosen for member in door.members.all())
    counts = door.members.counts(door.now)
    assert max(counts) - min(counts) <= 1


def test_d14_an_address_has_its_choice_again_when_its_people_play():
    door = Door()
    tried = [door.join() for _ in range(60)]
    door.now += LATER
    assert not door.join().chosen
    for member in tried[:55]:
        door.draw(member)
    assert door.join().chosen


def test_d14_there_is_room_for_so_many_and_no_more(monkeypatch):
    monkeypatch.setattr(members_module, "MOST_OF_ADDRESS", 5)
    monkeypatch.setattr(members_module, "MOST_MEMBERS", 8)
    door = Door()
    for _ in range(5):
        door.draw(door.join())
    with pytest.raises(BoardFull):
        door.join()
    for number in range(3):
        door.join(b"%d" % number)
    with pytest.raises(BoardFull):
        door.join(b"another")


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:0db8:0001:0002"),
        ("2001:db8:1:2::9", "2001:0db8:0001:0002"),
        ("unknown", "unknown"),
    ],
)
def test_d14_of_ipv6_a_network_counts_as_one_address(address, counted):
    assert network_of(address) == counted
