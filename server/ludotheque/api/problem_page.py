"""What each refusal means and what to do about it, as a page and as Markdown.

The ``type`` of a problem leads to ``/docs/problems#code``, so every code has its place here.
"""

from __future__ import annotations

from html import escape

from ludotheque.actions.refusals import every_refusal
from ludotheque.api.problems import Kind, sentence

ADVICE = {
    "malformed": "Compare with the schema; `errors` names each place. Do not send it again as is.",
    "bad_json": "Send one JSON object, in UTF-8.",
    "too_large": "Send less; no body or frame of this API needs more.",
    "token_missing": "Send `Authorization: Bearer …`; `POST /guests` gives a token.",
    "token_invalid": "Make a new guest, or get a new token with the recovery code.",
    "token_expired": "Get a new token with the recovery code.",
    "forbidden": "Ask somebody who may, such as the host of the room.",
    "log_in_failed": "Look at name and password; `POST /accounts/recover` takes a recovery code.",
    "needs_session": "Log in (`POST /sessions`) and send that token.",
    "wrong_password": "Send the present password; a recovery code gives a new one.",
    "muted": "`reason` says why and `until` how long; you may still play, and hear others.",
    "banned": "`reason` says why and `until` how long; you may watch, export and erase.",
    "already_account": "Change the name with `PATCH /me`, the password with `POST /me/password`.",
    "not_account": "Make an account of the guest: `POST /me/account`.",
    "no_mail": "Use the recovery code; whoever runs the server can set `LUDOTHEQUE_SMTP_HOST`.",
    "already_lifted": "Nothing; the sanction holds no more.",
    "not_seated": "Follow the game as a spectator; moves are for its players.",
    "look_up_closed": "Wait until the rated game is over; `GET /me` says which games run.",
    "not_found": "Look at the id; it may be of another server.",
    "method_not_allowed": "`Allow` names the methods of this address.",
    "unsupported_media_type": "Send `Content-Type: application/json`.",
    "stale": "Get the game as it is now and choose again; `n` is its number.",
    "too_late": "Get the game as it is now; the rules have acted for the seat.",
    "game_over": "Look at `outcome`; ask for a rematch.",
    "seat_left": "Follow the game; this seat can do nothing more.",
    "illegal_move": "`reason`, `rule` and `place` say what is wrong; choose another move.",
    "already_begun": "Resign instead: `POST /games/{game_id}/leave`.",
    "declined": "Invite somebody else, or send the link of the room.",
    "room_full": "Watch, or open a room like it: `POST /rooms/{room_id}/again`.",
    "room_started": "Watch the game: `game` is its id.",
    "room_closed": "Open a room like it: `POST /rooms/{room_id}/again`.",
    "seat_taken": "Name another seat, or none to get any that is free.",
    "seats_empty": "Wait for players, or add bots.",
    "not_over": "Ask again when the game has ended.",
    "no_notation": "`GET /rulesets/{ruleset_id}` lists the notations; `json` and `text` always go.",
    "bad_gcg": "Mend the text where `place` says, or see what `gcg check` says of the file.",
    "busy": "Ask again after `Retry-After` seconds.",
    "impossible_word": "`detail` says why; words have 2 to 15 tiles of their language.",
    "already_decided": "Get the disputes as they are now: `GET /disputes`.",
    "name_taken": "Choose another name, or send the password that it was saved with.",
    "name_reserved": "Choose another name.",
    "weak_password": "Take a few words of your own: `reason` says what is wrong with this one.",
    "entry_closed": "`opens_at` says when registration opens; a tournament that is full or over"
    " stays so, and `GET /tournaments` has others.",
    "entry_refused": "`reason` names the limit: `invite` and `password` can be sent with the"
    " request, `guests` is mended by making an account, the others are as they are.",
    "not_now": "Read the tournament again: `reason` names what is in the way, and the rules of"
    " tournaments list all of them.",
    "key_reused": "Choose a new `Idempotency-Key` for every new request.",
    "too_many": "Wait for `Retry-After` seconds; `limit` names what was reached.",
    "unavailable": "Send it again after `Retry-After` seconds, with the same `Idempotency-Key`.",
}


def ordered() -> list[Kind]:
    """Every refusal, by status and code."""
    return sorted(every_refusal(), key=lambda kind: (kind.status, kind.code))


def html() -> str:
    """The page that the `type` of a problem leads to."""
    parts = [
        f'<section id="{kind.code}"><h2><code>{kind.code}</code></h2>'
        f"<p><strong>{escape(kind.title)}</strong> · HTTP {kind.status}</p>"
        f"<p>{_marked(sentence(kind))}</p><p>{_marked(ADVICE[kind.code])}</p></section>"
        for kind in ordered()
    ]
    return PAGE + "\n".join(parts) + "\n</main>\n</body>\n</html>\n"


def _marked(text: str) -> str:
    """Text with the parts in backticks set as code."""
    pieces = escape(text).split("`")
    return "".join(f"<code>{p}</code>" if i % 2 else p for i, p in enumerate(pieces))


def markdown() -> str:
    """The same for the folder of documents; a test compares it with what stands there."""
    parts = [
        f"## {kind.code}\n\n{kind.title} (HTTP {kind.status}). {sentence(kind)}\n\n"
        f"What to do: {ADVICE[kind.code]}\n"
        for kind in ordered()
    ]
    return INTRODUCTION + "\n" + "\n".join(parts)


INTRODUCTION = """# Problems

Every refusal of this server is `application/problem+json` (RFC 9457): `type`, `title`, `status`,
`code`, `detail`, and what else helps a program. `code` is stable and meant for programs; `title`
and `detail` are sentences for people and may change. On the websocket the same object is the
`problem` of a `refused` frame. A refusal has changed nothing.
"""

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Problems · ludotheque</title>
<link rel="icon" href="/icon.svg">
<style>
:root { color-scheme: light dark; }
main { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
section { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); }
:target { background: color-mix(in srgb, Highlight 20%, transparent); }
</style>
</head>
<body>
<main>
<h1>Problems</h1>
<p>Every refusal is <code>application/problem+json</code> with one of these codes. Codes are stable;
titles and details are for people. A refusal has changed nothing.</p>
"""
