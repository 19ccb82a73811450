"""How long a store takes to catch up from empty, beside rsync of the same bytes, and how full it keeps a long line.

    python3 relay.py STORE [--tool LTCLI] [--runs N] [--cases tcp,stdio,line]

STORE is a store of the benchmarks (`benchmarks --keep DIR` leaves it in DIR); it is cloned, and stays as it is. The
cases are run in turns, and each result is asserted: the digest, or the files' bytes. Nobody's start is left out: ltcli
opens its stores in that time. rsync makes its files durable (`--fsync`), as ltcli does.

The line of the case `line` is a proxy in this program: 100 Mbit/s each way, each byte 100 ms later. How full a plain
stream keeps it is measured first, so that one sees what the proxy itself costs.
"""

import argparse
import collections
import filecmp
import json
import os
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

RATE = 100e6 / 8
DELAY = 0.1
# A line takes no more than so much ahead of its rate, in seconds; the rest waits at the sender.
AHEAD = 0.02


class Direction(threading.Thread):
    """The bytes from one connection to another, later and at a rate."""

    def __init__(self, source, target):
        super().__init__(daemon=True)
        self.source, self.target = source, target
        self.count, self.first, self.last = 0, None, None
        self.under_way, self.changed = collections.deque(), threading.Condition()
        threading.Thread(target=self.deliver, daemon=True).start()

    def run(self):
        free = 0.0
        while True:
            try:
                data = self.source.recv(1 << 14)
            except OSError:
                data = b""
            free = max(free, time.monotonic()) + len(data) / RATE
            with self.changed:
                self.under_way.append((free + DELAY, data))
                self.changed.notify()
            if not data:
                return
            time.sleep(max(0.0, free - AHEAD - time.monotonic()))

    def deliver(self):
        while True:
            with self.changed:
                while not self.under_way:
                    self.changed.wait()
                due, data = self.under_way.popleft()
            time.sleep(max(0.0, due - time.monotonic()))
            try:
                if not data:
                    return self.target.shutdown(socket.SHUT_WR)
                self.target.sendall(data)
            except OSError:
                return
            self.first = self.first or time.monotonic()
            self.last = time.monotonic()
            self.count += len(data)


class Line:
    """A port that leads to another one over a long line."""

    def __init__(self, port):
        self.port, self.listener = port, socket.create_server(("127.0.0.1", 0))
        self.here = self.listener.getsockname()[1]
        self.back = None
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            client, _ = self.listener.accept()
            server = socket.create_connection(("127.0.0.1", self.port))
            for one in (client, server):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.back = Direction(server, client)
            self.back.start()
            Direction(client, server).start()


def plain_share(seconds=10):
    """How full a plain stream keeps the line."""
    source = socket.create_server(("127.0.0.1", 0))

    def pour():
        client, _ = source.accept()
        piece, end = bytes(1 << 16), time.monotonic() + seconds
        while time.monotonic() < end:
            client.sendall(piece)
        client.close()

    threading.Thread(target=pour, daemon=True).start()
    line = Line(source.getsockname()[1])
    begin = time.monotonic()
    with socket.create_connection(("127.0.0.1", line.here)) as client:
        while client.recv(1 << 16):
            pass
    return line.back.count / RATE / (time.monotonic() - begin)


