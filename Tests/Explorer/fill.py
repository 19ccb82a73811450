#!/usr/bin/env python3
"""Fills the page with stores: Tests/Explorer/fill.py TOOL STORE [OTHER] > FILE.html

The page is one file without references. The lines are those that `ltcli log --json` prints; of a second store only
those follow that the first one lacks, and `order` says how each store's log runs through all of them.
"""

import json
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
READER = FOLDER.parent / "ReaderJS"
SCRIPTS = [READER / (name + ".js") for name in ("sum", "json", "lines", "kinds", "fold")] + [
    FOLDER / "moments.js", FOLDER / "panels.js", FOLDER / "page.js"]


def escaped(text):
    """No `<` may stand in a script's data: it could end the script."""
    return text.replace("<", "\\u003c")


def ranges(places):
    """Places as pairs of the first and how many follow each other."""
    found = []
    for place in places:
        if found and sum(found[-1]) == place:
            found[-1][1] += 1
        else:
            found.append([place, 1])
    return found


def peers(store):
    """What the store's receipts say, the latest of each peer."""
    latest = {}
    for path in sorted(Path(store, "peers").glob("*.receipt.json")):
        receipt = json.loads(path.read_text(encoding="utf-8"))
        latest[receipt["peer"]] = {
            "replica": receipt["peer"], "name": receipt.get("peerName", ""), "at": receipt["at"],
            "coverage": receipt["coverage"], "complete": receipt["complete"]}
    return list(latest.values())


def page(tool, stores):
    def run(*arguments):
        return subprocess.run([tool, *arguments], check=True, stdout=subprocess.PIPE).stdout.decode()

    place_of, told = {}, []
    for store in stores:
        status = json.loads(run("status", store, "--json"))
        lines = [line for line in run("log", store, "--json").split("\n") if line]
        for line in lines:
            place_of.setdefault(line, len(place_of))
        told.append({"name": status["name"], "replica": status["replica"], "peers": peers(store),
                     "order": ranges(place_of[line] for line in lines)})
    header = {"dataset": status["dataset"], "stores": told}
    text = (FOLDER / "page.html").read_text(encoding="utf-8")
    for mark, value in (
            ("/*{{style}}*/", (FOLDER / "page.css").read_text(encoding="utf-8")),
            ("/*{{script}}*/", "".join(script.read_text(encoding="utf-8") for script in SCRIPTS)),
            ("{{stores}}", escaped(json.dumps(header, ensure_ascii=False))),
            ("{{lines}}", "\n" + escaped("".join(line + "\n" for line in place_of)))):
        before, _, after = text.partition(mark)
        text = before + value + after
    return text


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.write(page(sys.argv[1], sys.argv[2:]))
