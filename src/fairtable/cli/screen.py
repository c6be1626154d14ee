"""What a player at the terminal sees: the board, what happened, and a hint."""

from __future__ import annotations

from collections.abc import Container

from rich.console import Console

from fairtable.cli.drawn import Look, paint, styled
from fairtable.cli.telling import Reader, tell
from fairtable.cli.terminal_table import TerminalTable
from fairtable.games.casino.cards import SIGNS
from fairtable.referee import Ruling

THINKING = "Thinking..."
ENTER = "Press Enter to let the house go on."


class Screen:
    """Shows the table in the terminal."""

    def __init__(self, table: TerminalTable, console: Console) -> None:
        self.table = table
        self.console = console
        self._reader = Reader(0, table.name)
        signs = (console.encoding or "").lower().startswith("utf")
        self._look = Look(console.width, signs, table.name)

    def show_moves_of_others(self) -> None:
        """The bots move, and the house when nobody else can.

        Where you could move as well, such as in Dots without turns, a bot moves only once. The
        pace of Tambola is that of the house.
        """
        table, resting = self.table, set[int | None]()
        while ruling := self._bot_move(resting) or self._house_move():
            self.show_events(ruling)
            if table.moves(0, 1) and not table.house_waits():
                resting.add(ruling.content.by)

    def _house_move(self) -> Ruling | None:
        return None if self.table.moves(0, 1) else self.table.house_move()

    def _bot_move(self, resting: Container[int | None]) -> Ruling | None:
        """Somebody who waits for a slow bot sees that it thinks."""
        if not (self.console.is_terminal and self.table.bots_think):
            return self.table.bot_move(resting)
        with self.console.status(THINKING):
            return self.table.bot_move(resting)

    def show_events(self, ruling: Ruling) -> None:
        self._reader.view = self.table.view
        for said in tell(self.table.game.name, ruling.events, self._reader):
            self.say(said, "cyan")

    def show_board(self) -> None:
        self.console.print()
        self.console.print(paint(self.table.game.name, self.table.view, self._look))
        if self.table.house_waits():
            self.say(ENTER, "dim")

    def show_end(self) -> None:
        self.show_board()
        outcome = self.table.match.outcome
        if outcome is not None:
            points = outcome.points.items()
            listed = ", ".join(f"{self.table.name(seat)} {count}" for seat, count in points)
            self.say(f"Over: {outcome.by}. Points: {listed}.", "bold")

    def advise(self, words: str) -> None:
        words = words if self._look.signs else in_letters(words)
        said = styled(self.table.game.name, words, self._look)
        said.stylize_before("green")
        self.console.print(said)

    def say(self, words: str, style: str = "") -> None:
        self.console.print(words if self._look.signs else in_letters(words), style=style)


def in_letters(words: str) -> str:
    """The suits as letters, for a terminal that has only ASCII."""
    return words.translate({ord(sign): letter for letter, sign in SIGNS.items()})
