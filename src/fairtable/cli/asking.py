"""The command line as a door to the services of the games: one question, one verdict.

The question is JSON, in our form or in that of the source document. The games read it with the
same functions as over HTTP, and answer in the form of the question.

Exit codes: 0 if the answer is yes, 1 if it is no, 2 if the question was wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Annotated, Any, NoReturn, TypeAlias

import msgspec
import typer

from fairtable.cli.questions import (
    FormName,
    Reader,
    WrongQuestion,
    read_input,
    read_question,
)
from fairtable.cli.records import display_name, printable
from fairtable.referee import AnyGame, BadInput
from fairtable.referee.by_key import in_camel

Answer: TypeAlias = Mapping[str, Any]
File = Annotated[str, typer.Argument(help="The question as JSON; - or nothing is stdin.")]
Form = Annotated[
    FormName | None,
    typer.Option("--form", help="How the question is written; else it is recognised."),
]
Json = Annotated[bool, typer.Option("--json", help="The whole answer as one JSON object.")]

MOST_BYTES = 1_000_000


@dataclass(frozen=True)
class Door:
    """A service of a game at the command line.

    `holds` is the verdict of an answer, `says` the answer in words. `check` looks at a question
    before it is asked. At most `most` bytes are read.
    """

    game: str
    service: str
    holds: Callable[[Answer], bool]
    says: Callable[[Answer], Iterator[str]]
    check: Callable[[Any], None] = lambda question: None
    most: int = MOST_BYTES


def ask(door: Door, file: str, form: FormName | None, as_json: bool) -> NoReturn:
    """Ask, print the answer, and leave with the verdict."""
    try:
        raw = read_input(file, door.most)
    except WrongQuestion as wrong:
        give_up(file, wrong, as_json)
    answer_and_leave(door, file, raw, form, as_json)


def answer_and_leave(
    door: Door, file: str, raw: bytes, form: FormName | None, as_json: bool
) -> NoReturn:
    """The same for a question that has been read."""
    try:
        answer = answer_of(door, raw, form)
    except WrongQuestion as wrong:
        give_up(file, wrong, as_json)
    if as_json:
        typer.echo(msgspec.json.encode(answer))
    else:
        for line in door.says(answer):
            typer.echo(printable(line))
    raise typer.Exit(0 if door.holds(answer) else 1)


def answer_of(door: Door, raw: bytes, form: FormName | None) -> Answer:
    """The answer in the form of the question; WrongQuestion if it cannot be answered."""
    readers = _readers(door)
    question, reader = read_question(raw, readers, form)
    door.check(question)
    try:
        answer: Answer = msgspec.to_builtins(reader(question), str_keys=True)
    except BadInput as bad:
        raise WrongQuestion(bad.sentence, bad.place, bad.why.rule if bad.why else "") from bad
    return answer


def give_up(file: str, wrong: WrongQuestion, as_json: bool) -> NoReturn:
    """Say what is wrong, for a program too if it asked, and leave."""
    if as_json:
        said = {"error": wrong.sentence, "place": wrong.place, "rule": wrong.rule}
        typer.echo(msgspec.json.encode({name: text for name, text in said.items() if text}))
    typer.secho(f"{display_name(file)}: {printable(str(wrong))}", err=True)
    raise typer.Exit(2)


def value(answer: Answer, name: str) -> Any:
    """A field of an answer in either form: `is_valid` is `isValid` in the document."""
    return answer.get(name, answer.get(in_camel(name)))


def _readers(door: Door) -> dict[FormName, Reader]:
    """What answers a question in each form."""
    game: AnyGame = import_module(f"fairtable.games.{door.game}").GAME
    document = game.services.forms.get(door.service, {}).get("document")
    readers: dict[FormName, Reader] = {"ours": game.services.answers[door.service]}
    return readers if document is None else {**readers, "document": document}
