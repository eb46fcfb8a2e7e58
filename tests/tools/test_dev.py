"""./dev: it speaks before anything is installed, and knows when its work is done."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import client_setup, locks, stamps
from tools.shell import ROOT, Failure


def dev(*arguments: str, path: str = "") -> subprocess.CompletedProcess[str]:
    """Run ./dev with nothing of this environment but a PATH."""
    return subprocess.run(
        [sys.executable, "-S", "-E", str(ROOT / "dev"), *arguments],
        env={"PATH": path or os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
    )


def fake(folder: Path, name: str, says: str) -> None:
    """A program that says one thing."""
    program = folder / name
    program.write_text(f"#!/bin/sh\necho {says}\n")
    program.chmod(0o755)


def test_help_needs_no_installed_package() -> None:
    told = dev("--help")
    assert told.returncode == 0
    for command in ("run", "test", "check", "fmt", "migrate", "lock", "bench", "client", "openapi"):
        assert f"\n    {command} " in told.stdout


def test_an_unknown_command_is_refused() -> None:
    assert dev("dance").returncode == 2


def test_without_node_the_way_out_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Failure, match=r"20\.19.*no node here"):
        client_setup.prepare_client()


@pytest.mark.parametrize("version", ["v18.20.4", "v20.18.3", "v21.7.0", "v22.11.0", "nonsense"])
def test_an_old_node_is_refused_with_its_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str
) -> None:
    fake(tmp_path, "node", version)
    monkeypatch.setattr(client_setup, "capture", lambda *_: (0, version))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Failure, match=f"20\\.19.*this one is {version}"):
        client_setup.prepare_client()


def test_a_stamp_is_stale_as_soon_as_a_file_changes(tmp_path: Path) -> None:
    source, stamp = tmp_path / "lock", tmp_path / "stamp"
    source.write_text("one")
    before = stamps.fingerprint([source])
    assert not stamps.is_fresh(stamp, before)
    stamps.set_fresh(stamp, before)
    assert stamps.is_fresh(stamp, stamps.fingerprint([source]))
    source.write_text("two")
    assert not stamps.is_fresh(stamp, stamps.fingerprint([source]))


def test_a_lock_with_an_address_or_an_old_seal_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert locks.lock_faults() == []
    bad = tmp_path / "requirements.lock"
    bad.write_text("--index-url https://packages.example/simple\n")
    monkeypatch.setattr(locks, "PRODUCTION", bad)
    faults = locks.lock_faults()
    assert "requirements.lock is older than pyproject.toml: run ./dev lock." in faults
    assert "requirements.lock names an address: https://packages.example/simple" in faults
