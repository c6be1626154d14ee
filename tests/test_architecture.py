"""Rules for the shape of the code."""

from __future__ import annotations

import importlib
import pkgutil
import re
import shutil
import subprocess
from pathlib import Path, PurePosixPath
from types import ModuleType

import pytest

import fairtable
import fairtable.games

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "fairtable"

SAME_FILES = {"__init__", "moves", "state", "rules", "view", "notation", "bot", "kernels"}
DRAWERS = {"base", "common", "core", "helper", "helpers", "manager", "misc", "util", "utils"}
LONGEST = 350
LONGEST_TESTS = 450
DEBTS = {
    "src/fairtable/games/sudoku/kernels.py": 520,
}
"""These files are longer than they should be. They may shrink but not grow."""

# Written so that this file does not find itself.
PLACES = re.compile(
    r"/wor[k]/|/roo[t]/|/hom[e]/[a-z]|/tm[p]/|/User[s]/|[A-Z]:\\\\User[s]"
    r"|(pypi|pythonhosted|npmjs|npm|registry|artifactory|nexus)[a-z0-9.-]*\.(or[g]|co[m]|ne[t]|i[o])\b"
)


def games() -> list[Path]:
    return [path for path in (SOURCE / "games").iterdir() if (path / "__init__.py").exists()]


def sources() -> list[Path]:
    """Files that people write: no caches, no packages of others, nothing that is built."""
    folders = [SOURCE, ROOT / "web" / "src", ROOT / "tests", ROOT / "bench", ROOT / "house"]
    kinds = ("*.py", "*.ts", "*.svelte")
    found = [path for folder in folders for kind in kinds for path in folder.rglob(kind)]
    return [
        path
        for path in found
        if "node_modules" not in path.parts and ".generated." not in path.name
    ]


def tracked() -> list[Path]:
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    return [ROOT / name for name in names.stdout.decode().split("\0") if name]


def packages() -> list[str]:
    """Every package that lists its public names."""
    walk = pkgutil.walk_packages(fairtable.__path__, "fairtable.")
    return sorted(
        found.name for found in walk if found.ispkg and "migrations" not in found.name
    )


@pytest.mark.parametrize("folder", games(), ids=lambda folder: folder.name)
def test_every_game_has_the_same_files(folder):
    assert SAME_FILES - {path.stem for path in folder.glob("*.py")} == set()


@pytest.mark.parametrize("folder", games(), ids=lambda folder: folder.name)
def test_every_game_has_its_rule_book_its_tests_and_its_board(folder):
    name = folder.name
    assert (ROOT / "docs" / "rules" / f"{name}.md").exists()
    assert list((ROOT / "tests" / "games" / name).glob("test_*.py"))
    assert (ROOT / "web" / "src" / "games" / name / "Board.svelte").exists()


def test_every_game_is_registered():
    assert {path.name for path in games()} <= set(fairtable.games.registered())


def test_no_file_is_named_utils_or_the_like():
    names = [path for path in sources() if set(re.split(r"[._]", path.name.lower())) & DRAWERS]
    assert names == []


def test_no_file_is_too_long():
    lengths = {
        str(path.relative_to(ROOT)): path.read_text(encoding="utf-8").count("\n")
        for path in sources()
    }
    limits = {
        name: DEBTS.get(name, LONGEST_TESTS if name.startswith("tests") else LONGEST)
        for name in lengths
    }
    assert {n: length for n, length in lengths.items() if length > limits[n]} == {}


@pytest.mark.parametrize("package", packages())
def test_a_package_lists_all_its_exports_in_order(package):
    module = importlib.import_module(package)
    public = own_names(module)
    if not hasattr(module, "__all__"):
        assert all(value.__module__ == package for value in public.values()), "list __all__"
        return
    names = list(module.__all__)
    assert names == sorted(names, key=by_kind)
    assert sorted(set(public) - set(names)) == []
    assert [name for name in names if not hasattr(module, name)] == []


def own_names(module: ModuleType) -> dict[str, object]:
    """Public names that the package itself defines, in its `__init__` or below."""
    return {
        name: value
        for name, value in vars(module).items()
        if not name.startswith("_")
        and not isinstance(value, ModuleType)
        and str(getattr(value, "__module__", "")).startswith(module.__name__)
    }


def by_kind(name: str) -> tuple[int, str]:
    """CONSTANTS, then Classes, then functions, as ruff sorts them."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2), name


def alike(names: list[str]) -> list[list[str]]:
    """Names that are the same on a machine that ignores the case of letters."""
    groups: dict[str, list[str]] = {}
    for name in sorted(set(names)):
        groups.setdefault(name.lower(), []).append(name)
    return [group for group in groups.values() if len(group) > 1]


def paths_alike(paths: list[PurePosixPath]) -> list[list[str]]:
    """Paths and folders that are alike, also if a file is imported without its final `.ts`.

    An import of `./Feed.svelte` must not find `./feed.svelte.ts`.
    """
    folders = [str(folder) for path in paths for folder in path.parents]
    modules = [str(path) for path in paths if path.suffix in (".svelte", ".ts")]
    imported = [path.removesuffix(".ts") for path in modules]
    return alike([*map(str, paths), *folders]) + alike(imported)


def test_no_two_tracked_files_differ_only_in_the_case_of_letters():
    there = [path for path in tracked() if path.exists()]
    names = [PurePosixPath(path.relative_to(ROOT).as_posix()) for path in there]
    assert paths_alike(names) == []


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["a/Feed.svelte", "a/feed.svelte.ts"], 1),
        (["a/Clock.svelte", "a/clock.ts"], 0),
        (["a/Feed.svelte", "a/Feed.test.ts"], 0),
        (["a/Feed.svelte", "b/feed.svelte.ts"], 0),
        (["a/README.md", "a/readme.md"], 1),
        (["a/Moves/x.py", "a/moves/y.py"], 1),
        (["a/Moves.py", "a/moves.md"], 0),
    ],
)
def test_files_that_are_alike_are_found(names, found):
    assert len(paths_alike([PurePosixPath(name) for name in names])) == found


def test_no_tracked_file_names_a_registry_or_a_place_on_somebodys_machine():
    found = []
    for path in tracked():
        try:
            text = path.read_text(encoding="utf-8")
        except (FileNotFoundError, UnicodeDecodeError):
            continue
        found += [(str(path.relative_to(ROOT)), hit.group()) for hit in PLACES.finditer(text)]
    assert found == []
