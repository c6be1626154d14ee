"""The client: a guest of a server, who opens tables and comes to tables of others."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import msgspec

from fairtable.adapters.followed_log import Terms
from fairtable.adapters.http import Http
from fairtable.adapters.records import Records
from fairtable.adapters.remote_table import RemoteTable
from fairtable.games import registered
from fairtable.referee import Chain, read_options


class Client:
    """A guest. With the `token` of an earlier client, this is the same guest again.

    `records` is the folder for the records of your chains (Records). All programs of the
    same guest should share it.
    """

    def __init__(  # noqa: PLR0913  each has a default
        self,
        url: str,
        name: str | None = None,
        *,
        token: str | None = None,
        timeout: float = 20.0,
        tries: int = 8,
        records: str | Path | None = None,
    ) -> None:
        self._http = Http(url, timeout, tries)
        self._http.token = token
        self._records = Records(None if records is None else Path(records))
        welcome = self._http.ask("POST", "/api/guests", {"name": name} if name else {})
        self.name: str = welcome["name"]
        self._http.token = welcome["token"]

    @property
    def token(self) -> str:
        """The password of this guest. It is renewed from time to time: keep the newest."""
        return self._http.token or ""

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *why: object) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    def games(self) -> list[dict[str, Any]]:
        """The games of this server, with the schemas of their options, views and events."""
        return list(self._http.ask("GET", "/api/games")["games"])

    def tables(self, **which: str) -> list[dict[str, Any]]:
        """Public tables, newest first: `tables(game="sudoku", status="waiting")`."""
        return list(self._http.ask("GET", f"/api/tables?{urlencode(which)}")["tables"])

    def table(self, code: str) -> RemoteTable:
        """The table with this code, to watch it or to sit down there."""
        seen = self._http.ask("GET", f"/api/tables/{quote(code, safe='')}")
        return RemoteTable(self._http, seen, self._records)

    def open(
        self,
        game: str,
        *,
        title: str = "",
        public: bool = True,
        sit: bool = True,
        chain: bool = True,
        **options: Any,
    ) -> RemoteTable:
        """Open a table as its host and sit down with a chain. A game for one begins at once."""
        known = registered().get(game)
        secret = secrets.token_bytes(32) if sit and chain and known else None
        body = {
            "game": game,
            "options": options,
            "title": title,
            "public": public,
            "sit": sit,
            "anchor": Chain(secret).anchor if secret else None,
        }
        seen = self._http.ask("POST", "/api/tables", body, repeatable=False)
        wanted = _terms(game, options)
        table = RemoteTable(self._http, seen, self._records, wanted)
        return table.keep_chain(secret) if sit else table

    def pair(self, game: str, *, chain: bool = True, **options: Any) -> RemoteTable:
        """Play a person: sit down opposite the next guest who wants the same.

        If nobody waits, you are the host of a new table and wait there: look at it again and
        again, and start when somebody sits opposite you.
        """
        secret = secrets.token_bytes(32) if chain and game in registered() else None
        anchor = Chain(secret).anchor if secret else None
        body = {"game": game, "options": options, "anchor": anchor}
        seen = self._http.ask("POST", "/api/pairing", body)
        wanted = _terms(game, options)
        table = RemoteTable(self._http, seen, self._records, wanted)
        return table.keep_chain(secret) if table.sits() else table.sit(chain=chain)


def _terms(game: str, options: dict[str, Any]) -> Terms | None:
    """What entry 0 must say of a table that we asked for; None if its game is not installed."""
    known = registered().get(game)
    if known is None:
        return None
    read = read_options(known, options)
    return Terms(game, msgspec.json.decode(msgspec.json.encode(read)))
