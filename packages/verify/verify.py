#!/usr/bin/env python3
"""Checks the editions of a Nameplate catalogue against the public files that they name.

    python3 verify.py --editions ADDRESS_OR_FOLDER [--edition N] [--clone REPOSITORY=FOLDER ...] [--list]

It needs Python 3.9, git, and nothing else. README.md beside it says how to get the clones.

1. It replays the changes of every edition up to N and compares the SHA-256 of the statements, and of each entry of the list
   of editions, with what is published.
2. For each statement, it reads the file at the commit that the statement names, and asks: does the file say so? For a statement
   that has ended, it also reads the file at the commit that ended it, and asks: does the file no longer say so?
3. For each file, it asks the other way round: which facts does the file say at that commit that the edition does not have?

Exit status: 0 when everything agrees, 1 when something does not, 2 when the input cannot be read.
It shares no code with the service. Licence: Apache-2.0.
"""

import argparse
import collections
import decimal
import hashlib
import json
import os
import re
import subprocess
import sys
import urllib.request
import xml.etree.ElementTree

# --- The editions ---------------------------------------------------------------------------------------------------


def compact(value):
    """A value as the service writes JSON: no spaces, and letters as they are."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def sha256(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


class Editions:
    """The published editions, at an address such as https://nameplate.example or in the folder content/ of a checkout."""

    def __init__(self, where):
        self.where = where.rstrip("/")
        self.is_address = where.startswith(("http://", "https://"))
        if self.is_address:
            self.entries = [compact(entry) for entry in json.loads(self.read("/catalogue/editions.json"))["data"]]
        else:
            with open(os.path.join(where, "editions.ndjson"), encoding="utf-8", newline="\n") as file:
                self.entries = file.read().splitlines()

    def read(self, path):
        if self.is_address:
            with urllib.request.urlopen(self.where + path) as answer:
                return answer.read().decode("utf-8")
        name = os.path.join(self.where, path.replace("/catalogue/", "", 1))
        with open(name, encoding="utf-8", newline="\n") as file:
            return file.read()

    def replay(self, last, problem):
        """The records of an edition by licence and id. Each difference from a published digest is a problem."""
        texts, before = {}, None
        for entry in self.entries[:last]:
            edition = json.loads(entry)
            if edition.get("previous") != (before and sha256(before)):
                problem("chain", f"edition {edition['number']} does not name the digest of the entry before it")
            for file in edition["files"]:
                records = texts.setdefault(file["licence"], {})
                for line in self.read(file["changes"]).splitlines():
                    change = json.loads(line)
                    records.pop(change["id"], None)
                    if change["op"] != "remove":
                        records[change["id"]] = compact(change["record"]) + "\n"
                if sha256("".join(records[id] for id in sorted(records))) != file["sha256"]:
                    problem("digest", f"edition {edition['number']}, {file['licence']}: other bytes than published")
            before = entry
        return {
            licence: {id: json.loads(text) for id, text in records.items()} for licence, records in texts.items()
        }


# --- Public repositories --------------------------------------------------------------------------------------------


