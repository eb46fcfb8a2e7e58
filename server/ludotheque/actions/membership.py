"""Accounts: a guest becomes one, logs in, changes the password, and comes back by a code.

Whoever asks learns nothing of names: a wrong password and a name that nobody has are one answer,
after the same work, and both are counted, by name and by address, for all processes together.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from ludotheque.actions import accounts, audit, counting, guessing, lookalikes, mailing
from ludotheque.actions.accounts import Caller, Welcome
from ludotheque.actions.guessing import Guarded
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.refusals import (
    AlreadyAccount,
    LogInFailed,
    NotAccount,
    WrongPassword,
)
from ludotheque.actions.strength import require_strong
from ludotheque.store import discipline, identity, mail, players
from ludotheque.store.identity import AccountRow
from ludotheque.store.session import Connection

ENTERED = ("account.made", "account.recovered", "login")
WRONG = "There is no account of this name with this password."


@dataclass(frozen=True, slots=True)
class From:
    """Where a request came from, and what it calls itself."""

    address: str
    label: str = ""


async def join(
    house: House, caller: Caller, name: str | None, password: str, whence: From
) -> Welcome:
    """Make a guest an account, with everything that is the guest's.

    What was known of the guest is good no more: neither its tokens, so that nobody who knew one
    is in the account, nor its recovery code.
    """
    if caller.player.kind != "guest":
        raise AlreadyAccount("You have an account already; PATCH /me changes its name.")
    shown = accounts.clean_name(name or caller.player.name)
    require_strong(password, shown)
    most = house.settings.accounts_per_address
    await counting.count(
        house, f"accounts:{whence.address}", most, "accounts_per_address", counting.HOUR
    )
    await guessing.count_password(house, whence.address)
    kept, code, now = await house.passwords.hashed(password), accounts.new_code(), now_ms()
    async with house.database.transaction() as connection:
        row = await accounts.still(connection, caller)
        if row.player.kind != "guest":
            raise AlreadyAccount("You have an account already.")
        key = await accounts.require_free(connection, shown)
        player = await players.change(
            connection,
            row.player.id,
            name=shown,
            kind="account",
            name_key=key,
            password=kept,
            recovery_hash=accounts.hash_code(code),
        )
        await _revoke(connection, player.id, now)
        await audit.note(connection, "account.made", player.id, player.id, whence.address)
        scopes = accounts.ROLE_SCOPES[row.role]
        token, until, _ = await accounts.issue(
            connection, player.id, now, scopes, label=whence.label
        )
    return Welcome(player, token, until, code)


async def log_in(house: House, name: str, password: str, whence: From) -> Welcome:
    """A new session of an account.  Raises LogInFailed, whatever it is that is wrong."""
    shown = accounts.clean_name(name)
    key = lookalikes.key(shown)
    async with house.database.transaction() as connection:
        row = await identity.account_named(connection, lookalikes.keys(shown))
    known = row if row is not None and row.player.kind == "account" else None
    if not await _right(house, key, known, password, whence) or known is None:
        async with house.database.transaction() as connection:
            whose = None if known is None else known.player.id
            await audit.note(connection, "login.failed", None, whose, whence.address)
        raise LogInFailed(WRONG)
    async with house.database.transaction() as connection:
        # Locked and looked at again, so that no log-in outlives a change of the password.
        row = await _locked(connection, known.player.id)
        if row.password != known.password:
            raise LogInFailed(WRONG)
        token, until, session = await accounts.issue(
            connection,
            row.player.id,
            now_ms(),
            accounts.ROLE_SCOPES[row.role],
            label=whence.label,
        )
        await audit.note(
            connection, "login", row.player.id, row.player.id, whence.address, session=session
        )
    return Welcome(row.player, token, until, "")


async def change_password(
    house: House, caller: Caller, password: str, wanted: str, whence: From
) -> None:
    """Another password; it ends the other sessions, and leaves personal tokens as they are."""
    row = await require_password(house, caller, password, whence)
    require_strong(wanted, row.player.name)
    kept = await house.passwords.hashed(wanted)
    async with house.database.transaction() as connection:
        await _unchanged(connection, caller, row)
        await players.change(connection, row.player.id, password=kept)
        await _revoke(connection, row.player.id, now_ms(), kind="session", but=caller.token_hash)
        await mail.drop_codes(connection, row.player.id, "recover")
        await audit.note(
            connection, "password.changed", row.player.id, row.player.id, whence.address
        )


async def new_code(house: House, caller: Caller, password: str, whence: From) -> str:
    """Another recovery code, shown this once; the one before is good no more."""
    row = await require_password(house, caller, password, whence)
    code = accounts.new_code()
    async with house.database.transaction() as connection:
        await _unchanged(connection, caller, row)
        await players.change(connection, row.player.id, recovery_hash=accounts.hash_code(code))
        await audit.note(connection, "code.made", row.player.id, row.player.id, whence.address)
    return code


async def recover(house: House, code: str, wanted: str, whence: From) -> Welcome:
    """A new password by a recovery code, written down or mailed; it is used up, and every token."""
    await counting.count(
        house,
        f"recover:{whence.address}",
        house.settings.recoveries_per_minute,
        "recoveries_per_minute",
    )
    await guessing.count_password(house, whence.address)
    require_strong(wanted)
    # Made before the code is looked up, so that a wrong one takes as long.
    kept, fresh, now = await house.passwords.hashed(wanted), accounts.new_code(), now_ms()
    async with house.database.transaction() as connection:
        row = await _of_code(connection, accounts.hash_code(code), now)
        found = row.player
        # Whose it is was not known before; refused, the code is as good as it was.
        require_strong(wanted, found.name)
        await players.change(
            connection, found.id, password=kept, recovery_hash=accounts.hash_code(fresh)
        )
        await _revoke(connection, found.id, now)
        await mailing.told_of_entry(house, connection, found.id, now)
        token, until, _ = await accounts.issue(
            connection, found.id, now, accounts.ROLE_SCOPES[row.role], label=whence.label
        )
        await audit.note(connection, "account.recovered", found.id, found.id, whence.address)
    return Welcome(found, token, until, fresh)


async def _of_code(connection: Connection, code_hash: bytes, now: int) -> AccountRow:
    """The account of a code that was written down, or of one that came by mail and is now used.

    The account is held before the code is, as in everything that is done to one.
    """
    found = await players.by_recovery(connection, code_hash, "account")
    if found is not None:
        return await _locked(connection, found.id)
    whose = await mail.whose_code(connection, code_hash, "recover", now)
    if whose is not None:
        row = await _locked(connection, whose)
        if await mail.use_code(connection, code_hash, "recover", now) is not None:
            return row
    raise LogInFailed("No account has this recovery code, or it was used before.")


async def require_password(house: House, caller: Caller, password: str, whence: From) -> AccountRow:
    """The account whose password this is.  Raises WrongPassword, or NotAccount for a guest."""
    async with house.database.transaction() as connection:
        row = await identity.account(connection, caller.player.id)
    if row is None or row.password is None:
        raise NotAccount("A guest has no password; POST /me/account makes an account.")
    if not await _right(house, f"id {row.player.id}", row, password, whence):
        raise WrongPassword("This is not the present password.")
    return row


async def _right(
    house: House, key: str, row: AccountRow | None, password: str, whence: From
) -> bool:
    """Whether the password is right; a guess is counted before it is looked at."""
    name = hashlib.sha256(f"account {key}".encode()).hexdigest()
    guarded = Guarded(name, house.settings.guesses_per_account, "guesses_per_account")
    return await guessing.is_right(
        house,
        None if row is None else row.password,
        password,
        whence.address,
        guarded,
        # The guesses of strangers do not shut out who comes from where the account was before.
        lambda: _was_here(house, row, whence),
    )


async def _was_here(house: House, row: AccountRow | None, whence: From) -> bool:
    """Whether the account was entered from this address; asked of a name of nobody too."""
    async with house.database.transaction() as connection:
        whose = "" if row is None else row.player.id
        return await discipline.came_from(connection, whose, whence.address, ENTERED)


async def _locked(connection: Connection, player_id: str) -> AccountRow:
    row = await identity.account(connection, player_id, lock=True)
    if row is None or row.erased_at is not None:
        raise LogInFailed(WRONG)
    return row


async def _unchanged(connection: Connection, caller: Caller, row: AccountRow) -> None:
    """Refuse where somebody else has changed the password since it was looked at."""
    if (await accounts.still(connection, caller)).password != row.password:
        raise WrongPassword("The password has just been changed.")


async def _revoke(
    connection: Connection,
    player_id: str,
    now: int,
    kind: str | None = None,
    but: bytes | None = None,
) -> None:
    ended = await identity.revoke(connection, player_id, now, kind=kind, but=but)
    await accounts.say_revoked(connection, ended)
