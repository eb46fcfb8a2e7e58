"""Chat: what is said in a room or a game, to whom, and who hears it.

While a game runs its players and those who watch are apart: what is said carries its audience,
which is settled when it is saved and never after.  Once the game is over everything is for
everybody who may see the game.  Nobody hears whom they mute, nor where either has blocked the
other; such a message is still a number, so that a gap always means that something was lost.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ludotheque.actions import counting, legible, sanctions
from ludotheque.actions.accounts import Caller
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.once import Answered, Key, check_key, earlier, once
from ludotheque.actions.refusals import (
    Forbidden,
    Malformed,
    NotFound,
    RoomClosed,
    RoomStarted,
)
from ludotheque.store import chat as store
from ludotheque.store.chat import MessageRow, Place, Talk
from ludotheque.store.session import Connection

LENGTH = 500
"""The most characters of one message."""
PAGE = 200
"""The most numbers in one answer."""

# No control characters, no line ends, nothing that turns the order of letters round, no marks
# that are not seen; written in escapes that every kind of regular expression reads.
PLAIN = (
    r"[^\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    r"\ufeff\ufff9-\ufffb]"
)
TEXT = f"^{PLAIN}*{legible.VISIBLE}{PLAIN}*$"


@dataclass(frozen=True, slots=True)
class Entry:
    """A number of a talk as one viewer may have it; without a message there is only the number."""

    n: int
    message: MessageRow | None


@dataclass(frozen=True, slots=True)
class Page:
    """Entries after ``since``, without gaps; ``n`` is the last number of the talk."""

    talk: Talk
    n: int
    since: int
    entries: Sequence[Entry]


def clean(text: str) -> str:
    """A message as it is kept: composed, one line, no spaces around it.  Raises Malformed."""
    composed = unicodedata.normalize("NFC", text).strip()
    if not re.match(TEXT, composed) or len(composed) > LENGTH or _is_broken(composed):
        told = f"1 to {LENGTH} visible characters in one line"
        raise Malformed(
            f"A message has {told}, without control characters.",
            errors=[{"at": "body.text", "message": told}],
        )
    return composed


def _is_broken(text: str) -> bool:
    """Half a character, which no database keeps."""
    return any("\ud800" <= c <= "\udfff" for c in text)


def check_place(place: Place | None, player_id: str | None) -> Place:
    """The place, where this viewer may be in it.  Raises NotFound or Forbidden."""
    if place is None:
        raise NotFound("There is no such room or game.")
    if not place.lets_in(player_id):
        raise Forbidden(f"This {place.kind} is private; only its people may talk there.")
    return place


def audience(place: Place, player_id: str) -> str:
    """Who is to hear what this player says there now."""
    if not place.running:
        return "all"
    return "players" if player_id in place.people else "spectators"


def hears(place: Place, player_id: str | None, row: MessageRow) -> bool:
    """Whether a message is for this viewer, as the place is now."""
    if not row.text:
        return False
    if not place.running or row.audience == "all":
        return True
    return row.audience == ("players" if player_id in place.people else "spectators")


async def say(house: House, caller: Caller, talk: Talk, text: str, key: str | None) -> Answered:
    """Say something; it is saved when this answers, and its number is in the answer.

    Raises Muted, TooMany, NotFound, Forbidden, RoomStarted, RoomClosed or Malformed.
    """
    said, me = clean(text), caller.player.id
    asked = json.dumps(["chat", *talk, said])
    claim = None if key is None else Key(check_key(key), asked)
    before = await earlier(house, me, claim)
    if before is not None:
        return before
    await sanctions.refuse_muted(house, caller)
    await counting.count(house, f"chat:{me}", house.settings.chat_per_minute, "chat_per_minute")

    async def work(connection: Connection) -> dict[str, int | str]:
        return await _write(connection, talk, me, said)

    return await once(house, caller, claim, work)


async def _write(
    connection: Connection, talk: Talk, player_id: str, said: str
) -> dict[str, int | str]:
    place = check_place(await store.place_of(connection, *talk, hold=True), player_id)
    if place.kind == "room" and place.status == "started":
        raise RoomStarted(
            "The game has started; the talk goes on there.", room=place.id, game=place.game_id
        )
    if place.kind == "room" and place.status != "open":
        raise RoomClosed("This room is closed.", room=place.id)
    now = now_ms()
    n = await store.add(connection, talk, player_id, audience(place, player_id), said, now)
    await store.wake(connection, f"{talk[0]}:{talk[1]}:{n}")
    return {"place": talk[0], "place_id": talk[1], "n": n, "at": now}


async def page(
    house: House,
    talk: Talk,
    player_id: str | None,
    since: int | None = None,
    before: int | None = None,
    limit: int = PAGE,
) -> Page:
    """What was said after ``since``, or before a number, or last; as this viewer may hear it."""
    async with house.database.transaction() as connection:
        place = check_place(await store.place_of(connection, *talk), player_id)
        forgotten, n = await store.extent(connection, talk)
        if since is not None:
            start = min(max(since, forgotten), n)
            end = min(n, start + limit)
        else:
            end = n if before is None else max(min(before - 1, n), forgotten)
            start = max(forgotten, end - limit)
        rows = await store.between(connection, talk, start, end)
        apart = await _apart(connection, [player_id], rows)
    found = {row.n: row for row in rows}
    return Page(talk, n, start, _entries(place, player_id, found, start, end, apart))


async def _apart(
    connection: Connection, viewers: Iterable[str | None], rows: Iterable[MessageRow]
) -> set[tuple[str, str]]:
    known = {viewer for viewer in viewers if viewer is not None}
    return await store.unheard(connection, known, {row.player.id for row in rows})


def _entries(
    place: Place,
    viewer: str | None,
    rows: Mapping[int, MessageRow],
    after: int,
    upto: int,
    apart: set[tuple[str, str]],
) -> list[Entry]:
    found = []
    for n in range(after + 1, upto + 1):
        row = rows.get(n)
        if row is not None and (
            not hears(place, viewer, row)
            or (viewer is not None and (viewer, row.player.id) in apart)
        ):
            row = None
        found.append(Entry(n, row))
    return found


async def news(
    house: House, talk: Talk, viewers: Mapping[str | None, int]
) -> dict[str | None, Page]:
    """What each viewer has not been told yet: by player, the last number that each has.

    Whoever may not be there any more is not in the answer.
    """
    async with house.database.transaction() as connection:
        place = await store.place_of(connection, *talk)
        if place is None:
            return {}
        forgotten, n = await store.extent(connection, talk)
        least = max(min(viewers.values(), default=n), forgotten)
        rows = await store.between(connection, talk, least, n)
        apart = await _apart(connection, viewers, rows)
    by_n = {row.n: row for row in rows}
    found = {}
    for viewer, since in viewers.items():
        if place.lets_in(viewer):
            start = min(max(since, forgotten), n)
            entries = _entries(place, viewer, by_n, start, n, apart)
            found[viewer] = Page(talk, n, start, entries)
    return found


async def numbers(house: House, talks: Sequence[Talk]) -> dict[Talk, int]:
    """The last number of each of these talks."""
    async with house.database.transaction() as connection:
        return await store.numbers(connection, talks)
