"""Tambola (housie, 90-ball bingo): numbers are called, and complete patterns win prizes.

Every player has tickets of fifteen numbers, and the host offers prizes for patterns. A player
who has a complete pattern claims its prize. Rules T1 to T21 of docs/rules/tambola.md.

    moves      moves, events, and why a move is refused
    options    what the host chooses
    presets    three kinds of halls to start with
    state      the hall
    tickets    what a ticket and a strip are
    numbering  the number of every ticket
    strips     random tickets and strips
    deal       which player gets which tickets
    patterns   which numbers win
    prizes     what the patterns are worth
    claims     questions about any ticket, without a table
    judging    claims at the table
    paper      printed sets, and proofs for their tickets
    paper_claims  claims with printed tickets
    rules      decide and the rest of the game
    evolving   the hall after an event
    redealing  what a seat cannot see, dealt again
    view       what players and spectators see
    notation   moves as text
    kernels    millions of tickets, compiled; imported only when needed
    service    questions from programs that have no table
    paper_service  the same for printed sets
    document_form  the same in the words of the source document
    nicknames  what callers say
    bot        a player that sees only its view
"""

from importlib.resources import files

from fairtable.games.tambola.bot import choose
from fairtable.games.tambola.claims import (
    ClaimResult,
    are_all_numbers_called,
    check_pattern,
    verify_claim,
)
from fairtable.games.tambola.document_form import (
    SERVICE_FORMS,
    DocumentClaim,
    DocumentClaimResult,
    verify_by_document,
)
from fairtable.games.tambola.evolving import evolve
from fairtable.games.tambola.moves import (
    Begin,
    BogeyCalled,
    Call,
    CallAsked,
    Claim,
    ClaimUpheld,
    Deal,
    Event,
    GameClosed,
    HallOpened,
    JoinedLate,
    Move,
    NumberCalled,
    Offends,
    PaceSet,
    PaperClaim,
    PlaceSettled,
    SetPace,
    TicketsDealt,
    Why,
)
from fairtable.games.tambola.nicknames import NICKNAMES, nickname
from fairtable.games.tambola.notation import read_move, write_move
from fairtable.games.tambola.numbering import (
    layout_count,
    number_of,
    ticket_count,
    ticket_numbered,
)
from fairtable.games.tambola.options import Options, PrintedSet
from fairtable.games.tambola.paper import PaperSet, read_code, read_id, write_code
from fairtable.games.tambola.patterns import (
    PATTERNS,
    ClaimPattern,
    Pattern,
    numbers_for_pattern,
)
from fairtable.games.tambola.presets import OPTION_PRESETS
from fairtable.games.tambola.prizes import PRIZES, Prize
from fairtable.games.tambola.redealing import redealt
from fairtable.games.tambola.rules import (
    arrival,
    arriving,
    audit_lines,
    begin,
    by_host,
    decide,
    draws,
    due,
    is_public,
    legal_moves,
    luck,
    opening,
    outcome,
    seats,
)
from fairtable.games.tambola.service import SERVICES, ClaimAnswer, ClaimQuestion, verify
from fairtable.games.tambola.state import Award, Hall, Holder
from fairtable.games.tambola.strips import make_strips, make_tickets
from fairtable.games.tambola.tickets import (
    SPANS,
    Columns,
    Fault,
    Strip,
    Ticket,
    find_faults,
    find_strip_faults,
)
from fairtable.games.tambola.view import View, view
from fairtable.referee import (
    Arrivals,
    Bots,
    Game,
    Kernels,
    Rolling,
    Services,
    read_moments,
)


def warm_up() -> None:
    """Compile the kernels: to be called once, before somebody waits for them."""
    from fairtable.games.tambola.kernels import warm_up as warm_up_kernels

    warm_up_kernels()


GAME: Game[Options, Hall, Move, Event, View] = Game(
    name="tambola",
    title="Tambola",
    summary="Numbers from 1 to 90 are called; claim a prize when your ticket has its pattern.",
    rules_version=1,
    options=Options,
    event=Event,
    view_type=View,
    why=Why,
    offends=Offends,
    seats=seats,
    opening=opening,
    begin=begin,
    decide=decide,
    evolve=evolve,
    legal_moves=legal_moves,
    view=view,
    outcome=outcome,
    read_move=read_move,
    write_move=write_move,
    redealt=redealt,
    luck=Rolling(luck, draws),
    moments=read_moments(files(__name__).joinpath("luck.json").read_bytes()),
    is_public=is_public,
    due=due,
    arrivals=Arrivals(arrival, arriving),
    by_host=by_host,
    host_may_end=True,
    bots=Bots(choose),
    services=Services(SERVICES, SERVICE_FORMS),
    presets=OPTION_PRESETS,
    audit_lines=audit_lines,
    kernels=Kernels(warm_up, plain_rules=True),
)

__all__ = [
    "GAME",
    "NICKNAMES",
    "OPTION_PRESETS",
    "PATTERNS",
    "PRIZES",
    "SERVICES",
    "SERVICE_FORMS",
    "SPANS",
    "Award",
    "Begin",
    "BogeyCalled",
    "Call",
    "CallAsked",
    "Claim",
    "ClaimAnswer",
    "ClaimPattern",
    "ClaimQuestion",
    "ClaimResult",
    "ClaimUpheld",
    "Columns",
    "Deal",
    "DocumentClaim",
    "DocumentClaimResult",
    "Event",
    "Fault",
    "GameClosed",
    "Hall",
    "HallOpened",
    "Holder",
    "JoinedLate",
    "Move",
    "NumberCalled",
    "Offends",
    "Options",
    "PaceSet",
    "PaperClaim",
    "PaperSet",
    "Pattern",
    "PlaceSettled",
    "PrintedSet",
    "Prize",
    "SetPace",
    "Strip",
    "Ticket",
    "TicketsDealt",
    "View",
    "Why",
    "are_all_numbers_called",
    "arrival",
    "arriving",
    "audit_lines",
    "begin",
    "by_host",
    "check_pattern",
    "choose",
    "decide",
    "draws",
    "due",
    "evolve",
    "find_faults",
    "find_strip_faults",
    "is_public",
    "layout_count",
    "legal_moves",
    "luck",
    "make_strips",
    "make_tickets",
    "nickname",
    "number_of",
    "numbers_for_pattern",
    "opening",
    "outcome",
    "read_code",
    "read_id",
    "read_move",
    "redealt",
    "seats",
    "ticket_count",
    "ticket_numbered",
    "verify",
    "verify_by_document",
    "verify_claim",
    "view",
    "warm_up",
    "write_code",
    "write_move",
]
