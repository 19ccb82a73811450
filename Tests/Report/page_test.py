#!/usr/bin/env python3
"""Looks at the page of `report` in Chromium: Tests/Report/page_test.py TOOL [--screenshots FOLDER]

Needs the packages of requirements.txt, and a Chromium at CHROMIUM (/usr/bin/chromium if it is not set); without one of
them it says so and ends with 0, or with 1 where LIFTTRAIL_REPORT is `required`. It makes a store of 50,000 sets with
TOOL; the page has less than 3 MB and is there within a second, passes axe light and dark at the width of a phone and of
a desk, never scrolls sideways, prints, and every estimate on it is one of `ltcli stats --json`.
"""

import argparse
import datetime
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")


def skip(reason):
    print(f"SKIPPED: the report in a browser needs {reason}")
    sys.exit(1 if os.environ.get("LIFTTRAIL_REPORT") == "required" else 0)


try:
    from axe_playwright_python.sync_playwright import Axe
    from playwright.sync_api import sync_playwright
except ImportError as error:
    skip(f"the packages of Tests/Report/requirements.txt: {error}")
if not Path(CHROMIUM).exists():
    skip(f"Chromium, and there is none at {CHROMIUM}")


def history(sets):
    """Three days a week of ever more weight, runs on Sundays, and a weight of the body each month."""
    chance = random.Random(5)
    day, count, number = datetime.date(2020, 1, 1), 0, 0
    exercises = ["Squat", "Bench press", "Deadlift", "Row", "Overhead press", "Pull-up", "Curl", "Lunge"]
    muscles = ["quads", "chest", "hamstrings", "lats", "shoulders", "lats", "biceps", "quads"]
    for name, muscle in zip(exercises, muscles):
        yield {"type": "customExercise.saved", "entity": name.lower().replace(" ", "-"),
               "data": {"name": name, "muscles": [muscle]}}
    while count < sets:
        day += datetime.timedelta(days=1)
        start = f"{day}T17:{chance.randint(0, 59):02}:00.000Z"
        if day.day == 1:
            yield {"type": "bodyWeight.saved", "entity": str(day),
                   "data": {"day": str(day), "weightKilograms": round(80 + chance.random() * 3, 1)}}
        if day.weekday() in (0, 2, 4):
            number += 1
            yield {"type": "session.started", "entity": f"s{number}",
                   "data": {"startedAt": start, "name": "Full body", "zone": "UTC"}}
            for place in range(40):
                name = exercises[(number + place // 5) % len(exercises)]
                weight = 40 + 5 * exercises.index(name) + number * 0.05 + chance.randint(-4, 4) * 2.5
                yield {"type": "session.setLogged", "entity": f"s{number}", "data": {
                    "id": str(place), "exercise": name, "reps": chance.randint(3, 10),
                    "weightKilograms": round(weight * 2) / 2}}
                count += 1
        elif day.weekday() == 6:
            number += 1
            yield {"type": "session.started", "entity": f"s{number}",
                   "data": {"startedAt": start, "name": "Run", "zone": "UTC"}}
            yield {"type": "session.setLogged", "entity": f"s{number}", "data": {
                "id": "1", "exercise": "Running", "distanceMeters": 5000,
                "seconds": 1800 - number * 0.2 + chance.randint(-60, 60)}}
            count += 1


def check_numbers(text, stats):
    """Every estimate that the page shows is one that `stats` has, to a tenth."""
    known = set()
    for exercise in stats["exercises"]:
        for session in exercise["sessions"]:
            if "estimatedOneRepMaxKilograms" in session:
                tenths = int(session["estimatedOneRepMaxKilograms"] * 10 + 0.5) / 10
                known.add(f"{tenths:g}")
    shown = re.findall(r"<td>([0-9.]+) kg</td><td>[0-9,]+ kg</td></tr>", text)
    assert len(shown) > 100, len(shown)
    missing = [number for number in shown if f"{float(number):g}" not in known]
    assert not missing, missing[:5]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--screenshots")
    arguments = parser.parse_args()
    tool = str(Path(arguments.tool).resolve())
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        def run(*words, text=None):
            return subprocess.run([tool, *words], cwd=folder, input=text, capture_output=True, text=True,
                                  check=True).stdout
        def report(name, sets):
            run("init", name)
            run("append", name, "--quiet", text="".join(json.dumps(event) + "\n" for event in history(sets)))
            run("report", name, "--zone", "UTC", "-o", f"{name}.html")
            page = Path(folder) / f"{name}.html"
            check_numbers(page.read_text(), json.loads(run("stats", name, "--zone", "UTC", "--json")))
            return page
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        large, small = report("large", 50_000), report("small", 4_000)
        size = large.stat().st_size
        assert size < 3_000_000, size
        slowest = 0
        for scheme in ("light", "dark"):
            for name, width in (("phone", 390), ("desk", 1280)):
                context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 844})
                page = context.new_page()
                problems = []
                page.on("console", lambda message: problems.append(message.text))
                page.on("request", lambda request: problems.append(request.url)
                        if not request.url.startswith("file:") else None)
                start = time.monotonic()
                page.goto(f"file://{large}")
                slowest = max(slowest, time.monotonic() - start)
                wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
                assert wide <= 0, (scheme, name, wide)
                assert not problems, problems
                # axe looks at each cell, so it gets the same page of fewer sessions.
                page.goto(f"file://{small}")
                page.locator("details").first.locator("summary").click()
                found = Axe().run(page, options={"resultTypes": ["violations"]})
                assert found.violations_count == 0, (scheme, name, found.generate_report()[:3000])
                if arguments.screenshots:
                    page.screenshot(path=f"{arguments.screenshots}/report-{scheme}-{name}.png")
                if scheme == "light" and name == "desk":
                    page.emulate_media(media="print")
                    assert len(page.pdf()) > 10_000
                context.close()
        browser.close()
    print(f"the report of 50,000 sets: {size / 1e6:.1f} MB, opened in {slowest:.2f} s at most, axe finds nothing")


main()
