"""Who somebody is: guests, tokens, recovery codes."""

from __future__ import annotations

import hashlib
import re
import secrets
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ludotheque.actions.house import House, new_id, now_ms
from ludotheque.actions.refusals import BadToken, ExpiredToken, Malformed, NotFound, TooMany
from ludotheque.store import bus, players
from ludotheque.store.players import PlayerRow
from ludotheque.store.session import Connection

TOKEN_PREFIX = "lt_"  # noqa: S105 - a prefix, so that a leaked token is recognised
TOKEN_DAYS = 180
DAY_MS = 86_400_000
MINUTE_MS = 60_000
TOUCH_MS = 6 * 3_600_000
GUEST_SCOPES = ("game:play", "game:read", "room:write", "account:read")
SCOPES = (*GUEST_SCOPES, "admin")
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


@dataclass(frozen=True, slots=True)
class Welcome:
    """What a new guest gets; token and code are shown this once."""

    player: PlayerRow
    token: str
    expires_at: int
    recovery_code: str


# One character that is seen: no control, no space, no format mark, no filler.  The documents give
# this pattern to clients, so it is written in escapes that every kind of regular expression reads.
VISIBLE = (
    r"[^\u0000-\u0020\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2"
    r"\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000"
    r"\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb]"
)
HIDDEN = ("Cc", "Cf", "Cs")


def clean_name(name: str, at: str = "body.name", most: int = NAME_LENGTH) -> str:
    """A name as it is shown: composed, single spaces, no control or invisible characters."""
    composed = unicodedata.normalize("NFC", " ".join(name.split()))
    shown = "".join(c for c in composed if unicodedata.category(c) not in HIDDEN)
    cleaned = " ".join(shown.split())
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


def _hash_code(code: str) -> bytes:
    """What is stored of a recovery code; spaces, dashes, case and look-alikes do not matter."""
    plain = code.upper().replace("-", "").replace(" ", "")
    plain = plain.replace("O", "0").replace("I", "1").replace("L", "1")
    return hashlib.sha256(b"recovery:" + plain.encode()).digest()


def _new_code() -> str:
    letters = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
    return "-".join(letters[i : i + 4] for i in range(0, CODE_LENGTH, 4))


async def _issue(
    connection: Connection, player_id: str, now: int, scopes: Sequence[str] = GUEST_SCOPES
) -> tuple[str, int]:
    token = TOKEN_PREFIX + secrets.token_urlsafe(32)
    expires_at = now + TOKEN_DAYS * DAY_MS
    await players.add_token(connection, hash_token(token), player_id, scopes, now, expires_at)
    return token, expires_at


async def new_guest(house: House, name: str, language: str, address: str) -> Welcome:
    """Make a guest with a token and a recovery code."""
    cleaned, now = clean_name(name), now_ms()
    await count(house, f"guests:{address}", house.settings.guests_per_minute, "guests_per_minute")
    player = PlayerRow(new_id(), cleaned, "guest", language, now)
    code = _new_code()
    async with house.database.transaction() as connection:
        await players.add(connection, player, _hash_code(code))
        token, expires_at = await _issue(connection, player.id, now)
    return Welcome(player, token, expires_at, code)


async def recover(house: House, code: str, address: str) -> Welcome:
    """Give the guest of a recovery code a new token; the code stays good."""
    await count(house, f"recover:{address}", 10, "recoveries_per_minute")
    now = now_ms()
    async with house.database.transaction() as connection:
        player = await players.by_recovery(connection, _hash_code(code))
        if player is None:
            raise NotFound("No player has this recovery code; look at each of its 16 characters.")
        token, expires_at = await _issue(connection, player.id, now)
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
        return await _issue(connection, player_id, now_ms(), scopes)


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
            await players.touch_token(connection, hashed, now, now + TOKEN_DAYS * DAY_MS)
    return Caller(found.player, found.scopes, hashed)


async def sign_out(house: House, caller: Caller) -> None:
    """Revoke the token that was used."""
    async with house.database.transaction() as connection:
        await players.revoke_token(connection, caller.token_hash, now_ms())
        await bus.notify(connection, bus.TOKENS, caller.token_hash.hex())


async def change_player(
    connection: Connection, player: PlayerRow, name: str | None, language: str | None
) -> PlayerRow:
    """Change one's own name or language."""
    values: dict[str, str] = {}
    if name is not None:
        values["name"] = clean_name(name)
    if language is not None:
        values["language"] = language
    return await players.change(connection, player.id, **values) if values else player


async def count(house: House, key: str, most: int, limit: str, minutes: int = 1) -> int:
    """Count one more of something in this minute, or in these minutes.

    Raises TooMany past ``most``; 0: no limit.  Returns the window that it was counted in.
    """
    now = now_ms()
    # A window is named by its last minute, for it may be forgotten after that one.
    window = (now // MINUTE_MS // minutes + 1) * minutes - 1
    if most == 0:
        return window
    async with house.database.transaction() as connection:
        counted = await players.count(connection, key, window)
    if counted > most:
        seconds = max(1, ((window + 1) * MINUTE_MS - now) // 1000)
        span = "a minute" if minutes == 1 else f"{minutes} minutes"
        raise TooMany(
            f"At most {most} in {span}; try again in {seconds} seconds.",
            limit=limit,
            retry_after=seconds,
        )
    return window


async def uncount(house: House, windows: Mapping[str, int]) -> None:
    """Take back what was counted under these keys, each in its window."""
    async with house.database.transaction() as connection:
        for key, window in windows.items():
            await players.uncount(connection, key, window)
