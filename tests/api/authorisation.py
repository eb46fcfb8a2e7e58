"""The table of who may do what, by operation; see ``people`` for who they are.

Operations that answer everybody alike stand together.  Below them, what is answered and to whom:
the status, and the code of a refusal.
"""

from __future__ import annotations

from tests.api.people import CALLERS


def read(table: str) -> dict[str, dict[str, str]]:
    """The table as it is written, by operation and caller."""
    found: dict[str, dict[str, str]] = {}
    for block in table.strip().split("\n\n"):
        lines = block.splitlines()
        names = [name for line in lines if line[0] != " " for name in line.split()]
        row: dict[str, str] = {}
        for line in lines:
            if line[0] == " ":
                answer, _, who = line.strip().partition(": ")
                row.update(dict.fromkeys(CALLERS if who == "everybody" else who.split(), answer))
        assert tuple(sorted(row)) == tuple(sorted(CALLERS)), names
        assert not found.keys() & set(names), names
        found.update(dict.fromkeys(names, row))
    return found


EXPECTED = read("""
abortGame askRematch leaveGame
    401 token_missing: nobody
    403 not_seated: guest spectator bot organiser admin
    403 banned: banned
    403 forbidden: narrow
    200: other account

acceptInvite deleteEnvironment saveEnvironment sitDown
    401 token_missing: nobody
    200: guest spectator bot organiser admin other account
    403 banned: banned
    403 forbidden: narrow

addDevice report
    401 token_missing: nobody
    201: guest spectator banned organiser admin other account
    403 needs_session: bot narrow

addBot applyEnvironment changeRoom closeRoom handOverRoom startGame
    401 token_missing: nobody
    403 forbidden: guest spectator bot narrow organiser admin other
    403 banned: banned
    200: account

addRelated changeMe endOtherSessions eraseMe exportMe getEmail listBots listSessions listTokens
markNotifications removeRelated
    401 token_missing: nobody
    200: guest spectator banned organiser admin other account
    403 needs_session: bot narrow

changeEmail
    401 token_missing: nobody
    409 not_account: guest
    202: spectator banned organiser admin other account
    403 needs_session: bot narrow

changePassword
    401 token_missing: nobody
    409 not_account: guest
    204: spectator banned organiser admin other account
    403 needs_session: bot narrow

changeRole decideDispute decideReport findPerson getPerson liftSanction listAudit listDisputes
listReports listSanctions
    401 token_missing: nobody
    403 forbidden: guest spectator bot banned narrow organiser other account
    200: admin

changeSchedule
    401 token_missing: nobody
    403 forbidden: guest spectator bot banned narrow organiser other account
    200: admin

changeTournament
    401 token_missing: nobody
    403 forbidden: guest spectator bot banned narrow other account
    200: organiser admin

createAccount
    401 token_missing: nobody
    201: guest
    409 already_account: spectator banned organiser admin other account
    403 needs_session: bot narrow

createBot createToken
    401 token_missing: nobody
    409 not_account: guest
    201: spectator banned organiser admin other account
    403 needs_session: bot narrow

askForLetter
    202: everybody

verifyEmail
    401 token_missing: nobody
    403 log_in_failed: guest spectator banned organiser admin other
    403 needs_session: bot narrow
    200: account

createGuest logIn
    201: everybody

createSchedule
    401 token_missing: nobody
    403 forbidden: guest spectator bot banned narrow organiser other account
    201: admin

createTournament organiseTournament
    401 token_missing: nobody
    403 forbidden: guest spectator bot banned narrow other account
    201: organiser admin

createRoom createSeek disputeWord openRoomAgain playBots quickSeek sayInChat
    401 token_missing: nobody
    201: guest spectator bot organiser admin other account
    403 banned: banned
    403 forbidden: narrow

deleteBot endSession removeDevice renewBotToken revokeToken
    401 token_missing: nobody
    404 not_found: guest spectator banned organiser admin other
    403 needs_session: bot narrow
    200: account

checkTable explainRound exportGame exportTournament getAppointment getChat getGame getGameRatings
getHealth getInvite getLeaderboard getLexicon getMetrics getPlayer getPushKey getRatingCurve
getReady getRoom getRound getRuleset getSeriesStandings getServer getStandings getTournament
listActs listEvents listLeaderboards listLexica listPlayerGames listRooms listRounds listRulesets
listSchedules listSeeks listTables listTournamentEvents listTournaments lookUpWord proveGame
recoverAccount recoverGuest replayGame streamChat streamGame streamLobby streamTournament
    200: everybody

findEnvironment getAccount getMe getMyEntry listDevices listFriends listInvitations
listMyEnvironments listMyGames listNotifications listRelated readGcg streamMe
    401 token_missing: nobody
    200: guest spectator bot banned organiser admin other account
    403 forbidden: narrow

freeSeat
    401 token_missing: nobody
    403 forbidden: guest spectator bot narrow organiser admin
    403 banned: banned
    200: other account

getSeek withdrawSeek
    401 token_missing: nobody
    404 not_found: guest spectator bot organiser admin other
    403 banned: banned
    403 forbidden: narrow
    200: account

acceptInvitation declineInvitation
    401 token_missing: nobody
    404 not_found: guest spectator bot organiser admin account
    403 banned: banned
    403 forbidden: narrow
    200: other

invitePlayer
    401 token_missing: nobody
    403 forbidden: guest spectator bot narrow organiser admin
    403 banned: banned
    201: other account

listRoomInvitations
    401 token_missing: nobody
    403 forbidden: guest spectator bot banned narrow organiser admin
    200: other account

imposeSanction
    401 token_missing: nobody
    403 forbidden: guest spectator bot banned narrow organiser other account
    201: admin

joinTournament
    401 token_missing: nobody
    200: guest spectator narrow organiser admin other account
    403 entry_refused: bot
    403 banned: banned

checkIn
    401 token_missing: nobody
    409 not_now: guest spectator bot narrow organiser admin other account
    403 banned: banned

leaveTournament
    401 token_missing: nobody
    409 not_now: guest spectator bot narrow organiser admin
    403 banned: banned
    200: other account

playMove
    401 token_missing: nobody
    403 not_seated: guest spectator bot organiser admin
    403 banned: banned
    403 forbidden: narrow
    422 illegal_move: other
    200: account

renewRecoveryCode
    401 token_missing: nobody
    409 not_account: guest
    200: spectator banned organiser admin other account
    403 needs_session: bot narrow

restoreGame
    401 token_missing: nobody
    404 not_found: guest spectator bot organiser admin other account
    403 banned: banned
    403 forbidden: narrow

signOut
    401 token_missing: nobody
    204: guest spectator bot banned narrow organiser admin other account
""")

