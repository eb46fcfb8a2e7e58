"""Reports: somebody says that a player, a message or a game is not as it should be.

The messages around are kept with the report, all audiences, for they may be forgotten or taken
away before anybody looks.  Whoever reports is never named to whom it is about, and hears what
came of it in a word.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ludotheque.actions import accounts, audit, chat, counting, legible, notices, sanctions
from ludotheque.actions.accounts import Caller
from ludotheque.actions.house import House, new_id, now_ms
from ludotheque.actions.notices import Notice
from ludotheque.actions.refusals import AlreadyDecided, Malformed, NotFound
from ludotheque.store import chat as chats
from ludotheque.store import identity
from ludotheque.store import reports as store
from ludotheque.store.chat import MessageRow, Place, Talk
from ludotheque.store.players import PlayerRow
from ludotheque.store.reports import ReportRow
from ludotheque.store.session import Connection

About = Literal["player", "message", "game"]
Verdict = Literal["dismiss", "warn", "ban", "mute"]
AN_HOUR = 20
AROUND = 10
"""So many messages before and after are kept."""
STATUS = {"dismiss": "dismissed", "warn": "warned", "ban": "sanctioned", "mute": "sanctioned"}


@dataclass(frozen=True, slots=True)
class Complaint:
    """What somebody reports: a player (perhaps in a place), a message there, or a game."""

    about: About
    reason: str
    player_id: str | None = None
    talk: Talk | None = None
    n: int | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What is done: nothing, a word, a ban or a mute; and whether the message is taken away."""

    verdict: Verdict
    reason: str
    seconds: int | None = None
    remove: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """A report as an administrator sees one."""

    row: ReportRow
    reporter: PlayerRow
    player: PlayerRow | None
    around: Sequence[MessageRow]


async def count(house: House, caller: Caller) -> None:
    """Count one report more of a player.  Raises TooMany."""
    key = f"reports:{caller.player.id}"
    await counting.count(house, key, AN_HOUR, "reports_per_hour", counting.HOUR)


async def report(connection: Connection, caller: Caller, complaint: Complaint) -> ReportRow:
    """Report something that one may see; twice is once, as long as nobody has decided."""
    reason = _reason(complaint.reason)
    whom, around = await _what(connection, caller.player.id, complaint)
    if whom == caller.player.id:
        raise Malformed(
            "This is about others, not oneself.",
            errors=[{"at": "body.player", "message": "another player"}],
        )
    place, place_id = complaint.talk or (None, None)
    row = ReportRow(
        id=new_id(),
        reporter_id=caller.player.id,
        player_id=whom,
        about=complaint.about,
        place=place,
        place_id=place_id,
        n=complaint.n,
        reason=reason,
        created_at=now_ms(),
    )
    # Held, so that two requests at once are not two reports.
    await identity.account(connection, caller.player.id, lock=True)
    known = await store.same(connection, row)
    if known is not None:
        return known
    await store.add(connection, row, around)
    return row


def _reason(reason: str) -> str:
    cleaned = legible.shown(reason)
    if "\0" in reason or not cleaned or any("\ud800" <= c <= "\udfff" for c in reason):
        raise Malformed(
            "Say in a few words what is wrong.",
            errors=[{"at": "body.reason", "message": "some words"}],
        )
    return cleaned


async def _what(
    connection: Connection, me: str, complaint: Complaint
) -> tuple[str | None, list[MessageRow]]:
    """Whom it is about, and what was said around it.  Raises NotFound, Forbidden or Malformed."""
    place = None
    if complaint.talk is not None:
        found = await chats.place_of(connection, *complaint.talk)
        place = chat.check_place(found, me)
    if complaint.about == "player":
        return await _player(connection, complaint, place)
    if complaint.talk is None or place is None:
        raise _lacking("place_id", "where it was")
    if complaint.about == "game":
        if place.kind != "game":
            raise _lacking("place", "a game")
        _, last = await chats.extent(connection, complaint.talk)
        return None, await _lines(connection, complaint.talk, last - 2 * AROUND, last)
    if complaint.n is None:
        raise _lacking("n", "the number of the message")
    n = complaint.n
    lines = await _lines(connection, complaint.talk, n - AROUND - 1, n + AROUND)
    said = next((line for line in lines if line.n == n), None)
    if said is None or not chat.hears(place, me, said):
        raise NotFound("There is no such message, or it is not for you.")
    return said.player.id, lines


