"""A forger of luck: a dishonest house that knows every secret, and writes logs that fit.

It leaves out, doubles and moves entries, and changes draws, deals, rounds, openings, calls
and late deals. Then it makes every link, draw, salt and hash anew. With `retold`, the events
say what the draws gave, too, so that only the moments of luck can show what was done.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from fairtable.games import backgammon, casino, dots, sudoku, tambola
from fairtable.games.casino.cards import DECK, in_order
from fairtable.games.casino.deals import HAND
from fairtable.games.sudoku.puzzles import CLUES, make_puzzle
from fairtable.games.tambola.deal import deal, deal_late
from fairtable.referee import Chain, Content, Draws, Entry, Sit, Status, first_hash
from fairtable.referee.chance import draw_message
from fairtable.referee.log import write_entry, write_events
from fairtable.referee.promise import house_link, sealed_key
from tests.fairness.luck_deeds import DEEDS, LUCKY, Step
from tests.fairness.mutants import played
from tests.fairness.tables import Friend, Table


@dataclass
class Source:
    """An honest log, and everything that its house and its players know."""

    name: str
    game: Any
    entries: list[Entry]
    secret: bytes
    chains: dict[str, Chain]
    steps: list[Step] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.steps = self.steps or [_step(entry) for entry in self.entries]

    def known(self) -> tuple[str, Any, list[Entry], bytes, dict[str, Chain]]:
        return self.name, self.game, self.entries, self.secret, self.chains


def _step(entry: Entry) -> Step:
    content = msgspec.json.decode(entry.public)
    events = list(content["events"])
    for part in entry.parts:
        told = msgspec.json.decode(part.body or "{}").get("events", {})
        for place, event in told.items():
            events[int(place)] = event
    return Step(content, events, entry)


def source(name: str, game: Any, options: Any, seed: int) -> Source:
    """A game of bots; their chains are made from the seed as `played` makes them."""
    table = played(game, options, seed)
    return _of_table(name, table, seed)


def _of_table(name: str, table: Table, seed: int) -> Source:
    luck = random.Random(seed)
    luck.randbytes(32)
    chains = {who: Chain(luck.randbytes(32), 256) for who in ("Anna", "Ben", "Cleo")}
    return Source(name, table.match.game, table.entries, table.match.tip.secret, chains)


def late_hall(seed: int) -> Source:
    """A hall by the clock in which two players sit down during the game."""
    luck = random.Random(seed)
    table = Table.open(tambola.GAME, tambola.Options(seats=6, late=True), luck.randbytes(32))
    friends = [Friend(who, Chain(luck.randbytes(32), 256)) for who in ("Anna", "Ben")]
    for friend in friends:
        friend.sit(table)
    table.start()
    table.begin(tuple(friend.link(table.match) for friend in friends))
    calls = 0
    while table.match.room.status is not Status.OVER:
        if calls in (2, 5):
            table.ask(Sit(f"late {calls}"), f"late {calls}")
            seat = 2 if calls == 2 else 3
            table.take(table.match.house_plays(tambola.Deal(seat), table.match.tip.at + 1))
        table.take(table.match.house_plays(tambola.Call(), table.match.tip.at + 60_000))
        calls += 1
    return _of_table("tambola late", table, seed)


def sources() -> dict[str, list[Source]]:
    """By game: the honest logs that are forged."""
    two_games = backgammon.Options(length=0, games=2)
    return {
        "backgammon": [source("backgammon", backgammon.GAME, two_games, 11)],
        "casino": [
            source("casino", casino.GAME, casino.Options(), 12),
            source("casino to 15", casino.GAME, casino.Options(target=15), 13),
        ],
        "dots": [source("dots", dots.GAME, dots.Options(width=3, height=3), 14)],
        "sudoku": [
            source("sudoku", sudoku.GAME, sudoku.Options("easy"), 15),
            source("sudoku brought", sudoku.GAME, sudoku.Options(puzzle=BROUGHT), 16),
        ],
        "tambola": [source("tambola", tambola.GAME, tambola.Options(), 17), late_hall(18)],
    }


BROUGHT = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class Writer:
    """Writes the steps as entries that follow one another."""

    def __init__(self, source: Source, retold: bool) -> None:
        self.source = source
        self.retold = retold
        self.opened: dict[str, Any] = {}
        self.options: Any = None
        self.decoder = msgspec.json.Decoder(source.game.event)
        self.head = first_hash()
        self.closed = ""
        self.counts = {"open": 0, "sealed": 0}
        self.given: dict[str, int] = {}
        self.latest: list[str | None] = []
        self.listed: list[int] = []
        self.called: list[int] = []
        self.stock: list[Any] = []
        self.players: list[int] = []
        self.dealt: dict[int, Any] = {}

    def write(self, steps: list[Step]) -> list[Entry]:
        self.opened = steps[0].content["facts"][0]
        self.options = msgspec.convert(self.opened["options"], self.source.game.options)
        self.latest = [None] * self.opened["places"]
        return [self._entry(seq, step) for seq, step in enumerate(steps)]

    def _entry(self, seq: int, step: Step) -> Entry:
        content, events = copy.deepcopy(step.content), copy.deepcopy(step.events)
        content["seq"] = seq
        self._take_links(content)
        gave = self._draw(content, events)
        if self.retold:
            self._retell(content, events, gave)
        written = [self.decoder.decode(msgspec.json.encode(event)) for event in events]
        public, parts = write_events(written, seq, self.source.secret)
        kept = tuple(part for part in step.entry.parts if seq == 0 or part.seats is None)
        content["events"] = []
        made = msgspec.convert(content, Content, strict=False)
        made = msgspec.structs.replace(made, events=public)
        entry = write_entry(made, (*kept, *parts), self.head)
        self.head = entry.hash
        for fact in content["facts"]:
            if fact["type"] == "SeatsClosed":
                self.closed, self.listed = entry.hash, fact["seats"]
        return entry

    def _take_links(self, content: dict[str, Any]) -> None:
        asked, who = content["asked"] or {}, content["who"]
        if asked.get("type") == "Begin":
            for seat, link in zip(self.listed, asked.get("links", []), strict=False):
                self.latest[seat] = link
        elif asked.get("link") and who in self.source.chains:
            self.given[who] = self.given.get(who, 1) + 1
            link = self.source.chains[who].link(self.given[who])
            asked["link"] = link
            if content["by"] is not None and 0 <= content["by"] < len(self.latest):
                self.latest[content["by"]] = link

    def _stream(self, kind: str, key: bytes) -> Draws:
        before = self.counts[kind]
        message = draw_message(self.opened["table"], self.closed, before, kind, self.latest)
        self.counts[kind] += 1
        return Draws(key, message)

    def _draw(self, content: dict[str, Any], events: list[dict[str, Any]]) -> dict[str, Any]:
        """The draws of an entry, made anew; what the open ones gave, and the sealed stream."""
        drawn = content.get("drawn", [])
        found: dict[str, Any] = {"open": []}
        if any(draw["kind"] == "sealed" for draw in drawn):
            found["sealed"] = self._stream("sealed", sealed_key(self.source.secret))
        if not any(draw["kind"] == "open" for draw in drawn):
            content.pop("house_link", None)
            return found
        promised = self.opened.get("promise", {}).get("links", 0)
        link = house_link(self.source.secret, self.counts["open"], promised)
        stream = self._stream("open", bytes.fromhex(link))
        content["house_link"] = link
        opening = any(event["type"] == "OpeningRolled" for event in events)
        if self.retold and opening and all(draw["n"] == 6 for draw in drawn):
            drawn[:] = [{"kind": "open", "asked": "below", "n": 6} for _ in range(2)]
            pair = Draws(stream._key, stream._message)
            while pair.below(6) == pair.below(6):
                drawn += copy.deepcopy(drawn[:2])
        for draw in drawn:
            if draw["kind"] == "open":
                draw["gave"] = _gives(stream, draw)
                found["open"].append(draw["gave"])
        return found

    def _retell(
        self, content: dict[str, Any], events: list[dict[str, Any]], gave: dict[str, Any]
    ) -> None:
        dice = [die for die in gave["open"] if isinstance(die, int)]
        for event in events:
            match event["type"]:
                case "Rolled" if len(dice) >= 2:
                    event["dice"] = [1 + dice[0], 1 + dice[1]]
                    del dice[:2]
                case "OpeningRolled" if len(dice) >= 2:
                    _tell_opening(event, [1 + die for die in dice])
                    dice = []
                case "NumberCalled":
                    left = [n for n in range(1, 91) if n not in self.called]
                    if dice and dice[0] < len(left):
                        event["number"] = left[dice.pop(0)]
                    self.called.append(event["number"])
        if "sealed" in gave:
            self._deal(events, gave["sealed"])
        elif self.source.game is casino.GAME and any(e["type"] == "HandDealt" for e in events):
            self._hands(events)

    def _deal(self, events: list[dict[str, Any]], stream: Draws) -> None:
        kinds = {event["type"]: event for event in events}
        game = self.source.game
        if game is casino.GAME and "DealBegun" in kinds:
            self.players = kinds["DealBegun"]["players"]
            self.stock = list(stream.shuffled(DECK))
            self._hands(events)
            for name in ("StockLaid", "CardsLaidOut"):
                if name in kinds:
                    kinds[name]["cards"] = list(self.stock)
        elif game is sudoku.GAME and {"PuzzleSet", "SolutionKept"} <= set(kinds):
            made = make_puzzle(stream, CLUES[self.options.difficulty])
            kinds["PuzzleSet"]["puzzle"] = made.givens
            kinds["SolutionKept"]["solution"] = made.solution
        elif game is tambola.GAME:
            self._tickets(events, kinds, stream)

    def _tickets(
        self, events: list[dict[str, Any]], kinds: dict[str, Any], stream: Draws
    ) -> None:
        if "HallOpened" in kinds:
            hands = deal(self.options, kinds["HallOpened"]["players"], stream)
        elif "JoinedLate" in kinds:
            hand = deal_late(self.options, self.dealt.values(), stream)
            hands = {kinds["JoinedLate"]["seat"]: hand}
        else:
            return
        self.dealt |= hands
        for event in events:
            if event["type"] == "TicketsDealt" and event["seat"] in hands:
                event["tickets"] = msgspec.to_builtins(hands[event["seat"]])

    def _hands(self, events: list[dict[str, Any]]) -> None:
        each = HAND.get(len(self.players), 10)
        for event in events:
            if event["type"] == "HandDealt" and len(self.stock) >= each:
                event["cards"] = list(in_order(tuple(self.stock[:each])))
                del self.stock[:each]


def _gives(stream: Draws, draw: dict[str, Any]) -> Any:
    match draw["asked"]:
        case "below":
            return stream.below(max(1, draw["n"]))
        case "shuffle":
            stream.shuffled(range(draw["n"]))
            return stream.made[-1][2]
    stream.word()
    return stream.made[-1][2]


def _tell_opening(event: dict[str, Any], dice: list[int]) -> None:
    rolls = [list(pair) for pair in zip(dice[::2], dice[1::2], strict=False)]
    white, black = rolls[-1]
    event["rolls"], event["starts"] = rolls, 0 if white > black else 1
    event["dice"] = [max(white, black), min(white, black)]


@dataclass
class Forgery:
    """What was done, and the log that came of it."""

    source: Source
    says: str
    entries: list[Entry]

    def true(self) -> list[Entry]:
        """The honest log; for a table with other options, what it would be with these."""
        opened = _step(self.entries[0])
        if opened.content["facts"] == self.source.steps[0].content["facts"]:
            return self.source.entries
        steps = [Step(opened.content, [], self.source.entries[0]), *self.source.steps[1:]]
        return Writer(Source(*self.source.known(), steps), retold=True).write(steps)


def forgeries(sources: list[Source], count: int, seed: int) -> Iterator[Forgery]:
    """So many forgeries, each with links, draws and hashes that fit."""
    luck = random.Random(seed)
    made = 0
    while made < count:
        source = luck.choice(sources)
        steps = [Step(copy.deepcopy(s.content), s.events, s.entry) for s in source.steps]
        says = [luck.choice(DEEDS)(steps, luck) for _ in range(luck.choice((1, 1, 1, 2)))]
        retold = luck.random() < 0.7
        try:
            entries = Writer(source, retold).write(steps)
        except (msgspec.MsgspecError, ArithmeticError, LookupError, TypeError, ValueError):
            continue  # This cannot even be written.
        made += 1
        yield Forgery(source, f"{' and '.join(says)}, {retold=}", entries)


PLAYED = ("CardTrailed", "CardsCaptured", "BuildLaid")
WON = "a game is won"
"""Whether a game was won is for those who judge moves. The luck behind it is another game's."""


