"""Three kinds of halls that a host can start with."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from fairtable.games.tambola.options import Options
from fairtable.games.tambola.prizes import Prize

OPTION_PRESETS: Mapping[str, Options] = MappingProxyType(
    {
        "Family hall": Options(
            seats=60,
            tickets=2,
            prizes=(
                Prize("EARLY_FIVE", (10,)),
                Prize("FOUR_CORNERS", (10,)),
                Prize("TOP_ROW", (15,)),
                Prize("MIDDLE_ROW", (15,)),
                Prize("BOTTOM_ROW", (15,)),
                Prize("FULL_HOUSE", (35, 20, 10)),
            ),
            seconds=8,
            late=True,
        ),
        "Quick": Options(
            seats=12,
            tickets=1,
            prizes=(
                Prize("EARLY_FIVE", (10,)),
                Prize("TOP_ROW", (20,)),
                Prize("FULL_HOUSE", (50,)),
            ),
            seconds=3,
            auto_daub=True,
            late=True,
        ),
        "Pub night": Options(
            seats=200,
            strips=True,
            prizes=(
                Prize("TOP_ROW", (10,)),
                Prize("MIDDLE_ROW", (10,)),
                Prize("BOTTOM_ROW", (10,)),
                Prize("FULL_HOUSE", (50,)),
                Prize("SECOND_FULL_HOUSE", (20,)),
            ),
            caller="host",
            ties="first",
            on_number=True,
            bogeys_out=2,
            help=False,
        ),
    }
)
