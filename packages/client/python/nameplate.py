"""
Nameplate for Python: dated evidence about industrial products, and validation of supplier records.

One module of the standard library, for Python 3.9 and later. Apache-2.0.

    nameplate = Nameplate("https://nameplate.example")
    product = nameplate.product("Moxa", "EDS-P510")
    print(product.verification.status, product.verification.evidence_as_of)

A record is dated evidence, not an offer: keep its evidence date and verification state wherever you show it. Dates are
`date`, quantities are `Decimal`, and `body` of every answer is the JSON as it came.
"""

from __future__ import annotations

import argparse
import email.utils
import http.client
import json
import os
import random
import re
import sys
import time
import urllib.parse
import urllib.request
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from email.message import Message
from typing import Any, Callable, Deque, Literal, NoReturn, Optional, Protocol, TypeVar, Union, cast

__version__ = "0.0.0"  # /tools gives out the module with the version of its release.

CONTRACT_VERSION = "0.1.0"
MAX_RECORDS = 50
MAX_BODY_BYTES = 262_144
REQUESTS_PER_MINUTE = 60

_TRANSIENT = frozenset({408, 429, 500, 502, 503, 504})
_MAX_ANSWER_BYTES = 8 * 1024 * 1024
_KEY_FORM = re.compile("npk_[0-9a-z]{16}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}")
_ANY_KEY = re.compile("npk_[0-9a-z]{16}_")
_LOOPBACK = re.compile(r"localhost|127\.\d+\.\d+\.\d+|::1")

Json = Mapping[str, Any]
_Value = TypeVar("_Value")


# What can go wrong. No message and no attribute contains a key.


class NameplateError(Exception):
    """Why there is no answer. The message is for people; decide by the class and its attributes."""


class Problem(NameplateError):
    """The service answered with a problem (RFC 9457)."""

    def __init__(self, message: str, status: int, body: Json, request_id: str | None) -> None:
        super().__init__(message)
        self.status = status
        self.code: str | None = body["code"] if isinstance(body.get("code"), str) else None
        self.detail = str(body.get("detail", ""))
        self.body = body
        self.request_id = request_id  # To quote when you report the problem.


class NotFound(Problem):
    """The catalogue has no such product, which may exist all the same."""

    @property
    def candidates(self) -> list[Candidate]:
        """What is written similarly. A person must choose; none of them is the product."""
        return [
            Candidate(found_by=name, manufacturer=manufacturer, part_number=number, body=entry)
            for name in ("candidates", "beforeSlash", "elsewhere", "alike", "containing")
            for entry in _objects(self.body.get(name))
            for manufacturer in [_text_or_none(_object(entry.get("manufacturer")).get("name"))]
            for number in [_text_or_none(entry.get("manufacturerPartNumber"))]
        ]


