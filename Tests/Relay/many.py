"""Many clients at once at a server's port: a storm of them, idle watchers, and more than there are descriptors.

    python3 Tests/Relay/many.py --ltcli .build/release/ltcli --watchers 10000 [--over ws]

The clients are one process, which speaks the protocol as docs/sync-protocol.md has it; the server is another one.
"""

import argparse
import hmac
import json
import os
import resource
import select
import socket
import subprocess
import sys
import tempfile
import time

import websocket
from wire import line


class Server:
    """A server of one dataset without events, as a process."""

    def __init__(self, ltcli, folder, over, files=None):
        self.ltcli, self.folder, self.over = ltcli, folder, over
        listen = {"tcp": "127.0.0.1:0", "ws": "ws://127.0.0.1:0"}[over]
        self.environment = dict(os.environ, HOME=folder)
        self.run("init", "near")
        self.dataset = json.loads(self.run("log", "near", "--coverage", "--json"))["dataset"]
        narrow = f"ulimit -n {files} && " if files else ""
        self.errors = open(f"{folder}/errors", "w")
        self.process = subprocess.Popen(
            ["sh", "-c", f'{narrow}exec "$0" serve root --listen {listen}', ltcli], cwd=folder,
            stdout=subprocess.PIPE, stderr=self.errors, text=True, env=self.environment)
        self.place = self.process.stdout.readline().split()[-1]
        self.port = int(self.place.rsplit(":")[-1])
        self.run("sync", "near", self.place, "--make")
        with open(f"{folder}/root/token") as file:
            self.token = file.readline().strip()

    def run(self, *words):
        return subprocess.run(
            [self.ltcli, *words], check=True, stdout=subprocess.PIPE, text=True, cwd=self.folder,
            env=self.environment).stdout

    def processor(self):
        """Seconds that it has worked."""
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self):
        """MiB that it holds."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(text.split()[1]) for text in file if text.startswith("VmRSS")) >> 10

    def stop(self):
        """Ends it, and says how many lines it has written on standard error."""
        self.process.terminate()
        assert self.process.wait() == 0
        self.errors.close()
        with open(f"{self.folder}/errors") as file:
            return len(file.readlines())


class Client:
    """One connection, which says what comes next whenever the server has said something."""

    def __init__(self, number, server, watches):
        self.unread, self.is_level = b"", False
        self.server, self.watches = server, watches
        self.replica, self.nonce = f"{number:016x}", f"{number:032x}"
        self.socket = socket.socket()
        self.socket.setblocking(False)
        # Over a WebSocket: what comes before its answer ends, and then what stands in its frames.
        self.head, self.frames = b"", None
        self.unsent = b""
        opening = {
            "asks": True, "dataset": server.dataset, "ephemeral": False, "message": "open",
            "nonce": self.nonce, "protocols": [3]}
        if server.over == "ws":
            self.unsent = websocket.request()
        self.say(opening)
        self.socket.connect_ex(("127.0.0.1", server.port))

    def say(self, message):
        self.unsent += websocket.frame(line(message)) if self.server.over == "ws" else line(message)

    def take(self, data):
        if self.server.over == "ws":
            if self.frames is None:
                self.head, end, data = (self.head + data).partition(b"\r\n\r\n")
                if not end:
                    return
                assert self.head.startswith(b"HTTP/1.1 101 "), self.head
                self.frames = websocket.Unframed()
            data = self.frames.take(data)
        *lines, self.unread = (self.unread + data).split(b"\n")
        for text in lines:
            message = json.loads(text)
            match message["message"]:
                case "open": self.say(self.proof(message["nonce"]))
                case "proof": self.say(self.hello())
                case "hello": self.say({"message": "shared", "ranges": []})
                case "shared": self.say({"message": "caughtUp"})
                # Nothing is what it holds, and the proof of that is 0.
                case "caughtUp": self.say({
                    "count": 0, "message": "holds", "proof": "0" * 16, "sent": 0, "taken": 0})
                case "holds": self.is_level = True
                case "ping": self.say({"message": "pong"})
                case "refused": sys.exit(f"refused: {text.decode()}")

    def proof(self, nonce):
        """That the token is known here."""
        text = f"LiftTrail 3\ncaller\n{self.server.dataset}\n{self.nonce}\n{nonce}\n"
        proof = hmac.digest(self.server.token.encode(), text.encode(), "sha256")
        return {"message": "proof", "proof": proof.hex()}

    def hello(self):
        return {
            "coverage": "", "dataset": self.server.dataset, "ephemeral": False, "message": "hello",
            "nonce": self.nonce[:16], "replica": self.replica, "watching": self.watches,
            "window": 8 << 20}


class Crowd:
    """Many clients, and those of them that are there."""

    def __init__(self, server, count, watches):
        self.poll, self.clients, self.level = select.epoll(), {}, 0
        self.watches = watches
        for number in range(1, count + 1):
            client = Client(number, server, watches)
            self.clients[client.socket.fileno()] = client
            self.poll.register(client.socket.fileno(), select.EPOLLIN | select.EPOLLOUT)
            if number % 100 == 0:
                self.step(0)

    def step(self, seconds):
        for place, event in self.poll.poll(seconds):
            client = self.clients[place]
            was_level = client.is_level
            try:
                if event & ~select.EPOLLOUT:
                    data = client.socket.recv(1 << 16)
                    client.take(data)
                    if not data:
                        assert client.is_level, "the server has ended an exchange"
                        self.leave(place)
                        continue
                if client.unsent:
                    client.unsent = client.unsent[client.socket.send(client.unsent):]
            except BlockingIOError:
                pass
            self.level += client.is_level and not was_level
            if client.is_level and not self.watches and not client.unsent:
                self.leave(place)
                continue
            self.poll.modify(
                place, select.EPOLLIN | (select.EPOLLOUT if client.unsent else 0))

    def leave(self, place):
        self.poll.unregister(place)
        self.clients.pop(place).socket.close()


def storm(server, count, watches):
    """Connects so many at once, and returns them when all are level."""
    beginning, work = time.time(), server.processor()
    crowd = Crowd(server, count, watches)
    while crowd.level < count:
        crowd.step(1)
    print(
        f"{count} connections at once: level after {time.time() - beginning:.1f} s, of which the server "
        f"worked {server.processor() - work:.1f} s; it holds {server.memory()} MiB", flush=True)
    return crowd


def idle(server, crowd, seconds, settling):
    """Has the crowd wait, and says what that costs once what came with it is done."""
    end = time.time() + settling
    while time.time() < end:
        crowd.step(0.5)
    beginning, work = time.time(), server.processor()
    while time.time() < beginning + seconds:
        crowd.step(0.5)
    share = (server.processor() - work) / (time.time() - beginning)
    print(
        f"{len(crowd.clients)} of them wait: {100 * share:.2f} % of a core over {seconds} s, "
        f"{server.memory()} MiB", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ltcli", required=True)
    parser.add_argument("--over", choices=["tcp", "ws"], default="tcp")
    parser.add_argument("--storm", type=int, default=5_000)
    parser.add_argument("--watchers", type=int, default=10_000)
    parser.add_argument("--seconds", type=int, default=240)
    parser.add_argument("--settling", type=int, default=60)
    options = parser.parse_args()
    ltcli = os.path.abspath(options.ltcli)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        server = Server(ltcli, folder, options.over)
        print(f"the server before that: {server.memory()} MiB")
        if options.storm:
            storm(server, options.storm, watches=False)
        if options.watchers:
            idle(
                server, storm(server, options.watchers, watches=True), options.seconds,
                options.settling)
        server.stop()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(ltcli, folder, options.over, files=64)
        storm(server, 200, watches=False)
        print(f"with 64 descriptors it has said {server.stop()} lines")


main()
