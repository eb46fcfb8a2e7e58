"""One tree of refusals, with one shape on every wire.

Each has a stable ``code`` and the HTTP status that says the same; ``detail`` is a sentence that
says what is wrong and what would be right, and ``extra`` holds what a program may need.
"""

from __future__ import annotations

from typing import Any, ClassVar


class Refusal(Exception):
    """Something that was asked and not done; nothing has changed."""

    code: ClassVar[str] = "refused"
    status: ClassVar[int] = 400
    title: ClassVar[str] = "Refused"

    def __init__(self, detail: str, **extra: Any) -> None:
        super().__init__(detail)
        self.detail = detail
        self.extra = extra


class Malformed(Refusal):
    """The body or frame could not be read, or does not have the documented shape."""

    code, status, title = "malformed", 422, "Not the documented shape"


class BadJson(Refusal):
    """The body or frame is not JSON at all."""

    code, status, title = "bad_json", 400, "Not JSON"


class TooLarge(Refusal):
    """The body or frame is longer than the server reads."""

    code, status, title = "too_large", 413, "Too large"


class NoToken(Refusal):
    """The operation needs a player, and no token came with it."""

    code, status, title = "token_missing", 401, "A token is needed"


class BadToken(Refusal):
    """The token is not one of this server's, or was revoked."""

    code, status, title = "token_invalid", 401, "The token is not valid"


class ExpiredToken(Refusal):
    """The token was good once."""

    code, status, title = "token_expired", 401, "The token has expired"


class LogInFailed(Refusal):
    """The name or the password is not right, or the code is none; nothing says which."""

    code, status, title = "log_in_failed", 403, "This does not let you in"


class Forbidden(Refusal):
    """The player is known and may not do this."""

    code, status, title = "forbidden", 403, "Not allowed"


class NeedsSession(Refusal):
    """Only a session that somebody logged in to may do this, and no personal token."""

    code, status, title = "needs_session", 403, "Not with this token"


class WrongPassword(Refusal):
    """The present password is another one."""

    code, status, title = "wrong_password", 403, "Wrong password"


class Banned(Refusal):
    """The player may only watch: ``reason`` says why, and ``until`` how long where it ends."""

    code, status, title = "banned", 403, "You are banned"


class Muted(Refusal):
    """The player may not write to others: ``reason`` says why, ``until`` how long if it ends."""

    code, status, title = "muted", 403, "You are muted"


class NotYourSeat(Refusal):
    """The player has no seat in this game."""

    code, status, title = "not_seated", 403, "You have no seat in this game"


class LookUpClosed(Refusal):
    """The player sits in a rated word game that is running, and may not look words up."""

    code, status, title = "look_up_closed", 403, "Not while you play"


class NotFound(Refusal):
    """There is no such thing, or the caller may not know of it."""

    code, status, title = "not_found", 404, "Not found"


class NoMethod(Refusal):
    """The path exists, the method does not."""

    code, status, title = "method_not_allowed", 405, "Method not allowed"


class NotAcceptable(Refusal):
    """The content type of the body is not one that the server reads."""

    code, status, title = "unsupported_media_type", 415, "Send JSON"


class Stale(Refusal):
    """The move was made on a number that the game has left behind; ``n`` is the present one."""

    code, status, title = "stale", 409, "The game has moved on"


class TooLate(Refusal):
    """The move came after its deadline, and the rules have acted in its place."""

    code, status, title = "too_late", 409, "Time is over"


class GameOver(Refusal):
    """The game has ended."""

    code, status, title = "game_over", 409, "The game is over"


class SeatLeft(Refusal):
    """The seat has left the game."""

    code, status, title = "seat_left", 409, "This seat has left the game"


class Illegal(Refusal):
    """The rules refuse the move: ``reason``, ``rule`` and ``place`` say why and where."""

    code, status, title = "illegal_move", 422, "The rules do not allow this"


class AlreadyBegun(Refusal):
    """A game with a completed turn cannot be aborted."""

    code, status, title = "already_begun", 409, "The game has begun in earnest"


class Declined(Refusal):
    """Who was invited has said no."""

    code, status, title = "declined", 409, "This player has declined"


