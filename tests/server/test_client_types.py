"""The browser client's types are the server's: made from its OpenAPI document."""

from __future__ import annotations

import subprocess
from pathlib import Path

import httpx

import build_client
from tests.server.serving import Server

SOURCE = build_client.WEB / "src"


def generated(source: Path) -> dict[str, str]:
    return {
        path.relative_to(source).as_posix(): path.read_text("utf-8")
        for path in source.rglob("*.generated.ts")
    }


def test_the_clients_types_are_the_servers(server: Server, tmp_path: Path) -> None:
    document, made = tmp_path / "openapi.json", tmp_path / "src"
    document.write_bytes(httpx.get(f"{server.url}/api/openapi.json").content)
    for folder in (SOURCE / "api", *(SOURCE / "games").iterdir()):
        if folder.is_dir():
            (made / folder.relative_to(SOURCE)).mkdir(parents=True)
    program, _ = build_client.node()
    subprocess.run([program, "types.mjs", document, made], cwd=build_client.WEB, check=True)
    assert generated(made) == generated(SOURCE), (
        "the wire has changed: save /api/openapi.json, then in web/ "
        "'node types.mjs openapi.json src'"
    )
