"""The command ``plays``: a wrong line is told by its number and keeps no other from its answer."""

from __future__ import annotations

import gzip
import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import ludotheque
from ludotheque.__main__ import main
from ludotheque.core.words.building import build

EMPTY = ["." * 15] * 15
GOOD = {"id": "one", "rows": EMPTY, "rack": "AB"}
CODE = "import sys; from ludotheque.__main__ import main; sys.exit(main())"


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "few.txt"
    path.write_text("AB\nABLE\nBALE\n", encoding="utf-8")
    return path


def asked(words: Path, lines: bytes | None, *given: str) -> subprocess.CompletedProcess[bytes]:
    """What the command answers; without lines its standard input is closed."""
    home = str(Path(ludotheque.__file__).parents[1])
    command = [sys.executable, "-c", CODE, "plays", "--engine", "plain", "--words", str(words)]
    done = subprocess.run(
        [*command, *given] if lines is not None else ["sh", "-c", 'exec "$@" <&-', "sh", *command],
        env={**os.environ, "PYTHONPATH": home, "LUDOTHEQUE_DATA": str(words.parent / "data")},
        input=lines,
        capture_output=True,
        check=False,
    )
    assert b"Traceback" not in done.stderr
    return done


def line(**other: Any) -> bytes:
    return json.dumps({**GOOD, **other}).encode()


FAULTS = [
    (b"[]", "no JSON object"),
    (b"5", "no JSON object"),
    (b"null", "no JSON object"),
    (b'"x"', "no JSON object"),
    (b"NaN", "NaN is no JSON"),
    (b"[" * 100_000, "nested too deep"),
    (b'{"id":' * 100_000, "nested too deep"),
    (b"9" * 5000, "digits"),
    (b"{", "no JSON at column 2"),
    (b"\xff", "byte 1 is not UTF-8"),
    (b"{}", "id is missing"),
    (b'{"id": 1, "rows": []}', "rack is missing"),
    (line(id=[]), "id is neither"),
    (line(id=None), "id is neither"),
    (line().replace(b'"one"', b"1e999"), "id is neither"),
    (line().replace(b'"one"', b"Infinity"), "Infinity is no JSON"),
    (line(rows=5), "rows is no list of 15 texts"),
    (line(rows="x" * 15), "rows is no list of 15 texts"),
    (line(rows=EMPTY[1:]), "rows is no list of 15 texts"),
    (line(rows=[*EMPTY[1:], None]), "row 15 is no text"),
    (line(rows=["." * 14, *EMPTY[1:]]), "row 1 has 14 cells; every row has 15"),
    (line(rows=["." * 14 + "\n", *EMPTY[1:]]), "is no tile of en"),
    (line(rows=["." * 14 + "1", *EMPTY[1:]]), "'1' is no tile of en"),
    (line(rows=["." * 14 + "\ud800", *EMPTY[1:]]), "is no tile of en"),
    (line(rack=None), "rack is no text"),
    (line(rack=["A"]), "rack is no text"),
    (line(rack="A" * 8), "up to 7 tiles"),
    (line(rack="ab"), "capital letters"),
    (line(rack="."), "capital letters"),
]


def test_a_wrong_line_is_told_by_its_number_and_the_others_are_answered(words: Path) -> None:
    lines = [b"\xef\xbb\xbf" + line(id=0), b""]
    for number, (fault, _) in enumerate(FAULTS, 1):
        lines += [fault, line(id=number)]
    done = asked(words, b"\n".join(lines), "--top", "1")
    assert done.returncode == 1
    answers = [json.loads(each) for each in done.stdout.splitlines()]
    assert [each["id"] for each in answers] == list(range(len(FAULTS) + 1))
    assert {each["plays"] for each in answers} == {2}
    told = done.stderr.decode().splitlines()
    assert len(told) == len(FAULTS)
    for number, (said, (_, reason)) in enumerate(zip(told, FAULTS, strict=True)):
        assert said.startswith(f"line {3 + 2 * number}: ")
        assert reason in said


