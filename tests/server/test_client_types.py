"""The browser client's types are the server's types, made from its OpenAPI document."""

from __future__ import annotations

import json
import shutil
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
        if path.name != "messages.generated.ts"
    }


def test_the_clients_types_are_the_servers(server: Server, tmp_path: Path) -> None:
    document, made = tmp_path / "openapi.json", tmp_path / "src"
    document.write_bytes(httpx.get(f"{server.url}/api/openapi.json").content)
    for folder in (SOURCE / "api", SOURCE / "fairness", *(SOURCE / "games").iterdir()):
        if folder.is_dir():
            (made / folder.relative_to(SOURCE)).mkdir(parents=True)
    program, _ = build_client.node()
    subprocess.run([program, "types.mjs", document, made], cwd=build_client.WEB, check=True)
    assert generated(made) == generated(SOURCE), (
        "the wire has changed: run '.venv/bin/python build_client.py types'"
    )


def test_a_field_that_is_renamed_only_in_python_breaks_the_types_of_the_boards(
    server: Server, tmp_path: Path
) -> None:
    web = tmp_path / "web"
    shutil.copytree(build_client.WEB, web, ignore=shutil.ignore_patterns("node_modules"))
    (web / "node_modules").symlink_to(build_client.PACKAGES)
    for shared in ("tests", "docs", "src"):  # the client reads some of the project's own files
        (tmp_path / shared).symlink_to(build_client.ROOT / shared)
    renamed = httpx.get(f"{server.url}/api/openapi.json").json()
    fields = renamed["components"]["schemas"]["sudoku.View"]["properties"]
    fields["digits"] = fields.pop("current")
    document = tmp_path / "openapi.json"
    document.write_text(json.dumps(renamed), "utf-8")
    program, _ = build_client.node()
    subprocess.run([program, "types.mjs", document, "src"], cwd=web, check=True)
    checker = web / "node_modules" / "svelte-check" / "bin" / "svelte-check"
    options = ["--tsconfig", "./tsconfig.json", "--output", "machine"]
    found = subprocess.run(
        [program, checker, *options], cwd=web, capture_output=True, text=True
    )
    wrong = [line for line in found.stdout.splitlines() if " ERROR " in line]
    assert found.returncode != 0 and wrong
    assert all("current" in line for line in wrong), wrong
    assert any("games/sudoku" in line for line in wrong)
