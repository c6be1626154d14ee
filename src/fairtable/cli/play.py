"""`fairtable play`: a game in the terminal against its bot, judged by the same referee.

There is no server: the match is in memory. You have a chain of your own, and the log can be
saved and audited like any other.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console

from fairtable.cli.drawn import picked
from fairtable.cli.hints import advice_lines, takes_hints, with_hints
from fairtable.cli.records import printable
from fairtable.cli.screen import Screen
from fairtable.cli.terminal_table import TerminalTable, options_from
from fairtable.games import registered
from fairtable.referee import AnyGame, Ruling, Status, write_record
from fairtable.referee.counted import counted

HELP = """Type a move in the game's notation, or the number that the board gives it, or:
  hint            what you could do now
  moves [START]   what you may play now (only moves that begin with START)
  board           show the board again
  (Enter)         let the house make its move, such as calling a number
  log             how many entries the log has
  quit            leave (with --save the game is ended, and its log is kept)"""

LONGEST_NUMBER = 7


def play(  # noqa: PLR0913  each is an option of the command
    game: Annotated[str, typer.Argument(help="The game, such as sudoku.")],
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", help="An option of the game, as in -o difficulty=hard."),
    ] = None,
    players: Annotated[
        int | None,
        typer.Option(min=1, help="How many play, with you; else one bot, if there can be one."),
    ] = None,
    level: Annotated[
        str | None, typer.Option(help="How strong the bots are, such as easy or expert.")
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
        _check_level(rules, level)
        table = TerminalTable(rules, _options(rules, option or []), seed, level)
        begun = table.gather(players)
    except ValueError as unfit:
        _stop(str(unfit))
    try:
        converse(table, begun, Console(highlight=False, markup=False))
    finally:
        if save is not None:
            table.leave()
            _keep(table, save)


def converse(table: TerminalTable, begun: Ruling, console: Console) -> None:
    """Your moves and those of the others, until the game is over or you leave."""
    screen = Screen(table, console)
    console.print(f"{table.game.title}. {table.game.summary} Type help if you need it.\n")
    screen.show_events(begun)
    while not is_over(table):
        screen.show_moves_of_others()
        if is_over(table):
            break
        screen.show_board()
        if not obey(screen):
            return
    screen.show_end()


def is_over(table: TerminalTable) -> bool:
    return table.match.room.status is Status.OVER


def obey(screen: Screen) -> bool:
    """Do what you type on one line; False if you leave."""
    try:
        line = screen.console.input("> ").strip()
    except (EOFError, KeyboardInterrupt):
        return False
    word, _, rest = line.partition(" ")
    if word == "quit":
        return False
    if command := COMMANDS.get(word):
        command(screen, rest.strip())
    else:
        ask(screen, line)
    return True


def ask(screen: Screen, line: str) -> bool:
    """Play the move, or the one with this number. False if the referee refuses it."""
    table = screen.table
    if line.isdecimal() and len(line) <= LONGEST_NUMBER:
        line = picked(table.game.name, table.view, int(line)) or line
    try:
        screen.show_events(table.play(line))
    except ValueError as refused:
        screen.say(f"No: {printable(str(refused))}", "red")
        return False
    return True


def hint(screen: Screen, cell: str) -> None:
    """Where a hint is a move, take it; then say what the teacher thinks."""
    game = screen.table.game
    if takes_hints(game) and not ask(screen, f"hint {cell}".strip()):
        return
    for line in advice_lines(game, screen.table.view):
        screen.advise(line)


def list_moves(screen: Screen, starts: str) -> None:
    screen.say("  ".join(screen.table.moves(0, 200, starts)) or "None now.")


def go_on(screen: Screen, _: str) -> None:
    if ruling := screen.table.house_move():
        screen.show_events(ruling)


COMMANDS: dict[str, Callable[[Screen, str], None]] = {
    "": go_on,
    "board": lambda screen, _: None,
    "help": lambda screen, _: screen.say(HELP),
    "hint": hint,
    "log": lambda screen, _: screen.say(
        f"{counted(len(screen.table.entries), 'entry', 'entries')}; --save keeps them."
    ),
    "moves": list_moves,
}


def _options(game: AnyGame, given: list[str]) -> Any:
    """The options, with hints unless the player has decided on them."""
    options = options_from(game, given)
    decided = any(text.startswith("hints=") for text in given)
    return options if decided else with_hints(game, options)


def _check_level(game: AnyGame, level: str | None) -> None:
    levels = [name for name, bot in game.bot_levels.items() if bot.available]
    if level is not None and level not in levels:
        known = f"There are: {', '.join(levels)}." if levels else "It has only one bot."
        raise ValueError(f"{game.title} has no bot called {level!r}. {known}")


def _keep(table: TerminalTable, file: Path) -> None:
    try:
        file.write_bytes(b"".join(write_record(table.entries)))
    except OSError as problem:
        _stop(f"{file}: {problem.strerror}.")


def _stop(sentence: str) -> NoReturn:
    typer.secho(sentence, err=True)
    raise typer.Exit(2)