class NotTheService(NameplateError):
    """Something else answered, or an answer lacks what the service always sends. It proves nothing."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


class NoAnswer(NameplateError):
    """No whole answer arrived in time. It is unknown whether the service received the request."""


class NotSent(NameplateError):
    """No request can contain the input, so nothing was sent."""


# What the service says.


@dataclass(frozen=True)
class Quantity:
    """An exact quantity with its unit."""

    value: Decimal
    unit: str


@dataclass(frozen=True)
class Verification:
    """How well a record is verified, and the date of the evidence."""

    status: str
    evidence_as_of: date


@dataclass(frozen=True)
class Source:
    """Whose word a record is, and what its licence asks of those who use it."""

    id: str
    name: str
    date: date
    licence: str
    attribution: str | None
    conditions: str | None


@dataclass(frozen=True)
class Product:
    """The identity of a product, with its evidence."""

    id: str
    manufacturer_id: str
    manufacturer: str
    part_number: str
    name: str
    description: str
    verification: Verification
    sources: list[Source]
    quantities: dict[str, Quantity]  # Such as weight, of `physical`; the other facts are in `body`.
    record: str  # The address of its page.
    evidence: str  # The address of the newest source that names it.
    body: Json = field(repr=False)


@dataclass(frozen=True)
class Statement:
    """What a source says of one fact of a product, and since when."""

    pointer: str  # The place of the fact in the body of a product, as a JSON Pointer.
    value: Any  # A Quantity, a text, a number, a truth value, or a group of ports as a dict.
    source: str
    since: date


@dataclass(frozen=True)
class Evidence:
    """An entry of the evidence register of an Insight."""

    label: str
    url: str
    evidence_date: date
    authority: str


@dataclass(frozen=True)
class InsightSummary:
    """An Insight in the list."""

    slug: str
    title: str
    category: str
    published_at: date
    updated_at: date
    url: str
    body: Json = field(repr=False)


@dataclass(frozen=True)
class Insight(InsightSummary):
    """An article with its evidence register."""

    author: str
    blocks: list[Json]
    sources: list[Evidence]


@dataclass(frozen=True)
class Overview:
    """What the service says of itself."""

    name: str
    release_state: str
    authority_boundary: str
    body: Json = field(repr=False)


@dataclass(frozen=True)
class Candidate:
    """Something written similarly to what was not found. It is not the product."""

    found_by: str  # The list of the problem that has it: candidates, beforeSlash, elsewhere, alike or containing.
    manufacturer: str | None
    part_number: str | None
    body: Json = field(repr=False)


@dataclass(frozen=True)
class Line:
    """What came of one line of a list: the product, or why there is none."""

    manufacturer: str
    part_number: str
    product: Product | None
    failure: Union[NotFound, NotSent, None]


@dataclass(frozen=True)
class Identity:
    """The company and the scopes of a key."""

    company_id: str
    company: str
    key_id: str
    expires_at: datetime
    scopes: list[str]
    body: Json = field(repr=False)


@dataclass(frozen=True)
class Finding:
    """Something to fix in a record, or in the batch if `index` is None."""

    index: int | None  # The position of the record among all records of the call, from 0.
    record: Json | None  # The record, the same object that was given.
    pointer: str  # The place in it as a JSON Pointer.
    code: str
    detail: str
    hint: str | None


@dataclass(frozen=True)
class Batch:
    """
    What came of one batch. `valid`: it meets the contract; nothing was stored. `invalid`: it has findings. `refused`: it
    was not validated, for a reason of its own. `stopped`: no record from `first_index` on was validated.
    """

    kind: Literal["valid", "invalid", "refused", "stopped"]
    first_index: int
    records: list[Json]
    findings: Sequence[Finding] = ()
    unlisted_findings: int = 0  # How many more there are; the service lists at most 100.
    evaluated_at: datetime | None = None  # The time to which the service compared the timestamps.
    failure: NameplateError | None = None


# Reading of answers.


class _Unexpected(Exception):
    """An answer lacks what the service always sends."""


def _object(value: object) -> Json:
    return cast(Json, value) if isinstance(value, dict) else {}


def _objects(value: object) -> list[Json]:
    return [_object(entry) for entry in cast("list[object]", value)] if isinstance(value, list) else []


def _text_or_none(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _text(fields: Json, name: str) -> str:
    value = fields.get(name)
    if not isinstance(value, str):
        raise _Unexpected
    return value


def _fields(fields: Json, name: str) -> Json:
    value = fields.get(name)
    if not isinstance(value, dict):
        raise _Unexpected
    return cast(Json, value)


def _list(fields: Json, name: str) -> list[Any]:
    value = fields.get(name)
    if not isinstance(value, list):
        raise _Unexpected
    return cast("list[object]", value)


def _date(fields: Json, name: str) -> date:
    try:
        return date.fromisoformat(_text(fields, name))
    except ValueError:
        raise _Unexpected from None


def _timestamp(fields: Json, name: str) -> datetime:
    try:
        # Python reads a Z since 3.11.
        return datetime.fromisoformat(re.sub("Z$", "+00:00", _text(fields, name)))
    except ValueError:
        raise _Unexpected from None


def _value(value: Any) -> Any:
    """A value of a fact, with an exact number where it is a quantity."""
    entry = _object(value)
    if set(entry) == {"value", "unit"} and re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", str(entry["value"]), re.ASCII):
        return Quantity(Decimal(entry["value"]), str(entry["unit"]))
    return value


def _read_overview(body: Json) -> Overview:
    data = _fields(body, "data")
    return Overview(_text(data, "name"), _text(data, "releaseState"), _text(data, "authorityBoundary"), body)


def _read_summary(data: Json) -> InsightSummary:
    return InsightSummary(
        slug=_text(data, "slug"),
        title=_text(data, "title"),
        category=_text(data, "category"),
        published_at=_date(data, "publishedAt"),
        updated_at=_date(data, "updatedAt"),
        url=_text(data, "url"),
        body=data,
    )


def _read_summaries(body: Json) -> list[InsightSummary]:
    return [_read_summary(entry) for entry in _objects(_list(body, "data"))]


def _read_insight(body: Json) -> Insight:
    data = _fields(body, "data")
    return Insight(
        **vars(_read_summary(data)),
        author=_text(data, "author"),
        blocks=_objects(_list(data, "blocks")),
        sources=[
            Evidence(
                label=_text(entry, "label"),
                url=_text(entry, "url"),
                evidence_date=_date(entry, "evidenceDate"),
                authority=_text(entry, "authority"),
            )
            for entry in _objects(_list(data, "sources"))
        ],
    )


def _read_source(entry: Json) -> Source:
    licence = _fields(entry, "licence")
    return Source(
        id=_text(entry, "id"),
        name=_text(entry, "name"),
        date=_date(entry, "date"),
        licence=_text(licence, "id"),
        attribution=_text_or_none(entry.get("attribution")),
        conditions=_text_or_none(licence.get("conditions")),
    )


def _read_product(body: Json) -> Product:
    data = _fields(body, "data")
    links = _fields(body, "links")
    manufacturer = _fields(data, "manufacturer")
    verification = _fields(data, "verification")
    facts = {name: _value(value) for name, value in _fields(data, "physical").items()}
    return Product(
        id=_text(data, "id"),
        manufacturer_id=_text(manufacturer, "id"),
        manufacturer=_text(manufacturer, "name"),
        part_number=_text(data, "manufacturerPartNumber"),
        name=_text(data, "name"),
        description=_text(data, "description"),
        verification=Verification(_text(verification, "status"), _date(verification, "evidenceAsOf")),
        sources=[_read_source(entry) for entry in _objects(data.get("sources"))],
        quantities={name: value for name, value in facts.items() if isinstance(value, Quantity)},
        record=_text(links, "record"),
        evidence=_text(links, "evidence"),
        body=body,
    )


def _read_statements(body: Json) -> list[Statement]:
    return [
        Statement(_text(fact, "pointer"), _value(entry.get("value")), _text(entry, "source"), _date(entry, "since"))
        for fact in _objects(_list(_fields(body, "data"), "facts"))
        for entry in _objects(_list(fact, "statements"))
    ]


def _read_identity(body: Json) -> Identity:
    data = _fields(body, "data")
    company = _fields(data, "company")
    key = _fields(data, "key")
    return Identity(
        company_id=_text(company, "id"),
        company=_text(company, "name"),
        key_id=_text(key, "id"),
        expires_at=_timestamp(key, "expiresAt"),
        scopes=[str(scope) for scope in _list(data, "scopes")],
        body=body,
    )


def _receipt_for(records: int) -> Callable[[Json], None]:
    """A receipt counts only for exactly the records that were sent."""
    expected = {
        "valid": True,
        "schemaVersion": CONTRACT_VERSION,
        "recordsValidated": records,
        "persisted": False,
        "admitted": False,
    }

    def read(body: Json) -> None:
        if {name: _fields(body, "data").get(name) for name in expected} != expected:
            raise _Unexpected

    return read


# Requests.


class _Key:
    """A key that no printed object shows."""

    def __init__(self, text: str) -> None:
        self.reveal: Callable[[], str] = lambda: text

    def __repr__(self) -> str:
        return "<key>"


def _check_key(key: str, url: urllib.parse.SplitResult) -> _Key:
    # http.client would repeat a malformed value in the message of its error.
    if not _KEY_FORM.fullmatch(key):
        raise ValueError(
            "The key does not have the form of a key. Copy the whole key, from npk_ on, without spaces or line breaks."
        )
    if url.scheme != "https" and not _LOOPBACK.fullmatch(url.hostname or ""):
        raise ValueError("A key is sent over HTTPS only.")
    return _Key(key)


class Wait(Protocol):
    """Is told about a wait before another try, without the key."""

    def __call__(self, message: str) -> object: ...


@dataclass(frozen=True)
class Platform:
    """Time and chance. Tests replace them."""

    now: Callable[[], float] = time.monotonic
    wait: Callable[[float], object] = time.sleep
    random: Callable[[], float] = random.random


class _ReturnEveryAnswer(urllib.request.HTTPErrorProcessor):
    """A redirect is a failure, as an error is: the key must not follow it to another host."""

    def http_response(self, request: urllib.request.Request, response: Any) -> Any:
        return response

    https_response = http_response


_opener = urllib.request.build_opener(_ReturnEveryAnswer)


@dataclass(frozen=True)
class _Failed:
    error: NameplateError
    may_pass: bool
    asked_seconds: float = 0  # What the service asks to wait.


def _asked_seconds(headers: Message) -> float:
    """Retry-After has seconds or a date (RFC 9110, section 10.2.3)."""
    value = str(headers.get("Retry-After", "")).strip()
    if re.fullmatch("[0-9]{1,9}", value):
        return float(value)
    try:
        # Both dates are of the service, so the clock of this machine does not matter.
        sent = email.utils.parsedate_to_datetime(str(headers.get("Date", "")))
        return max(0.0, (email.utils.parsedate_to_datetime(value) - sent).total_seconds())
    except (TypeError, ValueError):
        return 0.0


def _read_bytes(response: Any, ends_at: float, now: Callable[[], float]) -> bytes:
    """The whole body. The time-out of urllib is that of each read alone, so the total is checked here."""
    parts: list[bytes] = []
    length = 0
    while part := response.read1(65536):
        parts.append(part)
        length += len(part)
        if now() > ends_at:
            raise TimeoutError
        if length > _MAX_ANSWER_BYTES:
            break
    announced = str(response.headers.get("Content-Length", ""))
    if announced.isdigit() and length < min(int(announced), _MAX_ANSWER_BYTES):
        raise http.client.IncompleteRead(b"")
    return b"".join(parts)


def _encode(*texts: str) -> str:
    """The path of texts, each percent-encoded once."""
    if any(_ANY_KEY.search(text) for text in texts):
        raise NotSent("The text contains a key, which must not be in an address. Nothing was sent.")
    try:
        if any(text in ("", ".", "..") for text in texts):
            raise ValueError
        return "/".join(urllib.parse.quote(text, safe="") for text in texts)
    except ValueError:
        raise NotSent("No address can contain this text, so no record has it. Nothing was sent.") from None


class Nameplate:
    """
    A client of the deployment at `base_url`, such as https://nameplate.example. A key is needed for `me` and `validate`
    alone; read it from a secret store or the environment. Methods raise a `NameplateError` when there is no answer.
    """

    def __init__(
        self,
        base_url: str,
        *,
        key: str | None = None,
        max_tries: int = 4,
        try_seconds: float = 15,  # The most that one try may take.
        total_seconds: float = 120,  # The most that all tries of an answer, and the waits between them, may take.
        log: Wait = lambda message: None,
        platform: Platform = Platform(),
    ) -> None:
        url = urllib.parse.urlsplit(base_url)
        has_more = url.path not in ("", "/") or url.query or url.fragment or url.username is not None
        if url.scheme not in ("http", "https") or not url.hostname or has_more:
            raise ValueError("base_url is a scheme and a host only, such as https://nameplate.example.")
        self._origin = f"{url.scheme}://{url.netloc}"
        self._key = None if key is None else _check_key(key, url)
        self._max_tries = max_tries
        self._try_seconds = try_seconds
        self._total_seconds = total_seconds
        self._log = log
        self._platform = platform
        self._sent: Deque[float] = deque(maxlen=REQUESTS_PER_MINUTE)

    def __repr__(self) -> str:
        return f"Nameplate({self._origin!r})"

    def overview(self) -> Overview:
        """What the service says of itself."""
        return self._ask("/api/v1/site", _read_overview)

    def insights(self) -> list[InsightSummary]:
        """All published Insights, newest first."""
        return self._ask("/api/v1/insights", _read_summaries)

    def insight(self, slug: str) -> Insight:
        """An Insight with its evidence register, by its exact slug."""
        return self._ask(f"/api/v1/insights/{_encode(slug)}", _read_insight)

    def product(self, manufacturer: str, part_number: str) -> Product:
        """
        Exactly this product: the manufacturer by name, id or alias in any case, the part number character by character.
        Raises `NotFound`, which may have candidates.
        """

        def read(body: Json) -> Product:
            product = _read_product(body)
            # The record of another part number would be a wrong identity.
            if product.part_number != part_number:
                raise _Unexpected
            return product

        return self._ask(f"/api/v1/products/{_encode(manufacturer, part_number)}", read)

    def product_by_id(self, product_id: str) -> Product:
        """The record with this id, which never changes, such as prd_5rv647ng4q."""
        return self._ask(f"/api/v1/products/{_encode(product_id)}.json", _read_product)

    def statements(self, product_id: str) -> list[Statement]:
        """What the sources of a record say of each fact, and since when."""
        return self._ask(f"/products/{_encode(product_id)}/statements.json", _read_statements)

    def lookup(self, lines: Iterable[tuple[str, str]]) -> Iterator[Line]:
        """
        Looks up each manufacturer and part number, in their order, and asks for each pair once. What is not found is a
        line without a product; what keeps the service from being asked is raised.
        """
        known: dict[tuple[str, str], Line] = {}
        for pair in lines:
            if pair not in known:
                try:
                    known[pair] = Line(*pair, product=self.product(*pair), failure=None)
                except (NotFound, NotSent) as failure:
                    known[pair] = Line(*pair, product=None, failure=failure)
            yield known[pair]

    def me(self) -> Identity:
        """The company and the scopes of the key."""
        return self._ask("/api/v1/supplier/me", _read_identity, with_key=True)

    def validate(self, source: Mapping[str, str], records: Iterable[Mapping[str, Any]]) -> Iterator[Batch]:
        """
        Validates any number of records, in batches of at most 50 records and 256 KiB, at most 60 requests a minute, and
        gives what came of each batch. Decimals are `Decimal` or text, timestamps are `datetime` with a zone or text.
        Nothing is sent before the first batch is asked for, and the service stores nothing.
        """
        for first_index, written in _cut_batches(source, records):
            if isinstance(written, _Unsendable):
                yield Batch("refused", first_index, [written.record], failure=written.failure)
                continue
            waiting = [(first_index, written)]
            while waiting:
                first, part = waiting.pop()
                batch = self._validate_batch(source, first, part)
                half = (len(part) + 1) // 2
                status = getattr(batch.failure, "status", None)
                if status == 413 and len(part) > 1:
                    waiting += [(first + half, part[half:]), (first, part[:half])]
                    continue
                yield batch
                if batch.kind == "stopped":
                    return

    def _validate_batch(self, source: Mapping[str, str], first: int, written: list[_Written]) -> Batch:
        records = [record for record, _ in written]
        try:
            body = _write_batch(source, [text for _, text in written])
            self._ask("/api/v1/supplier/validate", _receipt_for(len(written)), with_key=True, body=body)
            return Batch("valid", first, records)
        except Problem as problem:
            if problem.status == 422 and "errors" in problem.body:
                return _invalid_batch(problem, first, records)
            return Batch("refused" if problem.status in (400, 413, 422) else "stopped", first, records, failure=problem)
        except NameplateError as failure:
            is_too_large = getattr(failure, "status", None) == 413
            return Batch("refused" if is_too_large else "stopped", first, records, failure=failure)

    def _ask(
        self, path: str, read: Callable[[Json], _Value], *, with_key: bool = False, body: bytes | None = None
    ) -> _Value:
        """The answer, asked for again while its failure may pass. POST is repeated too: validation stores nothing."""
        if with_key and self._key is None:
            raise ValueError("This needs a key: Nameplate(base_url, key=os.environ['SUPPLIER_API_KEY']).")
        now = self._platform.now
        method = "GET" if body is None else "POST"
        # The path alone: a query could contain what does not belong in a log.
        name = f"{method} {path.partition('?')[0]}"
        if with_key:
            self._keep_rate(name)
        ends_at = now() + self._total_seconds
        tries = 1
        while True:
            value, failed = self._attempt(name, path, read, with_key, body, ends_at)
            if failed is None:
                return cast(_Value, value)
            seconds = failed.asked_seconds + self._platform.random() * 2.0 ** (tries - 1)
            if not failed.may_pass or tries >= self._max_tries or now() + seconds >= ends_at:
                raise failed.error
            self._log(f"{failed.error}. Try {tries} of {self._max_tries}, next in {seconds:.1f} s")
            self._platform.wait(seconds)
            if with_key:
                self._keep_rate(name)
            tries += 1

    def _keep_rate(self, name: str) -> None:
        """Waits until the key may be used again: 60 requests in any 60 seconds."""
        if len(self._sent) == REQUESTS_PER_MINUTE:
            seconds = self._sent[0] + 60 - self._platform.now()
            if seconds > 0:
                self._log(f"{name}: waiting {seconds:.1f} s for the rate of the key")
                self._platform.wait(seconds)

    def _attempt(
        self,
        name: str,
        path: str,
        read: Callable[[Json], _Value],
        with_key: bool,
        body: bytes | None,
        ends_at: float,
    ) -> tuple[Optional[_Value], Optional[_Failed]]:
        now = self._platform.now
        request = urllib.request.Request(f"{self._origin}{path}", data=body)
        request.add_header("Accept", "application/json, application/problem+json")
        if body is not None:
            request.add_header("Content-Type", "application/json")
        if with_key and self._key is not None:
            request.add_unredirected_header("Authorization", f"Bearer {self._key.reveal()}")
        seconds = min(self._try_seconds, ends_at - now())
        try_ends_at = now() + seconds
        try:
            with _opener.open(request, timeout=max(seconds, 0.001)) as response:
                status, headers = int(response.status), response.headers
                content = _read_bytes(response, try_ends_at, now)
        except (OSError, http.client.HTTPException) as error:
            is_late = isinstance(getattr(error, "reason", error), TimeoutError)
            reason = "no answer in time" if is_late else "no connection"
            return None, _Failed(NoAnswer(f"{name}: {reason}"), may_pass=True)
        finally:
            if with_key:
                # The service counts a request when it arrives, which is not later than its answer.
                self._sent.append(now())
        return self._read_answer(name, status, headers, content, read)

    def _read_answer(
        self, name: str, status: int, headers: Message, content: bytes, read: Callable[[Json], _Value]
    ) -> tuple[Optional[_Value], Optional[_Failed]]:
        media_type = headers.get_content_type()
        is_success = status == 200 and media_type == "application/json"
        is_problem = status >= 400 and media_type == "application/problem+json"
        body: Json | None = None
        try:
            value: object = json.loads(content)
            if isinstance(value, dict):
                body = cast(Json, value)
        except ValueError:
            pass
        # Written anew, the key is found however the answer escapes it.
        if self._key is not None and self._key.reveal() in json.dumps(body, ensure_ascii=False):
            message = f"{name}: the answer contained the key and was discarded. Have the key revoked"
            return None, _Failed(NotTheService(message, status), may_pass=False)
        if is_success and body is not None:
            try:
                return read(body), None
            except _Unexpected:
                message = f"{name}: {status}, but the answer lacks what the service always sends"
                return None, _Failed(NotTheService(message, status), may_pass=False)
        may_pass = status in _TRANSIENT
        if is_problem and body is not None:
            code = _text_or_none(body.get("code"))
            message = f"{name}: {status} {code or _text_or_none(body.get('title'))}"
            is_absent = code in ("part_number_not_found", "manufacturer_not_found")
            problem = (NotFound if is_absent else Problem)(message, status, body, headers.get("X-Request-Id"))
            is_final = status in (401, 403) or body.get("retryable") is False
            may_pass = not is_final and (may_pass or body.get("retryable") is True)
            return None, _Failed(problem, may_pass, _asked_seconds(headers))
        what = "not JSON of the service" if 200 <= status < 300 else media_type
        return None, _Failed(NotTheService(f"{name}: {status}, {what}", status), may_pass, _asked_seconds(headers))


# Batches.

_Written = tuple[Json, str]


@dataclass(frozen=True)
class _Unsendable:
    record: Json
    failure: NotSent


def _exact(value: Any) -> Any:
    """A value as JSON keeps it exactly. Raises TypeError or ValueError for what would change."""
    if value is None or isinstance(value, (bool, int)):
        return value
    if isinstance(value, str):
        value.encode()
        return value
    if isinstance(value, Decimal) and value.is_finite():
        return format(value, "f")
    if isinstance(value, datetime) and value.utcoffset() is not None:
        return value.isoformat()
    if isinstance(value, Mapping):
        entries = cast("Mapping[object, object]", value)
        return {_exact(str(name)): _exact(member) for name, member in entries.items()}
    if isinstance(value, Sequence) and not isinstance(value, (bytes, bytearray)):
        return [_exact(member) for member in cast("Sequence[object]", value)]
    raise TypeError


def _write(value: Any) -> str:
    return json.dumps(_exact(value), ensure_ascii=False, separators=(",", ":"))


def _write_batch(source: Mapping[str, str], records: Iterable[str]) -> bytes:
    return f'{{"schemaVersion":"{CONTRACT_VERSION}","source":{_write(source)},"records":[{",".join(records)}]}}'.encode()


def _cut_batches(
    source: Mapping[str, str], records: Iterable[Mapping[str, Any]]
) -> Iterator[tuple[int, Union[list[_Written], _Unsendable]]]:
    """Cuts records, in their order, into batches as large as the service takes."""
    # Every record is counted with a comma before it, which the first one does not have.
    empty = len(_write_batch(source, [])) - 1
    batch: list[_Written] = []
    size = empty
    index = 0
    for record in records:
        failure = None
        text = ""
        try:
            text = _write(record)
        except (TypeError, ValueError):
            failure = NotSent(
                "A value of the record cannot be written in JSON exactly. Use Decimal or text instead of float, and"
                " datetime with a zone. It was not sent."
            )
        length = len(text.encode()) + 1
        if empty + length > MAX_BODY_BYTES:
            failure = NotSent("The record alone is larger than a request may be. It was not sent.")
        if batch and (failure is not None or size + length > MAX_BODY_BYTES or len(batch) == MAX_RECORDS):
            yield index - len(batch), batch
            batch, size = [], empty
        if failure is not None:
            yield index, _Unsendable(record, failure)
        else:
            batch.append((record, text))
            size += length
        index += 1
    if batch:
        yield index - len(batch), batch


def _invalid_batch(problem: Problem, first: int, records: list[Json]) -> Batch:
    findings: list[Finding] = []
    for entry in _objects(problem.body.get("errors")):
        pointer = str(entry.get("pointer", ""))
        place = re.fullmatch(r"/records/([0-9]+)(/.*)?", pointer, re.DOTALL)
        at = int(place[1]) if place else len(records)
        has_record = place is not None and at < len(records)
        findings.append(
            Finding(
                index=first + at if has_record else None,
                record=records[at] if has_record else None,
                pointer=(place[2] or "") if place is not None and has_record else pointer,
                code=str(entry.get("code", "")),
                detail=str(entry.get("detail", "")),
                hint=_text_or_none(entry.get("hint")),
            )
        )
    count = problem.body.get("errorCount")
    unlisted = count - len(findings) if isinstance(count, int) else 0
    try:
        evaluated_at = _timestamp(problem.body, "evaluatedAt")
    except _Unexpected:
        evaluated_at = None
    return Batch("invalid", first, records, findings, unlisted, evaluated_at)


# The command line.


_ARGUMENT_FAULTS = (
    (r"unrecognized arguments: (?:.* )?(--[a-z][a-z-]{0,39})(?![^ =])", "There is no option {}."),
    (r"argument command: invalid choice: '([a-z][a-z-]{0,39})'", "There is no command {}."),
    (r"argument (--[a-z-]+): expected one argument", "{} needs a value."),
    (r"the following arguments are required: ([a-z, -]+)$", "Missing: {}."),
)


def _argument_fault(message: str) -> str:
    for form, fault in _ARGUMENT_FAULTS:
        found = re.match(form, message)
        if found is not None:
            return fault.format(found[1])
    return "The arguments are not understood."


class _Arguments(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        # argparse repeats all that it does not understand, which may be a key: only names are shown.
        self.print_usage(sys.stderr)
        self.exit(2, f"{_argument_fault(message)} For help: {self.prog} --help\n")


def _print_batch(batch: Batch) -> int:
    first = batch.first_index + 1
    last = batch.first_index + len(batch.records)
    place = f"Records {first} to {last}" if last > first else f"Record {first}"
    if batch.kind == "valid":
        print(f"{place}: valid. Nothing was stored.")
        return 0
    if batch.kind == "invalid":
        for finding in batch.findings:
            where = "The batch" if finding.index is None else f"Record {finding.index + 1}"
            print(f"{where}, {finding.pointer}: {finding.detail}{'' if finding.hint is None else f' {finding.hint}'}")
        if batch.unlisted_findings > 0:
            print(f"{place}: {batch.unlisted_findings} more findings.")
        return 1
    scope = f"No record from {first} on" if batch.kind == "stopped" else place
    print(f"{scope} was validated: {_explain(batch.failure)}", file=sys.stderr)
    return 2


def _explain(error: NameplateError | None) -> str:
    return f"{error}. {error.detail}" if isinstance(error, Problem) else str(error)


def _key_of_environment() -> str:
    key = os.environ.get("SUPPLIER_API_KEY", "")
    if key == "":
        raise ValueError("There is no key. Set SUPPLIER_API_KEY.")
    return key


def _read_batch(name: str) -> object:
    try:
        with open(name, encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        raise ValueError("There is no such file.") from None
    except OSError:
        raise ValueError("The file cannot be read. Give a file, no directory, that you may read.") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"The file is not JSON from line {error.lineno}, column {error.colno} on.") from None
    except (UnicodeDecodeError, RecursionError):
        raise ValueError("The file is not JSON in UTF-8. Give a file with source and records.") from None


def _run(arguments: argparse.Namespace) -> int:
    nameplate = Nameplate(
        arguments.base_url,
        key=None if arguments.command == "lookup" else _key_of_environment(),
        log=lambda message: print(message, file=sys.stderr),
    )
    if arguments.command == "lookup":
        print(json.dumps(nameplate.product(arguments.manufacturer, arguments.part_number).body, ensure_ascii=False))
        return 0
    if arguments.command == "me":
        print(json.dumps(nameplate.me().body, ensure_ascii=False))
        return 0
    batch = _object(_read_batch(arguments.file))
    source, records = _object(batch.get("source")), _objects(batch.get("records"))
    if not records:
        print("The file has no records. Give a JSON object with source and records.", file=sys.stderr)
        return 2
    return max(_print_batch(outcome) for outcome in nameplate.validate(source, records))


def main(words: Sequence[str] | None = None) -> int:
    """Runs a command and gives its exit code: 0 done, 1 not found or something to fix, 2 no answer."""
    parser = _Arguments(prog="nameplate.py", description="Nameplate for Python.", allow_abbrev=False)
    commands = parser.add_subparsers(dest="command", required=True, parser_class=_Arguments)
    lookup = commands.add_parser("lookup", help="print the record of a product as JSON")
    lookup.add_argument("manufacturer")
    lookup.add_argument("part_number", metavar="part-number")
    me = commands.add_parser("me", help="print whose key SUPPLIER_API_KEY is")
    validate = commands.add_parser(
        "validate", help="send the records of a JSON file in batches, with the key in SUPPLIER_API_KEY"
    )
    validate.add_argument("file")
    for command in (lookup, me, validate):
        command.add_argument("--base-url", required=True, help="the deployment, such as https://nameplate.example")
    try:
        return _run(parser.parse_args(words))
    except NotFound as failure:
        print(_explain(failure), file=sys.stderr)
        for candidate in failure.candidates:
            print(f"Not the product: {candidate.manufacturer or ''} {candidate.part_number or ''}", file=sys.stderr)
        return 1
    except NameplateError as failure:
        print(_explain(failure), file=sys.stderr)
        return 2
    except ValueError as mistake:
        print(mistake, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
