"""Which words count: lists described, words looked up, and what operators change in them."""

from __future__ import annotations

import asyncio
from dataclasses import asdict, dataclass, fields
from typing import Any

import structlog

from ludotheque.actions.house import House, now_ms
from ludotheque.actions.library import DEFAULTS, Change, Library, Version, WordList
from ludotheque.actions.refusals import LookUpClosed, NotFound
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.core.words import shelf
from ludotheque.core.words.building import build
from ludotheque.core.words.lexicon import Lexicon
from ludotheque.store import lexicons as store
from ludotheque.store.lexicons import VersionRow
from ludotheque.store.session import Connection

log = structlog.get_logger(__name__)

OPTION = "lexicon"
"""A ruleset whose options have this field is a word game."""


@dataclass(frozen=True, slots=True)
class Looked:
    """A word in a list: as it is spelt there, whether it counts, and since which version."""

    lexicon: str
    list: str
    language: str
    word: str
    tiles: tuple[str, ...]
    accepted: bool
    since: str | None


def word_games() -> list[str]:
    """The rulesets that are played with a lexicon."""
    return [
        rules.id
        for rules in RULESETS.values()
        if any(field.name == OPTION for field in fields(rules.Options))
    ]


async def refresh(house: House) -> None:
    """Read what operators have changed; every process does when it starts and when it hears so."""
    async with house.database.transaction() as connection:
        await _read(house.library, connection)
    house.library.announce()


async def _read(library: Library, connection: Connection) -> None:
    changes = await store.changes(connection)
    versions = await store.versions(connection)
    library.changes = [Change(c.number, c.list, c.word, c.kind, c.at) for c in changes]
    library.put_versions(Version(v.id, v.list, v.base, v.last_change) for v in versions)


async def prepare(house: House) -> None:
    """Have the present lists ready, aside from the requests; a failure is said and harms nobody.

    Where a base came with a new release, the changes of the operator are carried over to it.
    """
    try:
        await refresh(house)
        for list_id in {change.list for change in house.library.changes}:
            await _carry_over(house, list_id)
        await asyncio.to_thread(house.library.warm)
    except Exception:
        log.exception("lexicons.not_prepared")


async def _carry_over(house: House, list_id: str) -> None:
    library = house.library
    word_list = library.lists().get(list_id)
    last = max(change.number for change in library.changes if change.list == list_id)
    if word_list is None or library.covers(list_id, last):
        return
    async with house.database.transaction() as connection:
        await store.hold(connection, list_id)
        await _read(library, connection)
        if not library.covers(list_id, last):
            made = await asyncio.to_thread(_make, library, word_list, library.changes)
            await store.put_version(connection, _version(word_list, made, last))
            await _read(library, connection)
    library.announce()


def _make(library: Library, word_list: WordList, changes: list[Change]) -> Lexicon:
    """A list with changes, built and kept."""
    words = library.changed(word_list.words(), word_list.id, changes)
    made = build(word_list.id, word_list.language, words)
    library.keep(made)
    return made


def _version(word_list: WordList, made: Lexicon, last: int) -> VersionRow:
    return VersionRow(made.id, word_list.id, word_list.base_id, last, len(made), now_ms())


async def change(
    house: House,
    connection: Connection,
    wanted: tuple[str, str, str],
    reason: str,
    player_id: str,
) -> str:
    """Add a word to a list or remove it, inside the caller's transaction; the newest version's id.

    ``wanted`` is list, word and ``add`` or ``remove``.  Running games keep the version that they
    began with, for a version is a list of words that never changes.  Decisions about one list
    wait for each other here.
    """
    list_id, word, kind = wanted
    word_list = house.library.lists()[list_id]
    await store.hold(connection, list_id)
    # What other processes have decided is read here, in this transaction, and in no other way.
    known = Library(house.library.data, house.library.shipped)
    await _read(known, connection)
    newest = known.newest(list_id)
    lexicon = await opened(house, newest)
    if (word in lexicon) == (kind == "add"):
        return newest
    row = await store.add_change(connection, list_id, word, kind, reason, player_id, now_ms())
    changes = [*known.changes, Change(row.number, list_id, word, kind, row.at)]
    made = await asyncio.to_thread(_make, known, word_list, changes)
    await store.put_version(connection, _version(word_list, made, row.number))
    return made.id


async def opened(house: House, name: str) -> Lexicon:
    """The lexicon of an id, a list or a language, built aside where need be.  Raises NotFound."""
    for last in (False, True):
        try:
            return await asyncio.to_thread(shelf.get, name)
        except shelf.UnknownLexicon:
            if not last:
                # It may be of today, or have been imported a moment ago.
                await refresh(house)
    raise NotFound(f"There is no word list {name}; GET /lexica says which there are.")


async def require_open(house: House, player_id: str) -> None:
    """Raise LookUpClosed for who sits in a rated word game and should be thinking."""
    async with house.database.transaction() as connection:
        playing = await store.plays_rated(connection, player_id, word_games())
    if playing:
        raise LookUpClosed("You are in a rated word game; look words up when it is over.")


async def look_up(house: House, player_id: str | None, name: str, asked: str) -> Looked:
    """Whether a word counts.  Raises NotFound, or LookUpClosed for who should be thinking."""
    if player_id is not None:
        await require_open(house, player_id)
    lexicon = await opened(house, name)
    return judged(house.library, lexicon, asked)


def judged(library: Library, lexicon: Lexicon, asked: str) -> Looked:
    """A word as a lexicon judges it."""
    word = lexicon.alphabet.normalise(asked)
    spelt, accepted = lexicon.alphabet.spells(word), word in lexicon
    return Looked(
        lexicon=lexicon.id,
        list=lexicon.facts.list,
        language=lexicon.language,
        word=word,
        tiles=lexicon.alphabet.tiles_of(word) if spelt else (),
        accepted=accepted,
        since=library.since(lexicon.id, word, accepted),
    )


async def listed(house: House) -> list[dict[str, Any]]:
    """Every list in its newest version."""
    library = house.library
    async with house.database.transaction() as connection:
        words = {row.id: row.words for row in await store.versions(connection)}
    return [
        _described(library, word_list, library.newest(list_id), words)
        for list_id, word_list in library.lists().items()
    ]


async def described(house: House, name: str) -> dict[str, Any]:
    """One list in one version, with all versions that there were.  Raises NotFound."""
    lexicon = await opened(house, name)
    async with house.database.transaction() as connection:
        rows = await store.versions(connection)
    word_list = house.library.lists().get(lexicon.facts.list)
    if word_list is None:
        raise NotFound(f"The list {lexicon.facts.list} is no longer here.")
    shown = _described(house.library, word_list, lexicon.id, {lexicon.id: len(lexicon)})
    versions = [asdict(row) for row in rows if row.list == word_list.id]
    kept = [{key: each[key] for key in ("id", "words", "created_at")} for each in versions]
    return {**shown, "versions": kept}


def _described(
    library: Library, word_list: WordList, lexicon_id: str, words: dict[str, int]
) -> dict[str, Any]:
    told = word_list.manifest
    return {
        "id": lexicon_id,
        "list": word_list.id,
        "language": word_list.language,
        "titles": told["title"],
        "version": told["version"],
        "words": words.get(lexicon_id, told["effective"]["words"]),
        "newest": lexicon_id == library.newest(word_list.id),
        "default": DEFAULTS.get(word_list.language) == word_list.id,
        "safety": told.get("safety", "none"),
        "origin": told["origin"],
        "licence": told["licence"]["spdx"],
        "credit": told["licence"]["credit"],
        "recognised_as": told.get("recognised_as"),
    }
