#!/usr/bin/env python3
"""Holds what is derived in Fixtures/ against the fixtures, and the pages' sections against what fixtures cite.

    .ci/fixtures.py [--write]

Checks that INDEX.md and the .json beside each valid line are what the fixtures say, and the scenarios of how urgent each
verb is what the tables of merge-rules 12 and README.md say (--write writes them anew). Checks also that each section of the normative pages is cited or stands in SECTIONS.md, that no fixture cites a section that is not
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


def rows(text, column):
    """The rows of tables that name verbs: each verb, how urgently it is sent, and whether its payload has an id."""
    for line in text.split("\n"):
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("| `") or len(cells) <= column or not cells[column].isdigit():
            continue
        for verb in re.findall("`([^`]+)`", cells[0]):
            yield verb, int(cells[column]), "**`id`**" in cells[-1] or cells[-1].startswith("those of `readingLogged`")


def urgency():
    """Writes the scenarios in which each verb has an entity of its own."""
    rules = (ROOT / "docs/merge-rules.md").read_text(encoding="utf-8")
    payloads = rules.partition("\n## 12. ")[2].partition("\n## 13. ")[0]
    kinds = re.findall("^\\| `([a-zA-Z]+)` \\|", rules.partition("\n## 2. ")[2].partition("\n## 3. ")[0], re.MULTILINE)
    verbs = []
    for verb, sent, has_id in rows(payloads, 1):
        every = [verb.replace("<kind>", kind) for kind in kinds] if "<kind>" in verb else [verb]
        verbs += [(type, sent, has_id) for type in every]
    verbs.append(("module.painted", 10, False))
    hold(FOLDER / "scenarios/relay/3-how-urgent-every-verb-is.txt", scenario(
        "merge-rules 12: how urgently each verb of every built-in kind is sent, and one that is not known.", "", verbs))
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    apps = []
    for heading, kind in (("## A kind that no build ships", "bodyMeasurement"),
                          ("## An extension that no build ships", "session")):
        section = readme.partition("\n" + heading)[2].partition("\n## ")[0]
        apps += [(kind + "." + verb, sent, has_id) for verb, sent, has_id in rows(section, 3)]
    apps.append(("bodyMeasurement.deleted", 0, False))
    hold(FOLDER / "scenarios/kinds/2-how-urgent-the-verbs-of-an-app-are.txt", scenario(
        "merge-rules 2, 12: how urgently each verb of a kind of an app, and of an extension, is sent.",
        " kinds=bodyMeasurement,sessionExtras", apps))


def scenario(story, kinds, verbs):
    """A scenario of stores that each receive some of the verbs: an outbox does not list more than 100 entities."""
    blocks = []
    for number in range(0, len(verbs), 60):
        (name, peer), some = ("AB", "CD", "EF")[number // 60], verbs[number:number + 60]
        lines = [received(place + 1, type, has_id) for place, (type, _, has_id) in enumerate(some)]
        # Among equally urgent ones the order of the log.
        printed = ", ".join("%s (sent %d)" % (type.replace(".", "/"), sent)
                            for type, sent, _ in sorted(some, key=lambda verb: verb[1]))
        blocks += [
            ("replica %s 000000000000000%s%s" % (name, name.lower(), kinds), [], ["ok"]),
            ("replica %s 000000000000000%s%s" % (peer, peer.lower(), kinds), [], ["ok"]),
            ("sync %s %s" % (name, peer), [], [name + " took nothing", peer + " took nothing"]),
            ("receive " + name, lines, ["took 00000000000000ff:1-%d" % len(lines)]),
            ("outbox %s sent" % name, [], ["%s lacks %s" % (peer, printed), "at risk: " + printed])]
    return "# " + story + "\n\n" + "\n".join(
        run.Block(1, command, given, output).text() for command, given, output in blocks)


def received(number, type, has_id):
    kind, _, verb = type.partition(".")
    version = " v=2" if kind == "bodyMeasurement" and verb != "deleted" else ""
    return "00000000000000ff:%d 2026-01-15T10:00:00.000Z-0000 %s %s%s %s" % (
        number, type, verb, version, '{"id":"1"}' if has_id else "{}")


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
urgency()
hold(FOLDER / "INDEX.md", run.index(found))
sections(found)
version()
for fault in faults:
    print(fault)
print(f"{len(found)} fixtures, {len(faults)} faults")
sys.exit(1 if faults else 0)
