"""The types of each game in the OpenAPI document are complete, marked, and fit real games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import jsonschema_rs
import pytest

from fairtable.games import registered
from tests.installed import TOYS
from tests.server.players import Player
from tests.server.serving import Server

KINDS = ("Options", "View", "Event", "Offends")
GAMES = [*registered(), *TOYS]
MOVES = 80
SEATS = {
    "Update": {"by"},
    "You": {"seat", "kept"},
    "SeatCard": {"seat"},
    "OfferCard": {"seats"},
    "GoneCard": {"seat"},
    "Between": {"out", "players", "deciders", "rematch"},
    "Claim": {"seat"},
    "HandOver": {"seat"},
    "NoteGone": {"seat"},
    "NoteBack": {"seat"},
    "Resigned": {"seat"},
    "Offered": {"seat"},
    "Declined": {"seat"},
    "PlayerGone": {"seat"},
    "PlayerBack": {"seat"},
    "Claimed": {"seat", "gone"},
    "Result": {"winners"},
    "ClockFace": {"hand"},
    "Summary": {"awaited"},
    "LogPart": {"seats"},
    "Sit": {"seat"},
    "Invite": {"seat"},
    "Rise": {"seat"},
    "SeatTaken": {"seat"},
    "SeatLeft": {"seat"},
    "Start": {"seats"},
    "SeatsClosed": {"seats"},
    "StartFailed": {"missing"},
    "GameStarted": {"seats"},
    "ChainLost": {"seat"},
    "HouseOffends": {"seats"},
    "sudoku.View": set(),
    "casino.View": {"dealer", "last_captor", "players", "seat", "sides", "turn"},
    "casino.CardTrailed": {"seat"},
    "backgammon.View": {"acting"},
    "backgammon.CubeView": {"owner"},
    "backgammon.TurnPassed": {"to"},
    "backgammon.Offends": {"seats"},
    "dots.View": {"turn"},
    "dots.LineDrawn": {"seat", "turn"},
    "tambola.PlayerView": {"seat"},
    "tambola.JoinedLate": {"seat"},
}
"""For some types, all fields that mean a seat."""
SEAT_NAMES = {"seat", "seats", "turn", "owner", "dealer", "acting", "players"}


@pytest.fixture(scope="module")
def document(server: Server) -> dict[str, Any]:
    return dict(server.ask("GET", "/api/openapi.json").json())


@pytest.fixture(scope="module")
def schemas(document: dict[str, Any]) -> dict[str, Any]:
    return dict(document["components"]["schemas"])


Check = Callable[[str, Any], None]


@pytest.fixture(scope="module")
def check(document: dict[str, Any]) -> Check:
    """Raises if a value does not fit the schema of this name."""
    made: dict[str, jsonschema_rs.Draft202012Validator] = {}

    def check(name: str, value: Any) -> None:
        if name not in made:
            schema = {"$ref": f"#/components/schemas/{name}"}
            made[name] = jsonschema_rs.Draft202012Validator({**schema, **document})
        made[name].validate(value)

    return check


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_types_in_the_document(
    schemas: dict[str, Any], game: str, kind: str
) -> None:
    assert f"{game}.{kind}" in schemas


def references(part: dict[str, Any]) -> list[str]:
    return [
        one["$ref"].rpartition("/")[2] for one in part.get("anyOf", [part]) if "$ref" in one
    ]


@pytest.mark.parametrize(
    ("name", "field", "kind"),
    [
        ("TableView", "view", "View"),
        ("Update", "view", "View"),
        ("Update", "events", "Event"),
        ("Problem", "offends", "Offends"),
        ("Summary", "options", "Options"),
        ("NewTable", "options", "Options"),
        ("TableOpened", "options", "Options"),
    ],
)
def test_fields_that_differ_from_game_to_game_refer_to_every_game(
    schemas: dict[str, Any], name: str, field: str, kind: str
) -> None:
    part = schemas[name]["properties"][field]
    found = references(part.get("items", part))
    house = ["HouseOffends"] if kind == "Offends" else []
    assert sorted(found) == sorted([f"{game}.{kind}" for game in GAMES] + house)


def test_the_list_of_games_has_the_same_schemas_as_the_document(
    server: Server, schemas: dict[str, Any]
) -> None:
    for card in server.ask("GET", "/api/games").json()["games"]:
        for kind in KINDS:
            alone, here = card[kind.lower()], schemas[f"{card['name']}.{kind}"]
            assert alone.get("properties", {}).keys() == here.get("properties", {}).keys()
            jsonschema_rs.Draft202012Validator(alone)


# What a number means


def marks(schema: dict[str, Any]) -> set[str]:
    """What the numbers of a field mean, also if they are deep inside lists."""
    own = {schema["x-means"]} if "x-means" in schema else set()
    inner = [*schema.get("anyOf", ()), *schema.get("prefixItems", ())]
    inner += [schema["items"]] if isinstance(schema.get("items"), dict) else []
    return own.union(*map(marks, inner))


def is_number(schema: dict[str, Any]) -> bool:
    inner = [*schema.get("anyOf", ())]
    inner += [schema["items"]] if isinstance(schema.get("items"), dict) else []
    return schema.get("type") == "integer" or any(map(is_number, inner))


@pytest.mark.parametrize("name", SEATS)
def test_a_field_that_means_a_seat_says_so(schemas: dict[str, Any], name: str) -> None:
    fields = schemas[name]["properties"].items()
    assert {field for field, schema in fields if "seat" in marks(schema)} == SEATS[name]


def test_every_number_with_the_name_of_a_seat_is_marked(schemas: dict[str, Any]) -> None:
    """Options are chosen before anybody sits: there `seats` is a count, and so is `players`."""
    unmarked = [
        f"{name}.{field}"
        for name, schema in schemas.items()
        if "." in name and not name.endswith(".Options")
        for field, part in schema.get("properties", {}).items()
        if field in SEAT_NAMES and is_number(part) and "seat" not in marks(part)
    ]
    assert unmarked == ["dots.View.players"]


def test_a_mapping_by_seat_says_so(schemas: dict[str, Any]) -> None:
    for name, field in (("Result", "points"), ("casino.View", "hand_sizes")):
        assert schemas[name]["properties"][field]["x-keys-mean"] == "seat"


# Real games


class Game:
    """A table of a game, with its players; the moves are chosen at random."""

    def __init__(self, server: Server, name: str) -> None:
        self.luck = random.Random(f"schemas of {name}")
        self.name = name
        self.players = [Player(server, "Anna")]
        self.table = self.players[0].open(name)
        while self.players[0].see(self.table)["table"]["status"] == "waiting":
            if self.players[0].order(self.table, "start").is_success:
                break
            self.players.append(Player(server, f"Guest {len(self.players)}"))
            assert self.players[-1].sit(self.table).is_success
        self.spectator = Player(server, "Zoe")

    def moves(self) -> Iterator[tuple[Player, str]]:
        """One legal move after another, as long as a player has one."""
        for _ in range(MOVES):
            for player in self.luck.sample(self.players, len(self.players)):
                answer = player.get(f"/api/tables/{self.table}/moves", limit=1000).json()
                if answer["moves"]:
                    yield player, self.luck.choice(answer["moves"])
                    break
            else:
                return


@pytest.mark.parametrize("name", GAMES)
def test_the_answers_of_a_real_game_fit_its_schemas(
    server: Server, check: Check, name: str
) -> None:
    game = Game(server, name)
    told = refused = 0
    for player, move in game.moves():
        answer = player.move(game.table, move)
        assert answer.is_success, answer.text
        told += check_update(check, name, answer.json())
        again = player.move(game.table, in_the_way(answer.json()["view"]) or move)
        if again.is_success:
            check_update(check, name, again.json())
        else:
            refused += check_problem(check, name, again.json())
    assert told > 0
    for viewer in (*game.players, game.spectator):
        seen = viewer.see(game.table)
        check("TableView", seen)
        check(f"{name}.View", seen["view"])
        check(f"{name}.Options", seen["table"]["options"])
    # The refusals of the other toys point at nothing if the same move is asked again.
    assert refused > 0 or name in ("pips", "race", "whispers")


def in_the_way(view: dict[str, Any]) -> str | None:
    """A move to be refused: in Sudoku a digit that its row has, in Tambola a strange prize.

    None: the same move again will do.
    """
    if "by_hand" in view:
        return "claim MOON 1"
    rows = [view["current"][at : at + 9] for at in range(0, 81, 9)] if "current" in view else []
    for row, digits in enumerate(rows):
        column, there = digits.find("."), digits.replace(".", "")
        if column >= 0 and there:
            return f"r{row + 1}c{column + 1}={there[0]}"
    return None


def check_update(check: Check, game: str, update: dict[str, Any]) -> int:
    """Check the parts by the types of this game, too: the whole allows those of any game."""
    check("Update", update)
    check(f"{game}.View", update["view"])
    for event in update["events"]:
        check(f"{game}.Event", event)
    return len(update["events"])


def check_problem(check: Check, game: str, problem: dict[str, Any]) -> bool:
    check("Problem", problem)
    if "offends" in problem:
        book = problem["rule_url"].startswith("/rules/house")
        check("HouseOffends" if book else f"{game}.Offends", problem["offends"])
    return "offends" in problem


def test_a_value_of_another_game_does_not_fit(server: Server, check: Check) -> None:
    """This shows that the test above can fail."""
    seen = Game(server, "sudoku").spectator.see(Game(server, "sudoku").table)
    for other in GAMES:
        if other != "sudoku":
            with pytest.raises(jsonschema_rs.ValidationError):
                check(f"{other}.View", seen["view"])
