"""The OpenAPI document is valid and complete, and the running server does what it says.

Schemathesis asks every address that is described, with correct and with wrong requests, and
compares each answer with the document.
"""

from __future__ import annotations

import re
from typing import Any

import httpx
import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from fairtable.server import Settings, create_app
from fairtable.server.schemas import with_games
from tests.installed import TOYS, installed
from tests.server.players import Player, whisperers
from tests.server.serving import Server

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
EXAMPLES = 25


@pytest.fixture(scope="module")
def document(server: Server) -> dict[str, Any]:
    answer = server.ask("GET", "/api/openapi.json")
    assert answer.headers["content-type"] == "application/json"
    return dict(answer.json())


def test_it_is_openapi_3_1_and_its_schemas_are_json_schema(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1")
    assert document["info"]["title"] == "Fairtable"
    for schema in document["components"]["schemas"].values():
        jsonschema_rs.Draft202012Validator(
            {**schema, "components": document["components"]},
        )


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    def references(part: Any) -> list[str]:
        if isinstance(part, dict):
            own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
            return own + [ref for value in part.values() for ref in references(value)]
        if isinstance(part, list):
            return [ref for value in part for ref in references(value)]
        return []

    found = references(document)
    assert found
    for reference in set(found):
        start, *way = reference.split("/")
        assert start == "#"
        place: Any = document
        for step in way:
            place = place[step]


def operations(document: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (method, path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        if method in ("get", "post", "put", "patch", "delete")
    ]


def test_every_operation_has_a_name_a_summary_and_its_problems(
    document: dict[str, Any],
) -> None:
    named = [operation["operationId"] for _, _, operation in operations(document)]
    assert len(set(named)) == len(named)
    for method, path, operation in operations(document):
        assert operation["summary"], path
        problems = {s: r for s, r in operation["responses"].items() if int(s) >= 400}
        assert "429" in problems or not path.startswith("/api/"), (method, path)
        for status, response in problems.items():
            kinds = set(response["content"])
            assert kinds == {"application/problem+json"} or path == "/healthz", (path, status)


def test_every_address_of_the_server_is_described(document: dict[str, Any]) -> None:
    app = create_app(Settings(data="unused"))
    offered = {
        re.sub(r":\w+}", "}", route.path)
        for route in app.routes
        if route.path.startswith("/api/") and not route.path.startswith("/api/openapi.json")
    }
    live = {"/api/tables/{code}/live", "/api/boards/{board_id}/live"}
    plain = {"/api/openapi.json", "/api/try", *live}
    assert offered - plain <= set(document["paths"])


# Schemathesis


@pytest.fixture(scope="module")
def asking(server: Server) -> dict[str, str]:
    """A guest and a table to ask about."""
    table, (anna, _) = whisperers(server)
    anna.move(table, "say hello")
    return {"table": table, "token": anna.token}


def described() -> dict[str, Any]:
    """Every operation of the document that this version of the server would serve."""
    with installed(TOYS):
        app = create_app(Settings(data="unused"))
        document = with_games(app.openapi_schema.to_schema())
    schema = schemathesis.openapi.from_dict(document)
    found = (result.ok() for result in schema.get_all_operations())
    return {operation.label: operation for operation in found}


OPERATIONS = described()
quick = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate],
)


def asked() -> list[Any]:
    """Each operation with correct requests and, if any can be wrong, with wrong ones."""
    takes = {
        name for name, one in OPERATIONS.items() if list(one.iter_parameters()) or one.body
    }
    fit = [pytest.param(name, True, id=f"{name} with what fits") for name in OPERATIONS]
    return fit + [
        pytest.param(name, False, id=f"{name} with what does not") for name in sorted(takes)
    ]


@pytest.mark.parametrize(("operation", "fits"), asked())
@quick
@given(data=st.data())
def test_every_answer_is_as_described(
    server: Server, asking: dict[str, str], operation: str, fits: bool, data: st.DataObject
) -> None:
    mode = GenerationMode.POSITIVE if fits else GenerationMode.NEGATIVE
    case: Any = data.draw(OPERATIONS[operation].as_strategy(generation_mode=mode))
    parameters = case.path_parameters
    if fits and parameters and "code" in parameters and data.draw(st.booleans()):
        parameters["code"] = asking["table"]
    headers = {"Authorization": f"Bearer {asking['token']}"} if data.draw(st.booleans()) else {}
    response = case.call(base_url=server.url, headers=headers)
    # What is too large is refused before anybody reads it.
    refusing = [] if fits or response.status_code == 413 else [negative_data_rejection]
    case.validate_response(response, checks=[*CHECKS, *refusing])


def test_a_player_gets_what_the_document_says_about_a_table(
    server: Server, document: dict[str, Any]
) -> None:
    def holds(name: str, value: Any) -> None:
        schema = {"$ref": f"#/components/schemas/{name}", "components": document["components"]}
        jsonschema_rs.validate(schema, value)

    table, (anna, ben) = whisperers(server)
    holds("TableView", anna.see(table))
    holds("TableView", Player(server).see(table))
    holds("Update", anna.move(table, "say hello", "c").json())
    holds("Update", anna.move(table, "say hello", "c").json())
    holds("Problem", ben.move(table, "tell nothing").json())
    holds("LogPage", anna.get(f"/api/tables/{table}/log").json())
    holds("TableList", anna.get("/api/tables").json())
    holds("GameList", anna.get("/api/games").json())
    holds("LegalMoves", anna.get(f"/api/tables/{table}/moves").json())
    anna.order(table, "end")
    holds("TableView", anna.see(table))
    holds("LogPage", ben.get(f"/api/tables/{table}/log").json())


def test_a_page_of_another_website_cannot_read_the_description(server: Server) -> None:
    answer: httpx.Response = server.ask(
        "GET", "/api/openapi.json", headers={"Origin": "https://evil.example"}
    )
    assert "access-control-allow-origin" not in answer.headers
