"""What lies in ``wordlists/`` is what its manifests and its recipes say."""

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ludotheque.core.words.alphabet import ALPHABETS, alphabet
from ludotheque.core.words.dice import read_dice
from ludotheque.core.words.listing import read_words
from ludotheque.core.words.overlays import apply, fault_of, read_overlay
from tools.wordlists import manifest
from tools.wordlists.recipes import RECIPES, Recipe

ROOT = Path(__file__).resolve().parents[2] / "wordlists"

# The bases agree with the published figures of the recipes, word for word.
BASES = {
    "fr-hunspell": (405_800, "4bb3c9f799ae6fd730738cc4439f0d04f3e709694a0c111342533fd841343349"),
    "es-hunspell": (544_685, "5043c6d007658f442d1c31aaf1fc855697a545155a5d2705244e4badf7bada5c"),
    "en-open": (170_907, "f88741e7cf03ef7cba3594038d924f3e41b879af9c6c30440b8243e711ab17f3"),
}
# Sets never change under their names: finished games are replayed with them.
DICE = {
    "fr-4x4": ("fr", "6d6584d2"),
    "en-4x4-new": ("en", "edf57d77"),
    "en-4x4-classic": ("en", "35243a60"),
    "es-4x4": ("es", "69957ab6"),
}
Words = dict[str, tuple[list[str], list[str]]]


def told(list_id: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / list_id / "manifest.json").read_text("utf-8"))
    return found


@pytest.fixture(scope="module")
def lists() -> Words:
    """By list: its base, and its words after the overlays."""
    found = {}
    for recipe in RECIPES:
        base = manifest.written_words(ROOT / recipe.id)
        found[recipe.id] = (base, apply(base, manifest.overlays_of(recipe, ROOT)))
    return found


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.id)
def test_the_manifest_is_what_the_words_and_overlays_make(recipe: Recipe, lists: Words) -> None:
    made = manifest.texts(recipe, lists[recipe.id][0], ROOT)
    assert (ROOT / recipe.id / "manifest.json").read_bytes() == made["manifest.json"]
    assert (ROOT / recipe.id / "words.txt").read_bytes() == made["words.txt"]
    count, sha = BASES[recipe.id]
    assert told(recipe.id)["file"]["words"] == count
    assert hashlib.sha256(made["words.txt"]).hexdigest() == sha


def test_two_letter_words_are_those_of_the_games(lists: Words) -> None:
    short = {
        name: [word for word in words if len(alphabet(name[:2]).tiles_of(word)) == 2]
        for name, (_, words) in lists.items()
    }
    assert len(short["fr-hunspell"]) == 81
    assert len(short["en-open"]) == 107
    assert {"AY", "QI", "UD", "WU", "XI"} <= set(short["fr-hunspell"])
    assert not {"OK", "ED", "ID"} & set(short["fr-hunspell"])
    assert {"QI", "ZA", "EW", "OK"} <= set(short["en-open"])
    assert "QU" not in short["es-hunspell"]


@pytest.mark.parametrize(
    ("list_id", "accepted", "refused"),
    [
        (
            "fr-hunspell",
            "NOIE NOYASSIEZ CAILLOUX CHEVEUX CI HE WHISKYS WHISKIES OGNON AUTRICE FRANCAIS",
            "LYON FRANCE SNCF TGV KM KG MR MME CHEVALS DISEZ ETC ABSURDO MCAO",
        ),
        (
            "es-hunspell",
            "PINGUINO ÑU AÑO CAMION VIDA VIDAS CAP COL DEL",
            "ETC SRA TEL NRO DAMELO BARCELONA KILO",
        ),
        ("en-open", "EMOJI SELFIE BLOG VLOG ZEN COLOR HELLO", "BONJOUR CS KB SITU PERSPEX"),
    ],
)
def test_words_that_must_and_must_not_be_there(
    list_id: str, accepted: str, refused: str, lists: Words
) -> None:
    words = set(lists[list_id][1])
    assert [word for word in accepted.split() if word not in words] == []
    assert [word for word in refused.split() if word in words] == []


