"""Plants the faults of the patches in this folder, and says whether the test that each names catches it.

A patch is one fault that a person could make and no operator makes: a sync that is missing, two steps
in another order, an acknowledgement too early. Its first line says what is wrong then, and `Caught by`
names a test. To plant one by hand: `git apply`, run that test, `git apply -R`.

All are compiled into one copy of the package (`Tests/Mutation/schemata.py`), and a variable of the
environment says which of them a run of the test has. A fault that does not compile among the others is
built alone. The tests must pass without a fault.
"""

import argparse
import glob
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

sys.path.insert(0, "Tests/Mutation")
import schemata
from package import Package, select
from schemata import Site, unit_around
from source import Source

FOLDER = "Tests/PlantedBugs"


@dataclass
class Story:
    """A patch: the name of its file, what is wrong, the test that catches it, and what changes where."""

    name: str
    title: str
    catcher: str
    path: str
    hunks: list


class DoesNotApply(Exception):
    """A patch has to be written anew, and why."""


def read(path):
    with open(path) as file:
        text = file.read()
    above, _, diff = text.partition("\n--- a/")
    catcher = re.search(r"^Caught by: (.*)$", above, re.M)
    changed, _, rest = diff.partition("\n")
    hunks = []
    for line in rest.splitlines()[1:]:
        if line.startswith("@@"):
            hunks.append(([], []))
        elif line.startswith("\\"):
            continue
        else:
            if line[:1] in " -":
                hunks[-1][0].append(line[1:])
            if line[:1] in " +":
                hunks[-1][1].append(line[1:])
    name = os.path.basename(path).removesuffix(".patch")
    return Story(name, above.split("\n")[0], catcher[1] if catcher else "", changed, hunks)


def stories():
    return [read(path) for path in sorted(glob.glob(f"{FOLDER}/*.patch"))]


def site(number, story, found):
    """The fault of a story, in sources that are kept by their paths."""
    if story.path not in found:
        with open(story.path) as file:
            found[story.path] = Source(story.path, file.read())
    source, edits = found[story.path], []
    for old, new in story.hunks:
        old, new = "\n".join(old) + "\n", "\n".join(new) + "\n"
        if source.text.count(old) != 1:
            raise DoesNotApply(f"its lines stand {source.text.count(old)} times")
        start = source.text.index(old)
        head = len(os.path.commonprefix([old, new]))
        tail = len(os.path.commonprefix([old[head:][::-1], new[head:][::-1]]))
        edits.append((start + head, start + len(old) - tail, new[head : len(new) - tail]))
    unit = unit_around(source, edits[0][0], edits[-1][1])
    if unit is None:
        raise DoesNotApply("it is not within one body")
    return Site(number, source, unit, edits)


def check(wanted):
    """Whether each patch applies and names a test that there is."""
    texts = [open(path).read() for path in glob.glob("Tests/*Tests/**/*.swift", recursive=True)]
    tests = {name for text in texts for name in re.findall(r"func\s+`([^`]+)`", text)}
    bad = 0
    for story in wanted:
        path = f"{FOLDER}/{story.name}.patch"
        applied = subprocess.run(["git", "apply", "--check", path], capture_output=True, text=True)
        problem = applied.stderr.strip()
        if not problem and story.catcher not in tests:
            problem = f"there is no test `{story.catcher}`"
        if problem:
            bad += 1
            print(f"{path}: {problem}")
    print(f"{len(wanted) - bad} of {len(wanted)} patches apply")
    return bad


def main():
    parser = argparse.ArgumentParser(prog="Tests/PlantedBugs/run.sh", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="of these patches only, without their ending")
    parser.add_argument("--applies", action="store_true",
                        help="only say whether each patch applies and names a test that there is")
    parser.add_argument("--jobs", type=int, default=2, help="faults at once (%(default)s)")
    options = parser.parse_args()
    names = {os.path.basename(name).removesuffix(".patch") for name in options.names}
    wanted = [story for story in stories() if not names or story.name in names]
    if not wanted or names - {story.name for story in wanted}:
        sys.exit(f"there is no such patch in {FOLDER}")
    if options.applies:
        sys.exit(1 if check(wanted) else 0)

    package = Package(os.environ.get("PLANTED_COPY", ".build/planted"))
    sites, found, problems = {}, {}, {}
    for number, story in enumerate(wanted, 1):
        try:
            sites[number] = site(number, story, found)
        except (DoesNotApply, OSError) as reason:
            problems[number] = f"does not apply: {reason}"
    start = time.monotonic()
    alone = package.build_all(list(sites.values()))
    built = time.monotonic()
    seconds = {}
    failing = package.run(0, select("--filter", {story.catcher for story in wanted}), 1800, seconds)
    if failing is not None:
        sys.exit(f"without any fault this test fails: {failing}")
    print(f"built in {built - start:.0f} s; without a fault the tests took {time.monotonic() - built:.0f} s", flush=True)

    caught = 0

    def look(number):
        story = wanted[number - 1]
        if story.catcher not in seconds:
            return f"there is no test `{story.catcher}`"
        limit = int(20 + 5 * seconds[story.catcher])
        found = package.run(number, select("--filter", [story.catcher]), limit)
        return None if found is not None else f"survives `{story.catcher}`"

    numbers = {site.number for site in alone}
    with ThreadPoolExecutor(options.jobs) as pool:
        together = [number for number in sites if number not in numbers]
        for number, problem in zip(together, pool.map(look, together)):
            problems[number] = problem
    for each in alone:
        package.fill([])
        package.write(each.source.path, schemata.alone(each).encode())
        errors = package.build()
        problems[each.number] = f"does not compile: {errors[0][0]}" if errors else look(each.number)
    for number, story in enumerate(wanted, 1):
        caught += problems[number] is None
        print(f"{story.name}: {problems[number] or 'caught'}")
    print(f"caught {caught} of {len(wanted)} in {time.monotonic() - start:.0f} s")
    sys.exit(caught != len(wanted))


if __name__ == "__main__":
    main()
