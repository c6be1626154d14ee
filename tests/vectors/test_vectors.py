"""The golden vectors: our code passes them, and so does a second check from the document."""

import itertools
import json
import re
from pathlib import Path

import msgspec
import pytest

from fairtable.referee import Chain, Draws, Entry, Follower, Given, Part, audit, promise
from fairtable.referee.chance import draw_message
from fairtable.referee.log import entry_hash, read_entry
from tests.toys import pips, race
from tests.vectors import by_the_book, make

HERE = Path(__file__).parent
VECTORS = {path.stem: json.loads(path.read_text()) for path in sorted(HERE.glob("*.json"))}


def vectors(name):
    return pytest.mark.parametrize("vector", VECTORS[name], ids=lambda each: each["name"])


def test_the_files_are_what_the_script_makes():
    assert make.everything() == VECTORS


@vectors("commands")
def test_command_ids(vector):
    secret = bytes.fromhex(vector["secret"])
    made = by_the_book.command_id(secret, vector["first"], vector["n"], vector["said"])
    assert made == vector["id"] and len(made) == 32


def test_the_second_check_uses_none_of_our_code():
    imports = re.findall(r"^(?:from|import) (\S+)", (HERE / "by_the_book.py").read_text(), re.M)
    ours = {"__future__", "collections.abc", "hashlib", "hmac", "json", "re", "typing"}
    assert set(imports) == ours


def test_the_second_check_knows_when_the_house_asks():
    path = HERE.parent / "playthroughs" / "backgammon-away.fairtable.json"
    contents = [json.loads(each["public"]) for each in json.loads(path.read_text())["entries"]]
    assert by_the_book.check(json.loads(path.read_text())["entries"])["links"] == 7
    where = next(c for c in contents if (c["asked"] or {}).get("type") == "Away")
    verifier = by_the_book.Verifier()
    verifier.status, verifier.at = "playing", where["facts"][0]["since"] + 1
    with pytest.raises(AssertionError):
        verifier.check_absences(where)


@vectors("chain")
def test_a_chain(vector):
    seed, length = bytes.fromhex(vector["seed"]), vector["length"]
    chain, by_book = Chain(seed, length), by_the_book.links_of(seed, length)
    assert chain.anchor == by_book[0] == vector["anchor"]
    for number, link in vector["links"].items():
        assert chain.link(int(number)) == by_book[int(number)] == link


@vectors("given")
def test_a_link_is_given(vector):
    chain, length, link = vector["before"], vector["length"], vector["link"]
    before = Given(chain["latest"], chain["count"], chain["is_lost"])
    assert make.known(before) == chain
    assert by_the_book.known_after(chain, link, length) == vector["after"]
    assert make.known(before.after(link, length)) == vector["after"]


@vectors("message")
def test_a_message(vector):
    fields = [vector[name] for name in ("table", "closed", "before", "kind", "links")]
    assert vector["text"].encode().hex() == vector["hex"]
    assert draw_message(*fields).hex() == vector["hex"]
    assert by_the_book.message(*fields).hex() == vector["hex"]
    assert by_the_book.lines_of(vector["links"]) == vector["lines"]
    assert by_the_book.sha(vector["lines"].encode()).hex() == vector["places"]


def of_stream(draws, asked, n):
    if asked == "shuffle":
        return list(draws.shuffled(range(n)))
    return str(draws.die() if asked == "die" else draws.below(n))


def of_book(stream, asked, n):
    if asked == "shuffle":
        return by_the_book.shuffle(stream, n)
    return str(by_the_book.below(stream, n) + (asked == "die"))


