"""The compiled engine is brought in from outside, kept on disk, and never needed."""

import gzip
import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludotheque import __main__ as command_line
from ludotheque.actions import engine, library, logs
from ludotheque.actions.engine import MoveGraphs
from ludotheque.core.words import dice, plays, shelf
from ludotheque.core.words.building import build

WORDS = ["AB", "ABLE", "BALE", "LAB"]
LEXICON = build("en-small", "en", WORDS)


@pytest.fixture(autouse=True)
def nothing_in_place() -> Iterator[None]:
    """Before and after, the plain engine."""
    engine._ready.clear()
    yield
    engine._ready.clear()
    plays.use(None)
    dice.use(None)


@pytest.fixture
def lists(tmp_path: Path) -> Iterator[Path]:
    """A data directory, with one small list on the shelf for English."""
    before = shelf.newest("en")
    shelf.put(LEXICON, "en")
    yield tmp_path
    shelf.take_away(LEXICON.id, "en")
    if before is not None:
        shelf.announce({"en": before})


def graph_names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_move_graph_is_built_once_and_mapped_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    built = MoveGraphs(tmp_path)(LEXICON)
    assert graph_names(tmp_path) == [f"{LEXICON.id}.gaddag"]

    def never(_: Any) -> Any:
        raise AssertionError("it is there already")

    monkeypatch.setattr("ludotheque.core.words.generator.gaddag.build_gaddag", never)
    again = MoveGraphs(tmp_path)
    assert list(again(LEXICON)) == list(built)
    assert again(LEXICON) is again(LEXICON)


@pytest.mark.parametrize("fault", ["cut", "odd", "empty", "other", "magic"])
def test_a_stored_graph_that_is_not_whole_is_built_anew(tmp_path: Path, fault: str) -> None:
    pytest.importorskip("numba")
    wanted = list(MoveGraphs(tmp_path)(LEXICON))
    path = tmp_path / f"{LEXICON.id}.gaddag"
    whole = path.read_bytes()
    wrong = {
        "cut": whole[:-8],
        "odd": whole[:-3],
        "empty": b"",
        "other": whole.replace(b"en-small", b"en-other"),
        "magic": whole.replace(b"GAD1", b"GAD0"),
    }
    path.write_bytes(wrong[fault])
    assert list(MoveGraphs(tmp_path)(LEXICON)) == wanted
    assert path.read_bytes() == whole


def test_where_nothing_can_be_written_it_is_built_in_memory(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    (tmp_path / "file").write_text("in the way")
    assert list(MoveGraphs(tmp_path / "file")(LEXICON)) == list(MoveGraphs(None)(LEXICON))


def test_graphs_that_were_not_asked_for_long_are_let_go(tmp_path: Path) -> None:
    pytest.importorskip("numba")
    graphs = MoveGraphs(tmp_path)
    for number in range(20):
        graphs(build(f"en-{number}", "en", WORDS))
    assert len(graphs._open) == engine._MOST


def test_the_engine_comes_in_the_background(lists: Path) -> None:
    pytest.importorskip("numba")
    engine.prepare(lists, languages=("en", "no such language"))
    assert engine.ready(60)
    assert type(plays._engine[0]).__name__ == "Compiled"
    assert dice._solver
    assert graph_names(lists / "lexica") == [f"{LEXICON.id}.gaddag"]
    # A second time nothing is done.
    plays.use(None)
    engine.prepare(lists, in_background=False)
    assert type(plays._engine[0]).__name__ == "Plain"


def test_without_numba_the_plain_engine_stays(lists: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(f"No module named {name!r}")

    monkeypatch.setattr("importlib.import_module", missing)
    engine.prepare(lists, in_background=False)
    assert not engine.ready()
    assert type(plays._engine[0]).__name__ == "Plain"


def test_what_goes_wrong_in_the_engine_keeps_nobody_from_playing(
    lists: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise RuntimeError("no compiler today")

    monkeypatch.setattr(engine, "load", broken)
    engine.prepare(lists, in_background=False)
    assert not engine.ready()


def test_compiled_code_is_kept_in_the_data_directory_or_in_a_folder_of_ones_own(
    tmp_path: Path,
) -> None:
    assert engine._writable(tmp_path / "compiled") == (tmp_path / "compiled").resolve()
    (tmp_path / "file").write_text("in the way")
    other = engine._writable(tmp_path / "file" / "compiled")
    assert other.is_dir()
    assert other.stat().st_mode & 0o077 == 0
    assert engine._writable(tmp_path / "file" / "compiled") != other


def test_what_was_compiled_is_copied_from_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index").write_text("compiled")

    def full(**_: Any) -> Any:
        raise OSError("read-only file system")

    monkeypatch.setattr("tempfile.TemporaryFile", full)
    own = engine._writable(tmp_path)
    assert own != tmp_path
    assert (own / "index").read_text() == "compiled"


def test_no_other_process_brings_numba_in() -> None:
    code = (
        "import sys, ludotheque.api.main, ludotheque.worker.main, ludotheque.__main__;"
        "print([name for name in ('numba', 'numpy', 'llvmlite') if name in sys.modules])"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(engine.__file__).parents[2])}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_the_library_knows_nothing_of_move_graphs(tmp_path: Path) -> None:
    # They lie beside the word graphs, and only their names tell them apart.
    graphs = MoveGraphs(library.Library(tmp_path).graphs)
    path = graphs.path_of("en-open@0123456789ab")
    assert path == tmp_path / "lexica" / "en-open@0123456789ab.gaddag"


def test_the_engine_is_compiled_from_the_command_line(
    lists: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("numba")
    monkeypatch.setenv("LUDOTHEQUE_DATA", str(lists))
    assert command_line.main(["words", "compile", "en-open"]) == 0
    name, _, cells = capsys.readouterr().out.splitlines()[-1].partition(": ")
    assert name.startswith("en-open@")
    assert int(cells.split()[0]) > 100_000
    assert (lists / "lexica" / f"{name}.gaddag").stat().st_size > 1_000_000


def test_positions_are_answered_from_the_command_line(
    lists: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_DATA", str(lists))
    # What is logged must not go on to a file that is closed after this test.
    monkeypatch.setattr(logs, "configure", lambda _: None)
    (lists / "few.txt").write_text("COCHE\neco\nCHE\n", encoding="utf-8")
    (lists / "few.txt.gz").write_bytes(gzip.compress(b"COCHE\neco\nCHE\n"))
    rows = [*["." * 15] * 7, "......[CH]........", *["." * 15] * 7]
    asked = {"id": "one", "rows": rows, "rack": "C[CH]EO?"}
    told = []
    for name, kind in (("few.txt", "plain"), ("few.txt.gz", "compiled")):
        monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(asked) + "\n\n"))
        given = ["--words", str(lists / name), "--language", "es", "--top", "3", "--engine", kind]
        assert command_line.main(["plays", *given]) == 0
        told.append(json.loads(capsys.readouterr().out.splitlines()[-1]))
    plain, compiled = told
    assert plain.pop("us") > 0
    assert compiled.pop("us") > 0
    assert plain == compiled
    assert plain["plays"] == 36
    assert plain["top"][0] == "H5 CO[CH]E 32"
    assert command_line.main(["plays", "--words", "no such list"]) == 1
    assert "no such list" in capsys.readouterr().err
