"""What is sent where an example of the document would not do: about things that are there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.api.people import EXAMPLES, PASSWORD, SIX, People

Ids = dict[str, Any]


def _always(body: Any) -> Callable[[People, str, Ids], Any]:
    return lambda _people, _who, _ids: body


def _me(people: People, who: str) -> str:
    return people.ids.get(who, people.ids["account"])


def _role(people: People, _who: str, ids: Ids) -> Any:
    people.renew("guest")
    ids["player_id"] = people.ids["guest"]
    return {"role": "player"}


def _sanction(people: People, _who: str, ids: Ids) -> Any:
    people.renew("guest")
    ids["player_id"] = people.ids["guest"]
    return {"kind": "mute", "reason": "Why."}


def _person(people: People, _who: str, ids: Ids) -> Any:
    ids["player_id"] = people.ids["guest"]


def _called(people: People, _who: str, ids: Ids) -> Any:
    ids["name"] = people.names["account"]


def _doomed_bot(people: People, who: str, ids: Ids) -> Any:
    """The owner's own, which is not there afterwards."""
    _bot_token(people, who, ids)


def _lift(people: People, _who: str, ids: Ids) -> Any:
    wish = {"kind": "mute", "reason": "Why."}
    path = f"/admin/players/{people.ids['guest']}/sanctions"
    ids["sanction_id"] = people.ask("POST", path, "admin", wish)["id"]
    return {"reason": "Why not."}


def _dispute(people: People, _who: str, ids: Ids) -> Any:
    people.renew("guest")
    wish = {"word": "égoportrait", "comment": ""}
    ids["dispute_id"] = people.ask("POST", "/lexica/fr/disputes", "guest", wish)["id"]
    return {"grant": False, "reason": "No source."}


def _appointment(people: People, _who: str, ids: Ids) -> Any:
    wish = {"starts_at": people.tomorrow}
    people.ask("PATCH", f"/rooms/{ids['room_id']}", "account", wish)


def _environment(people: People, _who: str, _ids: Ids) -> Any:
    """Whoever knows the password may use it, and delete it."""
    names = {"name": "Quick", "owner": people.ids["account"], "password": "between us"}
    people.ask("POST", "/environments", "account", {**names, "options": SIX})
    return names


def _new_environment(people: People, who: str, _ids: Ids) -> Any:
    return {"name": "Mine", "owner": _me(people, who), "options": SIX}


def _erasing(people: People, who: str, _ids: Ids) -> Any:
    proof = {} if who == "guest" else {"password": PASSWORD}
    return {"player": _me(people, who), **proof}


def _bot(people: People, who: str, _ids: Ids) -> Any:
    return {"name": f"machine {_me(people, who)[:6]}"}


def _bot_token(people: People, _who: str, ids: Ids) -> Any:
    bots = people.ask("GET", "/me/bots", "account")["items"]
    made = bots[0] if bots else None
    if made is None:
        made = people.ask("POST", "/me/bots", "account", {"name": "the engine"})["player"]
    ids["bot_id"] = made["id"]
    return {"days": 30}


def _token(people: People, _who: str, ids: Ids) -> Any:
    wish: dict[str, Any] = {"label": "mine", "scopes": ["game:read"]}
    ids["token_id"] = people.ask("POST", "/me/tokens", "account", wish)["id"]


def _login(people: People, _who: str, _ids: Ids) -> Any:
    return {"name": people.names["account"], "password": PASSWORD}


def _session(people: People, who: str, ids: Ids) -> Any:
    people.ask("POST", "/sessions", body=_login(people, who, ids))
    ids["token_id"] = people.ask("GET", "/me/sessions", "account")["items"][0]["id"]


def _recovery(people: People, _who: str, _ids: Ids) -> Any:
    people.renew("spare")
    return {"recovery_code": people.codes["spare"], "password": PASSWORD}


def _mailed(people: People, _who: str, _ids: Ids) -> Any:
    return {"code": people.mailed("account")}


def _guest_recovery(people: People, _who: str, _ids: Ids) -> Any:
    return {"recovery_code": people.codes["guest"]}


def _seek(people: People, _who: str, ids: Ids) -> Any:
    ids["seek_id"] = people.ask("POST", "/seeks", "account", {"options": SIX, "seats": 9})["id"]


