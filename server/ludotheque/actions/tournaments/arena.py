"""Arenas: whoever is free is paired again, in waves, until it is too late for another game."""

from __future__ import annotations

from dataclasses import replace

from ludotheque.actions.refusals import NotNow
from ludotheque.actions.tournaments import ending
from ludotheque.actions.tournaments.calling import person
from ludotheque.actions.tournaments.dealing import aside, put_round
from ludotheque.actions.tournaments.held import Held
from ludotheque.actions.tournaments.people import bring_bot, humans
from ludotheque.actions.tournaments.records import Records
from ludotheque.actions.tournaments.settling import reckon, settle
from ludotheque.core.pairings.arena import Wave, pair_wave
from ludotheque.core.pairings.arena_score import arena_scores
from ludotheque.core.pairings.model import Pairing, Reason, Table
from ludotheque.core.pairings.seating import seated
from ludotheque.store import dealers, entrants
from ludotheque.store import rounds as stored_rounds
from ludotheque.store.entrants import EntrantRow

WAVE_MS = 3_000
"""Between two waves at least, so that more than two can be free."""
REST_MS = 600_000
"""After this time at most, people whom the rules refuse to deal a game are tried again."""
OUT_OF_TIME = "It was still running when its time after the end of the arena was over."


async def step(held: Held, records: Records) -> None:
    """Count what has ended, pair whoever is free, and end it in its time."""
    if await settle(held, records) or _unplaced(records):
        await reckon(held, records)
    ends_at = held.row.ends_at or held.now
    closing = records.plan.closing_ms
    last_wave = ends_at - closing
    if held.now < last_wave:
        waiting = await _wave(held, records)
        held.set(due_at=min(held.now + WAVE_MS, last_wave) if waiting else last_wave)
        return
    if all(each.settled_at is not None for each in records.tables):
        # Nobody is paired any more, so what stands now is how it ends.
        if not records.people:
            ending.cancel(held, records, "nobody")
            return
        await ending.finish(held, records)
        return
    if held.now >= ends_at + closing:
        await ending.void_running(held, records, OUT_OF_TIME)
        held.set(due_at=held.now + WAVE_MS)
        return
    held.set(due_at=ends_at + closing)


async def _wave(held: Held, records: Records) -> bool:
    """Pair those who are free, unless a wave was just paired; whether anybody waits."""
    free = _free(records)
    if not free:
        return False
    everybody = len(free)
    free = _ready(records, free, held.now)
    if not free:
        return True
    last = await stored_rounds.round_of(held.connection, held.row.id, held.row.round)
    if last is not None and held.now - last.paired_at < WAVE_MS:
        return True
    free = await _at_hand(held, records, free)
    if not free:
        return True
    number = held.row.round + 1
    pairing = await aside(_paired, records, free, held.now, number)
    pairing = await _filled(held, records, pairing)
    if not pairing.tables:
        return True
    undealt = await _dealt(held, records, pairing)
    # Whoever rests, or plays elsewhere, waits too: nothing of this arena brings them back.
    return bool(pairing.waiting or undealt or len(free) < everybody)


async def by_hand(held: Held, records: Records, tables: list[list[str]]) -> None:
    """A wave of the tables that an organiser has settled, of people who are free.

    Raises NotNow where somebody plays in another tournament (T31).
    """
    named = {one: held.now for table in tables for one in table}
    if len(await _at_hand(held, records, named)) < len(named):
        raise NotNow(
            "Somebody of these plays in another tournament; wait for that game to end.",
            reason="cup_plays_elsewhere",
        )
    settled = tuple(Table(tuple(each), (Reason("wished", tuple(each)),)) for each in tables)
    if settled:
        await _dealt(held, records, Pairing(round=held.row.round + 1, tables=settled))
        held.set(due_at=held.now)


async def _dealt(held: Held, records: Records, pairing: Pairing) -> list[str]:
    """Write a wave and deal its games; who was to sit at a table that could not be dealt."""
    playing = [one for table in pairing.tables for one in table.seats]
    await entrants.change(held.connection, held.row.id, playing, free_at=None)
    made = await put_round(held, records, pairing)
    if _unplaced(records):
        # Bots that have just been brought in.
        await reckon(held, records)
    await stored_rounds.end_round(held.connection, held.row.id, pairing.round, held.now)
    # Whoever was to sit at a table that the rules refuse to deal waits on.
    undealt = [one for each in made if each.game_id is None for one in each.seats]
    undealt = [one for one in undealt if not records.people[one].house]
    await entrants.change(held.connection, held.row.id, undealt, free_at=held.now)
    return undealt


