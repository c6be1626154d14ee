"""The command line as a door to the services of the games: one question, one verdict.

The question is JSON, in our form or in that of the source document. The games read it with the
same functions as over HTTP, and answer in the form of the question.

Exit codes: 0 if the answer is yes, 1 if it is no, 2 if the question was wrong.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Annotated, Any, Literal, NoReturn, TypeAlias, get_type_hints

import msgspec
import typer

from fairtable.cli.document_forms import UNTIL_THE_GAME_HAS_ITS_OWN
from fairtable.cli.records import STDIN, display_name, printable
from fairtable.referee import BadInput
from fairtable.referee.bad_input import bad_input, in_words
from fairtable.referee.capabilities import service_forms_of, services_of

FormName: TypeAlias = Literal["ours", "document"]
Answer: TypeAlias = Mapping[str, Any]
File = Annotated[str, typer.Argument(help="The question as JSON; - or nothing is stdin.")]
Form = Annotated[
    FormName | None,
    typer.Option("--form", help="How the question is written; else it is recognised."),
]
Json = Annotated[bool, typer.Option("--json", help="The whole answer as one JSON object.")]

MOST_BYTES = 1_000_000
HALF_A_SIGN = re.compile(rb"\\u[dD][89a-fA-F][0-9a-fA-F]{2}")
TOO_DEEP = "The JSON is nested too deeply."
EMPTY = "The input is empty: a question in JSON is expected."
HALF = r"Half of a surrogate pair, such as \ud800, is no text."


class WrongQuestion(ValueError):
    """What is wrong with a question, and the place; the rule, if one is in the way."""

    def __init__(self, sentence: str, place: str = "", rule: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.place = place
        self.rule = rule

    def __str__(self) -> str:
        before = f"{self.place}: " if self.place not in ("", "$") else ""
        return f"{before}{self.sentence}{f' ({self.rule})' if self.rule else ''}"


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
    question, reader = _read(raw, readers, form)
    door.check(question)
    try:
        answer: Answer = msgspec.to_builtins(reader(question), str_keys=True)
    except BadInput as bad:
        raise WrongQuestion(bad.sentence, bad.place, bad.why.rule if bad.why else "") from bad
    return answer


def read_input(file: str, most: int) -> bytes:
    """The whole file, or standard input; WrongQuestion if it cannot be read."""
    try:
        if file == STDIN:
            raw = sys.stdin.buffer.read(most + 1)
        else:
            with open(file, "rb") as source:
                raw = source.read(most + 1)
    except (OSError, ValueError) as problem:
        raise WrongQuestion(f"{getattr(problem, 'strerror', None) or problem}.") from problem
    if len(raw) > most:
        raise WrongQuestion(f"The input is too large: at most {most:,} bytes are read.")
    return raw


def give_up(file: str, wrong: WrongQuestion, as_json: bool) -> NoReturn:
    """Say what is wrong, for a program too if it asked, and leave."""
    if as_json:
        said = {"error": wrong.sentence, "place": wrong.place, "rule": wrong.rule}
        typer.echo(msgspec.json.encode({name: text for name, text in said.items() if text}))
    typer.secho(f"{display_name(file)}: {printable(str(wrong))}", err=True)
    raise typer.Exit(2)


def value(answer: Answer, name: str) -> Any:
    """A field of an answer in either form: `is_valid` is `isValid` in the document."""
    first, *others = name.split("_")
    return answer.get(name, answer.get(first + "".join(map(str.capitalize, others))))


def _readers(door: Door) -> dict[FormName, Callable[[Any], Any]]:
    """What answers a question in each form."""
    game = import_module(f"fairtable.games.{door.game}")
    forms = service_forms_of(game).get(door.service, {})
    kept = UNTIL_THE_GAME_HAS_ITS_OWN.get((door.game, door.service))
    document = forms.get("document", kept)
    readers: dict[FormName, Callable[[Any], Any]] = {"ours": services_of(game)[door.service]}
    return readers if document is None else {**readers, "document": document}


def _read(
    raw: bytes, readers: Mapping[FormName, Callable[[Any], Any]], form: FormName | None
) -> tuple[Any, Callable[[Any], Any]]:
    """The question, and the function that answers it in its form."""
    loose = _decoded(raw)
    faults: dict[FormName, WrongQuestion] = {}
    for name, reader in readers.items():
        if form in (None, name):
            try:
                return msgspec.json.decode(raw, type=question_of(reader)), reader
            except msgspec.ValidationError as wrong:
                bad = bad_input(wrong)
                faults[name] = WrongQuestion(bad.sentence, bad.place)
    fields = set(loose) if isinstance(loose, dict) else set()
    raise max(faults.items(), key=lambda item: _likeness(fields, readers[item[0]]))[1]


def _decoded(raw: bytes) -> Any:
    if not raw.strip():
        raise WrongQuestion(EMPTY)
    try:
        return msgspec.json.decode(raw)
    except UnicodeDecodeError as broken:
        raise WrongQuestion(in_words(str(broken))) from broken
    except msgspec.DecodeError as broken:
        raise WrongQuestion(_why_no_json(raw, broken)) from broken
    except RecursionError as deep:
        raise WrongQuestion(TOO_DEEP) from deep


def _why_no_json(raw: bytes, broken: Exception) -> str:
    """msgspec reads half of a pair as the end of the text, so it is looked for here."""
    if HALF_A_SIGN.search(raw):
        try:
            json.loads(raw)
        except (ValueError, RecursionError):
            return in_words(str(broken))
        return HALF
    try:
        raw.decode()
    except UnicodeDecodeError as no_text:
        return in_words(str(no_text))
    return in_words(str(broken))


def question_of(reader: Callable[[Any], Any]) -> Any:
    """The type of the question that a service reads."""
    types = get_type_hints(reader, include_extras=True)
    (kind,) = (hint for name, hint in types.items() if name != "return")
    return kind


def _likeness(fields: set[str], reader: Callable[[Any], Any]) -> int:
    """How many of the fields belong to this form; those that do not count against it."""
    kind = question_of(reader)
    known = getattr(kind, "__struct_encode_fields__", ())
    return len(fields.intersection(known)) - len(fields.difference(known))
