"""The OpenAPI document says all that a stranger needs, and says it validly."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from ludotheque.actions.refusals import every_refusal
from tests.api.schemas import faults, named, operations

ROOT = Path(__file__).resolve().parents[2]
PROBLEM = "application/problem+json"


def test_the_document_is_openapi_3_1(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.1")
    assert not list(OpenAPIV31SpecValidator(document).iter_errors())


def test_every_operation_is_described(document: dict[str, Any]) -> None:
    tags = {tag["name"] for tag in document["tags"]}
    names = [operation["operationId"] for _, _, operation in operations(document)]
    assert len(names) == len(set(names))
    for _, path, operation in operations(document):
        for name in ("summary", "description", "tags"):
            assert operation[name], (path, name)
        assert set(operation["tags"]) <= tags, path
        assert operation["operationId"].isidentifier()
        assert "_" not in operation["operationId"]
        assert operation["security"], path
        for parameter in operation.get("parameters", []):
            assert parameter["description"], (path, parameter["name"])


QUESTIONS = ("checkTable",)
"""Asked by POST, for there is much to say."""
WAYS_IN = ("askForLetter", "createGuest", "recoverGuest", "logIn", "recoverAccount")


def test_only_what_a_spectator_may_do_goes_without_a_token(document: dict[str, Any]) -> None:
    closed = {
        operation["operationId"]
        for _, _, operation in operations(document)
        if {} not in operation["security"]
    }
    writes = {
        operation["operationId"]
        for method, _, operation in operations(document)
        if method != "GET" and operation["operationId"] not in (*WAYS_IN, *QUESTIONS)
    }
    reads = {"getMe", "listMyGames", "listMyEnvironments", "listDisputes", "getMyEntry"}
    reads |= {"getAccount", "listSessions", "listTokens", "listBots", "exportMe"}
    reads |= {"getPerson", "findPerson", "listSanctions", "listAudit", "getSeek"}
    reads |= {"listInvitations", "listRoomInvitations"}
    reads |= {"listReports", "getEmail"}
    reads |= {"listDevices", "listFriends", "listNotifications", "listRelated", "streamMe"}
    assert closed == writes | reads
    for _, path, operation in operations(document):
        assert ({"token": []} in operation["security"]) == ("401" in operation["responses"]), path


def test_every_refusal_is_a_problem_with_its_codes(document: dict[str, Any]) -> None:
    statuses = {kind.code: kind.status for kind in every_refusal()}
    documented = set()
    for _, path, operation in operations(document):
        for status, response in operation["responses"].items():
            if not status.startswith(("4", "5")):
                continue
            assert list(response["content"]) == [PROBLEM], (path, status)
            schema = response["content"][PROBLEM]["schema"]
            codes = schema["allOf"][1]["properties"]["code"]["enum"]
            assert codes
            assert {statuses[code] for code in codes} == {int(status)}
            documented.update(codes)
            examples = response["content"][PROBLEM]["examples"]
            assert list(examples) == codes
            for example in examples.values():
                assert not faults(document, schema, example["value"])
    # A wrong method is an answer of an address, not of an operation.
    assert documented == set(statuses) - {"method_not_allowed"}


def test_every_write_takes_an_idempotency_key(document: dict[str, Any]) -> None:
    without = {
        operation["operationId"]
        for method, _, operation in operations(document)
        if method != "GET"
        and not any(p["name"] == "Idempotency-Key" for p in operation.get("parameters", []))
    }
    # Answers with secrets are not kept and passwords leave no fingerprint, a token that is revoked
    # cannot be sent again, a bot is deleted once, and to read a file is no write.  To find an
    # environment is a question; it is asked by POST because of the password.
    secrets = {"createAccount", "renewRecoveryCode", "createToken", "createBot", "renewBotToken"}
    passwords = {"changePassword", "eraseMe", "changeEmail", "verifyEmail"}
    others = {"deleteBot", "signOut", "findEnvironment", "readGcg"}
    assert without == {*WAYS_IN, *QUESTIONS, *secrets, *passwords, *others}


def test_parts_of_rulesets_are_told_apart_by_their_tag(document: dict[str, Any]) -> None:
    assert_unions(document)


def assert_unions(document: dict[str, Any]) -> None:
    """Each union has a member for each tag, and each member requires its tag."""
    schemas = document["components"]["schemas"]
    tags = {"Move": "kind", "Event": "kind", "View": "kind", "Options": "ruleset"}
    frames = {"ClientFrame": "type", "ServerFrame": "type"}
    for name, tag in {**tags, **frames}.items():
        union = schemas[name]
        assert union["discriminator"]["propertyName"] == tag
        mapping = union["discriminator"]["mapping"]
        assert sorted(mapping.values()) == sorted(each["$ref"] for each in union["oneOf"])
        for value, reference in mapping.items():
            member = schemas[reference.rpartition("/")[2]]
            assert tag in member["required"], (name, value)
            assert member["properties"][tag]["const"] == value


def test_every_component_is_a_json_schema_that_is_used(document: dict[str, Any]) -> None:
    text = json.dumps(document)
    for name, schema in document["components"]["schemas"].items():
        Draft202012Validator.check_schema(schema)
        used = f'"#/components/schemas/{name}"' in text
        assert used or name in ("ClientFrame", "ServerFrame"), name
    assert "x-ludotheque-part" not in text


def test_a_ruleset_from_outside_is_in_the_unions() -> None:
    code = (
        "import json; from ludotheque.api import main; from ludotheque.settings import Settings;"
        "s = Settings(database_url='postgresql://unused/unused');"
        "print(json.dumps(main.create(s).app.openapi()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={
            **os.environ,
            "PYTHONPATH": f"{ROOT / 'server'}{os.pathsep}{ROOT}",
            "LUDOTHEQUE_EXTRA_RULESETS": "tests.api.coin:RULESET",
        },
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    document = json.loads(done.stdout)
    assert not list(OpenAPIV31SpecValidator(document).iter_errors())
    assert_unions(document)
    schemas = document["components"]["schemas"]
    assert schemas["Move"]["discriminator"]["mapping"]["coin.call"].endswith("/CoinCall")
    assert schemas["Options"]["discriminator"]["mapping"]["coin"].endswith("/CoinOptions")
    assert not faults(document, named("Move"), {"kind": "coin.call", "heads": True})
    assert faults(document, named("Move"), {"kind": "coin.call", "card": 5})
    assert schemas["NewRoom"]["properties"]["seats"]["minimum"] == 1


def test_the_written_documents_are_fresh() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque", "openapi", "--check"],
        env={**os.environ, "PYTHONPATH": str(ROOT / "server")},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stdout + done.stderr
