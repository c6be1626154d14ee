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
from tests.fairness.mutants import played
from tests.fairness.tables import Friend, Table


@dataclass
class Step:
    """An entry before it is written."""

    content: dict[str, Any]
    events: list[dict[str, Any]]
    entry: Entry


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
    return Source(name, table.match.game, table.entries, table.match.secret, chains)


def late_hall(seed: int) -> Source:
    """A hall by the clock in which two players sit down during the game."""
    luck = random.Random(seed)
    table = Table.open(tambola, tambola.Options(seats=6, late=True), luck.randbytes(32))
    friends = [Friend(who, Chain(luck.randbytes(32), 256)) for who in ("Anna", "Ben")]
    for friend in friends:
        friend.sit(table)
    table.start()
    table.begin(tuple(friend.link(table.match) for friend in friends))
    calls = 0
    while table.match.status is not Status.OVER:
        if calls in (2, 5):
            table.ask(Sit(f"late {calls}"), f"late {calls}")
            seat = 2 if calls == 2 else 3
            table.take(table.match.house_plays(tambola.Deal(seat), table.match.at + 1))
        table.take(table.match.house_plays(tambola.Call(), table.match.at + 60_000))
        calls += 1
    return _of_table("tambola late", table, seed)


def sources() -> dict[str, list[Source]]:
    """By game: the honest logs that are forged."""
    two_games = backgammon.Options(length=0, games=2)
    return {
        "backgammon": [source("backgammon", backgammon, two_games, 11)],
        "casino": [
            source("casino", casino, casino.Options(), 12),
            source("casino to 15", casino, casino.Options(target=15), 13),
        ],
        "dots": [source("dots", dots, dots.Options(width=3, height=3), 14)],
        "sudoku": [
            source("sudoku", sudoku, sudoku.Options("easy"), 15),
            source("sudoku brought", sudoku, sudoku.Options(puzzle=BROUGHT), 16),
        ],
        "tambola": [source("tambola", tambola, tambola.Options(), 17), late_hall(18)],
    }


BROUGHT = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


class Writer:
    """Writes the steps as entries that follow one another."""

    def __init__(self, source: Source, retold: bool) -> None:
        self.source = source
        self.retold = retold
        self.opened: dict[str, Any] = {}
        self.options: Any = None
        self.decoder = msgspec.json.Decoder(source.game.Event)
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
        self.options = msgspec.convert(self.opened["options"], self.source.game.Options)
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
        elif self.source.game is casino and any(e["type"] == "HandDealt" for e in events):
            self._hands(events)

    def _deal(self, events: list[dict[str, Any]], stream: Draws) -> None:
        kinds = {event["type"]: event for event in events}
        game = self.source.game
        if game is casino and "DealBegun" in kinds:
            self.players = kinds["DealBegun"]["players"]
            self.stock = list(stream.shuffled(DECK))
            self._hands(events)
            for name in ("StockLaid", "CardsLaidOut"):
                if name in kinds:
                    kinds[name]["cards"] = list(self.stock)
        elif game is sudoku and {"PuzzleSet", "SolutionKept"} <= set(kinds):
            made = make_puzzle(stream, CLUES[self.options.difficulty])
            kinds["PuzzleSet"]["puzzle"] = made.givens
            kinds["SolutionKept"]["solution"] = made.solution
        elif game is tambola:
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
        except (msgspec.MsgspecError, ValueError, TypeError, IndexError, KeyError):
            continue  # This cannot even be written.
        made += 1
        yield Forgery(source, f"{' and '.join(says)}, {retold=}", entries)


def _is_lucky(step: Step) -> bool:
    return bool(step.content.get("drawn"))


def _place(steps: list[Step], luck: random.Random, lucky: float = 0.6) -> int:
    """An entry of the game, often one with draws or a deal."""
    begun = next(
        (
            n
            for n, s in enumerate(steps)
            if any(f["type"] == "GameStarted" for f in s.content["facts"])
        ),
        1,
    )
    with_luck = [n for n, step in enumerate(steps) if n >= begun and _is_lucky(step)]
    if with_luck and luck.random() < lucky:
        return luck.choice(with_luck)
    return luck.randrange(min(begun, len(steps) - 1), len(steps))