class RoomFull(Refusal):
    """No seat is free."""

    code, status, title = "room_full", 409, "Every seat is taken"


class RoomStarted(Refusal):
    """The room's game has started."""

    code, status, title = "room_started", 409, "The game has started"


class RoomClosed(Refusal):
    """The room was closed."""

    code, status, title = "room_closed", 409, "The room is closed"


class SeatTaken(Refusal):
    """Somebody sits there."""

    code, status, title = "seat_taken", 409, "This seat is taken"


class SeatsEmpty(Refusal):
    """A game starts when every seat is taken."""

    code, status, title = "seats_empty", 409, "Not everybody is here"


class NotOver(Refusal):
    """Only a finished game has this."""

    code, status, title = "not_over", 409, "The game is not over"


class NoNotation(Refusal):
    """Games of this ruleset are not written in this notation; GET /rulesets/{id} says in which."""

    code, status, title = "no_notation", 406, "Not written so"


class BadGcg(Refusal):
    """The text is no GCG: `place` says on which line and in which column."""

    code, status, title = "bad_gcg", 422, "This is no GCG"


class ImpossibleWord(Refusal):
    """No list of this language can have the word: its letters or its length do not fit."""

    code, status, title = "impossible_word", 409, "No list can have this word"


class AlreadyDecided(Refusal):
    """The dispute was decided before."""

    code, status, title = "already_decided", 409, "This was decided already"


class NameTaken(Refusal):
    """Another account has this name or one that looks like it, or another environment has it."""

    code, status, title = "name_taken", 409, "This name is taken"


class NameReserved(Refusal):
    """The name, or one that looks like it, is that of a role, of the house or of its bots."""

    code, status, title = "name_reserved", 409, "This name is reserved"


class WeakPassword(Refusal):
    """The password is one that is tried first; ``reason``: common, row, repeated or name."""

    code, status, title = "weak_password", 422, "This password is easily guessed"


class AlreadyAccount(Refusal):
    """The player is no guest any more."""

    code, status, title = "already_account", 409, "You have an account"


class NotAccount(Refusal):
    """Only an account has this; a guest can become one."""

    code, status, title = "not_account", 409, "Accounts only"


class AlreadyLifted(Refusal):
    """The sanction has been lifted or has ended."""

    code, status, title = "already_lifted", 409, "This sanction is over"


class NoMail(Refusal):
    """This server sends no letters, for nobody has set a mail server up."""

    code, status, title = "no_mail", 409, "This server sends no mail"


class KeyReused(Refusal):
    """The same idempotency key came with a different request."""

    code, status, title = "key_reused", 422, "This idempotency key was used for something else"


class EntryClosed(Refusal):
    """Nobody can enter this tournament at this moment: not yet, not any more, or it is full."""

    code, status, title = "entry_closed", 409, "Nobody can enter now"


class EntryRefused(Refusal):
    """Not everybody may enter this tournament: ``reason`` says which of its limits it is."""

    code, status, title = "entry_refused", 403, "You may not enter"


class NotNow(Refusal):
    """This is not possible as the tournament stands: ``reason`` says why, ``detail`` in words."""

    code, status, title = "not_now", 409, "Not at this moment"

    def __init__(self, detail: str, *, reason: str, **extra: Any) -> None:
        # The reasons are listed in docs/tournaments.md; clients have words for each of them.
        super().__init__(detail, reason=reason, **extra)


class TooMany(Refusal):
    """A limit was reached; ``limit`` names it and ``retry_after`` says in how many seconds."""

    code, status, title = "too_many", 429, "Too many requests"


class Unavailable(Refusal):
    """The database is away; whether a write was done is known when it is sent again."""

    code, status, title = "unavailable", 503, "Try again in a moment"


class Busy(Refusal):
    """Too much is asked for at the moment; nothing is wrong with it."""

    code, status, title = "busy", 503, "Too busy"


def every_refusal() -> list[type[Refusal]]:
    """All refusals there are, for the documents."""
    found: list[type[Refusal]] = []
    todo = Refusal.__subclasses__()
    while todo:
        kind = todo.pop(0)
        found.append(kind)
        todo.extend(kind.__subclasses__())
    return found