class Clone:
    """Files of a clone at any commit, read by one git process."""

    def __init__(self, folder):
        self.git = subprocess.Popen(
            ["git", "-C", folder, "cat-file", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def read(self, commit, path):
        """The bytes of a file at a commit; None where the commit has no such file."""
        self.git.stdin.write(f"{commit}:{path}\n".encode("utf-8"))
        self.git.stdin.flush()
        head = self.git.stdout.readline()
        if not re.search(rb" blob \d+$", head):
            return None
        content = self.git.stdout.read(int(head.split()[-1]))
        self.git.stdout.read(1)
        return content

    def has(self, commit):
        self.git.stdin.write(f"{commit}^{{commit}}\n".encode("utf-8"))
        self.git.stdin.flush()
        head = self.git.stdout.readline()
        if b" commit " not in head:
            return False
        self.git.stdout.read(int(head.split()[-1]) + 1)
        return True


# --- YAML, as the device-type library writes it ---------------------------------------------------------------------


class Unreadable(Exception):
    """The file has a form that this program does not read."""


class Yaml:
    """A reader of the part of YAML that device types use. Every plain value is the text that the file has."""

    def __init__(self, text):
        self.lines = [line.rstrip("\r") for line in text.lstrip("\ufeff").split("\n")]
        self.at = 0

    def skip(self):
        while self.at < len(self.lines) and re.match(r"\s*(#.*)?$|---(\s|$)|%", self.lines[self.at]):
            self.at += 1
        return self.at < len(self.lines) and not self.lines[self.at].startswith("...")

    def indent(self):
        line = self.lines[self.at]
        return len(line) - len(line.lstrip(" "))

    def block(self, least):
        """The mapping or list that begins here, indented by at least so much; None where there is none."""
        if not self.skip() or self.indent() < least:
            return None
        own = self.indent()
        if re.match(r"-(\s|$)", self.lines[self.at][own:]):
            return self.list(own)
        return self.mapping(own)

    def list(self, own):
        items = []
        while self.skip() and self.indent() == own and re.match(r"-(\s|$)", self.lines[self.at][own:]):
            rest = self.lines[self.at][own + 1 :]
            inner = own + 1 + len(rest) - len(rest.lstrip(" "))
            if re.match(r"(#.*)?$", rest.strip()):
                self.at += 1
                items.append(self.block(own + 1))
            elif self.key(rest.strip()):
                self.lines[self.at] = " " * inner + rest.strip()
                items.append(self.mapping(inner))
            else:
                items.append(self.value(rest.strip(), own))
        return items

    @staticmethod
    def key(text):
        return re.match(r"""("[^"]*"|'[^']*'|[^\s#{\[&*!|>'"%@`-][^#]*?|-[^\s:]+)\s*:(\s+|$)""", text)

    def mapping(self, own):
        found = {}
        while self.skip() and self.indent() == own:
            line = self.lines[self.at][own:]
            match = self.key(line)
            if not match:
                raise Unreadable(line)
            name, rest = match.group(1).strip("\"'"), line[match.end() :].strip()
            if re.match(r"(#.*)?$", rest):
                self.at += 1
                is_list = self.skip() and self.indent() == own and re.match(r"-(\s|$)", self.lines[self.at][own:])
                found[name] = self.list(own) if is_list else self.block(own + 1)
            else:
                found[name] = self.value(rest, own)
        return found

    def value(self, rest, own):
        """The value that begins on this line, after a key of this indentation."""
        self.at += 1
        if re.match(r"[|>][-+0-9]*(\s+#.*)?$", rest):
            while self.at < len(self.lines) and (not self.lines[self.at].strip() or self.indent() > own):
                self.at += 1
            return "(text)"  # only comments are written so, and no fact is taken from them
        while self.is_open(rest):
            if self.at >= len(self.lines):
                raise Unreadable(rest)
            rest += " " + self.lines[self.at].strip()
            self.at += 1
        if rest[0] not in "\"'{[":
            while self.at < len(self.lines) and self.lines[self.at].strip() and self.indent() > own:
                if re.match(r"\s*#", self.lines[self.at]):
                    break
                rest += " " + self.lines[self.at].strip()
                self.at += 1
        value, end = self.flow(rest, 0, "")
        if re.match(r"\s*(#.*)?$", rest[end:]) is None:
            raise Unreadable(rest)
        return value

    @staticmethod
    def is_open(rest):
        """Whether a text in quotes, or a collection in brackets, goes on in the next line."""
        if rest[0] == "'":
            return re.match(r"'([^']|'')*'\s*(#.*)?$", rest) is None
        if rest[0] == '"':
            return re.match(r'"([^"\\]|\\.)*"\s*(#.*)?$', rest) is None
        return rest[0] in "{[" and rest.count("{") + rest.count("[") > rest.count("}") + rest.count("]")

    def flow(self, text, at, ends):
        """The value at a place of a line, and where it ends."""
        while at < len(text) and text[at] == " ":
            at += 1
        if at < len(text) and text[at] == "'":
            end = re.compile(r"'((?:[^']|'')*)'").match(text, at)
            if not end:
                raise Unreadable(text)
            return end.group(1).replace("''", "'"), end.end()
        if at < len(text) and text[at] == '"':
            end = re.compile(r'"(?:[^"\\]|\\.)*"').match(text, at)
            if not end:
                raise Unreadable(text)
            return re.sub(r"\\(x..|u.{4}|U.{8}|.)", self.escaped, end.group(0)[1:-1]), end.end()
        if at < len(text) and text[at] in "{[":
            return self.collection(text, at)
        until = rf"(?=\s+#|\s*$|\s*[{ends}])" if ends else r"(?=\s+#|\s*$)"
        plain = re.compile((f"[^{ends}]*?" if ends else ".*?") + until).match(text, at)
        if not plain or re.match(r"[&*!@`%]", plain.group(0)):
            raise Unreadable(text)
        value = plain.group(0).strip()
        return (None if value in ("", "~", "null") else value), plain.end()

    @staticmethod
    def escaped(match):
        """The character that a backslash stands for in double quotes."""
        code = match.group(1)
        if len(code) > 1:
            return chr(int(code[1:], 16))
        return {"n": "\n", "t": "\t", "r": "\r", "0": "\0", " ": " "}.get(code, code)

    def collection(self, text, at):
        is_map, at = text[at] == "{", at + 1
        found = {} if is_map else []
        while True:
            while at < len(text) and text[at] in " ,":
                at += 1
            if at >= len(text):
                raise Unreadable(text)
            if text[at] in "}]":
                return found, at + 1
            if is_map:
                key = re.compile(r"([\w-]+)\s*:\s*").match(text, at)
                if not key:
                    raise Unreadable(text)
                found[key.group(1)], at = self.flow(text, key.end(), ",}")
            else:
                value, at = self.flow(text, at, r",\]")
                found.append(value)


# --- What a file says of the product with a part number -------------------------------------------------------------
# Each reader gives the facts of a file as (pointer, value) pairs: those that it says, and those among which a statement may
# choose. `complete` is whether every fact of the file must be in the edition.


def one_line(text):
    return re.sub(r"\s+", " ", text).strip()


PORTS = {
    "interfaces": "interface",
    "console-ports": "console",
    "console-server-ports": "console_server",
    "power-ports": "power_inlet",
    "power-outlets": "power_outlet",
    "front-ports": "front",
    "rear-ports": "rear",
}


def absent(value):
    return value is None or value == "" or str(value).lower() in ("null", "~")


def quantity(value, unit):
    if absent(value) or absent(unit):
        return None
    value = re.sub(r"^\.", "0.", value)
    return {"value": value, "unit": unit} if re.fullmatch(r"\d{1,12}(\.\d{1,8})?", value) else None


def device_type(content, path, _number):
    file = Yaml(content.decode("utf-8")).block(0)
    if not isinstance(file, dict):
        raise Unreadable(path)
    facts = [
        ("/manufacturer/name", file.get("manufacturer")),
        ("/manufacturerPartNumber", file.get("part_number")),
        ("/name", file.get("model")),
        ("/physical/form", "module" if path.startswith("module-types/") else "device"),
    ]
    weight, unit = file.get("weight"), file.get("weight_unit")
    if isinstance(weight, list):
        weight, unit = weight[0].get("value"), weight[0].get("unit")
    facts += [("/physical/weight", quantity(weight, unit)), ("/physical/rackUnits", quantity(file.get("u_height"), "U"))]
    depth = str(file.get("is_full_depth")).lower()
    if depth in ("true", "yes", "on", "false", "no", "off"):
        facts.append(("/physical/fullDepth", depth in ("true", "yes", "on")))
    facts.append(("/physical/airflow", file.get("airflow")))
    if file.get("subdevice_role") in ("parent", "child"):
        facts.append(("/physical/subdeviceRole", file["subdevice_role"]))
    for name, pointer in (("module-bays", "/physical/moduleBays"), ("device-bays", "/physical/deviceBays")):
        facts.append((pointer, len(file.get(name) or []) or None))
    for name, kind in PORTS.items():
        groups = collections.Counter()
        for port in file.get(name) or []:
            if port.get("type") in ("virtual", "lag", "bridge"):
                continue
            group = {"kind": kind, "type": port["type"], "count": 1}
            if port.get("poe_mode") in ("pse", "pd"):
                group["poe"] = {"mode": port["poe_mode"]}
                if not absent(port.get("poe_type")):
                    group["poe"]["type"] = port["poe_type"]
            if kind == "interface" and str(port.get("mgmt_only")).lower() in ("true", "yes", "on"):
                group["managementOnly"] = True
            for field, member in (("maximum_draw", "maximumDraw"), ("allocated_draw", "allocatedDraw")):
                draw = quantity(port.get(field), "W")
                if draw:
                    group[member] = draw
            groups[json.dumps(group)] += 1
        facts += [("/physical/ports", {**json.loads(group), "count": count}) for group, count in groups.items()]
    return [(pointer, value) for pointer, value in facts if not absent(value)], True


def advisory(content, path, number):
    document = json.loads(content.decode("utf-8-sig"))
    facts = []

    def walk(branches, above):
        for branch in branches:
            names = {**above, branch["category"]: branch["name"]}
            helper = branch.get("product", {}).get("product_identification_helper", {})
            if number in helper.get("model_numbers", []) + helper.get("skus", []):
                name = one_line(names.get("product_name", ""))
                ending = f" ({number})"
                facts.append(("/manufacturer/name", names.get("vendor", "")))
                facts.append(("/manufacturerPartNumber", number))
                facts.append(("/name", name[: -len(ending)] if name.endswith(ending) else name))
            walk(branch.get("branches", []), names)

    walk(document.get("product_tree", {}).get("branches", []), {})
    return facts, False


def element(content, path, number):
    root = xml.etree.ElementTree.fromstring(content)
    fields = {}
    for one in root.findall("elementInformations/elementInformation"):
        fields.setdefault(one.get("name"), one.text or "")
    names = [one_line(one.text or "") for one in root.findall("names/name")]
    texts = [*names, one_line(fields.get("description", ""))]
    cut = [re.sub(r",? (\d{3,4} mm|\(\d+mm\))$", "", re.sub(r" ?\((I|II|DI|DO|FDI|FDO)\)$", "", text)) for text in texts]
    stated = [fields.get("designation", ""), *names]
    facts = [("/manufacturer/name", one_line(fields.get("manufacturer", "")))]
    # WAGO's designations are filled with zeros, so the number may also stand at the beginning of a name.
    if any(text == number or text.split(" ")[0] == number for text in stated):
        facts.append(("/manufacturerPartNumber", number))
    facts += [("/name", text) for text in {*texts, *cut, number}]
    return facts, False


def device_page(content, path, number):
    fields = dict(re.findall(r"<dt>([A-Za-z]+):?</dt><dd>(.+)</dd>", content.decode("utf-8")))
    if "Type" not in fields or "Vendor" not in fields:
        return [], False
    return [
        ("/manufacturer/name", fields["Vendor"].strip()),
        ("/manufacturerPartNumber", fields["Type"]),
        ("/name", fields["Type"]),
    ], True


READERS = {
    "netbox-community/devicetype-library": device_type,
    "cisagov/CSAF": advisory,
    "qelectrotech/qelectrotech-elements": element,
    "linuxcnc-ethercat/esi-data": device_page,
}


# --- The comparison -------------------------------------------------------------------------------------------------


def normal(value):
    """A value such that 1.50 kg equals 1.5 kg: a statement has the newest writing of its source."""
    if isinstance(value, dict):
        if set(value) == {"value", "unit"}:
            return (str(decimal.Decimal(value["value"]).normalize()), value["unit"])
        return tuple(sorted((key, normal(one)) for key, one in value.items()))
    return (type(value).__name__, value)


def key(pointer, value):
    """A fact to compare by. The case of a manufacturer's name is a way of writing, too."""
    return (pointer, normal(value.lower() if pointer == "/manufacturer/name" else value))


def standing(source, at):
    return [
        statement
        for statement in source["statements"]
        if statement["since"] <= at and ("until" not in statement or at < statement["until"])
    ]


def check_source(record, source, read, counts, problem):
    """Compares each revision of one file with what the statements say of it. `read` gives the bytes of a file, or None."""
    reader = READERS[source["source"]]
    for at, revision in enumerate(source["revisions"]):
        where = f"{record['id']} {source['source']} {revision['commit'][:12]} {revision['path']}"
        statements = standing(source, at)
        ended = [one for one in source["statements"] if one.get("until") == at]
        numbers = [one["value"] for one in statements if one["pointer"] == "/manufacturerPartNumber"]
        number = numbers[0] if numbers else record["manufacturerPartNumber"]
        content = read(revision)
        if content is None:
            if statements:
                problem("no_file", f"{where}: the commit has no such file")
            counts["revisions"] += 1
            continue
        try:
            facts, complete = reader(content, revision["path"], number)
        except (Unreadable, ValueError, KeyError, xml.etree.ElementTree.ParseError):
            counts["not read"] += 1
            if statements:
                problem("not_read", f"{where}: this program cannot read the file")
            continue
        counts["revisions"] += 1
        said = {key(pointer, value) for pointer, value in facts}
        for statement in statements:
            counts["statements"] += statement["since"] == at
            if key(statement["pointer"], statement["value"]) not in said:
                problem("not_said", f"{where}: {statement['pointer']} {compact(statement['value'])}")
        again = {key(one["pointer"], one["value"]) for one in statements}
        for statement in ended:
            counts["ended"] += 1
            gone = key(statement["pointer"], statement["value"])
            if complete and gone in said and gone not in again:
                problem("still_said", f"{where}: {statement['pointer']} {compact(statement['value'])}")
        # A product that is dropped, as when its number changed, has no statement at the revision that dropped it.
        if complete and statements:
            for pointer, value in sorted(said - again, key=repr):
                # Nothing weighs nothing: since edition 4 a weight of zero is left out.
                if pointer == "/physical/weight" and value[0] == "0":
                    continue
                problem("missing", f"{where}: {pointer} {value}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--editions", required=True, help="the address of the service, or content/ of a checkout")
    parser.add_argument("--edition", type=int, help="the number of the edition; default: the newest")
    parser.add_argument("--clone", action="append", default=[], help="REPOSITORY=FOLDER; may be given several times")
    parser.add_argument("--list", action="store_true", help="list every difference, not only the first three of a kind")
    options = parser.parse_args()

    problems = collections.defaultdict(list)

    def problem(kind, text):
        problems[kind].append(text)

    try:
        clones = dict((name, Clone(folder)) for name, folder in (one.split("=", 1) for one in options.clone))
        editions = Editions(options.editions)
        last = options.edition or len(editions.entries)
        if not 1 <= last <= len(editions.entries):
            raise ValueError(f"there are editions 1 to {len(editions.entries)}")
        by_licence = editions.replay(last, problem)
    except (OSError, ValueError, KeyError) as error:
        print(f"The editions cannot be read: {error}", file=sys.stderr)
        return 2

    # A statement under several licences is one: each licence has a file of its own.
    seen = {}
    for records in by_licence.values():
        for record in records.values():
            for source in record["sources"]:
                seen[(record["id"], compact(source))] = (record, source)
    counts = collections.defaultdict(lambda: collections.defaultdict(int))
    for record, source in seen.values():
        name = source["source"]
        count = counts[name]
        count["files"] += 1

        def read(revision):
            return clones[revision.get("copy", name)].read(revision["commit"], revision["path"])

        wanted = {revision.get("copy", name) for revision in source["revisions"] if "commit" in revision}
        has_all = all("commit" in revision for revision in source["revisions"])
        if name not in READERS or not has_all or not wanted <= clones.keys():
            count["not compared"] += 1
            continue
        check_source(record, source, read, count, problem)

    print(f"edition {last}: {len({id for id, _ in seen})} records, {len(seen)} histories of files")
    for name, count in sorted(counts.items()):
        print(f"  {name}: " + ", ".join(f"{value} {what}" for what, value in count.items()))
    for kind, texts in sorted(problems.items()):
        print(f"{kind}: {len(texts)}")
        for text in texts if options.list else texts[:3]:
            print(f"  {text}")
    print("everything that was compared agrees" if not problems else "something does not agree")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
