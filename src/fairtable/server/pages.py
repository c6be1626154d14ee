"""Pages that the server writes itself: rule books, explanations of refusals, and the client."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath
from markdown_it import MarkdownIt

from fairtable.games import registered
from fairtable.games.dots.board_whys import BoardWhy
from fairtable.referee import HouseWhy, Why
from fairtable.server.problems import Trouble
from fairtable.server.shelf import Shelf
from fairtable.server.unchanging import Unchanging

HERE = files("fairtable.server")
RULE = re.compile(r"^## (?P<rule>[A-Z]\d+)\.", re.MULTILINE)

BOARD = "board"
OTHER_BOOKS: dict[str, type[Why]] = {"house": HouseWhy, BOARD: BoardWhy}
"""The great board has rules of Dots, and refusals of its own."""

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} · Fairtable</title>
<link rel="icon" href="/favicon.svg">
<link rel="preload" href="/fonts/source-sans-3.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/paper.css">
<script src="/theme.js"></script></head>
<body><main class="prose"><p><a href="/">Fairtable</a></p>{body}</main></body></html>
"""


@get("/rules/{book:str}", include_in_schema=False, media_type=MediaType.HTML)
async def rules_page(book: FromPath[str]) -> Unchanging:
    """The rule book of a game or of the house; each rule can be linked by its number."""
    if rule_book(book) is None:
        return _shown(_page("No such rule book", "<h1>No such rule book</h1>"), 404)
    return _shown(await BOOKS.take(book))


def _book_page(book: str) -> bytes:
    return _page(f"Rules of {book}", _rendered(rule_book(book) or ""))


@get("/fairness", include_in_schema=False, media_type=MediaType.HTML)
async def fairness_page() -> Unchanging:
    """How luck is made so that nobody can influence it, and how to check a game."""
    return _shown(await FAIRNESS.take())


def _fairness_page() -> bytes:
    file = HERE.joinpath("rulebooks", "fairness.md")
    text = file.read_text("utf-8") if file.is_file() else "# Fairness\n\nNot built.\n"
    return _page("Fairness", _rendered(text))


BOOKS, FAIRNESS = Shelf(_book_page), Shelf(_fairness_page)


@get(["/problems/{book:str}/{code:str}"], include_in_schema=False, media_type=MediaType.HTML)
async def problem_page(book: FromPath[str], code: FromPath[str]) -> Unchanging:
    """What a refusal or an error means, with the text of the rule it cites."""
    known: Sequence[Trouble | Why] = list(Trouble) if book == "server" else _refusals(book)
    meant = next((each for each in known if each.code == code), None)
    if meant is None:
        return _shown(_page("Unknown problem", "<h1>Unknown problem</h1>"), 404)
    if isinstance(meant, Trouble):
        return _shown(_trouble_page(meant))
    return _shown(_refusal_page(book, meant))


@cache
def _refusal_page(book: str, why: Why) -> bytes:
    sentence = html.escape(re.sub(r"\{\w+\}", "…", why.says))
    book = "dots" if book == BOARD else book
    rule = _rendered(rule_text(book, why.rule))
    link = f'<p><a href="/rules/{book}#{why.rule}">The whole rule book</a></p>'
    code = f"<p>Code <code>{why.code}</code></p>"
    return _page(why.code, f"<h1>{sentence}</h1>{code}{rule}{link}")


@cache
def _trouble_page(trouble: Trouble) -> bytes:
    body = f"<h1>{html.escape(trouble.title)}</h1><p>{html.escape(trouble.says)}</p>"
    codes = f"<p>Code <code>{trouble.code}</code>, HTTP status {trouble.status}</p>"
    return _page(trouble.title, body + codes)


def _refusals(book: str) -> list[Why]:
    game = registered().get(book)
    kinds = OTHER_BOOKS.get(book) or (game.why if game else None)
    return list(kinds) if kinds else []


def rule_book(book: str) -> str | None:
    """The book that the game brings, or docs/rules/<book>.md as the build copied it."""
    # Only books that exist are kept: whoever asks for others must not fill the memory.
    return _kept_book(book) if book == "house" or book in registered() else None


@cache
def _kept_book(book: str) -> str | None:
    game = registered().get(book)
    if game is not None and game.rule_book is not None:
        return game.rule_book
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
    # What is wider than a phone scrolls: by keys, too.
    page = re.sub(r"<(table|pre)>", r'<\1 tabindex="0">', page)
    return re.sub(r"<h2>([A-Z]\d+)\.", r'<h2 id="\1">\1.', page)


def _page(title: str, body: str) -> bytes:
    return PAGE.format(title=html.escape(title), body=body).encode()


def _shown(page: bytes, status: int = 200) -> Unchanging:
    return Unchanging(page, status_code=status, media_type=MediaType.HTML)


def client_paths() -> list[str]:
    """The addresses for which the browser client has a page, as its build lists them."""
    file = HERE.joinpath("web_dist", "pages.json")
    paths = json.loads(file.read_text("utf-8")) if file.is_file() else ["/"]
    return [path.replace("{code}", "{code:str}") for path in paths]


@get(client_paths(), include_in_schema=False, media_type=MediaType.HTML)
async def client_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The browser client. It chooses its page by the address; the first names its scripts."""
    return built_page("home.html" if request.url.path == "/" else "index.html")


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


PAGES = [client_page, fairness_page, problem_page, rules_page, try_page]