@vectors("draws")
def test_blocks_words_and_what_is_drawn_from_them(vector):
    key, message = bytes.fromhex(vector["key"]), vector["message"].encode()
    blocks = itertools.islice(by_the_book.blocks(key, message), 3)
    assert [block.hex() for block in blocks] == vector["blocks"]
    assert make.words_of(key, message, 12) == [int(word) for word in vector["words"]]
    words = by_the_book.words(key, message)
    assert [str(next(words)) for _ in range(12)] == vector["words"]
    for row in vector["draws"]:
        asked, n, count = row["asked"], int(row["n"]), len(row["gave"])
        draws, stream = Draws(key, message), by_the_book.words(key, message)
        assert [of_stream(draws, asked, n) for _ in range(count)] == row["gave"]
        assert [of_book(stream, asked, n) for _ in range(count)] == row["gave"]


@vectors("draws")
def test_some_words_are_not_used(vector):
    """With 2**63 + 1 possibilities all larger words are not used: about half of them."""
    row = next(row for row in vector["draws"] if row["n"] == str(2**63 + 1))
    words = [int(word) for word in vector["words"]]
    kept = [str(word) for word in words if word <= 2**63]
    assert 0 < len(kept) < len(words)
    assert row["gave"][: len(kept)] == kept


@vectors("promise")
def test_the_promise(vector):
    secret, needs = bytes.fromhex(vector["secret"]), (vector["links"], vector["is_sealed"])
    made = vector["promise"]
    assert msgspec.to_builtins(promise(secret, *needs)) == made
    assert by_the_book.promised(secret, *needs) == made
    if vector["is_sealed"]:
        assert by_the_book.derived(secret, "sealed").hex() == vector["sealed_key"]
        assert by_the_book.sha(bytes.fromhex(vector["sealed_key"])).hex() == made["sealed"]
    assert set(made) == {
        *(["anchor", "links"] if vector["links"] else []),
        *(["sealed"] if vector["is_sealed"] else []),
    }
    chain = by_the_book.known(made.get("anchor", ""))
    for link in vector["house_links"]:
        chain = by_the_book.known_after(chain, link, vector["links"])
        assert chain, link
    assert chain["count"] == len(vector["house_links"]) == vector["links"]


@pytest.mark.parametrize("form", ["open", "seat 0", "spectator"])
def test_a_log_in_every_form(form):
    log = VECTORS["log"]
    before = log["first_hash"]
    assert before == by_the_book.FIRST
    entries = [entry_of(entry) for entry in log[form]]
    for entry in entries:
        read_entry(entry, before)
        before = entry.hash
    hidden = [part for entry in log[form] for part in entry["parts"] if "body" not in part]
    assert len(hidden) == {"open": 0, "seat 0": 4, "spectator": 5}[form]
    found = by_the_book.check(log[form])
    assert found["sealed"] == (form == "open")
    report = audit(lambda name, version: race.GAME, entries)
    assert report.whole == report.finished == (form == "open")
    assert (found["open"], found["links"]) == (report.open_draws, report.links)
    assert found["open"] > 2 and found["links"] > 3


def part_of(part) -> Part:
    seats = part["seats"]
    return Part(None if seats is None else tuple(seats), part["hash"], part.get("body"))


def entry_of(entry) -> Entry:
    parts = tuple(part_of(part) for part in entry["parts"])
    return Entry(entry["seq"], entry["public"], parts, entry["hash"])


@vectors("starts")
def test_a_start_entry_by_entry(vector):
    follower, verifier = Follower(lambda name, version: pips.GAME), by_the_book.Verifier()
    for entry, after in zip(vector["entries"], vector["after"], strict=True):
        follower.follow(entry_of(entry))
        assert make._after(follower.match) == after
        verifier.read(entry)
        assert after == {
            "seq": entry["seq"],
            "status": verifier.status,
            "attempt": verifier.attempt,
            "listed": verifier.listed,
            "awaited": verifier.awaited(),
            "closed": verifier.closed,
            "chains": [verifier.chains.get(seat) for seat in range(vector["places"])],
        }


@vectors("starts")
def test_the_draws_of_a_start_have_a_dash_for_every_place_without_a_link(vector):
    verifier = by_the_book.Verifier()
    for entry in vector["entries"]:
        verifier.read(entry)
    assert verifier.messages == [draw["message"] for draw in vector["draws"]]
    closed = {after["seq"]: after["closed"] for after in vector["after"]}
    for draw in vector["draws"]:
        fields = vector["table"], closed[draw["seq"]], draw["before"], draw["kind"]
        assert draw_message(*fields, draw["links"]).decode() == draw["message"]


