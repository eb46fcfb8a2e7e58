"""The pages for integrators: of this server alone, and complete."""

from __future__ import annotations

import re
from pathlib import Path

import httpx2
import pytest

from ludotheque.actions.refusals import every_refusal
from ludotheque.api import problem_page
from tests.api.here import serving

DOCS = Path(__file__).parents[2] / "docs"
FILES = {
    "swagger-ui.css": "text/css",
    "swagger-ui-bundle.js": "text/javascript",
    "start.js": "text/javascript",
}


def test_every_problem_has_its_place_on_the_page(http: httpx2.Client) -> None:
    page = http.get("/docs/problems")
    assert page.headers["content-type"].startswith("text/html")
    assert page.text == problem_page.html()
    codes = [kind.code for kind in every_refusal()]
    assert sorted(re.findall(r'<section id="(\w+)"', page.text)) == sorted(codes)
    assert set(problem_page.ADVICE) == set(codes)
    for kind in every_refusal():
        assert kind.title in page.text
        assert f"HTTP {kind.status}" in page.text
        assert kind.__doc__, kind.code


def test_the_written_page_says_the_same() -> None:
    assert (DOCS / "problems.md").read_text(encoding="utf-8") == problem_page.markdown()


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A client as the build leaves it, with a secret beside it."""
    (tmp_path / "dist" / "docs").mkdir(parents=True)
    (tmp_path / "dist" / "index.html").write_text("<title>the client</title>")
    (tmp_path / "dist" / "app.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    for name in FILES:
        (tmp_path / "dist" / "docs" / name).write_text(f"/* {name} */")
    return tmp_path / "dist"


def test_the_interactive_page_needs_no_other_host(database_url: str, built: Path) -> None:
    with (
        serving(database_url, client_dist=built) as address,
        httpx2.Client(base_url=address, trust_env=False, timeout=30) as http,
    ):
        page = http.get("/docs").text
        assert "://" not in page
        assert not re.search(r"<script>|onclick|style=", page)
        linked = re.findall(r'(?:src|href)="([^"]+)"', page)
        assert {f"/docs/{name}" for name in FILES} <= set(linked)
        for name, kind in FILES.items():
            answer = http.get(f"/docs/{name}")
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith(kind)
        for path in ("/docs/..%2findex.html", "/docs/other.js", "/docs/%2e%2e/secret.txt"):
            assert http.get(path).status_code == 404


def test_addresses_of_the_api_are_not_answered_by_the_client(
    database_url: str, built: Path
) -> None:
    with (
        serving(database_url, client_dist=built) as address,
        httpx2.Client(base_url=address, trust_env=False, timeout=30) as http,
    ):
        for path in ("/", "/game/abc", "/apitude", "/docsy"):
            assert "the client" in http.get(path).text
        for path in ("/api", "/api/v1/none", "/docs/none", "/none.js", "/%2e%2e/secret.txt"):
            answer = http.get(path)
            assert answer.status_code == 404, path
            assert answer.headers["content-type"] == "application/problem+json"
        wrong = http.get("/api/v1/rooms/abc/start")
        assert (wrong.status_code, wrong.headers["allow"]) == (405, "POST")
        posted = http.post("/game/abc")
        assert (posted.status_code, posted.headers["allow"]) == (405, "GET")


def test_the_document_is_found_where_others_keep_it(database_url: str, built: Path) -> None:
    with (
        serving(database_url, client_dist=built) as address,
        httpx2.Client(base_url=address, trust_env=False, timeout=30) as http,
    ):
        answer = http.get("/openapi.json")
        assert answer.is_redirect
        assert http.get(answer.headers["location"]).json()["openapi"].startswith("3.1")


def test_without_a_built_client_there_is_a_plain_page(database_url: str, tmp_path: Path) -> None:
    with (
        serving(database_url, client_dist=tmp_path) as address,
        httpx2.Client(base_url=address, trust_env=False, timeout=30) as http,
    ):
        for link in re.findall(r'href="([^"]+)"', http.get("/docs").text):
            assert http.get(link).status_code == 200
