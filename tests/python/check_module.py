"""Checks nameplate.py against a served deployment: its address and a key are in the environment, and so is a fresh batch."""

import contextlib
import io
import json
import os
import sys
import tempfile
import unittest
from unittest import mock
from datetime import date, datetime, timezone
from decimal import Decimal

sys.dont_write_bytecode = True
sys.path.insert(0, "packages/client/python")
from nameplate import Nameplate, NotFound, NotSent, Platform, Quantity, main

address = os.environ["NAMEPLATE_URL"]
key = os.environ["SUPPLIER_API_KEY"]
batch = json.loads(os.environ["NAMEPLATE_BATCH"])


def records(count, **fields):
    first = batch["records"][0]
    return [{**first, "sourceRecordId": f"row-{index}", **fields} for index in range(count)]


class Reading(unittest.TestCase):
    nameplate = Nameplate(address)

    def test_reads_a_product_with_its_evidence_and_exact_quantities(self):
        product = self.nameplate.product("moxa", "EDS-P510")
        self.assertEqual(product.manufacturer, "Moxa")
        self.assertEqual(product.verification.status, "source_listed")
        self.assertEqual(product.verification.evidence_as_of, date(2024, 5, 20))
        self.assertEqual(product.quantities["rackUnits"], Quantity(Decimal("0.5"), "U"))
        self.assertEqual(product.sources[0].licence, "CC0-1.0")
        self.assertEqual(product.body["data"]["id"], product.id)
        self.assertEqual(self.nameplate.product_by_id(product.id).body, product.body)

    def test_reads_since_when_sources_state_each_fact(self):
        product = self.nameplate.product("moxa", "EDS-P510")
        weight = [said for said in self.nameplate.statements(product.id) if said.pointer == "/physical/weight"]
        self.assertEqual([said.value for said in weight], [Quantity(Decimal(1170), "g")])
        self.assertLessEqual(weight[0].since, product.verification.evidence_as_of)

    def test_reads_the_overview_and_insights_with_their_evidence_dates(self):
        self.assertIn("dated evidence", self.nameplate.overview().authority_boundary)
        summary = self.nameplate.insights()[0]
        insight = self.nameplate.insight(summary.slug)
        self.assertEqual(insight.updated_at, summary.updated_at)
        self.assertTrue(all(source.evidence_date <= insight.updated_at for source in insight.sources))

    def test_looks_up_lines_in_their_order_and_offers_candidates_that_are_not_the_product(self):
        near, found, empty = self.nameplate.lookup([("Moxa", "eds-p510"), ("Moxa", "EDS-P510"), ("Moxa", "")])
        self.assertIsNone(near.product)
        self.assertIsInstance(near.failure, NotFound)
        self.assertEqual([candidate.part_number for candidate in near.failure.candidates], ["EDS-P510"])
        self.assertEqual(found.product.part_number, "EDS-P510")
        self.assertIsInstance(empty.failure, NotSent)

    def test_puts_no_key_into_an_address(self):
        with self.assertRaises(NotSent) as raised:
            self.nameplate.product("Moxa", key)
        self.assertNotIn(key, str(raised.exception))

    def test_takes_no_address_with_a_path(self):
        with self.assertRaises(ValueError):
            Nameplate(f"{address}/api")


