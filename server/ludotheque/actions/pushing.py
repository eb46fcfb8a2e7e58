"""Sending notifications to devices: what workers do, aside from everything else.

A push is a row that was written with its notification.  A worker takes it for a while, sends it,
and settles it: sent, to be tried again later, or never again because the device is gone.  Who
dies in between leaves it to the next one; the topic makes the service keep one of two.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import socket
import time
from dataclasses import dataclass
from ssl import SSLContext
from typing import Literal
from urllib.parse import urlsplit

import aiohttp
import structlog
from aiohttp.abc import AbstractResolver, ResolveResult
from pywebpush import WebPusher

from ludotheque.actions import notices, push
from ludotheque.actions.clock import HOUR_MS
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.refusals import Malformed
from ludotheque.settings import Settings
from ludotheque.store import pushing as store
from ludotheque.store.notices import NoticeRow
from ludotheque.store.players import PlayerRow
from ludotheque.store.pushing import DueRow, SubscriptionRow

SECONDS = 10.0
AT_ONCE = 20
LEASE_MS = 60_000
TRIES = 6
FIRST_PAUSE_MS = 30_000
LONGEST_PAUSE_MS = HOUR_MS
KEPT_SECONDS = 86_400
"""So long a push service keeps it for a device that is off."""
SIGNED_SECONDS = 12 * 3600

Outcome = Literal["sent", "gone", "again", "never"]

log = structlog.get_logger(__name__)


class NotPublic(OSError):
    """A name that leads to where no push service can be."""


class PublicResolver(AbstractResolver):
    """Looks names up, and gives only addresses on the internet.

    The connection goes to the very address that was looked at, so a name that changes its mind
    between a look and a connection gains nothing.
    """

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        """The addresses of a name.  Raises NotPublic where one of them is not on the internet."""
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM, family=family)
        for _, _, _, _, address in found:
            if not push.is_public(str(address[0])):
                raise NotPublic(f"{host} is not on the internet")
        return [
            ResolveResult(
                hostname=host,
                host=str(address[0]),
                port=port,
                family=kind,
                proto=proto,
                flags=socket.AI_NUMERICHOST | socket.AI_NUMERICSERV,
            )
            for kind, _, proto, _, address in found
        ]

    async def close(self) -> None:
        """There is nothing to close."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What came of one sending; ``after_ms`` is when the service wants to be asked again."""

    outcome: Outcome
    status: int | None = None
    after_ms: int = 0


class Sender:
    """Encrypts and sends.  Redirects are not followed, and of an answer only the head is read."""

    def __init__(
        self,
        settings: Settings,
        resolver: AbstractResolver | None = None,
        ssl: SSLContext | None = None,
    ) -> None:
        self._settings = settings
        self._resolver = resolver or PublicResolver()
        self._ssl = ssl
        self._session: aiohttp.ClientSession | None = None

    def _open(self) -> aiohttp.ClientSession:
        if self._session is None:
            self._session = aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(
                    resolver=self._resolver,
                    ssl=self._ssl or True,
                    use_dns_cache=False,
                    limit=AT_ONCE,
                ),
                timeout=aiohttp.ClientTimeout(total=SECONDS),
                cookie_jar=aiohttp.DummyCookieJar(),
                trust_env=False,
            )
        return self._session

    async def close(self) -> None:
        """Let go of connections."""
        if self._session is not None:
            await self._session.close()

    async def send(self, to: SubscriptionRow, topic: str, payload: bytes) -> Answered:
        """Send something to a device; whatever goes wrong is in the answer."""
        try:
            endpoint = push.check_endpoint(to.endpoint)
            headers, body = self._sealed(to, payload)
        except (Malformed, ValueError, TypeError):
            return Answered("gone")
        try:
            async with self._open().post(
                endpoint, data=body, headers={**headers, "Topic": topic}, allow_redirects=False
            ) as answer:
                return _judged(answer.status, answer.headers.get("Retry-After"))
        except NotPublic:
            return Answered("gone")
        except aiohttp.ClientConnectorError as error:
            return Answered("gone" if isinstance(error.os_error, NotPublic) else "again")
        except (aiohttp.ClientError, OSError, TimeoutError):
            return Answered("again")

    def _sealed(self, to: SubscriptionRow, payload: bytes) -> tuple[dict[str, str], bytes]:
        """The headers and the encrypted body of a message; both are the library's work."""
        keys = {"p256dh": to.p256dh, "auth": to.auth}
        device = WebPusher({"endpoint": to.endpoint, "keys": keys})
        body = bytes(device.encode(payload, "aes128gcm")["body"])
        claims = {
            "aud": f"https://{urlsplit(to.endpoint).netloc}",
            "exp": int(time.time()) + SIGNED_SECONDS,
            "sub": self._settings.vapid_subject,
        }
        signed: dict[str, str] = push.vapid(self._settings.vapid_private_key or "").sign(claims)
        return {
            **signed,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_SECONDS),
            "Urgency": "normal",
        }, body


