"""Looks up pairs of manufacturer and part number, from standard input as JSON, and prints what the module says of each."""

import json
import sys

sys.path.insert(0, "packages/client/python")

import nameplate  # noqa: E402

REASONS = {"beforeSlash": "slash", "elsewhere": "same", "alike": "alike", "containing": "longer"}


def line_of(candidate: nameplate.Candidate) -> str:
    if candidate.part_number is None:
        return f"means {candidate.manufacturer}" + (", which has it" if "product" in candidate.body else "")
    if candidate.found_by == "candidates":
        return f"own {candidate.part_number}"
    return f"{REASONS[candidate.found_by]} {candidate.manufacturer} {candidate.part_number}"


def answer(client: nameplate.Nameplate, manufacturer: str, part_number: str) -> "list[str]":
    try:
        client.product(manufacturer, part_number)
    except nameplate.NotFound as problem:
        return [line_of(candidate) for candidate in problem.candidates]
    return ["found"]


client = nameplate.Nameplate(sys.argv[1])
print(json.dumps([answer(client, *pair) for pair in json.load(sys.stdin)]))
