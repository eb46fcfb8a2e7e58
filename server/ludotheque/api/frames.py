"""The texts that leave for players and spectators, put together once for each audience.

The pieces are JSON already (a view comes out of the codec as text), so they are joined as text;
a test holds every frame against its model in ``wire``.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pydantic_core import to_json

from ludotheque.actions import codec, standings
from ludotheque.actions.chat import Entry, Page
from ludotheque.actions.house import now_ms
from ludotheque.actions.notices import News
from ludotheque.actions.refusals import Refusal
from ludotheque.actions.replaying import Moment
from ludotheque.actions.table import Table
from ludotheque.actions.trying import Tried
from ludotheque.actions.watching import Company, Picture, heard
from ludotheque.store.chat import MessageRow
from ludotheque.store.games import LogRow, SeatRow
from ludotheque.store.notices import NoticeRow
from ludotheque.store.players import PlayerRow


def compact(value: Any) -> str:
    """JSON without spaces."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def entry(row: LogRow, seat: int | None) -> str:
    """One log row for one viewer; who may hear nothing of it still gets its number."""
    place = "null" if row.seat is None else str(row.seat)
    events = to_json(heard(row, seat)).decode()
    return f'{{"n":{row.n},"at":{row.at},"cause":"{row.cause}","seat":{place},"events":{events}}}'


def entries(rows: Sequence[LogRow], seat: int | None) -> str:
    """Log rows for one viewer."""
    return "[" + ",".join(entry(row, seat) for row in rows) + "]"


def _number(value: int | None) -> str:
    return "null" if value is None else str(value)


def _state(table: Table, seat: int | None) -> str:
    """What an update and a snapshot say alike: how the game stands for this viewer."""
    over = table.status != "running"
    outcome = "null" if table.outcome is None else codec.dump(table.outcome)
    seed = f'"{table.row.seed.hex()}"' if over else "null"
    to_act = ",".join(map(str, table.to_act))
    return (
        f'"status":"{table.status}","to_act":[{to_act}],"deadline":{_number(table.deadline)},'
        f'"now":{now_ms()},"view":{codec.dump(table.ruleset.view(table.state, seat))},'
        f'"outcome":{outcome},"seed":{seed}'
    )


def update(table: Table, rows: Sequence[LogRow], seat: int | None, since: int) -> str:
    """What has happened since a number, and how the game stands now."""
    return (
        f'{{"type":"update","game":"{table.id}","n":{table.n},"since":{since},'
        f'"events":{entries(rows, seat)},{_state(table, seat)}}}'
    )


def snapshot(picture: Picture) -> str:
    """All there is to know of a game for one viewer."""
    table, seat, row = picture.table, picture.seat, picture.table.row
    rest = {
        "ruleset": row.ruleset,
        "options": json.loads(row.options),
        "rated": row.rated,
        "unrated": standings.why_unrated(table),
        "seats": seats(table, picture.company),
        "you": seat,
        "commitment": row.commitment,
        "room": row.room_id,
        "rematch": picture.company.rematch,
        "leaver": json.loads(row.leaver),
        "started_at": row.started_at,
        "ended_at": table.ended_at,
    }
    return (
        f'{{"type":"snapshot","game":"{table.id}","n":{table.n},"since":{picture.since},'
        f'"events":{entries(picture.rows, seat)},{_state(table, seat)},{compact(rest)[1:]}'
    )


def seats(table: Table, company: Company) -> list[dict[str, Any]]:
    """Who sits where, who is here, and when a table's policy strikes for who is not."""
    return [
        {
            "seat": s.seat,
            "player": player(s),
            "bot_level": s.bot_level,
            "present": s.bot_level is not None or s.seat in company.present,
            "left": s.seat in table.gone,
            "stand_in": table.stand_ins.get(s.seat),
            "away_until": company.absences[s.seat].strikes_at
            if s.seat in company.absences
            else None,
        }
        for s in table.seats
    ]


def player(seat: SeatRow) -> dict[str, Any] | None:
    """The player of a seat, None for a bot of the house."""
    if seat.player_id is None:
        return None
    return {"id": seat.player_id, "name": seat.name, "kind": seat.kind}


def company(table: Table, who: Company) -> str:
    """Who is at the table now."""
    return compact(
        {
            "type": "seats",
            "game": table.id,
            "seats": seats(table, who),
            "rematch": who.rematch,
        }
    )


