"""The comparer finds whatever differs, and says where."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.tapes import tape
from tests.tapes.compare import ALLOWED, Allowed, Line, differences, read_allowed
from tests.tapes.recorder import Ear
from tests.tapes.scenes import played
from tests.tapes.wire import Door

NOTHING = Allowed()
GRANTED = read_allowed(ALLOWED.read_text("utf-8"))
CLOCK = {"now": 5, "running": True, "left": [1, 2]}
TAPE: list[Line] = [
    ["Anna", "asks", ["GET", "/api/tables/K7QM2XBD?x=1", None]],
    ["Anna", "answer", [200, {"table": {"id": "K7QM2XBD"}}]],
    ["Anna live 1", "frame", {"type": "update", "version": 3, "clock": CLOCK, "facts": [{}]}],
    ["Ben live 1", "frame", {"type": "update", "version": 3, "clock": CLOCK}],
    ["Anna live 1", "frame", {"type": "done", "command": "a-1"}],
    ["Anna live 1", "bytes", "0100"],
    ["Anna live 1", "closed", [1001, "stopped"]],
    ["log of K7QM2XBD", "line", '{"seq":0}'],
]


def now(change: Callable[[list[Line]], Any]) -> list[Line]:
    lines = copy.deepcopy(TAPE)
    change(lines)
    return lines


def swapped(lines: list[Line], one: int, other: int) -> None:
    lines[one], lines[other] = lines[other], lines[one]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        pytest.param(
            lambda t: t[2][2].update(version=4),
            "Anna live 1, line 0, update.version: 3 on the tape, now 4",
            id="a changed value",
        ),
        pytest.param(
            lambda t: t[2][2]["clock"]["left"].__setitem__(1, 9),
            "Anna live 1, line 0, update.clock.left[1]: 2 on the tape, now 9",
            id="a changed value deep inside",
        ),
        pytest.param(
            lambda t: t[2][2]["clock"].update(running=1),
            "Anna live 1, line 0, update.clock.running: true on the tape, now 1",
            id="a number for a truth",
        ),
        pytest.param(
            lambda t: t[2][2]["clock"].update(now=5.0),
            "Anna live 1, line 0, update.clock.now: 5 on the tape, now 5.0",
            id="another kind of number",
        ),
        pytest.param(
            lambda t: t[2][2]["clock"]["left"].append(3),
            "Anna live 1, line 0, update.clock.left: 2 items on the tape, now 3",
            id="a longer list",
        ),
        pytest.param(
            lambda t: t[2][2].update(around=1),
            "Anna live 1, line 0, update.around: is not on the tape; now 1",
            id="an added field",
        ),
        pytest.param(
            lambda t: t[2][2]["facts"][0].update(more=1),
            "Anna live 1, line 0, update.facts[0].more: is not on the tape; now 1",
            id="an added field in a list",
        ),
        pytest.param(
            lambda t: t[3][2].pop("clock"),
            f"Ben live 1, line 0, update.clock: is missing; on the tape {json.dumps(CLOCK)}",
            id="a field that is gone",
        ),
        pytest.param(
            lambda t: t.pop(2),
            "Anna live 1, line 0: frame update on the tape, now frame done",
            id="a missing frame",
        ),
        pytest.param(
            lambda t: t.pop(6),
            "Anna live 1, line 3: closed closed is missing",
            id="a missing last frame",
        ),
        pytest.param(
            lambda t: t.append(["Ben live 1", "frame", {"type": "table"}]),
            "Ben live 1, line 1: frame table is too much",
            id="one more frame",
        ),
        pytest.param(
            lambda t: swapped(t, 2, 4),
            "Anna live 1, line 0: frame update on the tape, now frame done",
            id="another order for one watcher",
        ),
        pytest.param(
            lambda t: t[1][2].__setitem__(0, 201),
            "Anna, line 1, GET /api/tables/*: status: 200 on the tape, now 201",
            id="another status",
        ),
        pytest.param(
            lambda t: t[5].__setitem__(2, "0101"),
            'Anna live 1, line 2, bytes: "0100" on the tape, now "0101"',
            id="other bytes",
        ),
        pytest.param(
            lambda t: t[6][2].__setitem__(0, 4400),
            "Anna live 1, line 3, closed[0]: 1001 on the tape, now 4400",
            id="another code at the end",
        ),
        pytest.param(
            lambda t: t[7].__setitem__(2, '{"seq": 0}'),
            r'log of K7QM2XBD, line 0, line: "{\"seq\":0}" on the tape, now "{\"seq\": 0}"',
            id="one blank in a log",
        ),
        pytest.param(
            lambda t: t.pop(3), "Ben live 1: is not there any more", id="a watcher who is gone"
        ),
        pytest.param(
            lambda t: t.append(["Cleo", "frame", {}]),
            "Cleo: is not on the tape",
            id="a watcher who is new",
        ),
    ],
)
def test_what_differs_is_found_with_its_path(
    change: Callable[[list[Line]], Any], says: str
) -> None:
    assert differences(TAPE, now(change), NOTHING)[0] == says


def test_the_same_is_the_same_in_any_order_of_watchers() -> None:
    assert differences(TAPE, copy.deepcopy(TAPE), NOTHING) == []
    assert differences(TAPE, now(lambda t: swapped(t, 2, 3)), NOTHING) == []


def test_only_fields_that_are_listed_may_come_and_go() -> None:
    text = json.dumps(
        [
            {"why": "It says what changed.", "added": ["update.around", "update.facts[].of"]},
            {"why": "Nobody reads it.", "removed": ["GET /api/tables/*.table.id"]},
        ]
    )
    allowed = read_allowed(text)
    more = now(lambda t: (t[2][2].update(around=[1]), t[2][2]["facts"][0].update(of=2)))
    assert differences(TAPE, more, allowed) == []
    assert differences(more, TAPE, allowed) != [], "what was added may not go again"
    less = now(lambda t: t[1][2][1]["table"].pop("id"))
    assert differences(TAPE, less, allowed) == []
    elsewhere = now(lambda t: t[4][2].update(around=[1]))
    assert differences(TAPE, elsewhere, allowed) != [], "another frame has it, too"
    changed = now(lambda t: t[1][2][1]["table"].update(id="other"))
    assert differences(TAPE, changed, allowed) != [], "a value is not a field"


@pytest.mark.parametrize(
    "text", ['[{"added": ["a.b"]}]', '[{"why": "so"}]', '[{"why": "So.", "adds": []}]']
)
def test_what_may_differ_needs_a_reason(text: str) -> None:
    with pytest.raises((AssertionError, KeyError)):
        read_allowed(text)


def altered(value: Any) -> Any:
    """The same but for one detail."""
    if isinstance(value, dict) and value:
        name = list(value)[-1]
        return {**value, name: altered(value[name])}
    if isinstance(value, list) and value:
        return [*value[:-1], altered(value[-1])]
    return "altered" if value != "altered" else None


def next_of_stream(lines: list[Line], at: int) -> int | None:
    """The next line of the same stream, if it says something else."""
    line = lines[at]
    after = range(at + 1, len(lines))
    found = next((later for later in after if lines[later][0] == line[0]), None)
    return found if found is not None and lines[found] != line else None


def test_any_damage_to_a_real_tape_is_found() -> None:
    """Each line in its turn is left out, doubled, changed in a detail, and told later."""
    kept = tape.read("waiting-room")
    for at, line in enumerate(kept):
        stream, kind, content = line
        left_out = [*kept[:at], *kept[at + 1 :]]
        doubled = [*kept[:at], line, *kept[at:]]
        changed = [*kept[:at], [stream, kind, altered(content)], *kept[at + 1 :]]
        damages = [left_out, doubled, changed]
        if (other := next_of_stream(kept, at)) is not None:
            damages.append(kept.copy())
            swapped(damages[-1], at, other)
        for damaged in damages:
            assert differences(kept, damaged, NOTHING), f"line {at}: {line}"


Hear = Callable[[Ear, int, bytes], None]
BENS_SEVENTH = 7
"""The frame with which the server goes wrong, for one of its watchers."""


def wrong(ear: Ear, heard: Hear, fault: str, frames: list[tuple[int, bytes]]) -> None:
    """What this watcher hears of a server that has one fault."""
    number = len(frames)
    kind, payload = frames[-1]
    if ear.stream != "Ben live 1" or number not in (BENS_SEVENTH, BENS_SEVENTH + 1):
        return heard(ear, kind, payload)
    if fault == "a frame is missing":
        return None if number == BENS_SEVENTH else heard(ear, kind, payload)
    if fault == "a field is changed":
        return heard(ear, kind, payload.replace(b'"version":8', b'"version":9'))
    if number > BENS_SEVENTH:
        heard(ear, kind, payload)
        heard(ear, *frames[-2])
    return None


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        ("a frame is missing", "frame update on the tape, now frame table"),
        ("a field is changed", "version: 8 on the tape, now 9"),
        ("two frames in another order", "frame update on the tape, now frame table"),
    ],
)
def test_a_fault_of_the_server_is_found(
    monkeypatch: pytest.MonkeyPatch, fault: str, says: str
) -> None:
    heard, frames = Ear._hear, dict[Ear, list[tuple[int, bytes]]]()

    def hears(ear: Ear, kind: int, payload: bytes) -> None:
        frames.setdefault(ear, []).append((kind, payload))
        wrong(ear, heard, fault, frames[ear])

    monkeypatch.setattr(Ear, "_hear", hears)
    found = differences(tape.read("a-draw-is-agreed"), played("a-draw-is-agreed"), GRANTED)
    assert found and says in found[0], found
    assert found[0].startswith("Ben live 1"), found


def test_another_byte_in_a_log_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = Door.ask

    async def other(door: Door, method: str, path: str, *given: Any, **more: Any) -> Any:
        answer = await ask(door, method, path, *given, **more)
        if path.endswith("/export"):
            answer.body = answer.body.replace(b'"seq":2', b'"seq":7', 1)
        return answer

    monkeypatch.setattr(Door, "ask", other)
    found = differences(tape.read("a-draw-is-agreed"), played("a-draw-is-agreed"), GRANTED)
    assert found and all(one.startswith("log of ") for one in found), found


def test_a_tape_is_recorded_once(tmp_path: Path) -> None:
    tape.add("scene", TAPE, tmp_path)
    assert tape.read("scene", tmp_path) == TAPE
    with pytest.raises(FileExistsError, match="only once"):
        tape.add("scene", TAPE[1:], tmp_path)
    assert tape.read("scene", tmp_path) == TAPE
