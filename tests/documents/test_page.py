"""docs/documents.md is complete and true: every row has a state, and every name is there.

A name of ours in a row is written with its arguments, as in `verify_claim(ticket, pattern)`.
"""

from __future__ import annotations

import importlib
import inspect
import re
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from fairtable.documents import backgammon, tambola
from fairtable.games import registered
from fairtable.games.backgammon.document_form import DocumentBoard, DocumentRoll
from fairtable.games.tambola.document_form import DocumentClaim

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "documents.md").read_text(encoding="utf-8")
STATES = ("same", "other name", "ruling")
MOST_RULINGS = 20
GAMES = ("backgammon", "casino", "dots", "sudoku", "tambola")
NAME = re.compile(r"`([A-Za-z_][\w.]*)(\([\w, *=]*\))?`")


class Row(NamedTuple):
    game: str
    theirs: str
    ours: str
    state: str
    why: str


def rows() -> list[Row]:
    found, game = [], ""
    for line in PAGE.splitlines():
        if line.startswith("## "):
            game = line.removeprefix("## ").lower()
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith("| ") and len(cells) == 4 and cells[2] != "state":
            found.append(Row(game, *(cell.strip(" |") for cell in cells)))
    return found


ROWS = rows()


def test_every_row_has_a_state_and_every_difference_a_reason() -> None:
    for row in ROWS:
        assert row.game in GAMES and row.theirs and row.ours, row
        assert row.state in STATES, row
        assert row.state == "same" or row.why, row
    for row in ROWS:
        if row.state == "ruling":
            rule = re.search(r"\b[A-Z]+\d+\b", row.why)
            assert rule, row
            book = (ROOT / "docs" / "rules" / f"{row.game}.md").read_text(encoding="utf-8")
            assert f"## {rule[0]}. " in book, row


def test_the_count_on_top_is_right_and_there_are_few_rulings() -> None:
    count = Counter(row.state for row in ROWS)
    words = (
        f"{len(ROWS)} rows: {count['same']} the same, {count['other name']} under another "
        f"name, {count['ruling']} by a ruling, none missing."
    )
    assert words in PAGE.partition("\n## ")[0].replace("\n", " ")
    assert count["ruling"] <= MOST_RULINGS
    assert {row.game for row in ROWS} == set(GAMES)


def found(game: str, name: str) -> Any:
    module = importlib.import_module(f"fairtable.documents.{game}")
    thing: Any = module
    for part in name.split("."):
        fields = getattr(thing, "__annotations__", {})
        thing = fields[part] if part in fields else getattr(thing, part)
    return thing


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.game}-{row.theirs[:30]}")
def test_each_name_of_ours_is_there_with_these_arguments(row: Row) -> None:
    names = NAME.findall(row.ours)
    assert names or "/api/" in row.ours or row.state == "ruling", row
    for name, given in names:
        thing = found(row.game, name)
        if given:
            wanted = [each.strip() for each in given.strip("()").split(",") if each.strip()]
            known = [
                parameter.name
                for parameter in inspect.signature(thing).parameters.values()
                if parameter.default is parameter.empty and parameter.name != "self"
            ]
            assert known == wanted, row
    for address in re.findall(r"/api/(\w+)/([\w-]+)/\?form=document", row.ours):
        forms = registered()[address[0]].services.forms
        assert "document" in forms[address[1]], row


@pytest.mark.parametrize("game", GAMES)
def test_every_public_function_of_a_module_is_on_the_page(game: str) -> None:
    module = importlib.import_module(f"fairtable.documents.{game}")
    told = {name.partition(".")[0] for row in ROWS for name, _ in NAME.findall(row.ours)}
    functions = {name for name in module.__all__ if inspect.isfunction(getattr(module, name))}
    assert functions <= told


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (backgammon, "fifteen checkers"),
        (DocumentBoard, "fifteen checkers"),
        (DocumentRoll, "fifteen checkers"),
        (tambola, "no ticket"),
        (DocumentClaim, "a real one"),
    ],
    ids=lambda part: getattr(part, "__name__", ""),
)
def test_programs_read_that_made_up_states_are_refused(told: Any, words: str) -> None:
    """The docstring of a shape is its description in the OpenAPI document, too."""
    assert words in " ".join(told.__doc__.split())