def is_other_luck(found: list[Any], true: list[Any]) -> bool:
    """Whether luck differs from the honest luck, or from its beginning."""
    for one, other in zip(found, true, strict=False):
        if one != other:
            return WON not in (one, other)
    return len(found) > len(true)


def luck_of_log(entries: list[Entry], shown: bool) -> list[Any]:
    """What luck came, to whom, and when: after so many cards, and after so many calls.

    With `shown` only what everybody sees before the end.
    """
    kept: list[Any] = []
    cards = 0
    for entry in entries:
        step = _step(entry)
        content = step.content
        told = content["events"] if shown else step.events
        lucky = [
            _known(event, shown)
            for event in told
            if event is not None and event["type"] in LUCKY
        ]
        if any(event is not None and event["type"] == "GameWon" for event in told):
            kept.append(WON)
        rolls = any(event["type"] == "Rolled" for event in lucky)
        if lucky or content.get("drawn"):
            who = content["by"] if rolls else None
            kept.append((content.get("drawn", []), lucky, who, cards))
        cards += sum(
            event is not None and event["type"] in PLAYED for event in content["events"]
        )
    return kept


def _known(event: dict[str, Any], shown: bool) -> dict[str, Any]:
    """What can be checked. A public card or puzzle of the sealed key waits for the end."""
    sealed = shown and (event["type"] == "CardsLaidOut" or event.get("difficulty"))
    left_out = {"crawford", *(("cards", "puzzle") if sealed else ())}
    return {name: value for name, value in event.items() if name not in left_out}


def parts_hidden(entries: list[Entry]) -> list[Entry]:
    """What a spectator has before the end."""
    return [entry.as_seen_by(None) for entry in entries[:-1]]
