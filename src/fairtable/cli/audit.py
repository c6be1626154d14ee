"""`fairtable audit`: is this log correct? It works offline and needs only the file.

You need to trust nobody: the rules are here, and the file of a finished game contains
everything that luck was made of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

import msgspec
import typer
from rich.console import Console

from fairtable.adapters.records import Records
from fairtable.cli.own_entries import NOT_KNOWN, OwnEntries, OwnReading
from fairtable.cli.records import display_name, open_record, printable
from fairtable.cli.words import time_in_words
from fairtable.games import registered, rules_of
from fairtable.referee import (
    AnyGame,
    Entry,
    Judgement,
    NoRecord,
    Report,
    SeatChange,
    Word,
    judge,
    read_record,
)
from fairtable.referee.log import HASH
from fairtable.referee.replay import options_of

SHORT_HASH = re.compile("[0-9a-f]{16}")

Verdict = Word | Literal["another-log", "no-log"]
"""The words of an audit. The last two are about the file that was given, or the hash."""
STATUS: dict[Verdict, int] = {Word.VERIFIED: 0, Word.AS_FAR_AS_SHOWN: 2, Word.NOT_JUDGED: 2}
"""The exit status of each word; 1 for all others."""
SHORT = 16
"""How many digits of the last hash are printed for comparing: too many to be forged."""

NO_RESULT = {
    "aborted": "called off, no result",
    "ended by agreement": "ended by agreement, no result",
    "resigned": "given up, no result",
}
"""What is printed for an end without a result; otherwise the words of the log."""
AGREED = "H12"
BY_PEOPLE = {"H11": "resignation", "H14": "claim"}
"""How the players ended a game, by the rule of its outcome."""


class Finding(msgspec.Struct, omit_defaults=True):
    """The result for one file. `entry` is the first entry that does not follow.

    `head` is the entry with the hash that was written down. `own` says what was written in our
    name; it is empty if there is no record of this table here.
    """

    file: str
    verdict: Verdict
    says: str
    entry: int | None = None
    report: Report | None = None
    head: int | None = None
    own: list[OwnEntries] = []


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

    The exit status is 0 if all logs are verified as a whole, 2 if some are verified only as far
    as they are shown or could not be judged, and 1 if anything is wrong.
    """
    if head is not None:
        head = "".join(head.split()).lower()
        if not (HASH.fullmatch(head) or SHORT_HASH.fullmatch(head)):
            sentence = f"A hash is 64 hexadecimal digits, or the {SHORT} that an audit prints."
            raise typer.BadParameter(sentence, param_hint="--head")
        if len(files) > 1:
            raise typer.BadParameter("A hash belongs to one log.", param_hint="--head")
    console = Console(highlight=False, markup=False, soft_wrap=True)
    found_status = set()
    for name in files:
        found = examine(name, head)
        found_status.add(STATUS.get(found.verdict, 1))
        if json:
            typer.echo(msgspec.json.encode(found))
        else:
            _print_finding(console, found)
    raise typer.Exit(1 if 1 in found_status else max(found_status, default=0))


def examine(name: str, head: str | None = None) -> Finding:
    """Audit one file, whatever it contains."""
    display = display_name(name)
    with_head: list[int] = []
    own = OwnReading(Records())
    try:
        with open_record(name) as file:
            entries = own.beside(_look_for(head, read_record(file), with_head))
            found = judge(rules_of, entries)
    except NoRecord as none:
        return Finding(display, "no-log", printable(str(none)))
    except OSError as unreadable:
        return Finding(display, "no-log", f"It cannot be read: {unreadable.strerror}.")
    report = found.report
    if report is None:
        says = f"{IN_WORDS[found.verdict]}{_reason(found)}"
        return Finding(display, found.verdict, says, found.entry)
    says = _verdict_in_words(report, found.verdict)
    if head is None:
        return Finding(display, found.verdict, says, report=report, own=own.found)
    if not with_head:
        # The owner of a server can write another correct log, but not one with this hash.
        says = "another log: it is correct, but no entry has the hash that you wrote down"
        return Finding(display, "another-log", says, report=report, own=own.found)
    head_at = with_head[0]
    return Finding(display, found.verdict, says, report=report, head=head_at, own=own.found)


IN_WORDS = {Word.BROKEN: "broken: ", Word.NOT_JUDGED: "not judged: "}


def _reason(found: Judgement) -> str:
    says = printable(found.says)
    if found.verdict is Word.BROKEN:
        return f"entry {found.entry} does not follow: {says}"
    return says


def _look_for(head: str | None, entries: Iterable[Entry], found: list[int]) -> Iterator[Entry]:
    """The same entries; the number of an entry with the hash `head` is added to `found`."""
    for entry in entries:
        if head is not None and entry.hash.startswith(head):
            found.append(entry.seq)
        yield entry


NO_MOMENTS = " The game does not say at which moments its luck may come, so nothing shows that."


def _verdict_in_words(report: Report, verdict: Word) -> str:
    if verdict is Word.VERIFIED:
        return (
            "verified: this is a fair game. It is the game that was played only if a player "
            "kept the same hash: compare the line above, or use --head."
        )
    hidden = _many(report.hidden_parts, "part is hidden", "parts are hidden")
    checked = "every hash, link and open draw, and who sat where"
    unjudged = report.moves - report.judged
    judged = _judged_in_words(report)
    untied = (
        f" Nothing shows that {_many(report.untied, 'open draw', 'open draws')} became what "
        "the entries say."
        if report.untied
        else ""
    )
    why = f", because {hidden}" if unjudged else ""
    moments = "" if report.knows_moments or not unjudged else NO_MOMENTS
    return f"verified as far as it is shown: {checked}; {judged}{why}.{untied}{moments}"


