"""What the commands share that look into a house, or change something in it, and are done."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import TypeVar

from pydantic import ValidationError

from ludotheque.actions import house, logs, rulesets
from ludotheque.actions.house import House
from ludotheque.actions.refusals import Refusal
from ludotheque.embedded import Unusable, database
from ludotheque.settings import Settings

Done = TypeVar("Done")


def run_in_house(work: Callable[[House], Awaitable[Done]], tell: Callable[[Done], int]) -> int:
    """Do something in a house with the settings of the environment, and tell what came of it.

    Gives the exit code that ``tell`` gives; 1 where the house refuses, and 2 where a setting or
    the database cannot be used, with the reason on standard error.
    """
    try:
        settings = Settings()
        with database(settings) as url:
            settings = settings.model_copy(update={"database_url": url})
            logs.configure(settings)
            rulesets.load(settings.extra_rulesets)
            done = asyncio.run(_inside(settings, work))
    except ValidationError as error:
        print(f"A setting is not usable:\n{error}", file=sys.stderr)
        return 2
    except Unusable as no:
        print(no, file=sys.stderr)
        return 2
    except Refusal as no:
        print(no.detail, file=sys.stderr)
        return 1
    return tell(done)


async def _inside(settings: Settings, work: Callable[[House], Awaitable[Done]]) -> Done:
    here = house.build(settings, "command")
    try:
        return await work(here)
    finally:
        await here.database.close()
