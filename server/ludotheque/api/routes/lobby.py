"""The lobby: public rooms and open seeks, told as they come and go."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from ludotheque.api.deps import OPEN, Anybody, TheHouse, id_of
from ludotheque.api.lobby_hub import LobbyHub
from ludotheque.api.outlets import QueueOutlet
from ludotheque.api.problems import A_TOKEN, documented
from ludotheque.api.stream import Stream, follow
from ludotheque.api.whereabouts import Whereabouts

router = APIRouter(tags=["seeks"])


@router.get(
    "/lobby/stream",
    operation_id="streamLobby",
    summary="Follow the lobby as server-sent events",
    response_class=StreamingResponse,
    responses={
        200: {
            "description": "Events `lobby`, `lobby_room`, `lobby_seek`, `lobby_gone`, `seek` and"
            " `ping`; the data of each is the frame of that name.",
            "content": {"text/event-stream": {"schema": {"type": "string"}}},
        },
        **documented(*A_TOKEN),
    },
    openapi_extra=OPEN,
)
async def stream(request: Request, house: TheHouse, who: Anybody) -> Stream:
    """Public rooms and open seeks: first all of them, then each change.

    There is nothing to resume: after a cut the stream begins again with `lobby`.  Of one's own
    seek `seek` says how it has ended.
    """
    hub: LobbyHub = request.app.state.lobby
    whereabouts: Whereabouts = request.app.state.whereabouts
    me = id_of(who)

    async def begin(outlet: QueueOutlet) -> Callable[[], None]:
        await hub.subscribe(outlet, me)
        if me is not None:
            whereabouts.arrive(me)

        def end() -> None:
            hub.unsubscribe(outlet)
            if me is not None:
                whereabouts.leave(me)

        return end

    return await follow(request, house, who, begin)
