"""Talk, notifications, invitations and challenges, in several browsers."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.company import Company
from tests.browser.tables import errors_of
from tests.house.processes import House

Check = Callable[[Page], None]
NewPage = Callable[..., Page]


def game_of(company: Company, *people: dict[str, Any], ruleset: str = "six-qui-prend") -> str:
    """A game that these play."""
    options = {"ruleset": ruleset}
    host, *others = people
    wish = {"options": options, "seats": len(people), "visibility": "link"}
    room = company.ask("POST", "/rooms", host["token"], wish)
    for other in others:
        company.ask("POST", f"/invites/{room['invite']}", other["token"])
    game: str = company.ask("POST", f"/rooms/{room['id']}/start", host["token"])["game"]
    return game


def say(page: Page, text: str) -> None:
    """Write a line and press Enter."""
    line = page.get_by_label("Message", exact=True)
    line.fill(text)
    line.press("Enter")
    expect(line).to_have_value("")


def frames_of(page: Page) -> list[dict[str, Any]]:
    """A list that fills with what the line of a page brings."""
    heard: list[dict[str, Any]] = []
    page.on(
        "websocket",
        lambda line: line.on("framereceived", lambda frame: heard.append(json.loads(frame))),
    )
    return heard


def until(page: Page, true: Callable[[], bool], seconds: float = 20) -> None:
    """Let the page go on until something is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come true"
        page.wait_for_timeout(50)


def talk(page: Page) -> Locator:
    """What stands in the talk."""
    return page.get_by_role("log", name="Talk")


def test_players_talk_and_who_watches_is_apart_until_the_end(
    served: House, company: Company, seated: NewPage, no_axe_violations: Check
) -> None:
    """Neither hears the other while the game runs; then everybody reads everything."""
    ana, ben, sue = (company.guest(name) for name in ("Ana Talks", "Ben Talks", "Sue Watches"))
    game = game_of(company, ana, ben)
    wide, phone = seated(ana), seated(ben, 360, has_touch=True, color_scheme="dark")
    watcher = seated(sue)
    faults = [errors_of(page) for page in (wide, phone, watcher)]
    for page in (wide, phone):
        page.goto(f"{served.apis[0]}/games/{game}")
    watcher.goto(f"{served.apis[0]}/games/{game}?watch")

    expect(wide.get_by_text("Only the players read this")).to_be_visible()
    expect(watcher.get_by_text("Those who watch talk among themselves")).to_be_visible()
    say(wide, "Good luck, Ben!")
    expect(talk(wide)).to_contain_text("Good luck, Ben!")
    expect(wide.get_by_text("Sending…")).to_have_count(0)
    # On a phone the talk is behind a button, which says that there is something new.
    opener = phone.get_by_role("button", name="Open the talk")
    expect(phone.get_by_text("1 unread message")).to_be_attached()
    expect(talk(phone)).to_have_count(0)
    opener.click()
    expect(talk(phone)).to_contain_text("Good luck, Ben!")
    no_axe_violations(phone)
    say(phone, "<b>You too</b>")
    expect(talk(wide)).to_contain_text("<b>You too</b>")
    phone.keyboard.press("Escape")
    expect(phone.get_by_text("1 unread message")).to_have_count(0)

    say(watcher, "Ana holds the 55.")
    expect(talk(watcher)).to_contain_text("Ana holds the 55.")
    expect(watcher.get_by_text("Sending…")).to_have_count(0)
    said = company.ask("GET", f"/chats/game/{game}?since=0", ana["token"])["entries"]
    assert [entry["text"] for entry in said] == ["Good luck, Ben!", "<b>You too</b>", None]
    expect(talk(watcher)).not_to_contain_text("Good luck")
    expect(talk(wide)).not_to_contain_text("55")
    no_axe_violations(wide)

    for player in (ben, ana):
        company.ask("POST", f"/games/{game}/leave", player["token"])
    expect(talk(watcher)).to_contain_text("Good luck, Ben!")
    expect(talk(wide)).to_contain_text("Ana holds the 55.")
    expect(wide.get_by_text("The game is over: everybody reads everything.")).to_be_visible()
    assert faults == [[], [], []]


def test_a_talk_goes_on_without_a_gap_after_the_line_was_away(
    served: House, company: Company, seated: NewPage
) -> None:
    """What is said without a net is kept, sent once, and what was missed comes."""
    ana, ben = company.guest("Ana Away"), company.guest("Ben Away")
    game = game_of(company, ana, ben)
    page = seated(ana)
    page.goto(f"{served.apis[0]}/games/{game}")
    say(page, "Before")
    expect(page.get_by_text("Sending…")).to_have_count(0)
    page.context.set_offline(True)
    say(page, "Meanwhile")
    expect(page.get_by_text("Sending…")).to_be_visible()
    company.ask("POST", f"/chats/game/{game}", ben["token"], {"text": "Still there?"})
    page.context.set_offline(False)
    expect(talk(page)).to_contain_text("Still there?")
    expect(page.get_by_text("Sending…")).to_have_count(0)
    said = company.ask("GET", f"/chats/game/{game}?since=0", ben["token"])["entries"]
    assert sorted(entry["text"] for entry in said) == ["Before", "Meanwhile", "Still there?"]
    expect(talk(page).get_by_text("Meanwhile")).to_have_count(1)


