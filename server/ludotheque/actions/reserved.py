"""Names that would speak for the house: of roles, of the server, of its bots, of who was erased."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from ludotheque.actions import lookalikes
from ludotheque.actions.refusals import NameReserved

ROLES = (
    "admin", "admins", "administrator", "administrateur", "administratrice", "administrador",
    "administradora", "sysadmin", "webmaster", "postmaster", "root", "superuser", "operator",
    "opérateur", "operador", "moderator", "mod", "modérateur", "modératrice", "moderador",
    "moderadores", "moderadora", "moderation", "modération", "moderación", "organiser", "organizer",
    "organisateur", "organisatrice", "organizador", "organizadora", "owner", "staff", "team",
    "équipe", "equipo", "support", "soporte", "help", "aide", "ayuda", "official", "officiel",
    "oficial", "security", "sécurité", "seguridad", "referee", "arbitre", "árbitro", "judge",
)  # fmt: skip
HOUSE = (
    "ludotheque", "ludothèque", "ludoteca", "system", "système", "sistema", "server", "serveur",
    "servidor", "house", "the house", "la maison", "la casa", "nobody", "everybody", "null",
    "none", "undefined", "guest", "invité", "invitado", "player", "joueur", "jugador",
)  # fmt: skip
BOTS = (
    "bot", "bots", "robot", "robots", "house bot", "bot of the house", "robot de la maison",
    "robot de la casa", "bot de la maison", "bot de la casa", "tourlou",
)  # fmt: skip
ERASED = ("anonymous", "anonyme", "anónimo")
"""What is left of who was erased is one of these with a few letters."""
NUMBER = re.compile(r"(?:\s[IVX]{1,4}|[\W\d_])+$", re.IGNORECASE)
"""What bots of the house are told apart by, and whoever would be one more of a role."""


def require_own(name: str) -> None:
    """Refuse an account or a bot the name of somebody who speaks for the house.

    Raises NameReserved.
    """
    words = lookalikes.key(name).split()
    one = _bare(NUMBER.sub("", unicodedata.normalize("NFKC", name)))
    house, known, erased = _known()
    if (
        _bare(name) in house
        # With a number it is one more of them, and with an s all of them.
        or {one, one.removesuffix("s")} & known
        or (words and _bare(words[0]) in erased)
    ):
        raise NameReserved("This name would speak for the house; choose one of your own.")


def _bare(name: str) -> str:
    """A name as it is compared, without accents, spaces and signs, which mislead nobody."""
    looks = unicodedata.normalize("NFD", lookalikes.key(name))
    return "".join(c for c in looks if c.isalnum())


@cache
def _known() -> tuple[frozenset[str], ...]:
    """Those of the house, of who has a role or is a bot, and of who was erased."""
    return tuple(frozenset(map(_bare, each)) for each in (HOUSE, (*ROLES, *BOTS), ERASED))
