"""Recovery by mail: an address that was confirmed, a code that is good once and not for long."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from email.message import EmailMessage

import pytest

from ludotheque.actions import accounts, mailing, membership, personal, post
from ludotheque.actions.accounts import Caller
from ludotheque.actions.house import House
from ludotheque.actions.refusals import BadToken, LogInFailed, NoMail, TooMany
from tests.actions.test_membership import HERE, PASSWORD, member
from tests.postbox import Postbox, postbox

FRESH = "another password"
ADDRESS = "Ana.B@example.org"


@pytest.fixture
async def box(here: House) -> AsyncIterator[Postbox]:
    """A mail server, to which the house sends its letters."""
    async with postbox() as made:
        here.settings = here.settings.model_copy(
            update={
                "smtp_host": "127.0.0.1",
                "smtp_port": made.port,
                "smtp_tls": "none",
                "smtp_from": "ludotheque <play@example.org>",
                "public_url": "https://play.example",
            }
        )
        yield made


async def caller(here: House, name: str = "Ana") -> Caller:
    made = await member(here, name)
    return await accounts.caller_of(here, made.token)


async def sent(here: House) -> int:
    number = 0
    while await post.send_due(here):
        number += 1
    return number


def code_in(message: EmailMessage) -> str:
    found = re.search(r"[0-9A-Z]{4}(-[0-9A-Z]{4}){3}", str(message.get_content()))
    assert found is not None
    return found[0]


async def confirmed(here: House, box: Postbox, who: Caller, address: str = ADDRESS) -> None:
    await mailing.change(here, who, address, "here")
    await sent(here)
    await mailing.verify(here, who, code_in(box.to(address)[-1]), "here")


async def due(here: House, ms: int = 0) -> None:
    """Have what is waiting be due, as if it was asked for so long ago."""
    async with here.database.driver() as driver:
        await driver.execute("UPDATE letters SET due_at = 0, made_at = made_at - $1::bigint", ms)


async def test_an_address_is_the_accounts_once_its_letter_was_read(
    here: House, box: Postbox
) -> None:
    who = await caller(here)
    asked = await mailing.change(here, who, ADDRESS, "here")
    assert (asked.address, asked.waiting) == (None, ADDRESS)
    # Not before: a letter that is asked for now goes nowhere.
    await mailing.ask(here, ADDRESS, "there")
    assert await sent(here) == 2
    [letter] = box.letters
    assert letter[0] == ADDRESS
    assert letter[1]["Subject"] == "Your code to confirm this address"
    assert "Ana" in letter[1].get_content()
    assert "https://play.example" in letter[1].get_content()
    found = await mailing.verify(here, who, code_in(letter[1]), "here")
    assert (found.address, found.waiting) == (ADDRESS, None)
    with pytest.raises(LogInFailed):
        await mailing.verify(here, who, code_in(letter[1]), "here")


async def test_a_code_by_mail_gives_a_new_password_once(here: House, box: Postbox) -> None:
    who = await caller(here)
    await confirmed(here, box, who)
    await mailing.ask(here, ADDRESS.upper(), "there")
    await sent(here)
    code = code_in(box.to(ADDRESS)[-1])
    done = await asyncio.gather(
        *(membership.recover(here, code.lower(), FRESH, HERE) for _ in range(3)),
        return_exceptions=True,
    )
    assert sorted(type(each).__name__ for each in done) == ["LogInFailed", "LogInFailed", "Welcome"]
    with pytest.raises(BadToken):
        await accounts.caller_of(here, who.token_hash.hex())
    await membership.log_in(here, "Ana", FRESH, HERE)
    with pytest.raises(LogInFailed):
        await membership.log_in(here, "Ana", PASSWORD, HERE)
    # And the mailbox is told of it.
    await sent(here)
    assert box.to(ADDRESS)[-1]["Subject"] == "Your password was changed"


async def test_a_code_is_for_one_thing_one_account_and_one_time(here: House, box: Postbox) -> None:
    ana, ben = await caller(here, "Ana"), await caller(here, "Ben")
    await mailing.change(here, ana, ADDRESS, "here")
    await sent(here)
    code = code_in(box.to(ADDRESS)[-1])
    with pytest.raises(LogInFailed):
        await membership.recover(here, code, FRESH, HERE)
    with pytest.raises(LogInFailed):
        await mailing.verify(here, ben, code, "here")
    async with here.database.driver() as driver:
        await driver.execute("UPDATE mail_codes SET expires_at = 1")
    with pytest.raises(LogInFailed):
        await mailing.verify(here, ana, code, "here")


async def test_no_code_is_kept_as_it_is_sent(here: House, box: Postbox) -> None:
    who = await caller(here)
    await confirmed(here, box, who)
    await mailing.ask(here, ADDRESS, "there")
    await sent(here)
    code = code_in(box.to(ADDRESS)[-1])
    async with here.database.driver() as driver:
        for table in ("letters", "mail_codes", "audit", "players", "limits"):
            assert code not in str(await driver.fetch(f"SELECT * FROM {table}"))
    assert code not in str(await personal.export(here, who))


@pytest.mark.usefixtures("one_window")
async def test_whoever_asks_learns_nothing_and_not_too_often(here: House, box: Postbox) -> None:
    who = await caller(here)
    await confirmed(here, box, who)
    for address in (ADDRESS, "nobody@example.org"):
        for _ in range(here.settings.letters_per_mailbox - (address == ADDRESS)):
            await mailing.ask(here, address, "there")
        with pytest.raises(TooMany) as no:
            await mailing.ask(here, address, "there")
        assert no.value.extra["limit"] == "letters_per_mailbox"
    assert box.to("nobody@example.org") == []


async def test_accounts_of_one_mailbox_are_told_apart(here: House, box: Postbox) -> None:
    ana, ben, cleo = [await caller(here, name) for name in ("Ana", "Ben", "Cleo")]
    for each in (ana, ben):
        await confirmed(here, box, each)
    # Another mailbox, perhaps, for case may matter there.
    await confirmed(here, box, cleo, ADDRESS.lower())
    box.letters.clear()
    await mailing.ask(here, ADDRESS, "there")
    await sent(here)
    text = box.to(ADDRESS)[0].get_content()
    assert re.search(r"Ana: \S{19}\s+Ben: \S{19}", text)
    assert "Cleo" not in text
    assert len(box.to(ADDRESS.lower())) == 1


async def test_another_address_ends_the_codes_of_the_one_before(here: House, box: Postbox) -> None:
    who = await caller(here)
    await confirmed(here, box, who)
    await mailing.ask(here, ADDRESS, "there")
    await sent(here)
    code = code_in(box.to(ADDRESS)[-1])
    await confirmed(here, box, who, "new@example.org")
    with pytest.raises(LogInFailed):
        await membership.recover(here, code, FRESH, HERE)
    await sent(here)
    assert box.to(ADDRESS)[-1]["Subject"] == "This address is no longer that of your account"
    gone = await mailing.change(here, who, None, "here")
    assert gone.address is None
    await mailing.ask(here, "new@example.org", "there")
    await sent(here)
    assert box.to("new@example.org")[-1]["Subject"].startswith("This address is no longer")


async def test_a_mail_server_that_is_away_is_tried_again_and_not_for_ever(
    here: House, box: Postbox
) -> None:
    who = await caller(here)
    await confirmed(here, box, who)
    box.letters.clear()
    await mailing.ask(here, ADDRESS, "there")
    box.answer = b"451 later"
    assert await sent(here) == 1
    box.answer = b"250 taken"
    assert await sent(here) == 0
    await due(here)
    assert await sent(here) == 1
    await membership.recover(here, code_in(box.to(ADDRESS)[0]), FRESH, HERE)
    box.letters.clear()
    await mailing.ask(here, ADDRESS, "there")
    await due(here, 49 * 3_600_000)
    assert await sent(here) == 2
    assert box.letters == []
    async with here.database.driver() as driver:
        assert await driver.fetchval("SELECT count(*) FROM letters") == 0


async def test_a_mailbox_that_there_is_not_is_not_tried_again(here: House, box: Postbox) -> None:
    box.recipient = b"550 nobody"
    await mailing.change(here, await caller(here), ADDRESS, "here")
    assert await sent(here) == 1
    await due(here)
    assert await sent(here) == 0


async def test_nothing_is_sent_to_a_server_that_cannot_encrypt(here: House, box: Postbox) -> None:
    here.settings = here.settings.model_copy(update={"smtp_tls": "starttls"})
    await mailing.change(here, await caller(here), ADDRESS, "here")
    assert await sent(here) == 1
    assert box.letters == []


async def test_many_workers_send_a_letter_once(here: House, box: Postbox) -> None:
    who = await caller(here)
    await mailing.change(here, who, ADDRESS, "here")
    await asyncio.gather(*(sent(here) for _ in range(4)))
    assert len(box.letters) == 1


async def test_who_is_erased_gets_no_letter_and_leaves_no_address(
    here: House, box: Postbox
) -> None:
    who = await caller(here)
    await confirmed(here, box, who)
    await mailing.ask(here, ADDRESS, "there")
    await sent(here)
    code = code_in(box.to(ADDRESS)[-1])
    box.letters.clear()
    await mailing.change(here, who, "new@example.org", "here")
    await personal.erase(here, who, who.player.id, PASSWORD, HERE)
    await mailing.ask(here, ADDRESS, "there")
    await sent(here)
    assert box.letters == []
    with pytest.raises(LogInFailed):
        await membership.recover(here, code, FRESH, HERE)
    async with here.database.driver() as driver:
        for table in ("letters", "mail_codes", "emails", "audit"):
            assert "example.org" not in str(await driver.fetch(f"SELECT * FROM {table}"))


async def test_without_a_mail_server_it_is_said(here: House) -> None:
    who = await caller(here)
    for asked in (mailing.ask(here, ADDRESS, "x"), mailing.change(here, who, ADDRESS, "x")):
        with pytest.raises(NoMail):
            await asked
    assert await post.send_due(here) == 0


@pytest.mark.parametrize("language", ["fr", "en", "es"])
async def test_a_letter_is_in_the_language_of_its_reader(
    here: House, box: Postbox, language: str
) -> None:
    guest = await accounts.new_guest(here, "Zoë", language, "x")
    start = await accounts.caller_of(here, guest.token)
    made = await membership.join(here, start, None, PASSWORD, HERE)
    await mailing.change(here, await accounts.caller_of(here, made.token), ADDRESS, "here")
    await sent(here)
    subject = box.letters[0][1]["Subject"]
    expected = {"fr": "Votre code", "en": "Your code", "es": "Su código"}[language]
    assert subject.startswith(expected)
    assert "Zoë" in box.letters[0][1].get_content()
