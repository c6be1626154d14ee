"""`fairtable backgammon`: look at positions, and convert the formats of other programs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal, NoReturn

import typer

from fairtable.cli.analysis import analyse
from fairtable.cli.asking import Answer, Door, File, Form, Json, ask, value
from fairtable.cli.records import display_name, open_record, printable
from fairtable.games import UnknownRules, rules_of
from fairtable.games.backgammon import (
    GAME,
    Board,
    Judged,
    MatMatch,
    Snapshot,
    draw_board,
    judge_mat,
    legal_turns,
    read_mat,
    read_match_id,
    read_position_id,
    read_xgid,
    sessions_of,
    snapshot,
    write_mat,
    write_match_id,
    write_play,
    write_position_id,
    write_xgid,
)
from fairtable.referee import (
    AnyGame,
    BrokenLog,
    NoGameFile,
    NoRecord,
    audited,
    read_record,
    write_game_file,
)
from fairtable.referee.counted import counted

app = typer.Typer(
    name="backgammon",
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Positions and match files.",
)

Target = Literal["id", "position-id", "match-id", "xgid", "mat", "board"]
Ident = Annotated[
    str,
    typer.Argument(
        help="A Position ID, a Position ID and a Match ID with : between them, or an XGID."
    ),
]


@app.command()
def position(
    ident: Ident,
    turns: Annotated[
        bool, typer.Option("--turns", help="List the legal turns, if the dice are thrown.")
    ] = False,
) -> None:
    """Draw a board, with the cube, the score and the IDs of the position."""
    shot = _read_ident(ident)
    typer.echo(draw_board(shot.position))
    typer.echo(_in_words(shot))
    typer.echo(f" {_written(shot, 'id')}\n {write_xgid(shot)}")
    if turns and shot.position.dice:
        for turn in legal_turns(_playable(shot.position)):
            typer.echo(f"   {write_play(turn.play)}")


@app.command()
def convert(
    source: Annotated[
        str, typer.Argument(help="An ID, an XGID, a .mat file, or - for a file from stdin.")
    ],
    to: Annotated[Target, typer.Option("--to", help="What to write.")] = "id",
    at: Annotated[
        int | None,
        typer.Option(
            min=1, help="For a file: the position after this event, if not after the last."
        ),
    ] = None,
) -> None:
    """Turn an ID, an XGID or a match file into another. A file is judged move by move.

    If a move in the file is illegal, the first one is named and the exit status is 1.
    """
    if not _is_file(source):
        if to == "mat":
            _give_up("A position has no moves, so it cannot be written as a match file.")
        typer.echo(_written(_read_ident(source), to))
        return
    match = _read_file(source)
    judged = judge_mat(match)
    _write_judged(match, judged, to, at)
    if judged.illegal is not None:
        wrong = judged.illegal
        name = f"game {wrong.game}, line {wrong.line}, {wrong.player}"
        typer.echo(f"{source}: {name}: {wrong.reason} ({wrong.rule})", err=True)
        raise typer.Exit(1)


@app.command()
def mat(
    log: Annotated[str, typer.Argument(help="A log (.fairtable.json); - is stdin.")],
    output: Annotated[
        Path | None, typer.Option("-o", help="The file to write, if not stdout.")
    ] = None,
) -> None:
    """Write the log of a finished table as a match file, for GNU Backgammon and others.

    Every entry of the log is checked first, as in an audit.
    """
    try:
        with open_record(log) as source:
            rulings = (ruling for ruling, _ in audited(_only_backgammon, read_record(source)))
            text = write_game_file(rulings).text
        if output is None:
            typer.echo(text, nl=False)
        else:
            output.write_text(text, encoding="utf-8")
    except BrokenLog as broken:
        reason = f"entry {broken.seq} does not follow: {printable(broken.reason)}."
        _give_up(f"{display_name(log)}: {reason}")
    except (NoGameFile, NoRecord, UnknownRules) as unfit:
        _give_up(f"{display_name(log)}: {printable(str(unfit))}")
    except OSError as problem:
        _give_up(f"{problem.filename or display_name(log)}: {problem.strerror}.")


app.command()(analyse)


@app.command()
def win_type(file: File = "-", form: Form = None, json: Json = False) -> None:
    """Is this game won, and how? The question is that of POST /api/backgammon/detect-win, in
    our form or in that of the document: points, bar and home.

    The exit status is 0 if the game is won, 1 if nobody has won, and 2 if the question was
    wrong.
    """
    ask(Door("backgammon", "detect-win", _is_won, _win_in_words), file, form, json)


def _is_won(answer: Answer) -> bool:
    return bool(answer["won"])


def _win_in_words(answer: Answer) -> Iterator[str]:
    if not _is_won(answer):
        yield "Nobody has won yet."
        return
    kind, times = value(answer, "win_type"), answer["multiplier"]
    yield f"{str(answer['winner']).capitalize()} wins: {WINS[kind]}, times {times}."


WINS = {"single": "a single game", "gammon": "a gammon", "backgammon": "a backgammon"}


def _only_backgammon(name: str, version: int) -> AnyGame:
    if name != GAME.name:
        raise NoGameFile(f"this is a log of {name}, not of {GAME.name}.")
    return rules_of(name, version)


def _write_judged(match: MatMatch, judged: Judged, to: Target, at: int | None) -> None:
    if to == "mat":
        typer.echo(
            write_mat(judged.events, judged.session.options, match.games[0].names), nl=False
        )
        return
    moments = list(sessions_of(judged))
    if not moments or (at or 1) > len(moments):
        _give_up(f"The file has {counted(len(moments), 'event')}.")
    typer.echo(_written(snapshot(moments[at - 1 if at else -1]), to))


def _written(shot: Snapshot, to: Target) -> str:
    position_id, match_id = write_position_id(shot.position), write_match_id(shot)
    forms = {
        "id": f"{position_id}:{match_id}",
        "position-id": position_id,
        "match-id": match_id,
        "board": draw_board(shot.position),
    }
    return forms[to] if to in forms else write_xgid(shot)


def _in_words(shot: Snapshot) -> str:
    owner = f"{shot.owner}'s" if shot.owner else "in the middle"
    play = f"match to {shot.length}" if shot.length else "money play"
    rest = ", Crawford game" if shot.crawford else ""
    rest += f", {shot.turn} has doubled" if shot.doubled else ""
    return f" cube {shot.cube}, {owner}; {play}, {shot.score[0]} to {shot.score[1]}{rest}"


def _playable(position: Board) -> Board:
    if 15 in (position.home.white, position.home.black):
        _give_up("This game is over, so there is nothing to play.")
    return position


def _is_file(source: str) -> bool:
    return source == "-" or source.endswith((".mat", ".txt")) or Path(source).is_file()


def _read_ident(text: str) -> Snapshot:
    """Read an ID, two IDs or an XGID; anything else ends the program."""
    try:
        if text.count(":") > 1:
            return read_xgid(text)
        position_id, _, match_id = text.partition(":")
        if match_id:
            return read_match_id(match_id, position_id)
        return Snapshot(read_position_id(position_id))
    except ValueError as problem:
        _give_up(str(problem))


def _read_file(source: str) -> MatMatch:
    try:
        content = sys.stdin.buffer.read() if source == "-" else Path(source).read_bytes()
        return read_mat(content.decode("utf-8-sig"))
    except UnicodeDecodeError:
        _give_up(f"{source}: this is not text in UTF-8.")
    except OSError as problem:
        _give_up(f"{source}: {problem.strerror}.")
    except ValueError as problem:
        _give_up(f"{source}: {problem}")


def _give_up(reason: str) -> NoReturn:
    typer.echo(reason, err=True)
    raise typer.Exit(2)
