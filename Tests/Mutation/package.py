"""A copy of the package with faults in it: filled, built once, and tested once for each fault."""

import os
import re
import signal
import subprocess
import sys
import threading

import schemata
from source import Source

# Without what a debugger wants, which takes time and room.
OPTIONS = ["--build-tests", "-Xswiftc", "-gnone"]
# A run takes less then, a build more; with every assertion all the same.
OPTIMISED = ["-Xswiftc", "-O", "-Xswiftc", "-assert-config", "-Xswiftc", "Debug"]
TEST = r'Test (?!run |case )"?(.*?)"? '
ISSUE = re.compile(TEST + "recorded an issue")
STARTED = re.compile(TEST + r"started\.")
PASSED = re.compile(TEST + r"(?:with \d+ test cases? )?passed after ([\d.]+) seconds")
FOLDERS = ("Sources", "Tests", "Fixtures", "docs", "Benchmarks")


def sources(paths):
    """The Swift files of some paths, parsed."""
    found = []
    for path in paths:
        with open(path) as file:
            found.append(Source(path, file.read()))
    return found


class Package:
    """The copy that is built and tested."""

    def __init__(self, folder, is_optimised=False):
        self.folder = os.path.abspath(folder)
        self.options = OPTIONS + OPTIMISED * is_optimised
        self.bundle = os.path.join(self.folder, ".build/debug/LiftTrailPackageTests.xctest")
        self.scratch = os.path.join(self.folder, ".build/scratch")
        self.regions = {}

    def write(self, path, content, mode=0o644):
        """Leaves a file as it is that has these bytes, so that builds stay incremental."""
        path = os.path.join(self.folder, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if not os.path.exists(path) or open(path, "rb").read() != content:
            with open(path, "wb") as file:
                file.write(content)
            os.chmod(path, mode)

    def fill(self, sites):
        """Brings the copy up to date, with these faults in it."""
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(listed, check=True, capture_output=True, text=True).stdout.split("\0")
        names = {name for name in names if os.path.isfile(name)}
        files = schemata.planted(sites)
        for name in names:
            with open(name, "rb") as file:
                content = files[name][0].encode() if name in files else file.read()
            self.write(name, content, os.stat(name).st_mode)
        modules = {os.path.join(*path.split("/")[:2]) for path in files}
        switches = {f"{module}/PlantedFault.swift" for module in modules}
        for path in switches:
            self.write(path, schemata.SWITCH.encode())
        for folder in FOLDERS:
            for parent, _, found in os.walk(os.path.join(self.folder, folder)):
                for path in (os.path.join(parent, name) for name in found):
                    if os.path.relpath(path, self.folder) not in names | switches:
                        os.remove(path)
        self.regions = {path: regions for path, (_, regions) in files.items()}

    def build(self):
        """Builds the tests; returns each error as a pair of a text and the faults that it is of."""
        command = ["swift", "build", "--package-path", self.folder, *self.options]
        built = subprocess.run(command, capture_output=True, text=True)
        if built.returncode == 0:
            return []
        errors = []
        for match in re.finditer(r"^(/.*?):(\d+):\d+: error: (.*)$", built.stdout + built.stderr, re.M):
            path, line = os.path.relpath(match[1], self.folder), int(match[2])
            around = [sites for first, last, sites in self.regions.get(path, []) if first < line <= last]
            errors.append((f"{path}:{line}: {match[3]}", around[0] if around else []))
        return errors or [((built.stdout + built.stderr)[-2000:], [])]

    def build_all(self, sites):
        """Builds all faults at once, without those that do not compile, which are returned."""
        left, refused = list(sites), []
        while True:
            self.fill(left)
            errors = self.build()
            if not errors:
                os.makedirs(self.scratch, exist_ok=True)
                return refused
            # What an error says of a body as a whole counts where nothing is said of a fault in it.
            those = [around for _, around in errors if len(around) == 1] or [around for _, around in errors]
            numbers = {site.number for around in those for site in around}
            if not numbers:
                sys.exit(f"the tests do not build: {errors[0][0]}")
            refused += [site for site in left if site.number in numbers]
            left = [site for site in left if site.number not in numbers]
            print(f"{len(numbers)} do not compile", flush=True)

    def run(self, fault, arguments, limit, seconds=None, reached=None):
        """Runs tests with a fault, for so many seconds of the processor; returns which caught it, or none.

        `seconds` receives how long each test took, and the file `reached` the bodies that were reached.
        """
        command = ["bash", "-c", 'ulimit -t "$0"; exec "$@"', str(limit), self.bundle]
        command += ["--testing-library", "swift-testing", "--no-parallel", *arguments]
        environment = dict(os.environ, PLANTED_FAULT=str(fault), NO_COLOR="1", TMPDIR=self.scratch)
        if reached:
            environment["PLANTED_REACHED"] = reached
        process = subprocess.Popen(
            command, cwd=self.folder, env=environment, text=True, errors="replace",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
        # What waits for ever uses no processor, and is stopped by the clock.
        clock = threading.Timer(20 + 4 * limit, kill, [process])
        clock.start()
        catcher, current = None, ""
        for line in process.stdout:
            if match := ISSUE.search(line):
                catcher = match[1]
                kill(process)
                break
            if match := STARTED.search(line):
                current = match[1]
            elif match := PASSED.search(line):
                current = ""
                if seconds is not None:
                    seconds[match[1]] = float(match[2])
        status = process.wait()
        clock.cancel()
        # What a test has started ends with it.
        kill(process)
        if catcher is None and status:
            # A trap, or a test that never ends.
            catcher = current or "the end of all tests"
        return catcher


def kill(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def select(option, names):
    """Arguments by which tests run, or do not, of the names that the tests print."""
    patterns = ["[`.]" + re.sub(r"[^\w ]", ".", name) + "[`(]" for name in sorted(names)]
    return [word for pattern in patterns for word in (option, pattern)]
