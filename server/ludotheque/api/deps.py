"""What routes ask for: the house, the caller, the key of a write, and how an answer is shaped."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Annotated, Any, TypeVar

import structlog
from fastapi import Depends, Header, Path, Query, Request, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from ludotheque.actions import accounts, counting, sanctions
from ludotheque.actions.accounts import Caller
from ludotheque.actions.house import House
from ludotheque.actions.membership import From
from ludotheque.actions.once import Answered, Key, check_key, earlier, once
from ludotheque.actions.refusals import Forbidden, NeedsSession, NoToken
from ludotheque.api import roomtext
from ludotheque.api.wire import OWN_ID
from ludotheque.store.rooms import RoomRow
from ludotheque.store.session import Connection

Item = TypeVar("Item")

bearer = HTTPBearer(
    auto_error=False,
    scheme_name="token",
    description="A token from `POST /guests`, sent as `Authorization: Bearer …`.",
)


def house_of(request: Request) -> House:
    """The house that this process serves."""
    house: House = request.app.state.house
    return house


TheHouse = Annotated[House, Depends(house_of)]
Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]


async def any_caller(house: TheHouse, credentials: Credentials) -> Caller | None:
    """The caller where a token was sent; a bad token is refused, none is a spectator."""
    if credentials is None:
        return None
    caller = await accounts.caller_of(house, credentials.credentials)
    structlog.contextvars.bind_contextvars(player=caller.player.id)
    return caller


Anybody = Annotated[Caller | None, Depends(any_caller)]


AGENT_LENGTH = 120
# Who is banned may look at everything, and look after the own account.
WATCHING = ("game:read", "account:read")


def needs(
    scope: str | None, write: bool = False, session: bool = False
) -> Callable[..., Awaitable[Caller]]:
    """A dependency: a caller whose token has this scope, if one is needed; writes are counted."""

    async def caller(request: Request, house: TheHouse, who: Anybody) -> Caller:
        if who is None:
            raise NoToken("Send a token: `Authorization: Bearer …`; POST /guests gives one.")
        if session and who.kind != "session":
            raise NeedsSession("Log in for this; a personal token cannot do it.")
        if scope is not None and not who.may(scope):
            raise Forbidden(f"This token lacks the scope {scope}.")
        if scope is not None and scope not in WATCHING:
            await sanctions.refuse_banned(house, who)
        if write:
            await _count_write(house, who, address_of(request))
        return who

    return caller


async def _count_write(house: House, who: Caller, address: str) -> None:
    """One write more of a player, of a personal token and of an address, in one statement."""
    most = house.settings
    counts = {
        f"writes:{who.player.id}": (most.writes_per_minute, "writes_per_minute"),
        f"writes from {address}": (most.writes_per_address, "writes_per_address"),
    }
    if who.kind == "personal":
        counts[f"writes by {who.token_id}"] = (most.writes_per_token, "writes_per_token")
    await counting.count_all(house, counts)


RoomWriter = Annotated[Caller, Depends(needs("room:write", write=True))]
Reader = Annotated[Caller, Depends(needs("game:read", write=True))]
PlayerReader = Annotated[Caller, Depends(needs("game:read"))]
Mover = Annotated[Caller, Depends(needs("game:play"))]
AnyToken = Annotated[Caller, Depends(needs(None, write=True))]
Disputer = Annotated[Caller, Depends(needs("game:play", write=True))]
Operator = Annotated[Caller, Depends(needs("admin"))]
AccountReader = Annotated[Caller, Depends(needs("account:read"))]
Owner = Annotated[Caller, Depends(needs("account:read", write=True, session=True))]
OwnerReader = Annotated[Caller, Depends(needs("account:read", session=True))]

IdempotencyKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=100,
        pattern=OWN_ID,
        description="Chosen by the client; sent again, the write has one effect and one answer.",
    ),
]

TokenId = Annotated[
    str,
    Path(
        min_length=1,
        max_length=64,
        pattern=r"^[A-Za-z0-9]+$",
        description="The id of a session or token, which is not the token itself.",
    ),
]

# An operation that a spectator may use too; without it the document asks for a token.
OPEN: dict[str, Any] = {"security": [{}]}


def id_of(caller: Caller | None) -> str | None:
    """The player of a caller, None for a spectator."""
    return None if caller is None else caller.player.id


def seer_of(caller: Caller | None) -> str | None:
    """Whose seat may be looked from: nobody's with a token that may neither read nor play."""
    if caller is None or not (caller.may("game:read") or caller.may("game:play")):
        return None
    return caller.player.id


def sitter_of(caller: Caller | None) -> str | None:
    """Whose rooms may be looked into: nobody's with a token for neither games nor rooms."""
    if caller is not None and caller.may("room:write"):
        return caller.player.id
    return seer_of(caller)


