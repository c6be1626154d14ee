"""What happened, in words. `telling.json` is read by `web/src/games/telling.test.ts`, too: the
page and the terminal say the same sentences.

`says` is what the page says when it happens, and `story` what it says in the story of the game.
`terminal` is there where the terminal has a sentence that the page has only in its story.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args

import msgspec
import pytest

import build_client
import hatch_build
from fairtable.cli import messages
from fairtable.cli.telling import TELLERS, Reader, tell
from fairtable.games import registered

GIVEN = json.loads(Path(__file__).with_name("telling.json").read_text(encoding="utf-8"))
CASES = [(game, case) for game, cases in GIVEN.items() for case in cases]
NAMES = ("Anna", "Ben", "Cara")


def kinds_of(game: str) -> Any:
    module = __import__(f"fairtable.games.{game}", fromlist=["Event"])
    return module.Event


def name(case) -> str:
    return f"{case['event']['type']}: {case['says'] or case['story'] or 'nothing'}"


@pytest.mark.parametrize(
    ("game", "case"), CASES, ids=[f"{game} {name(case)}" for game, case in CASES]
)
def test_the_terminal_says_what_the_page_says(game, case):
    kind = kinds_of(game)
    event = msgspec.convert(case["event"], kind, str_keys=True)
    beside = [msgspec.convert(each, kind) for each in case.get("beside", ())]
    said = tell(game, [event, *beside], Reader(0, lambda seat: NAMES[seat], dice="6-5"))
    expected = case.get("terminal", case["says"])
    assert said == ([expected] if expected else [])


@pytest.mark.parametrize("game", GIVEN)
def test_every_kind_of_event_is_in_the_table(game):
    kinds = {kind.__name__ for kind in get_args(kinds_of(game))}
    assert {case["event"]["type"] for case in GIVEN[game]} == kinds


def test_every_game_that_has_a_page_has_a_teller():
    assert set(TELLERS) == set(GIVEN) == set(registered())


def test_what_only_others_may_see_is_not_told():
    dealt = next(
        case["event"] for case in GIVEN["tambola"] if case["event"]["type"] == "TicketsDealt"
    )
    event = msgspec.convert(dealt, kinds_of("tambola"))
    assert tell("tambola", [event], Reader(0, str)) == ["The house deals 1 ticket."]
    assert tell("tambola", [event], Reader(1, str)) == []


def test_numbers_and_lists_are_written_as_on_the_page():
    assert messages.say("dots-you-closed", count=1200) == "You closed 1,200 boxes."
    assert messages.list_all(["Anna", "Ben", "Cara"]) == "Anna, Ben, and Cara"


@pytest.mark.parametrize("message", ["dots-nothing", "dots-drew"], ids=["unknown", "no name"])
def test_a_message_that_cannot_be_said_is_a_fault(message):
    with pytest.raises(KeyError):
        messages.say(message)


def test_a_wheel_has_the_messages(monkeypatch):
    monkeypatch.setattr(build_client, "build", lambda: None)
    asked: dict[str, Any] = {"force_include": {}}
    hatch_build.ClientHook.initialize(SimpleNamespace(target_name="wheel"), "standard", asked)
    ((source, inside),) = asked["force_include"].items()
    assert Path(source) == messages.IN_A_CHECKOUT
    assert messages.IN_A_WHEEL.parts[-3:] == tuple(inside.split("/"))
