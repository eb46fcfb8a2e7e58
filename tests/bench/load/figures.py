"""What a run of the bench comes to: absolute for the screen, as ratios for the page."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "performance.md"
BEGIN = "<!-- live: figures begin -->"
END = "<!-- live: figures end -->"


@dataclass(frozen=True)
class Run:
    """One game on so many tables, flat out."""

    game: str
    tables: int
    rate: float
    """Accepted, durable moves a second."""
    p50: float
    p95: float
    p99: float
    """Milliseconds from a client's sending to another client's having the update."""
    server: float
    """Microseconds of processor time of the API for each move."""
    postgres: float
    batch: float
    """Games in a statement, on average."""
    alone: float
    """Moves a second of the database by itself, with batches as long."""


@dataclass(frozen=True)
class Crowd:
    """One table with many spectators."""

    spectators: int
    deliveries: float
    """A second."""
    server: float
    """Microseconds of processor time of the API for each delivery."""


@dataclass(frozen=True)
class Idle:
    """Sockets that follow a game in which nothing happens."""

    sockets: int
    kib: float
    """Memory of the API for each."""


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the sorted values lies."""
    return values[min(len(values) - 1, int(len(values) * share))]


def middle(runs: Sequence[Run]) -> Run:
    """The median of several runs, figure by figure."""

    def of(name: str) -> float:
        return statistics.median(float(getattr(run, name)) for run in runs)

    return Run(
        runs[0].game,
        runs[0].tables,
        **{name: of(name) for name in ("rate", "p50", "p95", "p99")},
        **{name: of(name) for name in ("server", "postgres", "batch", "alone")},
    )


def shown(runs: Sequence[Run], crowd: Crowd, idle: Idle) -> str:
    """Everything as it was measured, for the screen."""
    lines = [
        "| game | tables | moves/s | p50 | p95 | p99 ms | API µs | database µs | batch | alone/s |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {r.game} | {r.tables} | {r.rate:.0f} | {r.p50:.1f} | {r.p95:.1f} | {r.p99:.1f} "
        f"| {r.server:.0f} | {r.postgres:.0f} | {r.batch:.1f} | {r.alone:.0f} |"
        for r in runs
    ]
    lines += [
        "",
        f"{crowd.spectators} spectators: {crowd.deliveries:.0f}/s at {crowd.server:.1f} µs each",
        f"{idle.sockets} idle sockets: {idle.kib:.1f} KiB each",
    ]
    return "\n".join(lines)


def ratios(runs: Sequence[Run], crowd: Crowd, idle: Idle, command: str) -> str:
    """The same for the page: nothing in it depends on how fast the machine is."""
    base = next(run for run in runs if run.tables == 100 and run.game == "place6")
    lines = [
        f"`{command}`",
        "",
        "| game | tables | rate | p95 | p99 | server CPU | database CPU | batch |",
        "|---|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {r.game} | {r.tables} | {r.rate / r.alone:.2f} | {r.p95 / r.p50:.1f} "
        f"| {r.p99 / r.p50:.1f} | {r.server / base.server:.2f} | {r.postgres / r.server:.2f} "
        f"| {r.batch:.0f} |"
        for r in runs
    ]
    lines += [
        "",
        f"- {crowd.spectators} spectators: {crowd.deliveries / base.rate:.1f} deliveries a move",
        f"- CPU of a delivery: {crowd.server / base.server:.2f} of a move's",
        f"- {idle.sockets} idle sockets: {idle.kib:.0f} KiB each",
    ]
    return "\n".join(lines)


def refresh(figures: str) -> None:
    """Put the figures between the markers of the page; ValueError where they are missing."""
    text = PAGE.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{PAGE} has no markers {BEGIN} and {END}")
    PAGE.write_text(f"{before}{BEGIN}\n{figures}\n{END}{after}", encoding="utf-8")