def test_a_block_ends_it_and_a_mute_says_why(
    served: House, company: Company, seated: NewPage, no_axe_violations: Check
) -> None:
    """From a message's menu; the other is not told, and who is muted reads the reason."""
    ana, rude = company.guest("Ana Blocks"), company.account("Rude Rita")
    game = game_of(company, ana, rude)
    here, there = seated(ana), seated(rude)
    for page in (here, there):
        page.goto(f"{served.apis[0]}/games/{game}")
    say(there, "You are slow.")
    expect(talk(here)).to_contain_text("You are slow.")
    here.get_by_role("button", name="What to do about Rude Rita").click()
    here.get_by_role("button", name="Report").click()
    here.get_by_label("What is wrong?").fill("Insults.")
    no_axe_violations(here)
    here.get_by_role("button", name="Send the report").click()
    expect(here.get_by_text("The report was sent.")).to_be_visible()
    talk(here).get_by_role("button", name="Close").click()
    here.get_by_role("button", name="What to do about Rude Rita").click()
    here.get_by_role("button", name="Block", exact=True).click()
    here.get_by_role("button", name="Yes, block").click()
    expect(talk(here)).not_to_contain_text("You are slow.")
    say(there, "Slow, I said.")
    expect(there.get_by_text("Sending…")).to_have_count(0)
    say(here, "Peace.")
    expect(here.get_by_text("Sending…")).to_have_count(0)
    expect(talk(here)).not_to_contain_text("Slow")
    expect(talk(there)).not_to_contain_text("Peace")
    here.goto(f"{served.apis[0]}/people")
    expect(
        here.get_by_role("button", name=re.compile("No longer block.*Rude Rita"))
    ).to_be_visible()
    no_axe_violations(here)

    name = "Adele Minds"
    admin = company.account(name)
    company.give_role(admin["player"]["id"], "admin")
    body = {"name": name, "password": "three words long"}
    admin = company.ask("POST", "/sessions", body=body)
    mute = {"kind": "mute", "reason": "Insults.", "seconds": 86_400}
    path = f"/admin/players/{rude['player']['id']}/sanctions"
    company.ask("POST", path, admin["token"], mute)
    say(there, "Not me!")
    expect(there.get_by_text("You may not write to others: Insults. It ends on")).to_be_visible()
    expect(there.get_by_text("Not sent")).to_be_visible()
    there.get_by_role("button", name="Discard").click()
    expect(there.get_by_text("Not sent")).to_have_count(0)


def test_a_follower_is_notified_and_the_line_leads_to_them(
    served: House, company: Company, seated: NewPage, no_axe_violations: Check
) -> None:
    """The bell counts while the page is open, and what was pressed is read everywhere."""
    fan, star = company.account("Fay Follows"), company.account("Stella Star")
    company.rated_game(fan, star)
    company.results(fan["player"]["id"], 1)
    page, other = seated(star, 360, has_touch=True), seated(star)
    for each in (page, other):
        each.goto(f"{served.apis[0]}/rankings")
        expect(each.get_by_role("button", name="Notifications")).to_be_visible()
    company.ask("POST", f"/me/people/follow/{star['player']['id']}", fan["token"])
    for each in (page, other):
        expect(each.get_by_role("button", name=re.compile("1 unread"))).to_be_visible()
    page.get_by_role("button", name=re.compile("Notifications")).click()
    line = page.get_by_role("link", name=re.compile("Fay Follows follows you"))
    expect(line).to_be_visible()
    no_axe_violations(page)
    line.click()
    expect(page.get_by_role("heading", level=1, name="Fay Follows")).to_be_visible()
    for each in (page, other):
        expect(each.get_by_role("button", name=re.compile("unread"))).to_have_count(0)
    assert company.ask("GET", "/me/notifications", star["token"])["unread"] == 0


def test_an_invitation_is_notified_and_leads_to_the_room(
    served: House, company: Company, seated: NewPage, no_axe_violations: Check
) -> None:
    """The bell counts while the page is open, its line leads to the private table, and is read."""
    host, guest = company.guest("Hugo Hosts"), company.guest("Gina Guest")
    page = seated(guest, 360, has_touch=True)
    page.goto(f"{served.apis[0]}/rankings")
    bell = page.get_by_role("button", name="Notifications")
    expect(bell).to_be_visible()
    wish = {"options": {"ruleset": "shoals"}, "visibility": "private"}
    room = company.ask("POST", "/rooms", host["token"], wish)
    body = {"player": guest["player"]["id"]}
    company.ask("POST", f"/rooms/{room['id']}/invitations", host["token"], body)
    expect(page.get_by_role("button", name=re.compile("Notifications.*1 unread"))).to_be_visible()
    no_axe_violations(page)
    bell.click()
    line = page.get_by_role("link", name=re.compile("Hugo Hosts (invites|challenges) you"))
    expect(line).to_be_visible()
    no_axe_violations(page)
    line.click()
    expect(page).to_have_url(re.compile(f"/rooms/{room['id']}"))
    expect(page.get_by_text("Hugo Hosts invites you", exact=True)).to_be_visible()
    no_axe_violations(page)
    expect(page.get_by_role("button", name=re.compile("unread"))).to_have_count(0)
    assert company.ask("GET", "/me/notifications", guest["token"])["unread"] == 0
    page.get_by_role("button", name=re.compile("^Accept")).click()
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()


