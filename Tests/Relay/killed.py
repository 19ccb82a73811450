"""Kills one of two processes that exchange events at random moments; `killed.sh` prepares and starts it.

Each round has two new stores of one dataset with as many different events each. A first exchange that nobody
disturbs is timed. Every other kill then comes somewhere in such a time, and the others while one of the two writes
down events. What must hold after a kill:

- both stores are whole, and have every event that was written to them;
- what one side's receipt says was acknowledged is in the other store;
- the next exchange succeeds, with nothing done by hand but to start a server again, and both hold the same.

In every second round the stores are killed once more, with further events, before they may come together.
"""

import argparse
import json
import os
import random
import shlex
import socket
import statistics
import subprocess
import sys
import time
from pathlib import Path

# A far side that notices the end of the near one has gone by then.
PATIENCE = 20


class Failure(Exception):
    """Something is not as it must be."""


class Tool:
    """The program under test."""

    def __init__(self, path):
        self.path = path

    def run(self, *arguments, input=None, statuses=(0,)):
        done = subprocess.run(
            [self.path, *map(str, arguments)], input=input, capture_output=True, text=True
        )
        if done.returncode not in statuses:
            raise Failure(f"{arguments} ended with {done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout


class Store:
    """A store, and what was written to it."""

    def __init__(self, tool, path):
        self.tool, self.path = tool, Path(path)
        self.written = 0

    def fill(self, count):
        """Writes events, one of their halves as one batch."""
        lines = []
        for number in range(self.written, self.written + count):
            entity = f"{self.path.name}.{number}"
            data = {"name": f"M{number}"}
            lines.append(json.dumps({"type": "module.saved", "entity": entity, "data": data}) + "\n")
        half = count - min(count // 2, 500)
        self.tool.run("append", self.path, input="".join(lines[:half]))
        self.tool.run("append", self.path, "--atomic", input="".join(lines[half:]))
        self.written += count

    def coverage(self):
        said = json.loads(self.tool.run("log", self.path, "--coverage", "--json"))
        return said["replica"], ranges(said["coverage"]), said["count"]

    def acknowledged(self):
        """What its receipts say that the peer holds."""
        sent = []
        for path in (self.path / "peers").glob("*.receipt.json"):
            sent += ranges(json.loads(path.read_text())["sent"])
        return sent

    def check(self):
        """It is whole, and has what was written to it."""
        said = self.tool.run("verify", self.path)
        if "faults    none" not in said:
            raise Failure(f"{self.path} is damaged: {said}")
        replica, held, _ = self.coverage()
        if self.written and not covers(held, [(replica, 1, self.written)]):
            raise Failure(f"{self.path} has lost events of its own: {held}")
        return held

    def digest(self):
        return self.tool.run("digest", self.path)


def ranges(text):
    """Ranges as ltcli prints them."""
    found = []
    for word in text.split():
        replica, seqs = word.split(":")
        first, _, last = seqs.partition("-")
        found.append((replica, int(first), int(last or first)))
    return found


def covers(held, wanted):
    return all(
        any(replica == other and start <= first and last <= end for other, start, end in held)
        for replica, first, last in wanted
    )


def lives(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"


class Program:
    """A far side that lives as long as one exchange: `relay --stdio` behind a pipe or ssh."""

    def __init__(self, tool, ssh):
        self.tool, self.ssh = tool, ssh
        self.pid_file = Path("far.pid").absolute()
        self.wrapper = Path("far-ltcli").absolute()
        self.wrapper.write_text(
            f"#!/bin/sh\necho $$ > {self.pid_file}.new && mv {self.pid_file}.new {self.pid_file}\n"
            f'exec {shlex.quote(tool.path)} "$@"\n'
        )
        self.wrapper.chmod(0o755)

    def place(self, near, number):
        return Path(f"far{number}").absolute()

    def arguments(self, far):
        self.pid_file.unlink(missing_ok=True)
        if self.ssh:
            return [f"{self.ssh}{far}", "--remote-ltcli", str(self.wrapper)]
        return ["--via", f"{self.wrapper} relay {far} --stdio"]

    def kill(self):
        """Returns whether there was something to kill."""
        try:
            pid = int(self.pid_file.read_text())
            os.kill(pid, 9)
        except (FileNotFoundError, ProcessLookupError):
            return False
        return True

    def settle(self):
        """Waits until the far side of an exchange that is over has gone by itself."""
        if not self.pid_file.exists():
            return
        pid, end = int(self.pid_file.read_text()), time.monotonic() + PATIENCE
        while lives(pid):
            if time.monotonic() > end:
                raise Failure("the far side lives on although the near one has gone")
            time.sleep(0.002)

    def begin(self):
        pass

    def end(self):
        pass


class Server:
    """A far side that lives on: `serve`."""

    def __init__(self, tool, address):
        self.tool, self.address = tool, address
        self.process = None
        Path("root").mkdir()

    def place(self, near, number):
        dataset = json.loads(self.tool.run("log", near, "--coverage", "--json"))["dataset"]
        return Path("root", dataset.lower()).absolute()

    def arguments(self, far):
        return [self.address if self.address.startswith("unix:") else f"tcp://{self.address}", "--make"]

    def begin(self):
        """Starts it where it does not live, at the same place as before."""
        if self.process:
            return
        log = open("server.log", "a")
        self.process = subprocess.Popen(
            [self.tool.path, "serve", "root", "--listen", self.address],
            stdout=subprocess.PIPE, stderr=log, text=True,
        )
        if "listening" not in self.process.stdout.readline():
            raise Failure(f"the server does not start: {Path('server.log').read_text()}")

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process = None
        return True

    def settle(self):
        pass

    def end(self):
        """Has it stop as one asks it to."""
        if not self.process:
            return
        self.process.terminate()
        if self.process.wait() != 0:
            raise Failure("the server that was stopped did not end with 0")
        self.process = None


class Rounds:
    """All kills of one side over one transport."""

    def __init__(self, tool, side, far_side, options, chance):
        self.tool, self.side, self.far_side = tool, side, far_side
        self.events, self.kills, self.chance = options.events, options.kills, chance
        self.number = 0
        self.moments = {"before": 0, "amid": 0, "behind": 0}
        self.passes = []
        self.is_timed = False

    def make(self):
        """Two stores with nothing in them."""
        self.number += 1
        self.near = Store(self.tool, Path(f"near{self.number}").absolute())
        self.tool.run("init", self.near.path)
        self.far = Store(self.tool, self.far_side.place(self.near.path, self.number))
        self.tool.run("clone", self.near.path, self.far.path)

    def fill(self):
        # A server has its stores to itself.
        self.far_side.end()
        for store in (self.near, self.far):
            store.fill(self.events)

    def start(self):
        self.far_side.begin()
        return subprocess.Popen(
            [self.tool.path, "sync", str(self.near.path), *self.far_side.arguments(self.far.path)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )

    def whole(self):
        """An exchange that nobody disturbs; how long it takes, and how long of that events are written down."""
        before = self.written()
        begin = time.monotonic()
        process = self.start()
        self.await_event(process, before)
        wrote = time.monotonic()
        output, errors = process.communicate()
        end = time.monotonic()
        if process.returncode != 0:
            raise Failure(f"the exchange behind a kill ended with {process.returncode}: {output}{errors}")
        self.far_side.settle()
        held = [store.coverage() for store in (self.near, self.far)]
        wanted = self.near.written + self.far.written
        if [count for _, _, count in held] != [wanted, wanted] or held[0][1] != held[1][1]:
            raise Failure(f"{wanted} events are not on both sides: {held}")
        if self.near.digest() != self.far.digest():
            raise Failure("the digests differ")
        return end - begin, end - wrote

    def await_event(self, process, before):
        """Waits until one of the two writes."""
        while process.poll() is None and self.written() == before:
            pass

    def written(self):
        found = []
        for store in (self.near, self.far):
            for path in sorted([*(store.path / "log").iterdir(), *store.path.glob("journal*")]):
                try:
                    status = path.stat()
                except FileNotFoundError:
                    # It has got its name meanwhile.
                    continue
                found.append((path, status.st_size, status.st_mtime_ns))
        return found

    def kill(self, first):
        """Returns whether it met a process, and how many events had gone over."""
        before = sum(store.coverage()[2] for store in (self.near, self.far))
        written = self.written()
        process = self.start()
        self.is_timed = not self.is_timed
        if self.is_timed:
            time.sleep(self.chance.uniform(0, first[0]))
        else:
            self.await_event(process, written)
            time.sleep(self.chance.uniform(0, first[1]))
        if process.poll() is not None:
            hit = False
        elif self.side == "near":
            process.kill()
            hit = True
        else:
            hit = self.far_side.kill()
        output, errors = process.communicate()
        # The near side of a far one that was killed says so, or had all already.
        if process.returncode not in ((0, 5, -9) if self.side == "near" else (0, 5)):
            raise Failure(f"the near side ended with {process.returncode}: {output}{errors}")
        if not hit and process.returncode != 0:
            raise Failure(f"it was not killed, and failed: {output}{errors}")
        self.far_side.settle()
        near, far = self.near.check(), self.far.check()
        for name, one, held in (("near", self.near, far), ("far", self.far, near)):
            if not covers(held, one.acknowledged()):
                raise Failure(f"what the {name} side was acknowledged is lost")
        after = sum(store.coverage()[2] for store in (self.near, self.far))
        return hit, after - before

    def run(self):
        self.make()
        self.fill()
        first = self.whole()
        hits = misses = 0
        is_level = True
        while hits < self.kills:
            if is_level:
                self.make()
            self.fill()
            lacking = 2 * (self.near.written + self.far.written) - sum(
                store.coverage()[2] for store in (self.near, self.far)
            )
            hit, moved = self.kill(first)
            if hit:
                hits += 1
                when = "before" if moved == 0 else "behind" if moved == lacking else "amid"
                self.moments[when] += 1
            else:
                misses += 1
                if misses > 10 * self.kills:
                    raise Failure("no kill meets a process")
            is_level = hits % 2 == 0 or hits == self.kills or not hit
            if is_level:
                self.passes.append(self.whole()[0])
        self.far_side.end()
        return first[0]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ltcli")
    parser.add_argument("--kills", type=int, default=2)
    parser.add_argument("--events", type=int, default=1000)
    parser.add_argument("--transports", default="stdio,ssh,tcp,unix")
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--ssh")
    options = parser.parse_args()
    tool = Tool(options.ltcli)
    print(f"seed {options.seed}, {options.events} events on each side, {options.kills} kills a side")
    home = Path.cwd()
    for transport in options.transports.split(","):
        if transport == "ssh" and not options.ssh:
            continue
        for side in ("near", "far"):
            folder = home / f"{transport}-{side}"
            folder.mkdir()
            os.chdir(folder)
            if transport in ("stdio", "ssh"):
                far_side = Program(tool, options.ssh if transport == "ssh" else None)
            elif transport == "tcp":
                with socket.socket() as free:
                    free.bind(("127.0.0.1", 0))
                    far_side = Server(tool, "127.0.0.1:%d" % free.getsockname()[1])
            elif transport == "unix":
                far_side = Server(tool, "unix:socket")
            else:
                parser.error(f"there is no transport {transport}")
            chance = random.Random(f"{options.seed} {transport} {side}")
            rounds = Rounds(tool, side, far_side, options, chance)
            try:
                first = rounds.run()
            except Failure as failure:
                print(f"{transport}, {side} side killed: {failure}")
                sys.exit(1)
            finally:
                if getattr(far_side, "process", None):
                    far_side.process.kill()
            print(
                f"{transport}, {side} side killed {options.kills} times: "
                + ", ".join(f"{count} {when}" for when, count in rounds.moments.items())
                + f" the events; an exchange takes {first:.2f} s, behind a kill "
                f"{statistics.median(rounds.passes):.2f} s",
                flush=True,
            )
    print("killed: all is right")


main()
