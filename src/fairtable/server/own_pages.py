"""Whose page asks: this server acts for its own pages, under its own names, and for programs.

A browser sends the cookies of our visitors with whatever a page of another website asks, and
says in `Origin` and `Sec-Fetch-Site` whose page it is. A website whose name suddenly means this
machine (DNS rebinding) is shown by `Host`: it is a name that this server does not go by.
"""

from __future__ import annotations

import re
from ipaddress import ip_address

from fairtable.server.problems import Trouble, fail
from fairtable.server.settings import Settings

NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?")
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^\[\]:]*)(?::[0-9]{0,5})?")
LOCAL = (".localhost", ".local")
USUAL_PORTS = {"http": ":80", "https": ":443"}
SCHEMES = {"ws": "http", "wss": "https"}
LONGEST_SHOWN = 80


class OwnPages:
    """The names of this server, and the origins whose pages may act here."""

    def __init__(self, settings: Settings) -> None:
        listed = settings.listed_hosts() | {settings.host.lower()}
        self._names = frozenset(name for name in listed if not name.startswith("*"))
        self._endings = tuple(name[1:] for name in listed if name.startswith("*."))
        self._any_name = "*" in listed
        self._origins = settings.allowed_origins()

    def check_host(self, host: str | None) -> None:
        """Refuse a name that is not ours. Only programs send none, and no browser does."""
        if host is not None and not self._any_name and not self._is_ours(host.lower()):
            raise fail(Trouble.OTHER_HOST, _not_our_name(host))

    def check_origin(
        self, scheme: str, host: str | None, origin: str | None, fetched_from: str | None
    ) -> None:
        """Refuse a page of another website: scheme, host and port must all be our own."""
        if origin is not None and origin in self._origins:
            return
        ours = _origin(SCHEMES.get(scheme, scheme), (host or "").lower())
        if fetched_from == "cross-site" or (origin is not None and origin.lower() != ours):
            raise fail(Trouble.OTHER_ORIGIN)

    def _is_ours(self, host: str) -> bool:
        """Nobody can make the DNS of the world answer for an address or for a local name."""
        parts = HOST.fullmatch(host)
        if parts is None:
            return False
        name = parts[1].removeprefix("[").removesuffix("]")
        if _is_address(name):
            return True
        if not NAME.fullmatch(name):
            return False
        name = name.removesuffix(".")
        local = "." not in name or name.endswith(LOCAL)
        return local or name in self._names or name.endswith(self._endings)


def _origin(scheme: str, host: str) -> str | None:
    """Our own origin as a browser writes it, without the usual port; None without a host."""
    return f"{scheme}://{host.removesuffix(USUAL_PORTS.get(scheme, ' '))}" if host else None


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _not_our_name(host: str) -> str:
    name = host.lower().rpartition(":")[0] or host.lower()
    if not NAME.fullmatch(name) or len(name) > LONGEST_SHOWN:
        return "The request names a host that is not a name of this server."
    return (
        f"This server does not go by the name {name}. Its operator can allow that with "
        f"FAIRTABLE_HOSTS={name}"
    ).rstrip(".") + "."