def leave_out(steps: list[Step], luck: random.Random) -> str:
    at = _place(steps, luck)
    del steps[at]
    return f"{at} is left out"


def cut_out(steps: list[Step], luck: random.Random) -> str:
    at, count = _place(steps, luck, 0.3), luck.choice((2, 3, 4, 8, 10, 20, 21))
    del steps[at : at + count]
    return f"{at} to {at + count} are cut out"


def put_again(steps: list[Step], luck: random.Random) -> str:
    at, to = _place(steps, luck), _place(steps, luck, 0.2)
    steps.insert(to, Step(copy.deepcopy(steps[at].content), steps[at].events, steps[at].entry))
    _counted(steps[to], luck)
    return f"{at} stands again at {to}"


def put_part_again(steps: list[Step], luck: random.Random) -> str:
    at, to, count = _place(steps, luck), _place(steps, luck, 0.2), luck.choice((2, 4, 20))
    again = [
        Step(copy.deepcopy(s.content), copy.deepcopy(s.events), s.entry)
        for s in steps[at : at + count]
    ]
    steps[to:to] = again
    return f"{at} and {count} more stand again at {to}"


def move(steps: list[Step], luck: random.Random) -> str:
    at, to = _place(steps, luck), _place(steps, luck, 0.2)
    steps.insert(min(to, len(steps) - 1), steps.pop(at))
    return f"{at} stands at {to}"


def swap(steps: list[Step], luck: random.Random) -> str:
    at, to = _place(steps, luck, 0.9), _place(steps, luck, 0.9)
    steps[at], steps[to] = steps[to], steps[at]
    return f"{at} and {to} are exchanged"


def ask_otherwise(steps: list[Step], luck: random.Random) -> str:
    """Another kind, another range, or another number of draws."""
    at = _place(steps, luck, 1)
    drawn = steps[at].content.setdefault("drawn", [])
    if not drawn:
        drawn.append({"kind": "sealed", "asked": "word", "n": 0})
        return f"{at} draws"
    _change_draw(drawn, luck)
    if not drawn:
        del steps[at].content["drawn"]
    drawn.sort(key=lambda one: one["kind"])
    for one in drawn:
        if one["kind"] == "sealed":
            one.pop("gave", None)
    return f"{at} draws otherwise"


def _change_draw(drawn: list[dict[str, Any]], luck: random.Random) -> None:
    draw = luck.choice(drawn)
    match luck.randrange(5):
        case 0:
            draw["n"] = luck.choice((draw["n"] + 1, draw["n"] - 1, 1, 2, 40, 52))
        case 1:
            draw["kind"] = "open" if draw["kind"] == "sealed" else "sealed"
        case 2:
            draw["asked"] = luck.choice(("below", "shuffle", "word"))
            draw["n"] = 0 if draw["asked"] == "word" else max(1, draw["n"])
        case 3:
            drawn.append(copy.deepcopy(draw))
        case 4:
            drawn.remove(draw)


def draw_without_need(steps: list[Step], luck: random.Random) -> str:
    lucky = [step for step in steps if _is_lucky(step)]
    at = _place(steps, luck, 0)
    if not lucky:
        steps[at].content["drawn"] = [{"kind": "open", "asked": "below", "n": 6}]
    else:
        steps[at].content["drawn"] = copy.deepcopy(luck.choice(lucky).content["drawn"])
    return f"{at} draws without need"


