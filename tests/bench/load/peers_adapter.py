"""This server as one of those that the peers' bench compares; docs/performance.md says how.

The peers' bench lives outside the repository and finds this file by ``LOAD_ADAPTER``; ``PROJECT``
names the checkout to measure.  The game is place6, which is in no installation but by a setting.
"""

from __future__ import annotations

import math
import os
import subprocess
from collections.abc import Callable
from typing import Any

from bench import PGPORT, PGURL, Http, Peer, pmap, psql  # type: ignore[import-not-found]

PROJECT = os.environ["PROJECT"]
PYTHON = os.environ.get("PROJECT_PYTHON", f"{PROJECT}/.venv/bin/python")
DATABASE = "ludotheque"
CELLS = 36
ID = 12
SOCKET = "/api/v1/live"


class Ludotheque(Peer):  # type: ignore[misc]
    """One API process on a database of its own in the bench's PostgreSQL."""

    ready_path = "/ready"
    cwd = PROJECT
    boot_s = 40

    def cmd(self) -> list[str]:
        """How it is started."""
        return [PYTHON, "-m", "ludotheque", "api", "--port", str(self.port)]

    def env(self) -> dict[str, str]:
        """Where its database is; nobody is limited, and the game is put on the list."""
        return {
            "PYTHONPATH": f"{PROJECT}/server:{PROJECT}",
            "DATABASE_URL": PGURL % (PGPORT, DATABASE),
            "LUDOTHEQUE_EXTRA_RULESETS": "tests.rulesets.place6.rules:RULESET",
            "LUDOTHEQUE_GUESTS_PER_MINUTE": "0",
            "LUDOTHEQUE_WRITES_PER_MINUTE": "0",
        }

    def start(self) -> None:
        """Make the database first, as an installation does."""
        if not psql("postgres", f"select 1 from pg_database where datname = '{DATABASE}'"):
            psql("postgres", f"create database {DATABASE}")
        migrate = [PYTHON, "-m", "ludotheque", "migrate"]
        subprocess.run(migrate, env={**os.environ, **self.env()}, cwd=PROJECT, check=True)
        super().start()

    def plan(self, games: int, spectators: int, plies: int) -> list[str]:
        """Guests, rooms, games and sockets, all through the public API."""
        http = Http(self.port)

        def guest(number: int) -> str:
            made = http.post("/api/v1/guests", {"name": f"load {number}"})
            return str(made["token"])

        tokens = pmap(guest, range(2 * games), 8)

        def game(number: int) -> str:
            first, second = (_bearer(token) for token in tokens[2 * number : 2 * number + 2])
            options = {"ruleset": "place6", "rounds": math.ceil(plies / CELLS)}
            room = http.post("/api/v1/rooms", {"options": options, "seats": 2}, first)
            http.post(f"/api/v1/invites/{room['invite']}", {}, second)
            return str(http.post(f"/api/v1/rooms/{room['id']}/start", {}, first)["game"])

        lines = [
            "proto text",
            'seqkey "n":',
            "seq0 1",
            f"plies {plies}",
            'ready "type":"snapshot"',
            'accept "type":"update"',
        ]
        for number, made in enumerate(pmap(game, range(games), 8)):
            for role in (0, 1):
                lines += _player(number, role, made, tokens[2 * number + role])
            if number == 0:
                # One string each: the bench makes a spectator deaf by copying the last.
                lines += ["\n".join(_socket(number, 2, made))] * spectators
        return lines

    def game_ids(self, lines: list[str]) -> list[str]:
        """The games of a plan."""
        ids = [line.partition('"game":"')[2][:ID] for line in lines if "subscribe" in line]
        return list(dict.fromkeys(ids))

    def stored(self, ids: list[str]) -> list[int]:
        """The moves that the database holds of each of these games."""
        wanted = ",".join(f"'{id_}'" for id_ in ids)
        found = psql(
            DATABASE,
            "select game_id, count(*) from log where cause = 'move'"
            f" and game_id in ({wanted}) group by 1",
        )
        counts = dict(line.split("|") for line in found.splitlines())
        return [int(counts.get(id_, 0)) for id_ in ids]


def _bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def _socket(number: int, role: int, game: str) -> list[str]:
    return [
        f"conn {number} {role} {SOCKET}",
        f'init {{"type":"subscribe","game":"{game}"}}',
    ]


def _player(number: int, role: int, game: str, token: str) -> list[str]:
    opened, follow = _socket(number, role, game)
    move = (
        f'{{"type":"move","id":"{{u}}","game":"{game}","n":{{n}},'
        '"move":{"kind":"place6.place","cell":{c}}}'
    )
    return [opened, f"hdr Authorization: Bearer {token}", follow, f"move {move}"]


PEERS: dict[str, Callable[[int], Any]] = {"ours": lambda port: Ludotheque("ours", port)}
