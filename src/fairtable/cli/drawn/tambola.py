"""Tambola: the call, the prizes, and your tickets with a dab on each number that was called."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from fairtable.cli.drawn.look import Look
from fairtable.cli.messages import list_all, say
from fairtable.games.tambola import View
from fairtable.games.tambola.tickets import LAST, Ticket
from fairtable.games.tambola.view import ClaimView, PrizeView, TicketView

LINE = "+" + "----+" * 9
BEFORE = 15
"""So many numbers are shown that were called before."""
LONGEST_PRIZE = 24


def paint(view: View, look: Look) -> Text:
    """The hall as a player sees it."""
    drawn = Text()
    _call(drawn, view)
    for at, prize in enumerate(view.prizes, 1):
        _prize(drawn, at, prize, view, look)
    for at, ticket in enumerate(view.tickets, 1):
        _ticket(drawn, at, ticket, view)
    drawn.rstrip()
    return drawn


def picked(view: View, number: int) -> str | None:
    """The number of a prize claims it: with a ticket that completes it, if there is one."""
    if not 1 <= number <= len(view.prizes):
        return None
    name = view.prizes[number - 1].name
    numbered = list(enumerate(view.tickets, 1))
    ready = [at for at, ticket in numbered if name in ticket.complete]
    open_for = [at for at, ticket in numbered if name in ticket.open]
    return f"claim {name} {(*ready, *open_for, 1)[0]}"


def ticket_lines(ticket: Ticket, dabs: frozenset[int] = frozenset()) -> Iterator[Text]:
    """A ticket as a picture, made of signs that every terminal has. A dab is [ ]."""
    yield Text(LINE)
    for row in ticket:
        line = Text("|")
        for cell in row:
            if cell in dabs:
                line.append(f"[{cell:2}]", "bold black on green")
            else:
                line.append("    " if cell is None else f" {cell:2} ")
            line.append("|")
        yield line
        yield Text(LINE)


def _call(drawn: Text, view: View) -> None:
    if view.last is None:
        drawn.append(f"{say('tambola-no-number-yet')}\n")
        return
    last = say("tambola-call", number=view.last, nickname=view.nickname or "")
    drawn.append(last, "bold")
    of = say("tambola-of", count=len(view.called), all=LAST)
    drawn.append(f"   {say('tambola-calls')}: {of}\n")
    if before := view.called[-2 : -2 - BEFORE : -1]:
        drawn.append(f"{say('tambola-before-it')}: {' '.join(map(str, before))}\n", "dim")


def _prize(drawn: Text, at: int, prize: PrizeView, view: View, look: Look) -> None:
    gone = prize.gone >= len(prize.amounts)
    ready = any(prize.name in ticket.complete for ticket in view.tickets)
    drawn.append(f"{at:>3}  ", "dim" if gone else "bold cyan")
    drawn.append(f"{prize.title[:LONGEST_PRIZE]:<{LONGEST_PRIZE}} ", "dim" if gone else "")
    drawn.append(f"{_left(prize, view, look)}")
    if ready and not gone:
        drawn.append(f"   {say('tambola-is-complete', prize=prize.title)}", "bold green")
    drawn.append("\n")


def _left(prize: PrizeView, view: View, look: Look) -> str:
    """What is left of a prize, or who has won it."""
    *others, last = prize.amounts[prize.gone :] or (0,)
    if prize.gone < len(prize.amounts):
        if others:
            return say("tambola-amounts", first=", ".join(map(str, others)), last=last)
        return say("tambola-amount", amount=last)
    won = [claim for claim in view.claims if claim.prize == prize.name]
    names = dict.fromkeys(_winner(claim, look) for claim in won)
    return f"{say('tambola-gone')}: {list_all(names)}" if names else say("tambola-gone")


def _winner(claim: ClaimView, look: Look) -> str:
    if claim.paper:
        return say("tambola-paper-ticket", id=claim.paper)
    return say("tambola-somebody") if claim.seat is None else look.name(claim.seat)


def _ticket(drawn: Text, at: int, ticket: TicketView, view: View) -> None:
    title = f"{say('tambola-ticket', number=at)}  {say('tambola-serial', number=ticket.serial)}"
    drawn.append(f"\n{title}", "bold")
    if ticket.out:
        drawn.append(f"   {say('tambola-out', count=ticket.bogeys)}", "red")
    dabs = frozenset(view.called)
    for line in ticket_lines(ticket.rows, dabs):
        drawn.append("\n").append_text(line)
    drawn.append("\n")
