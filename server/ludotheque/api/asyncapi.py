"""The AsyncAPI document of the websocket, made from the same models as the OpenAPI document."""

from __future__ import annotations

from typing import Any, get_args

from ludotheque import __version__
from ludotheque.actions.describe import require_tags
from ludotheque.api import socket_frames
from ludotheque.api.openapi import frame_schemas, parts, replace_parts, union_schemas

DESCRIPTION = """
One socket, many games. Text frames, each one JSON object with a `type`. Say `hello` with a token
(or send an Authorization header), `subscribe` to games with the last number you have seen, and
send moves with ids of your own. Everything that is sent twice with one id has one effect.

Close codes: 1008 foreign origin, 1009 frame too large, 1012 restarting (reconnect and resume),
4008 too much unread (resume), 4401 bad token, 4403 not yours any more.
"""


def document() -> dict[str, Any]:
    """The whole document."""
    schemas = frame_schemas()
    for part, kinds in parts().items():
        schemas.update(union_schemas(part, kinds))
    sent = _frames(socket_frames.ClientFrame)
    told = _frames(socket_frames.ServerFrame)
    made = {
        "asyncapi": "3.1.0",
        "info": {
            "title": "ludotheque live",
            "version": __version__,
            "description": DESCRIPTION,
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "servers": {
            "here": {
                "host": "{host}",
                "protocol": "wss",
                "variables": {"host": {"default": "localhost:8000"}},
            }
        },
        "channels": {
            "live": {
                "address": "/api/v1/live",
                "messages": {
                    name: {"$ref": f"#/components/messages/{name}"} for name in [*sent, *told]
                },
            }
        },
        "operations": {
            # Seen from the server: it receives what a client sends.
            "receive": _operation("receive", sent, "What a client sends"),
            "send": _operation("send", told, "What the server sends"),
        },
        "components": {
            "messages": {
                name: {
                    "name": name,
                    "title": name,
                    "summary": summary,
                    "payload": {"$ref": f"#/components/schemas/{name}"},
                }
                for name, summary in {**sent, **told}.items()
            },
            "schemas": schemas,
        },
    }
    finished: dict[str, Any] = _plain_discriminators(require_tags(replace_parts(made)))
    return finished


def _frames(union: Any) -> dict[str, str]:
    members = get_args(get_args(union)[0])
    return {each.__name__: (each.__doc__ or "").strip().split("\n")[0] for each in members}


def _operation(action: str, frames: dict[str, str], summary: str) -> dict[str, Any]:
    return {
        "action": action,
        "summary": summary,
        "channel": {"$ref": "#/channels/live"},
        "messages": [{"$ref": f"#/channels/live/messages/{name}"} for name in frames],
    }


def _plain_discriminators(value: Any) -> Any:
    """AsyncAPI has no object form of `discriminator`; the constant tag in each member suffices."""
    if isinstance(value, list):
        return [_plain_discriminators(part) for part in value]
    if not isinstance(value, dict):
        return value
    return {
        key: _plain_discriminators(part)
        for key, part in value.items()
        if not (key == "discriminator" and isinstance(part, dict))
    }
