"""Web Push: devices that are told of notifications while no page is open."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlsplit

from fastapi import APIRouter, Path

from ludotheque.actions import push
from ludotheque.actions.refusals import NotFound
from ludotheque.api.deps import OPEN, AccountReader, AccountWrite, TheHouse
from ludotheque.api.problems import A_BODY, A_PLAYER, AN_OWNERS_WRITE, documented
from ludotheque.api.wire import ID
from ludotheque.api.wire_talk import Device, Devices, NewDevice, PushOffer, RemovedDevice
from ludotheque.store.pushing import SubscriptionRow
from ludotheque.store.session import Connection

router = APIRouter(tags=["people"])

DeviceId = Annotated[
    str, Path(min_length=1, max_length=64, pattern=ID, description="The device's id.")
]


def _device(row: SubscriptionRow) -> dict[str, Any]:
    host = urlsplit(row.endpoint).hostname
    return {"id": row.id, "service": host or "", "created_at": row.created_at}


@router.get(
    "/push",
    operation_id="getPushKey",
    summary="The key for subscribing to pushes",
    response_model=PushOffer,
    response_description="The key, or none.",
    responses=documented(alone=True),
    openapi_extra=OPEN,
)
async def key(house: TheHouse) -> Any:
    """It is the `applicationServerKey` of `PushManager.subscribe()`."""
    return {"key": push.public_key(house)}


@router.get(
    "/me/devices",
    operation_id="listDevices",
    summary="My devices that are told",
    response_model=Devices,
    response_description="The devices.",
    responses=documented(*A_PLAYER),
)
async def listed(house: TheHouse, caller: AccountReader) -> Any:
    """Newest first. One whose push service knows it no more is taken away by itself."""
    found = await push.listed(house, caller.player.id)
    return {"items": [_device(row) for row in found]}


@router.post(
    "/me/devices",
    operation_id="addDevice",
    status_code=201,
    summary="Have a device told",
    response_model=Device,
    response_description="The device.",
    responses=documented(*AN_OWNERS_WRITE, *A_BODY, NotFound),
)
async def add(write: AccountWrite, body: NewDevice) -> Any:
    """With what the browser's `PushSubscription.toJSON()` gave; 10 at most.

    What is not read within seconds is sent there, encrypted for the device alone. It ends with
    the session it was made with.
    """
    push.require_keys(write.house)

    async def work(connection: Connection) -> dict[str, Any]:
        keys = body.keys
        made = await push.subscribe(connection, write.caller, body.endpoint, keys.p256dh, keys.auth)
        return _device(made)

    return await write.do(work, body.model_dump(), 201)


@router.delete(
    "/me/devices/{device_id}",
    operation_id="removeDevice",
    summary="Tell a device nothing more",
    response_model=RemovedDevice,
    response_description="It is told nothing more.",
    responses=documented(*AN_OWNERS_WRITE, NotFound),
)
async def remove(write: AccountWrite, device_id: DeviceId) -> Any:
    """What was about to be sent there is not."""

    async def work(connection: Connection) -> dict[str, str]:
        await push.unsubscribe(connection, write.caller, device_id)
        return {"id": device_id}

    return await write.do(work)
