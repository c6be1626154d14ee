"""The great board, D13 to D18: one board of Dots for everybody, live.

Read `board` first: it judges a line and marks it in one step, gathers lines into a batch, and
tells nobody before the batch is durable. `members` says who plays for which team, `batch` is
what becomes durable together, `loading` reads a board from its log, `boards` opens one board
after another. `socket` is a connection, `telling` what all of them are told, `snapshots` the
board for a newcomer, `codes` the refusals, `wire` the JSON. docs/great-board.md describes the
wire.
"""

from fairtable.server.great_board.boards import Boards

__all__ = ["Boards"]
