"""`fairtable audit`: is this log correct? It works offline and needs only the file.

You need to trust nobody: the rules are here, and the file of a finished game contains
everything that luck was made of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

import msgspec
import typer
from rich.console import Console

from fairtable.cli.records import display_name, open_record, printable
from fairtable.games import UnknownRules, registered, rules_of
from fairtable.referee import BrokenLog, Entry, NoRecord, NotJudged, Report, audit, read_record
from fairtable.referee.log import HASH

Verdict = Literal[
    "verified",
    "verified as far as it is shown",
    "another log",
    "broken",
    "not judged",
    "unknown rules",
    "no log",
]
GOOD: tuple[Verdict, ...] = ("verified", "verified as far as it is shown")


class Finding(msgspec.Struct, omit_defaults=True):
    """The result for one file. `entry` is the first entry that does not follow.

    `head` is the entry with the hash that was written down.
    """

    file: str
    verdict: Verdict
    says: str
    entry: int | None = None
    report: Report | None = None
    head: int | None = None


def audit_files(
    files: Annotated[list[str], typer.Argument(help="Logs (.fairtable.json); - is stdin.")],
    head: Annotated[
        str | None,
        typer.Option(
            help="A hash of this log that you wrote down while it was played: it must be there."
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Check logs: every hash, link and draw. Every move is judged again by the rules.

    The exit status is 0 if all logs are verified, else 1.
    """
    if head is not None:
        head = head.strip().lower()
        if not HASH.fullmatch(head):
            raise typer.BadParameter("A hash is 64 hexadecimal digits.", param_hint="--head")
        if len(files) > 1:
            raise typer.BadParameter("A hash belongs to one log.", param_hint="--head")
    console = Console(highlight=False, markup=False, soft_wrap=True)
    all_well = True
    for name in files:
        found = examine(name, head)
        all_well = all_well and found.verdict in GOOD
        if json:
            typer.echo(msgspec.json.encode(found))
        else:
            _print_finding(console, found)
    raise typer.Exit(0 if all_well else 1)


def examine(name: str, head: str | None = None) -> Finding:
    """Audit one file, whatever it contains."""
    display = display_name(name)
    with_head: list[int] = []
    try:
        with open_record(name) as file:
            report = audit(rules_of, _look_for(head, read_record(file), with_head))
    except BrokenLog as broken:
        says = f"entry {broken.seq} does not follow: {printable(broken.reason)}"
        return Finding(display, "broken", says, broken.seq)
    except UnknownRules as unknown:
        says = f"{printable(str(unknown))}, so the log was not judged"
        return Finding(display, "unknown rules", says)
    except NoRecord as none:
        return Finding(display, "no log", printable(str(none)))
    except OSError as unreadable:
        return Finding(display, "no log", f"It cannot be read: {unreadable.strerror}.")
    except Exception as fault:
        return _not_judged(display, fault)
    verdict: Verdict = "verified" if report.judged else "verified as far as it is shown"
    says = _verdict_in_words(report)
    if head is None:
        return Finding(display, verdict, says, report=report)
    if not with_head:
        # The owner of a server can write another correct log, but not one with this hash.
        says = "another log: it is correct, but no entry has the hash that you wrote down"
        return Finding(display, "another log", says, report=report)
    return Finding(display, verdict, says, report=report, head=with_head[0])


def _not_judged(display: str, fault: Exception) -> Finding:
    """A fault of this program says nothing about the log."""
    seq, where = None, ""
    if isinstance(fault, NotJudged):
        seq, where, fault = fault.seq, f" at entry {fault.seq}", fault.fault
    says = f"not judged: this program failed{where}: {printable(repr(fault))}"
    return Finding(display, "not judged", says, seq)


def _look_for(head: str | None, entries: Iterable[Entry], found: list[int]) -> Iterator[Entry]:
    """The same entries; the number of an entry with the hash `head` is added to `found`."""
    for entry in entries:
        if entry.hash == head:
            found.append(entry.seq)
        yield entry


def _verdict_in_words(report: Report) -> str:
    if report.judged:
        return "verified"
    hidden = _many(report.hidden_parts, "part is hidden", "parts are hidden")
    over = " This game is over, so its open log is available." if report.finished else ""
    return (
        "verified as far as it is shown: every hash, link and open draw. "
        f"{hidden}, so no move was judged and no sealed draw was made again.{over}"
    )


def _print_finding(console: Console, found: Finding) -> None:
    console.print(found.file, style="bold")
    if found.report is not None:
        for line in report_in_words(found.report):
            console.print(f"  {line}")
    if found.head is not None:
        console.print(f"  entry {found.head} has the hash that you wrote down")
    console.print(f"  {found.says}", style="green" if found.verdict in GOOD else "bold red")


def report_in_words(report: Report) -> list[str]:
    """What was checked, line by line."""
    opened = report.opened
    game = registered().get(opened.game)
    title = f' "{printable(opened.title)}"' if opened.title else ""
    moves = _many(report.moves, "move", "moves")
    counts = [
        _many(report.entries, "entry", "entries"),
        _many(report.links, "link", "links"),
        _many(report.open_draws, "open draw", "open draws"),
        _many(report.sealed_draws, "sealed draw", "sealed draws"),
        f"{moves} {'judged' if report.judged else 'not judged'}",
        _many(report.hidden_parts, "hidden part", "hidden parts"),
    ]
    return [
        f"{printable(game.TITLE if game else opened.game)}, rules version {opened.rules}, "
        f"table {printable(opened.table)}{title}",
        *(_seat_in_words(report, seat) for seat in range(len(report.seats))),
        ", ".join(counts),
        *_luck_in_words(report),
        "finished" if report.finished else "not finished",
    ]


def _luck_in_words(report: Report) -> list[str]:
    """A warning if no player had a part in luck."""
    if not (report.open_draws or report.sealed_draws) or any(report.given):
        return []
    return ["no seat gave a link: all luck came from the house, which had promised it"]


def _seat_in_words(report: Report, seat: int) -> str:
    name = report.seats[seat]
    who = f"seat {seat}: {'nobody' if name is None else printable(name)}"
    if not report.chained[seat]:
        return who if name is None else f"{who}, without a chain"
    given = f"{who}, with a chain: {_many(report.given[seat], 'link', 'links')} given"
    skipped = f", {report.skipped[seat]} skipped" if report.skipped[seat] else ""
    silent = report.silent[seat]
    without = f", {_many(silent, 'move', 'moves')} without a link" if silent else ""
    return given + skipped + without


def _many(count: int, one: str, more: str) -> str:
    return f"{count or 'no'} {one if count == 1 else more}"
