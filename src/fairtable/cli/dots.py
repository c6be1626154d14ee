"""`fairtable dots`: the board that a log of 3-byte records makes, and the great board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated

import msgspec
import typer

from fairtable.cli.asking import (
    Answer,
    Door,
    Form,
    answer_and_leave,
    give_up,
    value,
)
from fairtable.cli.dots_board import crowd, verify
from fairtable.cli.progress import in_chunks, with_bar
from fairtable.cli.questions import WrongQuestion, read_input
from fairtable.cli.records import STDIN
from fairtable.games.dots import HEIGHT, RECORD_BYTES, TEAMS, WIDTH, GameState
from fairtable.referee.counted import counted

HELP = "Logs of Dots, and the great board."
app = typer.Typer(name="dots", no_args_is_help=True, rich_markup_mode=None, help=HELP)

AT_ONCE = 100_000
"""Records between two updates of the bar."""
MOST_BYTES = 64_000_000
BEGINS = re.compile(rb'\s*\{\s*["}]')


class Folded(msgspec.Struct):
    """What a log comes to."""

    width: int
    height: int
    lines: int
    placed: int
    repeated: int
    complete: bool
    scores: tuple[int, ...]
    leader: int | None
    winner: int | None


app.command()(verify)
app.command()(crowd)


@app.callback()
def dots_commands() -> None:
    """Logs of Dots, and the great board."""


@app.command()
def fold(  # noqa: PLR0913  each is an option of the command
    file: Annotated[
        str,
        typer.Argument(help="A log of 3-byte records, or a question in JSON; - is stdin."),
    ] = STDIN,
    width: Annotated[int | None, typer.Option(min=1, help="Boxes across.")] = None,
    height: Annotated[int | None, typer.Option(min=1, help="Boxes down.")] = None,
    upto: Annotated[
        int | None, typer.Option(min=0, help="Only the first records: the board as it was.")
    ] = None,
    form: Form = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object.")] = False,
) -> None:
    """Fold a log: scores, lines placed, whether the board is complete, and who has won.

    The log is bytes, or the question of POST /api/dots/fold as JSON, in our form or in that of
    the document. The exit status is 0 if the log can be folded, and 2 if not.
    """
    try:
        log = read_input(file, MOST_BYTES)
        if form is not None or looks_like_json(log):
            if (width, height, upto) != (None, None, None):
                raise WrongQuestion("The size of the board stands in the JSON.", "$")
            answer_and_leave(DOOR, file, log, form, json)
        log = log[: None if upto is None else RECORD_BYTES * upto]
        folded = _fold(log, GameState(width=width or WIDTH, height=height or HEIGHT))
    except WrongQuestion as wrong:
        give_up(file, wrong, json)
    except ValueError as problem:
        give_up(file, WrongQuestion(str(problem), "$"), json)
    if json:
        typer.echo(msgspec.json.encode(folded))
    else:
        typer.echo("\n".join(_in_words(msgspec.to_builtins(folded))))


def looks_like_json(log: bytes) -> bool:
    """Whether this is an object and no log: a log of records can hardly begin so."""
    return BEGINS.match(log) is not None


def _fold(log: bytes, state: GameState) -> Folded:
    """Fold in pieces, so that a bar can move. The result is the same as in one piece."""
    repeated = done = 0
    for chunk in with_bar(in_chunks(log, RECORD_BYTES * AT_ONCE), len(log), "Folding"):
        repeated += state.apply_batch(bytes(chunk), done).repeated
        done += len(chunk) // RECORD_BYTES
    return Folded(
        state.size.width,
        state.size.height,
        state.size.edges,
        state.placed,
        repeated,
        state.is_complete,
        state.scores,
        state.leader,
        state.winner,
    )


def _in_words(answer: Answer) -> Iterator[str]:
    """The board after a log, in our words whatever its form is."""
    if "width" in answer:
        yield f"{answer['width']} x {answer['height']} boxes"
    placed = value(answer, "placed") or value(answer, "edges_placed") or 0
    lines = answer.get("lines")
    if lines:
        yield f"{placed} of {counted(lines, 'line')} drawn ({100 * placed / lines:.1f} %)"
    else:
        yield counted(placed, "line")
    if repeated := answer.get("repeated"):
        yield f"{counted(repeated, 'line')} came twice and changed nothing (D4)"
    for team, boxes in zip(TEAMS, answer["scores"], strict=True):
        yield f"{team.name:8}{boxes:>9}"
    yield from _ending(answer)


def _ending(answer: Answer) -> Iterator[str]:
    complete = value(answer, "complete") or value(answer, "is_complete")
    winner = answer.get("winner")
    leader = answer.get("leader", winner)  # The document's winner is whoever leads.
    if complete:
        yield "complete: a tie" if winner is None else f"complete: {_named(winner)} has won"
    elif leader is not None:
        yield f"{_named(leader)} leads"


def _named(team: int) -> str:
    return TEAMS[team].name


DOOR = Door("dots", "fold", lambda answer: True, _in_words, most=MOST_BYTES)
