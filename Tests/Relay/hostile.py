"""Clients of all evil at a server's TCP port; `hostile.sh` prepares and starts it."""

import argparse
import json
import random
import re
import socket
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path

# How each client ends: with a code that the server says in `refused`, or in one of these ways.
NO_WORD = "closed without a word"
GIVEN_UP = "given up"
SERVED = "served"
EXPECTED = {
    "an HTTP POST whose body is an exchange": NO_WORD,
    "garbage in place of a hello": NO_WORD,
    "an object that is no hello": NO_WORD,
    "half a hello": NO_WORD,
    "a hello of 1 GiB": NO_WORD,
    "a hello, one byte a second": NO_WORD,
    "a client that says nothing": NO_WORD,
    "a token that is another one": "unauthorised",
    "no token": "unauthorised",
    "a foreign dataset": "wrongDataset",
    "another protocol": "unexpectedMessage",
    "a second hello": "unexpectedMessage",
    "garbage behind a hello": "unexpectedMessage",
    "an empty line": "unexpectedMessage",
    "a line of 1 GiB": "tooLarge",
    "an event line of 1 GiB": "tooLarge",
    "more events than anybody sends": "tooLarge",
    "half a message": GIVEN_UP,
    "half an event line": GIVEN_UP,
    "a wrong sum": "badSum",
    "an event of a foreign dataset": "badSum",
    "half a batch": "partialBatch",
    "an acknowledgement of what was never sent": "unexpectedMessage",
    "ranges that nobody shares": "unexpectedMessage",
    "another content under an id of the server's, in an event": SERVED,
    "another content under an id of the server's, in a fingerprint": SERVED,
    "an event of the year 9999": SERVED,
    "tiny frames, and no reading": SERVED,
    "tiny frames": SERVED,
    "an event line, one byte a second": GIVEN_UP,
    "reading one byte a second, and saying nothing": GIVEN_UP,
    "reading one byte a second, and saying pong": GIVEN_UP,
}

WINDOW = 8 << 20
# What a client may cost of the server's memory, where it is not two windows.
ROOM = {
    # The snapshot is given up, and every line is read: the state is made anew, beside the log's mapped pages, which
    # count as the server's own until the system takes them back.
    "another content under an id of the server's, in an event": 4 * WINDOW,
}
# A client that is slow is given up after so many seconds at the latest: 30 and 10, and as much again where the
# machine has other work.
PATIENCE = 80
# What clients wait for.
WORDS = [
    b'"message":"shared"', b'"message":"pong"', b'"message":"acknowledged"', b'"message":"events"',
    b'"refused":[{"line":1',
]
# The server has so many events: more bytes than the system keeps for a client that does not read.
EVENTS = 60_000


def xxh64(data, seed=0):
    """XXH64, by its specification."""
    mask = (1 << 64) - 1
    p1, p2, p3 = 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9
    p4, p5 = 0x85EBCA77C2B2AE63, 0x27D4EB2F165667C5
    rotate = lambda value, count: ((value << count) | (value >> (64 - count))) & mask
    step = lambda lane, word: rotate((lane + word * p2) & mask, 31) * p1 & mask
    at, end = 0, len(data)
    if end >= 32:
        lanes = [seed + p1 + p2 & mask, seed + p2 & mask, seed, seed - p1 & mask]
        while at + 32 <= end:
            lanes = [step(lane, word) for lane, word in zip(lanes, struct.unpack_from("<4Q", data, at))]
            at += 32
        total = sum(rotate(lane, count) for lane, count in zip(lanes, (1, 7, 12, 18))) & mask
        for lane in lanes:
            total = ((total ^ step(0, lane)) * p1 + p4) & mask
    else:
        total = seed + p5 & mask
    total = total + end & mask
    while at + 8 <= end:
        total = (rotate(total ^ step(0, struct.unpack_from("<Q", data, at)[0]), 27) * p1 + p4) & mask
        at += 8
    if at + 4 <= end:
        total = (rotate(total ^ struct.unpack_from("<I", data, at)[0] * p1 & mask, 23) * p2 + p3) & mask
        at += 4
    for byte in data[at:]:
        total = rotate(total ^ byte * p5 & mask, 11) * p1 & mask
    total = (total ^ total >> 33) * p2 & mask
    total = (total ^ total >> 29) * p3 & mask
    return total ^ total >> 32


def line(message):
    """A message as its line of canonical JSON."""
    return json.dumps(message, sort_keys=True, separators=(",", ":")).encode() + b"\n"


