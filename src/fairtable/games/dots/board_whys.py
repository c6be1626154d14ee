"""Why a line or a guest is refused at the great board: the rule, and what the player reads."""

from __future__ import annotations

from fairtable.referee import Why


class BoardWhy(Why):
    """Every refusal of the great board by its rules, D13 to D18."""

    INVALID_EDGE = "D1", "There is no such line: lines are numbered from 0 to {last}."
    EDGE_TAKEN = "D4", "Line {edge} is already drawn."
    BOARD_FULL = "D14", "This board has as many members as it may have, or this address has."
    NOT_A_MEMBER = "D14", "You have no team on this board yet."
    QUOTA_EXHAUSTED = "D15", "Your lines are used up. The next one comes in {seconds} s."
    RATE_LIMITED = "D16", "You ask faster than anybody can draw."
    BOARD_COMPLETE = "D18", "This board has ended: nothing can be drawn any more."
