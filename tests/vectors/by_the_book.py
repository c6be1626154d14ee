"""A second check, written only from the documents: SHA-256 and HMAC, none of our code."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Iterator
from typing import Any

SPELT = re.compile(r"[0-9a-f]{64}")
LONGEST = 4096
"""How many links the chain of a seat has."""


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


# Chains


def links_of(seed: bytes, length: int) -> list[str]:
    """The anchor, then link 1, link 2, ... link N."""
    hashes = [seed]
    for _ in range(length):
        hashes.append(sha(hashes[-1]))
    return [link.hex() for link in reversed(hashes)]


def known(latest: str, count: int = 0, is_lost: bool = False) -> dict[str, Any]:
    return {
        "latest": latest,
        "count": count,
        "is_lost": is_lost,
        "lives": not is_lost and count < LONGEST,
        "ingredient": latest if count else None,
    }


def known_after(chain: dict[str, Any], link: str, length: int) -> dict[str, Any] | None:
    """What is known about a chain after a link; None if the link is not right."""
    if not SPELT.fullmatch(link) or chain["is_lost"] or chain["count"] == length:
        return None
    if sha(bytes.fromhex(link)).hex() != chain["latest"]:
        return None
    return known(link, chain["count"] + 1)


# Draws


def lines_of(links: list[str | None]) -> str:
    return "".join("-\n" if link is None else link + "\n" for link in links)


def message(table: str, closed: str, before: int, kind: str, links: list[str | None]) -> bytes:
    places = sha(lines_of(links).encode()).hex()
    lines = ["fairtable draw 2", table, closed, str(before), kind, places]
    return "".join(line + "\n" for line in lines).encode()


def blocks(key: bytes, message: bytes) -> Iterator[bytes]:
    number = 0
    while True:
        yield hmac.new(key, message + b"%d" % number, "sha256").digest()
        number += 1


def words(key: bytes, message: bytes) -> Iterator[int]:
    for block in blocks(key, message):
        yield from (int.from_bytes(block[at : at + 8], "big") for at in (0, 8, 16, 24))


def below(stream: Iterator[int], n: int) -> int:
    last = 2**64 - 2**64 % n
    return next(word for word in stream if word < last) % n


def shuffle(stream: Iterator[int], n: int) -> list[int]:
    order = list(range(n))
    for i in reversed(range(1, n)):
        j = below(stream, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def drawn_again(stream: Iterator[int], asked: str, n: int) -> Any:
    if asked == "below":
        return below(stream, n)
    return shuffle(stream, n) if asked == "shuffle" else f"{next(stream):016x}"


# The house's promise


def derived(secret: bytes, purpose: str) -> bytes:
    return hmac.new(secret, f"fairtable {purpose}".encode(), "sha256").digest()


def promised(secret: bytes, links: int, is_sealed: bool) -> dict[str, Any]:
    made: dict[str, Any] = {}
    if links:
        made["anchor"] = links_of(derived(secret, "chain"), links)[0]
        made["links"] = links
    if is_sealed:
        made["sealed"] = sha(derived(secret, "sealed")).hex()
    return made


# The log

FIRST = sha(b"fairtable.log.3").hex()


def skeleton_hash(before: str, seq: int, digest: str, parts: list[dict[str, Any]]) -> str:
    """The hash of an entry needs only the hash of its text."""
    covered = bytes.fromhex(before) + seq.to_bytes(8, "big") + bytes.fromhex(digest)
    for part in parts:
        seats = part["seats"]
        # Everybody may see the part with a name.
        count = b"\xff" * 4 if seats is None else len(seats).to_bytes(4, "big")
        covered += count + b"".join(seat.to_bytes(4, "big") for seat in seats or ())
        covered += bytes.fromhex(part["hash"])
    return sha(covered).hex()


def entry_hash(before: str, entry: dict[str, Any]) -> str:
    for part in entry["parts"]:
        if "body" in part:
            assert sha(part["body"].encode()).hex() == part["hash"], entry["seq"]
    digest = sha(entry["public"].encode()).hex()
    return skeleton_hash(before, entry["seq"], digest, entry["parts"])


class Verifier:
    """Checks hashes, links and draws of a log, entry by entry; `found` counts them."""

    def __init__(self) -> None:
        self.found = {"links": 0, "open": 0, "sealed": 0}
        self.before = FIRST
        self.status = "waiting"
        self.at = 0
        self.attempt = 0
        self.listed: list[int] = []
        self.closed = ""
        self.opened: dict[str, Any] = {}
        self.house: dict[str, Any] = {}
        self.chains: dict[int, dict[str, Any]] = {}
        self.drawn = 0
        self.sealed: list[tuple[bytes, list[Any]]] = []
        self.sealed_gave: list[Any] = []
        self.messages: list[str] = []

    def read(self, entry: dict[str, Any]) -> None:
        content = json.loads(entry["public"])
        assert content["seq"] == entry["seq"]
        assert entry_hash(self.before, entry) == entry["hash"], entry["seq"]
        self.before = entry["hash"]
        self.check_absences(content)
        self.take_roll(content)
        for fact in content["facts"]:
            self.note(fact, content["asked"] or {}, entry["hash"])
        self.check_draws(content)
        if "sealed_key" in content:
            self.check_sealed(bytes.fromhex(content["sealed_key"]))

    def check_absences(self, content: dict[str, Any]) -> None:
        """The house was away after the entry before, in order, and only while time ran."""
        asked, facts = content["asked"] or {}, content["facts"]
        told = [[f["since"], f["until"]] for f in facts if f["type"] == "HouseAway"]
        assert told == asked.get("absences", []), content["seq"]
        times = [self.at, *(time for absence in told for time in absence), content["at"]]
        assert times == sorted(times), content["seq"]
        if told:
            assert all(since < until for since, until in told), content["seq"]
            assert self.status == "playing" and content["by"] == -1
            assert len(told) == len(facts)
        self.at = content["at"]

    def awaited(self) -> list[int]:
        return [seat for seat in self.listed if seat in self.chains]

    def latest(self) -> list[str | None]:
        places = range(self.opened["places"])
        return [self.chains.get(seat, {}).get("ingredient") for seat in places]

    def take_roll(self, content: dict[str, Any]) -> None:
        """A seat that draws gives the next link if its chain lives; no other move has one."""
        asked, seat = content["asked"] or {}, content["by"]
        if asked.get("type") != "Play" or seat == -1:
            return
        lives = self.chains.get(seat, {}).get("lives", False)
        assert ("link" in asked) == (lives and "drawn" in content), content["seq"]
        if "link" in asked:
            self.give(seat, asked["link"])

    def give(self, seat: int, link: str) -> None:
        after = known_after(self.chains[seat], link, LONGEST)
        assert after, "not the link that was promised"
        self.chains[seat] = after
        self.found["links"] += 1

    def note(self, fact: dict[str, Any], asked: dict[str, Any], entry: str) -> None:
        match fact["type"]:
            case "TableOpened":
                self.opened, self.house = fact, known(fact["promise"].get("anchor", ""))
            case "SeatTaken" | "SeatLeft" | "ChainLost":
                self.note_seat(fact["type"], fact["seat"], asked)
            case "SeatsClosed":
                self.status, self.closed = "starting", entry
                self.attempt, self.listed = fact["attempt"], fact["seats"]
            case "StartFailed":
                self.take_links(asked["links"])
            case "GameStarted":
                self.take_links(asked.get("links", []))
                self.status, self.listed = "playing", []
            case "GameEnded":
                self.status = "over"

    def note_seat(self, kind: str, seat: int, asked: dict[str, Any]) -> None:
        """Before the start a chain comes and goes with its player; later the seat keeps it."""
        if self.status == "waiting":
            self.chains.pop(seat, None)
            if "anchor" in asked:
                self.chains[seat] = known(asked["anchor"])
        elif kind == "ChainLost":
            chain = self.chains[seat]
            self.chains[seat] = known(chain["latest"], chain["count"], True)

    def take_links(self, links: list[str]) -> None:
        """Who gives none at a start, or is not listed, has no chain from then on."""
        awaited = self.awaited()
        assert len(links) == len(awaited)
        for seat, link in zip(awaited, links, strict=True):
            if link:
                self.give(seat, link)
        gave = {seat for seat, link in zip(awaited, links, strict=True) if link}
        self.chains = {seat: chain for seat, chain in self.chains.items() if seat in gave}

    def check_draws(self, content: dict[str, Any]) -> None:
        table, sealed = self.opened.get("table", ""), of_kind(content, "sealed")
        if "house_link" in content:
            text = message(table, self.closed, self.drawn, "open", self.latest())
            self.messages.append(text.decode())
            self.check_open(content, text)
            self.drawn += 1
        if sealed:
            text = message(table, self.closed, len(self.sealed), "sealed", self.latest())
            self.messages.append(text.decode())
            self.sealed.append((text, sealed))

    def check_open(self, content: dict[str, Any], text: bytes) -> None:
        link = content["house_link"]
        after = known_after(self.house, link, self.opened["promise"]["links"])
        assert after, "not the house's next link"
        self.house = after
        stream = words(bytes.fromhex(link), text)
        for draw in of_kind(content, "open"):
            gave = drawn_again(stream, draw["asked"], draw["n"])
            assert draw["gave"] == gave, f"the draw gave {gave}"
            self.found["open"] += 1

    def check_sealed(self, key: bytes) -> None:
        assert sha(key).hex() == self.opened["promise"]["sealed"]
        for text, draws in self.sealed:
            stream = words(key, text)
            self.sealed_gave += [drawn_again(stream, d["asked"], d["n"]) for d in draws]
            self.found["sealed"] += len(draws)


def of_kind(content: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [draw for draw in content.get("drawn", []) if draw["kind"] == kind]


def check(entries: list[dict[str, Any]]) -> dict[str, int]:
    verifier = Verifier()
    for entry in entries:
        verifier.read(entry)
    return verifier.found
