"""What a forger of luck does to the entries of a log, before they are written anew."""

from __future__ import annotations

import copy
import random
from dataclasses import dataclass
from typing import Any

from fairtable.referee import Entry


@dataclass
class Step:
    """An entry before it is written."""

    content: dict[str, Any]
    events: list[dict[str, Any]]
    entry: Entry


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
