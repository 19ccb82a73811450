#!/usr/bin/env python3
"""Tries the page in Chromium: Tests/Explorer/page_test.py TOOL [--events N] [--screenshots FOLDER]

Needs the package playwright, and a Chromium at CHROMIUM (/usr/bin/chromium if it is not set); without one of them it
says so and ends with 0, or with 1 where LIFTTRAIL_EXPLORER is `required`. It makes stores with TOOL, and holds 50 random
moments against `ltcli show --at` and `--position`, each reason against `ltcli explain`, conflicts against `ltcli
conflicts`; it tries keys, search, phone width, dark, contrast, names for screen readers, and a line that cannot be
read. With --events it measures a page of so many events.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")


def skip(reason):
    print(f"SKIPPED: the page in a browser needs {reason}")
    sys.exit(1 if os.environ.get("LIFTTRAIL_EXPLORER") == "required" else 0)


try:
    from playwright.sync_api import sync_playwright
except ImportError:
    skip("the package playwright of Python, and it is not there")
if not Path(CHROMIUM).exists():
    skip(f"Chromium, and there is none at {CHROMIUM}")


class Tool:
    """The tool, run in a folder."""

    def __init__(self, path, folder):
        self.path, self.folder = str(Path(path).resolve()), folder

    def run(self, *words, lines=(), status=(0,)):
        text = "".join(json.dumps(line) + "\n" for line in lines)
        done = subprocess.run([self.path, *words], cwd=self.folder, input=text.encode(), capture_output=True)
        assert done.returncode in status, (words, done.returncode, done.stderr.decode())
        return done.stdout.decode()

    def append(self, store, time, *lines):
        self.run("append", store, "--clock", time, lines=lines)


def line(type, entity, **data):
    return {"type": type, "entity": entity, "data": data}


def story(tool):
    """A phone and a laptop: the laptop corrects a weight, and the phone has written another one since."""
    device = lambda replica, name: line("device.saved", replica, name=name)
    tool.run("init", "phone", "--replica", "a" * 16)
    tool.append("phone", "2026-01-15T09:00:00.000Z", device("a" * 16, "Anna's phone"),
                line("module.saved", "push-a", name="Push A <b>"),
                line("module.exerciseSaved", "push-a", id="bench", name="Bench press", weightKilograms=80, order=0),
                line("module.exerciseSaved", "push-a", id="dips", name="Dips", order=1))
    tool.run("clone", "phone", "laptop", "--replica", "b" * 16)
    tool.append("laptop", "2026-01-15T10:00:00.000Z", device("b" * 16, "Laptop"),
                line("module.exerciseSaved", "push-a", id="bench", name="Bench press", weightKilograms=81.25, order=0),
                line("module.saved", "legs", name="Legs"))
    tool.append("phone", "2026-01-15T11:00:00.000Z",
                line("module.exerciseSaved", "push-a", id="bench", name="Bench press", weightKilograms=80, order=0, notes="slow"),
                line("module.saved", "arms", name="Arms"))
    tool.run("sync", "phone", "laptop")
    tool.append("laptop", "2026-01-15T12:00:00.000Z", line("module.deleted", "arms", reason="not needed"))
    tool.append("phone", "2026-01-15T12:30:00.000Z", line("module.saved", "arms", name="Arms and back"))
    sessions(tool, "phone", random, 12)
    sessions(tool, "laptop", random, 6)
    tool.run("sync", "phone", "laptop")
    tool.append("laptop", "2026-01-20T12:00:00.000Z", line("module.deleted", "legs"))


def sessions(tool, store, random, count):
    """Sessions with sets, some of which are corrected, moved and taken back."""
    for number in range(count):
        day, name = 10 + random.randrange(10), f"s{number}"
        sets = [line("session.setLogged", name, id=f"x{index}", reps=random.randint(1, 12), weightKilograms=random.randint(40, 200) / 2,
                     loggedAt=f"2026-01-{day}T18:{10 + index}:00.000Z") for index in range(5)]
        more = [line("session.setCorrected", name, id="x1", reps=3, loggedAt=f"2026-01-{day}T18:11:00.000Z"),
                line("session.setRetracted", name, id="x2"), line("session.setMoved", name, id="x4", after="x0"),
                line("session.setLogged", name, id="x3", reps=99, loggedAt=f"2026-01-{day}T18:13:00.000Z")]
        start = line("session.started", name, startedAt=f"2026-01-{day}T18:00:00.000Z", name="Push")
        for event in [start, *sets, *random.sample(more, 2)]:
            # What is written once is refused where it differs, on the device that knows.
            tool.run("append", store, "--clock", f"2026-01-{day}T19:{random.randrange(10, 59)}:00.000Z", lines=[event], status=(0, 3))


def moments(page, tool, count):
    """The state by stamps and by arrival, as the tool shows it."""
    for _ in range(count):
        order = random.choice([-1, 0, 1])
        store = ["phone", "laptop"][max(order, 0)]
        total = page.evaluate("(order) => liftTrail.page.history.events(order).length", order)
        place = random.randint(1, total)
        if order < 0:
            stamp = page.evaluate("(at) => liftTrail.page.history.byStamp[at - 1].stamp", place)
            place = page.evaluate("(stamp) => liftTrail.page.history.byStamp.filter((event) => event.stamp <= stamp).length", stamp)
            # The order of the stamps is that of both stores, which a third one holds.
            shown = tool.run("show", "both", "--json", "--at", stamp)
        else:
            shown = tool.run("show", store, "--json", "--position", str(place))
        page.evaluate("(moment) => { liftTrail.page.reorder(moment[0]); liftTrail.page.goToCount(moment[1]); }", [order, place])
        state = json.loads(page.evaluate("() => liftTrail.page.history.state(liftTrail.page.moment)"))
        assert state == json.loads(shown), (order, place)


def reasons(page, tool):
    """Each value holds by the rule that `explain` names, and the page says it in the same words."""
    page.evaluate("() => { liftTrail.page.reorder(0); liftTrail.page.goToCount(liftTrail.page.events().length); }")
    checked = 0
    for name in page.evaluate("() => liftTrail.page.history.entitiesAt(liftTrail.page.moment)"):
        told = json.loads(tool.run("explain", "phone", name, "--json"))
        found = page.evaluate("""(name) => { const { history, moment } = liftTrail.page;
            return liftTrail.explain(history.fold(name, moment)).map(({ key, rule, decider, shown }) =>
              [key, rule ?? null, decider ? history.names.get(decider) : null, shown ? JSON.parse(shown.text) : null]); }""", name)
        expected = [[unit["unit"], unit.get("rule"), unit.get("event", {}).get("id"), unit.get("value")] for unit in told["units"]]
        assert found == expected, (name, found, expected)
        page.evaluate("(name) => liftTrail.page.open(name)", name)
        panel = squeezed(page.inner_text("#panel"))
        for text in re.findall(r"^\s+(?:rule|changes it)\s+(\S.*)$", tool.run("explain", "phone", name), re.M):
            assert squeezed(text) in panel, (name, text)
            checked += 1
    assert checked > 50, checked
    return checked


def squeezed(text):
    return re.sub(r"\s+", " ", text).strip()


def conflicts(page, tool):
    """What `conflicts` lists of either store stands on the page, once."""
    rows = [json.loads(row) for store in ("phone", "laptop") for row in tool.run("conflicts", store, "--json").splitlines()]
    listed = {(row["lost"]["id"], row["won"]["id"]) for row in rows}
    page.evaluate("() => { liftTrail.page.reorder(-1); liftTrail.page.goToCount(liftTrail.page.events().length); }")
    found = page.evaluate("""() => liftTrail.page.history.conflicts(liftTrail.page.moment).proven
        .filter(({ proven, settledBy }) => proven && !settledBy).map(({ lost, won }) => [lost, won])""")
    assert {tuple(pair) for pair in found} == listed and listed, (found, listed)
    assert len(found) == len(listed)
    page.evaluate("() => liftTrail.page.goToCount(1)")
    assert page.evaluate("() => liftTrail.page.history.conflicts(liftTrail.page.moment).proven.length") == 0


def keys(page):
    """Each key does what the page says of it."""
    count = lambda: page.evaluate("() => liftTrail.page.moment.count")
    page.evaluate("() => liftTrail.page.reorder(-1)")
    page.locator("#events").focus()
    steps = [("Home", 0), ("ArrowRight", 1), ("j", 2), ("ArrowDown", 3), ("Shift+ArrowRight", 13), ("k", 12), ("ArrowLeft", 11),
             ("ArrowUp", 10), ("Shift+ArrowLeft", 0), ("PageDown", 100), ("ArrowRight", 101), ("PageUp", 1), ("PageUp", 0)]
    for key, expected in steps:
        page.keyboard.press(key)
        assert count() == expected, (key, count(), expected)
    assert "before all events" in page.inner_text("#when")
    page.keyboard.press("End")
    total = page.evaluate("() => liftTrail.page.events().length")
    assert count() == total and page.locator("#current").is_visible()
    page.evaluate("() => { const { history } = liftTrail.page; liftTrail.page.goTo(history.entities.get('module/push-a').at(-1)); }")
    was, entity = count(), page.evaluate("() => liftTrail.page.chosen")
    page.keyboard.press("p")
    assert count() < was and page.evaluate("() => liftTrail.page.chosen") == entity
    page.keyboard.press("n")
    assert count() == was
    for order in ("0", "1", "-1"):
        page.keyboard.press("o")
        assert page.input_value("#mode") == order
    for tab in range(1, page.locator("#tabs button").count() + 1):
        page.keyboard.press(str(tab))
        assert page.locator("#tabs button[aria-selected=true]").inner_text() == page.locator("#tabs button").nth(tab - 1).inner_text()
        assert page.inner_text("#panel").strip()
    page.keyboard.press("1")
    for state in ("visible", "hidden"):
        page.keyboard.press("?")
        assert getattr(page.locator("#keys"), "is_" + state)()
    # The keys work where the range has the focus, too.
    page.locator("#moment").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    assert count() == 1


def search(page, text):
    page.keyboard.press("/")
    page.keyboard.type(text)
    page.wait_for_function("() => liftTrail.page.found")
    found = page.evaluate("() => liftTrail.page.found.length")
    expected = page.evaluate("(text) => liftTrail.page.events().filter((event) => event.line.includes(text)).length", text)
    assert 0 < found == expected < page.evaluate("() => liftTrail.page.events().length"), (found, expected)
    assert page.inner_text("#count").startswith(f"{found} event")
    page.keyboard.press("Escape")
    assert page.evaluate("() => liftTrail.page.found") is None
    assert page.locator("#current").is_visible()


def question(page):
    """“My phone shows the old weight”: a search, a look at the entity, and the page says why."""
    page.evaluate("() => liftTrail.page.reorder(0)")
    page.keyboard.press("End")
    page.keyboard.press("/")
    page.keyboard.type("81.25")
    page.wait_for_function("() => liftTrail.page.found?.length === 1")
    page.locator(".row").first.click()
    change = squeezed(page.inner_text("#panel"))
    assert '"weightKilograms":81.25' in change and "another one counts now" in change, change
    page.keyboard.press("2")
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    page.evaluate("() => liftTrail.page.open('module/push-a')")
    panel = squeezed(page.inner_text("#panel"))
    assert "rule the last write counts (merge-rules 3)" in panel, panel
    assert "by Anna's phone, 2026-01-15T11:00:00.000Z" in panel and "by Laptop, 2026-01-15T10:00:00.000Z" in panel, panel


def looks(page, folder):
    """Nothing is wider than a phone, text stands out in light and dark, and all that is pressed has a name."""
    contrast = """(names) => { const style = getComputedStyle(document.documentElement);
        const light = (name) => { const pen = document.createElement("canvas").getContext("2d"); pen.fillStyle = style.getPropertyValue(name); pen.fillRect(0, 0, 1, 1);
          const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
          return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05; };
        return names.map(([one, other]) => { const pair = [light(one), light(other)]; return Math.max(...pair) / Math.min(...pair); }); }"""
    for name, width, scheme in (("wide", 1280, "light"), ("dark", 1280, "dark"), ("phone", 390, "light"), ("small", 320, "dark")):
        page.set_viewport_size({"width": width, "height": 800})
        page.emulate_media(color_scheme=scheme)
        page.evaluate("() => liftTrail.page.goToCount(liftTrail.page.moment.count)")
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), name
        pairs = [["--text", "--back"], ["--faint", "--back"], ["--mark", "--back"], ["--text", "--chosen"], ["--faint", "--chosen"]]
        assert min(page.evaluate(contrast, pairs)) >= 4.5, (name, page.evaluate(contrast, pairs))
        if folder:
            page.screenshot(path=str(Path(folder, name + ".png")))
    unnamed = page.evaluate("""() => [...document.querySelectorAll("button, input, select, [role]")]
        .filter((element) => !(element.innerText || element.getAttribute("aria-label") || element.getAttribute("aria-labelledby") || element.labels?.length || element.getAttribute("role") === "alert")).map((element) => element.outerHTML)""")
    assert not unnamed, unnamed
    said = page.locator("#current")
    assert said.get_attribute("aria-selected") == "true" and page.get_attribute("#events", "aria-activedescendant") == "current"
    assert page.get_attribute("#moment", "aria-valuetext") == page.inner_text("#when")
    page.emulate_media(color_scheme="light")
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    page.locator("#events").focus()
    page.keyboard.press("t")
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(20, 22, 26)"
    page.keyboard.press("t")
    page.set_viewport_size({"width": 1280, "height": 800})


class Browser:
    """A page in the browser, which asks for nothing and has no fault."""

    def __init__(self, playwright):
        self.browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])

    def open(self, path):
        page = self.browser.new_page(viewport={"width": 1280, "height": 800})
        page.faults, page.asked, page.own = [], [], path.as_uri()
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.on("request", lambda request: page.asked.append(request.url))
        page.goto(page.own)
        page.wait_for_function("() => liftTrail.page.moment.count > 0", timeout=120000)
        return page

    def close(self, page):
        assert not page.faults, page.faults
        assert page.asked == [page.own], page.asked
        page.close()


def unreadable(browser, path):
    """A line that cannot be read is named and left out, and the page shows all others."""
    text = path.read_text(encoding="utf-8")
    broken = path.with_name("broken.html")
    broken.write_text(text.replace('"weightKilograms":81.25', '"weightKilograms":83.25'), encoding="utf-8")
    page = browser.open(broken)
    assert page.locator("#warning").is_visible()
    assert "1 event cannot be read and is left out: line " in page.inner_text("#warning"), page.inner_text("#warning")
    assert "(badSum)" in page.inner_text("#warning")
    assert "module/push-a" in page.evaluate("() => liftTrail.page.history.entitiesAt(liftTrail.page.moment)")
    browser.close(page)


def measure(browser, tool, count):
    """How large a page of many events is, and how fast."""
    tool.run("init", "many", "--replica", "c" * 16)
    lines = []
    while len(lines) < count:
        session, name = f"s{len(lines)}", random.choice(["Push", "Pull", "Legs"])
        lines += [line("session.started", session, startedAt="2026-01-15T18:00:00.000Z", name=name)]
        lines += [line("session.setLogged", session, id=f"x{index}", reps=random.randint(1, 12), weightKilograms=random.randint(40, 200) / 2,
                       loggedAt=f"2026-01-15T18:{10 + index}:00.000Z", notes="felt good") for index in range(18)]
        lines += [line("module.saved", f"m{random.randrange(400)}", name=f"Module {len(lines)}")]
    for start in range(0, count, 10000):
        tool.run("append", "many", "--atomic", lines=lines[start:min(count, start + 10000)])
    tool.run("explore", "many", "-o", "many.html")
    path = Path(tool.folder, "many.html")
    page = browser.open(path)
    size, paint = path.stat().st_size / 1e6, page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1")
    print("%d events: file %.1f MB, first paint %.0f ms, read after %.0f ms" % (count, size, paint, page.evaluate("() => performance.now()")))
    assert 0 < size < 40
    # The best of three, since others may use the machine.
    for tab, title in enumerate(page.locator("#tabs button").all_inner_texts()):
        page.evaluate("(tab) => liftTrail.page.show(tab)", tab)
        scrubs = page.evaluate("""() => { const total = liftTrail.page.events().length, scrubs = [];
            for (let at = 1; at <= 50; at += 1) { let best = Infinity;
              for (let time = 0; time < 3; time += 1) { liftTrail.page.goToCount(0); document.body.offsetHeight; const start = performance.now();
                liftTrail.page.goToCount(Math.floor(total * at / 50)); document.body.offsetHeight; best = Math.min(best, performance.now() - start); }
              scrubs.push(best); } return scrubs.sort((a, b) => a - b); }""")
        print("%s: of 50 scrubs the median %.1f ms, the slowest %.1f ms" % (title, scrubs[25], scrubs[49]))
    browser.close(page)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("tool")
    options.add_argument("--events", type=int, default=0)
    options.add_argument("--moments", type=int, default=50)
    options.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    options.add_argument("--screenshots")
    options = options.parse_args()
    print(f"--seed {options.seed}")
    random.seed(options.seed)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        tool, browser = Tool(options.tool, folder), Browser(playwright)
        story(tool)
        tool.run("clone", "phone", "both")
        tool.run("sync", "both", "laptop")
        tool.run("explore", "phone", "laptop", "-o", "log.html")
        path = Path(folder, "log.html")
        page = browser.open(path)
        assert page.locator("#warning").is_hidden()
        moments(page, tool, options.moments)
        checked = reasons(page, tool)
        conflicts(page, tool)
        keys(page)
        search(page, "Dips")
        question(page)
        looks(page, options.screenshots)
        browser.close(page)
        unreadable(browser, path)
        if options.events:
            measure(browser, tool, options.events)
        browser.browser.close()
    print(f"{options.moments} moments, {checked} reasons, conflicts, keys, search, a question, phone width, dark, contrast, names, an unreadable line: passed")


if __name__ == "__main__":
    main()
