"""Where pushes may go: names, addresses and keys that are looked at first."""

from __future__ import annotations

import socket
from typing import Any

import pytest
from pydantic import ValidationError

from ludotheque.actions import push, pushing
from ludotheque.actions.house import House
from ludotheque.actions.refusals import Malformed, NotFound, TooMany
from ludotheque.settings import Settings
from tests.actions.pushbox import (
    HOST,
    KEY,
    Device,
    Service,
    b64,
    due_now,
    signed_in,
    subscribed,
    told,
)


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
