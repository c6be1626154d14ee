"""The golden vectors: our code passes them, and so does a second check from the document."""

import itertools
import json
import re
from pathlib import Path

import pytest

from fairtable.referee import Chain, Draws, Entry, Given, Part, promise
from fairtable.referee.chance import draw_message
from fairtable.referee.log import read_entry
from tests.toys import race
from tests.vectors import by_the_book, make

HERE = Path(__file__).parent
VECTORS = {path.stem: json.loads(path.read_text()) for path in sorted(HERE.glob("*.json"))}


def vectors(name):
    return pytest.mark.parametrize("vector", VECTORS[name], ids=lambda each: each["name"])


def test_the_files_are_what_the_script_makes():
    assert make.everything() == VECTORS


def test_the_second_check_uses_none_of_our_code():
    imports = re.findall(r"^(?:from|import) (\S+)", (HERE / "by_the_book.py").read_text(), re.M)
    ours = {"__future__", "collections.abc", "hashlib", "hmac", "json", "re", "typing"}
    assert set(imports) == ours


@vectors("chain")
def test_a_chain(vector):
    seed, length = bytes.fromhex(vector["seed"]), vector["length"]
    chain, by_book = Chain(seed, length), by_the_book.links_of(seed, length)
    assert chain.anchor == by_book[0] == vector["anchor"]
    for number, link in vector["links"].items():
        assert chain.link(int(number)) == by_book[int(number)] == link


@vectors("given")
def test_a_link_is_given(vector):
    known, link, anchor = vector["before"], vector["link"], vector["anchor"]
    before = Given(known["latest"], known["count"], known["next_anchor"])
    after = before.after(link, anchor)
    assert by_the_book.known_after(known, link, anchor) == vector["after"]
    assert (after and make._known(after)) == vector["after"]


@vectors("message")
def test_a_message(vector):
    fields = [vector[name] for name in ("table", "before", "kind", "links")]
    assert vector["text"].encode().hex() == vector["hex"]
    assert draw_message(*fields).hex() == vector["hex"]
    assert by_the_book.message(*fields).hex() == vector["hex"]


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


def test_the_promise():
    vector = VECTORS["promise"]
    promised = promise(bytes.fromhex(vector["secret"]), vector["links"])
    assert (promised.anchor, promised.sealed) == (vector["anchor"], vector["sealed"])
    assert by_the_book.sha(bytes.fromhex(vector["sealed_key"])).hex() == vector["sealed"]
    known, links = by_the_book.fresh(vector["anchor"]), vector["house_links"]
    for number, link in enumerate(links, 1):
        anchor = vector["next_anchor"] if number == vector["links"] else None
        known = by_the_book.known_after(known, link, anchor)
        assert known, number
    assert known["count"] == len(links) - vector["links"]


@pytest.mark.parametrize("form", ["open", "seat 0", "spectator"])
def test_a_log_in_every_form(form):
    log = VECTORS["log"]
    before = log["first_hash"]
    assert before == by_the_book.FIRST
    for entry in log[form]:
        parts = tuple(Part(tuple(p["seats"]), p["hash"], p.get("body")) for p in entry["parts"])
        read_entry(Entry(entry["seq"], entry["public"], parts, entry["hash"]), before)
        before = entry["hash"]
    hidden = [part for entry in log[form] for part in entry["parts"] if "body" not in part]
    assert len(hidden) == {"open": 0, "seat 0": 3, "spectator": 4}[form]
    found = by_the_book.check(log[form])
    assert found["sealed"] == 1 and found["open"] > 4 and found["links"] > 2


def test_the_second_check_deals_as_the_house_did():
    """The sealed shuffle, made again from the opened key, is the deal in the private parts."""
    verifier = by_the_book.Verifier()
    for entry in VECTORS["log"]["open"]:
        verifier.read(entry)
    (order,) = verifier.sealed_gave
    bodies = [p["body"] for e in VECTORS["log"]["open"] for p in e["parts"]]
    dealt = [next(iter(json.loads(body)["events"].values()), {}) for body in bodies]
    runners = {event["seat"]: event["runner"] for event in dealt if "runner" in event}
    assert [runners[0], runners[1]] == [race.RUNNERS[place] for place in order[:2]]


def test_the_second_check_finds_a_changed_draw():
    entries = [dict(entry) for entry in VECTORS["log"]["open"]]
    seq = next(e["seq"] for e in entries if "house_link" in e["public"])
    entries[seq]["public"] = entries[seq]["public"].replace('"below","n":6', '"below","n":5')
    with pytest.raises(AssertionError):
        by_the_book.check(entries)
