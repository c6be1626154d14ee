"""`fairtable replay`: show a game again, entry by entry, from its log.

Each entry is checked as in an audit before it is shown. At the first entry that does not
follow, the replay stops and says why.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console

from fairtable.cli.drawn import paint
from fairtable.cli.records import STDIN, display_name, open_record, printable
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
        typer.secho("With --step, the log must come from a file.", err=True)
        raise typer.Exit(2)
    screen = ReplayScreen(Console(highlight=False, markup=False, soft_wrap=True), seat)
    try:
        with open_record(file) as source:
            judged = audited(rules_of, read_record(source))
            rulings = (ruling for ruling, _ in judged)
            if at is not None:
                screen.show_only(rulings, at)
            else:
                screen.show_all(rulings, step)
    except BrokenLog as broken:
        _stop(f"Entry {broken.seq} does not follow: {printable(broken.reason)}.")
    except (NoRecord, UnknownRules) as unfit:
        _stop(f"{display_name(file)}: {printable(str(unfit))}")
    except OSError as unreadable:
        _stop(f"{display_name(file)}: {unreadable.strerror}.")
    except typer.Exit:
        raise
    except Exception as fault:
        # A log that was forged to make us fail is a bad log like any other.
        _stop(f"{display_name(file)} cannot be shown: {printable(repr(fault))}")


class ReplayScreen:
    """Shows the entries, and knows how the game stands after each of them."""

    def __init__(self, console: Console, seat: int | None) -> None:
        self._console = console
        self._seat = seat
        self._ruling: Ruling
        self._before: Match | None = None
        self._after: Match | None = None
        self._open = False
        self._state: Any = None

    def show_all(self, rulings: Iterator[Ruling], step: bool) -> None:
        """Every entry, and the board at the end, or with `step` after each entry."""
        for ruling in rulings:
            self.follow(ruling)
            self.show_entry()
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
                self.show_entry()
                return self.show_board()
        _stop(f"The log has no entry {seq}.")

    def follow(self, ruling: Ruling) -> None:
        """Go on to the next entry."""
        if self._after is None:
            self._open = is_open(ruling.entry)
            self._state = ruling.after.state
        self._before, self._after = self._after, ruling.after
        self._ruling = ruling
        self._state = ruling.after.state if self._open else self._folded(ruling)

    def _folded(self, ruling: Ruling) -> Any:
        """The state after the visible events alone; None if that is not possible."""
        visible = [event for event in ruling.events if event is not None]
        try:
            return reduce(ruling.after.game.evolve, visible, self._state)
        except Exception:
            # Without the hidden events the state may be one that the game does not expect.
            return None

    def show_entry(self) -> None:
        heading, *happened = entry_in_words(self._ruling, self._before)
        self._console.print(heading, style="bold")
        for line in happened:
            self._console.print(line)

    def show_board(self) -> None:
        assert self._after is not None
        self._console.print()
        if not self._open:
            self._console.print("Some of this log is hidden: the board lacks what is hidden.")
        try:
            game = self._after.game
            self._console.print(paint(game.name, game.view(self._state, self._seat)))
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
