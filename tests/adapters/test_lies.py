"""A server that lies gets no link, and cannot change its story later."""

import hashlib
import json
import threading

import pytest

from fairtable.adapters import Client, Declined, NoAnswer, ServerFault
from fairtable.adapters.followed_log import FollowedLog, read_page
from fairtable.referee import BrokenLog
from tests.adapters.racing import begun, links_of, record_of, seated


@pytest.fixture
def ann(liar, tmp_path):
    """A guest of a server that will lie."""
    with Client(liar.url, "Ann", records=tmp_path / "hers", tries=2) as ann:
        yield ann


def guests(come, ann):
    """Ann asks the liar, everybody else asks the server behind it."""
    return lambda name: ann if name == "Ann" else come(name)


# The log


def other_anchor(page):
    for entry in page["entries"]:
        entry["public"] = entry["public"].replace('"anchor":"', '"anchor":"0', 1)


def another_hash(page):
    page["entries"][-1]["hash"] = "0" * 64


def cut(page):
    page["entries"] = page["entries"][:1]
    page["version"] = 1


def without_text(page):
    """As if this were a large hall: the text of the entry that opens the table is missing."""
    for entry in page["entries"]:
        entry["digest"] = hashlib.sha256(entry.pop("public").encode()).hexdigest()


def moved(page):
    page["entries"] = page["entries"][1:]


@pytest.mark.parametrize("change", [other_anchor, another_hash, cut, moved, without_text])
def test_no_link_is_given_to_a_server_whose_log_is_not_right(liar, ann, change):
    liar.bend("/log", change)
    with pytest.raises((BrokenLog, KeyError)):
        ann.open("sudoku")
    assert liar.links == []


def test_no_link_is_given_before_the_seats_are_closed(liar, ann):
    """Whatever the view says, the log says that the table still waits."""
    table = ann.open("race")
    liar.bend("/api/tables", lambda seen: say_starting(seen))
    assert table.look().status == "starting"
    assert liar.links == [] and record_of(table).given == 0


def say_starting(seen):
    if "table" in seen:
        seen["table"].update(status="starting", awaited=[0])


def test_a_log_that_was_shown_is_remembered(come):
    tables = begun(come, "cc")
    tables[0].play("roll")
    table = tables[0].look()
    page = table._http.ask("GET", f"{table._path}/log")
    table._keeper.log.hashes[3] = "0" * 64
    with pytest.raises(BrokenLog, match="the server showed before") as broken:
        table.log()
    assert broken.value.seq == 3
    shorter = FollowedLog()
    shorter.follow(read_page(page)[:2])
    with pytest.raises(BrokenLog, match="missing"):
        _whole(page).check_same(shorter)


def _whole(page):
    followed = FollowedLog()
    followed.follow(read_page(page))
    return followed


def test_a_fork_gets_no_link(liar, ann, come):
    """After the start the liar goes on with another entry than the one it showed."""
    tables = begun(guests(come, ann), "cc")
    liar.bend("/log", forked_at(tables[0].version))
    tables[0].play("roll")
    tables[1].look().play("roll")
    with pytest.raises(BrokenLog):
        tables[0].play("roll")
    assert record_of(tables[0]).given == 2
    assert len(liar.links) == 2


def forked_at(version):
    """Another text for this entry, with a hash that fits it."""

    def change(page):
        for entry in page["entries"]:
            if entry["seq"] == version:
                entry["public"] = entry["public"].replace('"dice":[', '"dice":[6,', 1)
                entry["hash"] = "1" * 64

    return change


def test_an_old_log_gets_no_link_from_a_new_program(liar, ann, come, tmp_path):
    tables = begun(guests(come, ann), "cc")
    known = tables[0].version
    tables[0].play("roll")
    tables[1].look().play("roll")
    tables[0].look()
    before = record_of(tables[0])
    liar.bend("", lambda answer: rolled_back(answer, known, tables[0]._keeper.log.hashes))
    again = Client(liar.url, token=ann.token, records=tmp_path / "hers", tries=2)
    with again, pytest.raises(BrokenLog, match="the server showed it before"):
        again.table(tables[0].id).play("roll")
    assert record_of(tables[0]) == before
    assert len(liar.links) == 2


