"""The command ``gcg``: a line a file, each fault as file, line and reason, and an exit code."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import ludotheque
from ludotheque.__main__ import main

GAMES = Path(__file__).parents[1] / "core" / "words" / "gcg"
HEAD = "#player1 A Ana\n#player2 B Ben\n"


def test_sound_files_get_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted(map(str, GAMES.glob("*.gcg")))
    assert main(["gcg", "check", *files]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(": ")[0] for line in lines] == files
    assert lines[0].endswith("5 events as written, Eva 31, Lía 41")


def test_faults_are_told_with_file_line_and_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong, malformed = tmp_path / "wrong.gcg", tmp_path / "malformed.gcg"
    wrong.write_text(HEAD + ">A: CARETUS 8E CARE +13 13\n", encoding="utf-8")
    malformed.write_bytes((HEAD + ">A: CARETUS 8E C4RE +13 13\n").encode())
    missing = tmp_path / "missing.gcg"
    assert main(["gcg", "check", str(wrong), str(malformed), str(missing)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{wrong}:3: scores +12, not +13",
        f"{malformed}:3: '4' is no tile (column 17)",
        f"{missing}: No such file or directory",
    ]


def test_what_the_file_does_not_say_is_said_by_options(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = tmp_path / "plain.gcg"
    plain.write_text(HEAD + ">A: CARÑTUS 8E CARÑ +12 12\n", encoding="utf-8")
    assert main(["gcg", "check", "--language", "en", str(plain)]) == 1
    assert "no tile of en-100" in capsys.readouterr().out
    spanish = ["--language", "es", "--premiums", "none"]
    assert main(["gcg", "check", *spanish, str(plain)]) == 1
    assert capsys.readouterr().out == f"{plain}:3: scores +13, not +12\n"


def test_tiles_of_no_set_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    polish = tmp_path / "polish.gcg"
    polish.write_text(HEAD + ">A: STĘPIĆA 8G STEP +46 46\n", encoding="utf-8")
    assert main(["gcg", "check", str(polish)]) == 1
    assert f"{polish}:3: ĆĘ: no tile of en-100" in capsys.readouterr().out


def test_words_are_looked_up_in_a_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = tmp_path / "words.gcg"
    game.write_text(HEAD + ">A: CARETUS 8E CERA +12 12\n", encoding="utf-8")
    assert main(["gcg", "check", "--lexicon", "en", str(game)]) == 1
    assert "CERA: not in the word list" in capsys.readouterr().out
    assert main(["gcg", "check", "--lexicon", "nowhere", str(game)]) == 2


def test_files_are_shown_and_tidied(capsys: pytest.CaptureFixture[str]) -> None:
    path = GAMES / "every-kind.gcg"
    assert main(["gcg", "show", str(path)]) == 0
    assert " 8 .  .  .  N  A  S  T  I  E  R  ." in capsys.readouterr().out
    assert main(["gcg", "tidy", str(path)]) == 0
    assert ">Ana: CEHILTW -- -41 66" in capsys.readouterr().out


SPANISH = HEAD + ">A: CARÑTUS 8E CARñ +6 6\n"
POSIX = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "POSIX"}


@pytest.mark.parametrize("verb", ["tidy", "show", "check"])
@pytest.mark.parametrize("strict", [{}, {"PYTHONIOENCODING": "ascii:strict"}])
def test_a_terminal_without_all_letters_does_no_harm(
    tmp_path: Path, verb: str, strict: dict[str, str]
) -> None:
    path = tmp_path / "ñ.gcg"
    path.write_text(SPANISH, encoding="utf-8")
    code = "import sys; from ludotheque.__main__ import main; sys.exit(main())"
    home = str(Path(ludotheque.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", code, "gcg", verb, str(path)],
        env={**os.environ, "PYTHONPATH": home, **POSIX, **strict},
        capture_output=True,
        check=False,
    )
    assert b"Traceback" not in done.stderr
    if verb == "tidy":
        assert done.returncode == 0
        assert ">A: CARÑTUS 8E CARñ +6 6\n".encode() in done.stdout
    if verb == "show":
        assert done.returncode == 0
        assert b" 8 .  .  .  .  C  A  R  ?  ." in done.stdout


def test_tidy_says_line_and_column(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "long.gcg"
    path.write_text(f"{HEAD}#player{'9' * 5000} C Cid\n", encoding="utf-8")
    assert main(["gcg", "tidy", str(path)]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"{path}:3: there is no player 9999")
    assert told.endswith("players are 1 to 4 (column 8)\n")
