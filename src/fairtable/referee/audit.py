"""The audit: every hash, every link, every draw, and every move judged again by the rules.

A log whose secrets are open (every finished one) is played again from its first entry, and each
entry must come out as it stands, to the byte. A log with hidden parts can be checked as far as
it is shown: its chain, the links, the open draws; what was not judged is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from fairtable.referee.chain import Given, is_link
from fairtable.referee.chance import Drawn, Draws, draw_message
from fairtable.referee.game import HOUSE
from fairtable.referee.log import (
    BrokenLog,
    Content,
    Entry,
    first_hash,
    read_content,
    read_entry,
)
from fairtable.referee.match import Match, Ruling, blank, open_match
from fairtable.referee.promise import key_hash
from fairtable.referee.replay import Games, opening_of, options_of, reopened
from fairtable.referee.table import Status, TableOpened
from fairtable.referee.verdict import Refused

LARGEST_DECK = 100_000


class Report(msgspec.Struct):
    """What was checked, counted. `judged` is False where hidden parts kept the rules out."""

    opened: TableOpened
    judged: bool
    entries: int = 0
    links: int = 0
    open_draws: int = 0
    sealed_draws: int = 0
    hidden_parts: int = 0
    finished: bool = False
    seats: tuple[str | None, ...] = ()
    chained: tuple[bool, ...] = ()

    def count(self, entry: Entry, content: Content) -> None:
        self.entries += 1
        self.links += getattr(content.asked, "link", None) is not None
        for draw in content.drawn:
            self.open_draws += draw.kind == "open"
            self.sealed_draws += draw.kind == "sealed"
        for part in entry.parts:
            self.hidden_parts += part.body is None

    def close(self, match: Match) -> Report:
        self.finished = match.status is Status.OVER
        self.seats = tuple(sitter.name if sitter else None for sitter in match.seats)
        self.chained = tuple(chain is not None for chain in match.chains)
        return self


def audit(games: Games, entries: Iterable[Entry]) -> Report:
    """Check a whole log. BrokenLog names the first entry that does not follow, and why."""
    rest = iter(entries)
    first = next(rest, None)
    if first is None:
        raise BrokenLog(0, "the log is empty")
    if _is_secret_open(first):
        return _judge_again(games, first, rest)
    return _check_what_is_shown(games, first, rest)


def _is_secret_open(first: Entry) -> bool:
    return any(part.seats == () and part.body is not None for part in first.parts)


def _judge_again(games: Games, first: Entry, rest: Iterator[Entry]) -> Report:
    ruling = reopened(games, first)
    match = ruling.after
    again = open_match(match.game, match.options(), match.opened, match.secret)
    if again.entry.public != first.public or again.entry.hash != first.hash:
        raise BrokenLog(0, "a table is not opened like this")
    report = Report(match.opened, judged=True)
    report.count(first, ruling.content)
    for entry in rest:
        ruling = _follow(ruling.after, entry)
        report.count(entry, ruling.content)
    return report.close(ruling.after)


def _follow(match: Match, entry: Entry) -> Ruling:
    """What the rules make of what was asked; it must be this entry."""
    if entry.seq != match.version:
        raise BrokenLog(match.version, f"missing; entry {entry.seq} stands in its place")
    content = read_content(entry)
    ruling = _asked_again(match, content)
    if isinstance(ruling, Ruling) and ruling.entry == entry:
        # It came out the same to the byte, hash and all.
        return ruling
    read_entry(entry, match.head)
    if isinstance(ruling, Refused):
        raise BrokenLog(entry.seq, f"rule {ruling.why.rule} refuses it: {ruling.says}")
    if ruling.entry.public != entry.public:
        raise BrokenLog(entry.seq, _difference(ruling.content, content))
    if ruling.entry.hash != entry.hash:
        raise BrokenLog(entry.seq, "what it hides is not what the rules say happened")
    return ruling


def _asked_again(match: Match, content: Content) -> Ruling | Refused:
    asked = content.asked
    if asked is None:
        raise BrokenLog(content.seq, "nothing was asked")
    if content.by != HOUSE:
        return match.ask(asked, content.who, content.command, content.at)
    try:
        move = match.game.read_move(getattr(asked, "move", ""))
    except ValueError as unreadable:
        raise BrokenLog(content.seq, f"no move of the house: {unreadable}") from unreadable
    return match.house_plays(move, content.at)


def _difference(expected: Content, found: Content) -> str:
    """Which part of the entry is not as the rules make it."""
    names = {
        "house_link": "the house's link is not the one promised",
        "drawn": "a draw did not give this",
        "events": "what happened is not what the rules say",
        "facts": "what happened at the table is not what the rules say",
        "sealed_key": "the sealed key is not the one promised",
        "at": "time runs backwards",
        "by": "another seat asked",
    }
    for name, reason in names.items():
        # Events are compared as they are written: `expected` has not been filled in.
        if name != "events" and getattr(expected, name) != getattr(found, name):
            return reason
    return names["events"]


def _check_what_is_shown(games: Games, first: Entry, rest: Iterator[Entry]) -> Report:
    content = read_entry(first, first_hash())
    opened = opening_of(content)
    game = games(opened.game, opened.rules)
    match = blank(game, options_of(game, opened), opened, b"").after(content, (), first.hash)
    house = Given(opened.promise.anchor)
    report = Report(opened, judged=False)
    report.count(first, content)
    for entry in rest:
        if entry.seq != match.version:
            raise BrokenLog(match.version, f"missing; entry {entry.seq} stands in its place")
        content = read_entry(entry, match.head)
        _check_form(content, match)
        place, match = match, match.after(content, (), entry.hash)
        house = _check_luck(content, place, match, house)
        report.count(entry, content)
    return report.close(match)


def _check_form(content: Content, match: Match) -> None:
    """What can be said of an entry without judging it."""
    if content.at < match.at:
        raise BrokenLog(content.seq, "time runs backwards")
    for fact in content.facts:
        if isinstance(fact, TableOpened):
            raise BrokenLog(content.seq, "a table opens only once")
        if not 0 <= getattr(fact, "seat", 0) < len(match.seats):
            raise BrokenLog(content.seq, "this table has no such seat")


def _check_luck(content: Content, place: Match, after: Match, house: Given) -> Given:
    """The house's link is the promised one, and the open draws follow from it."""
    promised = place.opened.promise
    if (key := content.sealed_key) and not (
        is_link(key) and key_hash(bytes.fromhex(key)) == promised.sealed
    ):
        raise BrokenLog(content.seq, "the sealed key is not the one promised")
    drawn = [draw for draw in content.drawn if draw.kind == "open"]
    if not drawn and not content.house_link:
        return house
    given = house.after(content.house_link, content.house_anchor or None)
    if given is None or given.count != house.count % promised.links + 1:
        raise BrokenLog(content.seq, "the house's link is not the one promised")
    links = [chain.ingredient if chain else None for chain in after.chains]
    message = draw_message(place.opened.table, content.seq, "open", links)
    if drawn != _drawn_again(content, message, drawn):
        raise BrokenLog(content.seq, "a draw did not give this")
    return given


def _drawn_again(content: Content, message: bytes, asked: list[Drawn]) -> list[Drawn]:
    """The same draws, made again from key and message."""
    draws = Draws(bytes.fromhex(content.house_link), message)
    for draw in asked:
        try:
            match draw.asked:
                case "below":
                    draws.below(draw.n)
                case "shuffle" if 0 <= draw.n <= LARGEST_DECK:
                    draws.shuffled(range(draw.n))
                case "shuffle":
                    raise BrokenLog(content.seq, f"nobody shuffles {draw.n} cards")
                case "word":
                    draws.word()
        except ValueError as impossible:
            raise BrokenLog(content.seq, str(impossible)) from impossible
    return [Drawn("open", *made) for made in draws.made]
