"""How a case of `moments.json` is written."""

from __future__ import annotations

import copy
from typing import Any

Logs = dict[str, list[dict[str, Any]]]
NO_OTHER = "no other luck comes at this moment"


def case(  # noqa: PLR0913  the fields of a case
    says: str, log: str, start: int, end: int, put: list[dict[str, Any]], refused: str | None
) -> dict[str, Any]:
    return {
        "says": says,
        "log": log,
        "from": start,
        "to": end,
        "put": put,
        "refused": refused,
    }


def changed(moment: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A moment with other fields; `event_0_seat=1` changes a field of its first event."""
    made = copy.deepcopy(moment)
    for name, value in changes.items():
        if not name.startswith("event_"):
            made[name] = value
            continue
        _, place, field = name.split("_", 2)
        if value is ...:
            del made["events"][int(place)][field]
        else:
            made["events"][int(place)][field] = value
    return made


def hidden(moment: dict[str, Any]) -> dict[str, Any]:
    return changed(moment, events=[None, *moment["events"]])
