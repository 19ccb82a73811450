#!/usr/bin/env python3
"""Holds docs/sources.md against the project: its rows, its marks, its counts and what it names.

    .ci/sources.py [PAGE]

A row is `| 0-1 | section | rule | mark | where |`. It names fixtures and other files by their paths, and tests as
“name” (`Tests/…/File.swift`); several names may stand before one file. Prints each fault with its line and its row.
Exit status: 0 where there is none, 1 where there are some.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MARKS = ["held", "differs", "UI", "open", "untested"]

ID = re.compile(r"\d+-\d+")
# A test's name, or what stands between backticks.
NAMED = re.compile(r"“([^”]+)”|`([^`]+)`")
PATH = re.compile(r"(?:Fixtures|Tests|Sources|docs|\.ci)/\S+")
LINK = re.compile(r"\]\(([^)#]+\.md)(?:#[^)]*)?\)")

faults = []


def fault(line, row, text):
    faults.append((line, row, text))


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def is_line_of_table(line):
    return line.startswith("|") and not re.fullmatch(r"[|\-\s]+", line)


def has_test(path, name):
    text = (ROOT / path).read_text(encoding="utf-8")
    return re.search(rf"func\s+`{re.escape(name)}`\s*[(<]", text) is not None


def proofs(line, row, where):
    """Checks all that a row names. Returns how many fixtures, tests and scripts of tests are there."""
    found = 0
    names = []
    for match in NAMED.finditer(where):
        name, code = match.groups()
        if name:
            names.append(name)
        elif PATH.fullmatch(code):
            if not (ROOT / code).is_file():
                fault(line, row, f"{code} is not there")
            elif code.endswith(".swift") and code.startswith("Tests/"):
                if not names:
                    fault(line, row, f"no test of {code} is named")
                for name in names:
                    if has_test(code, name):
                        found += 1
                    else:
                        fault(line, row, f"{code} has no test “{name}”")
                names = []
            elif code.startswith(("Fixtures/", "Tests/")):
                found += 1
    for name in names:
        fault(line, row, f"the file of “{name}” is not named behind it")
    return found


def check(line, row, mark, where, public):
    found = proofs(line, row, where)
    links = LINK.findall(where)
    for link in links:
        if not (ROOT / "docs" / link).is_file():
            fault(line, row, f"{link} is not there")
    if mark == "held" and not found:
        fault(line, row, "held by no fixture and no test")
    elif mark == "differs" and not links:
        fault(line, row, "differs, and no page says why")
    elif mark == "UI":
        # What stands before the first colon is the library's.
        given = re.findall(r"`([^`]+)`", where.split(": ")[0])
        if not given:
            fault(line, row, "nothing of the library is named that a UI has for it")
        for name in given:
            last = name.split(".")[-1]
            if not re.search(rf"\b{re.escape(last)}\b", public):
                fault(line, row, f"{name} is not in docs/public-api.md")
    elif mark == "open" and not re.match(r"Missing: \S", where):
        fault(line, row, "open, and it does not say what is missing")
    elif mark == "untested" and not any(PATH.fullmatch(c) for c in re.findall(r"`([^`]+)`", where)):
        fault(line, row, "untested, and the place in the code is not named")


def main(page):
    public = (ROOT / "docs/public-api.md").read_text(encoding="utf-8")
    lines = page.read_text(encoding="utf-8").split("\n")
    stated = {}  # The document's number, or "all": the line, and the counts as the page states them.
    rows = {}  # Each row's line.
    counts = {}  # The document's number: the count of each mark.
    document = None
    for number, line in enumerate(lines, 1):
        if line.startswith("## "):
            match = re.match(r"## Document (\d+): ", line)
            document = match and match.group(1)
            continue
        if not is_line_of_table(line):
            continue
        fields = cells(line)
        if document is None:
            match = re.match(r"(\d+): |(all)$", fields[0])
            if match and len(fields) == 2 + len(MARKS) and all(f.isdigit() for f in fields[1:]):
                stated[match.group(1) or "all"] = (number, [int(f) for f in fields[1:]])
            elif match:
                fault(number, fields[0], "not a row of counts")
            elif fields[0] == "document" and fields[2:] != MARKS:
                fault(number, "the table of counts", f"its columns are not {', '.join(MARKS)}")
            continue
        if fields[0] == "row":
            continue
        row = fields[0]
        if not ID.fullmatch(row) or row.split("-")[0] != document:
            fault(number, row, f"not the id of a row of document {document}")
            continue
        if len(fields) != 5 or not all(fields):
            fault(number, row, "a row has five cells, none of them empty")
            continue
        if row in rows:
            fault(number, row, f"stands in line {rows[row]} as well")
            continue
        rows[row] = number
        mark = fields[3]
        if mark not in MARKS:
            fault(number, row, f"“{mark}” is no mark; the marks are {', '.join(MARKS)}")
            continue
        counts.setdefault(document, dict.fromkeys(MARKS, 0))[mark] += 1
        check(number, row, mark, fields[4], public)

    total = [0] * (1 + len(MARKS))
    for document in sorted(set(counts) | set(stated) - {"all"}):
        if document not in stated:
            fault(1, f"document {document}", "the table of counts lacks it")
            continue
        number, expected = stated[document]
        here = counts.get(document, dict.fromkeys(MARKS, 0))
        counted = [sum(here.values())] + list(here.values())
        total = [a + b for a, b in zip(total, counted)]
        for place in range(1, expected[0] + 1):
            if f"{document}-{place}" not in rows:
                fault(number, f"{document}-{place}", "is missing")
        for row, line in rows.items():
            if row.startswith(document + "-") and int(row.split("-")[1]) not in range(1, expected[0] + 1):
                fault(line, row, f"document {document} has {expected[0]} rows, by the table of counts")
        for name, a, b in zip(["rows"] + MARKS, expected, counted):
            if a != b:
                fault(number, f"document {document}", f"the table says {a} {name}, and there are {b}")
    if "all" not in stated:
        fault(1, "all", "the table of counts lacks it")
    elif stated["all"][1] != total:
        fault(stated["all"][0], "all", f"the table says {stated['all'][1]}, and there are {total}")

    for line, row, text in faults:
        print(f"{page.name}:{line}: {row}: {text}")
    if not faults:
        print(f"{total[0]} rows: " + ", ".join(f"{n} {m}" for m, n in zip(MARKS, total[1:])))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/sources.md"))
