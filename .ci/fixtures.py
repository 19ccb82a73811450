#!/usr/bin/env python3
"""Holds what is derived in Fixtures/ against the fixtures, and the pages' sections against what fixtures cite.

    .ci/fixtures.py [--write]

Checks that INDEX.md and the .json beside each valid line are what the fixtures say (--write writes them anew), that
each section of the normative pages is cited or stands in SECTIONS.md, that no fixture cites a section that is not
there, and that VERSION is the newest of CHANGELOG.md. Exit status: 0 where all is well, 1 otherwise.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "Fixtures"
PAGES = ["log-format", "merge-rules", "sync-protocol"]
# Beyond this `data` is left out of the .json beside a line.
GREATEST_DATA = 1000

sys.path.insert(0, str(FOLDER))
sys.dont_write_bytecode = True
import run  # noqa: E402

faults = []


def hold(path, text):
    """Holds a derived file against what it should be, or writes it."""
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    if "--write" in sys.argv:
        path.write_text(text, encoding="utf-8")
        print(f"written: {path.relative_to(ROOT)}")
    else:
        faults.append(f"{path.relative_to(ROOT)} is not what the fixtures say; .ci/fixtures.py --write makes it anew")


def readings(fixtures):
    for fixture, below in fixtures:
        if not below.startswith("lines/valid/"):
            continue
        line = fixture.read()
        if below.endswith(".gen"):
            line = run.generated(line.decode())
        reading = {name: value for name, value in run.reading_of(line).items() if value is not None}
        if len(reading["data"]) > GREATEST_DATA:
            del reading["data"]
        reading["v"] = run.Number(reading["v"])
        hold(Path(fixture.path).with_suffix(".json"), run.canonical(reading) + "\n")


def sections(fixtures):
    cited = {section for fixture, below in fixtures for section in fixture.sections(below)}
    excused = set()
    for line in (FOLDER / "SECTIONS.md").read_text(encoding="utf-8").split("\n"):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        match = re.fullmatch(r"([a-z-]+) ([0-9, ]+)", cells[0])
        if match and match[1] in PAGES:
            excused.update((match[1], int(number)) for number in re.findall("[0-9]+", match[2]))
    there = set()
    for page in PAGES:
        text = (ROOT / f"docs/{page}.md").read_text(encoding="utf-8")
        there.update((page, int(number)) for number in re.findall(r"^## ([0-9]+)\. ", text, re.MULTILINE))
    for wrong, reason in (
        (there - cited - excused, "is cited by no fixture, and SECTIONS.md does not say why"),
        (cited & excused, "is cited by a fixture, and SECTIONS.md says that none does"),
        ((cited | excused) - there, "is cited, and the page has no such section"),
    ):
        faults.extend(f"{page} {number} {reason}" for page, number in sorted(wrong))


def version():
    newest = re.search(r"^## (\S+)$", (FOLDER / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    if newest is None or (FOLDER / "VERSION").read_text(encoding="utf-8") != newest[1] + "\n":
        faults.append("Fixtures/VERSION is not the newest of Fixtures/CHANGELOG.md")


found = [(fixture, run.below(fixture.path, FOLDER)) for fixture in run.fixtures_at(str(FOLDER))]
readings(found)
hold(FOLDER / "INDEX.md", run.index(found))
sections(found)
version()
for fault in faults:
    print(fault)
print(f"{len(found)} fixtures, {len(faults)} faults")
sys.exit(1 if faults else 0)
