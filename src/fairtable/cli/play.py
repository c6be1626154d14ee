"""`fairtable play`: a game in the terminal against its bot, judged by the same referee.

There is no server: the match is in memory. You have a chain of your own, and the log can be
saved and audited like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console

from fairtable.cli.boards import paint
from fairtable.cli.terminal_table import TerminalTable, options_from
from fairtable.cli.words import thing_in_words
from fairtable.games import registered
from fairtable.referee import Ruling, Status, write_record

HELP = """Type a move in the game's notation, or:
  moves [START]   what you may play now (only moves that begin with START)
  board           show the board again
  (Enter)         let the house make its move, such as calling a number
  log             how many entries the log has
  quit            leave (with --save the game is ended, and its log is kept)"""


def play(
    game: Annotated[str, typer.Argument(help="The game, such as sudoku.")],
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", help="An option of the game, as in -o difficulty=hard."),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(min=1, help="How many play, with you; else as few as possible."),
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="Write the log here, for an audit.", dir_okay=False)
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="The same seed gives the same luck again.")
    ] = None,
) -> None:
    """Play in the terminal against the game's bot. Type `help` at the prompt to see how."""
    rules = registered().get(game)
    if rules is None:
        _stop(f"There is no game called {game!r} here. There are: {', '.join(registered())}.")
    try:
        table = TerminalTable(rules, options_from(rules, option or []), seed)
        table.gather(players)
    except ValueError as unfit:
        _stop(str(unfit))
    try:
        converse(table, Console(highlight=False, markup=False))
    finally:
        if save is not None:
            table.leave()
            save.write_bytes(b"".join(write_record(table.entries)))


def converse(table: TerminalTable, console: Console) -> None:
    """Your moves and those of the others, until the game is over or you leave."""
    console.print(f"{table.game.TITLE}. {table.game.SUMMARY} Type help if you need it.\n")
    while not is_over(table):
        while ruling := table.bot_move() or (not table.moves(0, 1) and table.house_move()):
            tell(console, ruling)
        if is_over(table):
            break
        console.print(paint(table.game.NAME, table.game.view(table.match.state, 0)))
        if not obey(table, console):
            return
    finish(table, console)


def is_over(table: TerminalTable) -> bool:
    return table.match.status is Status.OVER


def obey(table: TerminalTable, console: Console) -> bool:
    """Do what you type on one line; False if you leave."""
    try:
        line = console.input("> ").strip()
    except (EOFError, KeyboardInterrupt):
        return False
    word, _, rest = line.partition(" ")
    if word == "quit":
        return False
    if command := COMMANDS.get(word):
        command(table, console, rest.strip())
    else:
        ask(table, console, line)
    return True


def ask(table: TerminalTable, console: Console, move: str) -> None:
    try:
        tell(console, table.play(move))
    except ValueError as refused:
        console.print(f"No: {refused}", style="red")


def list_moves(table: TerminalTable, console: Console, starts: str) -> None:
    console.print("  ".join(table.moves(0, 200, starts)) or "None now.")


def go_on(table: TerminalTable, console: Console, _: str) -> None:
    if ruling := table.house_move():
        tell(console, ruling)


COMMANDS: dict[str, Callable[[TerminalTable, Console, str], None]] = {
    "": go_on,
    "board": lambda table, console, _: None,
    "help": lambda table, console, _: console.print(HELP),
    "log": lambda table, console, _: console.print(
        f"{len(table.entries)} entries; --save keeps them."
    ),
    "moves": list_moves,
}


def tell(console: Console, ruling: Ruling) -> None:
    by = ruling.content.by
    sitter = ruling.after.seats[by] if by is not None and by >= 0 else None
    who = sitter.name if sitter else "The house"
    for event in ruling.events:
        if (audience := event.seen_by()) is None or 0 in audience:
            console.print(f"{who}: {thing_in_words(event)}", style="cyan")


def finish(table: TerminalTable, console: Console) -> None:
    console.print(paint(table.game.NAME, table.game.view(table.match.state, 0)))
    outcome = table.match.outcome
    if outcome is not None:
        points = ", ".join(f"seat {seat}: {points}" for seat, points in outcome.points.items())
        console.print(f"Over: {outcome.by}. Points: {points}.", style="bold")


def _stop(sentence: str) -> NoReturn:
    typer.secho(sentence, err=True)
    raise typer.Exit(2)
