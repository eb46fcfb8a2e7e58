"""Lists on disk: built once, mapped afterwards, imported, and asked from the command line."""

import json
from pathlib import Path

import pytest

from ludotheque import __main__ as command_line
from ludotheque.actions.library import Change, Library, Version
from ludotheque.core.words import shelf
from ludotheque.core.words.building import build, canonical, hash_of

WORDS = ["AB", "ABLE", "CAN", "DO"]


def write_list(folder: Path, name: str, words: list[str], **overlays: str) -> None:
    """A shipped list with overlays, as the build writes it."""
    home = folder / name
    home.mkdir(parents=True)
    (home / "words.txt").write_bytes(canonical(words))
    names = []
    for kind, text in overlays.items():
        (folder / "overlays").mkdir(exist_ok=True)
        names.append(f"../overlays/en.{kind}.txt")
        (folder / "overlays" / f"en.{kind}.txt").write_text(text, encoding="utf-8")
    effective = sorted({*words, "EVE"} - {"DO"}) if overlays else words
    manifest = {
        "id": name,
        "language": "en",
        "title": {"en": name, "fr": name, "es": name},
        "version": "1.0",
        "licence": {"spdx": "MIT", "credit": "us"},
        "file": {"path": "words.txt", "words": len(words), "sha256": hash_of(words)},
        "overlays": names,
        "effective": {"words": len(effective), "sha256": hash_of(effective)},
        "origin": "shipped",
    }
    (home / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")


@pytest.fixture
def library(tmp_path: Path) -> Library:
    shipped = tmp_path / "shipped"
    rows = {"add": "EVE\t1.1\tme\tmissing\n", "remove": "DO\t1.2\tme\tnot a word\n"}
    write_list(shipped, "en-small", WORDS, **rows)
    return Library(tmp_path / "data", shipped)


@pytest.mark.parametrize(
    "name", ["../x", "x/../../y", "a\0b", "..", "", "a" * 300, "en-small@\n", "É"]
)
def test_what_is_no_id_names_no_file(
    library: Library,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def never(_self: Library, lexicon_id: str) -> Path:
        raise AssertionError(lexicon_id)

    monkeypatch.setattr(Library, "path_of", never)
    assert library.open(name) is None
    assert capsys.readouterr() == ("", "")
    # What is said of it can be written anywhere.
    assert str(shelf.UnknownLexicon(name)).isprintable()


def test_a_graph_is_built_once_and_mapped_afterwards(library: Library) -> None:
    wanted = library.newest("en-small")
    built = library.open(wanted)
    assert built is not None
    assert list(built) == ["AB", "ABLE", "CAN", "EVE"]
    assert built.id == wanted == library.lists()["en-small"].base_id
    assert [path.name for path in library.graphs.iterdir()] == [f"{wanted}.graph"]
    (library.shipped / "en-small" / "words.txt").unlink()
    again = Library(library.data, library.shipped).open(wanted)
    assert again is not None
    assert list(again) == list(built)


def test_a_graph_that_cannot_be_read_is_built_anew(library: Library) -> None:
    wanted = library.newest("en-small")
    library.graphs.mkdir(parents=True)
    for content in (b"", b"nonsense", b"x" * 64):
        library.path_of(wanted).write_bytes(content)
        found = library.open(wanted)
        assert found is not None
        assert found.id == wanted
    # A graph of other words under this name is not taken for it.
    other = build("en-small", "en", ["ZZ"])
    library.path_of(wanted).write_bytes(other.to_bytes())
    found = library.open(wanted)
    assert found is not None
    assert "AB" in found


def test_where_nothing_can_be_written_it_works_all_the_same(tmp_path: Path) -> None:
    write_list(tmp_path / "shipped", "en-small", WORDS)
    (tmp_path / "data").write_text("no folder", encoding="utf-8")
    library = Library(tmp_path / "data", tmp_path / "shipped")
    assert library.open(library.newest("en-small")) is not None


def test_nobody_knows_an_id_of_other_words(library: Library) -> None:
    for name in ("en-small@000000000000", "en-none@000000000000", "en-small", "../../etc/passwd"):
        assert library.open(name) is None


def test_changes_make_versions_and_the_old_ones_stay(library: Library) -> None:
    word_list = library.lists()["en-small"]
    base = word_list.base_id
    library.changes = [
        Change(1, "en-small", "ZOO", "add", 0),
        Change(2, "en-other", "AB", "remove", 0),
        Change(3, "en-small", "AB", "remove", 0),
    ]
    ids = {}
    for last in (1, 3):
        changes = [change for change in library.changes if change.number <= last]
        words = library.changed(word_list.words(), "en-small", changes)
        ids[last] = build("en-small", "en", words).id
    library.put_versions(Version(ids[last], "en-small", base, last) for last in ids)
    assert library.newest("en-small") == ids[3]
    assert library.covers("en-small", 3)
    newest, middle, first = (library.open(each) for each in (ids[3], ids[1], base))
    assert newest is not None
    assert middle is not None
    assert first is not None
    assert list(newest) == ["ABLE", "CAN", "EVE", "ZOO"]
    assert "AB" in middle
    assert "ZOO" not in first
    assert library.since(ids[3], "ZOO", True) == ids[1]
    assert library.since(ids[3], "AB", False) == ids[3]
    assert library.since(ids[1], "AB", True) == "1.0"
    assert library.since(ids[3], "EVE", True) == "1.1"
    assert library.since(ids[3], "DO", False) == "1.2"
    assert library.since(ids[3], "NO", False) is None


def test_changes_to_a_base_that_is_gone_make_no_version_of_the_new_one(library: Library) -> None:
    library.changes = [Change(1, "en-small", "ZOO", "add", 0)]
    library.put_versions([Version("en-small@0", "en-small", "en-small@of-before", 1)])
    assert library.newest("en-small") == library.lists()["en-small"].base_id
    assert not library.covers("en-small", 1)


def run(*arguments: str) -> int:
    return command_line.main(["words", *arguments])


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LUDOTHEQUE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.mark.usefixtures("data")
def test_a_shipped_list_is_built_checked_and_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("build", "en-open") == 0
    assert run("check", "en-open") == 0
    assert "as its manifest says" in capsys.readouterr().out
    assert run("look-up", "en", "hello", "Zyzzyva") == 0
    assert run("look-up", "en", "bonjour") == 1
    said = capsys.readouterr().out
    assert "HELLO: yes (en-open@" in said
    assert "BONJOUR: no (en-open@" in said
    assert run("build", "de-none") == 1
    assert run("look-up", "de", "hallo") == 1
    assert "no word list 'de'" in capsys.readouterr().err


def test_an_imported_list_stays_in_the_data_directory(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_bytes("\ufeffzoo\r\nabc\r\nx1\r\nlast".encode())
    here = ("import", "--language", "en", "--id", "en-mine")
    assert run(*here, "--dry-run", str(mine)) == 0
    assert not (data / "wordlists").exists()
    assert run(*here, str(mine)) == 0
    said = capsys.readouterr().out
    assert "3 words, ABC to ZOO" in said
    assert "1 entries were left out, such as x1" in said
    assert "unknown edition" in said
    manifest = json.loads((data / "wordlists" / "en-mine" / "manifest.json").read_text("utf-8"))
    assert (manifest["redistributable"], manifest["origin"]) == (False, "imported")
    assert run("look-up", "en-mine", "last", "zoo") == 0
    assert run("check", "en-mine") == 0
    capsys.readouterr()
    assert run("list") == 0
    assert "en-mine: en, 3 words, imported" in capsys.readouterr().out
    assert run("remove", "en-open") == run("remove", "../mine") == 1
    assert "en-open is no imported list; imported are en-mine" in capsys.readouterr().err
    assert run("remove", "en-mine") == 0
    assert not (data / "wordlists" / "en-mine").exists()
    assert run("list") == 0
    assert "en-mine:" not in capsys.readouterr().out
    assert run("remove", "en-mine") == 1
    assert "none was imported" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("En Mine", b"abc\n", "is no id for a list"),
        ("../mine", b"abc\n", "is no id for a list"),
        ("en", b"abc\n", "is no id for a list"),
        ("en-open", b"abc\n", "is a list that is shipped"),
        ("en-mine", b"1\n2\n", "there is no word in this file"),
        ("en-mine", b"\xff\xfe\x00", "is not UTF-8"),
        ("en-mine", b"{broken", "mine.txt"),
    ],
)
@pytest.mark.usefixtures("data")
def test_imports_that_cannot_be_are_refused(
    name: str, content: bytes, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_bytes(content)
    assert run("import", "--language", "en", "--id", name, str(mine)) == 1
    assert reason in capsys.readouterr().err


def test_an_official_edition_is_recognised_by_its_hash(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # A stand-in for a licensed list: the known hashes are those of a made-up edition.
    shipped = tmp_path / "shipped"
    write_list(shipped, "en-open", WORDS)
    edition = {"language": "en", "words": 2, "sha256": hash_of(["OFF", "ON"])}
    known = {"lists": {"NSWL0000": edition, "OWL0": {**edition, "sha256": None}}}
    (shipped / "known-lists.json").write_text(json.dumps(known), encoding="utf-8")
    monkeypatch.setattr("ludotheque.actions.library.SHIPPED", shipped)
    monkeypatch.setattr("ludotheque.words.install", lambda folder: Library(folder, shipped))
    for words, said in (("off\non\n", "recognised as NSWL0000"), ("in\non\n", "as many words as")):
        mine = tmp_path / "mine.txt"
        mine.write_text(words, encoding="utf-8")
        assert run("import", "--language", "en", "--id", "en-mine", str(mine)) == 0
        assert said in capsys.readouterr().out
    assert (data / "wordlists" / "en-mine" / "words.txt").read_bytes() == b"IN\nON\n"