def test_a_challenge_is_accepted_from_the_lobby(
    served: House, company: Company, seated: NewPage, no_axe_violations: Check
) -> None:
    """From the profile of one to the game of both."""
    ana, ben = company.guest("Ana Dares"), company.account("Ben Dared")
    company.rated_game(ben, company.account("Bo Beaten"))
    company.results(ben["player"]["id"], 1)
    first, second = seated(ana), seated(ben, 360, has_touch=True, color_scheme="dark")
    second.goto(served.apis[0])
    expect(second.get_by_role("button", name="Notifications")).to_be_visible()
    first.goto(f"{served.apis[0]}/players/{ben['player']['id']}")
    first.get_by_role("button", name="Follow", exact=True).click()
    expect(first.get_by_text("You follow Ben Dared.")).to_be_visible()
    first.get_by_role("button", name="Challenge", exact=True).click()
    first.get_by_label("Game", exact=True).select_option("shoals")
    no_axe_violations(first)
    first.get_by_role("button", name="Send the challenge").click()
    expect(first).to_have_url(re.compile("/rooms/"))

    expect(second.get_by_text("Ana Dares invites you", exact=True)).to_be_visible()
    no_axe_violations(second)
    second.get_by_role("button", name=re.compile("^Accept")).click()
    expect(second).to_have_url(re.compile("/rooms/"))
    say(second, "Here I am.")
    expect(talk(first)).to_contain_text("Here I am.")
    no_axe_violations(first)
    first.get_by_role("button", name="Start the game").click()
    for page in (first, second):
        expect(page).to_have_url(re.compile("/games/"))
    first.goto(f"{served.apis[0]}/people")
    expect(first.get_by_role("link", name="Ben Dared")).to_be_visible()


def test_the_lobby_is_told_of_tables_as_they_come_and_go(
    served: House, company: Company, seated: NewPage
) -> None:
    """Without asking again: a table comes at once, and goes at once."""
    host, guest = company.guest("Lola Lobby"), company.guest("Leo Looks")
    page = seated(guest)
    asked: list[str] = []
    heard = frames_of(page)
    page.goto(served.apis[0])
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    # From the frame that holds the whole lobby on, the page is told of what changes.
    until(page, lambda: any(frame["type"] == "lobby" for frame in heard))
    began = time.monotonic()
    page.on("request", lambda request: asked.append(request.url))
    wish = {"options": {"ruleset": "shoals"}, "visibility": "public"}
    room = company.ask("POST", "/rooms", host["token"], wish)
    expect(page.get_by_text("Table of Lola Lobby").first).to_be_visible()
    company.ask("DELETE", f"/rooms/{room['id']}", host["token"])
    expect(page.get_by_text("Table of Lola Lobby")).to_have_count(0)
    page.wait_for_timeout(6000)
    assert not [url for url in asked if re.search(r"/api/v1/(rooms|seeks)\b", url)]
    # One's own games are asked for every five seconds, and not with each thing that is heard.
    own = [url for url in asked if url.endswith("/api/v1/me")]
    assert 1 <= len(own) <= (time.monotonic() - began) // 5 + 1


@pytest.mark.parametrize("language", ["fr", "es"])
@pytest.mark.parametrize("width", [360, 1440])
def test_the_communication_window_holds_the_talk(
    served: House,
    company: Company,
    seated: NewPage,
    no_axe_violations: Check,
    language: str,
    width: int,
) -> None:
    """In dupliKta people speak among the voices; nothing sticks out of any page."""
    ana = company.guest("Ana Duplikta")
    wish = {"options": {"ruleset": "duplikta"}, "seats": 1, "start": True}
    game = company.ask("POST", "/rooms", ana["token"], wish)["game"]
    page = seated(ana, width, language, color_scheme="dark" if width == 360 else "light")
    page.goto(f"{served.apis[0]}/games/{game}")
    if width == 360:
        page.locator("header .talk").click()
    field = page.locator(".chat input")
    field.fill("Bonjour")
    field.press("Enter")
    expect(page.locator(".chat [role=log]")).to_contain_text("Bonjour")
    voices = expect(page.locator(".chat .voice"))
    # Where there is room for the desk the house speaks in the same window.
    voices.not_to_have_count(0) if width == 1440 else voices.to_have_count(0)
    expect(page.locator(".chat")).to_have_count(1)
    no_axe_violations(page)
    for path in (f"/games/{game}", "/people", "/", "/settings"):
        page.goto(f"{served.apis[0]}{path}")
        no_axe_violations(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path
