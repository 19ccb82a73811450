#!/usr/bin/env python3
"""Lists what the libraries declare as public, and holds it against docs/public-api.md.

Public is a promise, so a change of it is to be seen in a review. This reads the symbol graphs of the
modules that a debug build leaves behind (`swift build`, or with its `--scratch-path` as `--build`), writes the page anew with --write, and else
compares. Only what the sources declare counts; what the compiler makes by itself does not. It needs
python3 and the toolchain whose `swift` is in the PATH. Exit status: 0 where the page says what is so and
no module declares more than it may, 1 where not, 2 where it cannot tell.
"""

import json
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Toolchain"))
from toolchain import ROOT, build_folder, fail, said, target

PAGE = ROOT / "docs" / "public-api.md"

# Of each module: what a group of its folders may declare. No folders: all others.
LIMITS = {
    "LiftTrail": [
        ("projections", ["Projecting", "Summaries"], 90),
        ("places", ["Places"], 40),
        # One for each sentence that is said to people.
        ("words", ["Words"], 70),
        ("observation", ["Observation"], 60),
        ("inboxes and erasing", ["Erasing", "Inbox"], 20),
        ("store, history and sync", [], 330),
    ],
    "Training": [
        ("kinds and models", ["Kinds", "Models"], 560),
        ("calendars, plans and running sessions", ["Calendar", "Plans", "Running"], 95),
        ("history and worth", [], 125),
    ],
    "Projections": [
        ("kinds", ["Coding", "EngineKinds", "Kinds", "Modeling", "Payloads"], 140),
        ("the rest", [], 120),
    ],
    # With the codes of all errors, in one list.
    "EventLog": [("everything", [], 165)],
    "SyncRelay": [("everything", [], 120)],
    "LiftTrailTesting": [("everything", [], 120)],
    "Importers": [("everything", [], 240)],
}


def graphs(module, folder, triple, build):
    """The symbols that a module declares, also as extensions of other modules' types."""
    said(
        "swift", "symbolgraph-extract", "-module-name", module, "-I",
        str(build / "debug" / "Modules"), "-I", str(ROOT / "Sources" / "CLinux"),
        "-minimum-access-level", "public",
        "-skip-synthesized-members", "-target", triple, "-output-dir", folder)
    for name in sorted(os.listdir(folder)):
        if name == f"{module}.symbols.json" or name.startswith(f"{module}@"):
            yield from json.loads((Path(folder) / name).read_text())["symbols"]


def declaration(symbol):
    text = "".join(part["spelling"] for part in symbol["declarationFragments"])
    return " ".join(text.split())


def folder_of(symbol, module):
    path = symbol["location"]["uri"].removeprefix("file://")
    _, _, inside = path.partition(f"/Sources/{module}/")
    return inside.split("/")[0] if "/" in inside else ""


def declared(module, triple, build):
    """The declarations of each group, by the type that they belong to."""
    groups = [(title, folders, limit, {}) for title, folders, limit in LIMITS[module]]
    seen = set()
    with tempfile.TemporaryDirectory() as folder:
        for symbol in graphs(module, folder, triple, build):
            key = symbol["identifier"]["precise"]
            if "location" not in symbol or key in seen:
                continue
            seen.add(key)
            place = folder_of(symbol, module)
            types = next(each[3] for each in groups if place in each[1] or not each[1])
            path = symbol["pathComponents"]
            types.setdefault(path[0], []).append((path[1:], declaration(symbol)))
    return groups


def page(build):
    """The page, and what is too much."""
    triple = target()
    lines = [
        "# The public surface", "",
        "Everything that the libraries promise to those who use them. `Tests/PublicAPI/public_api.py --write` makes this page;",
        "CI fails where it does not say what is so.", ""]
    excess = []
    for module in LIMITS:
        if not (ROOT / "Sources" / module).is_dir():
            continue
        lines += [f"## {module}", ""]
        for title, _, limit, types in declared(module, triple, build):
            count = sum(len(members) for members in types.values())
            lines += [f"{count} declarations for {title}; at most {limit}.", "", "```text"]
            for name in sorted(types):
                if all(path for path, _ in types[name]):
                    lines.append(f"extension {name}")
                for path, text in sorted(types[name], key=lambda each: (each[0] != [], each[0], each[1])):
                    lines.append("  " * len(path) + text)
            lines += ["```", ""]
            if count > limit:
                excess.append(f"{module}, {title}: {count} declarations, and there may be {limit}")
    return "\n".join(lines).rstrip() + "\n", excess


def main():
    arguments = sys.argv[1:]
    text, excess = page(build_folder(arguments))
    if arguments == ["--write"]:
        PAGE.write_text(text)
    elif arguments:
        fail(f"usage: {sys.argv[0]} [--write] [--build FOLDER]")
    elif not PAGE.exists() or PAGE.read_text() != text:
        print(f"{PAGE.relative_to(ROOT)} does not say what is public; write it anew with --write, and read the difference")
        sys.exit(1)
    for each in excess:
        print(each)
    sys.exit(1 if excess else 0)


main()