def test_the_school_filter_takes_whole_words_and_every_one_of_them(lists: Words) -> None:
    base, words = lists["en-open"]
    path = ROOT / "overlays" / "en.school.remove.txt"
    overlay = read_overlay(path.read_text("utf-8"), path.name, "en")
    removed = set(overlay.words)
    assert 450 <= len(removed) <= 600
    assert {row.notes for row in overlay.rows} == {("slur",), ("sexual",), ("vulgar",), ("drug",)}
    assert overlay.words == sorted(overlay.words)
    assert not removed & set(words)
    kept = [
        line.partition("\t")
        for line in (ROOT / "overlays" / "en.school.keep.txt").read_text("utf-8").splitlines()
        if not line.startswith("#")
    ]
    assert all(word in words and why for word, _, why in kept)
    # Nothing is gone that only holds one of these words.
    others = {row for row in base if row not in removed}
    fragments = read_words((ROOT / "overlays" / "en.remove.txt").read_text("utf-8"))
    gone = others - set(words) - {line.partition("\t")[0] for line in fragments}
    assert gone == set()


def test_overlay_rows_say_since_when_by_whom_and_why() -> None:
    for path in sorted((ROOT / "overlays").glob("??.*.txt")):
        if ".school." not in path.name:
            overlay = read_overlay(path.read_text("utf-8"), path.name, path.name[:2])
            assert all(len(row.notes) == 3 and all(row.notes) for row in overlay.rows), path


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.id)
def test_licences_and_notices_are_there(recipe: Recipe) -> None:
    licence = told(recipe.id)["licence"]
    folder = ROOT / recipe.id
    assert (folder / licence["notice"]).is_file()
    for name in licence["files"]:
        assert (folder / name).resolve().is_file()
        assert Path(name).name in (folder / "NOTICE").read_text("utf-8")


@pytest.mark.parametrize("name", DICE)
def test_dice_are_sixteen_and_stay_as_they_are(name: str) -> None:
    language, sha = DICE[name]
    text = (ROOT / "dice" / f"{name}.txt").read_text("utf-8")
    assert len(read_dice(text, f"{name}.txt", language)) == 16
    assert hashlib.sha256(text.encode()).hexdigest()[:8] == sha
    assert {path.stem for path in (ROOT / "dice").glob("*")} == set(DICE)


def test_the_french_dice_have_the_letters_they_should() -> None:
    text = (ROOT / "dice" / "fr-4x4.txt").read_text("utf-8")
    faces = Counter(face for die in read_dice(text, "fr-4x4.txt", "fr") for face in die)
    assert sum(faces.values()) == 96
    assert (faces["E"], faces["A"], faces["I"], faces["Q"], faces["M"]) == (13, 9, 8, 1, 3)


@pytest.mark.parametrize(
    ("name", "count", "value"), [("fr-102", 102, 197), ("en-100", 100, 187), ("es-100", 100, 192)]
)
def test_tile_sets_add_up(name: str, count: int, value: int) -> None:
    made = json.loads((ROOT / "tilesets" / f"{name}.json").read_text("utf-8"))
    rows = made["tiles"]
    assert sum(row["count"] for row in rows) == made["total"] == count
    assert sum(row["count"] * row["value"] for row in rows) == made["value"] == value
    tiles = {row["tile"] for row in rows}
    assert tiles - {"?"} == set(ALPHABETS[made["language"]].tiles)


def test_the_board_is_the_common_one() -> None:
    board = json.loads((ROOT / "boards" / "standard-15.json").read_text("utf-8"))
    rows = board["rows"]
    assert [len(row) for row in rows] == [15] * 15
    counts = Counter("".join(rows))
    assert (counts["T"], counts["D"], counts["t"], counts["d"]) == (8, 17, 12, 24)
    assert rows[7][7] == "D"
    assert all(row == row[::-1] for row in rows)
    assert rows == rows[::-1] == ["".join(column) for column in zip(*rows, strict=True)]


def test_known_lists_are_known_by_hash_and_never_shipped() -> None:
    known = json.loads((ROOT / "known-lists.json").read_text("utf-8"))["lists"]
    assert known["NSWL2020"]["words"] == 191_476
    hashes = {each["sha256"] for each in known.values() if each["sha256"]}
    assert len(hashes) == 8
    assert not any(each["redistributable"] for each in known.values())
    assert not hashes & {told(recipe.id)["effective"]["sha256"] for recipe in RECIPES}


def test_every_word_of_every_list_is_a_word(lists: Words) -> None:
    for name, (_, words) in lists.items():
        assert [word for word in words[::97] if fault_of(word, name[:2])] == []
