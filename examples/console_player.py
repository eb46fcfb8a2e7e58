"""A complete console player of 6 qui prend, on the public API over plain HTTP.

python console_player.py http://localhost:8000 [--join INVITE] [--auto]

Without an invite it plays against two bots; with --auto it plays by itself.  Needs httpx2.
"""

from __future__ import annotations

import argparse
import time
import uuid
from typing import Any

import httpx2


def ask(http: httpx2.Client, method: str, path: str, body: Any = None) -> Any:
    """Ask, and again while the server is away; ValueError in the server's words if it says no."""
    headers = {} if method == "GET" else {"Idempotency-Key": str(uuid.uuid4())}
    while True:
        try:
            answer = http.request(method, path, json=body, headers=headers)
        except httpx2.TransportError:
            time.sleep(1)
            continue
        if answer.status_code in (429, 503):
            time.sleep(int(answer.headers["Retry-After"]))
        elif answer.is_error:
            raise ValueError(answer.json()["detail"])
        else:
            return answer.json()


def show(event: dict[str, Any], seat: int) -> None:
    """Tell what has happened."""
    if event["kind"] == "six-qui-prend.placed":
        who = "You" if event["seat"] == seat else f"Seat {event['seat']}"
        took = f", taking {event['taken']}" if event["taken"] else ""
        print(f"{who}: {event['card']} into row {event['row']}{took}")
    elif event["kind"] == "six-qui-prend.round_over":
        print(f"Round {event['round']} is over. Heads so far: {event['totals']}")


def choose(view: dict[str, Any], auto: bool) -> dict[str, Any]:
    """A move, from the person or by itself."""
    for number, row in enumerate(view["rows"]):
        print(f"  row {number}: {' '.join(map(str, row))}")
    if view["phase"] == "choose_row":
        return {"kind": "six-qui-prend.take_row", "row": 0 if auto else int(input("Row? "))}
    card = view["hand"][0] if auto else int(input(f"Your cards: {view['hand']}. Card? "))
    return {"kind": "six-qui-prend.choose", "card": card}


def play(http: httpx2.Client, game: str, auto: bool) -> None:
    """Follow the game with `since`, and move whenever it waits for this seat."""
    seen = 0
    while True:
        now = ask(http, "GET", f"/games/{game}?since={seen}")
        for event in (event for entry in now["events"] for event in entry["events"]):
            show(event, now["you"])
        seen = now["n"]
        if now["status"] != "running":
            print(f"Over. You are seat {now['you']}. Result: {now['outcome']}")
            return
        if now["you"] in now["to_act"] and now["view"]["own_choice"] is None:
            try:
                move = {"move": choose(now["view"], auto), "n": seen}
                ask(http, "POST", f"/games/{game}/moves", move)
            except ValueError as no:
                print(no)
        else:
            time.sleep(0.1 if auto else 1)


def main() -> None:
    """Become a guest, take a seat, play."""
    read = argparse.ArgumentParser()
    read.add_argument("server")
    read.add_argument("--join", metavar="INVITE")
    read.add_argument("--auto", action="store_true")
    given = read.parse_args()
    http = httpx2.Client(base_url=f"{given.server}/api/v1", timeout=30)
    token = ask(http, "POST", "/guests", {"name": "Console", "language": "en"})["token"]
    http.headers["Authorization"] = f"Bearer {token}"
    if given.join:
        room = ask(http, "POST", f"/invites/{given.join}")
        while room["status"] == "open":
            time.sleep(0.5)
            room = ask(http, "GET", f"/rooms/{room['id']}")
    else:
        options = {"ruleset": "six-qui-prend"}
        wish = {"options": options, "seats": 3, "bots": [1, 2], "start": True}
        room = ask(http, "POST", "/rooms", wish)
    play(http, room["game"], given.auto)


if __name__ == "__main__":
    main()
