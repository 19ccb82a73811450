"""Kills writers with `kill -9` at moments drawn by lot.

First each writing scenario, from the same stores again and again; then a store with a long life: it
is never put back, and after hundreds of kills its log must still be everything that was sent, in
order, as far as each writer came.
"""

import os
import random
import re
import subprocess
import sys
import time

import counts
import judge
import running
import scenarios
import stores
import tool as tools

SENT = re.compile(rb'"entity":"life-(\d+)-(\d+)"')


def short_lives(figures, folder, tool, chance, share):
    """Every scenario that writes, killed somewhere in the middle."""
    known = []
    for scenario in scenarios.everything(tool, folder):
        if scenario.reads_only:
            continue
        place = os.path.join(folder, scenario.name.replace(" ", "-"))
        scenario.set_up(tool, place, place + ".keep")
        known.append((scenario, running.duration(scenario, tool)))
    end = time.monotonic() + figures.options.minutes * 60 * share
    limit = figures.options.runs * share
    while figures.goes_on() and figures.runs < limit and time.monotonic() < end:
        scenario, seconds = chance.choice(known)
        scenario.bench.restore()
        under_way = running.Running(scenario, tool)
        if under_way.wait(chance.random() * seconds * 1.05):
            figures.note("kills behind the end")
        under_way.kill()
        problems, notes = judge.judge(scenario, under_way.outcome(), tool)
        figures.runs += 1
        figures.add(problems, scenario.name)
        for note in notes:
            figures.note(note)


def long_life(figures, folder, tool, chance):
    """One store, and one writer after another that is killed while it writes groups."""
    path = os.path.join(folder, "life")
    tool.done("init", path, "--replica", "a" * 16)
    acknowledged = []
    number = 0
    while figures.goes_on():
        number += 1
        process = subprocess.Popen(
            tool.words("append", path), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        groups = [[f"life-{number}-{group * 10 + place}" for place in range(chance.randint(1, 8))]
                  for group in range(chance.randint(1, 12))]
        printed = feed(process, groups, chance)
        sent = [entity for group in groups for entity in group]
        acknowledged += zip(stores.ID.findall(printed), sent)
        figures.runs += 1
        if number % 25 == 0:
            figures.add(judge_life(path, tool, acknowledged), f"the long life, writer {number}")
    figures.add(judge_life(path, tool, acknowledged), f"the long life, writer {number}")
    figures.note("events in the long life", len(stores.lines(path)))


def feed(process, groups, chance):
    """Hands over groups and kills the writer behind one of them; gives what it printed."""
    fatal = chance.randrange(len(groups))
    printed = b""
    for place, group in enumerate(groups):
        process.stdin.write(b"".join(scenarios.draft(entity) for entity in group))
        process.stdin.flush()
        if place == fatal:
            time.sleep(chance.random() * 0.004)
            break
        printed += os.read(process.stdout.fileno(), 1 << 16)
    process.kill()
    rest, _ = process.communicate()
    return printed + rest


def judge_life(path, tool, acknowledged):
    outcome = tool.run("verify", path)
    if outcome.status != 0:
        return [("refused", f"{outcome.status} {outcome.error.decode()}")]
    found = [SENT.search(line) for line in stores.lines(path)]
    places = [(int(match.group(1)), int(match.group(2))) for match in found if match]
    problems = []
    if places != sorted(places) or len(places) != len(set(places)):
        problems.append(("wrong_logs", "the events are not in the order in which they were sent"))
    log = b"".join(map(stores.contents, stores.segments(path)))
    for (replica, seq), entity in acknowledged:
        start = log.find(b'{"replica":"%s","seq":%s,' % (replica, seq))
        if start < 0 or b'"entity":"%s"' % entity.encode() not in log[start:log.find(b"\n", start)]:
            problems.append(("events_lost", f"{replica.decode()}:{seq.decode()} {entity}"))
    return problems


def run(options, folder):
    tool = tools.Tool(options.tool)
    figures = counts.Counts("kills", options)
    chance = random.Random(options.seed)
    short_lives(figures, folder, tool, chance, 0.7)
    long_life(figures, folder, tool, chance)
    return figures.print()


def main():
    return counts.work(counts.parser(__doc__, runs=5000).parse_args(), run)


if __name__ == "__main__":
    sys.exit(main())
