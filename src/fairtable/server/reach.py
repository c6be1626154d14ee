"""How others reach this server: the addresses that a link or a QR code may carry.

A page that its host has opened as `localhost` cannot know them: the same name means another
machine on every phone. So the program looks at the networks of its machine.
"""

from __future__ import annotations

import io
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Literal, TypeAlias

import msgspec
import psutil
import segno

Address: TypeAlias = IPv4Address | IPv6Address
Why = Literal["", "listens-here-only", "no-network"]

INNER = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "cni", "flannel", "podman")
"""Networks between programs of this machine begin like this: no phone is there."""
SOMEWHERE = "192.0.2.1"
"""An address that belongs to nobody. Nothing is sent there."""
SENTENCES: dict[Why, str] = {
    "listens-here-only": "Only this machine can open it. Start it with --host 0.0.0.0, "
    "and others in your network can join.",
    "no-network": "This machine is in no network, so nobody else can open it. Connect it to a "
    "network and start again.",
}


class Reach(msgspec.Struct, frozen=True):
    """The addresses under which others reach this server, the likeliest first; if there is
    none, `why` is the reason."""

    addresses: list[str]
    why: Why = ""

    @property
    def sentence(self) -> str:
        """The reason in words; "" if there are addresses."""
        return SENTENCES.get(self.why, "")


def reach(host: str, port: int) -> Reach:
    """How others reach a server that listens at this host and port."""
    listens = _read(host)
    if listens is None or listens.is_loopback:
        return Reach([], "listens-here-only")
    if not listens.is_unspecified:
        return Reach([_write(listens, port)])
    found = in_order(networks(listens.version), _way_out())
    return Reach([_write(one, port) for one in found], "" if found else "no-network")


def networks(version: int) -> list[tuple[str, Address]]:
    """The addresses of this machine in networks that are up, each with its network's name.

    Who listens to IPv6 hears IPv4, too.
    """
    states = psutil.net_if_stats()
    return [
        (name, address)
        for name, cards in psutil.net_if_addrs().items()
        if name in states and states[name].isup
        for card in cards
        if (address := _read(card.address)) is not None
        and address.version <= version
        and not (address.is_loopback or address.is_link_local or address.is_multicast)
    ]


def in_order(found: Iterable[tuple[str, Address]], way_out: Address | None) -> list[Address]:
    """First the address in the network that leads out, then those of rooms and houses; at the
    end the networks inside this machine."""

    def rank(one: tuple[str, Address]) -> tuple[bool, bool, bool, int]:
        name, address = one
        inner = name.startswith(INNER)
        return inner, address != way_out, not address.is_private, address.version

    return [address for _, address in sorted(found, key=rank)]


def drawn(address: str) -> str:
    """The address as a QR code for a terminal."""
    out = io.StringIO()
    segno.make(address, micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()


def is_loopback(host: str) -> bool:
    """Whether a name means the machine on which it is read."""
    name = host.lower().removesuffix(".")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    address = _read(name)
    return address is not None and address.is_loopback


def _read(text: str) -> Address | None:
    if text == "localhost":
        text = "127.0.0.1"
    try:
        address = ip_address(text)
    except ValueError:
        return None
    mapped = getattr(address, "ipv4_mapped", None)
    return mapped or address


def _way_out() -> Address | None:
    """Our address in the network that leads to the rest of the world, if there is one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((SOMEWHERE, 9))
        except OSError:
            return None
        return _read(probe.getsockname()[0])


def _write(address: Address, port: int) -> str:
    name = f"[{address}]" if address.version == 6 else str(address)
    return f"http://{name}" if port == 80 else f"http://{name}:{port}"