def summary(table: Table, player_id: str, called: Sequence[str | None] = ()) -> dict[str, Any]:
    """A game in a list of one's own games; ``called``: its bots by seat, where it has any."""
    names = called or [None] * len(table.seats)
    return {
        "id": table.id,
        "ruleset": table.row.ruleset,
        "options": json.loads(table.row.options),
        "rated": table.row.rated,
        "status": table.status,
        "n": table.n,
        "you": table.seat_of(player_id),
        "seats": [
            {
                "seat": s.seat,
                "player": player(s),
                "bot_level": s.bot_level,
                "called": names[s.seat],
            }
            for s in table.seats
        ],
        "to_act": list(table.to_act),
        "deadline": table.deadline,
        "started_at": table.row.started_at,
        "ended_at": table.ended_at,
        "outcome": None if table.outcome is None else json.loads(codec.dump(table.outcome)),
    }


def chat_page(page: Page) -> str:
    """A page of a talk, as one viewer may hear it."""
    place, place_id = page.talk
    return compact(
        {
            "place": place,
            "place_id": place_id,
            "n": page.n,
            "since": page.since,
            "entries": [chat_entry(each) for each in page.entries],
        }
    )


def chat(page: Page) -> str:
    """The same as a frame; ``n`` is the last number in it."""
    return '{"type":"chat",' + chat_page(page)[1:]


def chat_entry(entry: Entry) -> dict[str, Any]:
    """One number of a talk."""
    row = entry.message
    if row is None:
        return {"n": entry.n, "at": None, "player": None, "audience": None, "text": None}
    return message(row)


def message(row: MessageRow) -> dict[str, Any]:
    """A message that may be heard."""
    return {
        "n": row.n,
        "at": row.at,
        "player": {"id": row.player.id, "name": row.player.name, "kind": row.player.kind},
        "audience": row.audience,
        "text": row.text,
    }


def said(sent: str, answer: dict[str, Any], replayed: bool) -> str:
    """A message that is saved."""
    return compact({"type": "said", "id": sent, **answer, "replayed": replayed})


def _somebody(row: PlayerRow) -> dict[str, Any]:
    return {"id": row.id, "name": row.name, "kind": row.kind}


def notification(row: NoticeRow) -> dict[str, Any]:
    """A notification."""
    sender = row.sender
    return {
        "n": row.n,
        "kind": row.kind,
        "at": row.at,
        "read": row.read_at is not None,
        "player": None if sender is None else _somebody(sender),
        "game": row.game_id,
        "room": row.room_id,
        "ruleset": row.ruleset,
        "others": [_somebody(each) for each in row.others],
        "detail": row.detail,
    }


def notifications(news: News) -> str:
    """What somebody should know, since a number."""
    return compact(
        {
            "type": "notifications",
            "n": news.n,
            "since": news.since,
            "unread": news.unread,
            "items": [notification(row) for row in news.items],
        }
    )


def replayed(moment: Moment) -> str:
    """A finished game after one entry, as everybody may see it."""
    table, state = moment.table, moment.state
    outcome = "null" if moment.outcome is None else codec.dump(moment.outcome)
    to_act = ",".join(map(str, table.ruleset.to_act(state)))
    return (
        f'{{"game":"{table.id}","n":{moment.row.n},"last":{table.n},'
        f'"entry":{entry(moment.row, None)},"to_act":[{to_act}],'
        f'"view":{codec.dump(table.ruleset.view(state, None))},'
        f'"outcome":{outcome},"study":{moment.study or "null"}}}'
    )


def tried(found: Tried) -> str:
    """What a dry run found."""
    trial = "null" if found.trial is None else codec.dump(found.trial)
    return (
        f'{{"game":"{found.table.id}","n":{found.table.n},'
        f'"legal":{"true" if found.legal else "false"},"trial":{trial}}}'
    )


def problem(no: Refusal) -> dict[str, Any]:
    """A refusal as RFC 9457 has it; the same on every wire."""
    return {
        "type": f"/docs/problems#{no.code}",
        "title": no.title,
        "status": no.status,
        "code": no.code,
        "detail": no.detail,
        **{key: value for key, value in no.extra.items() if value is not None},
    }


def refused(no: Refusal, sent: str | None, game: str | None) -> str:
    """A refusal on a socket, with the id of the frame that it answers."""
    return compact({"type": "refused", "id": sent, "game": game, "problem": problem(no)})


def accepted(sent: str, game: str, n: int, replayed: bool) -> str:
    """A move that is saved."""
    return (
        f'{{"type":"accepted","id":{json.dumps(sent)},"game":"{game}","n":{n},'
        f'"replayed":{"true" if replayed else "false"}}}'
    )
