"""Web Push to a service of the test's own: what it gets, and what is made of its answers."""

from __future__ import annotations

import base64
import datetime as dt
import json
import os
import socket
import ssl
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import http_ece
import pytest
from aiohttp import web
from aiohttp.abc import AbstractResolver, ResolveResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02
from pydantic import ValidationError

from ludotheque.actions import accounts, notices, push, pushing
from ludotheque.actions.accounts import Caller
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.notices import Notice
from ludotheque.actions.refusals import Malformed, NotFound, TooMany
from ludotheque.settings import Settings
from ludotheque.store import pushing as store

HOST = "push.example.org"
KEY = base64.urlsafe_b64encode(bytes(range(1, 33))).rstrip(b"=").decode()


def b64(value: bytes) -> str:
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


@pytest.fixture
async def service(here: House, tmp_path: Path) -> AsyncIterator[tuple[Service, pushing.Sender]]:
    """A service over TLS, and a sender that finds it."""
    here.settings = here.settings.model_copy(
        update={"vapid_private_key": KEY, "vapid_subject": "mailto:us@example.org"}
    )
    cert, private = certificate(tmp_path)
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
    yield made, sender
    await sender.close()
    await runner.cleanup()


async def signed_in(here: House) -> Caller:
    made = await accounts.new_guest(here, "Ana", "fr", "test")
    return await accounts.caller_of(here, made.token)


async def subscribed(here: House, caller: Caller, device: Device) -> str:
    async with here.database.transaction() as connection:
        row = await push.subscribe(
            connection, caller, device.endpoint, device.p256dh, b64(device.secret)
        )
    return row.id


async def told(here: House, caller: Caller, key: str = "warning:1") -> None:
    async with here.database.transaction() as connection:
        notice = Notice(caller.player.id, "warning", key, detail={"reason": "Été."})
        await notices.tell(connection, notice)


async def due_now(here: House) -> list[tuple[int, int]]:
    """(due, tries) of what waits, which is then made due."""
    async with here.database.driver() as driver:
        rows = await driver.fetch("SELECT due_at, tries FROM pushes ORDER BY subscription_id")
        await driver.execute("UPDATE pushes SET due_at = 0")
    return [(row["due_at"], row["tries"]) for row in rows]


async def test_a_device_reads_what_is_pushed_and_nobody_else_can(
    here: House, service: tuple[Service, pushing.Sender]
) -> None:
    fake, sender = service
    caller, device, other = await signed_in(here), Device(), Device("b")
    await subscribed(here, caller, device)
    await told(here, caller)
    assert await pushing.send_due(here, sender) == 0, "whoever looks has some seconds to read it"
    await due_now(here)
    assert await pushing.send_due(here, sender) == 1
    [(path, headers, body)] = fake.got
    assert path == "/send/a"
    assert headers["Content-Encoding"] == "aes128gcm"
    assert int(headers["TTL"]) > 0
    assert len(headers["Topic"]) == 32
    said = device.read(body)
    assert (said["kind"], said["n"], said["unread"]) == ("warning", 1, 1)
    assert said["detail"] == {"reason": "Été."}
    assert b"warning" not in body
    with pytest.raises(http_ece.ECEException):
        other.read(body)
    assert Vapid02.verify(headers["Authorization"])
    signed = headers["Authorization"].split("t=")[1].split(".")[1]
    claims = json.loads(base64.urlsafe_b64decode(signed + "=" * (-len(signed) % 4)))
    assert (claims["aud"], claims["sub"]) == (f"https://{HOST}", "mailto:us@example.org")
    assert headers["Authorization"].endswith(f"k={push.public_key(here)}")
    assert await due_now(here) == []


async def test_what_is_read_and_who_is_signed_out_is_not_pushed(
    here: House, service: tuple[Service, pushing.Sender]
) -> None:
    fake, sender = service
    caller = await signed_in(here)
    await subscribed(here, caller, Device())
    await told(here, caller)
    async with here.database.transaction() as connection:
        await notices.mark(connection, caller.player.id, None, 1, True)
    await due_now(here)
    assert await pushing.send_due(here, sender) == 1
    await told(here, caller, "warning:2")
    await accounts.sign_out(here, caller)
    await due_now(here)
    assert await pushing.send_due(here, sender) == 1
    assert fake.got == []
    assert await push.listed(here, caller.player.id) == []
    await told(here, caller, "warning:3")
    assert await due_now(here) == []


@pytest.mark.parametrize("status", [404, 410])
async def test_a_device_that_is_gone_is_taken_away(
    here: House, service: tuple[Service, pushing.Sender], status: int
) -> None:
    fake, sender = service
    caller = await signed_in(here)
    await subscribed(here, caller, Device())
    await told(here, caller)
    await due_now(here)
    fake.status = status
    await pushing.send_due(here, sender)
    assert await push.listed(here, caller.player.id) == []
    assert await due_now(here) == []


async def test_a_service_that_fails_is_tried_less_and_less_often(
    here: House, service: tuple[Service, pushing.Sender]
) -> None:
    fake, sender = service
    caller = await signed_in(here)
    await subscribed(here, caller, Device())
    await told(here, caller)
    fake.status, pauses = 503, []
    for _ in range(pushing.TRIES):
        await due_now(here)
        before = now_ms()
        assert await pushing.send_due(here, sender) == 1
        pauses += [due - before for due, _ in await due_now(here)]
    assert len(fake.got) == pushing.TRIES
    assert [round(pause / 30_000) for pause in pauses] == [1, 4, 16, 64, 120]
    assert await due_now(here) == []
    assert len(await push.listed(here, caller.player.id)) == 1
    await told(here, caller, "warning:2")
    await due_now(here)
    fake.status, fake.headers, before = 429, {"Retry-After": "600"}, now_ms()
    await pushing.send_due(here, sender)
    [(due, tries)] = await due_now(here)
    assert (round((due - before) / 1000), tries) == (600, 1)
    fake.status = 413
    await pushing.send_due(here, sender)
    assert await due_now(here) == []


