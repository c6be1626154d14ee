"""A second check, written only from docs/fairness.md: SHA-256 and HMAC, none of our code."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Iterator
from typing import Any

SPELT = re.compile(r"[0-9a-f]{64}")


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


# Chains


def links_of(seed: bytes, length: int) -> list[str]:
    """The anchor, then link 1, link 2, ... link N."""
    hashes = [seed]
    for _ in range(length):
        hashes.append(sha(hashes[-1]))
    return [link.hex() for link in reversed(hashes)]


def known_after(known: dict[str, Any], link: str, anchor: str | None) -> dict[str, Any] | None:
    """What is known about a chain after a link; None if the link is not right."""
    if not SPELT.fullmatch(link) or not (anchor is None or SPELT.fullmatch(anchor)):
        return None
    back = sha(bytes.fromhex(link)).hex()
    if back == known["latest"]:
        count, promised = known["count"] + 1, anchor or known["next_anchor"]
    elif back == known["next_anchor"]:
        count, promised = 1, anchor
    else:
        return None
    return {"latest": link, "count": count, "next_anchor": promised, "ingredient": link}


# Draws


def message(table: str, place: int, kind: str, links: list[str | None]) -> bytes:
    lines = ["fairtable draw 1", table, str(place), kind]
    lines += [link if link is not None else "-" for link in links]
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


# The log

FIRST = sha(b"fairtable.log.1").hex()


def entry_hash(before: str, entry: dict[str, Any]) -> str:
    covered = bytes.fromhex(before) + entry["seq"].to_bytes(8, "big")
    covered += sha(entry["public"].encode())
    for part in entry["parts"]:
        if "body" in part:
            assert sha(part["body"].encode()).hex() == part["hash"], entry["seq"]
        covered += len(part["seats"]).to_bytes(4, "big")
        covered += b"".join(seat.to_bytes(4, "big") for seat in part["seats"])
        covered += bytes.fromhex(part["hash"])
    return sha(covered).hex()


def fresh(anchor: str) -> dict[str, Any]:
    return {"latest": anchor, "count": 0, "next_anchor": None, "ingredient": None}


class Verifier:
    """Steps 1 to 4 of a verifier, for a table that nobody left; `found` counts."""

    def __init__(self) -> None:
        self.found = {"links": 0, "open": 0, "sealed": 0}
        self.before = FIRST
        self.drawn = 0
        self.silent: set[int] = set()
        self.awaited: set[int] = set()
        self.opened: dict[str, Any] = {}
        self.house: dict[str, Any] = {}
        self.seats: dict[int, Any] = {}
        self.sealed: list[tuple[bytes, list[Any]]] = []
        self.sealed_gave: list[Any] = []

    def read(self, entry: dict[str, Any]) -> None:
        content = json.loads(entry["public"])
        assert content["seq"] == entry["seq"]
        assert entry_hash(self.before, entry) == entry["hash"], entry["seq"]
        self.before = entry["hash"]
        self.take_link(content["by"], content["asked"] or {})
        for fact in content["facts"]:
            self.note(fact)
        links = [
            self.seats.get(at, {}).get("ingredient") for at in range(self.opened["places"])
        ]
        table, sealed = self.opened["table"], of_kind(content, "sealed")
        if "house_link" in content:
            self.check_open(content, message(table, self.drawn, "open", links))
            self.drawn += 1
        if sealed:
            text = message(table, len(self.sealed), "sealed", links)
            self.sealed.append((text, sealed))
        if "sealed_key" in content:
            self.check_sealed(bytes.fromhex(content["sealed_key"]))

    def take_link(self, seat: int, asked: dict[str, Any]) -> None:
        if "link" in asked:
            assert seat not in self.silent, "this seat gives no links any more"
            after = known_after(self.seats[seat], asked["link"], asked.get("anchor"))
            assert after, "not the link that was promised"
            self.seats[seat] = after
            self.awaited.discard(seat)
            self.found["links"] += 1
        elif asked.get("type") == "Play":
            self.silent.add(seat)

    def note(self, fact: dict[str, Any]) -> None:
        match fact["type"]:
            case "TableOpened":
                self.opened, self.house = fact, fresh(fact["promise"]["anchor"])
            case "SeatTaken" if "anchor" in fact:
                self.seats[fact["seat"]] = fresh(fact["anchor"])
            case "SeatsClosed":
                self.awaited = set(fact["awaited"])
            case "GameStarted":
                for seat in self.awaited:
                    self.seats.pop(seat)

    def check_open(self, content: dict[str, Any], text: bytes) -> None:
        link, anchor = content["house_link"], content.get("house_anchor")
        after = known_after(self.house, link, anchor)
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
