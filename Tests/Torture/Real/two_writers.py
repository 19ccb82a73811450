"""Two writers at once, readers beside a writer, and stores that are moved, linked, copied or taken
away under a writer.

(A forked copy of a writer cannot be made from outside of it; the unit tests have one.)
"""

import os
import random
import shutil
import subprocess
import sys
import threading
import time

import counts
import scenarios
import stores
import tool as tools

# Far more than any answer takes, far less than a writer holds its lock here.
AT_ONCE = 5


class Writer:
    """An `append` that holds the lock until it is ended."""

    def __init__(self, tool, path):
        self.process = subprocess.Popen(
            tool.words("append", path), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)

    def write(self, entity):
        """Writes an event and returns what is printed, at once an empty text if it has ended."""
        try:
            self.process.stdin.write(scenarios.draft(entity))
            self.process.stdin.flush()
        except BrokenPipeError:
            return b""
        return os.read(self.process.stdout.fileno(), 4096)

    def end(self):
        """Ends its input; gives exit status and error."""
        _, error = self.process.communicate(timeout=60)
        return self.process.returncode, error


class Rounds:
    """The checks; each is one run."""

    def __init__(self, figures, folder, tool, chance):
        self.figures, self.folder, self.tool, self.chance = figures, folder, tool, chance
        self.number = 0

    def store(self, name="phone", letter="a"):
        path = os.path.join(self.folder, name)
        shutil.rmtree(path, ignore_errors=True)
        self.tool.done("init", path, "--replica", letter * 16, "--dataset", scenarios.DATASET)
        return path

    def entity(self):
        self.number += 1
        return f"e{self.number}"

    def expect(self, holds, kind, where, text):
        if not holds:
            self.figures.add([(kind, text)], where)

    def contention(self, rounds):
        """One holds the lock, others ask; readers come at any time; now and then the holder is
        killed, and the next one writes at once."""
        path = self.store()
        holder, known = Writer(self.tool, path), []
        known.append(holder.write(self.entity()).strip())
        for number in range(rounds):
            if not self.figures.goes_on():
                break
            verb = self.chance.choice([["append", path], ["append", path, "--atomic"],
                                       ["receive", path], ["repair", path]])
            started = time.monotonic()
            other = self.tool.run(*verb, stdin=scenarios.draft("other"))
            seconds = time.monotonic() - started
            name = f"process {holder.process.pid}".encode()
            self.expect(other.status == 5 and name in other.error and not other.output,
                        "wrong_statuses", verb[0], f"{other.status} {other.error.decode()}")
            self.expect(seconds < AT_ONCE, "wrong_statuses", verb[0], f"waited {seconds:.1f} s")
            known.append(holder.write(self.entity()).strip())
            self.expect(self.tool.run("digest", path).status == 0, "refused", "a reader", "")
            if number % 10 == 9:
                if self.chance.random() < 0.5:
                    holder.process.kill()
                holder.end()
                holder = Writer(self.tool, path)
                known.append(holder.write(self.entity()).strip())
            self.figures.runs += 1
        holder.end()
        log = b"\n".join(stores.lines(path))
        for printed in known:
            replica, _, seq = printed.partition(b":")
            self.expect(b'{"replica":"%s","seq":%s,' % (replica, seq) in log, "events_lost",
                        "two writers", printed.decode())
        self.expect(b'"other"' not in log, "wrong_logs", "two writers", "a refused event is there")
        self.verify(path)

    def races(self, rounds):
        """Several writers are started at the same moment: each is done or is told to wait."""
        path = self.store("race")
        expected = 0
        for _ in range(rounds):
            if not self.figures.goes_on():
                break
            processes = [subprocess.Popen(
                self.tool.words("append", path), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE) for _ in range(3)]
            results = []
            threads = [threading.Thread(
                target=lambda process, text: results.append(
                    (process.communicate(text), process.returncode)),
                args=(process, scenarios.draft(self.entity()))) for process in processes]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            for (output, error), status in results:
                expected += status == 0
                self.expect(status == 0 and output or status == 5 and error, "wrong_statuses",
                            "three at once", f"{status} {error.decode()}")
            self.figures.runs += 1
        found = len(stores.lines(path))
        self.expect(found == expected, "wrong_logs", "three at once", f"{found} of {expected}")
        self.verify(path)

    def readers(self, rounds):
        """Readers beside a writer of batches see whole batches only, and never fewer than before."""
        path = self.store("read")
        stop = threading.Event()

        def write():
            number = 0
            while not stop.is_set():
                number += 1
                self.tool.run("append", path, "--atomic",
                              stdin=scenarios.session(f"s{number}", 11))
        writer = threading.Thread(target=write)
        writer.start()
        before = 0
        for _ in range(rounds):
            if not self.figures.goes_on():
                break
            outcome = self.tool.run("log", path, "--json")
            lines = outcome.output.splitlines()
            self.expect(outcome.status == 0, "refused", "a reader", outcome.error.decode())
            self.expect(len(lines) % 12 == 0 and not stores.ends_inside_batch(lines), "wrong_logs",
                        "a reader", f"{len(lines)} lines of batches of 12")
            self.expect(len(lines) >= before, "wrong_logs", "a reader", "fewer than before")
            before = len(lines)
            self.figures.runs += 1
        stop.set()
        writer.join()
        self.verify(path)

    def links(self):
        """A store behind a link is the same store: one lock, one replica."""
        path, link = self.store("linked"), os.path.join(self.folder, "link")
        if os.path.islink(link):
            os.remove(link)
        os.symlink(path, link)
        holder = Writer(self.tool, link)
        first = holder.write(self.entity())
        other = self.tool.run("append", path, stdin=scenarios.draft("other"))
        self.expect(other.status == 5, "wrong_statuses", "a link", f"{other.status}")
        holder.end()
        second = self.tool.done("append", path, stdin=scenarios.draft(self.entity()))
        self.expect((first, second) == (b"a" * 16 + b":1\n", b"a" * 16 + b":2\n"), "wrong_logs",
                    "a link", f"{first!r} {second!r}")
        self.verify(link)
        self.figures.runs += 1

    def removal(self):
        """A store that is removed, or replaced by another, while it is open is not written to."""
        for replaces in (False, True):
            path = self.store("removed")
            holder = Writer(self.tool, path)
            holder.write(self.entity())
            os.rename(path, path + ".away")
            if replaces:
                self.store("removed", "c")
            printed = holder.write("late")
            status, error = holder.end()
            self.expect(not printed and status == 4 and b"removed" in error, "wrong_statuses",
                        "removal", f"{status} {printed!r} {error.decode()}")
            lines = stores.lines(path) if replaces else []
            self.expect(not any(b"late" in line for line in lines), "wrong_logs", "removal", "")
            self.verify(path + ".away")
            shutil.rmtree(path + ".away")
            shutil.rmtree(path, ignore_errors=True)
            self.figures.runs += 1

    def moves(self):
        """A store that is moved is the same one, and keeps its replica id."""
        path = self.store("moved")
        self.tool.done("append", path, stdin=scenarios.draft(self.entity()))
        shutil.rmtree(path + ".to", ignore_errors=True)
        os.rename(path, path + ".to")
        printed = self.tool.done("append", path + ".to", stdin=scenarios.draft(self.entity()))
        self.expect(printed == b"a" * 16 + b":2\n", "wrong_logs", "a move", printed.decode())
        shutil.rmtree(path + ".to")
        self.figures.runs += 1

    def copies(self):
        """A copy takes an id of its own before it writes, and both sync; `--same-replica` keeps it."""
        path, copy = self.store("original"), os.path.join(self.folder, "copy")
        self.tool.done("append", path, stdin=scenarios.draft(self.entity()))
        for keeps in (False, True):
            shutil.rmtree(copy, ignore_errors=True)
            subprocess.run(["cp", "-a", path, copy], check=True)
            words = ["append", copy] + (["--same-replica"] if keeps else [])
            printed = self.tool.done(*words, stdin=scenarios.draft(self.entity()))
            self.expect(printed.startswith(b"a" * 16 + b":") == keeps, "wrong_logs", "a copy",
                        printed.decode())
            if keeps:
                again = self.tool.done("append", copy, stdin=scenarios.draft(self.entity()))
                self.expect(again.startswith(b"a" * 16), "wrong_logs", "a copy", again.decode())
            else:
                self.tool.done("append", path, stdin=scenarios.draft(self.entity()))
                self.tool.done("sync", path, copy)
                digests = {self.tool.done("digest", store) for store in (path, copy)}
                self.expect(len(digests) == 1, "wrong_logs", "a copy", "they differ after a sync")
            self.verify(copy)
            self.figures.runs += 1

    def verify(self, path):
        outcome = self.tool.run("verify", path)
        self.expect(outcome.status == 0, "refused", path,
                    (outcome.output + outcome.error).decode(errors="replace"))


def run(options, folder):
    figures = counts.Counts("two writers", options)
    rounds = Rounds(figures, folder, tools.Tool(options.tool), random.Random(options.seed))
    while figures.goes_on():
        for check in (rounds.links, rounds.removal, rounds.moves, rounds.copies):
            check()
        rounds.contention(100)
        rounds.races(50)
        rounds.readers(100)
    return figures.print()


def main():
    return counts.work(counts.parser(__doc__, runs=3000).parse_args(), run)


if __name__ == "__main__":
    sys.exit(main())
