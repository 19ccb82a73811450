"""What a harness counts, how long it may run, and the one line that it prints."""

import argparse
import json
import os
import shutil
import signal
import sys
import tempfile
import time

PROJECT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", "..", ".."))


class Counts:
    """The figures of one harness; `print` ends it."""

    def __init__(self, name, options):
        self.name, self.options = name, options
        self.runs = 0
        self.events_lost = 0
        self.wrong_logs = 0
        self.refused = 0
        self.traps = 0
        self.wrong_statuses = 0
        self.notes = {}
        self.started = time.monotonic()

    def goes_on(self):
        """Whether there is time and number left for another run."""
        return (self.runs < self.options.runs
                and time.monotonic() - self.started < self.options.minutes * 60)

    def note(self, what, number=1):
        """Counts something that is no failure."""
        self.notes[what] = self.notes.get(what, 0) + number

    def add(self, problems, where):
        """Counts what a judge found; tells the first ones."""
        for kind, text in problems:
            setattr(self, kind, getattr(self, kind) + 1)
            if self.failures() <= self.options.tell:
                print(f"{self.name}: {kind}: {where}: {text}", file=sys.stderr)

    def failures(self):
        return (self.events_lost + self.wrong_logs + self.refused + self.traps
                + self.wrong_statuses)

    def print(self):
        """Prints the line of counts, and returns the exit status."""
        seconds = time.monotonic() - self.started
        notes = "".join(f", {number} {what}" for what, number in sorted(self.notes.items()))
        print(f"{self.name}: {self.runs} runs, {self.events_lost} acknowledged events lost, "
              f"{self.wrong_logs} wrong logs, {self.refused} refused to open, {self.traps} traps, "
              f"{self.wrong_statuses} wrong exits{notes}, {seconds:.0f} s", flush=True)
        if self.options.record:
            with open(self.options.record, "a", encoding="utf-8") as file:
                file.write(json.dumps({
                    "part": self.name, "runs": self.runs, "lost": self.events_lost,
                    "wrong": self.wrong_logs, "refused": self.refused, "traps": self.traps,
                    "exits": self.wrong_statuses, "seconds": round(seconds)}) + "\n")
        return 1 if self.failures() else 0


def parser(description, runs):
    """The options that every harness has."""
    options = argparse.ArgumentParser(description=description)
    options.add_argument("--tool", default=os.path.join(PROJECT, ".build", "release", "ltcli"))
    options.add_argument("--seed", type=int, default=1, help="what is drawn by lot follows from it")
    options.add_argument("--runs", type=int, default=runs, help="how many at most")
    options.add_argument("--minutes", type=float, default=60, help="how long at most")
    options.add_argument("--work", help="where to work; else a new folder in memory")
    options.add_argument("--tell", type=int, default=20, help="how many failures to describe")
    options.add_argument("--record", help="a file to which the counts are appended as JSON")
    return options


def work(options, harness):
    """Calls a harness with an empty folder to work in, and removes the folder in any case."""
    # Being told to end is an exception like others, so that what is mounted is unmounted.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    memory = "/dev/shm" if os.path.isdir("/dev/shm") else None
    folder = options.work or tempfile.mkdtemp(prefix="lifttrail-", dir=memory)
    os.makedirs(folder, exist_ok=True)
    try:
        return harness(options, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def skipped(name, why):
    """Says why a harness cannot run here; only a failure where `LIFTTRAIL_TORTURE_ALL` is set."""
    print(f"{name}: skipped: {why}", flush=True)
    return 1 if os.environ.get("LIFTTRAIL_TORTURE_ALL") else 0
