"""How fast servers of a hub are, and what they cost, on a real PostgreSQL beside them.

    python3 Tests/Hub/speed.py .build/release/ltcli /usr/lib/postgresql/15/bin [live] [day] [datasets]

The tool is a release build with the trait PostgreSQL. A bare insert with NOTIFY, which a set is held against, needs
Python's psycopg2. The clients are one process, which speaks the protocol as docs/sync-protocol.md has it.
"""

import asyncio
import json
import os
import select
import statistics
import subprocess
import sys
import time
import uuid
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Relay"))
from wire import line, proof, xxh64
from postgres import free_port, primary_alone, uri

LTCLI, BINARIES = os.path.abspath(sys.argv[1]), sys.argv[2]
PARTS = sys.argv[3:] or ["live", "day", "datasets"]
TOKEN = "f" * 64
SETS = 22


class Dataset:
    """A dataset with a device that writes."""

    def __init__(self):
        self.id = str(uuid.uuid4()).upper()
        self.seed, self.seq = xxh64(self.id.encode()), 0
        self.replica = os.urandom(8).hex()

    def event(self):
        """The line of the next event: a set."""
        self.seq += 1
        text = (
            f'{{"replica":"{self.replica}","seq":{self.seq},"stamp":"2026-01-15T10:00:{self.seq % 60:02}.{self.seq % 1000:03}Z-0000",'
            f'"type":"session.setLogged","v":1,"entity":"s{self.seq // SETS}","data":{{"exercise":"squat","id":"{self.seq}",'
            f'"repetitions":5,"weight":102.5}}')
        return f'{text},"sum":"{xxh64(text.encode(), self.seed):016x}"}}\n'.encode()


class Client:
    """A connection of a device that watches."""

    def __init__(self, dataset, replica=None):
        self.dataset, self.replica, self.sent, self.acknowledged, self.taken = dataset, replica or dataset.replica, 0, 0, 0
        self.is_level = False

    async def connect(self, port, held=0):
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 22)
        nonce = os.urandom(16).hex()
        self.say({"asks": True, "dataset": self.dataset.id, "ephemeral": False, "make": "first", "message": "open",
                  "nonce": nonce, "protocols": [3]})
        theirs = await self.hear("open")
        self.say({"message": "proof", "proof": proof(
            TOKEN, "caller", self.dataset.id, nonce, theirs["nonce"], make="first")})
        await self.hear("proof")
        self.say({"coverage": f"{self.replica}:1-{held}" if held else "", "dataset": self.dataset.id, "ephemeral": False,
                  "message": "hello", "nonce": nonce[:16], "replica": self.replica, "watching": True, "window": 8 << 20})
        await self.hear("hello")
        self.say({"message": "shared", "ranges": []})
        await self.hear("shared")
        self.say({"message": "caughtUp"})
        await self.hear("caughtUp")
        return self

    def say(self, message, more=b""):
        self.writer.write(line(message) + more)

    async def hear(self, wanted):
        """The next message of a sort; what else comes is heeded."""
        while True:
            text = await self.reader.readline()
            if not text:
                raise SystemExit(f"the server has ended, and {wanted} was wanted")
            message = json.loads(text)
            match message["message"]:
                case "events":
                    for _ in range(message["count"]):
                        await self.reader.readline()
                    self.taken += message["count"]
                    self.say({"count": self.taken, "message": "acknowledged"})
                case "acknowledged":
                    self.acknowledged = message["count"]
                case "refused":
                    raise SystemExit(f"refused: {message}")
                case "ping":
                    self.say({"message": "pong"})
            if message["message"] == wanted:
                return message

    async def give(self, event):
        """Gives an event, and waits until it is acknowledged."""
        self.sent += 1
        self.say({"count": 1, "message": "events"}, event + line({"message": "caughtUp"}))
        while self.acknowledged < self.sent:
            await self.hear("acknowledged")

    def close(self):
        self.writer.close()


class Serving:
    def __init__(self, home, name, hub, *options):
        self.port, self.log = free_port(), open(f"{home}/{name}.log", "w", encoding="utf-8")
        self.process = subprocess.Popen(
            [LTCLI, "serve", f"{home}/{name}", "--listen", f"127.0.0.1:{self.port}", "--through", hub, *options],
            stdout=subprocess.PIPE, stderr=self.log, text=True)
        self.process.stdout.readline()

    def processor(self):
        return processor(self.process.pid)

    def memory(self):
        """KiB that it holds."""
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as file:
            return next(int(text.split()[1]) for text in file if text.startswith("VmRSS"))

    def stop(self):
        self.process.terminate()
        self.process.wait()