async def test_a_worker_that_dies_leaves_its_pushes_to_the_next(
    here: House, service: tuple[Service, pushing.Sender]
) -> None:
    fake, sender = service
    caller = await signed_in(here)
    await subscribed(here, caller, Device())
    await told(here, caller)
    await due_now(here)
    async with here.database.transaction() as connection:
        taken = await store.take(connection, now_ms(), now_ms() + 60_000, 10)
    assert len(taken) == 1
    assert await pushing.send_due(here, sender) == 0
    await due_now(here)
    assert await pushing.send_due(here, sender) == 1
    assert len(fake.got) == 1


async def test_a_redirect_is_not_followed(
    here: House, service: tuple[Service, pushing.Sender]
) -> None:
    fake, sender = service
    caller = await signed_in(here)
    await subscribed(here, caller, Device())
    await told(here, caller)
    await due_now(here)
    fake.status, fake.headers = 307, {"Location": f"https://{HOST}/send/inside"}
    await pushing.send_due(here, sender)
    assert [path for path, _, _ in fake.got] == ["/send/a"]


async def test_a_name_that_leads_inside_is_not_connected_to(
    here: House, service: tuple[Service, pushing.Sender], monkeypatch: pytest.MonkeyPatch
) -> None:
    fake, _ = service
    caller = await signed_in(here)
    await subscribed(here, caller, Device())
    await told(here, caller)
    await due_now(here)
    looked = []

    def lookup(host: str, port: int, *_more: Any, **_named: Any) -> list[Any]:
        looked.append(host)
        inside = (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", fake.port))
        outside = (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.215.14", port))
        return [outside, inside]

    monkeypatch.setattr(socket, "getaddrinfo", lookup)
    sender = pushing.Sender(here.settings)
    await pushing.send_due(here, sender)
    await sender.close()
    assert looked == [HOST]
    assert fake.got == []
    assert await push.listed(here, caller.player.id) == []


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "192.168.1.1", "172.16.0.1", "169.254.169.254", "0.0.0.0",
        "100.64.0.1", "224.0.0.1", "::1", "fe80::1", "fc00::1", "::ffff:127.0.0.1",
        "::ffff:10.0.0.1", "2002:7f00:1::", "64:ff9b::7f00:1", "2001:0:7f00:1::", "ff02::1", "",
    ],
)  # fmt: skip
def test_addresses_inside_are_not_public(address: str) -> None:
    assert not push.is_public(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])
def test_addresses_on_the_internet_are(address: str) -> None:
    assert push.is_public(address)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/a", "https://127.0.0.1/a", "https://[::1]/a", "https://localhost/a",
        "https://push.example.org:8443/a", "https://a@push.example.org/a", "ftp://push.example.org",
        "https://2130706433/a", "https://0x7f.1/a", "https://db.internal/a", "https://printer.local",
        "https://push.example.org/" + "a" * 1000, "https://push.example.org/a b", "https:///a",
        "https://push.example.org:x/", "push.example.org", "https://push.127/", "https://é.org/",
        "https://push..org/", "https://10.0.0.1./",
    ],
)  # fmt: skip
def test_addresses_that_no_push_service_has_are_refused(endpoint: str) -> None:
    with pytest.raises(Malformed):
        push.check_endpoint(endpoint)


def test_addresses_of_push_services_are_taken() -> None:
    for endpoint in (
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://web.push.apple.com/QOb",
        "https://wns2-par02p.notify.windows.com/w/?token=BQ%3d",
    ):
        assert push.check_endpoint(endpoint) == endpoint


async def test_keys_and_numbers_of_devices_are_looked_at(
    here: House, service: tuple[Service, pushing.Sender]
) -> None:
    assert service is not None
    caller, device = await signed_in(here), Device()
    wrong = [
        (b64(b"\4" + bytes(64)), b64(device.secret)),
        (device.p256dh, b64(b"short")),
        ("!!!", b64(device.secret)),
    ]
    async with here.database.transaction() as connection:
        for p256dh, auth in wrong:
            with pytest.raises(Malformed):
                await push.subscribe(connection, caller, device.endpoint, p256dh, auth)
    for number in range(push.DEVICES):
        await subscribed(here, caller, Device(str(number)))
    with pytest.raises(TooMany):
        await subscribed(here, caller, Device("one more"[:3]))
    again = await subscribed(here, caller, Device("0"))
    other = await signed_in(here)
    async with here.database.transaction() as connection:
        with pytest.raises(NotFound):
            await push.unsubscribe(connection, other, again)
        await push.unsubscribe(connection, caller, again)
    assert len(await push.listed(here, caller.player.id)) == push.DEVICES - 1


def test_a_key_needs_somebody_to_write_to() -> None:
    with pytest.raises(ValidationError):
        Settings(vapid_private_key=KEY)
    with pytest.raises(ValidationError):
        Settings(vapid_private_key="short", vapid_subject="mailto:us@example.org")
    good = Settings(vapid_private_key=KEY, vapid_subject="mailto:us@example.org")
    assert good.vapid_private_key == KEY
