"""Web Push to a service of the test's own: what it gets, and what is made of its answers."""

from __future__ import annotations

import base64
import json

import http_ece
import pytest
from py_vapid import Vapid02

from ludotheque.actions import accounts, notices, push, pushing
from ludotheque.actions.house import House, now_ms
from ludotheque.store import pushing as store
from tests.actions.pushbox import HOST, Device, Service, due_now, signed_in, subscribed, told


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


async def test_a_push_leads_to_who_sent_it(
    here: House, service: tuple[Service, pushing.Sender]
) -> None:
    fake, sender = service
    caller, device, fan = await signed_in(here), Device(), await signed_in(here)
    await subscribed(here, caller, device)
    follows = notices.Notice(caller.player.id, "follower", "follower:1", from_id=fan.player.id)
    async with here.database.transaction() as connection:
        await notices.tell(connection, follows)
    await due_now(here)
    assert await pushing.send_due(here, sender) == 1
    said = device.read(fake.got[0][2])
    assert said["player"] == {"id": fan.player.id, "name": fan.player.name}


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
    after = now_ms()
    [(due, tries)] = await due_now(here)
    assert before + 600_000 <= due <= after + 600_000
    assert tries == 1
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


async def test_what_many_others_have_come_after_is_not_worth_a_sound(here: House) -> None:
    caller = await signed_in(here)
    for number in range(notices.PAGE + 1):
        await told(here, caller, f"warning:{number}")
    me = caller.player.id
    assert await notices.fresh(here, me, 1) == (None, notices.PAGE + 1)
    found, unread = await notices.fresh(here, me, 2)
    assert found is not None
    assert (found.n, unread) == (2, notices.PAGE + 1)
    assert (await notices.fresh(here, me, 999))[0] is None
