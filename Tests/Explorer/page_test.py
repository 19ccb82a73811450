#!/usr/bin/env python3
"""Tries the page in Chromium: Tests/Explorer/page_test.py TOOL STORE [OTHER] [--screenshots FOLDER]

Needs the package playwright, and a Chromium at CHROMIUM (/usr/bin/chromium if it is not set). Holds the state at 50
random moments against `ltcli show --json --at` and `--position`, and tries keys, search, phone width and dark.
"""

import argparse
import json
import os
import random
import subprocess
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

import fill


def shown(tool, store, *moment):
    return json.loads(subprocess.run([tool, "show", store, "--json", *moment], check=True, stdout=subprocess.PIPE).stdout)


def moments(page, tool, store, count):
    """The state by stamps and by arrival, as the tool shows it."""
    for _ in range(count):
        order = random.choice([-1, 0])
        total = page.evaluate("(order) => liftTrail.page.history.events(order).length", order)
        place = random.randint(1, total)
        if order < 0:
            stamp = page.evaluate("(at) => liftTrail.page.history.byStamp[at - 1].stamp", place)
            place = page.evaluate("(stamp) => liftTrail.page.history.byStamp.filter((event) => event.stamp <= stamp).length", stamp)
            expected = shown(tool, store, "--at", stamp)
        else:
            expected = shown(tool, store, "--position", str(place))
        page.evaluate("(moment) => { liftTrail.page.reorder(moment[0]); liftTrail.page.goToCount(moment[1]); }", [order, place])
        state = json.loads(page.evaluate("() => liftTrail.page.history.state(liftTrail.page.moment)"))
        assert state == expected, (order, place)


def keys(page):
    """Each key does what the page says of it."""
    count = lambda: page.evaluate("() => liftTrail.page.moment.count")
    page.locator("#events").focus()
    page.keyboard.press("Home")
    assert count() == 0 and "before all events" in page.inner_text("#when")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("j")
    assert count() == 2
    page.keyboard.press("Shift+ArrowRight")
    assert count() == 12
    page.keyboard.press("k")
    page.keyboard.press("ArrowLeft")
    assert count() == 10
    page.keyboard.press("PageDown")
    assert count() == 110
    page.keyboard.press("End")
    assert count() == page.evaluate("() => liftTrail.page.events().length")
    assert page.locator("#current").is_visible()
    page.keyboard.press("p")
    for tab in range(1, page.locator("#tabs button").count() + 1):
        page.keyboard.press(str(tab))
        assert page.locator("#tabs button[aria-selected=true]").inner_text() == page.locator("#tabs button").nth(tab - 1).inner_text()
        assert page.inner_text("#panel").strip()
    page.keyboard.press("1")
    assert page.locator("#keys").is_hidden()
    page.keyboard.press("?")
    assert page.locator("#keys").is_visible()
    page.keyboard.press("?")


def search(page, text):
    page.keyboard.press("/")
    page.keyboard.type(text)
    page.wait_for_function("() => liftTrail.page.found")
    found = page.evaluate("() => liftTrail.page.found.length")
    expected = page.evaluate("(text) => liftTrail.page.events().filter((event) => event.line.includes(text)).length", text)
    assert 0 < found == expected < page.evaluate("() => liftTrail.page.events().length"), (found, expected)
    page.keyboard.press("Escape")
    assert page.evaluate("() => liftTrail.page.found") is None
    assert page.locator("#current").is_visible()


def main():
    options = argparse.ArgumentParser()
    options.add_argument("tool")
    options.add_argument("stores", nargs="+")
    options.add_argument("--moments", type=int, default=50)
    options.add_argument("--search", default="exerciseSaved")
    options.add_argument("--screenshots")
    options = options.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder, "page.html")
        path.write_text(fill.page(options.tool, options.stores), encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        faults, asked = [], []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(path.as_uri())
        page.wait_for_function("() => liftTrail.page.moment.count > 0", timeout=60000)
        print("file %.1f MB, first paint %.0f ms, read after %.0f ms" % (
            path.stat().st_size / 1e6,
            page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1"),
            page.evaluate("() => performance.now()")))
        scrubs = page.evaluate("""() => { const scrubs = []; const total = liftTrail.page.events().length;
            for (let at = 1; at <= 200; at += 1) { const start = performance.now();
              liftTrail.page.goToCount(Math.floor(total * at / 200)); document.body.offsetHeight;
              scrubs.push(performance.now() - start); } return scrubs.sort((a, b) => a - b); }""")
        print("of 200 scrubs the median %.1f ms, the 190th %.1f ms, the slowest %.1f ms" % (scrubs[100], scrubs[189], scrubs[199]))
        moments(page, options.tool, options.stores[0], options.moments)
        keys(page)
        search(page, options.search)
        for name, width, scheme in (("wide", 1280, "light"), ("dark", 1280, "dark"), ("phone", 390, "light")):
            page.set_viewport_size({"width": width, "height": 800})
            page.emulate_media(color_scheme=scheme)
            page.evaluate("() => liftTrail.page.draw()")
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), name
            if options.screenshots:
                page.screenshot(path=str(Path(options.screenshots, name + ".png")))
        assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        page.keyboard.press("t")
        assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(20, 22, 26)"
        assert not faults, faults
        assert asked == [path.as_uri()], asked
        browser.close()
    print("%d moments, keys, search, phone width and dark: passed" % options.moments)


main()
