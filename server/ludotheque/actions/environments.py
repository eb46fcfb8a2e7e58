"""Environments: options, the arrangement of a window and perhaps a game, saved under two names.

Whoever knows the names, and the password where there is one, finds what was saved, from any
session.  No answer tells an environment that there is not from one with another password, and
wrong passwords are counted, by name and by address, for all processes together.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from dataclasses import dataclass, replace
from typing import Any

from ludotheque.actions import accounts, codec, counting, guessing
from ludotheque.actions.guessing import Guarded
from ludotheque.actions.house import House, new_id, now_ms
from ludotheque.actions.refusals import (
    Forbidden,
    Illegal,
    Malformed,
    NameTaken,
    NotFound,
    TooMany,
)
from ludotheque.actions.seating import completed
from ludotheque.core.rulesets.registry import RULESETS
from ludotheque.store import environments as store
from ludotheque.store.environments import EnvironmentRow
from ludotheque.store.players import PlayerRow
from ludotheque.store.session import Connection

NAME_LENGTH = 40
ARRANGEMENT_BYTES = 4_096
MOST = 200
"""So many environments a player may have."""
NO_SUCH = "There is no environment of these names, or its password is another one."


class Changed(Exception):
    """Somebody else has just saved or deleted this environment; look again."""


@dataclass(frozen=True, slots=True)
class Named:
    """The names of an environment, as they are shown and as they are compared."""

    name: str
    owner: str
    name_key: str
    owner_key: str


@dataclass(frozen=True, slots=True)
class Asked:
    """Somebody who asks for an environment: with which names and password, and from where."""

    named: Named
    password: str | None
    player: PlayerRow
    address: str


@dataclass(frozen=True, slots=True)
class Content:
    """What is to be saved, checked."""

    ruleset: str
    options: dict[str, Any]
    arrangement: dict[str, Any] | None
    saved: dict[str, Any] | None = None


def named(name: str, owner: str) -> Named:
    """The names of an environment.  Raises Malformed."""
    shown = accounts.clean_name(name, "body.name", NAME_LENGTH)
    whose = accounts.clean_name(owner, "body.owner", NAME_LENGTH)
    return Named(shown, whose, _key(shown), _key(whose))


def _key(name: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def content(options: dict[str, Any], arrangement: dict[str, Any] | None, language: str) -> Content:
    """What is to be saved.

    ``language`` is that of the tables which whoever saves it would open.  Raises Malformed for
    options that no ruleset has, or too much, and Illegal for options that no room could have.
    """
    ruleset = str(options.get("ruleset"))
    if ruleset not in RULESETS:
        raise Malformed(f"Options name their ruleset; this server has {', '.join(RULESETS)}.")
    read = codec.read_options(ruleset, options)
    _require_possible(ruleset, read, language)
    if arrangement is not None:
        _require_small(arrangement)
    return Content(ruleset, json.loads(codec.dump(read)), arrangement)


def _require_possible(ruleset: str, read: Any, language: str) -> None:
    """Refuse options with which no game could start, however many sit down."""
    refused: list[Illegal] = []
    fewest, most = RULESETS[ruleset].seats
    for seats in range(fewest, most + 1):
        try:
            completed(ruleset, read, seats, language)
        except Illegal as no:
            refused.append(no)
        else:
            return
    # What is said of the number of seats says least, for there is none yet.
    raise min(refused, key=lambda no: "seats" in no.extra["reason"])


def _require_small(arrangement: dict[str, Any]) -> None:
    try:
        text = json.dumps(arrangement, ensure_ascii=False, allow_nan=False)
        size = len(text.encode())
        # The sign itself, which no column of text holds; what only looks so has a stroke more.
        if "\\u0000" in text.replace("\\\\", ""):
            raise ValueError
    except (ValueError, RecursionError):
        raise Malformed(
            "The arrangement holds what cannot be kept: a number that is none, a NUL character,"
            " half a character, or too deep a nesting.",
            errors=[{"at": "body.arrangement", "message": "no JSON that could be kept"}],
        ) from None
    if size > ARRANGEMENT_BYTES:
        raise Malformed(
            f"An arrangement has at most {ARRANGEMENT_BYTES} bytes, this one has {size}.",
            errors=[{"at": "body.arrangement", "message": f"at most {ARRANGEMENT_BYTES} bytes"}],
        )


async def find(house: House, asked: Asked) -> EnvironmentRow:
    """The environment that somebody asks for.  Raises NotFound, or TooMany after wrong guesses."""
    row = await _look(house, asked.named)
    if row is not None and row.password is None:
        return row
    if not await _proved(house, asked, row) or row is None:
        raise NotFound(NO_SUCH)
    return row


async def _look(house: House, names: Named) -> EnvironmentRow | None:
    async with house.database.transaction() as connection:
        return await store.named(connection, names.name_key, names.owner_key)


async def _proved(house: House, asked: Asked, row: EnvironmentRow | None) -> bool:
    """Whether the password is right; one guess is counted before it is looked at."""
    key = f"{asked.named.owner_key}\n{asked.named.name_key}".encode()
    most = house.settings.guesses_per_environment
    guarded = Guarded(hashlib.sha256(key).hexdigest(), most, "guesses_per_environment")
    # Whoever saved it is not shut out by the guesses of others.
    own = row is not None and row.player_id == asked.player.id
    kept = None if row is None else row.password
    return await guessing.is_right(
        house, kept, asked.password or "", asked.address, None if own else guarded
    )


async def prepare(house: House, asked: Asked, what: Content) -> EnvironmentRow:
    """The row that is to be written: a first version, or the next one of what is there.

    Raises NameTaken where the names are taken and the password is not the one of before, or
    where there was none and somebody else saved it.
    """
    row = await _look(house, asked.named)
    new = row is None or row.password is None
    if row is None:
        # Whoever tries names one after the other to see which are taken is not quick at it.
        most = house.settings.environments_per_address
        key = f"environments:{asked.address}"
        await counting.count(house, key, most, "environments_per_address", counting.HOUR)
    else:
        await _require_right(house, asked, row)
    password = None if row is None else row.password
    if new and asked.password is not None:
        await guessing.count_password(house, asked.address)
        password = await house.passwords.hashed(asked.password)
    names = asked.named
    return EnvironmentRow(
        id=new_id() if row is None else row.id,
        name=names.name,
        owner=names.owner,
        name_key=names.name_key,
        owner_key=names.owner_key,
        player_id=asked.player.id if row is None else row.player_id,
        password=password,
        ruleset=what.ruleset,
        options=what.options,
        arrangement=what.arrangement,
        saved=what.saved,
        version=1 if row is None else row.version + 1,
        saved_at=now_ms(),
    )


async def _require_right(house: House, asked: Asked, row: EnvironmentRow) -> None:
    if row.password is None:
        right = row.player_id == asked.player.id
    else:
        right = await _proved(house, asked, row)
    if not right:
        raise NameTaken("Somebody has saved an environment under these names.")


async def save(connection: Connection, row: EnvironmentRow) -> EnvironmentRow:
    """Write what was prepared.  Raises Changed where it is not the next version any more."""
    if row.version == 1:
        if await store.count_of(connection, row.player_id) >= MOST:
            raise TooMany(
                f"You have {MOST} environments; delete one that you do not need.",
                limit="environments",
            )
        written = await store.add(connection, row)
    else:
        written = await store.replace(connection, row)
    if not written:
        raise Changed
    return row


async def deletable(house: House, asked: Asked) -> EnvironmentRow:
    """The environment that somebody may delete: its saver, or who knows its password."""
    row = await _look(house, asked.named)
    if row is not None and row.player_id == asked.player.id:
        return row
    row = await find(house, asked)
    if row.password is None:
        raise Forbidden("Only who saved this environment can delete it, for it has no password.")
    return row


async def delete(connection: Connection, row: EnvironmentRow) -> EnvironmentRow:
    """Delete what was found.  Raises Changed where it has changed since."""
    if not await store.remove(connection, row):
        raise Changed
    return replace(row, arrangement=None)


async def mine(
    house: House, player_id: str, before: tuple[int, str] | None, limit: int
) -> list[EnvironmentRow]:
    """A player's own, those saved last first."""
    async with house.database.transaction() as connection:
        return await store.of_player(connection, player_id, before, limit)
