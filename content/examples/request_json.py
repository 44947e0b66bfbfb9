# An example for clients of Nameplate. CC0 1.0: copy it and change it. It needs Python 3.10 and no package.
from __future__ import annotations

import email.utils
import http.client
import json
import random as chance
import re
import sys
import time
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from typing import Any, Callable

TRANSIENT = {408, 429, 500, 502, 503, 504}
LONGEST_BACKOFF_SECONDS = 30


class RequestFailed(Exception):
    """A request that did not succeed. Neither the message nor an attribute contains the key."""

    def __init__(self, message: str, failure: Failure) -> None:
        super().__init__(message)
        self.status = failure.status  # The HTTP status; None when there was no answer.
        self.problem = failure.problem  # The fields of the problem; empty when there was none.


@dataclass
class Failure:
    reason: str
    is_transient: bool
    status: int | None = None
    problem: dict[str, Any] = field(default_factory=dict)
    asked_seconds: float = 0  # What the service asks to wait.


class ReturnEveryAnswer(urllib.request.HTTPErrorProcessor):
    """A redirect is a failure, as an error is: the key must not follow it to another host."""

    def http_response(self, request, response):
        return response

    https_response = http_response


opener = urllib.request.build_opener(ReturnEveryAnswer)


def asked_seconds_of(headers: Any) -> float:
    """Retry-After has seconds or a date (RFC 9110, section 10.2.3)."""
    value = headers.get("Retry-After", "")
    if re.fullmatch("[0-9]+", value):
        return float(value)
    try:
        # Both dates are of the service, so the clock of this machine does not matter.
        date = email.utils.parsedate_to_datetime(headers.get("Date", ""))
        return max(0.0, (email.utils.parsedate_to_datetime(value) - date).total_seconds())
    except (TypeError, ValueError):
        return 0.0


def headers_for(url: urllib.parse.SplitResult, key: str | None) -> dict[str, str]:
    headers = {"Accept": "application/json, application/problem+json"}
    if key is None:
        return headers
    # http.client would repeat a malformed value in the message of its error.
    if not re.fullmatch("[0-9A-Za-z_]+", key):
        raise ValueError("The key contains a character that no key has.")
    if url.scheme != "https" and url.hostname != "localhost":
        raise ValueError("A key is sent over HTTPS only.")
    return {**headers, "Authorization": f"Bearer {key}"}


def read_bytes(response: Any, ends_at: float, now: Callable[[], float]) -> bytes:
    """The whole body. The time-out of urllib holds for each read alone, so the total is checked here."""
    body = b""
    while part := response.read1(65536):
        body += part
        if now() > ends_at:
            raise TimeoutError
    if len(body) < int(response.headers.get("Content-Length", 0)):
        raise http.client.IncompleteRead(body)
    return body


def read_answer(status: int, headers: Any, body: bytes) -> Any:
    """The value of the JSON, or a Failure."""
    is_success = 200 <= status < 300
    media_type = headers.get_content_type()
    try:
        value = json.loads(body)
        if is_success and media_type == "application/json":
            return value
    except ValueError:
        value = None

    is_problem = media_type == "application/problem+json" and isinstance(value, dict)
    problem = value if is_problem else {}
    return Failure(
        reason=f"{status}, but the body is not JSON"
        if is_success
        else f"{status} {problem.get('code', media_type)}",
        is_transient=status in TRANSIENT and problem.get("retryable") is not False,
        status=status,
        problem=problem,
        asked_seconds=asked_seconds_of(headers),
    )


def request_json(
    address: str,
    *,
    key: str | None = None,  # For supplier endpoints alone. Read it from your secret store.
    body: Any = None,  # Sent as JSON with POST. Without it the request is a GET.
    max_tries: int = 4,
    try_seconds: float = 15,  # The most that one try may take.
    total_seconds: float = 120,  # The most that all tries and waits may take.
    log: Callable[[str], None] = lambda text: None,  # Is told about each wait, without the key.
    now: Callable[[], float] = time.monotonic,  # Time and chance. Tests replace them.
    wait: Callable[[float], None] = time.sleep,
    random: Callable[[], float] = chance.random,
) -> Any:
    """
    The body of a successful answer. Tries again when the failure may pass, and raises RequestFailed
    otherwise. It repeats POST too: validation, the only POST of the API, stores nothing.
    """
    url = urllib.parse.urlsplit(address)
    headers = headers_for(url, key)
    sent = None
    if body is not None:
        sent = json.dumps(body, allow_nan=False).encode()
        headers["Content-Type"] = "application/json"
    request = urllib.request.Request(address, data=sent, headers=headers)
    ends_at = now() + total_seconds

    def attempt() -> Any:
        seconds = min(try_seconds, ends_at - now())
        try_ends_at = now() + seconds
        try:
            with opener.open(request, timeout=seconds) as response:
                content = read_bytes(response, try_ends_at, now)
                return read_answer(response.status, response.headers, content)
        except (OSError, http.client.HTTPException) as error:
            is_late = isinstance(getattr(error, "reason", error), TimeoutError)
            return Failure("no answer in time" if is_late else "no connection", is_transient=True)

    tries = 1
    while isinstance(outcome := attempt(), Failure):
        # The path alone: a query could contain what does not belong in a log.
        message = f"{request.get_method()} {url.path}: {outcome.reason}"
        backoff = min(LONGEST_BACKOFF_SECONDS, 2 ** (tries - 1))
        seconds = outcome.asked_seconds + random() * backoff
        is_over = tries == max_tries or now() + seconds >= ends_at
        if not outcome.is_transient or is_over:
            raise RequestFailed(message, outcome)
        log(f"{message}. Try {tries} of {max_tries}, next in {seconds:.1f} s")
        wait(seconds)
        tries += 1
    return outcome


if __name__ == "__main__":
    try:
        result = request_json(sys.argv[1], log=lambda text: print(text, file=sys.stderr))
        print(json.dumps(result))
    except RequestFailed as failure:
        sys.exit(str(failure))