class Bench:
    def __init__(self, options):
        self.tool = os.path.abspath(options.tool)
        self.folder = Path(tempfile.mkdtemp(prefix="relay-", dir=options.folder))
        self.environment = dict(os.environ, HOME=str(self.folder), XDG_STATE_HOME=str(self.folder))
        os.chdir(self.folder)
        known = json.loads(self.run("log", options.store, "--coverage", "--json"))
        self.dataset, self.events = known["dataset"], known["count"]
        self.full = self.folder / "root" / self.dataset.lower()
        self.full.parent.mkdir()
        self.flags = ["--ephemeral"] if self.is_ephemeral(options.store) else []
        self.run("clone", options.store, str(self.full), *self.flags)
        self.digest = self.run("digest", str(self.full)).strip()
        self.bytes = sum(path.stat().st_size for path in (self.full / "log").iterdir())
        self.number = 0
        self.servers = []

    def is_ephemeral(self, store):
        return '"ephemeral":true' in (Path(store) / "store.json").read_text()

    def run(self, *arguments):
        done = subprocess.run(
            [self.tool, *arguments], capture_output=True, text=True, env=self.environment
        )
        if done.returncode != 0:
            sys.exit(f"{arguments} ended with {done.returncode}: {done.stderr}")
        return done.stdout

    def start(self, *arguments):
        server = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True, env=self.environment)
        self.servers.append(server)
        return server

    def serve(self):
        server = self.start(self.tool, "serve", "root", "--listen", "127.0.0.1:0")
        self.place = server.stdout.readline().split()[-1]
        self.port = int(self.place.rpartition(":")[2])
        # It has its store open from now on.
        self.catch_up(self.place)

    def serve_files(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        Path("rsync.conf").write_text(
            f"use chroot = no\nuid = {os.getuid()}\ngid = {os.getgid()}\n[log]\npath = {self.full}/log\n"
        )
        self.start("rsync", "--daemon", "--no-detach", "--config=rsync.conf", f"--port={port}")
        time.sleep(0.5)
        self.files = f"rsync://127.0.0.1:{port}/log/"

    def timed(self, *arguments):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        begin = time.monotonic()
        done = subprocess.run(arguments, capture_output=True, text=True, env=self.environment)
        took = time.monotonic() - begin
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode != 0:
            sys.exit(f"{arguments} ended with {done.returncode}: {done.stderr}")
        processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return took, processor, done.stdout

    def catch_up(self, *peer):
        self.number += 1
        store = f"empty{self.number}"
        self.run("init", store, "--dataset", self.dataset, *self.flags)
        took, processor, said = self.timed(self.tool, "sync", store, *peer, "--json")
        if json.loads(said)["digest"] != self.digest:
            sys.exit(f"the digest is another one: {said}")
        shutil.rmtree(store)
        return took, processor

    def copy(self, source):
        took, processor, _ = self.timed("rsync", "-a", "--fsync", source, "copy/")
        for path in (self.full / "log").iterdir():
            if not filecmp.cmp(path, f"copy/{path.name}", shallow=False):
                sys.exit(f"{path.name} is another file")
        shutil.rmtree("copy")
        return took, processor

    def over_the_line(self):
        line = Line(self.port)
        # The server has left its token for its own port only.
        took, processor = self.catch_up(f"tcp://127.0.0.1:{line.here}", "--token-file", "root/token")
        self.share = line.back.count / RATE / took
        self.share_amid = line.back.count / RATE / (line.back.last - line.back.first)
        return took, processor

    def end(self):
        for server in self.servers:
            server.terminate()
            server.wait()
        shutil.rmtree(self.folder)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("store")
    parser.add_argument("--tool", default=".build/release/ltcli")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--cases", default="tcp,stdio,line")
    parser.add_argument("--folder", help="where the stores are made; on the disk that is meant")
    options = parser.parse_args()
    options.store = os.path.abspath(options.store)
    cases = options.cases.split(",")
    bench = Bench(options)
    try:
        bench.serve()
        bench.serve_files()
        relay = f"'{bench.tool}' relay '{bench.full}' --stdio"
        measured = {
            "tcp": {
                "catch up over TCP": lambda: bench.catch_up(bench.place),
                "rsync over TCP": lambda: bench.copy(bench.files),
            },
            "stdio": {
                "catch up over stdio": lambda: bench.catch_up("--via", relay),
                "rsync over a pipe": lambda: bench.copy(f"{bench.full}/log/"),
            },
            "line": {"catch up over the line": bench.over_the_line},
        }
        print(f"{bench.events} events, {bench.bytes} bytes")
        if "line" in cases:
            print(f"the line is kept full by a plain stream: {plain_share():.1%}")
        times = collections.defaultdict(list)
        shares = []
        for number in range(options.runs):
            for case in cases:
                if case == "stdio":
                    # The store is opened by the far side itself.
                    bench.servers[0].terminate()
                    bench.servers[0].wait()
                    bench.servers.pop(0)
                order = list(measured[case].items())
                for name, call in order if number % 2 == 0 else reversed(order):
                    times[name].append(call())
                if case == "stdio":
                    bench.serve()
                    bench.servers.insert(0, bench.servers.pop())
                if case == "line":
                    shares.append((bench.share, bench.share_amid))
        for name, samples in times.items():
            walls = [wall for wall, _ in samples]
            processor = statistics.median(processor for _, processor in samples)
            print(
                f"{name}: median {statistics.median(walls):.2f} s, least {min(walls):.2f}, "
                f"greatest {max(walls):.2f}, processor of this side {processor:.2f}"
            )
        for case, one, other in (
            ("tcp", "catch up over TCP", "rsync over TCP"),
            ("stdio", "catch up over stdio", "rsync over a pipe"),
        ):
            if case in cases:
                ratio = statistics.median(w for w, _ in times[one]) / statistics.median(w for w, _ in times[other])
                print(f"{case}, times as long as rsync: {ratio:.2f} (goal: 1.5 at most)")
        if shares:
            whole, amid = (statistics.median(share) for share in zip(*shares))
            print(f"the line is kept full: {whole:.1%} of the whole time (goal: 83 %), {amid:.1%} from first to last byte")
    finally:
        bench.end()


main()
