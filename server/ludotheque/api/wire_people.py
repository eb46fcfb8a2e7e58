"""Accounts, sessions, tokens, bots and what holds against somebody, on the wire.

What administrators do is in ``wire_admin``.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ludotheque.actions.passwords import LENGTH
from ludotheque.api.wire import READABLE, SHOWN, Body, Millis, Name, Player, Recovery, Told

LEAST = 8
Role = Literal["player", "organiser", "admin"]
SanctionKind = Literal["ban", "mute"]
GivenScope = Literal[
    "game:play",
    "game:read",
    "room:write",
    "tournament:join",
    "tournament:manage",
    "account:read",
    "admin",
]
NewPassword = Annotated[
    str,
    Field(
        min_length=LEAST,
        max_length=LENGTH,
        description=f"At least {LEAST} characters, of any kind; a few words are better than signs.",
    ),
]
Password = Annotated[
    str, Field(min_length=1, max_length=LENGTH, description="The present password.")
]
Label = Annotated[
    str, Field(min_length=1, max_length=60, pattern=READABLE, description="What it is for."), SHOWN
]
Days = Annotated[int, Field(ge=1, le=366, description="After how many days it ends.")]
# What HTML calls a valid address; one that letters do not reach cannot be told by its look.
EmailAddress = Annotated[
    str,
    Field(
        min_length=3,
        max_length=254,
        pattern=r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$",
        description="An e-mail address, in ASCII.",
    ),
]


class NewAccount(Body):
    """What a guest needs to become an account."""

    password: NewPassword
    name: Name | None = Field(default=None, description="Left out: the guest's.")


class LogIn(Body):
    """Who wants to come in."""

    name: Name
    password: Password


class LoggedIn(Told):
    """A new session; its token is shown this once."""

    player: Player
    token: str
    expires_at: Millis


class AccountRecovery(Recovery):
    """The recovery code of an account, and the password that it is to have."""

    password: NewPassword


class PasswordChange(Body):
    """The password of before, and the one that is to be."""

    password: Password
    new_password: NewPassword


class PasswordProof(Body):
    """The password, for what must not be done by somebody who finds a device open."""

    password: Password


class EmailChange(Body):
    """Where letters are to go, and the password, for they lead into the account."""

    email: EmailAddress | None = Field(description="Null: nowhere any more.")
    password: Password


class EmailCode(Body):
    """The code that a letter brought."""

    code: str = Field(
        min_length=1,
        max_length=40,
        pattern=r"^[0-9A-Za-z -]+$",
        description="16 characters; dashes, spaces and case do not matter.",
    )


class OwnEmail(Told):
    """Where letters to an account go."""

    email: str | None = Field(description="Null: nowhere.")
    verified_at: Millis | None = Field(description="When a code came back from there.")
    waiting: str | None = Field(description="The address from which a code is awaited.")


class LetterWish(Body):
    """Whose password is lost."""

    email: EmailAddress


class LetterAsked(Told):
    """The same for every address."""

    asked: Literal[True]


class RecoveryCode(Told):
    """Shown this once; it gives a new password, once."""

    recovery_code: str


class TokenSummary(Told):
    """A session or a personal token; the token itself is never shown again."""

    id: str
    label: str = Field(description="What it is for; of a session, what the program calls itself.")
    scopes: list[str]
    created_at: Millis
    expires_at: Millis
    last_used_at: Millis | None = Field(description="Within ten minutes.")
    current: bool = Field(description="Whether this request was sent with it.")


class Tokens(Told):
    """All sessions or personal tokens that are good, newest first."""

    items: list[TokenSummary]


class NewToken(Body):
    """A personal token, for a program of one's own."""

    label: Label
    scopes: list[GivenScope] = Field(min_length=1, max_length=10)
    days: Days = 90


class MadeToken(TokenSummary):
    """A personal token, shown this once."""

    token: str = Field(description="Begins with `lt_p_`.")


class Ended(Told):
    """How many tokens are good no more."""

    ended: int


class NewBotAccount(Body):
    """A bot: an account that says what it is, for which you answer."""

    name: Name
    days: Days = 90


class BotDays(Body):
    """How long the new token of a bot is good."""

    days: Days = 90


class MadeBot(Told):
    """A bot and its token, shown this once; those that it had before are good no more."""

    player: Player
    token: str = Field(description="Begins with `lt_b_`.")
    expires_at: Millis


class Bots(Told):
    """The bots for which you answer."""

    items: list[Player]


class Sanction(Told):
    """A ban (the player may only watch) or a mute (may not write to others)."""

    id: str
    player: str
    kind: SanctionKind
    reason: str
    made_by: str | None = Field(description="Null: whoever sits at the server.")
    made_at: Millis
    ends_at: Millis | None = Field(description="Null: when it is lifted.")
    lifted_at: Millis | None
    lifted_by: str | None
    lifted_why: str | None


class Sanctions(Told):
    """A page of sanctions; ``next`` is the cursor of the page after."""

    items: list[Sanction]
    next: str | None


class OwnAccount(Told):
    """What I may do here, and what holds against it."""

    player: Player
    role: Role
    scopes: list[str]
    sanctions: list[Sanction] = Field(description="Of all times; see when they end.")


class Erasing(Body):
    """Says that it is meant: the id of the player, and the password of an account."""

    player: str = Field(min_length=1, max_length=64, description="Your own id.")
    password: Annotated[str, Field(min_length=1, max_length=LENGTH)] | None = None


class Erased(Told):
    """What is left: a player without a name, in games that others played too."""

    player: Player


class OwnData(Told):
    """All that is held of a player, by table; secrets are said to be there, never shown."""

    made_at: Millis
    player: dict[str, Any]
    games: list[dict[str, Any]] = Field(description="Games with one's seat and one's inputs.")
    held: dict[str, list[dict[str, Any]]]
