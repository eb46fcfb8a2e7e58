"""Letters, sent by a worker: at least once each, and given up when they would be of no use.

A code is made when its letter is, and only its hash is kept.  A worker that dies between sending
and forgetting a letter sends it again with another code, and both are good.
"""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from collections import defaultdict
from email.message import EmailMessage
from email.utils import formatdate, make_msgid

import structlog

from ludotheque.actions import accounts, lettertexts
from ludotheque.actions.house import House, now_ms
from ludotheque.actions.mailing import address_key
from ludotheque.settings import Settings
from ludotheque.store import mail
from ludotheque.store.mail import Addressee, LetterRow
from ludotheque.store.session import Connection

log = structlog.get_logger(__name__)

MINUTE_MS = 60_000
GOOD_MS = {"verify": 24 * 60 * MINUTE_MS, "recover": 30 * MINUTE_MS}
"""How long a code is good, from when its letter was sent."""
TRIED_MS = {
    "verify": 12 * 60 * MINUTE_MS,
    "recover": 30 * MINUTE_MS,
    "moved": 48 * 60 * MINUTE_MS,
    "entered": 48 * 60 * MINUTE_MS,
}
"""How long a letter is tried to be sent."""
SECONDS = 20
"""Until a mail server counts as away; a try is over long before another worker takes it up."""
AGAIN_MS = 2 * MINUTE_MS


async def send_due(house: House) -> int:
    """Send the next letter that is due, if a mail server is set; how many that were."""
    if house.settings.smtp_host is None:
        return 0
    now = now_ms()
    async with house.database.transaction() as connection:
        letter = await mail.take_due(connection, now, AGAIN_MS)
        if letter is None:
            return 0
        if now - letter.made_at > TRIED_MS[letter.kind]:
            await mail.drop_letter(connection, letter.id)
            log.warning("letter.given_up", letter=letter.id, kind=letter.kind)
            return 1
        messages = await _written(house, connection, letter, now)
    try:
        if messages:
            await asyncio.to_thread(_send, house.settings, messages)
    except smtplib.SMTPRecipientsRefused as no:
        if any(code < 500 for code, _ in no.recipients.values()):
            log.warning("letter.put_off", letter=letter.id, attempts=letter.attempts)
            return 1
        log.warning("letter.refused", letter=letter.id, kind=letter.kind)
    except (OSError, smtplib.SMTPException) as error:
        # Neither the address nor what the mail server says of it is in the log.
        why = type(error).__name__
        log.warning("letter.put_off", letter=letter.id, attempts=letter.attempts, error=why)
        return 1
    async with house.database.transaction() as connection:
        await mail.drop_letter(connection, letter.id)
    if messages:
        log.info("letter.sent", letter=letter.id, kind=letter.kind)
    return 1


async def _written(
    house: House, connection: Connection, letter: LetterRow, now: int
) -> list[EmailMessage]:
    """The messages of a letter, with new codes; none where the address is nobody's."""
    key = address_key(letter.address)
    found = await mail.addressees(connection, letter.player_id, key)
    # Two mailboxes may differ by case alone, and neither gets what is the other's.
    by_mailbox: dict[str, list[tuple[Addressee, str | None]]] = defaultdict(list)
    for each in found:
        to = letter.address if letter.player_id is not None else each.address
        if to is None:
            continue
        code = None
        if letter.kind in GOOD_MS:
            code = accounts.new_code()
            until = now + GOOD_MS[letter.kind]
            hashed = accounts.hash_code(code)
            await mail.add_code(connection, hashed, each.id, letter.kind, to, until)
        by_mailbox[to].append((each, code))
    return [_message(house.settings, letter, to, whom) for to, whom in by_mailbox.items()]


def _message(
    settings: Settings, letter: LetterRow, to: str, whom: list[tuple[Addressee, str | None]]
) -> EmailMessage:
    sender = settings.smtp_from or ""
    names = [(each.name, code) for each, code in whom]
    subject, text = lettertexts.written(
        letter.kind, whom[0][0].language, names, settings.public_url
    )
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, subject
    message["Date"] = formatdate(localtime=False, usegmt=True)
    message["Message-ID"] = make_msgid(domain=sender.rstrip(">").rpartition("@")[2] or None)
    # Nobody reads what comes back, and no holiday notice is to be sent.
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text)
    return message


def _send(settings: Settings, messages: list[EmailMessage]) -> None:
    """Hand messages to the mail server; in a thread, for it may take its time."""
    host, port = settings.smtp_host or "", settings.smtp_port
    secure = ssl.create_default_context()
    server: smtplib.SMTP
    if settings.smtp_tls == "tls":
        server = smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=secure)
    else:
        server = smtplib.SMTP(host, port, timeout=SECONDS)
    with server:
        if settings.smtp_tls == "starttls":
            # Raises where the server cannot: nothing is sent that others could read on the way.
            server.starttls(context=secure)
        if settings.smtp_user is not None:
            secret = settings.smtp_password
            server.login(settings.smtp_user, "" if secret is None else secret.get_secret_value())
        for message in messages:
            server.send_message(message)
