"""Plants the faults of bugs.txt in the code, and says which test catches each.

A row of bugs.txt names a declaration and what changes in it; it is searched for in all of `Sources`,
so code may move, and comments and white space do not count. All faults are compiled into one copy of
the package (`schemata.py`), and a variable of the environment says which of them a run of the tests
has. So hundreds of faults cost one build, which takes minutes the first time, and each then costs a
run of one test. A fault that does not compile among the others is built alone.

The test that caught a fault the last time comes first, then the quick ones, then all; the first issue
ends a run. The tests that are asked must pass without a fault.
"""

import argparse
import io
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import schemata
from rows import Code, DoesNotApply, Rows, swift_files

TABLE = "Tests/PlantedBugs/bugs.txt"
# Optimised, so that the explorations take seconds; with every assertion all the same.
OPTIONS = ["--build-tests", "-Xswiftc", "-O", "-Xswiftc", "-gnone",
           "-Xswiftc", "-assert-config", "-Xswiftc", "Debug"]
# A test that takes longer than this without a fault, in seconds, is not a quick one.
QUICK = 0.3
TEST = r'Test (?!run |case )"?(.*?)"? '
ISSUE = re.compile(TEST + "recorded an issue")
STARTED = re.compile(TEST + r"started\.")
PASSED = re.compile(TEST + r"(?:with \d+ test cases? )?passed after ([\d.]+) seconds")