async def _player(
    connection: Connection, complaint: Complaint, place: Place | None
) -> tuple[str, list[MessageRow]]:
    if complaint.player_id is None:
        raise _lacking("player", "whom it is about")
    await accounts.somebody(connection, complaint.player_id)
    if complaint.talk is None or place is None:
        return complaint.player_id, []
    _, last = await chats.extent(connection, complaint.talk)
    return complaint.player_id, await _lines(connection, complaint.talk, last - 2 * AROUND, last)


async def _lines(connection: Connection, talk: Talk, after: int, upto: int) -> list[MessageRow]:
    return [row for row in await chats.between(connection, talk, after, upto) if row.text]


def _lacking(field: str, what: str) -> Malformed:
    return Malformed(f"Say {what}.", errors=[{"at": f"body.{field}", "message": what}])


async def listed(
    house: House,
    status: str | None,
    player_id: str | None,
    before: tuple[int, str] | None,
    limit: int,
) -> list[Report]:
    """Reports with all that was kept of them, newest first."""
    async with house.database.transaction() as connection:
        rows = await store.listed(connection, status, player_id, before, limit)
        return await _whole(connection, rows)


async def _whole(connection: Connection, rows: Sequence[ReportRow]) -> list[Report]:
    around = await store.around(connection, [row.id for row in rows])
    ids = {row.reporter_id for row in rows} | {row.player_id for row in rows if row.player_id}
    people = await store.people(connection, sorted(ids))
    return [
        Report(row, people[row.reporter_id], people.get(row.player_id or ""), around[row.id])
        for row in rows
    ]


async def decide(
    connection: Connection,
    report_id: str,
    decision: Decision,
    by: Caller | None,
    address: str | None,
) -> Report:
    """Decide a report, once.  Raises NotFound, AlreadyDecided, Malformed or Forbidden."""
    actor = await sanctions.acting(connection, by)
    row = await store.read(connection, report_id, lock=True)
    if row is None:
        raise NotFound("There is no such report.")
    if row.status != "open":
        raise AlreadyDecided("This report was decided already.")
    if row.player_id is None and decision.verdict != "dismiss":
        raise Malformed("This report is of a game; find the player who is meant, or dismiss it.")
    if decision.remove and row.about != "message":
        raise Malformed("Only a message can be taken away.")
    sanction_id, warning = await _act(connection, row, decision, by, address)
    if decision.remove and row.place and row.place_id and row.n:
        await chats.take_away(connection, (row.place, row.place_id), row.n)
    now = now_ms()
    decided = await store.decide(
        connection,
        report_id,
        now,
        status=STATUS[decision.verdict],
        decided_by=actor,
        decision=decision.reason,
        sanction_id=sanction_id,
    )
    # Whoever reported hears that something was done, and not what was said to whom.
    detail = {"status": "dismissed" if decision.verdict == "dismiss" else "acted"}
    told = Notice(row.reporter_id, "report_decided", f"report:{row.id}", detail=detail)
    await notices.tell(connection, told, *warning)
    await audit.note(
        connection,
        f"report.{decided.status}",
        actor,
        row.player_id,
        address,
        id=row.id,
        reason=decision.reason,
        removed=decision.remove,
    )
    return (await _whole(connection, [decided]))[0]


async def _act(
    connection: Connection,
    row: ReportRow,
    decision: Decision,
    by: Caller | None,
    address: str | None,
) -> tuple[str | None, list[Notice]]:
    """Warn or sanction; the id of a sanction, and the warning that is to be told."""
    if row.player_id is None or decision.verdict == "dismiss":
        return None, []
    if decision.verdict == "warn":
        detail = {"reason": decision.reason}
        return None, [Notice(row.player_id, "warning", f"warning:{row.id}", detail=detail)]
    made = await sanctions.impose(
        connection,
        row.player_id,
        decision.verdict,
        decision.reason,
        decision.seconds,
        by,
        address,
    )
    return made.id, []