def _unplaced(records: Records) -> bool:
    """Whether somebody is in no table of results yet: all at the start, and later new bots."""
    return any(each.place is None for each in records.people.values())


def _free(records: Records) -> dict[str, int]:
    """Who is free since when; nobody while there are no people, so bots never play alone (T24)."""
    if not humans(records):
        return {}
    playing = records.playing()
    return {
        each.id: each.free_at
        for each in records.people.values()
        if each.withdrawn_at is None
        and not each.house
        and each.free_at is not None
        and each.id not in playing
    }


async def _at_hand(held: Held, records: Records, free: dict[str, int]) -> dict[str, int]:
    """Without people who sit in a game of another tournament, or are dealt one at this moment.

    An arena can wait for them, and two clocks at once are one too many.  Programs play many.
    """
    asked = [one for one in free if person(records.people[one])]
    own = await dealers.claim(held.connection, asked)
    # Looked at once they are claimed: what others have dealt to them meanwhile is seen.
    busy = await dealers.playing_elsewhere(held.connection, held.row.id, asked)
    away = {one for one in asked if one not in own or one in busy}
    return {one: since for one, since in free.items() if one not in away}


def _ready(records: Records, free: dict[str, int], now: int) -> dict[str, int]:
    """Without those whose last tables the rules have refused to deal, until they have rested.

    Nothing makes the rules deal today what they refused a moment ago, so each refusal in a row
    doubles the time until the next try; otherwise an arena would be full of void tables.
    """
    refused: dict[str, tuple[int, int]] = {}
    for table in records.tables:
        for one in table.seats:
            if table.game_id is None and table.why is not None:
                times, _ = refused.get(one, (0, 0))
                refused[one] = (times + 1, table.started_at)
            else:
                refused.pop(one, None)
    return {
        one: since
        for one, since in free.items()
        if one not in refused or now >= _rested(*refused[one])
    }


def _rested(times: int, last: int) -> int:
    return last + int(min(WAVE_MS * 2 ** min(times, 20), REST_MS))


def _paired(records: Records, free: dict[str, int], now: int, number: int) -> Pairing:
    return pair_wave(
        Wave(
            history=records.history(),
            free_since=free,
            scores=arena_scores(records.games()),
            sizes=records.plan.sizes,
            patience=1000 * records.plan.rules.patience_seconds,
            at=now,
            number=number,
            seed=records.row.seed,
        )
    )


async def _filled(held: Held, records: Records, pairing: Pairing) -> Pairing:
    """Give those who have waited long enough for people tables with bots of the house."""
    fill = records.plan.rules.fill
    if fill is None:
        return pairing
    long = [
        one
        for one in pairing.waiting
        if held.now - (records.people[one].free_at or held.now) >= 1000 * fill.after_seconds
    ]
    size = records.plan.sizes.preferred
    tables: list[Table] = []
    groups = _groups(long, size)
    playing = records.playing()
    for group in groups:
        bots = await _bots(held, records, size - len(group), playing)
        if len(group) + len(bots) < records.plan.sizes.least:
            continue
        playing |= {each.id for each in bots}
        tables.append(_table(records, [*group, *(each.id for each in bots)], held.now))
    sitting = {one for table in tables for one in table.seats}
    return replace(
        pairing,
        tables=(*pairing.tables, *tables),
        waiting=tuple(one for one in pairing.waiting if one not in sitting),
        reasons=tuple(each for each in pairing.reasons if not sitting.intersection(each.players)),
    )


def _groups(players: list[str], size: int) -> list[list[str]]:
    """Those who wait, as many together as leave a seat for a bot."""
    most = max(1, size - 1)
    return [players[at : at + most] for at in range(0, len(players), most)]


async def _bots(held: Held, records: Records, wanted: int, playing: set[str]) -> list[EntrantRow]:
    """So many bots that sit nowhere, or as many as there may be."""
    fill = records.plan.rules.fill
    idle = [each for each in records.people.values() if each.house and each.id not in playing][
        :wanted
    ]
    there = sum(each.house for each in records.people.values())
    while fill is not None and len(idle) < wanted and there < fill.to:
        idle.append(await bring_bot(held, records, 1))
        there += 1
    return idle


def _table(records: Records, players: list[str], now: int) -> Table:
    place = {one: number for number, one in enumerate(players, start=1)}
    seats, why = seated(records.history(), players, place)
    waited = {
        f"waited_{seat}": now - (records.people[one].free_at or now)
        for seat, one in enumerate(seats)
    }
    bots = sum(records.people[one].house for one in seats)
    return Table(seats, (Reason("filled", seats, {**waited, "bots": bots}), why))