def _judged_in_words(report: Report) -> str:
    moves = _many(report.moves, "move", "moves")
    return f"{report.judged} of {moves} judged" if report.moves else moves


def _print_finding(console: Console, found: Finding) -> None:
    console.print(found.file, style="bold")
    if found.report is not None:
        for line in report_in_words(found.report):
            console.print(f"  {line}")
        for own in found.own:
            is_strange = own.not_sent or own.noticed
            for line in own.says():
                console.print(f"  {line}", style="yellow" if is_strange else None)
        if not found.own:
            console.print(f"  {NOT_KNOWN}")
        console.print(f"  {comparing_line(found.report)}", style="bold")
    if found.head is not None:
        console.print(f"  entry {found.head} has the hash that you wrote down")
    colour = {0: "green", 2: "yellow"}.get(STATUS.get(found.verdict, 1), "bold red")
    console.print(f"  {found.says}", style=colour)


def report_in_words(report: Report) -> list[str]:
    """What was checked, line by line."""
    opened = report.opened
    game = registered().get(opened.game)
    title = f' "{printable(opened.title)}"' if opened.title else ""
    counts = [
        _many(report.entries, "entry", "entries"),
        _many(report.links, "link", "links"),
        _many(report.open_draws, "open draw", "open draws"),
        _many(report.sealed_draws, "sealed draw", "sealed draws"),
        _judged_in_words(report),
        _many(report.hidden_parts, "hidden part", "hidden parts"),
    ]
    return [
        f"{printable(game.title if game else opened.game)}, rules version {opened.rules}, "
        f"table {printable(opened.table)}{title}",
        *(_seat_in_words(report, seat) for seat in range(len(report.seats))),
        ", ".join(counts),
        *_remarks(game, report),
        *_luck_in_words(report),
        *_absences_in_words(report),
        *(_change_in_words(change) for change in report.changes),
        *_tables_in_words(report),
    ]


def _remarks(game: AnyGame | None, report: Report) -> list[str]:
    """What the game says about the options of this table."""
    if game is None or game.audit_lines is None:
        return []
    return [printable(line) for line in game.audit_lines(options_of(game, report.opened))]


def _luck_in_words(report: Report) -> list[str]:
    """How the luck was made, and what a player should know about it."""
    if not (report.open_draws or report.sealed_draws):
        return []
    lines = []
    if report.attempts > 1:
        lines.append(
            f"the start was tried {report.attempts} times: the best of {report.attempts} deals "
            "was possible for whoever made it fail"
        )
    if report.called_off:
        lines.append("called off before the first move, after luck had been shown")
    if not any(report.given):
        lines.append("no seat gave a link: all luck came from the house, which had promised it")
    if report.house_knows is not None:
        lines.append(f"from entry {report.house_knows} on the house could know all later rolls")
    return lines


def _absences_in_words(report: Report) -> list[str]:
    """What the house says of itself, and what nobody can check."""
    if not report.absences:
        return []
    times = _many(report.absences, "time", "times")
    return [f"the house says it was away {times}: {time_in_words(report.away)} in all"]


def _tables_in_words(report: Report) -> list[str]:
    """The tables before and after this one, if it is part of a rematch."""
    lines = []
    if report.opened.follows:
        lines.append(f"a rematch of table {printable(report.opened.follows)}")
    if report.next:
        lines.append(f"the rematch is at table {printable(report.next)}")
    return lines


def _change_in_words(change: SeatChange) -> str:
    who = printable(change.name) or "nobody"
    return f"entry {change.entry}: {who} at seat {change.seat}: {change.what}"


def _seat_in_words(report: Report, seat: int) -> str:
    name = report.seats[seat]
    who = f"seat {seat}: {'nobody' if name is None else printable(name)}"
    if not report.chained[seat]:
        return who if name is None else f"{who}, without a chain"
    return f"{who}, with a chain: {_many(report.given[seat], 'link', 'links')} given"


def comparing_line(report: Report) -> str:
    """One line that two people can compare: the result and the last hash."""
    short = report.head[:SHORT]
    groups = " ".join(short[at : at + 4] for at in range(0, SHORT, 4))
    return f"{_result_in_words(report)} · {groups}"


def _result_in_words(report: Report) -> str:
    if not report.finished:
        return f"not finished, {_many(report.entries, 'entry', 'entries')}"
    outcome = report.outcome
    if outcome is None or not outcome.points:
        return NO_RESULT.get(report.ended_by) or printable(report.ended_by)
    names = [printable(report.seats[seat] or f"seat {seat}") for seat in outcome.winners]
    if outcome.rule == AGREED:
        return "drawn by agreement"
    if outcome.rule in BY_PEOPLE:
        return f"{' and '.join(names)} won by {BY_PEOPLE[outcome.rule]}"
    if len(outcome.points) == 1:
        return f"{names[0]}: {printable(outcome.by)}"
    points = sorted(outcome.points.values(), reverse=True)
    score = ":".join(map(str, points)) if len(points) <= 4 else f"with {points[0]} points"
    if len(names) == len(points):
        return f"a draw, {score}"
    return f"{' and '.join(names)} won {score}"


def _many(count: int, one: str, more: str) -> str:
    return f"{count or 'no'} {one if count == 1 else more}"