class Server:
    """The server, and what is known of its store."""

    def __init__(self, ltcli):
        self.ltcli = ltcli
        self.run("init", "near")
        said = json.loads(self.run("log", "near", "--coverage", "--json"))
        self.dataset, self.replica = said["dataset"], said["replica"]
        self.seed = xxh64(self.dataset.encode())
        self.store = f"root/{self.dataset.lower()}"
        Path("root").mkdir()
        self.append(EVENTS)
        self.run("clone", "near", self.store)
        self.process = subprocess.Popen(
            [ltcli, "serve", "root", "--no-create", "--listen", "127.0.0.1:0"],
            stdout=subprocess.PIPE, stderr=open("server.log", "w"), text=True,
        )
        self.place = self.process.stdout.readline().split()[-1]
        host, _, port = self.place.removeprefix("tcp://").rpartition(":")
        self.address = (host, int(port))
        self.token = Path("root/token").read_text().strip()

    written = 0

    def append(self, count):
        lines = "".join(
            json.dumps({"type": "module.saved", "entity": f"m{number}", "data": {"name": "M" * 60}}) + "\n"
            for number in range(self.written, self.written + count)
        )
        self.run("append", "near", input=lines)
        self.written += count

    def run(self, *arguments, input=None):
        done = subprocess.run(
            [self.ltcli, *arguments], input=input, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            raise Failure(f"{arguments} ended with {done.returncode}: {done.stderr}")
        return done.stdout

    def memory(self, name):
        """VmRSS or VmHWM, in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{name}:\s+(\d+) kB", status)[1]) << 10

    def holds(self, client):
        """Whether the server still has its end of a connection open: the client reads on what was sent before."""
        here, there = self.address[1], client.socket.getsockname()[1]
        for row in Path("/proc/net/tcp").read_text().splitlines()[1:]:
            _, one, other, _, _, _, _, _, _, inode, *_ = row.split()
            if (int(one[-4:], 16), int(other[-4:], 16)) == (here, there):
                return inode != "0"
        return False

    def forget_peak(self):
        Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")

    def event(self, seq=1, replica="eeeeeeeeeeeeeeee", stamp="2026-01-15T10:00:00.000Z-0000", seed=None, batch=""):
        head = (
            f'{{"replica":"{replica}","seq":{seq},"stamp":"{stamp}",{batch}"type":"module.saved","v":1,'
            f'"entity":"evil","data":{{"name":"Evil"}}'
        ).encode()
        sum = xxh64(head, self.seed if seed is None else seed)
        return head + b',"sum":"%016x"}\n' % sum

    def hello(self, **changes):
        members = {
            "coverage": "", "dataset": self.dataset, "ephemeral": False, "message": "hello",
            "protocols": [2], "replica": "eeeeeeeeeeeeeeee", "token": self.token, "watching": False,
            "window": WINDOW,
        }
        members.update(changes)
        return line({key: value for key, value in members.items() if value is not None})


class Failure(Exception):
    """Something is not as it must be."""


class Client:
    """A connection, all of whose answers are read unless told otherwise."""

    def __init__(self, server, room=None, reads=True):
        self.socket = socket.socket()
        if room:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self.socket.connect(server.address)
        self.heard, self.last, self.has_ended = 0, b"", threading.Event()
        self.words = set()
        self.changed = threading.Condition()
        self.reader = threading.Thread(target=self.read, daemon=True)
        if reads:
            self.reader.start()

    def read(self):
        try:
            while more := self.socket.recv(1 << 16):
                with self.changed:
                    self.heard += len(more)
                    self.last = (self.last[-(1 << 12) :] + more)
                    self.words |= {word for word in WORDS if word in self.last}
                    self.changed.notify_all()
        except OSError:
            pass
        with self.changed:
            self.has_ended.set()
            self.changed.notify_all()

    def await_word(self, word):
        """Waits until the server has said one of `WORDS`, or has ended."""
        with self.changed:
            if not self.changed.wait_for(lambda: word in self.words or self.has_ended.is_set(), PATIENCE):
                raise Failure(f"the server does not say {word}")

    def send(self, data):
        """Returns whether the server still takes bytes."""
        try:
            self.socket.sendall(data)
        except OSError:
            return False
        return True

    def half_close(self):
        try:
            self.socket.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def end(self, patience=PATIENCE):
        """How the server ended it."""
        if not self.has_ended.wait(patience):
            return f"not ended after {patience} s"
        self.socket.close()
        if self.heard == 0:
            return NO_WORD
        words = self.last.rstrip(b"\n").rpartition(b"\n")[2]
        if b'"message":"refused"' in words:
            return json.loads(words)["code"]
        return GIVEN_UP


def say(server, data, **options):
    """A client that says something, and waits for its end."""
    client = Client(server, **options)
    for piece in [data] if isinstance(data, bytes) else data:
        if not client.send(piece):
            break
    return client


def introduced(server, data=b"", shared=(), **hello):
    """A client that has been let in, and then says something."""
    client = say(server, server.hello(**hello) + line({"message": "shared", "ranges": list(shared)}))
    client.await_word(b'"message":"shared"')
    for piece in [data] if isinstance(data, bytes) else data:
        if not client.send(piece):
            break
    return client


def events(*lines, count=None):
    return line({"count": count or len(lines), "message": "events"}) + b"".join(lines)


def gibibyte():
    piece = b"x" * (1 << 16)
    return (piece for _ in range(1 << 14))


def ended(client):
    client.half_close()
    return client.end()


def served(client, answer):
    """Whether a client that is answered can still be served."""
    client.await_word(answer)
    client.send(line({"message": "ping"}))
    client.await_word(b'"message":"pong"')
    end = SERVED if not client.has_ended.is_set() else client.end()
    client.socket.close()
    return end


def tiny(server, frames, reads):
    """Very many pings; where nobody reads the answers, so many that there is no doubt."""
    client = introduced(server)
    if not reads:
        # What the server says from now on is left lying: its window is a few bytes.
        client = Client(server, room=4096, reads=False)
        client.send(server.hello(window=1) + line({"message": "shared", "ranges": []}))
    ping = line({"message": "ping"})
    for _ in range(frames // 1000):
        if not client.send(ping * 1000):
            return client.end()
    if not reads:
        client.reader.start()
    client.send(b'{"message":"pong"}\n' + events(server.event(stamp="9999-01-15T10:00:00.000Z-0000")))
    return served(client, b'"message":"acknowledged"')


def slowly(server, client, data):
    """Says something, one byte a second."""
    for byte in data:
        if client.has_ended.is_set() or not client.send(bytes([byte])):
            break
        client.has_ended.wait(1)
    return client.end()


def reading_slowly(server, word):
    """Reads one byte a second, and may say something as often."""
    client = Client(server, room=4096, reads=False)
    client.send(server.hello() + line({"message": "shared", "ranges": []}))
    begin = time.monotonic()
    while time.monotonic() - begin < PATIENCE:
        time.sleep(1)
        if not server.holds(client):
            return GIVEN_UP
        try:
            client.socket.recv(1)
            if word:
                client.socket.sendall(word)
        except OSError:
            return GIVEN_UP
    return f"not ended after {PATIENCE} s"


def quick_clients(server, frames):
    """Each with its name; called one after the other."""
    hello, ping = server.hello(), line({"message": "ping"})
    foreign = "11111111-1111-4111-8111-111111111111"
    first = f"{server.replica}:1-1"
    yield "an HTTP POST whose body is an exchange", lambda: say(
        server, b"POST / HTTP/1.1\r\nHost: localhost\r\n\r\n" + hello).end()
    yield "garbage in place of a hello", lambda: say(server, b"\0" + random.Random(1).randbytes(1 << 16)).end()
    yield "an object that is no hello", lambda: say(server, ping).end()
    yield "half a hello", lambda: ended(say(server, hello[: len(hello) // 2]))
    yield "a hello of 1 GiB", lambda: say(server, (b"{" if at == 0 else piece for at, piece in enumerate(gibibyte()))).end()
    yield "a token that is another one", lambda: say(server, server.hello(token="x" * 32)).end()
    yield "no token", lambda: say(server, server.hello(token=None)).end()
    yield "a foreign dataset", lambda: say(server, server.hello(dataset=foreign)).end()
    yield "another protocol", lambda: say(server, server.hello(protocols=[9])).end()
    yield "a second hello", lambda: introduced(server, hello).end()
    yield "garbage behind a hello", lambda: introduced(server, random.Random(2).randbytes(1 << 16) + b"\n").end()
    yield "an empty line", lambda: introduced(server, b"\n").end()
    yield "a line of 1 GiB", lambda: introduced(server, gibibyte()).end()
    yield "an event line of 1 GiB", lambda: introduced(server, [events(count=1), *gibibyte()]).end()
    yield "more events than anybody sends", lambda: introduced(
        server, [events(count=(1 << 53) - 1)] + [server.event() * 1000] * 1000).end()
    yield "half a message", lambda: ended(introduced(server, ping[:5]))
    yield "half an event line", lambda: ended(introduced(server, events(server.event())[:-20]))
    yield "a wrong sum", lambda: introduced(server, events(server.event().replace(b"Evil", b"evil"))).end()
    yield "an event of a foreign dataset", lambda: introduced(
        server, events(server.event(seed=xxh64(foreign.encode())))).end()
    yield "half a batch", lambda: introduced(server, events(server.event(batch='"batch":[1,2],'))).end()
    yield "an acknowledgement of what was never sent", lambda: introduced(
        server, line({"count": 1 << 40, "message": "acknowledged"})).end()
    yield "ranges that nobody shares", lambda: introduced(server, shared=[f"{first}=0000000000000000"]).end()
    # Both contents are kept, and each side gets the other's.
    yield "another content under an id of the server's, in an event", lambda: served(
        introduced(server, events(server.event(replica=server.replica))), b'"message":"acknowledged"')
    yield "another content under an id of the server's, in a fingerprint", lambda: served(
        introduced(server, shared=[f"{first}=0000000000000000"], coverage=first), b'"message":"events"')
    yield "an event of the year 9999", lambda: served(
        introduced(server, events(server.event(stamp="9999-01-15T10:00:00.000Z-0000"))), b'"refused":[{"line":1')
    yield "tiny frames, and no reading", lambda: tiny(server, frames // 10, reads=False)
    yield "tiny frames", lambda: tiny(server, frames, reads=True)


def slow_clients(server):
    """Each with its name; called all at once."""
    hello = server.hello()
    yield "a hello, one byte a second", lambda: slowly(server, Client(server), hello)
    yield "a client that says nothing", lambda: Client(server).end()
    yield "an event line, one byte a second", lambda: slowly(server, introduced(server), events(server.event()))
    yield "reading one byte a second, and saying nothing", lambda: reading_slowly(server, None)
    yield "reading one byte a second, and saying pong", lambda: reading_slowly(server, line({"message": "pong"}))


class Bystander(threading.Thread):
    """Another client, with new events each time."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.server, self.is_done, self.failure, self.times = server, threading.Event(), None, []

    def run(self):
        try:
            while not self.is_done.is_set():
                self.server.append(10)
                begin = time.monotonic()
                said = self.server.run("sync", "near", self.server.place)
                self.times.append(time.monotonic() - begin)
                # With them goes the other content that the server has taken under an id of this client's.
                if "took 10 events" not in said and "took 11 events" not in said:
                    raise Failure(f"its events do not arrive: {said}")
                self.is_done.wait(0.5)
        except Failure as failure:
            self.failure = failure


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ltcli")
    parser.add_argument("--frames", type=int, default=10_000_000)
    options = parser.parse_args()
    server = Server(options.ltcli)
    wrong = []
    asked = set()

    def judge(name, call):
        asked.add(name)
        begin = time.monotonic()
        try:
            end = call()
        except Failure as failure:
            end = str(failure)
        took = time.monotonic() - begin
        if end != EXPECTED[name]:
            wrong.append(f"{name}: {end}, and not {EXPECTED[name]}")
        return end, took

    try:
        bystander = Bystander(server)
        bystander.start()
        slow = [
            threading.Thread(target=lambda name=name, call=call: report(name, *judge(name, call)), daemon=True)
            for name, call in slow_clients(server)
        ]
        for thread in slow:
            thread.start()
        # Each of them has what it may have of memory.
        time.sleep(3)
        for name, call in quick_clients(server, options.frames):
            server.forget_peak()
            before = server.memory("VmRSS")
            end, took = judge(name, call)
            grown = server.memory("VmHWM") - before
            report(name, end, took, grown)
            if grown > ROOM.get(name, 2 * WINDOW):
                wrong.append(f"{name}: the server's memory grows by {grown} bytes")
        for thread in slow:
            thread.join(2 * PATIENCE)
        bystander.is_done.set()
        bystander.join(PATIENCE)
        if bystander.failure or not bystander.times:
            wrong.append(f"the other client: {bystander.failure}")
        server.process.terminate()
        if server.process.wait(PATIENCE) != 0:
            wrong.append("the server did not end with 0")
        said = json.loads(server.run("status", server.store, "--json"))
        # Every event of the other client, and the one content that was taken beside one of them.
        if said["events"] != server.written + 1 or said["contested"] != f"{server.replica}:1-1":
            wrong.append(f"the store holds {said['events']} events, and not {server.written + 1}: {said['coverage']}")
        server.run("verify", server.store)
        if server.run("digest", server.store) != server.run("digest", "near"):
            wrong.append("the digests differ")
    finally:
        if server.process.poll() is None:
            server.process.kill()
    wrong += [f"{name} was not tried" for name in EXPECTED.keys() - asked]
    print(
        f"another client exchanged {len(bystander.times)} times, in {max(bystander.times, default=0):.2f} s at most"
    )
    if wrong:
        said = Path("server.log").read_text().splitlines()
        print(*wrong, *[line for line in said if " gave " not in line], sep="\n")
        sys.exit(1)
    print("hostile: all is right")


def report(name, end, took, grown=None):
    memory = "" if grown is None else f", {max(grown, 0) >> 10} KiB more"
    print(f"{name}: {end} after {took:.1f} s{memory}", flush=True)


main()
