"""The part of the tour that goes among people: ratings, talk, accounts and administrators."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.api.codes import mailed_code
from tests.api.games import SIX
from tests.api.operator import operator_token
from tests.api.rated import folded

if TYPE_CHECKING:
    from tests.api.tour import Tour

# The keys are those of the example in RFC 8291.
DEVICE = {
    "endpoint": "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
    "keys": {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyP"
        "js7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    },
}


def ratings(tour: Tour, ana: str, ben: str, database_url: str) -> None:
    """A rated game, and what the ledger makes of it."""
    known = tour.ask("getMe", ana)["player"]["id"]
    wish = {"options": SIX, "seats": 2, "language": "en", "rated": True}
    room = tour.ask("createRoom", ana, wish)
    tour.ask("sitDown", ben, {}, room_id=room["id"])
    game = tour.ask("startGame", ana, room_id=room["id"])["game"]
    for token in (ben, ana):
        tour.ask("leaveGame", token, game_id=game)
    folded(database_url)
    tour.ask("getGameRatings", game_id=game)
    pool = {"language": "en", "speed": "fast", "side": "people"}
    board: dict[str, Any] = {**pool, "ruleset_id": "six-qui-prend", "provisional": True}
    tour.ask("listLeaderboards", side="people", period="week")
    tour.ask("getLeaderboard", period="month", around=known, limit=10, **board)
    tour.ask("getPlayer", player_id=known)
    curve: dict[str, Any] = {**pool, "ruleset": "six-qui-prend", "limit": 10}
    tour.ask("getRatingCurve", player_id=known, **curve)
    tour.ask("listPlayerGames", player_id=known, limit=10)


def among(tour: Tour, ana: str, ben: str, database_url: str) -> None:
    """Chat at a table, people of one's own, a report, and what is told of all that."""
    room = tour.ask("createRoom", ana, {"options": SIX, "seats": 2})
    tour.ask("sitDown", ben, {}, room_id=room["id"])
    game = tour.ask("startGame", ana, room_id=room["id"])["game"]
    talk = {"place": "game", "place_id": game}
    said = {"text": "Good luck, Ben!"}
    tour.ask("sayInChat", ana, said, **talk, idempotency_key="b7e1-say")
    tour.ask("getChat", ben, **talk, since=0, limit=50)
    tour.ask("streamChat", ben, **talk, since=0)
    own, other = (tour.ask("getMe", token)["player"]["id"] for token in (ana, ben))
    follow = {"relation": "follow", "idempotency_key": "b7e1-follow"}
    tour.ask("addRelated", ana, **follow, player_id=other)
    tour.ask("addRelated", ben, relation="follow", player_id=own)
    tour.ask("listRelated", ana, relation="follow", limit=10)
    tour.ask("listFriends", ana)
    unmute = {"relation": "mute", "idempotency_key": "b7e1-hear"}
    tour.ask("removeRelated", ana, **unmute, player_id=other)
    wish = {"about": "message", "reason": "He wishes me no luck at all.", **talk, "n": 1}
    tour.ask("report", ben, wish, idempotency_key="c2d4-report")
    eva = tour.ask("createGuest", body={"name": "Eva", "language": "en"})["player"]["id"]
    admin = operator_token(database_url, eva)
    tour.tidy.learn({"token": admin})
    waiting = tour.ask("listReports", admin, status="open", limit=10)["items"][0]["id"]
    verdict = {"verdict": "warn", "reason": "Wish everybody luck."}
    decided = {"report_id": waiting, "idempotency_key": "f7a1-decision"}
    tour.ask("decideReport", admin, verdict, **decided)
    tour.ask("listNotifications", ana, unread=True, limit=10)
    tour.ask("streamMe", ana, since=1)
    tour.ask("markNotifications", ana, {"upto": 2}, idempotency_key="b7e1-read")
    tour.ask("getPushKey")
    made = tour.ask("addDevice", ana, DEVICE, idempotency_key="b7e1-device")
    tour.ask("listDevices", ana)
    tour.ask("removeDevice", ana, device_id=made["id"], idempotency_key="b7e1-silence")


def people(tour: Tour, database_url: str) -> None:
    """A guest who becomes an account, with tokens and a bot; and what administrators do."""
    guest = tour.ask("createGuest", body={"name": "Cleo", "language": "es"})["token"]
    wish = {"name": "Cléo", "password": "three words long"}
    made = tour.ask("createAccount", guest, wish)
    cleo, known = made["token"], made["player"]["id"]
    back = {"name": "cléo", "password": "three words long"}
    tour.ask("logIn", body=back)
    tour.ask("getAccount", cleo)
    change = {"password": "three words long", "new_password": "four words and longer"}
    session = tour.ask("listSessions", cleo)["items"][0]["id"]
    tour.ask("endSession", cleo, token_id=session, idempotency_key="a9c3-session")
    tour.ask("endOtherSessions", cleo, idempotency_key="a9c3-sessions")
    tour.ask("changePassword", cleo, change)
    tour.ask("renewRecoveryCode", cleo, {"password": "four words and longer"})
    script = {"label": "statistics", "scopes": ["game:read"], "days": 30}
    token = tour.ask("createToken", cleo, script)["id"]
    tour.ask("listTokens", cleo)
    tour.ask("revokeToken", cleo, token_id=token, idempotency_key="a9c3-token")
    bot = tour.ask("createBot", cleo, {"name": "Cléo's engine", "days": 365})["player"]["id"]
    tour.ask("listBots", cleo)
    tour.ask("renewBotToken", cleo, {"days": 30}, bot_id=bot)
    tour.ask("deleteBot", cleo, bot_id=bot)
    mailbox = {"email": "cleo@example.org"}
    tour.ask("changeEmail", cleo, {**mailbox, "password": "four words and longer"})
    tour.ask("getEmail", cleo)
    mailed = mailed_code(database_url, known, "verify", mailbox["email"])
    tour.tidy.learn({"recovery_code": mailed})
    tour.ask("verifyEmail", cleo, {"code": mailed})
    tour.ask("askForLetter", body=mailbox)
    code = tour.ask("renewRecoveryCode", cleo, {"password": "four words and longer"})
    wish = {"recovery_code": code["recovery_code"], "password": "five words are longer still"}
    cleo = tour.ask("recoverAccount", body=wish)["token"]
    _administration(tour, known, database_url)
    tour.ask("exportMe", cleo)
    tour.ask("eraseMe", cleo, {"player": known, "password": "five words are longer still"})


def _administration(tour: Tour, known: str, database_url: str) -> None:
    dora = tour.ask("createGuest", body={"name": "Dora", "language": "fr"})
    admin = operator_token(database_url, dora["player"]["id"])
    tour.tidy.learn({"token": admin})
    wish = {"kind": "mute", "reason": "Insults at the table.", "seconds": 86_400}
    ban = tour.ask("imposeSanction", admin, wish, player_id=known, idempotency_key="d4e8-mute")
    tour.ask("listSanctions", admin, player=known, limit=10)
    tour.ask(
        "liftSanction",
        admin,
        {"reason": "They have apologised."},
        sanction_id=ban["id"],
        idempotency_key="d4e8-lift",
    )
    role = {"role": "organiser"}
    tour.ask("changeRole", admin, role, player_id=known, idempotency_key="d4e8-role")
    tour.ask("getPerson", admin, player_id=known)
    tour.ask("findPerson", admin, name="cléo")
    tour.ask("listAudit", admin, player=known, limit=5)
