"""A mail server of the test's own: it takes what it is sent and shows it."""

from __future__ import annotations

import asyncio
import email
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import default


@dataclass
class Postbox:
    """What came in, by whom it was for; and how the server behaves."""

    port: int = 0
    letters: list[tuple[str, EmailMessage]] = field(default_factory=list)
    answer: bytes = b"250 taken"
    recipient: bytes = b"250 ok"

    def to(self, address: str) -> list[EmailMessage]:
        """The letters that one mailbox has got."""
        return [message for whom, message in self.letters if whom == address]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Speak as much of RFC 5321 as a client of the standard library asks for."""
        whom = ""
        writer.write(b"220 here\r\n")
        while line := (await reader.readline()).strip():
            said = b"250 ok"
            verb = line[:4].upper()
            if verb == b"RCPT":
                whom = line.split(b"<")[1].split(b">")[0].decode()
                said = self.recipient
            elif verb == b"DATA":
                writer.write(b"354 go on\r\n")
                text = await reader.readuntil(b"\r\n.\r\n")
                said = self.answer
                if said.startswith(b"2"):
                    message = email.message_from_bytes(text[:-3], policy=default)
                    self.letters.append((whom, message))
            elif verb == b"QUIT":
                said = b"221 bye"
            writer.write(said + b"\r\n")
            if verb == b"QUIT":
                break
        writer.close()


@asynccontextmanager
async def postbox() -> AsyncIterator[Postbox]:
    """A mail server until the block ends."""
    box = Postbox()
    server = await asyncio.start_server(box.serve, "127.0.0.1", 0)
    box.port = server.sockets[0].getsockname()[1]
    try:
        yield box
    finally:
        server.close()