def _invitation(people: People, _who: str, ids: Ids) -> Any:
    """Each time another one, so that nothing of before is in the way."""
    people.renew("spare")
    return {"player": people.ids["spare"]}


def _invited(people: People, _who: str, ids: Ids) -> Any:
    wish = {"options": SIX, "seats": 3, "invite": [people.ids["other"]]}
    ids["room_id"] = people.ask("POST", "/rooms", "account", wish)["id"]


def _move(people: People, _who: str, ids: Ids) -> Any:
    hand = people.ask("GET", f"/games/{ids['game_id']}", "account")["view"]["hand"]
    return {"move": {"kind": "six-qui-prend.choose", "card": hand[0]}, "n": 1}


def _schedule(people: People, _who: str, _ids: Ids) -> Any:
    """A new one for each that asks."""
    people.schedules += 1
    return {**EXAMPLES["createSchedule"]["request"], "id": f"lunch-{people.schedules}"}


def _schedule_change(people: People, who: str, ids: Ids) -> Any:
    wish = _schedule(people, who, ids)
    people.ask("POST", "/schedules", "admin", wish)
    ids["schedule_id"] = wish["id"]
    return {"enabled": False}


def _series(people: People, who: str, ids: Ids) -> None:
    _schedule_change(people, who, ids)


def _tournament(people: People, _who: str, _ids: Ids) -> Any:
    return {**EXAMPLES["createTournament"]["request"], "starts_at": people.tomorrow}


def _somebody(people: People, _who: str, ids: Ids) -> Any:
    people.renew("spare")
    ids["player_id"] = people.ids["spare"]


def _report(people: People, _who: str, _ids: Ids) -> Any:
    people.renew("spare")
    return {"about": "player", "player": people.ids["spare"], "reason": "Why."}


def _decision(people: People, who: str, ids: Ids) -> Any:
    people.renew("guest")
    report = people.ask("POST", "/reports", "guest", _report(people, who, ids))
    ids["report_id"] = report["id"]
    return {"verdict": "dismiss", "reason": "Nothing."}


def _device(people: People, _who: str, ids: Ids) -> Any:
    device = EXAMPLES["addDevice"]["request"]
    ids["device_id"] = people.ask("POST", "/me/devices", "account", device)["id"]


BODIES: dict[str, Callable[[People, str, Ids], Any]] = {
    "acceptInvitation": _invited,
    "addRelated": _somebody,
    "applyEnvironment": _environment,
    "changeEmail": _always({"email": "a@example.org", "password": PASSWORD}),
    "changeMe": _always({"language": "en"}),
    "changePassword": _always({"password": PASSWORD, "new_password": "four words are longer"}),
    "changeRole": _role,
    "changeRoom": _always({"visibility": "public"}),
    "changeSchedule": _schedule_change,
    "getSeriesStandings": _series,
    "createAccount": _always({"password": PASSWORD}),
    "createBot": _bot,
    "createSchedule": _schedule,
    "createTournament": _tournament,
    "decideDispute": _dispute,
    "declineInvitation": _invited,
    "decideReport": _decision,
    "deleteBot": _doomed_bot,
    "deleteEnvironment": _environment,
    "endSession": _session,
    "eraseMe": _erasing,
    "findEnvironment": _environment,
    "findPerson": _called,
    "getAppointment": _appointment,
    "getPerson": _person,
    "getPlayer": _person,
    "getRatingCurve": _person,
    "getSeek": _seek,
    "imposeSanction": _sanction,
    "invitePlayer": _invitation,
    "liftSanction": _lift,
    "listPlayerGames": _person,
    "logIn": _login,
    "playMove": _move,
    "recoverAccount": _recovery,
    "recoverGuest": _guest_recovery,
    "renewBotToken": _bot_token,
    "renewRecoveryCode": _always({"password": PASSWORD}),
    "removeDevice": _device,
    "removeRelated": _somebody,
    "report": _report,
    "restoreGame": _environment,
    "revokeToken": _token,
    "saveEnvironment": _new_environment,
    "sitDown": _always({"seat": 2}),
    "verifyEmail": _mailed,
    "withdrawSeek": _seek,
}
