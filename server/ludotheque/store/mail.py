"""Addresses of accounts, the letters that are to be sent, and the codes in them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from ludotheque.store.schema import players
from ludotheque.store.schema_people import emails, letters, mail_codes


@dataclass(frozen=True, slots=True)
class LetterRow:
    """A letter that is to be sent; ``player_id`` is None where the address decides."""

    id: str
    kind: str
    player_id: str | None
    address: str
    made_at: int
    attempts: int


@dataclass(frozen=True, slots=True)
class Addressee:
    """An account that a letter is about."""

    id: str
    name: str
    language: str
    address: str | None
    """The address of the account, if it has one."""


@dataclass(frozen=True, slots=True)
class CodeRow:
    """A code that came back, and is used up with that."""

    player_id: str
    address: str


_LETTER = tuple(letters.c[name] for name in LetterRow.__slots__)


async def email_of(connection: AsyncConnection, player_id: str) -> tuple[str, int] | None:
    """The address of an account, and when a code came back from it."""
    found = await connection.execute(
        select(emails.c.address, emails.c.verified_at).where(emails.c.player_id == player_id)
    )
    row = found.one_or_none()
    return None if row is None else (row[0], row[1])


async def waiting(connection: AsyncConnection, player_id: str, now: int) -> str | None:
    """The address from which a code is awaited, if one is."""
    on_its_way = await connection.execute(
        select(letters.c.address).where(
            letters.c.player_id == player_id, letters.c.kind == "verify"
        )
    )
    sent = await connection.execute(
        select(mail_codes.c.address)
        .where(
            mail_codes.c.player_id == player_id,
            mail_codes.c.purpose == "verify",
            mail_codes.c.expires_at > now,
        )
        .order_by(mail_codes.c.expires_at.desc())
    )
    found = on_its_way.first() or sent.first()
    return None if found is None else str(found[0])


async def put_email(
    connection: AsyncConnection, player_id: str, address: str, key: str, now: int
) -> None:
    """Write the address of an account over the one of before."""
    values = {"address": address, "address_key": key, "verified_at": now}
    statement = insert(emails).values(player_id=player_id, **values)
    await connection.execute(
        statement.on_conflict_do_update(index_elements=[emails.c.player_id], set_=values)
    )


async def drop_email(connection: AsyncConnection, player_id: str) -> None:
    """Forget the address of an account."""
    await connection.execute(delete(emails).where(emails.c.player_id == player_id))


async def drop_codes(
    connection: AsyncConnection, player_id: str, purpose: str | None = None
) -> None:
    """Have codes of an account be good no more, and no letter be sent that would hold one."""
    codes = delete(mail_codes).where(mail_codes.c.player_id == player_id)
    waiting = delete(letters).where(letters.c.player_id == player_id, letters.c.kind == "verify")
    if purpose is not None:
        codes = codes.where(mail_codes.c.purpose == purpose)
    await connection.execute(codes)
    if purpose in (None, "verify"):
        await connection.execute(waiting)


async def add_letter(
    connection: AsyncConnection,
    letter_id: str,
    kind: str,
    player_id: str | None,
    address: str,
    now: int,
) -> None:
    """Have a letter be sent."""
    await connection.execute(
        insert(letters).values(
            id=letter_id,
            kind=kind,
            player_id=player_id,
            address=address,
            made_at=now,
            due_at=now,
            attempts=0,
        )
    )


async def take_due(connection: AsyncConnection, now: int, wait_ms: int) -> LetterRow | None:
    """A letter that is due, put off so that nobody else takes it for as long as this try lasts.

    Each try waits longer, so a mail server that is away is not asked all the time.
    """
    due = (
        select(letters.c.id)
        .where(letters.c.due_at <= now)
        .order_by(letters.c.due_at, letters.c.id)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    found = await connection.execute(
        update(letters)
        .where(letters.c.id == due.scalar_subquery())
        .values(
            attempts=letters.c.attempts + 1,
            due_at=now + wait_ms * (letters.c.attempts + 1),
        )
        .returning(*_LETTER)
    )
    row = found.one_or_none()
    return None if row is None else LetterRow(*row)


async def drop_letter(connection: AsyncConnection, letter_id: str) -> None:
    """Forget a letter that was sent, or never will be."""
    await connection.execute(delete(letters).where(letters.c.id == letter_id))


async def addressees(
    connection: AsyncConnection, player_id: str | None, key: str
) -> list[Addressee]:
    """The account of a letter, or all that have its address, oldest first; erased ones are gone."""
    query = (
        select(players.c.id, players.c.name, players.c.language, emails.c.address)
        .outerjoin(emails, emails.c.player_id == players.c.id)
        .where(players.c.kind == "account", players.c.erased_at.is_(None))
    )
    if player_id is not None:
        query = query.where(players.c.id == player_id)
    else:
        query = query.where(emails.c.address_key == key)
    found = await connection.execute(query.order_by(players.c.created_at, players.c.id).limit(20))
    return [Addressee(*row) for row in found]


async def add_code(
    connection: AsyncConnection,
    code_hash: bytes,
    player_id: str,
    purpose: str,
    address: str,
    expires_at: int,
) -> None:
    """Write a code that is about to be sent; only its hash is kept."""
    await connection.execute(
        insert(mail_codes).values(
            hash=code_hash,
            player_id=player_id,
            purpose=purpose,
            address=address,
            expires_at=expires_at,
        )
    )


async def whose_code(
    connection: AsyncConnection, code_hash: bytes, purpose: str, now: int
) -> str | None:
    """The player of a code that is good for this, to be held before the code is used."""
    found = await connection.execute(
        select(mail_codes.c.player_id).where(
            mail_codes.c.hash == code_hash,
            mail_codes.c.purpose == purpose,
            mail_codes.c.expires_at > now,
        )
    )
    return found.scalar_one_or_none()


async def use_code(
    connection: AsyncConnection, code_hash: bytes, purpose: str, now: int
) -> CodeRow | None:
    """Use a code up, or nothing where there is none that is good for this."""
    found = await connection.execute(
        delete(mail_codes)
        .where(
            mail_codes.c.hash == code_hash,
            mail_codes.c.purpose == purpose,
            mail_codes.c.expires_at > now,
        )
        .returning(mail_codes.c.player_id, mail_codes.c.address)
    )
    row = found.one_or_none()
    return None if row is None else CodeRow(*row)


async def prune(connection: AsyncConnection, now: int) -> None:
    """Forget codes that have ended."""
    await connection.execute(delete(mail_codes).where(mail_codes.c.expires_at < now))
