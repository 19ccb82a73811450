"""Makes mutants of the files that decide, and says which of them no test catches.

A mutant is one change that an operator makes: a condition negated, another comparison, other arithmetic,
a statement deleted, a constant returned. All are compiled into one copy of the package, and a variable
of the environment says which of them a run of the tests has (`schemata.py`). One run without any says
which suites reach which body; a mutant is then tried by the suites that reach it, quick ones first, and
the first issue ends it. The tests must pass without a mutant.

    Tests/Mutation/run.sh --sample 400             400 of all, about a quarter of an hour on two cores
    Tests/Mutation/run.sh Sources/Projections/Rules   all of a folder or a file
"""

import argparse
import glob
import os
import random
import re
import sys
import time
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor

import operators
import schemata
from package import Package, sources

FILES = "Tests/Mutation/files.txt"


def deciding():
    """The files that decide, by the patterns of files.txt; a pattern that finds none is an error."""
    found = []
    with open(FILES) as file:
        patterns = [line.strip() for line in file if line.strip() and line[0] != "#"]
    for pattern in patterns:
        names = sorted(glob.glob(pattern, recursive=True))
        if not names:
            sys.exit(f"{FILES}: {pattern} names no file")
        found += [name for name in names if name not in found]
    return found


class Suites:
    """The suites of the tests: how to run each, how long it takes and which bodies it reaches."""

    def __init__(self, package, pattern):
        """Those whose names, as `ConformanceTests.ConformanceTests`, fit a pattern."""
        self.package = package
        self.names, self.seconds, self.reached = [], {}, defaultdict(set)
        for path in sorted(glob.glob("Tests/*Tests/**/*.swift", recursive=True)):
            text = open(path).read()
            if "@Test" in text:
                types = re.findall(r"^(?:[@\w()., ]+ )?(?:struct|final class|class|actor|extension|enum) (\w+)", text, re.M)
                self.names += [f"{path.split('/')[1]}.{name}" for name in types]
        self.names = sorted({name for name in self.names if re.search(pattern, name)})

    def look(self, jobs):
        """Runs each suite without a mutant."""
        folder = os.path.join(self.package.scratch, "reached")
        os.makedirs(folder, exist_ok=True)

        def look(name):
            file = os.path.join(folder, name)
            if os.path.exists(file):
                os.remove(file)
            seconds = {}
            failing = self.package.run(-1, self.arguments([name]), 600, seconds, file)
            numbers = set()
            if os.path.exists(file):
                numbers = {int(line) for line in open(file)}
            return name, failing, sum(seconds.values()), numbers

        with ThreadPoolExecutor(jobs) as pool:
            for name, failing, seconds, numbers in pool.map(look, self.names):
                if failing:
                    print(f"left out, since it fails without a mutant: {name}, {failing}", flush=True)
                    continue
                self.seconds[name] = seconds
                for number in numbers:
                    self.reached[number].add(name)

    @staticmethod
    def arguments(names):
        return [word for name in names for word in ("--filter", f"^{re.escape(name)}/")]

    def groups(self, site):
        """The suites that reach a mutant, the quick ones first, in groups that take longer and longer."""
        names = self.reached[site.first] if site.unit.is_body else self.seconds
        groups, longest = [[]], 1.0
        for name in sorted(names, key=lambda name: (self.seconds[name], name)):
            if groups[-1] and sum(self.seconds[each] for each in groups[-1]) + self.seconds[name] > longest:
                groups.append([])
                longest *= 4
            groups[-1].append(name)
        return [group for group in groups if group]

    def catcher(self, site, budget):
        """The test that catches a mutant; none if it survives; and the seconds that were left out."""
        spent = 0
        for group in self.groups(site):
            seconds = sum(self.seconds[name] for name in group)
            if spent and spent + seconds > budget:
                return None, True
            spent += seconds
            caught = self.package.run(site.number, self.arguments(group), int(10 + 4 * seconds))
            if caught is not None:
                return caught, False
        return None, False


def main():
    parser = argparse.ArgumentParser(prog="Tests/Mutation/run.sh", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", help="only these files and folders, also others than files.txt names")
    parser.add_argument("--applies", action="store_true", help="only make the mutants, and count them")
    parser.add_argument("--list", action="store_true", help="only make the mutants, and name them")
    parser.add_argument("--sample", type=int, metavar="N", help="as many, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="of the drawing (%(default)s)")
    parser.add_argument("--optimise", action="store_true",
                        help="the program too: for thousands of mutants, since it is built for longer")
    parser.add_argument("--suites", default="", metavar="PATTERN",
                        help="of the tests, only these: ^ConformanceTests\\.ConformanceTests$ is the fixtures alone")
    parser.add_argument("--least", type=float, metavar="PERCENT", help="fail below this score")
    parser.add_argument("--jobs", type=int, default=2, help="mutants at once (%(default)s)")
    parser.add_argument("--seconds", type=float, default=60, help="of tests that a mutant is tried by (%(default)s)")
    options = parser.parse_args()

    paths = [name for path in options.paths
             for name in ([path] if path.endswith(".swift") else
                          sorted(glob.glob(os.path.join(path, "**/*.swift"), recursive=True)))] or deciding()
    mutants = [mutant for source in sources(paths) for mutant in operators.mutants(source)]
    total = len(mutants)
    if options.sample is not None and options.sample < total:
        mutants = random.Random(options.seed).sample(mutants, options.sample)
        mutants.sort(key=lambda mutant: (mutant.source.path, mutant.edits))
    sites = [mutant.site(number) for number, mutant in enumerate(mutants, 1)]
    if options.list:
        print("\n".join(mutant.name for mutant in mutants))
        return
    if options.applies:
        written = schemata.planted(sites)
        kinds = Counter(mutant.operator for mutant in mutants)
        counts = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
        print(f"{total} mutants in {len(written)} of {len(paths)} files: {counts}")
        sys.exit(0 if total >= 1000 or options.paths else "there are too few")

    package = Package(os.environ.get("PLANTED_COPY", ".build/mutation"), options.optimise)
    start = time.monotonic()
    refused = {site.number for site in package.build_all(sites)}
    built = time.monotonic()
    suites = Suites(package, options.suites)
    suites.look(options.jobs)
    looked = time.monotonic()
    print(f"{len(sites)} of {total} mutants, of which {len(refused)} do not compile; built in {built - start:.0f} s; "
          f"{len(suites.seconds)} suites took {looked - built:.0f} s", flush=True)

    names = {site.number: mutant.name for site, mutant in zip(sites, mutants)}
    tried = [site for site in sites if site.number not in refused]
    caught, survivors = 0, []
    with ThreadPoolExecutor(options.jobs) as pool:
        results = pool.map(lambda site: suites.catcher(site, options.seconds), tried)
        for site, (catcher, is_cut) in zip(tried, results):
            if catcher is not None:
                caught += 1
                print(f"caught: {names[site.number]}: {catcher}", flush=True)
                continue
            how = "survives"
            if site.unit.is_body and not suites.reached[site.first]:
                how = "is never reached"
            elif is_cut:
                how = f"survives {options.seconds:.0f} s"
            survivors.append(f"{how}: {names[site.number]}")
            print(survivors[-1], flush=True)
    print(f"\ntried in {time.monotonic() - looked:.0f} s; survivors:")
    print("\n".join(survivors) or "none")
    score = 100 * caught / max(1, len(tried))
    print(f"score: {caught} of {len(tried)}, {score:.1f} %")
    sys.exit(options.least is not None and score < options.least)


if __name__ == "__main__":
    main()