class Package:
    """The copy that is built and tested."""

    def __init__(self, folder):
        self.folder = os.path.abspath(folder)
        self.bundle = os.path.join(self.folder, ".build/debug/LiftTrailPackageTests.xctest")
        self.scratch = os.path.join(self.folder, ".build/scratch")
        self.rows_of_lines = {}
        # How long tests take without a fault, and whether that is known of all.
        self.seconds, self.is_complete = {}, False
        self.lock = threading.Lock()

    def write(self, path, content, mode=0o644):
        """Leaves a file as it is that has these bytes, so that builds stay incremental."""
        path = os.path.join(self.folder, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if not os.path.exists(path) or open(path, "rb").read() != content:
            with open(path, "wb") as file:
                file.write(content)
            os.chmod(path, mode)

    def fill(self, sites, alone=None):
        """Brings the copy up to date, with these faults in it, or one alone in its file."""
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(listed, check=True, capture_output=True, text=True).stdout.split("\0")
        names = {name for name in names if os.path.isfile(name)}
        files = schemata.planted(sites)
        if alone:
            files[alone.declaration.source.path] = (schemata.alone(alone), [])
        for name in names:
            with open(name, "rb") as file:
                content = files[name][0].encode() if name in files else file.read()
            self.write(name, content, os.stat(name).st_mode)
        modules = {os.path.join(*path.split("/")[:2]) for path in files}
        switches = {f"{module}/PlantedFault.swift" for module in modules}
        for path in switches:
            self.write(path, schemata.SWITCH.encode())
        for folder in ("Sources", "Tests", "Fixtures", "docs", "Benchmarks"):
            for parent, _, found in os.walk(os.path.join(self.folder, folder)):
                for path in (os.path.join(parent, name) for name in found):
                    if os.path.relpath(path, self.folder) not in names | switches:
                        os.remove(path)
        self.rows_of_lines = {path: lines for path, (_, lines) in files.items()}

    def build(self):
        """Builds the tests; returns the errors as pairs of a text and the row it is of, if any."""
        command = ["swift", "build", "--package-path", self.folder, *OPTIONS]
        built = subprocess.run(command, capture_output=True, text=True)
        if built.returncode == 0:
            return []
        errors = []
        for match in re.finditer(r"^(/.*?):(\d+):\d+: error: (.*)$", built.stdout + built.stderr, re.M):
            path, line = os.path.relpath(match[1], self.folder), int(match[2])
            lines = self.rows_of_lines.get(path, [])
            rows = [row for first, last, row in lines if first < line <= last]
            errors.append((f"{path}:{line}: {match[3]}", rows[0] if rows else None))
        return errors or [((built.stdout + built.stderr)[-2000:], None)]

    def run(self, fault, arguments, limit):
        """Runs tests with a fault, for so many seconds; returns which one caught it, or none."""
        command = ["bash", "-c", 'ulimit -t "$0"; exec "$@"', str(limit), self.bundle]
        command += ["--testing-library", "swift-testing", "--no-parallel", *arguments]
        environment = dict(os.environ, PLANTED_FAULT=str(fault), NO_COLOR="1", TMPDIR=self.scratch)
        # The limit is one of processor time, since other programs may run; what waits for ever is
        # stopped much later by the clock.
        process = subprocess.Popen(
            command, cwd=self.folder, env=environment, text=True, errors="replace",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        clock = threading.Timer(6 * limit, os.killpg, (process.pid, signal.SIGKILL))
        clock.start()
        catcher, current = None, ""
        for line in process.stdout:
            if match := ISSUE.search(line):
                catcher = match[1]
                os.killpg(process.pid, signal.SIGKILL)
                break
            if match := STARTED.search(line):
                current = match[1]
            elif match := PASSED.search(line):
                current = ""
                if fault == 0:
                    self.seconds[match[1]] = float(match[2])
        status = process.wait()
        clock.cancel()
        if catcher is None and status:
            # A trap, or a test that never ends.
            catcher = current or "the end of all tests"
            print(f"{fault} ends with signal {-status} or status {status} in:", catcher)
        return catcher

    def check(self, names):
        """Runs these tests without any fault, or all; notes how long each takes."""
        kept = os.path.join(self.folder, ".build/seconds.json")
        with self.lock:
            if not self.seconds and os.path.exists(kept):
                if os.path.getmtime(kept) > os.path.getmtime(self.bundle):
                    with open(kept) as file:
                        self.seconds, self.is_complete = json.load(file), True
            if self.is_complete:
                return
            failing = self.run(0, select("--filter", names or ()), 1800)
            if failing is not None:
                sys.exit(f"without any fault this test fails: {failing}")
            if names is None:
                self.is_complete = True
                with open(kept, "w") as file:
                    json.dump(self.seconds, file)

    def catcher(self, row):
        """The test that catches a fault, or none."""
        if row.catcher in self.seconds:
            limit = int(20 + 5 * self.seconds[row.catcher])
            if self.run(row.number, select("--filter", [row.catcher]), limit) is not None:
                return row.catcher
        self.check(None)
        slow = {name for name, seconds in self.seconds.items() if seconds > QUICK}
        for option, names in ("--skip", self.seconds.keys() - slow), ("--filter", slow):
            limit = int(20 + 5 * sum(self.seconds[name] for name in names))
            caught = self.run(row.number, select(option, slow), limit)
            if caught is not None:
                return caught
        return None


def select(option, names):
    """Arguments by which tests run, or do not, of the names that the tests print."""
    patterns = ["[`.]" + re.sub(r"[^\w ]", ".", name) + "[`(]" for name in sorted(names)]
    return [word for pattern in patterns for word in (option, pattern)]


def names_of_tests():
    """What the tests are called."""
    texts = swift_files("Tests").values()
    return {name for text in texts for name in re.findall(r"func\s+`([^`]+)`", text)}


def changed_since(revision, code, rows):
    """The numbers of the rows that are new or other than at a revision, or whose code is."""
    archive = subprocess.run(
        ["git", "archive", revision, "Sources", TABLE], check=True, capture_output=True).stdout
    texts = {}
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        for member in files.getmembers():
            if member.isfile() and member.name.endswith((".swift", ".txt")):
                texts[member.name] = files.extractfile(member).read().decode()
    before = Rows(texts.pop(TABLE))
    known = [row.fault for row in before]
    # A file of the time before rows named declarations: only the code can be compared.
    is_comparable = any(row.place for row in before)
    then = Code(texts)
    changed = set()
    for row in rows:
        bodies = [each.words for each in code.named(row.place)]
        if bodies != [each.words for each in then.named(row.place)]:
            changed.add(row.number)
        elif is_comparable and row.fault not in known:
            changed.add(row.number)
    return changed


def chosen(options, code, rows):
    """The numbers of the rows that the command line asks for."""
    numbers = {row.number for row in rows}
    if unknown := set(options.numbers) - numbers:
        sys.exit(f"there is no row {min(unknown)}")
    if options.numbers:
        return set(options.numbers)
    changed = changed_since(options.since, code, rows) if options.since else set()
    if options.third is None:
        return changed if options.since else numbers
    others = sorted(numbers - changed)
    return changed | set(random.Random(options.third).sample(others, (len(others) + 2) // 3))


def build_all(package, sites):
    """Builds all faults at once; returns the sites of those that only compile alone, if at all."""
    left = list(sites)
    while True:
        package.fill(left)
        errors = package.build()
        if not errors:
            return [site for site in sites if site not in left]
        refused = {row.number for _, row in errors if row is not None}
        for text, row in errors:
            if row is None and not refused:
                sys.exit(f"the tests do not build: {text}")
        left = [site for site in left if site.row.number not in refused]


def main():
    parser = argparse.ArgumentParser(prog="Tests/PlantedBugs/run.sh", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("numbers", type=int, nargs="*", metavar="NUMBER", help="these rows only")
    parser.add_argument("--applies", action="store_true",
                        help="only say whether each row applies and names a test that there is")
    parser.add_argument("--since", metavar="REV", help="the rows of code that has changed since REV")
    parser.add_argument("--third", type=int, metavar="SEED", help="a random third of the others")
    parser.add_argument("--update", action="store_true", help="write down which test caught each")
    parser.add_argument("--jobs", type=int, default=2, help="faults at once (%(default)s)")
    options = parser.parse_args()

    with open(TABLE) as file:
        rows = Rows(file.read())
    if len({row.number for row in rows}) < len(rows):
        sys.exit(f"two rows of {TABLE} have one number")
    code = Code.below("Sources")
    wanted = chosen(options, code, rows)
    sites = []
    for row in rows:
        try:
            sites.append(code.site(row))
        except DoesNotApply as reason:
            if row.number in wanted:
                print(f"{row.number} DOES NOT APPLY ({row.title}): {reason}")
    mine = [site for site in sites if site.row.number in wanted]
    if options.applies:
        tests = names_of_tests()
        stale = [row for row in rows if row.number in wanted and row.catcher not in tests]
        for row in stale:
            print(f"{row.number} NAMES NO TEST ({row.title}): there is no `{row.catcher}`")
        print(f"{len(mine)} of {len(wanted)} can be planted")
        sys.exit(len(mine) != len(wanted) or bool(stale))

    package = Package(os.environ.get("PLANTED_COPY", ".build/planted"))
    start = time.monotonic()
    alone = build_all(package, sites)
    built = time.monotonic()
    os.makedirs(package.scratch, exist_ok=True)
    package.check({site.row.catcher for site in mine} - {""} or None)
    tested = time.monotonic()
    print(f"built in {built - start:.0f} s; without a fault the tests took {tested - built:.0f} s",
          flush=True)

    caught = 0

    def report(site, catcher, problem=""):
        nonlocal caught
        row = site.row
        if catcher is None:
            print(f"{row.number} {problem or 'SURVIVED'} ({row.title})", flush=True)
            return
        caught += 1
        row.catcher = catcher
        print(f"{row.number} caught by {catcher}", flush=True)

    together = [site for site in mine if site not in alone]
    with ThreadPoolExecutor(options.jobs) as pool:
        for site, catcher in zip(together, pool.map(lambda site: package.catcher(site.row), together)):
            report(site, catcher)
    for site in (site for site in alone if site in mine):
        package.fill([each for each in sites if each not in alone], alone=site)
        errors = package.build()
        if errors:
            report(site, None, f"DOES NOT COMPILE: {errors[0][0]}")
        else:
            report(site, package.catcher(site.row))
    shutil.rmtree(package.scratch, ignore_errors=True)
    if options.update:
        with open(TABLE, "w") as file:
            file.write(str(rows))
    seconds = time.monotonic() - tested
    print(f"caught {caught} of {len(wanted)} in {seconds:.0f} s")
    sys.exit(caught != len(wanted))


if __name__ == "__main__":
    main()
