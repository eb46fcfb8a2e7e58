"""Who somebody is: guests, tokens, recovery codes."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from ludotheque.actions import audit, lookalikes, reserved
from ludotheque.actions.clock import DAY_MS
from ludotheque.actions.counting import count
from ludotheque.actions.house import House, new_id, now_ms
from ludotheque.actions.legible import VISIBLE, shown
from ludotheque.actions.refusals import (
    BadToken,
    ExpiredToken,
    Malformed,
    NameTaken,
    NotFound,
)
from ludotheque.store import bus, identity, players
from ludotheque.store.identity import AccountRow
from ludotheque.store.players import PlayerRow
from ludotheque.store.session import Connection

TOKEN_PREFIX = "lt_"  # noqa: S105 - a prefix, so that a leaked token is recognised
TOKEN_DAYS = 180
TOUCH_MS = 600_000
GUEST_SCOPES = ("game:play", "game:read", "room:write", "tournament:join", "account:read")
# What a session of each role may do; a personal token may do less, never more.
ROLE_SCOPES = {
    "player": GUEST_SCOPES,
    "organiser": (*GUEST_SCOPES, "tournament:manage"),
    "admin": (*GUEST_SCOPES, "tournament:manage", "admin"),
}
BOT_SCOPES = (*GUEST_SCOPES, "bot:play")
SCOPES = (*ROLE_SCOPES["admin"], "bot:play")
FOR_EVER = 9_000_000_000_000
# Crockford's base 32: no I, L, O or U, so that a code can be read from paper.
CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 16
LANGUAGES = ("fr", "en", "es")
NAME_LENGTH = 24


@dataclass(frozen=True, slots=True)
class Caller:
    """A player who has shown a valid token."""

    player: PlayerRow
    scopes: tuple[str, ...]
    token_hash: bytes
    token_id: str = ""
    kind: str = "session"
    role: str = "player"
    banned_until: int | None = None
    muted_until: int | None = None

    def may(self, scope: str) -> bool:
        """Whether the token lets its player do this; who is a bot plays as one."""
        if scope == "game:play" and self.player.kind == "bot" and "bot:play" not in self.scopes:
            return False
        return scope in self.scopes

    @property
    def banned(self) -> bool:
        """Whether a ban holds at this moment."""
        return self.banned_until is not None and self.banned_until > now_ms()


@dataclass(frozen=True, slots=True)
class Welcome:
    """What a new guest gets; token and code are shown this once."""

    player: PlayerRow
    token: str
    expires_at: int
    recovery_code: str


def clean_name(name: str, at: str = "body.name", most: int = NAME_LENGTH) -> str:
    """A name as it is shown, if there is anything to see.  Raises Malformed."""
    cleaned = shown(name)
    # What is sent counts as well, for a few letters become two when they are composed.
    if not re.search(VISIBLE, cleaned) or min(len(name), len(cleaned)) > most:
        raise Malformed(
            f"A name has 1 to {most} visible characters.",
            errors=[{"at": at, "message": f"1 to {most} visible characters"}],
        )
    return cleaned


def hash_token(token: str) -> bytes:
    """What is stored of a token; it is random enough for a plain hash."""
    return hashlib.sha256(token.encode()).digest()


def hash_code(code: str) -> bytes:
    """What is stored of a recovery code; spaces, dashes, case and look-alikes do not matter."""
    plain = code.upper().replace("-", "").replace(" ", "")
    plain = plain.replace("O", "0").replace("I", "1").replace("L", "1")
    return hashlib.sha256(b"recovery:" + plain.encode()).digest()


def new_code() -> str:
    """A recovery code that nobody guesses: 80 random bits."""
    letters = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
    return "-".join(letters[i : i + 4] for i in range(0, CODE_LENGTH, 4))


async def issue(
    connection: Connection,
    player_id: str,
    now: int,
    scopes: Sequence[str] = GUEST_SCOPES,
    *,
    kind: str = "session",
    label: str = "",
    days: int = TOKEN_DAYS,
    prefix: str = TOKEN_PREFIX,
) -> tuple[str, int, str]:
    """A new token, when it ends, and its id; nothing that was known before becomes one."""
    token, token_id = prefix + secrets.token_urlsafe(32), new_id(16)
    expires_at = now + days * DAY_MS
    await players.add_token(
        connection,
        hash_token(token),
        player_id,
        scopes,
        now,
        expires_at,
        token_id=token_id,
        kind=kind,
        label=label,
    )
    return token, expires_at, token_id


async def new_guest(
    house: House, name: str, language: str, address: str, label: str = ""
) -> Welcome:
    """Make a guest with a token and a recovery code."""
    cleaned, now = clean_name(name), now_ms()
    await count(house, f"guests:{address}", house.settings.guests_per_minute, "guests_per_minute")
    player = PlayerRow(new_id(), cleaned, "guest", language, now)
    code = new_code()
    async with house.database.transaction() as connection:
        await players.add(connection, player, hash_code(code))
        token, expires_at, _ = await issue(connection, player.id, now, label=label)
    return Welcome(player, token, expires_at, code)


async def recover(house: House, code: str, address: str, label: str = "") -> Welcome:
    """Give the guest of a recovery code a new token; the code stays good."""
    await count(
        house, f"recover:{address}", house.settings.recoveries_per_minute, "recoveries_per_minute"
    )
    now = now_ms()
    async with house.database.transaction() as connection:
        player = await players.by_recovery(connection, hash_code(code), "guest")
        if player is None:
            raise NotFound("No guest has this recovery code; look at each of its 16 characters.")
        token, expires_at, _ = await issue(connection, player.id, now, label=label)
        await audit.note(connection, "guest.recovered", player.id, player.id, address)
    return Welcome(player, token, expires_at, code)


async def issue_token(house: House, player_id: str, scopes: Sequence[str]) -> tuple[str, int]:
    """A token with scopes of one's choice, for whoever sits at the server, and when it ends.

    Raises NotFound where there is no such player, Malformed for a scope that does not exist.
    """
    unknown = [scope for scope in scopes if scope not in SCOPES]
    if unknown or not scopes:
        raise Malformed(f"The scopes are {', '.join(SCOPES)}.")
    async with house.database.transaction() as connection:
        if await players.by_id(connection, player_id) is None:
            raise NotFound(f"There is no player {player_id}.")
        token, expires_at, _ = await issue(
            connection, player_id, now_ms(), scopes, kind="personal", label="from the server"
        )
        await audit.note(connection, "token.issued", None, player_id, None, scopes=list(scopes))
        return token, expires_at


async def caller_of(house: House, token: str) -> Caller:
    """The player of a token.  Raises BadToken or ExpiredToken."""
    if not token.startswith(TOKEN_PREFIX) or len(token) > 100:
        raise BadToken(f"A token of this server begins with {TOKEN_PREFIX}.")
    hashed, now = hash_token(token), now_ms()
    async with house.database.transaction() as connection:
        found = await players.by_token(connection, hashed)
        if found is None or found.revoked_at is not None:
            raise BadToken("This token is unknown or was revoked; make a new guest or recover one.")
        if found.expires_at <= now:
            raise ExpiredToken("This token has expired; the recovery code gives a new one.")
        if found.last_used_at is None or now - found.last_used_at > TOUCH_MS:
            # A session lasts as long as it is used, a personal token as long as was said.
            until = now + TOKEN_DAYS * DAY_MS if found.kind == "session" else 0
            await players.touch_token(connection, hashed, now, until)
    return Caller(
        found.player,
        found.scopes,
        hashed,
        found.id,
        found.kind,
        found.role,
        found.banned_until,
        found.muted_until,
    )


async def good(house: House, hashes: Sequence[bytes]) -> dict[bytes, tuple[int | None, int | None]]:
    """Those of these tokens that are good, and until when their players are banned and muted."""
    async with house.database.transaction() as connection:
        return await players.good_tokens(connection, hashes, now_ms()) if hashes else {}


async def somebody(connection: Connection, player_id: str) -> AccountRow:
    """A player whom there is; one who was erased is nobody any more.  Raises NotFound."""
    row = await identity.account(connection, player_id)
    if row is None or row.erased_at is not None:
        raise NotFound("There is no such player.")
    return row


async def still(connection: Connection, caller: Caller) -> AccountRow:
    """The caller as it is now, held until the transaction ends.

    A request is let in before it waits for this, and what ends all tokens of a player holds it
    too: so nothing that outlasts a token is made with one that has just ended.  Raises BadToken.
    """
    row = await identity.account(connection, caller.player.id, lock=True)
    await require_good(connection, caller)
    if row is None or row.erased_at is not None:
        raise BadToken("This token has just been revoked.")
    return row


async def require_good(connection: Connection, caller: Caller) -> None:
    """Refuse who was let in with a token that has ended since.  Raises BadToken."""
    token = await players.by_token(connection, caller.token_hash)
    if token is None or token.revoked_at is not None:
        raise BadToken("This token has just been revoked.")


async def sign_out(house: House, caller: Caller) -> None:
    """Revoke the token that was used."""
    async with house.database.transaction() as connection:
        await players.revoke_token(connection, caller.token_hash, now_ms())
        await say_revoked(connection, [caller.token_hash])


async def say_revoked(connection: Connection, hashes: Sequence[bytes]) -> None:
    """Have every process end the sockets of these tokens; who may go on says hello again."""
    for each in hashes:
        await bus.notify(connection, bus.TOKENS, each.hex())


async def require_free(connection: Connection, name: str, but: str | None = None) -> str:
    """The key of a name that somebody may have and nobody has.  Raises NameReserved, NameTaken."""
    reserved.require_own(name)
    keys = lookalikes.keys(name)
    for each in sorted(keys):
        await identity.hold_name(connection, each)
    if any(each != but for each in await identity.who_has(connection, keys)):
        raise NameTaken("This name, or one that looks like it, is taken.")
    return lookalikes.key(name)


async def change_player(
    connection: Connection,
    caller: Caller,
    name: str | None,
    language: str | None,
    presence: str | None = None,
) -> PlayerRow:
    """Change one's own name or language, or who is told where one is."""
    # A guest that becomes an account at this moment has a name that must be free.
    player = (await still(connection, caller)).player
    values: dict[str, str] = {}
    if name is not None:
        values["name"] = clean_name(name)
        if player.kind != "guest":
            values["name_key"] = await require_free(connection, values["name"], player.id)
    if language is not None:
        values["language"] = language
    if presence is not None:
        values["presence"] = presence
    return await players.change(connection, player.id, **values) if values else player
