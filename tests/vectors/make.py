"""Make the golden vectors: `python -m tests.vectors.make` writes every file again.

The files are JSON: bytes are hexadecimal, and whole numbers of 64 bits are decimal strings.
docs/fairness.md and docs/log-format.md say what they mean. A chain that is known is written
{latest, count, is_lost, lives, ingredient}; the ingredient is null while no link was given.

chain.json      a list. `seed` hashed `length` times is `anchor`; `links` has some of its links
                by their number, counted from 1 in the order in which they are given.
given.json      a list. `before` is what is known of a chain of `length` links; then `link` is
                given. `after` is what is known then, or null if the link is refused.
message.json    a list. What is hashed with the key of a draw: `text` and the same as `hex`, for
                a table, `closed` (the hash of the entry that closed the seats), `before` (how
                many entries had draws of this kind), a kind, and every place's latest link in
                `links` (null: none). `lines` is the text of the links, `places` its SHA-256.
draws.json      a list. A `key` and a `message` give `blocks` and `words`. Each of `draws` makes
                the stream anew and draws the same thing as often as `gave` is long.
promise.json    a list. What a house with this `secret` promises in entry 0 if its game needs so
                many `links` (0: none) and a sealed key or none (`is_sealed`); then the sealed
                key (or null) and every link of the house in `house_links`.
log.json        `first_hash`, and one race in three forms, each a list of entries: `open` with
                its end, and before its end as `seat 0` and a `spectator` see it.
starts.json     a list of tables of pips, `entries` in the form of a spectator. `after` has for
                each entry what is known of the start: seq, status, attempt, listed, awaited,
                closed, and for each place its chain or null. `draws` has for each entry with
                draws: seq, kind, before, links and the whole message.
skeleton.json   a list: entries of log.json without their text. `digest` is the SHA-256 of the
                public text; with it, `before` (the hash of the entry before) and the `parts`
                the hash of the entry can be made.
commands.json   a list. A program whose record has this `secret` sends its ask number `n` at the
                table that `first` (the hash of entry 0) names. `ask` is the ask, `said` what is
                bound of it, and `id` the id of the command.
dots.json       a list. Streams of Dots and the boards that they fold into; see `dots.py`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from fairtable.referee import (
    Begin,
    Chain,
    Draws,
    Entry,
    Given,
    LoseChain,
    Match,
    Rise,
    Sit,
    Start,
    Status,
    first_hash,
    promise,
    replay,
)
from fairtable.referee.chance import draw_message
from fairtable.referee.log import Part, read_content
from fairtable.referee.promise import house_link, sealed_key
from tests.playthroughs.sampling import Sample
from tests.toys import pips, race
from tests.vectors.commands import commands
from tests.vectors.dots import dots

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
        for length in (1, 2, 9, 4096):
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
    chain, other = Chain(SEEDS["counting"], 200), Chain(SEEDS["hashed"], 200)
    fresh, begun = Given(chain.anchor), Given(chain.link(3), 3)
    lost = Given(chain.link(3), 3, is_lost=True)
    cases: list[tuple[str, Given, int, str]] = [
        ("the first link", fresh, 4096, chain.link(1)),
        ("the next link", begun, 4096, chain.link(4)),
        ("one is skipped", begun, 4096, chain.link(5)),
        ("the same link again", begun, 4096, chain.link(3)),
        ("an older link", begun, 4096, chain.link(2)),
        ("the anchor", fresh, 4096, chain.anchor),
        ("a link of another chain", begun, 4096, other.link(4)),
        ("the last link", Given(chain.link(199), 199), 200, chain.link(200)),
        ("one link more", begun, 3, chain.link(4)),
        ("the last link of a seat", Given(chain.link(9), 4095), 4096, chain.link(10)),
        ("a seat's chain is used up", Given(chain.link(9), 4096), 4096, chain.link(10)),
        ("the chain is lost", lost, 4096, chain.link(4)),
        ("large letters", begun, 4096, chain.link(4).upper()),
        ("too short", begun, 4096, chain.link(4)[:-1]),
        ("nothing", begun, 4096, ""),
    ]
    for name, before, length, link in cases:
        after = before.after(link, length)
        yield {
            "name": name,
            "before": known(before),
            "length": length,
            "link": link,
            "after": known(after),
        }


def known(chain: Given | None) -> dict[str, Any] | None:
    if chain is None:
        return None
    return {
        "latest": chain.latest,
        "count": chain.count,
        "is_lost": chain.is_lost,
        "lives": chain.lives,
        "ingredient": chain.ingredient,
    }


def messages() -> Iterator[dict[str, Any]]:
    ann, ben = Chain(SEEDS["counting"], 9).link(1), Chain(SEEDS["hashed"], 9).link(4)
    closed = hashlib.sha256(b"an entry").hexdigest()
    for name, table, entry, before, kind, links in (
        ("no places", "K7QM2XBD", closed, 0, "open", []),
        ("one place", "K7QM2XBD", closed, 3, "sealed", [ann]),
        ("a place without a link", "K7QM2XBD", closed, 17, "open", [ann, None, ben]),
        ("only places without", "00000000", closed, 2**40, "sealed", [None, None]),
        ("a hall", "K7QM2XBD", closed, 4, "open", [ann, *[None] * 199, ben]),
        ("seats that were never closed", "K7QM2XBD", "", 0, "sealed", [None]),
    ):
        message = draw_message(table, entry, before, kind, links)
        lines = "".join(f"{link or '-'}\n" for link in links)
        yield {
            "name": name,
            "table": table,
            "closed": entry,
            "before": before,
            "kind": kind,
            "links": links,
            "lines": lines,
            "places": hashlib.sha256(lines.encode()).hexdigest(),
            "text": message.decode(),
            "hex": message.hex(),
        }


def streams() -> Iterator[dict[str, Any]]:
    """Blocks and words for a key and a message, and draws made one after another."""
    link = Chain(SEEDS["counting"], 9).link(2)
    keys = {"a house link": bytes.fromhex(link), "a sealed key": sealed_key(SECRET)}
    for name, key in keys.items():
        closed = hashlib.sha256(b"an entry").hexdigest()
        message = draw_message("K7QM2XBD", closed, 4, "open", [link, None])
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


def promises() -> Iterator[dict[str, Any]]:
    """What a verifier checks: the promise itself, the links, and the hash of the sealed key."""
    for name, links, is_sealed in (
        ("dice and cards", 6, True),
        ("only dice", 6, False),
        ("only cards", 0, True),
        ("no luck", 0, False),
        ("one roll", 1, False),
    ):
        yield {
            "name": name,
            "secret": SECRET.hex(),
            "links": links,
            "is_sealed": is_sealed,
            "promise": msgspec.to_builtins(promise(SECRET, links, is_sealed)),
            "sealed_key": sealed_key(SECRET).hex() if is_sealed else None,
            "house_links": [house_link(SECRET, drawn, links) for drawn in range(links)],
        }


def raced() -> Sample:
    """A whole race of three; Cleo has no chain."""
    sample = Sample("vectors race", race.GAME, race.Options(goal=12))
    for name in ("Anna", "Ben", "Cleo"):
        sample.sit(name, chain=name != "Cleo")
    sample.start()
    sample.finish("Anna", "Ben", "Cleo")
    return sample


def logs() -> dict[str, Any]:
    """A whole race: open, and before its end as a seat and a spectator see it."""
    entries = raced().entries
    return {
        "first_hash": first_hash(),
        "open": [_entry(entry) for entry in entries],
        "seat 0": [_entry(entry.as_seen_by(0)) for entry in entries[:-1]],
        "spectator": [_entry(entry.as_seen_by(None)) for entry in entries[:-1]],
    }


def skeletons() -> Iterator[dict[str, Any]]:
    before = first_hash()
    for entry in raced().entries:
        yield {
            "name": f"entry {entry.seq}",
            "seq": entry.seq,
            "before": before,
            "digest": hashlib.sha256(entry.public.encode()).hexdigest(),
            "parts": [{"seats": _seats(part), "hash": part.hash} for part in entry.parts],
            "hash": entry.hash,
        }
        before = entry.hash


def _seated(name: str, *without: str) -> Sample:
    """Anna, Ben and Cleo sit at a table of pips; those named last bring no chain."""
    sample = Sample(name, pips.GAME, pips.Options())
    for who in ("Anna", "Ben", "Cleo"):
        sample.sit(who, chain=who not in without)
    return sample


def one_attempt() -> Sample:
    sample = _seated("one attempt")
    sample.start()
    sample.play("throw")
    return sample


def two_attempts() -> Sample:
    """Ben gives no link, so his place has a dash; the others give their second links."""
    sample = _seated("two attempts", "Cleo")
    sample.start("Ben")
    sample.play("throw")
    return sample


def failed() -> Sample:
    """Two attempts fail, and too few are left. Before its last entry it is still open."""
    sample = _seated("the start failed")
    sample.start("Ben", "Anna")
    return sample


def left_out() -> Sample:
    """Ben has a chain but does not begin; from the beginning on he has none."""
    sample = _seated("left out")
    sample.ask(Start((0, 2)))
    links = tuple(map(sample.link, sample.match.room.awaited()))
    sample.take(sample.match.house_asks(Begin(links), sample.match.tip.at + 300))
    sample.play("throw")
    return sample


def lost() -> Sample:
    """Ben loses his chain before the start, Cleo hers in the game: her latest link stays."""
    sample = _seated("lost chains")
    sample.ask(LoseChain(), "Ben")
    sample.start()
    sample.ask(LoseChain(), "Cleo")
    sample.play("throw")
    return sample


def moved() -> Sample:
    """Before the start a seat changes hands; in the game it is left and taken again."""
    sample = _seated("seats that change")
    sample.ask(Rise(1), "Ben")
    sample.sit("Dora", seat=1)
    sample.start()
    sample.ask(Rise(0))
    sample.ask(Sit("Anna"))
    sample.play("throw")
    return sample


def starts() -> Iterator[dict[str, Any]]:
    for make in (one_attempt, two_attempts, failed, left_out, lost, moved):
        sample = make()
        over = sample.match.room.status is Status.OVER
        entries = sample.entries[:-1] if over else sample.entries
        yield {
            "name": sample.match.opened.title,
            "table": sample.match.opened.table,
            "places": sample.match.opened.places,
            "entries": [_entry(entry.as_seen_by(None)) for entry in entries],
            "after": [_after(matched(entries[: at + 1])) for at in range(len(entries))],
            "draws": list(_drawn(entries)),
        }


def matched(entries: list[Entry]) -> Match:
    return replay(lambda name, version: pips.GAME, entries)


def _after(match: Match) -> dict[str, Any]:
    return {
        "seq": match.tip.version - 1,
        "status": str(match.room.status),
        "attempt": match.room.attempt,
        "listed": list(match.room.listed),
        "awaited": list(match.room.awaited()),
        "closed": match.room.closed,
        "chains": [known(chain) for chain in match.room.chains],
    }


def _drawn(entries: list[Entry]) -> Iterator[dict[str, Any]]:
    """The message of every kind of draw that an entry made, with the links of that entry."""
    for entry in entries:
        kinds = {draw.kind for draw in read_content(entry).drawn}
        for kind in sorted(kinds):
            match, earlier = matched(entries[: entry.seq + 1]), matched(entries[: entry.seq])
            before = earlier.tip.drawn if kind == "open" else earlier.tip.sealed
            links = [chain.ingredient if chain else None for chain in match.room.chains]
            message = draw_message(match.opened.table, match.room.closed, before, kind, links)
            yield {
                "seq": entry.seq,
                "kind": kind,
                "before": before,
                "links": links,
                "message": message.decode(),
            }


def _seats(part: Part) -> list[int] | None:
    return None if part.seats is None else list(part.seats)


def _entry(entry: Entry) -> dict[str, Any]:
    parts = [
        {"seats": _seats(part), "hash": part.hash}
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
        "promise": list(promises()),
        "log": logs(),
        "starts": list(starts()),
        "skeleton": list(skeletons()),
        "commands": list(commands()),
        "dots": list(dots()),
    }


def written(vectors: Any) -> str:
    return json.dumps(vectors, indent=1) + "\n"


def main() -> None:
    for name, vectors in everything().items():
        (HERE / f"{name}.json").write_text(written(vectors), encoding="utf-8")


if __name__ == "__main__":
    main()
