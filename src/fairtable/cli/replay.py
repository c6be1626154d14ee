"""`fairtable replay`: a game once more, entry by entry, from its log.

Each entry is checked before it is shown, as the audit does; at one that does not follow the
replay stops and says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console

from fairtable.cli.boards import paint
from fairtable.cli.records import STDIN, open_record, printable, shown_name
from fairtable.cli.words import entry_in_words
from fairtable.games import UnknownRules, rules_of
from fairtable.referee import BrokenLog, Match, NoRecord, Ruling, audited, is_open, read_record

LEAVE = ("q", "\x1b", "\x03", "\x04")


def replay_file(
    file: Annotated[str, typer.Argument(help="A log (.fairtable.json); - is stdin.")],
    step: Annotated[
        bool, typer.Option("--step", help="Wait for a key after each entry; q leaves.")
    ] = False,
    at: Annotated[
        int | None, typer.Option("--at", min=0, help="Only this entry, and the table after it.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(min=0, help="As this seat sees it; else as a spectator.")
    ] = None,
) -> None:
    """Show a game entry by entry: who asked what and when, what happened, and the board."""
    if step and file == STDIN:
        typer.secho("--step waits for keys: the log must come from a file.", err=True)
        raise typer.Exit(2)
    theatre = Theatre(Console(highlight=False, markup=False, soft_wrap=True), seat)
    try:
        with open_record(file) as source:
            rulings = audited(rules_of, read_record(source))
            if at is not None:
                theatre.show_only(rulings, at)
            else:
                theatre.show_all(rulings, step)
    except BrokenLog as broken:
        _stop(f"Entry {broken.seq} does not follow: {printable(broken.reason)}.")
    except (NoRecord, UnknownRules) as unfit:
        _stop(f"{shown_name(file)}: {printable(str(unfit))}")
    except OSError as unreadable:
        _stop(f"{shown_name(file)}: {unreadable.strerror}.")
    except typer.Exit:
        raise
    except Exception as stumble:
        # A log made to trip us is still only a bad log.
        _stop(f"{shown_name(file)} cannot be shown: {printable(repr(stumble))}")


class Theatre:
    """Where the game stands as the replay goes on."""

    def __init__(self, console: Console, seat: int | None) -> None:
        self._console = console
        self._seat = seat
        self._ruling: Ruling
        self._before: Match | None = None
        self._after: Match | None = None
        self._open = False
        self._state: Any = None

    def show_all(self, rulings: Iterator[Ruling], step: bool) -> None:
        """Every entry, and the board at the end; in steps, the board after each of them."""
        for ruling in rulings:
            self.follow(ruling)
            self.tell()
            if step:
                self.show_board()
                if _key() in LEAVE:
                    return
        if not step:
            self.show_board()

    def show_only(self, rulings: Iterator[Ruling], seq: int) -> None:
        """One entry, and the board after it."""
        for ruling in rulings:
            self.follow(ruling)
            if ruling.entry.seq == seq:
                self.tell()
                return self.show_board()
        _stop(f"The log has no entry {seq}.")

    def follow(self, ruling: Ruling) -> None:
        """Take the next entry in."""
        if self._after is None:
            self._open = is_open(ruling.entry)
            self._state = ruling.after.state
        self._before, self._after = self._after, ruling.after
        self._ruling = ruling
        self._state = ruling.after.state if self._open else self._folded(ruling)

    def _folded(self, ruling: Ruling) -> Any:
        """What the shown events alone make of the board; None once they are too few."""
        told = [event for event in ruling.events if event is not None]
        try:
            return reduce(ruling.after.game.evolve, told, self._state)
        except Exception:
            # A state that lacks what is hidden may be one that the game never sees.
            return None

    def tell(self) -> None:
        heading, *happened = entry_in_words(self._ruling, self._before)
        self._console.print(heading, style="bold")
        for line in happened:
            self._console.print(line)

    def show_board(self) -> None:
        assert self._after is not None
        self._console.print()
        if not self._open:
            self._console.print("Some of this log is hidden: only what is shown is played.")
        try:
            game = self._after.game
            self._console.print(paint(game.NAME, game.view(self._state, self._seat)))
        except Exception:
            self._console.print("The board cannot be shown: too much of it is hidden.")
        self._console.print()


def _key() -> str:
    import click

    try:
        return click.getchar()
    except (KeyboardInterrupt, EOFError):
        return "q"


def _stop(sentence: str) -> NoReturn:
    typer.secho(sentence, err=True)
    raise typer.Exit(1)
