"""The commands of dev.py: each a row of steps."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

from house.rooms import Room, furnish, uv_pip
from house.steps import ROOT, Failure, Step, Work

HOUSE = Room(ROOT / ".venv")
BENCH = Room(ROOT / ".cache" / "bench-venv")
COVERED = 95  # per cent of the lines and branches of referee/ and games/


def client(*words: str) -> list[str]:
    """The command line of what is done with Node."""
    return [HOUSE.python, "build_client.py", *words]


BUILD_CLIENT = Step("building the browser client", client())


COMPILE_RULES = Step("compiling the fast rules", [HOUSE.python, "-m", "fairtable.games"])


def compile_rules(work: Work) -> None:
    """Numba keeps what it compiled; done here, so that nobody waits at the first start."""
    stamp, wanted = HOUSE.folder / ".compiled-for", kernels_digest()
    if not stamp.exists() or stamp.read_text() != wanted:
        work.perform(COMPILE_RULES)
        stamp.write_text(wanted)


def kernels_digest() -> str:
    source = ROOT / "src" / "fairtable"
    kernels = sorted([*source.glob("games/*/*kernels.py"), *source.glob("referee/kernel_*.py")])
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in kernels)).hexdigest()


def python_checks() -> list[Step]:
    ruff = [HOUSE.python, "-m", "ruff"]
    return [
        Step("ruff check", [*ruff, "check", "."]),
        Step("ruff format", [*ruff, "format", "--check", "."]),
        Step("import-linter", [HOUSE.program("lint-imports")]),
        Step("mypy", [HOUSE.python, "-m", "mypy"]),
    ]


def web_checks() -> list[Step]:
    return [
        Step("installing web packages", client("packages")),
        Step("biome", client("npm", "run", "--silent", "lint")),
        Step("svelte-check", client("npm", "run", "--silent", "check")),
        Step("vitest", client("npm", "run", "--silent", "test")),
    ]


def pytest_steps(arguments: list[str]) -> list[Step]:
    """Browser tests have a process of their own: Playwright leaves an event loop running.

    Without arguments everything runs and must be covered; with some, what they select.
    """
    paths = [word for word in arguments if (ROOT / word.split("::")[0]).exists()]
    options = [word for word in arguments if word not in paths]
    clicking = [path for path in paths if "e2e" in Path(path.split("::")[0]).parts]
    others = [path for path in paths if path not in clicking]
    whole = not paths and set(options) <= {"--long"}
    fine = (0,) if whole else (0, 5)  # 5: nothing of this kind was selected
    coverage = ["--cov", "--cov-report=term", f"--cov-fail-under={COVERED}"] if whole else []
    pytest = [HOUSE.python, "-m", "pytest", "-q", *options]
    plain = [*pytest, "-p", "no:playwright", "-n2", "--ignore=tests/e2e", *coverage]
    steps = []
    if others or not paths:
        steps.append(Step("pytest", [*plain, *(others or ["tests"])], aloud=True, fine=fine))
    if clicking or not paths:
        command = [*pytest, "-n2", *(clicking or ["tests/e2e"])]
        steps.append(Step("browser tests", command, aloud=True, fine=fine))
    return steps


def run(work: Work, arguments: list[str]) -> None:
    if not HOUSE.is_furnished("test"):  # which holds all that serving needs
        furnish(work, HOUSE, "run")
    work.perform(BUILD_CLIENT)
    compile_rules(work)
    command = [HOUSE.program("fairtable"), "serve", *arguments]
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def test(work: Work, arguments: list[str]) -> None:
    furnish(work, HOUSE, "test")
    work.perform_beside(python_checks(), [*web_checks(), BUILD_CLIENT])
    compile_rules(work)
    for step in pytest_steps(arguments):
        work.perform(step)
    print(f"\nEverything passed.\n{work.summary()}")


def lint(work: Work, _: list[str]) -> None:
    furnish(work, HOUSE, "test")
    work.perform_beside(python_checks(), web_checks())


def bench(work: Work, arguments: list[str]) -> None:
    """Peers are installed into a room of their own, so that nothing of ours leans on them."""
    furnish(work, BENCH, "run", "bench")
    every = sorted(file.stem[len("bench_") :] for file in (ROOT / "bench").glob("bench_*.py"))
    for name in arguments or every:
        work.perform(Step(name, [BENCH.python, f"bench/bench_{name}.py"], aloud=True))


def lock(work: Work, arguments: list[str]) -> None:
    """Hashes, and no address of any registry: tests/test_locks.py holds them to it."""
    furnish(work, HOUSE, "run")
    compiler = [*uv_pip(HOUSE), "compile", "--universal", "--generate-hashes"]
    compiler += ["--no-emit-index-url", "--no-header", "--python-version", "3.11", *arguments]
    as_tested = ["--constraints", "requirements/test.txt"]
    for name, sources in {
        "bootstrap": ["requirements/bootstrap.in"],
        "test": ["pyproject.toml", "--group", "dev"],
        "run": ["pyproject.toml", "requirements/build.in", *as_tested],
        "bench": ["requirements/bench.in", *as_tested],
    }.items():
        output = ["--output-file", f"requirements/{name}.txt"]
        work.perform(Step(f"locking {name}", [*compiler, *sources, *output]))
    work.perform(Step("locking web", client("npm", "install", "--package-lock-only")))


COMMANDS = {"run": run, "test": test, "lint": lint, "bench": bench, "lock": lock}


def main(words: list[str], usage: str) -> None:
    if not words or words[0] not in COMMANDS:
        sys.exit(usage)
    work = Work()
    try:
        COMMANDS[words[0]](work, words[1:])
    except Failure as failure:
        for failed in work.failures:
            print(f"\n{failed.output}{failed.step.name} failed (exit code {failed.code})")
        sys.exit(failure.code)
    except KeyboardInterrupt:
        sys.exit(130)