def test_the_starts_show_every_way_to_begin():
    attempts = {case["name"]: case["after"][-1]["attempt"] for case in VECTORS["starts"]}
    assert attempts == {
        "one attempt": 1,
        "two attempts": 2,
        "the start failed": 2,
        "left out": 1,
        "lost chains": 1,
        "seats that change": 1,
    }
    dashes = {
        case["name"]: [link is None for link in case["draws"][0]["links"]]
        for case in VECTORS["starts"]
        if case["draws"]
    }
    assert dashes == {
        "one attempt": [False, False, False],
        "two attempts": [False, True, True],
        "left out": [False, True, False],
        "lost chains": [False, True, False],
        "seats that change": [False, False, False],
    }


@vectors("skeleton")
def test_a_skeleton_has_the_hash_of_its_entry(vector):
    fields = [vector[name] for name in ("before", "seq", "digest", "parts")]
    assert by_the_book.skeleton_hash(*fields) == vector["hash"]
    entry = VECTORS["log"]["open"][vector["seq"]]
    assert by_the_book.sha(entry["public"].encode()).hex() == vector["digest"]
    assert entry["hash"] == vector["hash"] == entry_hash_of(vector, entry["public"])


def entry_hash_of(vector, public: str) -> str:
    parts = [part_of(part) for part in vector["parts"]]
    return entry_hash(vector["before"], vector["seq"], public.encode(), parts)


def test_the_second_check_deals_as_the_house_did():
    """The sealed shuffle, made again from the opened key, is the deal in the private parts."""
    verifier = by_the_book.Verifier()
    for entry in VECTORS["log"]["open"]:
        verifier.read(entry)
    (order,) = verifier.sealed_gave
    bodies = [
        p["body"] for e in VECTORS["log"]["open"] for p in e["parts"] if p["seats"] is not None
    ]
    dealt = [next(iter(json.loads(body)["events"].values()), {}) for body in bodies]
    runners = {event["seat"]: event["runner"] for event in dealt if "runner" in event}
    assert [runners[at] for at in (0, 1, 2)] == [race.RUNNERS[place] for place in order[:3]]


def test_the_second_check_finds_a_changed_draw():
    entries = [dict(entry) for entry in VECTORS["log"]["open"]]
    seq = next(e["seq"] for e in entries if "house_link" in e["public"])
    entries[seq]["public"] = entries[seq]["public"].replace('"below","n":6', '"below","n":5')
    with pytest.raises(AssertionError):
        by_the_book.check(entries)


@pytest.mark.parametrize(
    ("old", "new"),
    [('"attempt":1', '"attempt":2'), ('"places":4', '"places":3'), ('"at":', '"at":1')],
)
def test_the_second_check_finds_a_changed_text(old, new):
    entries = [dict(entry) for entry in VECTORS["log"]["spectator"]]
    seq = next(entry["seq"] for entry in entries if old in entry["public"])
    entries[seq]["public"] = entries[seq]["public"].replace(old, new)
    with pytest.raises(AssertionError):
        by_the_book.check(entries)


def test_the_second_check_finds_a_link_of_another_chain():
    """With hashes that are right again."""
    entries = [dict(entry) for entry in VECTORS["log"]["spectator"]]
    links = [json.loads(entry["public"])["asked"] or {} for entry in entries]
    seq = next(at for at, asked in enumerate(links) if "link" in asked)
    text = entries[seq]["public"].replace(links[seq]["link"], "0" * 64)
    entries[seq]["public"], before = text, entries[seq - 1]["hash"]
    entries[seq]["hash"] = by_the_book.entry_hash(before, entries[seq])
    with pytest.raises(AssertionError, match="not the link that was promised"):
        by_the_book.check(entries)