# A game of a private tournament of `organiser`: besides `account` and `other`, `guest` and
# `spectator` have entered it.
CONTEST = read("""
getChat getGame listEvents streamChat streamGame
    403 forbidden: nobody bot banned narrow
    200: guest spectator organiser admin other account

exportGame getGameRatings proveGame replayGame
    403 forbidden: nobody bot banned narrow
    200: guest spectator organiser admin other account

sayInChat
    401 token_missing: nobody
    403 banned: banned
    403 forbidden: bot narrow
    201: guest spectator organiser admin other account
""")

# The same where the room is private.
PRIVATE = read("""
acceptInvite
    401 token_missing: nobody
    200: guest spectator bot organiser admin other account
    403 banned: banned
    403 forbidden: narrow

getChat getGame getGameRatings listEvents streamChat streamGame
    403 forbidden: nobody guest spectator bot banned narrow organiser admin
    200: other account

getRoom
    403 forbidden: nobody guest spectator bot banned narrow organiser admin
    200: other account

getTournament getStandings getRound explainRound listTables listActs exportTournament
streamTournament
    403 forbidden: nobody guest spectator bot banned narrow
    200: organiser admin other account

joinTournament
    401 token_missing: nobody
    403 entry_refused: guest spectator bot narrow admin
    403 banned: banned
    200: organiser other account

playMove
    401 token_missing: nobody
    403 not_seated: guest spectator bot organiser admin
    403 banned: banned
    403 forbidden: narrow
    422 illegal_move: other
    200: account

sayInChat
    401 token_missing: nobody
    403 forbidden: guest spectator bot narrow organiser admin
    403 banned: banned
    201: other account

sitDown
    401 token_missing: nobody
    403 forbidden: guest spectator bot narrow organiser admin
    403 banned: banned
    200: other account
""")
