"""Web Push: devices that ask to be told, and what may be an address of one.

Whoever subscribes names the address that this server will send to, so it is believed only as far
as a public name over https goes; the address behind the name is looked at when it is sent.
"""

from __future__ import annotations

import base64
import ipaddress
import re
from functools import lru_cache
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from ludotheque.actions.accounts import Caller
from ludotheque.actions.house import House, new_id, now_ms
from ludotheque.actions.refusals import Malformed, NotFound, TooMany
from ludotheque.store import identity
from ludotheque.store import pushing as store
from ludotheque.store.pushing import SubscriptionRow
from ludotheque.store.session import Connection

DEVICES = 10
ENDPOINT_LENGTH = 1_000
LABEL = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)")
INSIDE = ("localhost", "local", "internal", "intranet", "lan", "home", "corp", "private", "onion")


@lru_cache(maxsize=4)
def vapid(private_key: str) -> Vapid02:
    """The signing key of this server."""
    return Vapid02.from_raw(private_key.encode())


def public_key(house: House) -> str | None:
    """The key that browsers ask for, None where this server does not push."""
    private_key = house.settings.vapid_private_key
    if private_key is None:
        return None
    point = vapid(private_key).public_key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def check_endpoint(endpoint: str) -> str:
    """An address that a push service on the internet may have.  Raises Malformed."""
    told = "an https address of a push service, by its public name and without a port"
    try:
        parts = urlsplit(endpoint)
        host, port = (parts.hostname or "").lower().rstrip("."), parts.port
    except ValueError:
        host, port, parts = "", None, urlsplit("")
    right = (
        len(endpoint) <= ENDPOINT_LENGTH
        and bool(re.fullmatch(r"[!-~]+", endpoint))
        and parts.scheme == "https"
        and port in (None, 443)
        and "@" not in parts.netloc
        and _is_public_name(host)
    )
    if not right:
        raise Malformed(
            f"The endpoint is to be {told}.", errors=[{"at": "body.endpoint", "message": told}]
        )
    return endpoint


def _is_public_name(host: str) -> bool:
    labels = host.split(".")
    return (
        len(labels) >= 2
        and all(LABEL.fullmatch(label) for label in labels)
        and labels[-1] not in INSIDE
        # No number, however it is written, is a top level.
        and not labels[-1][0].isdigit()
    )


NAT64 = tuple(map(ipaddress.ip_network, ("64:ff9b::/96", "64:ff9b:1::/48")))


def is_public(address: str) -> bool:
    """Whether an address is on the internet, also where it is another one in disguise."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour
        if inner is not None or found.teredo is not None or any(found in net for net in NAT64):
            return inner is not None and found.ipv4_mapped is not None and is_public(str(inner))
    return found.is_global and not found.is_multicast


def check_keys(p256dh: str, auth: str) -> None:
    """Raise Malformed where these are no keys of a browser."""
    point, secret = _decoded(p256dh), _decoded(auth)
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except ValueError:
        raise _no_key("p256dh", "a point of P-256, 65 bytes in base64url") from None
    if len(point) != 65:
        raise _no_key("p256dh", "a point of P-256, 65 bytes in base64url")
    if len(secret) != 16:
        raise _no_key("auth", "16 bytes in base64url")


def _decoded(key: str) -> bytes:
    try:
        return base64.b64decode(key + "=" * (-len(key) % 4), altchars=b"-_", validate=True)
    except ValueError:
        return b""


def _no_key(name: str, told: str) -> Malformed:
    return Malformed(
        f"The key {name} is to be {told}.", errors=[{"at": f"body.keys.{name}", "message": told}]
    )


def require_keys(house: House) -> None:
    """Raise NotFound where this server does not push."""
    if house.settings.vapid_private_key is None:
        raise NotFound("This server does not push; notifications come while a page is open.")


async def subscribe(
    connection: Connection, caller: Caller, endpoint: str, p256dh: str, auth: str
) -> SubscriptionRow:
    """Have a device told, as long as it is signed in.  Raises Malformed or TooMany."""
    check_keys(p256dh, auth)
    row = SubscriptionRow(new_id(), check_endpoint(endpoint), p256dh, auth, now_ms())
    # Held, so that many at once are not more than there may be.
    await identity.account(connection, caller.player.id, lock=True)
    made = await store.subscribe(connection, row, caller.player.id, caller.token_hash)
    if await store.count(connection, caller.player.id) > DEVICES:
        raise TooMany(f"At most {DEVICES} devices are told; take one away.", limit="devices")
    return made


async def unsubscribe(connection: Connection, caller: Caller, subscription_id: str) -> None:
    """Tell a device nothing more.  Raises NotFound."""
    if not await store.unsubscribe(connection, subscription_id, caller.player.id):
        raise NotFound("You have no such device.")


async def listed(house: House, player_id: str) -> list[SubscriptionRow]:
    """The devices of a player."""
    async with house.database.transaction() as connection:
        return await store.listed(connection, player_id)
