"""The end of the soak: every log is exported, compared with what was told, and audited."""

from __future__ import annotations

import http.client
import json
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from soak.findings import Findings
from soak.house import PROBE, House
from soak.told import Told

from fairtable.referee import BrokenLog, read_record

AT_ONCE = 40
FINE = ("verified", "verified as far as it is shown")


def export(house: House, code: str, folder: Path) -> Path:
    """The export of a table, as the server gives it to anybody."""
    file = folder / f"{code}.fairtable.json"
    connection = http.client.HTTPConnection("127.0.0.1", house.port, 60, PROBE)
    connection.request("GET", f"/api/tables/{code}/export")
    answer = connection.getresponse()
    if answer.status != 200:
        raise OSError(f"{answer.status} {answer.read()[:300]!r}")
    with file.open("wb") as out:
        shutil.copyfileobj(answer, out)
    connection.close()
    return file


def check_everything(
    house: House, tables: list[Told], findings: Findings, folder: Path
) -> Counter[str]:
    """Compare and audit every table of the database; what the audits said."""
    folder.mkdir()
    told = {each.table: each for each in tables}
    files = []
    for code in house.database.tables():
        try:
            file = export(house, code, folder)
            files.append(file)
            if code in told:
                with file.open("rb") as log:
                    findings.count(
                        "entries compared", told.pop(code).check(read_record(log), findings)
                    )
        except (OSError, BrokenLog, http.client.HTTPException) as failed:
            findings.wrong("a log cannot be exported", f"{code} {failed!r}")
    for code in told:
        findings.wrong("a table is lost", code)
    if fault := house.database.fault():
        findings.wrong("the database is damaged", fault)
    return Counter(audited(files, findings))


def audited(files: list[Path], findings: Findings) -> Iterator[str]:
    """`fairtable audit` of all of them; the verdicts."""
    for at in range(0, len(files), AT_ONCE):
        some = [str(file) for file in files[at : at + AT_ONCE]]
        command = [sys.executable, "-m", "fairtable", "audit", "--json", *some]
        done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
        lines = done.stdout.splitlines()
        findings.must(len(lines) == len(some), "an audit failed", (done.returncode, some))
        for line in lines:
            found = json.loads(line)
            verdict = str(found["verdict"])
            findings.must(verdict in FINE, f"audit: {verdict}", (found["file"], found["says"]))
            findings.count("entries audited", (found.get("report") or {}).get("entries", 0))
            yield verdict