def address_of(request: Request) -> str:
    """Where a request came from; the server takes a trusted proxy's word for it.

    Of IPv6 the network of 64 bits: whoever has one address there has them all, and limits by
    address would be none.
    """
    try:
        found = ip_address(request.client.host if request.client is not None else "")
    except ValueError:
        # A word of a proxy that is no address is nobody's in particular.
        return "unknown"
    if isinstance(found, IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found) >> 64 << 64, 64)))


def whence(request: Request) -> From:
    """Where a request came from, and what it calls itself, for the list of sessions."""
    agent = "".join(c for c in request.headers.get("user-agent", "") if c.isprintable())
    return From(address_of(request), agent[:AGENT_LENGTH])


class Write:
    """One write of one caller, done once for its key."""

    def __init__(
        self,
        request: Request,
        house: House,
        caller: Caller,
        key: str | None,
        *,
        on_others: bool = False,
    ) -> None:
        self.house = house
        self._hold = not on_others
        self.caller = caller
        self._asked = [request.method, request.url.path]
        self._key = key

    async def do(
        self, work: Callable[[Connection], Awaitable[Any]], body: Any = None, status: int = 200
    ) -> Response:
        """Do it, or find what it gave before, and answer with that."""
        done = await once(self.house, self.caller, self._claim(body), work, hold=self._hold)
        return answer(done, status)

    async def earlier(self, body: Any = None, status: int = 200) -> Response | None:
        """What it gave before, for a write that costs something before it begins."""
        done = await earlier(self.house, self.caller.player.id, self._claim(body))
        return None if done is None else answer(done, status)

    def _claim(self, body: Any) -> Key | None:
        asked = json.dumps([*self._asked, body], sort_keys=True)
        return None if self._key is None else Key(check_key(self._key), asked)

    async def room(
        self, work: Callable[[Connection], Awaitable[RoomRow]], body: Any = None, status: int = 200
    ) -> Response:
        """Do a write that gives a room."""

        async def shown(connection: Connection) -> dict[str, Any]:
            return roomtext.room(await work(connection), self.caller.player.id)

        return await self.do(shown, body, status)


def answer(done: Answered, status: int) -> Response:
    """The answer of a write, which says where it is one of before."""
    return Response(
        json.dumps(done.answer, ensure_ascii=False, separators=(",", ":")),
        status_code=status,
        media_type="application/json",
        headers={"Idempotency-Replayed": "true"} if done.replayed else {},
    )


def _room_write(
    request: Request, house: TheHouse, caller: RoomWriter, key: IdempotencyKey = None
) -> Write:
    return Write(request, house, caller, key)


def _account_write(
    request: Request, house: TheHouse, caller: Owner, key: IdempotencyKey = None
) -> Write:
    return Write(request, house, caller, key)


def _dispute_write(
    request: Request, house: TheHouse, caller: Disputer, key: IdempotencyKey = None
) -> Write:
    return Write(request, house, caller, key)


def _operator_write(
    request: Request,
    house: TheHouse,
    caller: Annotated[Caller, Depends(needs("admin", write=True))],
    key: IdempotencyKey = None,
) -> Write:
    return Write(request, house, caller, key, on_others=True)


def _join_write(
    request: Request,
    house: TheHouse,
    caller: Annotated[Caller, Depends(needs("tournament:join", write=True))],
    key: IdempotencyKey = None,
) -> Write:
    return Write(request, house, caller, key)


def _manage_write(
    request: Request,
    house: TheHouse,
    caller: Annotated[Caller, Depends(needs("tournament:manage", write=True))],
    key: IdempotencyKey = None,
) -> Write:
    return Write(request, house, caller, key)


JoinWrite = Annotated[Write, Depends(_join_write)]
ManageWrite = Annotated[Write, Depends(_manage_write)]
DisputeWrite = Annotated[Write, Depends(_dispute_write)]
OperatorWrite = Annotated[Write, Depends(_operator_write)]
RoomWrite = Annotated[Write, Depends(_room_write)]
AccountWrite = Annotated[Write, Depends(_account_write)]


CURSOR = r"^[0-9]{1,15}-[A-Za-z0-9]{1,64}$"
Cursor = Annotated[
    str | None,
    Query(pattern=CURSOR, description="The `next` of the page before; nothing else is one."),
]
Limit = Annotated[int, Query(ge=1, le=100, description="How many a page holds.")]


def read_cursor(cursor: str | None) -> tuple[int, str] | None:
    """The time and the id after which a page begins; two of the same time are told apart."""
    if cursor is None:
        return None
    at, _, of = cursor.partition("-")
    return int(at), of


def make_cursor(at: int, of: str) -> str:
    """Where the page after this item begins."""
    return f"{at}-{of}"


def paged(
    found: Sequence[Item], limit: int, place: Callable[[Item], tuple[int, str]]
) -> tuple[Sequence[Item], str | None]:
    """A page out of what was found where one more than the limit was asked for, and its `next`.

    ``place`` is where the page after an item begins, as ``make_cursor`` takes it.
    """
    page = found[:limit]
    return page, make_cursor(*place(page[-1])) if len(found) > limit else None