def _judged(status: int, retry_after: str | None) -> Answered:
    if 200 <= status < 300:
        return Answered("sent", status)
    if status in (404, 410):
        return Answered("gone", status)
    if status == 429 or status >= 500:
        seconds = int(retry_after) if retry_after and retry_after.isdecimal() else 0
        return Answered("again", status, min(seconds * 1000, LONGEST_PAUSE_MS))
    return Answered("never", status)


def pause_ms(tries: int) -> int:
    """How long to wait after so many tries: half a minute, then four times as long each time."""
    return int(min(FIRST_PAUSE_MS * 4 ** (tries - 1), LONGEST_PAUSE_MS))


async def send_due(house: House, sender: Sender) -> int:
    """Send what is due; how many that were."""
    if house.settings.vapid_private_key is None:
        return 0
    now = now_ms()
    async with house.database.transaction() as connection:
        due = await store.take(connection, now, now + LEASE_MS, AT_ONCE)
    await asyncio.gather(*(_send(house, sender, each) for each in due))
    return len(due)


async def _send(house: House, sender: Sender, due: DueRow) -> None:
    if not due.signed_in:
        await _settle(house, due, Answered("gone"))
        return
    if not due.unread:
        await _settle(house, due, Answered("never"))
        return
    told, unread = await notices.fresh(house, due.player_id, due.n)
    if told is None:
        # So much has come since that this one is not worth a sound.
        await _settle(house, due, Answered("never"))
        return
    topic = hashlib.sha256(f"{due.player_id}:{due.n}".encode()).hexdigest()[:32]
    answered = await sender.send(due.subscription, topic, _payload(told, unread))
    await _settle(house, due, answered)


def _short(player: PlayerRow) -> dict[str, str]:
    """As much of a player as leads to them."""
    return {"id": player.id, "name": player.name}


def _payload(row: NoticeRow, unread: int) -> bytes:
    """What a device is told; the words are made there, in the language of its page."""
    return json.dumps(
        {
            "n": row.n,
            "kind": row.kind,
            "at": row.at,
            "player": None if row.sender is None else _short(row.sender),
            "game": row.game_id,
            "room": row.room_id,
            "detail": row.detail,
            "unread": unread,
        },
        separators=(",", ":"),
    ).encode()


async def _settle(house: House, due: DueRow, answered: Answered) -> None:
    device, outcome = due.subscription, answered.outcome
    if outcome == "again" and due.tries >= TRIES:
        outcome = "never"
    async with house.database.transaction() as connection:
        if outcome == "gone":
            await store.unsubscribe(connection, device.id)
        elif outcome == "again":
            later = max(pause_ms(due.tries), answered.after_ms)
            await store.put_off(connection, device.id, due.n, now_ms() + later)
        else:
            await store.done(connection, device.id, due.n)
    if answered.outcome != "sent" and due.unread and due.signed_in:
        # The address itself is a secret; its host is not.
        host = urlsplit(device.endpoint).hostname
        log.info("push.not_sent", host=host, status=answered.status, outcome=outcome)
