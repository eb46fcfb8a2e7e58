"""Bans and mutes with a reason and an end, and the roles of those who give them."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.actions import accounts, audit
from ludotheque.actions.accounts import FOR_EVER, ROLE_SCOPES, Caller
from ludotheque.actions.house import House, new_id, now_ms
from ludotheque.actions.refusals import AlreadyLifted, Banned, Forbidden, Muted, NotFound
from ludotheque.store import bus, identity, players
from ludotheque.store.identity import AccountRow, AuditRow, SanctionRow
from ludotheque.store.session import Connection

FIELD = {"ban": "banned_until", "mute": "muted_until"}


async def player(connection: Connection, player_id: str) -> AccountRow:
    """A player whom something is done to, held until the transaction ends."""
    row = await identity.account(connection, player_id, lock=True)
    if row is None:
        raise NotFound(f"There is no player {player_id}.")
    return row


async def impose(
    connection: Connection,
    player_id: str,
    kind: str,
    reason: str,
    seconds: int | None,
    by: str | None,
    address: str | None,
) -> SanctionRow:
    """Ban or mute a player, for so long or until it is lifted.  Nobody does it to an admin."""
    whom, now = await player(connection, player_id), now_ms()
    if whom.role == "admin" and by is not None:
        raise Forbidden("An administrator cannot be sanctioned; take the role away first.")
    ends_at = None if seconds is None else now + seconds * 1000
    row = SanctionRow(new_id(), player_id, kind, reason, by, now, ends_at)
    await identity.add_sanction(connection, row)
    await _settle(connection, player_id, now)
    await audit.note(
        connection, f"{kind}.imposed", by, player_id, address, id=row.id, reason=reason
    )
    return row


async def lift(
    connection: Connection, sanction_id: str, why: str, by: str | None, address: str | None
) -> SanctionRow:
    """End a sanction before its time."""
    row, now = await identity.sanction(connection, sanction_id), now_ms()
    if row is None:
        raise NotFound("There is no such sanction.")
    if row.lifted_at is not None or (row.ends_at is not None and row.ends_at <= now):
        raise AlreadyLifted("This sanction has been lifted or has ended.")
    await player(connection, row.player_id)
    lifted = await identity.lift(connection, sanction_id, by, why, now)
    await _settle(connection, row.player_id, now)
    await audit.note(
        connection, f"{row.kind}.lifted", by, row.player_id, address, id=row.id, reason=why
    )
    return lifted


async def _settle(connection: Connection, player_id: str, now: int) -> None:
    """Write the last end of what holds at the player, and tell the open sockets."""
    ends = {"ban": 0, "mute": 0}
    for row in await identity.sanctions_of(connection, player_id):
        end = FOR_EVER if row.ends_at is None else row.ends_at
        if row.lifted_at is None and end > now:
            ends[row.kind] = max(ends[row.kind], end)
    values = {FIELD[kind]: end or None for kind, end in ends.items()}
    await players.change(connection, player_id, **values)
    await bus.notify(connection, bus.PEOPLE, f"{player_id}:{ends['ban']}:{ends['mute']}")


async def refuse_banned(house: House, caller: Caller) -> None:
    """Say why somebody may only watch.  Raises Banned where a ban holds."""
    if not caller.banned:
        return
    reason, until = await _why(house, caller, "ban"), _end(caller.banned_until)
    raise Banned(f"You may only watch: {reason}", reason=reason, until=until)


async def refuse_muted(house: House, caller: Caller) -> None:
    """Say why somebody may not write to others.  Raises Muted where a mute holds."""
    if caller.muted_until is None or caller.muted_until <= now_ms():
        return
    reason, until = await _why(house, caller, "mute"), _end(caller.muted_until)
    raise Muted(f"You may write nothing to others: {reason}", reason=reason, until=until)


def _end(until: int | None) -> int | None:
    return None if until == FOR_EVER else until


async def _why(house: House, caller: Caller, kind: str) -> str:
    """The reason of the newest sanction of a kind that holds."""
    async with house.database.transaction() as connection:
        found = await identity.sanctions_of(connection, caller.player.id)
    now = now_ms()
    holding = [
        row.reason
        for row in found
        if row.kind == kind and row.lifted_at is None and (row.ends_at is None or row.ends_at > now)
    ]
    return holding[0] if holding else ""


async def give_role(
    connection: Connection, player_id: str, role: str, by: str | None, address: str | None
) -> AccountRow:
    """Another role; tokens that can do more than it allows are good no more."""
    row = await player(connection, player_id)
    if role != "player" and row.player.kind != "account":
        raise Forbidden("Only an account has a role; a guest or a bot has none.")
    if by == player_id:
        raise Forbidden("Nobody changes a role of their own; ask another administrator.")
    await players.change(connection, player_id, role=role)
    over = [scope for scope in ROLE_SCOPES["admin"] if scope not in ROLE_SCOPES[role]]
    if over:
        ended = await identity.revoke(connection, player_id, now_ms(), holding=over)
        await accounts.say_revoked(connection, ended)
    await audit.note(connection, "role.given", by, player_id, address, role=role)
    return await player(connection, player_id)


async def listed(
    house: House, player_id: str | None, before: tuple[int, str] | None, limit: int
) -> list[SanctionRow]:
    """Sanctions, newest first."""
    async with house.database.transaction() as connection:
        return await identity.sanctions_of(connection, player_id, before, limit)


async def look(house: House, player_id: str) -> tuple[AccountRow, Sequence[SanctionRow]]:
    """A player and the sanctions that there were."""
    async with house.database.transaction() as connection:
        row = await player(connection, player_id)
        return row, await identity.sanctions_of(connection, player_id)


async def of(connection: Connection, player_id: str) -> list[SanctionRow]:
    """The sanctions that there were of a player."""
    return await identity.sanctions_of(connection, player_id)


async def audited(
    house: House, player_id: str | None, before: int | None, limit: int
) -> list[AuditRow]:
    """What was done, newest first."""
    async with house.database.transaction() as connection:
        return await identity.audited(connection, player_id, before, limit)
