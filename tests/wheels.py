"""Wheels, built and installed offline into environments that know nothing of the checkout."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
PARTS = ("pbp_mod", "templates", "docs", "hatch_build.py", "pyproject.toml", "README.md", "LICENSE")
_PIP = ("install", "--no-deps", "--no-index", "-q", "--disable-pip-version-check")


def environment(folder: Path) -> dict[str, str]:
    """The environment without whatever could lead back to the checkout, and with a user's folders that are empty."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PBP_", "PIP_"))}
    home = str(folder / "home")
    return kept | dict.fromkeys(
        ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_CACHE_HOME", "XDG_DATA_HOME"), home
    )


def done(args: list[str | Path], cwd: Path, code: int = 0) -> subprocess.CompletedProcess[str]:
    """Run a program that has to end so, in such an environment."""
    ended = subprocess.run(
        args,
        cwd=cwd,
        env=environment(cwd),
        check=False,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
    )
    assert ended.returncode == code, f"{args}\n{ended.stdout}\n{ended.stderr}"
    return ended


def built(source: Path, out: Path) -> Path:
    """The wheel of a package, built by the build backend that it names (hatchling, without an environment of its own)."""
    build = "import sys, hatchling.build; print(hatchling.build.build_wheel(sys.argv[1]))"
    name = done([sys.executable, "-c", build, out], source).stdout.split()[-1]
    return out / name


def ours(source: Path, out: Path) -> Path:
    """The wheel of the project, built in `source` from a copy as it would be from a clean checkout."""
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, source / part, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / part, source / part)
    return built(source, out)


def environment_with(home: Path, *wheels: Path) -> Path:
    """The folder of scripts of a new environment that has these wheels and sees the dependencies, but no checkout."""
    venv.create(home, with_pip=False)
    scripts = home / ("Scripts" if os.name == "nt" else "bin")
    install(scripts, *wheels)
    # A folder named in a .pth file is searched, but the .pth files in it are not read: that of the editable install
    # stays without effect.
    (packages(scripts) / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
    return scripts


def install(scripts: Path, *wheels: Path) -> None:
    """Install wheels into such an environment."""
    done([sys.executable, "-m", "pip", "--python", python(scripts), *_PIP, *wheels], scripts.parent)


def remove(scripts: Path, package: str) -> None:
    """Take a package out of such an environment."""
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", python(scripts)]
    done([*pip, "uninstall", "-y", "-q", "--disable-pip-version-check", package], scripts.parent)


def packages(scripts: Path) -> Path:
    """Where packages lie in such an environment."""
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    return Path(done([python(scripts), "-c", ask], scripts.parent).stdout.strip())


def python(scripts: Path) -> Path:
    """Its Python."""
    return scripts / ("python.exe" if os.name == "nt" else "python")


def pbp(scripts: Path) -> Path:
    """Its `pbp`."""
    return scripts / ("pbp.exe" if os.name == "nt" else "pbp")
