"""Notifications: what somebody should know who may not be looking.

Each is told once, by its key, in the transaction that it is about; the open pages of its player
hear of it when that commits, and a worker pushes it to devices that have asked for that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from ludotheque.actions.clock import now_ms
from ludotheque.actions.house import House
from ludotheque.store import blocks, bus, calls
from ludotheque.store import notices as store
from ludotheque.store.calls import CallRow
from ludotheque.store.notices import NoticeRow
from ludotheque.store.session import Connection

Kind = Literal[
    "turn",
    "started",
    "invitation",
    "challenge",
    "appointment",
    "tournament",
    "follower",
    "report_decided",
    "warning",
    "sanction",
]
PAGE = 100
PUSH_AFTER_MS = 3_000
"""Whoever is looking has so long to read it before devices ring."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell one player; ``key`` names it, so that it is told once."""

    player_id: str
    kind: Kind
    key: str
    game_id: str | None = None
    room_id: str | None = None
    from_id: str | None = None
    detail: Mapping[str, Any] = field(default_factory=dict)
    quiet: bool = False
    """Devices do not ring for it."""


@dataclass(frozen=True, slots=True)
class News:
    """Notifications after ``since``; the last number there is, and how many are unread."""

    n: int
    since: int
    unread: int
    items: Sequence[NoticeRow]


async def tell(connection: Connection, *told: Notice) -> None:
    """Notify players in the caller's transaction; nothing comes from whom they block."""
    now = now_ms()
    # In one order, so that two who tell the same people do not wait for each other.
    for each in sorted(told, key=lambda notice: (notice.player_id, notice.key)):
        if each.from_id is not None and await blocks.between(
            connection, each.player_id, each.from_id
        ):
            continue
        n = await store.add(
            connection,
            each.player_id,
            each.kind,
            each.key,
            now,
            from_id=each.from_id,
            game_id=each.game_id,
            room_id=each.room_id,
            detail=dict(each.detail),
        )
        if n is not None:
            if not each.quiet:
                await store.push(connection, each.player_id, n, now + PUSH_AFTER_MS)
            await bus.notify(connection, bus.NOTICES, f"{each.player_id}:{n}")


async def tell_new(connection: Connection, kind: Kind, told: Sequence[Notice]) -> None:
    """As ``tell``, for many at once, of what comes to be in this transaction and of no player.

    So their keys are new; each player is told once.
    """
    now = now_ms()
    rows = {
        each.player_id: CallRow(each.player_id, each.key, each.game_id, dict(each.detail))
        for each in told
    }
    await calls.add(connection, kind, list(rows.values()), now, now + PUSH_AFTER_MS)


async def say_changed(connection: Connection, players: Iterable[str]) -> None:
    """Let the pages of players hear that something was read."""
    for player_id in sorted(set(players)):
        await bus.notify(connection, bus.NOTICES, f"{player_id}:0")


async def since(house: House, player_id: str, n: int | None) -> News:
    """What a player has been told after a number, a page at most; ``since`` says where it begins.

    None: nothing, but how many there are.
    """
    async with house.database.transaction() as connection:
        last, unread = await store.extent(connection, player_id)
        if n is None or n >= last:
            return News(last, last, unread, ())
        rows = await store.since(connection, player_id, n, PAGE)
    # What commits between the two reads is told with the next word.
    rows = [row for row in rows if row.n <= last]
    start = rows[0].n - 1 if rows else last
    return News(last, start, unread, rows)


async def fresh(house: House, player_id: str, n: int) -> tuple[NoticeRow | None, int]:
    """One that a player was told of, and how many are unread; None once a page has come since."""
    async with house.database.transaction() as connection:
        last, unread = await store.extent(connection, player_id)
        found = await store.one(connection, player_id, n) if last - n < PAGE else None
    return found, unread


def after(news: News, n: int) -> News:
    """The same without what is known already."""
    start = min(max(n, news.since), news.n)
    return News(news.n, start, news.unread, [row for row in news.items if row.n > start])


async def listed(
    house: House, player_id: str, before: int | None, unread: bool, limit: int
) -> list[NoticeRow]:
    """Notifications, newest first."""
    async with house.database.transaction() as connection:
        return await store.listed(connection, player_id, before, unread, limit)


async def mark(
    connection: Connection,
    player_id: str,
    numbers: Sequence[int] | None,
    upto: int | None,
    read: bool,
) -> tuple[int, int]:
    """Mark some as read or unread; the last number, and how many are unread now."""
    now = now_ms() if read else None
    if await store.mark(connection, player_id, now, numbers=numbers, upto=upto):
        await say_changed(connection, [player_id])
    return await store.extent(connection, player_id)


async def numbers(house: House, ids: Sequence[str]) -> dict[str, int]:
    """How many notifications each of these players has had."""
    async with house.database.transaction() as connection:
        return await store.numbers(connection, ids)
