"""Make the golden vectors: `python -m tests.vectors.make` writes every file again.

The files are JSON: bytes are hexadecimal, and whole numbers of 64 bits are decimal strings.
docs/fairness.md says what they mean. New vectors may be added; a vector never changes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fairtable.referee import Chain, Draws, Entry, Given, first_hash, promise
from fairtable.referee.chance import draw_message
from fairtable.referee.promise import house_link, sealed_key
from tests.fairness.racing import started

HERE = Path(__file__).parent
SECRET = hashlib.sha256(b"fairtable vectors").digest()
SEEDS = {
    "nought": bytes(32),
    "counting": bytes(range(32)),
    "hashed": hashlib.sha256(b"a chain").digest(),
}
EDGES = (1, 2, 6, 10, 52, 2**32, 2**63, 2**63 + 1, 2**64 - 1, 2**64)
"""With 2**63 + 1 almost every second word is not used."""


def chains() -> list[dict[str, Any]]:
    made = []
    for name, seed in SEEDS.items():
        for length in (1, 2, 9, 1024):
            chain = Chain(seed, length)
            numbers = sorted(
                {1, 2, 3, length // 2, length - 1, length} & {*range(1, length + 1)}
            )
            made.append(
                {
                    "name": f"{name}, {length} links",
                    "seed": seed.hex(),
                    "length": length,
                    "anchor": chain.anchor,
                    "links": {str(n): chain.link(n) for n in numbers},
                }
            )
    return made


def given() -> Iterator[dict[str, Any]]:
    """What is known before, what is given, and what is known after; null means refused."""
    old, new = Chain(SEEDS["counting"], 200), Chain(SEEDS["hashed"], 200)
    fresh, begun = Given(old.anchor), Given(old.link(3), 3)
    renewing = Given(old.link(199), 199, new.anchor)
    cases: list[tuple[str, Given, str, str | None]] = [
        ("the first link", fresh, old.link(1), None),
        ("the next link", begun, old.link(4), None),
        ("one is skipped", begun, old.link(5), None),
        ("the same link again", begun, old.link(3), None),
        ("an older link", begun, old.link(2), None),
        ("a link of another chain", begun, new.link(4), None),
        ("a link with a promise", begun, old.link(4), new.anchor),
        ("the last link after a promise", renewing, old.link(200), None),
        ("the first link of the promised chain", renewing, new.link(1), None),
        ("the promised chain with a skip", renewing, new.link(2), None),
        ("large letters", begun, old.link(4).upper(), None),
        ("too short", begun, old.link(4)[:-1], None),
        ("a promise that is no hash", begun, old.link(4), "anchor"),
    ]
    for name, before, link, anchor in cases:
        after = before.after(link, anchor)
        yield {
            "name": name,
            "before": _known(before),
            "link": link,
            "anchor": anchor,
            "after": _known(after) if after else None,
        }


def _known(chain: Given) -> dict[str, Any]:
    return {
        "latest": chain.latest,
        "count": chain.count,
        "next_anchor": chain.next_anchor,
        "ingredient": chain.ingredient,
    }


def messages() -> Iterator[dict[str, Any]]:
    ann, ben = Chain(SEEDS["counting"], 9).link(1), Chain(SEEDS["hashed"], 9).link(4)
    for name, table, place, kind, links in (
        ("no seats", "K7QM2XBD", 0, "open", []),
        ("one seat", "K7QM2XBD", 3, "sealed", [ann]),
        ("a seat without a chain", "K7QM2XBD", 17, "open", [ann, None, ben]),
        ("only seats without", "00000000", 2**40, "sealed", [None, None]),
    ):
        message = draw_message(table, place, kind, links)
        yield {
            "name": name,
            "table": table,
            "before": place,
            "kind": kind,
            "links": links,
            "text": message.decode(),
            "hex": message.hex(),
        }


def streams() -> Iterator[dict[str, Any]]:
    """Blocks and words for a key and a message, and draws made one after another."""
    link = Chain(SEEDS["counting"], 9).link(2)
    keys = {"a house link": bytes.fromhex(link), "a sealed key": sealed_key(SECRET)}
    for name, key in keys.items():
        message = draw_message("K7QM2XBD", 4, "open", [link, None])
        words = words_of(key, message, 12)
        yield {
            "name": name,
            "key": key.hex(),
            "message": message.decode(),
            "blocks": [
                b"".join(w.to_bytes(8, "big") for w in words[i : i + 4]).hex()
                for i in (0, 4, 8)
            ],
            "words": [str(word) for word in words],
            "draws": list(_draws(key, message)),
        }


def words_of(key: bytes, message: bytes, count: int) -> list[int]:
    draws = Draws(key, message)
    return [draws.word() for _ in range(count)]


def _draws(key: bytes, message: bytes) -> Iterator[dict[str, Any]]:
    """Each line starts the stream again and draws the same thing `count` times."""
    for n in EDGES:
        draws = Draws(key, message)
        yield {"asked": "below", "n": str(n), "gave": [str(draws.below(n)) for _ in range(12)]}
    draws = Draws(key, message)
    yield {"asked": "die", "n": "6", "gave": [str(draws.die()) for _ in range(24)]}
    for n in (0, 1, 2, 3, 10, 52):
        draws = Draws(key, message)
        orders = [list(draws.shuffled(range(n))) for _ in range(3)]
        yield {"asked": "shuffle", "n": str(n), "gave": orders}


def promises() -> dict[str, Any]:
    """What a verifier checks: anchor, first links, the hash of the sealed key."""
    promised = promise(SECRET, 4)
    return {
        "secret": SECRET.hex(),
        "links": promised.links,
        "anchor": promised.anchor,
        "sealed": promised.sealed,
        "sealed_key": sealed_key(SECRET).hex(),
        "house_links": [house_link(SECRET, drawn, 4) for drawn in range(6)],
        "next_anchor": promise_of_second_chain(),
    }


def promise_of_second_chain() -> str:
    """The fifth link belongs to the second chain: hashed once, it is that chain's anchor."""
    return hashlib.sha256(bytes.fromhex(house_link(SECRET, 4, 4))).hexdigest()


def logs() -> dict[str, Any]:
    """A whole race: open as the house keeps it, and as a seat and a spectator see it."""
    table = started("c-", goal=12, secret=SECRET, links=4)
    table.to_the_end()
    return {
        "first_hash": first_hash(),
        "open": [_entry(entry) for entry in table.entries],
        "seat 0": [_entry(entry.as_seen_by(0)) for entry in table.entries],
        "spectator": [_entry(entry.as_seen_by(None)) for entry in table.entries],
    }


def _entry(entry: Entry) -> dict[str, Any]:
    parts = [
        {"seats": list(part.seats), "hash": part.hash}
        | ({} if part.body is None else {"body": part.body})
        for part in entry.parts
    ]
    return {"seq": entry.seq, "public": entry.public, "parts": parts, "hash": entry.hash}


def everything() -> dict[str, Any]:
    return {
        "chain": chains(),
        "given": list(given()),
        "message": list(messages()),
        "draws": list(streams()),
        "promise": promises(),
        "log": logs(),
    }


def written(vectors: Any) -> str:
    return json.dumps(vectors, indent=1) + "\n"


def main() -> None:
    for name, vectors in everything().items():
        (HERE / f"{name}.json").write_text(written(vectors), encoding="utf-8")


if __name__ == "__main__":
    main()