def exchange_hands(steps: list[Step], luck: random.Random) -> str:
    """What two seats were dealt, or what two entries say, is exchanged."""
    told = [
        (step, at)
        for step in steps
        for at, event in enumerate(step.events)
        if event["type"] in LUCKY
    ]
    if len(told) < 2:
        return leave_out(steps, luck)
    (one, at), (other, to) = luck.sample(told, 2)
    one.events, other.events = list(one.events), list(other.events)
    if one is other:
        other.events = one.events
    first, second = copy.deepcopy(one.events[at]), copy.deepcopy(other.events[to])
    for name in ("cards", "tickets", "dice", "number", "puzzle"):
        if name in first and name in second:
            first[name], second[name] = second[name], first[name]
    one.events[at], other.events[to] = first, second
    return f"what {one.content['seq']} and {other.content['seq']} say is exchanged"


def tell_otherwise(steps: list[Step], luck: random.Random) -> str:
    """One field of one event, most often of one with luck, says something else."""
    at = _place(steps, luck, 0.8)
    if not steps[at].events:
        return leave_out(steps, luck)
    steps[at].events = copy.deepcopy(steps[at].events)
    event = luck.choice(steps[at].events)
    names = [name for name in event if name != "type"]
    if not names:
        return leave_out(steps, luck)
    name = luck.choice(names)
    event[name] = _other(event[name], luck)
    return f"{at} {event['type']}.{name} says something else"


def leave_event_out(steps: list[Step], luck: random.Random) -> str:
    at = _place(steps, luck, 0.6)
    events = list(steps[at].events)
    if events and luck.random() < 0.5:
        events.pop(luck.randrange(len(events)))
    elif events:
        events.insert(luck.randrange(len(events) + 1), luck.choice(events))
    steps[at].events = events
    return f"the events of {at} are others"


def ask_as_another(steps: list[Step], luck: random.Random) -> str:
    at, other = _place(steps, luck, 0.8), luck.choice(steps)
    for name in ("by", "who", "command"):
        steps[at].content[name] = other.content[name]
    return f"another asks {at}"


def agree_otherwise(steps: list[Step], luck: random.Random) -> str:
    options = steps[0].content["facts"][0]["options"]
    name = luck.choice(list(options))
    options[name] = _other(options[name], luck)
    return f"{name} was agreed otherwise"


def _counted(step: Step, luck: random.Random) -> None:
    """A deal or an opening that is put in may say the next number."""
    step.events = copy.deepcopy(step.events)
    for event in step.events:
        for name in ("game", "number"):
            if name in event and event["type"] in ("OpeningRolled", "DealBegun", "RoundBegun"):
                event[name] += luck.choice((0, 1, 1))
        if event["type"] == "DealBegun" and luck.random() < 0.5:
            event["dealer"] = luck.choice(event["players"])


def _other(value: Any, luck: random.Random) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return luck.choice((value + 1, value - 1, 0, 1, 6))
        case str() if value:
            at = luck.randrange(len(value))
            return value[:at] + luck.choice("123456789.") + value[at + 1 :]
        case list() if value and isinstance(value[0], list | int) and luck.random() < 0.6:
            at = luck.randrange(len(value))
            return [*value[:at], _other(value[at], luck), *value[at + 1 :]]
        case list():
            return luck.choice((value[::-1], value[1:], [*value, *value[:1]]))
        case None:
            return 0
    return value


LUCKY = {
    *("Rolled", "OpeningRolled", "HandDealt", "StockLaid", "CardsLaidOut"),
    *("PuzzleSet", "SolutionKept", "TicketsDealt", "NumberCalled"),
}
"""The events into which luck is put."""
DEEDS = (
    *(leave_out, cut_out, put_again, put_again, put_part_again, move, swap, ask_otherwise),
    *(ask_otherwise, draw_without_need, exchange_hands, tell_otherwise, leave_event_out),
    *(ask_as_another, agree_otherwise),
)


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
        rolls = any(event["type"] == "Rolled" for event in lucky)
        if lucky or content.get("drawn"):
            who = content["by"] if rolls else None
            kept.append((content.get("drawn", []), lucky, who, cards))
        cards += sum(
            event is not None and event["type"] in ("CardTrailed", "CardsCaptured", "BuildLaid")
            for event in content["events"]
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
