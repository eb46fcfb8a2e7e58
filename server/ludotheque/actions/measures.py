"""What the house counts of itself, for Prometheus; times are seconds."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

FINE = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)

accepted = Counter("ludotheque_inputs_total", "Inputs saved, by cause", ["cause"])
play_seconds = Histogram(
    "ludotheque_play_seconds", "From an input's arrival to its commit", buckets=FINE
)
commit_seconds = Histogram(
    "ludotheque_commit_seconds", "One batch through the database", buckets=FINE
)
batch_games = Histogram(
    "ludotheque_batch_games", "Games in one batch", buckets=(1, 2, 4, 8, 16, 32, 64)
)
queue_depth = Gauge("ludotheque_queue_depth", "Inputs that wait to be judged and saved")
deadline_lateness = Histogram(
    "ludotheque_deadline_lateness_seconds", "From a deadline to its being fired", buckets=FINE
)
start_lateness = Histogram(
    "ludotheque_start_lateness_seconds", "From an appointment to its game's start", buckets=FINE
)
bot_seconds = Histogram(
    "ludotheque_bot_seconds", "A built-in bot's thinking", ["ruleset", "level"], buckets=FINE
)
sockets = Gauge("ludotheque_sockets", "Open websockets and event streams")
slow_closed = Counter("ludotheque_slow_consumers_total", "Sockets closed because they did not read")
requests = Counter("ludotheque_requests_total", "HTTP requests", ["method", "route", "status"])
request_seconds = Histogram(
    "ludotheque_request_seconds", "HTTP requests", ["method", "route"], buckets=FINE
)