def processor(pid, with_dead=False):
    """Seconds that a process has worked, and those of its children that have ended."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            fields = file.read().rsplit(")", 1)[1].split()
    except FileNotFoundError:
        return 0
    return sum(map(int, fields[11:15 if with_dead else 13])) / os.sysconf("SC_CLK_TCK")


def database_processor(server):
    pid = int((server.data / "postmaster.pid").read_text().split()[0])
    children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], text=True, capture_output=True).stdout
    return processor(pid, with_dead=True) + sum(processor(int(one)) for one in children.split())


def give_tokens(server, datasets):
    for start in range(0, len(datasets), 500):
        rows = ",".join(f"('{one.id}','{TOKEN}')" for one in datasets[start:start + 500])
        server.sql(f"insert into lifttrail.tokens values {rows}", "lift")


def quantiles(seconds):
    cuts = statistics.quantiles(seconds, n=100)
    return f"median {1000 * cuts[49]:.2f} ms, 90 % {1000 * cuts[89]:.2f}, 99 % {1000 * cuts[98]:.2f}"


async def live(home, server, hub):
    """A set of one client until a client of another server has it, beside a bare insert with NOTIFY."""
    import psycopg2
    servers = [Serving(home, f"live-{number}", hub) for number in range(2)]
    dataset = Dataset()
    give_tokens(server, [dataset])
    writer = await Client(dataset).connect(servers[0].port)
    reader = await Client(dataset, os.urandom(8).hex()).connect(servers[1].port)
    bare, listener = (psycopg2.connect(f"host=127.0.0.1 port={server.port} user=postgres dbname=lift") for _ in range(2))
    listener.autocommit = True
    with bare.cursor() as cursor:
        cursor.execute("create table bare (name text primary key, bytes bytea)")
    bare.commit()
    listener.cursor().execute("listen bare")
    acknowledged, seen, inserted, heard = [], [], [], []

    async def give(event, began):
        await writer.give(event)
        acknowledged.append(time.perf_counter() - began)

    for number in range(600):
        event = dataset.event()
        began = time.perf_counter()
        given = asyncio.create_task(give(event, began))
        await reader.hear("events")
        seen.append(time.perf_counter() - began)
        await given
        await asyncio.sleep(0.01)
        began = time.perf_counter()
        with bare.cursor() as cursor:
            cursor.execute("insert into bare values (%s, %s)", (f"n{number}", event))
            cursor.execute("notify bare")
        bare.commit()
        inserted.append(time.perf_counter() - began)
        while not listener.notifies:
            select.select([listener], [], [], 5)
            listener.poll()
        listener.notifies.clear()
        heard.append(time.perf_counter() - began)
        await asyncio.sleep(0.01)
    for name, one in (("acknowledged", acknowledged), ("seen at another server", seen),
                      ("bare insert with NOTIFY, committed", inserted), ("bare, heard", heard)):
        print(f"{name}: {quantiles(one[100:])}", flush=True)
    for one in servers:
        one.stop()


async def day(home, server, hub):
    """1,000 clients, each of a dataset of its own, with a training of 22 sets each, set by set."""
    count = 1_000
    servers = [Serving(home, f"day-{number}", hub) for number in range(3)]
    datasets = [Dataset() for _ in range(count)]
    give_tokens(server, datasets)
    empty = sum(one.memory() for one in servers)
    work = [sum(one.processor() for one in servers), database_processor(server)]
    began = time.perf_counter()
    gate = asyncio.Semaphore(100)

    async def connected(number, dataset):
        async with gate:
            return await Client(dataset).connect(servers[number % 3].port)

    clients = await asyncio.gather(*(connected(number, one) for number, one in enumerate(datasets)))
    now = [sum(one.processor() for one in servers), database_processor(server)]
    print(f"{count} clients are let in, and their datasets made: {time.perf_counter() - began:.1f} s; each takes "
          f"{(sum(one.memory() for one in servers) - empty) / count:.0f} KiB of a server's memory, "
          f"{1000 * (now[0] - work[0]) / count:.2f} ms of a server, {1000 * (now[1] - work[1]) / count:.2f} ms of the database",
          flush=True)
    work, began = now, time.perf_counter()
    written = "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')"
    before = float(server.sql(written))

    async def train(client):
        for _ in range(SETS):
            await client.give(client.dataset.event())

    await asyncio.gather(*map(train, clients))
    took = time.perf_counter() - began
    now = [sum(one.processor() for one in servers), database_processor(server)]
    print(f"{count * SETS} sets in {took:.1f} s, {count * SETS / took:.0f} a second; each takes "
          f"{1000 * (now[0] - work[0]) / count / SETS:.2f} ms of a server, {1000 * (now[1] - work[1]) / count / SETS:.2f} ms of "
          f"the database, and {(float(server.sql(written)) - before) / count / SETS / 1024:.1f} KiB of its log", flush=True)
    for one in clients:
        one.close()
    for one in servers:
        one.stop()
    rows = server.sql("select count(*), sum(octet_length(bytes)) from lifttrail.parts", "lift")
    size = server.sql("select sum(pg_total_relation_size(c.oid)) from pg_class c join pg_namespace n on n.oid = relnamespace "
                      "where nspname = 'lifttrail' and relkind = 'r'", "lift")
    print(f"rows and bytes of parts: {rows}; {int(size) / count / 1024:.1f} KiB on disk a dataset, before a VACUUM FULL")


async def datasets(home, server, hub):
    """10,000 datasets, of each a client that brings a set and leaves; all are let go."""
    serving = Serving(home, "datasets", hub, "--idle", "0", "--unused-stores", "0")
    all_ = [Dataset() for _ in range(10_000)]
    give_tokens(server, all_)
    gate = asyncio.Semaphore(16)

    async def touch(dataset):
        async with gate:
            client = await Client(dataset).connect(serving.port)
            await client.give(dataset.event())
            client.close()

    await asyncio.gather(*map(touch, all_[:500]))
    await asyncio.sleep(3)
    before, work, began = serving.memory(), serving.processor(), time.perf_counter()
    await asyncio.gather(*map(touch, all_[500:]))
    took, spent = time.perf_counter() - began, serving.processor() - work
    await asyncio.sleep(3)
    print(f"9,500 datasets touched and let go in {took:.0f} s, {1000 * spent / 9_500:.1f} ms of a server each: "
          f"{before >> 10} MiB before, {serving.memory() >> 10} MiB after", flush=True)
    serving.stop()


def main():
    with primary_alone(BINARIES) as (home, server):
        hub = uri([server])
        subprocess.run([LTCLI, "hub", "init", hub], check=True, stdout=subprocess.DEVNULL)
        for part in PARTS:
            asyncio.run({"live": live, "day": day, "datasets": datasets}[part](home, server, hub))


main()
