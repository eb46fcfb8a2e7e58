"""Bans and mutes with a reason and an end, and the roles of those who give them."""

from __future__ import annotations

from collections.abc import Sequence

from ludotheque.actions import accounts, audit, lookalikes, notices
from ludotheque.actions.accounts import FOR_EVER, ROLE_SCOPES, Caller
from ludotheque.actions.house import House, new_id, now_ms
from ludotheque.actions.notices import Notice
from ludotheque.actions.refusals import AlreadyLifted, Banned, Forbidden, Muted, NotFound
from ludotheque.store import bus, discipline, identity, players
from ludotheque.store.discipline import AuditRow, SanctionRow
from ludotheque.store.identity import AccountRow
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
    by: Caller | None,
    address: str | None,
) -> SanctionRow:
    """Ban or mute a player, for so long or until it is lifted.  Nobody does it to an admin."""
    actor = await acting(connection, by)
    whom, now = await player(connection, player_id), now_ms()
    if whom.role == "admin" and by is not None:
        raise Forbidden("An administrator cannot be sanctioned; take the role away first.")
    ends_at = None if seconds is None else now + seconds * 1000
    row = SanctionRow(new_id(), player_id, kind, reason, actor, now, ends_at)
    await discipline.add_sanction(connection, row)
    await _settle(connection, player_id, now)
    detail = {"sanction": kind, "reason": reason, "ends_at": ends_at}
    await notices.tell(
        connection, Notice(player_id, "sanction", f"sanction:{row.id}", detail=detail)
    )
    await audit.note(
        connection, f"{kind}.imposed", actor, player_id, address, id=row.id, reason=reason
    )
    return row


async def lift(
    connection: Connection, sanction_id: str, why: str, by: Caller | None, address: str | None
) -> SanctionRow:
    """End a sanction before its time."""
    actor = await acting(connection, by)
    row, now = await discipline.sanction(connection, sanction_id), now_ms()
    if row is None:
        raise NotFound("There is no such sanction.")
    # The player first, as everybody does who changes something of one, and then as it is by now.
    await player(connection, row.player_id)
    row = await discipline.sanction(connection, sanction_id) or row
    if row.lifted_at is not None or (row.ends_at is not None and row.ends_at <= now):
        raise AlreadyLifted("This sanction has been lifted or has ended.")
    lifted = await discipline.lift(connection, sanction_id, actor, why, now)
    await _settle(connection, row.player_id, now)
    await audit.note(
        connection, f"{row.kind}.lifted", actor, row.player_id, address, id=row.id, reason=why
    )
    return lifted


async def _settle(connection: Connection, player_id: str, now: int) -> None:
    """Write the last end of what holds at the player, and tell the open sockets."""
    ends = {"ban": 0, "mute": 0}
    for row in await discipline.sanctions_of(connection, player_id):
        end = FOR_EVER if row.ends_at is None else row.ends_at
        if row.lifted_at is None and end > now:
            ends[row.kind] = max(ends[row.kind], end)
    values = {FIELD[kind]: end or None for kind, end in ends.items()}
    await players.change(connection, player_id, **values)
    for each in await identity.answered_for(connection, player_id):
        word = f"{each.player_id}:{each.banned_until or 0}:{each.muted_until or 0}"
        await bus.notify(connection, bus.PEOPLE, word)


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
        found = await discipline.sanctions_of(connection, caller.player.id)
        row = await identity.account(connection, caller.player.id)
        if row is not None and row.owner_id is not None:
            found += await discipline.sanctions_of(connection, row.owner_id)
    now = now_ms()
    holding = [
        row.reason
        for row in found
        if row.kind == kind and row.lifted_at is None and (row.ends_at is None or row.ends_at > now)
    ]
    return holding[0] if holding else ""


async def give_role(
    connection: Connection, player_id: str, role: str, by: Caller | None, address: str | None
) -> AccountRow:
    """Another role; tokens that can do more than it allows are good no more."""
    # One after the other, so that two administrators never take the role from each other.
    await identity.hold_roles(connection)
    actor = await acting(connection, by)
    row = await player(connection, player_id)
    if role != "player" and (row.player.kind != "account" or row.erased_at is not None):
        raise Forbidden("Only an account has a role; a guest or a bot has none.")
    if actor == player_id:
        raise Forbidden("Nobody changes a role of their own; ask another administrator.")
    if by is not None and row.role == "admin" and role != "admin":
        await keep_an_admin(connection, row)
    await players.change(connection, player_id, role=role)
    over = [scope for scope in ROLE_SCOPES["admin"] if scope not in ROLE_SCOPES[role]]
    if over:
        ended = await identity.revoke(connection, player_id, now_ms(), holding=over)
        await accounts.say_revoked(connection, ended)
    await audit.note(connection, "role.given", actor, player_id, address, role=role)
    return await player(connection, player_id)


async def keep_an_admin(connection: Connection, row: AccountRow) -> None:
    """Refuse to lose the only administrator; no role changes until the transaction ends."""
    if row.role == "admin":
        await identity.hold_roles(connection)
        if not await identity.other_admins(connection, row.player.id):
            raise Forbidden("This is the only administrator; give the role to somebody else first.")


async def acting(connection: Connection, by: Caller | None) -> str | None:
    """Who does it; None: whoever sits at the server.  Raises BadToken for who may no more."""
    if by is None:
        return None
    await accounts.require_good(connection, by)
    return by.player.id


async def listed(
    house: House, player_id: str | None, before: tuple[int, str] | None, limit: int
) -> list[SanctionRow]:
    """Sanctions, newest first."""
    async with house.database.transaction() as connection:
        return await discipline.sanctions_of(connection, player_id, before, limit)


async def look(house: House, player_id: str) -> tuple[AccountRow, Sequence[SanctionRow]]:
    """A player and the sanctions that there were."""
    async with house.database.transaction() as connection:
        row = await player(connection, player_id)
        return row, await discipline.sanctions_of(connection, player_id)


async def look_named(house: House, name: str) -> tuple[AccountRow, Sequence[SanctionRow]]:
    """The account or bot of a name, and the sanctions that there were.

    Raises NotFound, or Malformed for what is no name.
    """
    async with house.database.transaction() as connection:
        row = await named(connection, name)
        return row, await discipline.sanctions_of(connection, row.player.id)


async def named(connection: Connection, name: str) -> AccountRow:
    """The account or bot of a name, however it is written.  Raises NotFound or Malformed."""
    shown = accounts.clean_name(name, "query.name")
    row = await identity.account_named(connection, lookalikes.keys(shown))
    if row is None:
        raise NotFound(
            f"No account or bot is called {shown}; names of guests are not their own, so a guest is"
            " found by id."
        )
    return row


async def of(connection: Connection, player_id: str) -> list[SanctionRow]:
    """The sanctions that there were of a player."""
    return await discipline.sanctions_of(connection, player_id)


async def audited(
    house: House, player_id: str | None, before: int | None, limit: int
) -> list[AuditRow]:
    """What was done, newest first."""
    async with house.database.transaction() as connection:
        return await discipline.audited(connection, player_id, before, limit)
