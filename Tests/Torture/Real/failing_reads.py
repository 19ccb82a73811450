"""Lets the medium fail below a log that is read.

A loop device goes on when its image is cut short, and gives an input or output error for what is
gone: so a log whose blocks stand there cannot be read. Every verb must say so with exit 4, change
nothing, and be done as before once the medium is back.
"""

import fcntl
import os
import random
import struct
import sys

import counts
import power_cuts
import scenarios
import stores
import tool as tools

FIBMAP = 1
VERBS = ["verify", "show", "log", "digest", "replay", "append", "repair"]


def blocks(path, size):
    """Where a file's blocks stand on the device, in bytes."""
    with open(path, "rb") as file:
        number = -(-os.fstat(file.fileno()).st_size // size)
        return [struct.unpack("i", fcntl.ioctl(file, FIBMAP, struct.pack("i", index)))[0] * size
                for index in range(number)]


def cycle(store, disk, place, verb, tool):
    """One verb on a medium that ends at a place; gives what is wrong."""
    before = stores.tree(store)
    disk.unmount()
    with open(disk.image, "r+b") as image:
        image.seek(place)
        rest = image.read()
        image.truncate(place)
        disk.mount("")
        outcome = tool.run(verb, store, stdin=scenarios.draft("n"))
        disk.unmount()
        image.seek(place)
        image.write(rest)
    disk.mount("")
    problems = []
    if outcome.trap:
        problems.append(("traps", outcome.trap))
    elif outcome.status != 4 or not outcome.error.strip():
        problems.append(("wrong_statuses", f"exit {outcome.status}: {outcome.error[:200]!r}"))
    after = stores.tree(store)
    after["lock"] = before["lock"]
    if after != before:
        problems.append(("wrong_logs", "something has changed"))
    if tool.run("verify", store).status != 0:
        problems.append(("refused", "verify, when the medium is back"))
    return problems


def run(options, folder):
    tool = tools.Tool(options.tool)
    try:
        disk = power_cuts.Disk(folder, 64)
    except OSError as error:
        return counts.skipped("failing reads", f"no loop device: {error}")
    try:
        disk.mount("")
        bench = stores.Bench(os.path.join(disk.mounted, "work"), os.path.join(folder, "keep"))
        scenarios.two_segments(tool, bench)
        store = bench.at("phone")
        disk.sync()
        found = blocks(stores.segments(store)[0], os.statvfs(store).f_bsize)
        figures = counts.Counts("failing reads", options)
        chance = random.Random(options.seed)
        while figures.goes_on():
            verb = chance.choice(VERBS)
            place = chance.choice(found[len(found) // 2:])
            figures.runs += 1
            figures.add(cycle(store, disk, place, verb, tool), f"{verb}, cut at {place}")
    finally:
        disk.free()
    return figures.print()


def main():
    options = counts.parser(__doc__, runs=200).parse_args()
    why = power_cuts.reason_to_skip()
    if why is not None:
        return counts.skipped("failing reads", why)
    return counts.work(options, run)


if __name__ == "__main__":
    sys.exit(main())
