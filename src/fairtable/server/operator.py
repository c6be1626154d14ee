"""Who operates this server: whoever has its token, or sits at the machine if there is none.

A proxy makes everybody sit at the machine. So a request that a proxy has passed on, or that is
for a public name of this server, is not believed to come from there.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Mapping
from ipaddress import ip_address

AT_THIS_MACHINE = re.compile(
    r"(localhost|[a-z0-9-]+\.localhost|127(\.[0-9]{1,3}){3}|\[::1\])\.?(:[0-9]*)?",
    re.IGNORECASE,
)
"""A `Host` that leads nowhere but to the machine of the one who asks."""
OF_PROXIES = (
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
)


def is_operator(headers: Mapping[str, str], address: str, token: str) -> bool:
    """With a token only who sends it; without one, who asks from this machine and directly."""
    if token:
        scheme, _, sent = headers.get("authorization", "").partition(" ")
        given, wanted = sent.strip(" \t").encode("utf-8", "replace"), token.encode()
        return scheme.lower() == "bearer" and hmac.compare_digest(given, wanted)
    return (
        _is_loopback(address)
        and AT_THIS_MACHINE.fullmatch(headers.get("host", "localhost")) is not None
        and not any(name in headers for name in OF_PROXIES)
    )


def _is_loopback(address: str) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return bool((mapped or found).is_loopback)
