"""A push service of the test's own, and devices that read what comes over it."""

from __future__ import annotations

import base64
import datetime as dt
import json
import os
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import http_ece
from aiohttp import web
from aiohttp.abc import AbstractResolver, ResolveResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from ludotheque.actions import accounts, notices, push, pushing
from ludotheque.actions.accounts import Caller
from ludotheque.actions.house import House
from ludotheque.actions.notices import Notice

HOST = "push.example.org"
KEY = base64.urlsafe_b64encode(bytes(range(1, 33))).rstrip(b"=").decode()


def b64(value: bytes) -> str:
    """As keys of a subscription are written."""
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


class Device:
    """A browser with the keys of a subscription."""

    def __init__(self, name: str = "a") -> None:
        self.endpoint = f"https://{HOST}/send/{name}"
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)

    @property
    def p256dh(self) -> str:
        return b64(
            self.private.public_key().public_bytes(
                serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
            )
        )

    def read(self, body: bytes) -> Any:
        """What a push says to this device, and to no other."""
        return json.loads(
            http_ece.decrypt(
                body, private_key=self.private, auth_secret=self.secret, version="aes128gcm"
            )
        )


@dataclass
class Service:
    """A push service: what it was sent, and what it is to answer."""

    port: int = 0
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    status: int = 201
    headers: dict[str, str] = field(default_factory=dict)

    async def take(self, request: web.Request) -> web.Response:
        self.got.append((request.path, dict(request.headers), await request.read()))
        return web.Response(status=self.status, headers=self.headers)


class Local(AbstractResolver):
    """Every name is this machine, and the port that of the service."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        return [
            ResolveResult(
                hostname=host,
                host="127.0.0.1",
                port=self.port,
                family=socket.AF_INET,
                proto=0,
                flags=0,
            )
        ]

    async def close(self) -> None:
        """Nothing."""


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for the name of the service, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, HOST)])
    now = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(HOST)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    cert, private = folder / "cert.pem", folder / "key.pem"
    cert.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return cert, private


@asynccontextmanager
async def pushbox(here: House, folder: Path) -> AsyncIterator[tuple[Service, pushing.Sender]]:
    """A service over TLS until the block ends, and a sender that finds it."""
    here.settings = here.settings.model_copy(
        update={"vapid_private_key": KEY, "vapid_subject": "mailto:us@example.org"}
    )
    cert, private = certificate(folder)
    made = Service()
    app = web.Application()
    app.router.add_post("/send/{name}", made.take)
    runner = web.AppRunner(app)
    await runner.setup()
    serving = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    serving.load_cert_chain(cert, private)
    site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=serving)
    await site.start()
    port: int = runner.addresses[0][1]
    trusting = ssl.create_default_context(cafile=str(cert))
    sender = pushing.Sender(here.settings, Local(port), trusting)
    made.port = port
    try:
        yield made, sender
    finally:
        await sender.close()
        await runner.cleanup()


async def signed_in(here: House) -> Caller:
    """A new guest."""
    made = await accounts.new_guest(here, "Ana", "fr", "test")
    return await accounts.caller_of(here, made.token)


async def subscribed(here: House, caller: Caller, device: Device) -> str:
    """Have a device get pushes; the id of its subscription."""
    async with here.database.transaction() as connection:
        row = await push.subscribe(
            connection, caller, device.endpoint, device.p256dh, b64(device.secret)
        )
    return row.id


async def told(here: House, caller: Caller, key: str = "warning:1") -> None:
    """Tell somebody something that is pushed."""
    async with here.database.transaction() as connection:
        notice = Notice(caller.player.id, "warning", key, detail={"reason": "Été."})
        await notices.tell(connection, notice)


async def due_now(here: House) -> list[tuple[int, int]]:
    """(due, tries) of what waits, which is then made due."""
    async with here.database.driver() as driver:
        rows = await driver.fetch("SELECT due_at, tries FROM pushes ORDER BY subscription_id")
        await driver.execute("UPDATE pushes SET due_at = 0")
    return [(row["due_at"], row["tries"]) for row in rows]
