"""The files that the build made, sent as it compressed them: FILE.br and FILE.gz beside FILE.

Only names that were there at the start are known, so no address reaches another file. What was
sent once stays in memory.
"""

from __future__ import annotations

import hashlib
import mimetypes
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from fairtable.server.accepting import accepted

BUILT = Path(__file__).parent / "web_dist"
ENDINGS = {"br": ".br", "gzip": ".gz"}
"""Encodings and the endings of their files; the first that a client accepts is sent."""
TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2"}
"""Types that a machine may have set up otherwise."""


class StaticFile(NamedTuple):
    """A file with one of its encodings: what is sent, and the headers that go with it."""

    body: bytes
    media_type: str
    headers: dict[str, str]


def static_files(folder: Path = BUILT) -> HTTPRouteHandler:
    """A handler for every file in the folder, by its path."""
    names = frozenset(_names(folder))

    @cache
    def read(name: str, encoding: str | None) -> StaticFile:
        return _read(folder / name, encoding)

    # It can be answered from memory, so no thread is needed.
    @get("/{name:path}", include_in_schema=False, sync_to_thread=False)
    def static_file(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
        name = name.lstrip("/")
        if name not in names:
            raise NotFoundException
        accepts = accepted(request.scope["headers"])
        usable = [e for e in ENDINGS if e in accepts and name + ENDINGS[e] in names]
        body, media_type, headers = read(name, usable[0] if usable else None)
        if headers["ETag"] in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers)
        return Response(body, media_type=media_type, headers=headers)

    return static_file


def _names(folder: Path) -> list[str]:
    return [file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()]


def _read(file: Path, encoding: str | None) -> StaticFile:
    ending = ENDINGS[encoding] if encoding else ""
    body = file.with_name(file.name + ending).read_bytes()
    guessed = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    # A tag names bytes, and each encoding of a file has other bytes.
    tag = hashlib.sha256(body).hexdigest()[:32]
    headers = {"ETag": f'"{tag}"', "Vary": "Accept-Encoding"}
    if encoding:
        headers["Content-Encoding"] = encoding
    return StaticFile(body, TYPES.get(file.suffix, guessed), headers)
