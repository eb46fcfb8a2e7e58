"""Addresses of accounts: written down once a code came back from there, and asked for letters.

Whoever asks for a letter learns nothing of who has an address: what was asked for is written
down, and a worker sees later whether it is anybody's.  Letters themselves are in ``post``.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from ludotheque.actions import accounts, audit, counting
from ludotheque.actions.accounts import Caller
from ludotheque.actions.clock import now_ms
from ludotheque.actions.house import House, new_id
from ludotheque.actions.refusals import LogInFailed, NoMail
from ludotheque.store import mail
from ludotheque.store.session import Connection


@dataclass(frozen=True, slots=True)
class Email:
    """The address of an account, and one from which a code is awaited."""

    address: str | None = None
    verified_at: int | None = None
    waiting: str | None = None


def address_key(address: str) -> str:
    """An address as it is compared; nobody remembers in which case it was written."""
    return address.lower()


def require_post(house: House) -> None:
    """Refuse where no mail server is set.  Raises NoMail."""
    if house.settings.smtp_host is None:
        raise NoMail("This server sends no mail; a recovery code gives a new password.")


async def email_of(house: House, player_id: str) -> Email:
    """The address of a player."""
    async with house.database.transaction() as connection:
        return await _email(connection, player_id)


async def _email(connection: Connection, player_id: str) -> Email:
    found = await mail.email_of(connection, player_id)
    waiting = await mail.waiting(connection, player_id, now_ms())
    address, verified_at = found or (None, None)
    return Email(address, verified_at, waiting)


async def change(house: House, caller: Caller, address: str | None, where: str) -> Email:
    """Send a code to an address, which becomes the account's when it comes back; None: have none.

    The password was looked at before: who finds a device open does not lead letters elsewhere.
    """
    me, now = caller.player.id, now_ms()
    if address is not None:
        require_post(house)
        await _count(house, address, where, me)
    async with house.database.transaction() as connection:
        await accounts.still(connection, caller)
        await mail.drop_codes(connection, me, "verify")
        if address is None:
            await _tell_old(house, connection, me, now)
            await mail.drop_email(connection, me)
            await mail.drop_codes(connection, me)
            await audit.note(connection, "email.removed", me, me, where)
        else:
            await mail.add_letter(connection, new_id(), "verify", me, address, now)
            await audit.note(connection, "email.asked", me, me, where)
        return await _email(connection, me)


async def verify(house: House, caller: Caller, code: str, where: str) -> Email:
    """Take an address whose letter was read.  Raises LogInFailed for a code that is not good."""
    most, me = house.settings.recoveries_per_minute, caller.player.id
    await counting.count(house, f"recover:{where}", most, "recoveries_per_minute")
    now, hashed = now_ms(), accounts.hash_code(code)
    async with house.database.transaction() as connection:
        await accounts.still(connection, caller)
        whose = await mail.whose_code(connection, hashed, "verify", now)
        found = None
        if whose == me:
            found = await mail.use_code(connection, hashed, "verify", now)
        if found is None:
            raise LogInFailed("This code was not sent to you, was used before, or is too old.")
        await _tell_old(house, connection, me, now)
        # Codes that are on their way to the address of before are good no more.
        await mail.drop_codes(connection, me)
        await mail.put_email(connection, me, found.address, address_key(found.address), now)
        await audit.note(connection, "email.verified", me, me, where)
        return await _email(connection, me)


async def ask(house: House, address: str, where: str) -> None:
    """Have a code sent to whoever has this address, if anybody does."""
    require_post(house)
    await _count(house, address, where, None)
    async with house.database.transaction() as connection:
        await mail.add_letter(connection, new_id(), "recover", None, address, now_ms())


async def told_of_entry(house: House, connection: Connection, player_id: str, now: int) -> None:
    """Have an account be told of a new password that a code has set; other codes end with that."""
    await mail.drop_codes(connection, player_id)
    found = await mail.email_of(connection, player_id)
    if found is not None and house.settings.smtp_host is not None:
        await mail.add_letter(connection, new_id(), "entered", player_id, found[0], now)


async def _tell_old(house: House, connection: Connection, player_id: str, now: int) -> None:
    """Have the address of before be told that it is the account's no more."""
    found = await mail.email_of(connection, player_id)
    if found is not None and house.settings.smtp_host is not None:
        await mail.add_letter(connection, new_id(), "moved", player_id, found[0], now)


async def _count(house: House, address: str, where: str, player_id: str | None) -> None:
    """Count a letter by where it is asked for, and by where it goes, before anything is read."""
    limits = house.settings
    mailbox = hashlib.sha256(f"mailbox {address_key(address)}".encode()).hexdigest()
    counts = {
        f"letters from {where}": (limits.letters_per_address, "letters_per_address"),
        f"letters to {mailbox}": (limits.letters_per_mailbox, "letters_per_mailbox"),
    }
    if player_id is not None:
        counts[f"letters of {player_id}"] = (limits.letters_per_mailbox, "letters_per_mailbox")
    await counting.count_all(house, counts, counting.HOUR)
