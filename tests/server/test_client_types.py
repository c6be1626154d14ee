"""The browser client's types are the server's: made from its OpenAPI document."""

from __future__ import annotations

import subprocess
from pathlib import Path

import httpx

import build_client
from tests.server.serving import Server

KEPT = build_client.WEB / "src" / "api" / "schema.d.ts"


def test_the_clients_types_are_the_servers(server: Server, tmp_path: Path) -> None:
    document, made = tmp_path / "openapi.json", tmp_path / "schema.d.ts"
    document.write_bytes(httpx.get(f"{server.url}/api/openapi.json").content)
    program, _ = build_client.node()
    subprocess.run([program, "types.mjs", document, made], cwd=build_client.WEB, check=True)
    assert made.read_text("utf-8") == KEPT.read_text("utf-8"), (
        "the wire has changed: save /api/openapi.json, then in web/ "
        "'node types.mjs openapi.json src/api/schema.d.ts'"
    )
