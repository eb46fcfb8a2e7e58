"""What stands in letters, in each language; plain text, without a link to be clicked in haste."""

from __future__ import annotations

from collections.abc import Sequence

SUBJECTS = {
    "verify": {
        "fr": "Votre code pour confirmer cette adresse",
        "en": "Your code to confirm this address",
        "es": "Su código para confirmar esta dirección",
    },
    "recover": {
        "fr": "Votre code pour un nouveau mot de passe",
        "en": "Your code for a new password",
        "es": "Su código para una contraseña nueva",
    },
    "moved": {
        "fr": "Cette adresse n'est plus celle de votre compte",
        "en": "This address is no longer that of your account",
        "es": "Esta dirección ya no es la de su cuenta",
    },
    "entered": {
        "fr": "Votre mot de passe a été changé",
        "en": "Your password was changed",
        "es": "Su contraseña ha sido cambiada",
    },
}
TEXTS = {
    "verify": {
        "fr": "Quelqu'un, sans doute vous, veut que le compte « {names} » ait cette adresse.\n"
        "Entrez ce code dans les réglages, dans les 24 heures :\n\n{codes}\n\n"
        "Si ce n'était pas vous, ne faites rien.",
        "en": "Somebody, probably you, wants the account “{names}” to have this address.\n"
        "Enter this code in the settings within 24 hours:\n\n{codes}\n\n"
        "If it was not you, do nothing.",
        "es": "Alguien, seguramente usted, quiere que la cuenta «{names}» tenga esta dirección.\n"
        "Escriba este código en los ajustes, dentro de 24 horas:\n\n{codes}\n\n"
        "Si no ha sido usted, no haga nada.",
    },
    "recover": {
        "fr": "Quelqu'un, sans doute vous, a demandé un nouveau mot de passe.\n"
        "Entrez ce code comme code de récupération, dans les 30 minutes :\n\n{codes}\n\n"
        "Il ne sert qu'une fois. Ne le donnez à personne.\n"
        "Si ce n'était pas vous, ne faites rien : votre mot de passe reste bon.",
        "en": "Somebody, probably you, asked for a new password.\n"
        "Enter this code as the recovery code within 30 minutes:\n\n{codes}\n\n"
        "It works once. Give it to nobody.\n"
        "If it was not you, do nothing: your password stays as it is.",
        "es": "Alguien, seguramente usted, ha pedido una contraseña nueva.\n"
        "Escriba este código como código de recuperación, dentro de 30 minutos:\n\n{codes}\n\n"
        "Sirve una sola vez. No se lo dé a nadie.\n"
        "Si no ha sido usted, no haga nada: su contraseña sigue siendo válida.",
    },
    "moved": {
        "fr": "Le compte « {names} » a une autre adresse, ou n'en a plus.\n"
        "Si ce n'était pas vous, changez votre mot de passe tout de suite.",
        "en": "The account “{names}” has another address, or none any more.\n"
        "If it was not you, change your password at once.",
        "es": "La cuenta «{names}» tiene otra dirección, o ya no tiene ninguna.\n"
        "Si no ha sido usted, cambie su contraseña enseguida.",
    },
    "entered": {
        "fr": "Le mot de passe du compte « {names} » a été changé avec un code de récupération,\n"
        "et toutes les sessions sont terminées.\n"
        "Si ce n'était pas vous, demandez tout de suite un nouveau code.",
        "en": "The password of the account “{names}” was changed with a recovery code,\n"
        "and all sessions have ended.\n"
        "If it was not you, ask for a new code at once.",
        "es": "La contraseña de la cuenta «{names}» se ha cambiado con un código de recuperación,\n"
        "y todas las sesiones han terminado.\n"
        "Si no ha sido usted, pida un código nuevo enseguida.",
    },
}


def written(
    kind: str, language: str, whom: Sequence[tuple[str, str | None]], where: str | None
) -> tuple[str, str]:
    """Subject and text of a letter about these accounts, each with its code if it has one."""
    codes = "\n".join(
        f"    {code}" if len(whom) == 1 else f"    {name}: {code}" for name, code in whom
    )
    text = TEXTS[kind][language].format(names=", ".join(name for name, _ in whom), codes=codes)
    return SUBJECTS[kind][language], f"{text}\n\n-- \n{where or 'ludotheque'}\n"