def rolled_back(answer, version, hashes):
    """The table as it was when its log had this many entries."""
    if "entries" in answer:
        answer["entries"] = answer["entries"][:version]
        answer["version"] = version
    if "head" in answer:
        answer.update(version=version, head=hashes[version - 1])
        answer["view"]["turn"] = 0


def test_the_log_of_another_table_gets_no_link_from_a_new_program(liar, ann, come, tmp_path):
    """Whoever can start again from entry 0 with another secret has another table."""
    tables = begun(guests(come, ann), "cc")
    other = begun(guests(come, ann), "cc")
    given = len(liar.links)
    liar.swap(tables[0].id, other[0].id)
    again = Client(liar.url, token=ann.token, records=tmp_path / "hers", tries=2)
    with again:
        table = again.table(tables[0].id)
        table._keeper.holder = tables[0]._keeper.holder
        with pytest.raises(BrokenLog, match="our own seat belongs to somebody else"):
            table.play("roll")
    assert len(liar.links) == given
    assert record_of(tables[0]).given == 1


# Views


def test_a_server_cannot_say_that_a_chain_has_given_less_or_more(liar, ann, come):
    """In the first edition a server could ask for link 951 and then knew all before it."""
    tables = begun(guests(come, ann), "cc")

    def count_wrongly(answer):
        if "you" in answer:
            answer["you"]["links"] = 950
            for seat in answer["table"]["seats"]:
                seat["chained"] = 950

    liar.bend("/api/tables", count_wrongly)
    tables[0].look().play("roll")
    assert liar.links == links_of(tables[1].log(), 0)
    assert len(liar.links) == 2


def test_a_server_that_names_a_longer_log_than_it_shows(liar, ann, come):
    tables = begun(guests(come, ann), "cc")
    liar.bend("/api/tables", lambda answer: "head" in answer and answer.update(version=99))
    with pytest.raises(BrokenLog, match="not the one that the table names"):
        tables[0].look()


def test_a_roll_that_comes_too_early_is_not_sent(liar, ann, come):
    """The view says that it is our turn, but by the log it is not: the rules refuse here."""
    tables = begun(guests(come, ann), "cc")
    tables[0].play("roll")
    liar.bend("/api/tables", my_turn)
    assert tables[0].look().view["turn"] == 0
    sent = len(liar.asked)
    with pytest.raises(Declined, match="turn of seat 1") as declined:
        tables[0].play("roll")
    assert (declined.value.code, declined.value.rule) == ("not-your-turn", "R2")
    assert len(liar.asked) == sent
    assert record_of(tables[0]).given == 2


def my_turn(answer):
    if answer.get("view"):
        answer["view"]["turn"] = 0


def test_another_seat_than_ours_gets_no_link(liar, ann, come):
    """The server says that we sit where its friend sits."""
    tables = begun(guests(come, ann), "cc")
    tables[0].play("roll")

    def seat_1(answer):
        if "you" in answer:
            answer["you"]["seat"] = 1

    liar.bend("/api/tables", seat_1)
    for ask in (tables[0].look, lambda: tables[0].play("roll")):
        with pytest.raises(ServerFault, match="your seat is 1; by the log it is 0"):
            ask()
    assert len(liar.links) == 2


def test_a_paused_table_gets_no_link(liar, ann, come):
    tables = begun(guests(come, ann), "cc")
    tables[0].pause()
    with pytest.raises(Declined, match="paused"):
        tables[0].play("roll")
    assert len(liar.links) == 1


# Refusals


def refuse(code):
    def change(answer):
        answer.clear()
        answer.update(code=code, detail="I do not like it.", status=409, rule="H8")

    return change


@pytest.mark.parametrize("code", ["wrong-link", "not-your-turn", "link-missing", "paused"])
def test_a_server_that_refuses_every_roll_is_at_fault(liar, ann, come, code):
    """It has the link now, and would know the next roll; the same link is sent again."""
    tables = begun(guests(come, ann), "cc")
    liar.keep_back("Play", refuse(code))
    for _ in range(3):
        with pytest.raises(ServerFault, match="your turn to roll"):
            tables[0].play("roll")
    assert record_of(tables[0]).given == 2
    assert len(set(liar.links)) == 2
    liar.be_honest()
    tables[0].play("roll")
    assert links_of(tables[1].log(), 0) == list(dict.fromkeys(liar.links))


