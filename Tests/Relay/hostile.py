"""Clients of all evil at a server's TCP port, Unix socket and WebSocket, and servers of all evil before a client;
`hostile.sh` prepares and starts it."""

import argparse
import json
import os
import random
import re
import resource
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import websocket
from wire import line, proof, xxh64

# How each client ends: with a code that the server says in `refused`, or in one of these ways.
NO_WORD = "closed without a word"
GIVEN_UP = "given up"
SERVED = "served"
EXPECTED = {
    "an HTTP POST whose body is an exchange": NO_WORD,
    "garbage in place of an opening": NO_WORD,
    "an object that is no opening": NO_WORD,
    "half an opening": NO_WORD,
    "an opening of 1 GiB": NO_WORD,
    "an opening, one byte a second": NO_WORD,
    "a client that says nothing": NO_WORD,
    "an opening and then nothing": GIVEN_UP,
    "hundreds of halves of openings": NO_WORD,
    "a proof by another token": "unauthorised",
    "a hello in place of a proof": "unauthorised",
    "the server's own words as a proof": "unauthorised",
    "a proof of an earlier opening": "unauthorised",
    "a proof of the other role": "unauthorised",
    "a proof by another dataset's token": "wrongDataset",
    "a proof for another dataset": "unauthorised",
    "a link to nowhere as the dataset's token": "unauthorised",
    "a foreign dataset": "wrongDataset",
    "another protocol": "unexpectedMessage",
    "a hello of protocol 2": "unexpectedMessage",
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

# What ends a WebSocket: a status of HTTP, or the code of its close.
EXPECTED_OF_WEBSOCKETS = {
    "an HTTP POST": "HTTP 400",
    "an opening without a WebSocket": "HTTP 400",
    "a request of another version": "HTTP 426",
    "a page of another origin": "HTTP 403",
    "another host's name": "HTTP 403",
    "a request of 1 GiB": "HTTP 431",
    "half a request": NO_WORD,
    "a request, one byte a second": NO_WORD,
    "a text": "close 1003",
    "a frame without a mask": "close 1002",
    "a frame with reserved bits": "close 1002",
    "a part of no message": "close 1002",
    "a ping of 126 bytes": "close 1002",
    "a frame of 2^62 bytes": "close 1009",
    "a close with a reserved code": "close 1002",
    "half a frame, and then nothing": GIVEN_UP,
    "a message in a frame for each byte": SERVED,
    "a frame for each ping": SERVED,
    "pings of WebSocket": SERVED,
    "pings of WebSocket, and no reading": SERVED,
    "empty messages": SERVED,
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
# So many halves of openings are there at a time, and cost the server so much of its memory each.
HALVES, ROOM_OF_HALF = 900, 16 << 10
# The server has so many events: more bytes than the system keeps for a client that does not read.
EVENTS = 60_000


def nonce():
    return os.urandom(16).hex()


class Server:
    """The server, and what is known of its store."""

    def __init__(self, ltcli, over):
        self.ltcli, self.over = ltcli, over
        self.run("init", "near")
        said = json.loads(self.run("log", "near", "--coverage", "--json"))
        self.dataset, self.replica = said["dataset"], said["replica"]
        self.seed = xxh64(self.dataset.encode())
        self.store = f"root/{self.dataset.lower()}"
        Path("root").mkdir()
        self.append(EVENTS)
        self.run("clone", "near", self.store)
        self.run("clone", "near", "beside")
        self.start()
        self.token = Path("root/token").read_text().strip()
        self.private = "22222222-2222-4222-8222-222222222222"
        secret(f"root/{self.private.lower()}.token", "private")

    def start(self):
        listen = {"tcp": "127.0.0.1:0", "ws": "ws://127.0.0.1:0", "unix": "unix:socket"}[self.over]
        self.process = subprocess.Popen(
            [self.ltcli, "serve", "root", "--no-create", "--listen", listen],
            stdout=subprocess.PIPE, stderr=open("server.log", "a"), text=True,
        )
        self.place = self.process.stdout.readline().split()[-1]
        if self.over != "unix":
            host, _, port = self.place.partition("://")[2].rpartition(":")
            self.address = (host, int(port))
        else:
            self.address = "socket"

    written = 0

    def append(self, count):
        lines = "".join(
            json.dumps({"type": "module.saved", "entity": f"m{number}", "data": {"name": "M" * 60}}) + "\n"
            for number in range(self.written, self.written + count)
        )
        self.run("append", "near", input=lines)
        self.written += count

    def connected(self, room=None, is_raw=False):
        """A new connection, without a word, behind the handshake of a WebSocket."""
        one = socket.socket(socket.AF_UNIX if self.over == "unix" else socket.AF_INET)
        if room:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        one.connect(self.address)
        return websocket.Framed.opened(one) if self.over == "ws" and not is_raw else one

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
        if self.over == "unix":
            poll = select.poll()
            poll.register(client.socket, 0x2000)  # POLLRDHUP
            return not poll.poll(0)
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

    def open(self, **changes):
        members = {
            "asks": True, "dataset": self.dataset, "ephemeral": False, "message": "open", "nonce": nonce(),
            "protocols": [3],
        }
        members.update(changes)
        return line(members)

    def hello(self, **changes):
        members = {
            "coverage": "", "dataset": self.dataset, "ephemeral": False, "message": "hello",
            "nonce": "00000000000000e1", "replica": "eeeeeeeeeeeeeeee", "watching": False, "window": WINDOW,
        }
        members.update(changes)
        return line({key: value for key, value in members.items() if value is not None})


def secret(path, text):
    """A file that only this user may read."""
    with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(text + "\n")


class Failure(Exception):
    """Something is not as it must be."""


class Client:
    """A connection, all of whose answers are read unless told otherwise."""

    def __init__(self, server, room=None, reads=True, opens=True, prove=proof, **open):
        self.server, self.socket = server, server.connected(room)
        self.theirs = b""
        if opens:
            self.open(prove, **open)
        self.heard, self.last, self.has_ended = 0, b"", threading.Event()
        self.words = set()
        self.changed = threading.Condition()
        self.reader = threading.Thread(target=self.read, daemon=True)
        if reads:
            self.reader.start()

    def open(self, prove, token=None, role="caller", proves=None, **changes):
        """Says who it is, and what `prove` makes of both nonces; checks what the server proves."""
        said = self.server.open(**changes)
        dataset, mine = json.loads(said)["dataset"], json.loads(said)["nonce"]
        token = token or self.server.token
        try:
            self.socket.sendall(said)
            self.theirs = self.line()
            asked = json.loads(self.theirs)
            if asked["message"] != "open" or not asked["asks"] or asked["dataset"] != dataset:
                raise Failure(f"the server does not open: {self.theirs}")
            digits = prove(token, role, proves or dataset, mine, asked["nonce"])
            self.socket.sendall(digits if isinstance(digits, bytes) else line({"message": "proof", "proof": digits}))
            if (prove, role, proves, token) != (proof, "caller", None, self.server.token):
                return
            answer = json.loads(self.line())
            if answer != {"message": "proof", "proof": proof(token, "answerer", dataset, mine, asked["nonce"])}:
                raise Failure(f"the server proves nothing: {answer}")
        except (OSError, ValueError) as error:
            raise Failure(f"the opening is cut off: {error}") from error

    def line(self):
        """The next line, and no byte behind it."""
        said = b""
        while not said.endswith(b"\n"):
            more = self.socket.recv(1)
            if not more:
                raise ValueError(f"it ends behind {said}")
            said += more
        return said

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
    """A client that says something without an opening, and waits for its end."""
    client = Client(server, opens=False, **options)
    for piece in [data] if isinstance(data, bytes) else data:
        if not client.send(piece):
            break
    return client


def introduced(server, data=b"", shared=(), **hello):
    """A client that has been let in, and then says something."""
    client = Client(server)
    client.send(server.hello(**hello) + line({"message": "shared", "ranges": list(shared)}))
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


def unproved(server, **how):
    """A client that proves something else."""
    return Client(server, **how).end()


def mirrored(server):
    """A client that says what the server says."""
    client = Client(server, opens=False, reads=False)
    client.socket.sendall(server.open())
    client.socket.sendall(client.line())
    client.reader.start()
    return client.end()


def replayed(server):
    """A client that says what another one has said and proved."""
    once = nonce()
    recorded = []
    def record(*known):
        recorded.append(proof(*known))
        return recorded[0]
    Client(server, prove=record, nonce=once).socket.close()
    return unproved(server, prove=lambda *_: recorded[0], nonce=once)


def halves(server):
    """Very many clients, each with half an opening: an honest one is served meanwhile, and all are let go."""
    half = server.open()[:60]
    before = server.memory("VmRSS")
    clients = []
    for _ in range(HALVES):
        one = server.connected()
        one.sendall(half)
        clients.append(one)
    # The last ones are taken behind all others, so one more that is served shows that all are there.
    said = server.run("sync", "beside", server.place)
    grown = server.memory("VmRSS") - before
    if "took" not in said:
        return f"an honest client is not served: {said}"
    begin = time.monotonic()
    for one in clients:
        one.settimeout(PATIENCE)
        try:
            if one.recv(1):
                return "a half is answered"
        except ConnectionResetError:
            pass
        except TimeoutError:
            return f"a half is there after {PATIENCE} s"
        one.close()
    took = time.monotonic() - begin
    if took > 15:
        return f"the halves are there for {took:.0f} s"
    if grown > HALVES * ROOM_OF_HALF + WINDOW:
        return f"{HALVES} halves take {grown} bytes"
    return NO_WORD


def quick_clients(server, frames):
    """Each with its name; called one after the other."""
    hello, ping, opening = server.hello(), line({"message": "ping"}), server.open()
    foreign = "11111111-1111-4111-8111-111111111111"
    first = f"{server.replica}:1-1"
    old = line({**json.loads(hello), "protocols": [2], "token": server.token})
    yield "an HTTP POST whose body is an exchange", lambda: say(
        server, b"POST / HTTP/1.1\r\nHost: localhost\r\n\r\n" + opening).end()
    yield "garbage in place of an opening", lambda: say(server, b"\0" + random.Random(1).randbytes(1 << 16)).end()
    yield "an object that is no opening", lambda: say(server, ping).end()
    yield "half an opening", lambda: ended(say(server, opening[: len(opening) // 2]))
    yield "an opening of 1 GiB", lambda: say(server, (b"{" if at == 0 else piece for at, piece in enumerate(gibibyte()))).end()
    yield "hundreds of halves of openings", lambda: halves(server)
    yield "a proof by another token", lambda: unproved(server, token="x" * 32)
    yield "a hello in place of a proof", lambda: unproved(server, prove=lambda *_: hello)
    yield "the server's own words as a proof", lambda: mirrored(server)
    yield "a proof of an earlier opening", lambda: replayed(server)
    yield "a proof of the other role", lambda: unproved(server, role="answerer")
    yield "a proof by another dataset's token", lambda: unproved(server, token="private")
    yield "a proof for another dataset", lambda: unproved(server, proves=server.private)
    yield "a link to nowhere as the dataset's token", lambda: dangling(server)
    yield "a foreign dataset", lambda: Client(server, dataset=foreign).end()
    yield "another protocol", lambda: say(server, server.open(protocols=[9])).end()
    yield "a hello of protocol 2", lambda: say(server, old).end()
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


def said_raw(server, data, is_half=False):
    """How the server ends a connection whose bytes are not in frames: with what status or code."""
    one = server.connected(is_raw=True)
    one.settimeout(PATIENCE)
    heard = b""
    try:
        for piece in [data] if isinstance(data, bytes) else data:
            one.sendall(piece)
        if is_half:
            one.shutdown(socket.SHUT_WR)
    except OSError:
        pass
    try:
        while more := one.recv(1 << 16):
            heard += more
    except TimeoutError:
        return f"not ended after {PATIENCE} s"
    except OSError:
        pass
    one.close()
    if not heard:
        return NO_WORD
    head, _, rest = heard.partition(b"\r\n\r\n")
    status = head.split(b" ")[1].decode()
    if status != "101":
        return f"HTTP {status}"
    unframed = websocket.Unframed()
    unframed.take(rest)
    return f"close {unframed.closed}"


def request_slowly(server):
    """A request, one byte a second."""
    one = server.connected(is_raw=True)
    begin = time.monotonic()
    try:
        for byte in websocket.request():
            one.sendall(bytes([byte]))
            if select.select([one], [], [], 1)[0]:
                break
        heard = one.recv(1 << 16)
    except OSError:
        heard = b""
    one.close()
    took = time.monotonic() - begin
    return NO_WORD if not heard and took < 15 else f"{heard} after {took:.0f} s"


def framed(server, pieces, reads=True):
    """A client that has been let in, sends raw frames, and is served behind them."""
    client = introduced(server)
    if not reads:
        client = Client(server, room=4096, reads=False)
        client.send(server.hello(window=1) + line({"message": "shared", "ranges": []}))
    try:
        for piece in pieces:
            client.socket.raw.sendall(piece)
    except OSError:
        return client.end()
    if not reads:
        client.reader.start()
    client.send(events(server.event(stamp="9999-01-15T10:00:00.000Z-0000")))
    return served(client, b'"message":"acknowledged"')


def websocket_clients(server, frames):
    """Those that break the rules of WebSocket, each with its name; called one after the other."""
    ask, frame = websocket.request, websocket.frame
    ping = line({"message": "ping"})
    yield "an HTTP POST", lambda: said_raw(server, b"POST / HTTP/1.1\r\nHost: localhost\r\n\r\n" + server.open())
    yield "an opening without a WebSocket", lambda: said_raw(server, server.open())
    yield "a request of another version", lambda: said_raw(server, ask(**{"Sec-WebSocket-Version": "8"}))
    yield "a page of another origin", lambda: said_raw(server, ask(Origin="https://evil.example"))
    yield "another host's name", lambda: said_raw(server, ask(host="evil.example"))
    yield "a request of 1 GiB", lambda: said_raw(server, [ask()[:-2], b"X: ", *gibibyte()])
    yield "half a request", lambda: said_raw(server, ask()[:40], is_half=True)
    yield "a text", lambda: said_raw(server, ask() + frame(server.open(), opcode=1))
    yield "a frame without a mask", lambda: said_raw(server, ask() + frame(server.open(), mask=None))
    yield "a frame with reserved bits", lambda: said_raw(server, ask() + b"\xc2\x80\0\0\0\0")
    yield "a part of no message", lambda: said_raw(server, ask() + frame(server.open(), opcode=0))
    yield "a ping of 126 bytes", lambda: said_raw(server, ask() + frame(b"x" * 126, opcode=9))
    yield "a frame of 2^62 bytes", lambda: said_raw(
        server, ask() + b"\x82\xff" + (1 << 62).to_bytes(8) + b"\0\0\0\0" + server.open())
    yield "a close with a reserved code", lambda: said_raw(server, ask() + frame(b"\x03\xed", opcode=8))
    yield "a message in a frame for each byte", lambda: framed(server, [b"".join(frame(bytes([byte])) for byte in ping)] * 1000)
    yield "a frame for each ping", lambda: framed(server, [frame(ping) * 1000] * (frames // 10_000))
    yield "pings of WebSocket", lambda: framed(server, [frame(b"x", opcode=9) * 1000] * (frames // 10_000))
    yield "pings of WebSocket, and no reading", lambda: framed(
        server, [frame(b"x" * 125, opcode=9) * 1000] * (frames // 10_000), reads=False)
    yield "empty messages", lambda: framed(server, [frame(b"") * 1000] * (frames // 10_000))


def half_a_frame(server):
    """A client that has been let in, begins a frame, and falls silent."""
    client = introduced(server)
    client.socket.raw.sendall(b"\x82\xfe\x01\0\0\0\0\0half")
    return client.end()


def slow_websocket_clients(server):
    """Each with its name; called all at once."""
    yield "a request, one byte a second", lambda: request_slowly(server)
    yield "half a frame, and then nothing", lambda: half_a_frame(server)


def slow_clients(server):
    """Each with its name; called all at once."""
    yield "an opening, one byte a second", lambda: slowly(server, Client(server, opens=False), server.open())
    yield "a client that says nothing", lambda: Client(server, opens=False).end()
    yield "an opening and then nothing", lambda: say(server, server.open()).end()
    yield "an event line, one byte a second", lambda: slowly(server, introduced(server), events(server.event()))
    yield "reading one byte a second, and saying nothing", lambda: reading_slowly(server, None)
    yield "reading one byte a second, and saying pong", lambda: reading_slowly(server, line({"message": "pong"}))


class Listener(threading.Thread):
    """A server that knows no token: keeps all that clients say, and answers each line in its own way."""

    def __init__(self, address, answer, over):
        super().__init__(daemon=True)
        self.heard, self.answer, self.connections, self.over = b"", answer, 0, over
        family = socket.AF_UNIX if isinstance(address, str) else socket.AF_INET6 if ":" in address[0] else socket.AF_INET
        self.socket = socket.socket(family)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(address)
        self.socket.listen()
        self.start()

    def run(self):
        while True:
            try:
                one, _ = self.socket.accept()
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self.serve, args=(one,), daemon=True).start()

    def serve(self, one):
        number = 0
        try:
            if self.over == "ws":
                one = websocket.Framed.accepted(one)
            for said in one.lines() if self.over == "ws" else one.makefile("rb"):
                self.heard += said
                number += 1
                answer = self.answer(number, said)
                if answer is None:
                    break
                one.sendall(answer)
        except OSError:
            pass
        one.close()

    def close(self):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()


def impostors(server):
    """How a server without the token can answer a client, each with its name."""

    def opening(said, **changes):
        return line({**json.loads(said), "nonce": nonce(), **changes})

    yield "it says the client's own words", lambda number, said: said
    yield "it says the client's proof", lambda number, said: opening(said) if number == 1 else said
    yield "it proves nothing", lambda number, said: (
        opening(said) if number == 1 else line({"message": "proof", "proof": "0" * 64}))
    yield "it asks for nothing", lambda number, said: (
        opening(said, asks=False) + line({"message": "proof", "proof": "0" * 64}))
    yield "it says hello in place of a proof", lambda number, said: opening(said) + server.hello()
    yield "it speaks the protocol of before", lambda number, said: server.hello()
    yield "it says nothing and ends", lambda number, said: None


def deceive(server, place, address, name, answer, status=(3, 5)):
    """Has a client of this person meet a server that knows no token.

    The client must end with one of these statuses, and say neither a token nor a word of its store."""
    listener = Listener(address, answer, place.partition(":")[0])
    try:
        done = subprocess.run(
            [server.ltcli, "sync", "near", place], capture_output=True, text=True, check=False, timeout=PATIENCE)
    finally:
        listener.close()
    if listener.connections == 0:
        raise Failure(f"{place}, where {name}: the client does not come")
    if done.returncode not in status:
        raise Failure(f"{place}, where {name}: the client ends with {done.returncode}: {done.stdout}{done.stderr}")
    for word in (server.token.encode(), b"coverage", b"hello", b"private"):
        if word in listener.heard:
            raise Failure(f"{place}, where {name}: the client says {listener.heard}")
    return done.stderr


def deceptions(server):
    """Servers that know no token, before a client that finds one by itself. The server is killed on the way."""
    if server.over != "unix":
        host, port = server.address
        for name, answer in impostors(server):
            deceive(server, f"{server.over}://127.0.0.2:{port}", ("127.0.0.2", port), name, answer)
            deceive(server, f"{server.over}://[::1]:{port}", ("::1", port), name, answer)
        # By the name the client comes to the real server, whatever stands beside it.
        listener = Listener(("::1", port), lambda number, said: said, server.over)
        said = server.run("sync", "near", f"{server.over}://localhost:{port}")
        listener.close()
        if "took" not in said or server.token.encode() in listener.heard or b"hello" in listener.heard:
            raise Failure(f"{server.over}://localhost:{port}: {said} {listener.heard}")
        print("a listener at another address: it hears no token and no hello", flush=True)
    server.process.send_signal(signal.SIGKILL)
    server.process.wait()
    if server.over == "unix":
        Path("socket").unlink()
    for name, answer in impostors(server):
        said = deceive(server, server.place, server.address, name, answer)
        if server.over == "unix":
            Path("socket").unlink()
        if name == "it proves nothing" and "does not know the token" not in said:
            raise Failure(f"the client does not say that the server knows no token: {said}")
    print("the port of a killed server: it hears no token and no hello", flush=True)
    secret("mine", "private")
    os.symlink("mine", "link.token")
    for make in (lambda: None, lambda: (Path("link.token").unlink(), Path("link.token").write_text("private\n"))):
        make()
        for name, answer in impostors(server):
            deceive(server, "unix:link", "link", name, answer)
            Path("link").unlink()
    print("a link beside a socket: what it leads to is not said", flush=True)


def dangling(server):
    """A link to nowhere as a dataset's token lets no client in, whatever ROOT/token says."""
    dataset = "33333333-3333-4333-8333-333333333333"
    own = Path(f"root/{dataset}.token")
    own.symlink_to("nothing")
    end = Client(server, dataset=dataset, prove=lambda *known: proof(*known)).end()
    own.unlink()
    return end


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


def attack(ltcli, over, frames):
    """Runs everything over one sort of socket.

    Returns what is not as it must be."""
    print(f"over {over}", flush=True)
    server = Server(ltcli, over)
    wrong = []
    asked = set()
    quick, slow = [*quick_clients(server, frames)], [*slow_clients(server)]
    expected = dict(EXPECTED)
    if over == "ws":
        quick += websocket_clients(server, frames)
        slow += slow_websocket_clients(server)
        expected |= EXPECTED_OF_WEBSOCKETS

    def judge(name, call):
        asked.add(name)
        begin = time.monotonic()
        try:
            end = call()
        except Failure as failure:
            end = str(failure)
        took = time.monotonic() - begin
        if end != expected[name]:
            wrong.append(f"{name}: {end}, and not {expected[name]}")
        return end, took

    try:
        bystander = Bystander(server)
        bystander.start()
        slow = [
            threading.Thread(target=lambda name=name, call=call: report(name, *judge(name, call)), daemon=True)
            for name, call in slow
        ]
        for thread in slow:
            thread.start()
        # Each of them has what it may have of memory.
        time.sleep(3)
        for name, call in quick:
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
        server.start()
        try:
            deceptions(server)
        except Failure as failure:
            wrong.append(str(failure))
    finally:
        if server.process.poll() is None:
            server.process.kill()
    wrong += [f"{name} was not tried" for name in expected.keys() - asked]
    print(
        f"another client exchanged {len(bystander.times)} times, in {max(bystander.times, default=0):.2f} s at most"
    )
    if wrong:
        said = Path("server.log").read_text().splitlines()
        print(*wrong, *[line for line in said if " gave " not in line], sep="\n")
    return wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ltcli")
    parser.add_argument("--frames", type=int, default=10_000_000)
    parser.add_argument("--over", choices=["tcp", "unix", "ws"], action="append")
    options = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 1 << 16), most))
    wrong = []
    for over in options.over or ["tcp", "unix", "ws"]:
        Path(over).mkdir()
        os.chdir(over)
        wrong += attack(options.ltcli, over, options.frames)
        os.chdir("..")
    if wrong:
        sys.exit(1)
    print("hostile: all is right")


def report(name, end, took, grown=None):
    memory = "" if grown is None else f", {max(grown, 0) >> 10} KiB more"
    print(f"{name}: {end} after {took:.1f} s{memory}", flush=True)


main()
