"""The recipes, on dictionaries small enough to be read here."""

import hashlib
import io
import json
import tarfile
from pathlib import Path

import pytest

from tools import build_wordlists
from tools.wordlists import english, french, spanish
from tools.wordlists.inputs import BadInput, Input, read

FR_AFF = """SET UTF-8
FLAG long
FULLSTRIP
PFX L' Y 1
PFX L' 0 l' [aeiouyhé]
PFX Um Y 2
PFX Um 0 0/S. .
PFX Um 0 kilo/S.() .
SFX S. Y 2
SFX S. 0 0/L'D' [^sxz] is:sg
SFX S. 0 s/D' [^sxz] is:pl
"""
FR_DIC = """9
œuf/S.L' po:nom
Lyon po:npr
mètre/Um() po:nom
été/S. po:nom
TGV/||-- po:nom
kg/-- po:nom
aujourd'hui po:adv
fortiori po:loc.adv
inter po:pfx
"""
ES_AFF = """SET UTF-8
FLAG UTF-8
SFX S Y 2
SFX S 0 s [aeiouó]
SFX S ón ones ón
SFX R Y 3
SFX R ar o ar
SFX R ar ando ar
SFX R r rse ar
SFX À Y 1
SFX À ar arlo ar
PFX a Y 1
PFX a 0 re .
"""
ES_DIC = """8
camión/S
año/S
kilo/S
Juan/S
cantar/RÀa
dámelo
voló
q1
"""


def test_french_is_expanded_without_elisions_names_and_abbreviations() -> None:
    assert french.words(FR_DIC, FR_AFF) == [
        "ETE", "ETES", "FORTIORI", "KILOMETRE", "KILOMETRES", "METRE", "METRES", "OEUF", "OEUFS",
    ]  # fmt: skip


def test_spanish_is_expanded_without_joined_pronouns() -> None:
    assert spanish.words(ES_DIC, ES_AFF) == [
        "AÑO", "AÑOS", "CAMION", "CAMIONES", "CANTANDO", "CANTAR", "CANTO", "RECANTANDO",
        "RECANTAR", "RECANTO", "VOLO",
    ]  # fmt: skip


def test_english_takes_short_words_from_one_source_only() -> None:
    found = english.words('["aa", "cat", "a"]', ['["cs", "emoji", "Paris", "don\'t"]'])
    assert found == sorted(["AA", "CAT", "EMOJI", *english.TWO_LETTERS])


def _archive(**files: bytes) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(f"./{name}")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return packed.getvalue()


def _deb(data: bytes) -> bytes:
    found = b"!<arch>\n"
    for name, content in (("debian-binary", b"2.0\n"), ("data.tar.gz", data)):
        header = f"{name:<16}{0:<12}{0:<6}{0:<6}{'100644':<8}{len(content):<10}`\n"
        found += header.encode() + content + b"\n" * (len(content) % 2)
    return found


def _input(registry: str, package: str, content: bytes, **files: str) -> Input:
    sha = hashlib.sha256(content).hexdigest()
    return Input("words", registry, "1", "", "MIT", package, sha, files)


def test_inputs_in_the_cache_are_read_without_a_network(tmp_path: Path) -> None:
    inner = hashlib.sha256(b"abc").hexdigest()
    packed = _archive(list=b"abc", other=b"x")
    for package, content in (("words.deb", _deb(packed)), ("words.tgz", packed)):
        (tmp_path / package).write_bytes(content)
        wanted = _input("debian", package, content, list=inner)
        assert read(wanted, tmp_path) == {"list": b"abc"}


def test_inputs_that_are_not_the_pinned_ones_are_refused(tmp_path: Path) -> None:
    packed = _archive(list=b"abc")
    (tmp_path / "words.tgz").write_bytes(packed)
    with pytest.raises(BadInput, match=r"words\.tgz has sha256"):
        read(_input("npm", "words.tgz", b"other"), tmp_path)
    with pytest.raises(BadInput, match="is not the pinned one"):
        read(_input("npm", "words.tgz", packed, list="0" * 64), tmp_path)
    with pytest.raises(BadInput, match=r"words\.tgz has no missing"):
        read(_input("npm", "words.tgz", packed, missing=""), tmp_path)


def test_the_clients_are_asked_for_pinned_versions() -> None:
    assert _input("debian", "x", b"").command() == ["apt-get", "download", "words=1"]
    assert _input("npm", "x", b"").command()[-1] == "words@1"
    assert _input("pypi", "x", b"").command()[-1] == "words==1"


def test_a_list_that_nobody_knows_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        build_wordlists.main(["de-none"])
    assert "fr-hunspell" in capsys.readouterr().err


def test_overlays_alone_are_checked_without_the_inputs() -> None:
    assert build_wordlists.main(["--overlays", "--check"]) == 0


def test_manifests_hold_no_address_of_a_registry() -> None:
    for path in build_wordlists.FOLDER.glob("*/manifest.json"):
        told = json.loads(path.read_text("utf-8"))
        assert {source["registry"] for source in told["sources"]} <= {"debian", "npm", "pypi"}
