"""`fairtable backgammon analyse`: every decision with its loss, the worst ones in words."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import msgspec
import typer

from fairtable.cli.records import STDIN, display_name, printable
from fairtable.games import UnknownRules, rules_of
from fairtable.games.backgammon import GAME
from fairtable.games.backgammon.teaching import read_question
from fairtable.games.backgammon.teaching.answers import MatQuestion
from fairtable.referee import (
    AnyGame,
    BadInput,
    BrokenLog,
    NoGameFile,
    NoRecord,
    Status,
    audited,
    read_record,
)
from fairtable.referee.counted import counted
from fairtable.referee.teaching import Recorded, recorded

if TYPE_CHECKING:
    from fairtable.games.backgammon.teaching.answers import Analysis, JudgedDecision

MOST_BYTES = 64_000_000
NOTHING = 0.0005
"""A loss that would be written as 0.000."""
UNIT = (
    "Points: 1 is a single game with the cube as it is. In a match, 2 is the difference "
    "between winning and losing the game."
)


def analyse(
    file: Annotated[
        str, typer.Argument(help="A match file (.mat) or a log (.fairtable.json); - is stdin.")
    ],
    look: Annotated[
        int,
        typer.Option(min=0, max=2, help="How many rolls ahead each board is judged."),
    ] = 1,
    as_json: Annotated[
        bool, typer.Option("--json", help="Write one JSON document for programs.")
    ] = False,
) -> None:
    """Judge every play and every decision at the cube: what it lost, and what was better.

    The three worst are explained. Luck is what the dice gave, beside the mean of all rolls. A
    log is checked first, as in an audit; a match file is judged move by move. The number of a
    decision is its entry in the log, or its event in the file.
    """
    game = _read(file)
    from fairtable.games.backgammon.teaching.analysing import analyse_game

    found = analyse_game(game, lambda _: None, look)
    if as_json:
        typer.echo(msgspec.json.encode(found))
        return
    for line in _lines(found):
        typer.echo(line)


def _read(file: str) -> Recorded:
    try:
        content = sys.stdin.buffer.read(MOST_BYTES) if file == STDIN else _bytes_of(file)
        if content.lstrip().startswith(b"{"):
            return _read_log(content)
        return read_question(MatQuestion(content.decode("utf-8-sig")))
    except UnicodeDecodeError:
        _give_up(f"{display_name(file)}: this is not text in UTF-8.")
    except BadInput as bad:
        _give_up(f"{display_name(file)}: {printable(bad.sentence)}")
    except BrokenLog as broken:
        reason = f"entry {broken.seq} does not follow: {printable(broken.reason)}."
        _give_up(f"{display_name(file)}: {reason}")
    except (NoGameFile, NoRecord, UnknownRules) as unfit:
        _give_up(f"{display_name(file)}: {printable(str(unfit))}")
    except OSError as problem:
        _give_up(f"{display_name(file)}: {problem.strerror}.")


def _read_log(content: bytes) -> Recorded:
    checked = audited(_only_backgammon, read_record(io.BytesIO(content)))
    rulings = [ruling for ruling, _ in checked]
    game = recorded(rulings)
    if game is None or rulings[-1].after.room.status is not Status.OVER:
        raise NoGameFile("This table is not over yet. A game is analysed after its end.")
    return game


def _bytes_of(file: str) -> bytes:
    with Path(file).open("rb") as opened:
        return opened.read(MOST_BYTES)


def _only_backgammon(name: str, version: int) -> AnyGame:
    if name != GAME.name:
        raise NoGameFile(f"this is a log of {name}, not of {GAME.name}.")
    return rules_of(name, version)


def _lines(found: Analysis) -> Iterator[str]:
    names = [printable(player.name)[:20] for player in found.players]
    wide = max(map(len, names))
    for game, decisions in groupby(found.decisions, key=lambda decision: decision.game):
        yield f"Game {game}"
        yield f"{'number':>7}  {'':{wide}}  {'decision':<28} {'loss':>7} {'luck':>7}  better"
        for decision in decisions:
            yield _row(decision, f"{names[decision.seat]:<{wide}}")
        yield ""
    if found.worst:
        yield "The worst"
    for place, at in enumerate(found.worst, 1):
        worst = found.decisions[at]
        dice = f", {_dice(worst)}" if worst.dice else ""
        yield f"{place}. Game {worst.game}, number {worst.seq}, {names[worst.seat]}{dice}"
        yield f"   {worst.says}"
    yield ""
    for player, name in zip(found.players, names, strict=True):
        lost = f"{player.loss:.3f} points lost, {player.cube_loss:.3f} of them at the cube"
        errors = f"{counted(player.moves, 'decision')}, {counted(player.errors, 'error')}"
        rate = f"error rate {player.rate:.1f} ({player.rating.replace('-', ' ')})"
        yield f"{name}: {errors}, {lost}; {rate}; luck {player.luck:+.3f}."
    yield f"{found.engine}. {UNIT}"


def _row(decision: JudgedDecision, name: str) -> str:
    dice = f"{_dice(decision)}: " if decision.dice else ""
    luck = "" if decision.luck is None else f"{decision.luck:+.3f}"
    better = decision.best if decision.loss >= NOTHING else ""
    loss = f"{decision.loss:.3f}" if better else "-"
    row = (
        f"{decision.seq:7}  {name}  {dice + decision.played:<28} {loss:>7} {luck:>7}  {better}"
    )
    return row.rstrip()


def _dice(decision: JudgedDecision) -> str:
    dice = decision.dice or (0, 0)
    return f"{max(dice)}-{min(dice)}"


def _give_up(reason: str) -> NoReturn:
    typer.echo(reason, err=True)
    raise typer.Exit(2)
