"""The client: a guest of a server, who opens tables and comes to tables of others."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, urlencode

from fairtable.adapters.http import Http
from fairtable.adapters.own_chain import OwnChain
from fairtable.adapters.remote_table import RemoteTable


class Client:
    """A guest. With the `token` of an earlier client, this is the same guest again."""

    def __init__(
        self,
        url: str,
        name: str | None = None,
        *,
        token: str | None = None,
        timeout: float = 20.0,
        tries: int = 8,
    ) -> None:
        self._http = Http(url, timeout, tries)
        self._http.token = token
        welcome = self._http.ask("POST", "/api/guests", {"name": name} if name else {})
        self.name: str = welcome["name"]
        self.token: str = welcome["token"]
        self._http.token = self.token

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
        return RemoteTable(self._http, seen, None)

    def open(
        self,
        game: str,
        *,
        title: str = "",
        public: bool = True,
        sit: bool = True,
        links: int = 1024,
        **options: Any,
    ) -> RemoteTable:
        """Open a table as its host and sit down with a chain. A game for one begins at once."""
        chain = OwnChain(links) if sit and links else None
        body = {
            "game": game,
            "options": options,
            "title": title,
            "public": public,
            "sit": sit,
            "anchor": chain and chain.anchor,
        }
        seen = self._http.ask("POST", "/api/tables", body, repeatable=False)
        return RemoteTable(self._http, seen, chain)