class Validating(unittest.TestCase):
    nameplate = Nameplate(address, key=key)

    def test_says_whose_key_it_is_and_shows_the_key_nowhere(self):
        identity = self.nameplate.me()
        self.assertEqual(identity.scopes, ["supplier:read", "supplier:validate"])
        self.assertGreater(identity.expires_at, datetime.now(timezone.utc))
        self.assertNotIn(key, repr([self.nameplate, vars(self.nameplate), identity]))

    def test_validates_any_number_of_records_in_batches_of_50(self):
        given = records(51, pricing=None)
        given[0]["availability"] = {**given[0]["availability"], "quantity": Decimal("1E+1")}
        given[50]["observedAt"] = datetime.now(timezone.utc)
        first, second = self.nameplate.validate(batch["source"], iter(given))
        self.assertEqual([first.kind, len(first.records), first.failure], ["valid", 50, None])
        self.assertEqual([second.kind, second.first_index], ["valid", 50])

    def test_leads_findings_back_to_the_records(self):
        given = records(2)
        given[1]["title"] = ""
        (outcome,) = self.nameplate.validate(batch["source"], given)
        self.assertEqual(outcome.kind, "invalid")
        self.assertEqual([(finding.index, finding.pointer) for finding in outcome.findings], [(1, "/title")])
        self.assertIs(outcome.findings[0].record, given[1])
        self.assertIsNotNone(outcome.evaluated_at.tzinfo)

    def test_refuses_what_json_cannot_express_exactly_and_goes_on(self):
        given = records(3)
        given[0]["unit"] = 0.1
        given[1]["observedAt"] = datetime(2026, 11, 24)
        outcomes = list(self.nameplate.validate(batch["source"], given))
        self.assertEqual([outcome.kind for outcome in outcomes], ["refused", "refused", "valid"])

    def test_stops_with_a_key_that_is_not_accepted(self):
        refused = Nameplate(address, key=f"npk_{'k' * 16}_{'S' * 43}_{'c' * 6}")
        outcomes = list(refused.validate(batch["source"], records(51)))
        self.assertEqual([(outcome.kind, outcome.failure.status) for outcome in outcomes], [("stopped", 401)])

    def test_keeps_the_rate_of_the_key(self):
        waits = []
        platform = Platform(now=lambda: float(sum(waits)), wait=waits.append)
        limited = Nameplate(address, key=f"npk_{'k' * 16}_{'S' * 43}_{'c' * 6}", platform=platform, max_tries=1)
        for _ in range(61):
            list(limited.validate(batch["source"], records(1)))
        self.assertEqual(waits, [60.0])


class Command(unittest.TestCase):
    def said(self, content, environment):
        with tempfile.NamedTemporaryFile() as file, contextlib.redirect_stderr(io.StringIO()) as printed:
            file.write(content)
            file.flush()
            with mock.patch.dict(os.environ, environment):
                self.assertEqual(main(["validate", file.name, "--base-url", address]), 2)
        return printed.getvalue()

    def test_says_in_a_sentence_what_is_wrong_with_a_file_or_that_there_is_no_key(self):
        with_key = {"SUPPLIER_API_KEY": key}
        self.assertIn("not JSON from line 1, column 2 on", self.said(b"{", with_key))
        self.assertIn("not JSON in UTF-8", self.said(b"\xff", with_key))
        self.assertIn("not JSON in UTF-8", self.said(b"[" * 100_000, with_key))
        self.assertIn("There is no key. Set SUPPLIER_API_KEY.", self.said(b"{}", {"SUPPLIER_API_KEY": ""}))

    def test_names_an_option_or_a_command_that_there_is_not_and_no_key(self):
        for words, said in [
            (["me", "--base-url", address, "--server", "x"], "There is no option --server."),
            (["me", "--base-url", address, "--server=x"], "There is no option --server."),
            (["me", "--base-url"], "--base-url needs a value."),
            (["me"], "Missing: --base-url."),
            (["lokup"], "There is no command lokup."),
            (["me", "--base-url", address, key], "The arguments are not understood."),
            (["me", "--base-url", address, f"--{key}"], "The arguments are not understood."),
            ([key], "The arguments are not understood."),
        ]:
            with contextlib.redirect_stderr(io.StringIO()) as printed, self.assertRaises(SystemExit) as ended:
                main(words)
            self.assertEqual(ended.exception.code, 2)
            self.assertIn(f"\n{said} For help: ", printed.getvalue())
            self.assertNotIn("npk_", printed.getvalue())


if __name__ == "__main__":
    unittest.main()
