"""Reports: what is kept with them, who may make them, and what comes of them."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from ludotheque.__main__ import main
from ludotheque.actions import accounts, chat, circles, notices, personal, reports, upkeep
from ludotheque.actions.accounts import Caller
from ludotheque.actions.house import House
from ludotheque.actions.refusals import AlreadyDecided, Malformed, Muted, NotFound, TooMany
from ludotheque.actions.reports import Complaint, Decision
from ludotheque.settings import Settings
from ludotheque.store.players import PlayerRow
from ludotheque.store.reports import ReportRow
from tests.actions.games import stored
from tests.actions.test_membership import HERE, PASSWORD, member
from tests.houses import awake


async def seated(here: House) -> tuple[str, list[Caller], Caller]:
    """A running game, its two players, and somebody who watches; all of them log in."""
    here.settings = here.settings.model_copy(update={"chat_per_minute": 0})
    game, sitting = await stored(here)
    watcher = (await accounts.new_guest(here, "Watcher", "fr", "test")).player
    *callers, watching = [await let_in(here, each) for each in (*sitting, watcher)]
    return game, callers, watching


async def let_in(here: House, player: PlayerRow) -> Caller:
    token, _ = await accounts.issue_token(here, player.id, list(accounts.GUEST_SCOPES))
    return await accounts.caller_of(here, token)


async def made(here: House, caller: Caller, complaint: Complaint) -> ReportRow:
    async with here.database.transaction() as connection:
        return await reports.report(connection, caller, complaint)


async def decided(here: House, report_id: str, decision: Decision) -> reports.Report:
    async with here.database.transaction() as connection:
        return await reports.decide(connection, report_id, decision, None, "here")


async def test_whoever_hears_a_message_reports_it_once(here: House) -> None:
    game, (ana, ben), watcher = await seated(here)
    talk = ("game", game)
    for n in range(1, 31):
        await chat.say(here, (watcher, ana, ben)[n % 3], talk, f"line {n}", None)
    complaint = Complaint("message", " An\n insult. ", talk=talk, n=16)  # of ana, to players
    row = await made(here, ben, complaint)
    assert (row.player_id, row.reason, row.status) == (ana.player.id, "An insult.", "open")
    assert (await made(here, ben, complaint)).id == row.id
    for wrong in (
        Complaint("message", "x", talk=talk, n=15),  # of the watcher
        Complaint("message", "x", talk=talk, n=99),
        Complaint("message", "x", talk=("game", "nosuchgame"), n=1),
        Complaint("player", "x", player_id="nobody"),
    ):
        with pytest.raises(NotFound):
            await made(here, ben, wrong)
    for lacking in (
        Complaint("message", "x", talk=talk),
        Complaint("message", "x"),
        Complaint("game", "x"),
        Complaint("player", "x"),
        Complaint("player", "x", player_id=ben.player.id),
        Complaint("player", " \0 ", player_id=ana.player.id),
    ):
        with pytest.raises(Malformed):
            await made(here, ben, lacking)
    [report] = await reports.listed(here, "open", ana.player.id, None, 10)
    assert (report.reporter.id, report.player and report.player.id) == (
        ben.player.id,
        ana.player.id,
    )
    assert [line.n for line in report.around] == list(range(6, 27))
    assert [line.text for line in report.around if line.n == 15] == ["line 15"]


async def test_a_decision_mutes_takes_away_and_is_told(here: House) -> None:
    game, (ana, ben), _ = await seated(here)
    talk = ("game", game)
    await chat.say(here, ana, talk, "an insult", None)
    row = await made(here, ben, Complaint("message", "Insult.", talk=talk, n=1))
    decision = Decision("mute", "Insults.", seconds=3600, remove=True)
    found = await decided(here, row.id, decision)
    assert (found.row.status, found.row.decision) == ("sanctioned", "Insults.")
    with pytest.raises(AlreadyDecided):
        await decided(here, row.id, Decision("dismiss", "Again."))
    page = await chat.page(here, talk, ben.player.id, 0)
    assert [(entry.n, entry.message) for entry in page.entries] == [(1, None)]
    [kept] = (await reports.listed(here, "sanctioned", None, None, 10))[0].around
    assert kept.text == "an insult"
    async with here.database.driver() as driver:
        until = await driver.fetchval(
            "SELECT muted_until FROM players WHERE id = $1", ana.player.id
        )
    muted = replace(ana, muted_until=until)
    with pytest.raises(Muted) as no:
        await chat.say(here, muted, talk, "and more", None)
    assert (no.value.extra["reason"], no.value.extra["until"]) == ("Insults.", until)
    [told] = (await notices.since(here, ben.player.id, 0)).items
    assert (told.kind, told.detail) == ("report_decided", {"status": "acted"})


async def test_a_warning_is_a_notification_and_a_game_has_nobody_to_warn(here: House) -> None:
    game, (ana, ben), _ = await seated(here)
    row = await made(here, ben, Complaint("player", "Slow.", ana.player.id, ("game", game)))
    await decided(here, row.id, Decision("warn", "Play faster."))
    [told] = (await notices.since(here, ana.player.id, 0)).items
    assert (told.kind, told.detail) == ("warning", {"reason": "Play faster."})
    whole = await made(here, ben, Complaint("game", "Odd.", talk=("game", game)))
    for wrong in (Decision("warn", "x"), Decision("dismiss", "x", remove=True)):
        with pytest.raises(Malformed):
            await decided(here, whole.id, wrong)
    await decided(here, whole.id, Decision("dismiss", "Nothing."))
    async with here.database.driver() as driver:
        acts = await driver.fetch(
            "SELECT act FROM audit WHERE act <> 'token.issued' ORDER BY number"
        )
    assert [row["act"] for row in acts] == ["report.warned", "report.dismissed"]


async def test_who_is_erased_is_in_no_report_with_words(here: House) -> None:
    game, (ana, ben), _ = await seated(here)
    talk = ("game", game)
    left = await member(here, "Leaver")
    caller = await accounts.caller_of(here, left.token)
    async with here.database.transaction() as connection:
        await circles.add(connection, "follow", ana.player, left.player.id)
        await circles.add(connection, "follow", left.player, ana.player.id)
    await chat.say(here, caller, talk, "my own words", None)
    await chat.say(here, ana, talk, "words of ana", None)
    await made(here, caller, Complaint("player", "my reason", ana.player.id, talk))
    exported = await personal.export(here, caller)
    assert [row["text"] for row in exported["held"]["messages.player_id"]] == ["my own words"]
    assert "report_lines.player_id" not in exported["held"]
    await personal.erase(here, caller, left.player.id, PASSWORD, HERE)
    [report] = await reports.listed(here, None, None, None, 10)
    assert report.row.reason == ""
    assert [line.text for line in report.around] == ["", "words of ana"]
    assert (await circles.friends(here, ana.player.id))[1] == []
    assert ben.player.id != left.player.id


async def test_what_is_old_is_forgotten_by_its_rule(here: House) -> None:
    game, (ana, ben), _ = await seated(here)
    talk = ("game", game)
    for text in ("one", "two"):
        await chat.say(here, ana, talk, text, None)
    row = await made(here, ben, Complaint("message", "x", talk=talk, n=1))
    async with here.database.driver() as driver:
        await driver.execute("UPDATE chats SET last_at = 0")
        await upkeep.tidy(here)
        assert await driver.fetchval("SELECT count(*) FROM messages") == 2, "the game runs"
        await driver.execute("UPDATE games SET status = 'over'")
    await upkeep.tidy(here)
    page = await chat.page(here, talk, ben.player.id, 0)
    assert (page.n, page.since, page.entries) == (2, 2, [])
    again = await chat.say(here, ben, talk, "three", None)
    assert again.answer["n"] == 3
    page = await chat.page(here, talk, ben.player.id, 0)
    assert [(page.since, entry.n) for entry in page.entries] == [(2, 3)]
    [kept] = await reports.listed(here, "open", None, None, 10)
    assert (kept.row.id, [line.text for line in kept.around]) == (row.id, ["one", "two"])


@pytest.mark.usefixtures("one_window")
async def test_chat_and_reports_have_limits(here: House) -> None:
    game, (ana, _), _ = await seated(here)
    here.settings = here.settings.model_copy(update={"chat_per_minute": 2})
    for text in ("one", "two"):
        await chat.say(here, ana, ("game", game), text, text)
    with pytest.raises(TooMany) as no:
        await chat.say(here, ana, ("game", game), "three", "three")
    assert no.value.extra["limit"] == "chat_per_minute"
    # What was said before is answered as then, and counts as nothing.
    assert (await chat.say(here, ana, ("game", game), "one", "one")).replayed
    for _ in range(reports.AN_HOUR):
        await reports.count(here, ana)
    with pytest.raises(TooMany):
        await reports.count(here, ana)


def test_whoever_sits_at_the_server_sees_and_decides_reports(
    database_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_DATABASE_URL", database_url)
    monkeypatch.setenv("LUDOTHEQUE_LOG_LEVEL", "error")
    report_id = asyncio.run(_reported(database_url))
    assert main(["people", "reports"]) == 0
    said = capsys.readouterr().out
    assert "Insult." in said
    assert "> 1 P0 (players): an insult" in said
    assert main(["people", "decide", report_id, "mute", "--reason", "So.", "--days", "1"]) == 0
    assert main(["people", "decide", report_id, "warn", "--reason", "So."]) == 1
    assert main(["people", "reports"]) == 0
    assert "No report is open." in capsys.readouterr().out


async def _reported(url: str) -> str:
    async with awake(Settings(database_url=url)) as here:
        game, (ana, ben), _ = await seated(here)
        await chat.say(here, ana, ("game", game), "an insult", None)
        complaint = Complaint("message", "Insult.", talk=("game", game), n=1)
        return (await made(here, ben, complaint)).id
