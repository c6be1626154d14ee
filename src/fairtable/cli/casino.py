"""`fairtable casino`: what a drag may mean, asked without a table."""

from __future__ import annotations

from collections.abc import Iterator

import typer

from fairtable.cli.asking import Answer, Door, File, Form, Json, ask, value

app = typer.Typer(
    name="casino", no_args_is_help=True, rich_markup_mode=None, help="What a drag may mean."
)


@app.callback()
def casino() -> None:
    """What a drag may mean."""


@app.command()
def actions(file: File = "-", form: Form = None, json: Json = False) -> None:
    """Which actions does this drag offer? The question is that of POST
    /api/casino/determine-actions, in our form or in that of the document.

    The exit status is 0 if there is an action, 1 if there is none, and 2 if the question was
    wrong.
    """
    ask(Door("casino", "determine-actions", _offers, _in_words), file, form, json)


def _offers(answer: Answer) -> bool:
    return bool(answer["actions"])


def _in_words(answer: Answer) -> Iterator[str]:
    for action in answer["actions"]:
        yield _action(action)
    if value(answer, "requires_modal"):
        several = len(answer["actions"]) > 1
        yield "The player must choose." if several else "The player is asked first."
    if why := value(answer, "error_message"):
        yield why


def _action(action: Answer) -> str:
    """ "capture: value 7, cards 7D": the type, and whatever else the action has."""
    fields = {**action, **action.get("payload", {})}
    kind = fields.pop("type")
    fields.pop("payload", None)
    told = ", ".join(f"{name} {_short(each)}" for name, each in fields.items() if _says(each))
    return f"{kind}: {told}" if told else str(kind)


def _says(each: object) -> bool:
    """Index 0 and player 0 say something; what is false or empty does not."""
    return bool(each) or (each == 0 and each is not False)


def _short(each: object) -> str:
    """Cards of the document are objects; here they are written in two letters."""
    match each:
        case {"rank": rank, "suit": suit}:
            return f"{rank}{suit}"
        case {**fields}:
            return ", ".join(
                f"{name} {_short(one)}" for name, one in fields.items() if _says(one)
            )
        case list() | tuple():
            return " ".join(map(_short, each))
        case _:
            return "yes" if each is True else str(each)