def test_a_roll_for_a_version_long_gone_is_no_fault(come):
    tables = begun(come, "cc")
    with pytest.raises(Declined) as declined:
        tables[0].play("roll", version=1)
    assert declined.value.code == "stale-version"
    tables[0].play("roll")
    assert record_of(tables[0]).given == 2


def test_a_server_that_refuses_the_link_for_a_start_is_at_fault(liar, ann, come):
    tables = seated(guests(come, ann), "cc")
    liar.keep_back("Give", refuse("wrong-link"))
    with pytest.raises(ServerFault, match="the server refused it"):
        tables[0].start()
    assert len(set(liar.links)) == 1


def test_a_link_that_comes_too_late_for_a_start_is_no_fault(liar, ann, come):
    """The start may have gone on in the meantime; the log will tell."""
    tables = seated(guests(come, ann), "cc")
    liar.keep_back("Give", refuse("not-awaited"))
    assert tables[0].start().status == "starting"
    liar.be_honest()
    tables[1].look()
    assert tables[0].wait("playing", 5).seat == 0
    assert len(set(liar.links)) == 1


def test_a_server_that_took_a_link_cannot_say_that_it_is_missing(hasty, come, tmp_path):
    """The liar says that it is done, but does not pass the link on."""
    liar, honest = hasty
    with Client(liar.url, "Ann", records=tmp_path / "hers") as ann:
        tables = seated(lambda name: ann if name == "Ann" else come(name, honest), "ccc")
        liar.keep_back("Give", lambda answer: answer.update(type="done"))
        tables[0].start()
        waiting = [threading.Thread(target=t.wait, args=("playing",)) for t in tables[1:]]
        for thread in waiting:
            thread.start()
        with pytest.raises(ServerFault, match="had taken it"):
            tables[0].wait("playing", 10)
        for thread in waiting:
            thread.join(10)
        failed = [fact for e in tables[1].log() for fact in json.loads(e.public)["facts"]]
        assert [fact["missing"] for fact in failed if "missing" in fact] == [[0]]
        assert len(set(liar.links)) == 1
    assert [record_of(table).given for table in tables[1:]] == [2, 2]


# Answers that are lost


def test_a_move_whose_answer_is_lost_is_asked_again_and_happens_once(liar, ann):
    table = ann.open("sudoku")
    liar.lose(1)
    update = table.play("hint")
    assert update["repeated"]
    assert table.look().view["hints"] == 1
    table.play("hint")
    table.end()
    assert table.audit().moves == 2


def test_a_roll_whose_answer_is_lost_brings_the_same_link_again(liar, ann, come):
    tables = begun(guests(come, ann), "cc")
    liar.lose(1)
    assert tables[0].play("roll")["repeated"]
    assert record_of(tables[0]).given == 2
    assert len(set(liar.links)) == 2
    tables[1].look().play("roll")
    tables[0].play("roll")
    assert record_of(tables[0]).given == 3


def test_after_no_answer_at_all_the_log_says_whether_the_link_was_given(liar, ann, come):
    tables = begun(guests(come, ann), "cc")
    liar.lose(2)
    with pytest.raises(NoAnswer):
        tables[0].play("roll")
    with pytest.raises(Declined, match="turn of seat 1"):
        tables[0].play("roll")
    tables[1].look().play("roll")
    tables[0].play("roll")
    assert record_of(tables[0]).given == 3
    assert links_of(tables[1].log(), 0) == list(dict.fromkeys(liar.links))


def test_a_link_for_the_start_whose_answer_is_lost_is_no_fault(liar, ann, come):
    """The second try may come when the game has begun."""
    tables = seated(guests(come, ann), "cc")
    tables[1]._http.ask("GET", tables[1]._path)
    liar.lose(1, "Give")
    tables[0].start()
    tables[1].look()
    assert tables[0].wait("playing", 5).status == "playing"
    assert len(set(liar.links)) == 1
