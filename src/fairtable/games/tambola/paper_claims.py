"""Claims with printed tickets, T21: does the ticket belong to the set of this table?"""

from __future__ import annotations

from fairtable.games.tambola.judging import Hand
from fairtable.games.tambola.moves import Offends, PaperClaim, Why
from fairtable.games.tambola.options import PrintedSet
from fairtable.games.tambola.paper import WrongProof, check, short_of, write_id
from fairtable.games.tambola.state import Hall
from fairtable.referee import Refused

WHY = {
    "unreadable": Why.UNREADABLE_PROOF,
    "set": Why.OTHER_SET,
    "sheet": Why.OTHER_SHEET,
    "false": Why.FALSE_PROOF,
}


def printed_hand(hall: Hall, move: PaperClaim) -> Hand | Refused:
    """T21. The tickets of the printed sheet, if they belong to the set of this table."""
    printed = hall.options.paper
    if printed is None:
        return Refused(Why.NO_PAPER)
    if refused := _why_no_sheet(printed, move):
        return refused
    columns = hall.options.columns
    try:
        tickets = check(
            printed.set, printed.sheets, printed.strips, columns, move.sheet, move.proof
        )
    except WrongProof as wrong:
        values = {"reason": str(wrong), "sheet": move.sheet}
        return Refused(WHY[wrong.kind], Offends(sheets=(move.sheet,)), values)
    paper = write_id(short_of(printed.set), move.sheet, move.ticket)
    return Hand(hall.holder(None, paper), tickets, None, paper)


def _why_no_sheet(printed: PrintedSet, move: PaperClaim) -> Refused | None:
    offends = Offends(sheets=(move.sheet,))
    if not 1 <= move.sheet <= printed.sheets:
        values = {"sheet": move.sheet, "count": printed.sheets}
        return Refused(Why.NO_SUCH_SHEET, offends, values)
    if printed.strips != (move.ticket is not None):
        reason = (
            "Name the ticket of the strip by its letter, A to F"
            if printed.strips
            else "The printed tickets of this table are no strips, and have no letter"
        )
        return Refused(Why.WRONG_LETTER, offends, {"reason": reason})
    return None
