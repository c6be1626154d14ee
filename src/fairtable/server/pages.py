"""Pages that the server writes itself: rule books, explanations of refusals, and the client."""

from __future__ import annotations

import html
import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.connection import ASGIConnection
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from markdown_it import MarkdownIt

from fairtable.games import registered
from fairtable.referee import HouseWhy, Why
from fairtable.referee.capabilities import rule_book_of
from fairtable.server.problems import Trouble

HERE = files("fairtable.server")
LONGEST_FILE_NAME = 255
RULE = re.compile(r"^## (?P<rule>[A-Z]\d+)\.", re.MULTILINE)

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Fairtable</title>
<link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/paper.css">
<script src="/theme.js"></script></head>
<body><main class="prose"><p><a href="/">Fairtable</a></p>{body}</main></body></html>
"""


@get("/rules/{book:str}", include_in_schema=False, media_type=MediaType.HTML)
async def rules_page(book: FromPath[str]) -> Response[str]:
    """The rule book of a game or of the house; each rule can be linked by its number."""
    text = rule_book(book)
    if text is None:
        return _page("No such rule book", "<h1>No such rule book</h1>", 404)
    return _page(f"Rules of {book}", _rendered(text))


@get("/fairness", include_in_schema=False, media_type=MediaType.HTML)
async def fairness_page() -> Response[str]:
    """How luck is made so that nobody can influence it, and how to check a game."""
    file = HERE.joinpath("rulebooks", "fairness.md")
    text = file.read_text("utf-8") if file.is_file() else "# Fairness\n\nNot built.\n"
    return _page("Fairness", _rendered(text))


@get(["/problems/{book:str}/{code:str}"], include_in_schema=False, media_type=MediaType.HTML)
async def problem_page(book: FromPath[str], code: FromPath[str]) -> Response[str]:
    """What a refusal or an error means, with the text of the rule it cites."""
    if book == "server":
        return _trouble_page(code)
    why = next((why for why in _refusals(book) if why.code == code), None)
    if why is None:
        return _page("Unknown problem", "<h1>Unknown problem</h1>", 404)
    sentence = html.escape(re.sub(r"\{\w+\}", "…", why.says))
    rule = _rendered(rule_text(book, why.rule))
    link = f'<p><a href="/rules/{book}#{why.rule}">The whole rule book</a></p>'
    return _page(code, f"<h1>{sentence}</h1><p>Code <code>{code}</code></p>{rule}{link}")


def _trouble_page(code: str) -> Response[str]:
    trouble = next((trouble for trouble in Trouble if trouble.code == code), None)
    if trouble is None:
        return _page("Unknown problem", "<h1>Unknown problem</h1>", 404)
    body = f"<h1>{html.escape(trouble.title)}</h1><p>{html.escape(trouble.says)}</p>"
    codes = f"<p>Code <code>{code}</code>, HTTP status {trouble.status}</p>"
    return _page(trouble.title, body + codes)


def _refusals(book: str) -> list[Why]:
    game = registered().get(book)
    kinds: type[Why] | None = HouseWhy if book == "house" else game.Why if game else None
    return list(kinds) if kinds else []


@cache
def rule_book(book: str) -> str | None:
    """The book that the game brings, or docs/rules/<book>.md as the build copied it."""
    game = registered().get(book)
    if book != "house" and game is None:
        return None
    if game is not None and (text := rule_book_of(game)) is not None:
        return text
    file = HERE.joinpath("rulebooks", f"{book}.md")
    return file.read_text("utf-8") if file.is_file() else None


def rule_text(book: str, rule: str) -> str:
    """One rule's section of the book."""
    text = rule_book(book) or ""
    starts = list(RULE.finditer(text))
    for number, start in enumerate(starts):
        if start["rule"] == rule:
            end = starts[number + 1].start() if number + 1 < len(starts) else len(text)
            return text[start.start() : end]
    return ""


def _rendered(text: str) -> str:
    page = str(MarkdownIt("commonmark", {"html": False}).enable("table").render(text))
    return re.sub(r"<h2>([A-Z]\d+)\.", r'<h2 id="\1">\1.', page)


def _page(title: str, body: str, status: int = 200) -> Response[str]:
    whole = PAGE.format(title=html.escape(title), body=body)
    return Response(whole, status_code=status, media_type=MediaType.HTML)


def client_paths() -> list[str]:
    """The addresses for which the browser client has a page, as its build lists them."""
    file = HERE.joinpath("web_dist", "pages.json")
    paths = json.loads(file.read_text("utf-8")) if file.is_file() else ["/"]
    return [path.replace("{code}", "{code:str}") for path in paths]


@get(client_paths(), include_in_schema=False, media_type=MediaType.HTML)
async def client_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The browser client; it chooses its page by the address."""
    return built_page("index.html")


@get("/api/try", include_in_schema=False, media_type=MediaType.HTML)
async def try_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A page to try the API."""
    return built_page("try.html")


def wants_page(request: Request[Any, Any, Any]) -> bool:
    """Whether a person with a browser asked, and not a program."""
    accepts = request.headers.get("accept", "")
    return "text/html" in accepts and not request.url.path.startswith("/api/")


def built_page(name: str, status: int = 200) -> Response[bytes]:
    """A page that the build made. If it is the client, it says itself what is not found."""
    file = HERE.joinpath("web_dist", name)
    if not file.is_file():
        text = b"The browser client is not built. 'python3 dev.py run' builds it."
        return Response(text, status_code=503, media_type=MediaType.TEXT)
    headers = {"Cache-Control": "no-cache"}
    return Response(
        file.read_bytes(), status_code=status, media_type=MediaType.HTML, headers=headers
    )


def check_file_name(connection: ASGIConnection[Any, Any, Any, Any], _: Any) -> None:
    """A guard: do not look for a name that no file can have."""
    path = connection.scope["path"]
    if "\0" in path or len(path.encode()) > LONGEST_FILE_NAME:
        raise NotFoundException


PAGES = [client_page, fairness_page, problem_page, rules_page, try_page]