def test_a_closed_input_is_told(words: Path) -> None:
    done = asked(words, None)
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode().splitlines() == [
        "standard input is closed; it is to bring a JSON object a line"
    ]


def test_a_closed_output_is_told_once(words: Path) -> None:
    home = str(Path(ludotheque.__file__).parents[1])
    command = [sys.executable, "-c", CODE, "plays", "--engine", "plain", "--words", str(words)]
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" > /dev/full', "sh", *command],
        env={**os.environ, "PYTHONPATH": home, "LUDOTHEQUE_DATA": str(words.parent / "data")},
        input=line() + b"\n" + line(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert b"No space left" in done.stderr


WHOLE = gzip.compress(b"AB\nABLE\nBALE\n" * 100, mtime=0)


@pytest.mark.parametrize(
    ("name", "stored", "reason"),
    [
        ("cut.gz", WHOLE[:-9], "a whole one of gzip"),
        ("short.gz", WHOLE[:5], "a whole one of gzip"),
        ("wrong.gz", WHOLE[:12] + b"\xff" * 8 + WHOLE[20:], "a whole one of gzip"),
        ("check.gz", WHOLE[:-8] + b"\0" * 8, "a whole one of gzip"),
        ("none.gz", b"AB\n", "a whole one of gzip"),
        ("empty.gz", b"", "there is no word in this file; it is to have"),
        ("latin.txt", b"AB\n\xff\n", "byte 4 is not UTF-8"),
        ("deep.json", b"[" * 100_000, "it is to have"),
        ("odd.json", b'{"words": 5}', "it is to have"),
        ("wide.csv", b"AB,x\n" + b"A" * 140_000 + b",x\n", "it is to have"),
    ],
    ids=lambda part: part if isinstance(part, str) and "." in part else "",
)
def test_a_word_file_that_is_none_is_told(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    name: str,
    stored: bytes,
    reason: str,
) -> None:
    path = tmp_path / name
    path.write_bytes(stored)
    monkeypatch.setenv("LUDOTHEQUE_DATA", str(tmp_path))
    monkeypatch.setattr("ludotheque.actions.logs.configure", lambda _: None)
    monkeypatch.setattr("sys.stdin", io.StringIO(line().decode()))
    assert main(["plays", "--engine", "plain", "--words", str(path)]) == 1
    (told,) = capsys.readouterr().err.splitlines()
    assert told.startswith(f"{path}: ")
    assert reason in told


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_more_plays_may_be_asked_for_than_there_are(words: Path, engine: str) -> None:
    if engine == "compiled":
        pytest.importorskip("numba")
    done = asked(words, line(), "--top", "99999999999999999999", "--engine", engine)
    assert done.returncode == 0
    assert json.loads(done.stdout)["top"] == ["8H AB 8", "8G AB 8"]
    done = asked(words, line(), "--top", "-1")
    assert done.returncode == 1
    assert done.stderr.decode().splitlines() == ["--top -1: it is 0 or more"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((), b'"plays"'),
        (("--language", "es"), b'"plays"'),
        (("--language", "en"), b"es-small is a list of es, not of en"),
    ],
)
def test_a_list_brings_its_language_and_another_is_refused(
    given: tuple[str, ...],
    said: bytes,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsysbinary: pytest.CaptureFixture[bytes],
) -> None:
    small = build("es-small", "es", ["ABLE", "BALE"])
    monkeypatch.setenv("LUDOTHEQUE_DATA", str(tmp_path))
    monkeypatch.setattr("ludotheque.plays.library.install", lambda data: None)
    monkeypatch.setattr("ludotheque.plays.shelf.get", lambda name: small)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(line(rack="AÑ?"))))
    code = main(["plays", "--engine", "plain", "--words", "es-small", *given])
    told = capsysbinary.readouterr()
    assert said in told.out + told.err
    assert code == (1 if b"not of" in said else 0)
