"""The scenarios, a file for each group. Each is a coroutine that is given a house."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from fairtable.games import warm_up
from tests.tapes.recorder import House, Line, empty_database
from tests.tapes.stillness import lived, still_world

Scene = Callable[[House], Awaitable[None]]
SCENES: dict[str, tuple[Scene, tuple[str, ...], dict[str, object]]] = {}


def scene(*compiled: str, **settings: object) -> Callable[[Scene], Scene]:
    """A scenario, by its name. `compiled` are games that cannot be played without their
    kernels; all others do without. The settings are those of its server."""

    def known(play: Scene) -> Scene:
        name = play.__name__.replace("_", "-")
        assert name not in SCENES, name
        SCENES[name] = play, compiled, settings
        return play

    return known


def played(name: str) -> list[Line]:
    """Everything that is told in this scenario, at a server of its own."""
    play, compiled, settings = SCENES[name]
    empty_database()  # It is made in the time of the machine.
    for _ in warm_up(*compiled) if compiled else ():
        pass
    with TemporaryDirectory() as folder, still_world(name, compiled) as loop:
        house = House(loop, Path(folder), **settings)

        async def from_start_to_end() -> None:
            await house.open()
            await play(house)
            await house.close()

        lived(loop, from_start_to_end())
        return house.tape


for _file in sorted(Path(__file__).parent.glob("[a-z]*.py")):
    import_module(f"{__name__}.{_file.stem}")
