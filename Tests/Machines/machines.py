"""Three machines, each with a store of one dataset, and what their `status` and `doctor` say while things go wrong.

`run.sh` prepares and starts it. Machines are network namespaces on one bridge where the system lets the script make
them, and else processes that meet through proxies on the loopback. One machine, the box, runs `ltcli serve`; phone
and laptop meet it, each through a proxy that can be slow. A line is cut by taking the link down, or by stopping
the proxy: neither end is told. In one scenario two real Syncthing nodes replicate a store's folder.

After each scenario the harness, which reads all stores, holds `status` and `doctor` of every machine to what it knows:

- what is said to be at risk stands on no other machine, and what stands on none is said to be at risk; of a pass that
  was cut, what was on its way may be said to be at risk though it has arrived;
- each peer is a store that is there, once, by its name, with its retired ids behind it;
- `doctor` finds no fault, since each scenario ends with whole stores.
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

PATIENCE = 60
# So many events of 300 bytes may be on their way: what the sockets and the proxy hold, and a fifth of a second.
ON_ITS_WAY = 3_000


class Failure(Exception):
    """Something is not as it must be."""


def wait_until(what, condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            raise Failure(f"waited {PATIENCE} s for {what}")
        time.sleep(0.05)


# Run inside a machine: forwards one port, so many bytes a second from the client to the server and back.
PROXY = r"""
import socket, sys, threading, time
port, host, far, rate = int(sys.argv[1]), sys.argv[2], int(sys.argv[3]), float(sys.argv[4])
def pump(source, sink):
    try:
        while data := source.recv(4096):
            sink.sendall(data)
            if rate: time.sleep(len(data) / rate)
    except OSError: pass
    for end in (source, sink):
        try: end.shutdown(socket.SHUT_RDWR)
        except OSError: pass
listener = socket.socket()
listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
listener.bind(("127.0.0.1", port)); listener.listen()
print("ready", flush=True)
while True:
    near = listener.accept()[0]
    try: there = socket.create_connection((host, far))
    except OSError: near.close(); continue
    for ends in ((near, there), (there, near)):
        # Small buffers, so that what has been sent has nearly arrived.
        ends[0].setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
        ends[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8192)
        threading.Thread(target=pump, args=ends, daemon=True).start()
"""


class Network:
    """Three addresses, and lines that can be cut."""

    def __init__(self):
        self.prefix = f"lt{os.getpid() % 10_000}"
        self.made = []
        self.has_namespaces = os.geteuid() == 0 and self.make()

    def make(self):
        """Whether there are namespaces."""
        bridge = self.prefix + "b"
        try:
            self.command("ip", "link", "add", bridge, "type", "bridge")
            self.made.append(("link", bridge))
            self.command("ip", "link", "set", bridge, "up")
            for number in (1, 2, 3):
                space, near, far = self.space(number), f"{self.prefix}v{number}", "eth0"
                self.command("ip", "netns", "add", space)
                self.made.append(("netns", space))
                self.command("ip", "link", "add", near, "type", "veth", "peer", "name", far, "netns", space)
                self.command("ip", "link", "set", near, "master", bridge, "up")
                inside = ("ip", "netns", "exec", space, "ip")
                self.command(*inside, "addr", "add", f"10.77.0.{number}/24", "dev", far)
                self.command(*inside, "link", "set", far, "up")
                self.command(*inside, "link", "set", "lo", "up")
            return True
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"no network namespaces here ({error}): proxies on the loopback stand in for them")
            self.remove()
            return False

    @staticmethod
    def command(*words):
        subprocess.run(words, check=True, capture_output=True)

    def space(self, number):
        return f"{self.prefix}m{number}"

    def address(self, number):
        return f"10.77.0.{number}" if self.has_namespaces else f"127.0.0.{number}"

    def inside(self, number):
        return ["ip", "netns", "exec", self.space(number)] if self.has_namespaces else []

    def cut(self, machine):
        if self.has_namespaces:
            self.command("ip", "link", "set", f"{self.prefix}v{machine.number}", "down")
        else:
            machine.proxy.send_signal(signal.SIGSTOP)

    def heal(self, machine):
        if self.has_namespaces:
            self.command("ip", "link", "set", f"{self.prefix}v{machine.number}", "up")
        else:
            machine.proxy.send_signal(signal.SIGCONT)

    def remove(self):
        for sort, name in reversed(self.made):
            words = ("ip", "netns", "del", name) if sort == "netns" else ("ip", "link", "del", name)
            subprocess.run(words, capture_output=True)
        self.made = []


class Machine:
    """A machine with a store."""

    def __init__(self, world, number, name):
        self.world, self.number, self.name = world, number, name
        self.home = world.folder / name
        self.home.mkdir()
        self.store = self.home / name
        self.proxy = None
        self.children = []
        self.written = 0

    def words(self, words):
        return [*self.world.network.inside(self.number), self.world.tool, *map(str, words)]

    @property
    def environment(self):
        return dict(os.environ, HOME=str(self.home), XDG_STATE_HOME=str(self.home / "state"), TZ="UTC")

    def run(self, *words, input=None, statuses=(0,)):
        done = subprocess.run(
            self.words(words), input=input, capture_output=True, text=True, env=self.environment
        )
        if statuses is not None and done.returncode not in statuses:
            raise Failure(f"{self.name}: {words} ended with {done.returncode}: {done.stdout}{done.stderr}")
        return done

    def start(self, *words, **options):
        child = subprocess.Popen(
            self.words(words), env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, **options
        )
        self.children.append(child)
        return child

    def write(self, count):
        lines = []
        for number in range(self.written, self.written + count):
            data = {"name": f"{self.name} {number} " + "x" * 120}
            entity = f"{self.name}.{number}"
            lines.append(json.dumps({"type": "module.saved", "entity": entity, "data": data}) + "\n")
        self.run("append", self.store, input="".join(lines))
        self.written += count

    def dial(self, rate=0):
        """Starts the proxy to the box; a rate is in bytes a second."""
        self.hang_up()
        # Always the same, as an address of a server is.
        self.port = self.world.box.listening + self.number
        box = self.world.box
        self.proxy = subprocess.Popen(
            [*self.world.network.inside(self.number), sys.executable, "-c", PROXY, str(self.port),
             self.world.network.address(box.number), str(box.listening), str(rate)],
            stdout=subprocess.PIPE, text=True,
        )
        self.proxy.stdout.readline()

    def hang_up(self):
        if self.proxy:
            self.proxy.kill()
            self.proxy.wait()
            self.proxy.stdout.close()
        self.proxy = None

    def peer(self):
        return (f"tcp://127.0.0.1:{self.port}", "--token-file", self.world.token, "--make")

    def sync(self, statuses=(0,)):
        if not self.proxy:
            self.dial()
        return self.run("sync", self.store, *self.peer(), statuses=statuses)

    def sync_slowly(self, receiver, least=3_000):
        """Begins a pass over a slow line, of which so many events have come to the receiver; a sender knows of some."""
        alone = self.status()["atRisk"]["events"]
        self.dial(rate=400_000)
        self.start("sync", self.store, *self.peer())
        wait_until(f"{least} events to arrive", lambda: len(receiver.lines()) > least)
        if receiver is not self:
            wait_until("some to be acknowledged", lambda: self.status()["atRisk"]["events"] < alone)

    def lines(self):
        """Every event line, as bytes; several of one id where it is contested."""
        said = self.run("log", self.store, "--json", statuses=(0, 4)).stdout
        return set(said.splitlines())

    def status(self):
        return json.loads(self.run("status", self.store, "--json").stdout)

    def doctor(self):
        return json.loads(self.run("doctor", self.store, "--json", statuses=(0, 1, 4)).stdout)

    def kill(self):
        for child in self.children:
            child.kill()
            child.wait()
            child.stdout.close()
        self.children = []


class Box(Machine):
    """The machine with the server."""

    def __init__(self, world, number, name):
        super().__init__(world, number, name)
        self.root = self.home / "root"
        self.root.mkdir()
        self.server = None
        self.listening = 7440 if world.network.has_namespaces else 21_000 + os.getpid() % 500 * 4
        self.said = self.home / "server.log"

    def serve(self):
        with open(self.said, "a") as log:
            self.server = subprocess.Popen(
                self.words(["serve", self.root, "--listen", f"{self.world.network.address(self.number)}:{self.listening}"]),
                env=self.environment, stdout=subprocess.PIPE, stderr=log, text=True,
            )
        line = self.server.stdout.readline()
        if "listening" not in line:
            raise Failure(f"the server says {line!r}: {self.said.read_text()}")

    def stop(self, hard=False):
        if not self.server:
            return
        self.server.send_signal(signal.SIGKILL if hard else signal.SIGTERM)
        self.server.wait(PATIENCE)
        self.server.stdout.close()
        self.server = None

    def log(self):
        return self.said.read_text()


class World:
    """Three machines that are level."""

    def __init__(self, tool, folder, network):
        self.tool, self.folder, self.network = tool, folder, network
        folder.mkdir()
        self.box = Box(self, 1, "box")
        self.phone = Machine(self, 2, "phone")
        self.laptop = Machine(self, 3, "laptop")
        self.machines = [self.box, self.phone, self.laptop]
        self.phone.run("init", self.phone.store, "--name", "phone")
        self.dataset = self.phone.status()["dataset"]
        self.laptop.run("init", self.laptop.store, "--name", "laptop", "--dataset", self.dataset)
        self.token = folder / "token"
        self.box.serve()
        shutil.copy(self.box.root / "token", self.token)
        self.token.chmod(0o600)
        self.box.store = self.box.root / self.dataset.lower()
        for machine in (self.phone, self.laptop):
            machine.write(20)
        self.level()

    def level(self):
        """Exchanges until every machine holds everything, and knows that the others do."""
        for machine in (self.phone, self.laptop, self.phone, self.laptop):
            machine.sync()

    def close(self):
        for machine in self.machines:
            machine.kill()
            machine.hang_up()
            # A scenario that failed may have left its line cut; a proxy has gone with it.
            if self.network.has_namespaces and machine is not self.box:
                self.network.heal(machine)
        self.box.stop(hard=True)

    def check(self, slack=()):
        """Holds what all machines say to what is so.

        `slack` has the machines of which a pass was cut.
        """
        held = {machine.name: machine.lines() for machine in self.machines}
        now = {}
        for machine in self.machines:
            status = machine.status()
            now[status["replica"]] = machine.name
            others = set().union(*(held[other.name] for other in self.machines if other is not machine))
            alone = len(held[machine.name] - others)
            said = status["atRisk"]["events"]
            most = alone + (ON_ITS_WAY if machine in slack else 0)
            if not alone <= said <= most:
                raise Failure(f"{machine.name}: at risk {said}, and {alone} stand nowhere else (at most {most})")
            found = {finding["what"] for finding in machine.doctor()["findings"] if finding["state"] == "fault"}
            if found:
                raise Failure(f"{machine.name}: doctor finds {found}, and the store is whole")
            machine.told = status
        for machine in self.machines:
            peers = [peer for peer in machine.told["peers"] if "replica" in peer and "exchanged" in peer]
            ids = [peer["replica"] for peer in peers]
            if len(ids) != len(set(ids)):
                raise Failure(f"{machine.name} names a peer twice: {ids}")
            for peer in peers:
                who = now.get(peer["replica"])
                if who is None and peer.get("name") in now.values():
                    raise Failure(f"{machine.name} names {peer['replica']}, an id of none of the machines: {peers}")
                wanted = {"server", "box"} if who == "box" else {who}
                if who and peer.get("name") not in wanted:
                    raise Failure(f"{machine.name} calls {who} {peer.get('name')}")
        text = self.phone.run("status", self.phone.store, statuses=(0, 4)).stdout
        if re.search(r"\d\dT\d\d:", text):
            raise Failure(f"a time is not local: {text}")


# The scenarios: each gets machines that are level, and leaves something for the check.


def all_level(world):
    """Three machines that have exchanged all: nothing is at risk anywhere."""
    world.phone.write(30)
    world.laptop.write(10)
    world.level()
    world.check()


def not_yet_met(world):
    """What was written since the last pass is at risk, to the event."""
    world.phone.write(7)
    world.laptop.write(3)
    world.check()


def line_cut_while_sending(world):
    """The line goes while the phone sends 20,000 events: what was acknowledged is known to be there."""
    world.phone.write(20_000)
    world.phone.sync_slowly(world.box)
    world.network.cut(world.phone)
    time.sleep(1)
    # The process waits for a peer that does not answer.
    world.check(slack=[world.phone])
    world.phone.kill()
    world.check(slack=[world.phone])
    world.network.heal(world.phone)
    world.phone.dial()
    # A link that is up again carries nothing for a moment.
    wait_until("the line to be whole", lambda: world.phone.sync(statuses=(0, 5)).returncode == 0)
    world.level()
    world.check()


def sender_killed(world):
    """The phone's process is killed while it sends."""
    world.phone.write(20_000)
    world.phone.sync_slowly(world.box)
    world.phone.kill()
    world.phone.hang_up()
    time.sleep(1)
    world.check(slack=[world.phone])


def receiver_killed(world):
    """The laptop's process is killed while it receives: what it has came from the box, which has it."""
    world.phone.write(20_000)
    world.phone.sync()
    world.laptop.sync_slowly(world.laptop)
    world.laptop.kill()
    world.laptop.hang_up()
    time.sleep(1)
    world.check(slack=[world.laptop])


def pass_under_way(world):
    """While a pass runs, both sides say what is so."""
    world.phone.write(20_000)
    world.phone.sync_slowly(world.box, least=2_000)
    for least in (2_000, 6_000):
        wait_until(f"{least} events to arrive", lambda: len(world.box.lines()) > least)
        # More arrive while the harness looks, so the machines are stopped.
        stopped = [child.pid for child in world.phone.children]
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        time.sleep(1)
        world.check(slack=[world.phone])
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)


def server_killed(world):
    """The server is killed while it receives, and started again: it says so, and keeps its id."""
    world.phone.write(20_000)
    world.phone.sync_slowly(world.box)
    world.box.stop(hard=True)
    world.phone.children[0].wait(PATIENCE)
    world.box.serve()
    world.phone.dial()
    world.level()
    world.box.stop()
    log = world.box.log()
    if log.count("has started") != 2 or log.count("has stopped") != 1 or "goes on as" in log:
        raise Failure(f"the server says: {log}")
    world.check()


def server_put_back(world):
    """The server's store is put back to an earlier day: it says that it took a fresh id, which is one peer with its
    former one."""
    world.box.stop()
    before = world.box.home / "before"
    shutil.copytree(world.box.store, before)
    world.box.serve()
    world.phone.write(50)
    world.level()
    old = world.box.status()["replica"]
    world.box.stop()
    shutil.rmtree(world.box.store)
    shutil.copytree(before, world.box.store)
    world.box.serve()
    world.phone.write(1)
    world.laptop.write(1)
    world.level()
    new = world.box.status()["replica"]
    if new == old or f"was replica {old} and goes on as {new}" not in world.box.log():
        raise Failure(f"the server says: {world.box.log()}")
    world.check()
    peer = [peer for peer in world.phone.status()["peers"] if peer.get("replica") == new]
    if not peer or old not in peer[0].get("formerly", []):
        raise Failure(f"the phone does not know that {new} was {old}: {peer}")


def manifest_lost(world):
    """The phone loses its store.json, and repairs it: every event is there, and the others know who it is."""
    before = world.phone.lines()
    (world.phone.store / "store.json").write_bytes(b"")
    world.phone.run("status", world.phone.store, statuses=(4,))
    world.phone.run("repair", world.phone.store, statuses=(6,))
    world.phone.run("repair", world.phone.store, "--not-ephemeral")
    if world.phone.lines() != before:
        raise Failure("the phone has other events than before")
    world.phone.write(5)
    world.level()
    world.check()


def log_damaged(world):
    """A sector of the laptop's log is lost: it is named, a repair gives it up, and a sync brings it back."""
    world.laptop.write(200)
    world.level()
    before = world.laptop.lines()
    segment = world.laptop.store / "log" / "000000000001.jsonl"
    damaged = bytearray(segment.read_bytes())
    damaged[4096:4608] = b"\0" * 512
    segment.write_bytes(damaged)
    if "log" not in {f["what"] for f in world.laptop.doctor()["findings"] if f["state"] == "fault"}:
        raise Failure("doctor finds no fault in the log")
    world.laptop.run("repair", world.laptop.store)
    world.level()
    if not before <= world.laptop.lines():
        raise Failure("the sync did not bring back all that was lost")
    world.check()


def wrong_token(world):
    """The laptop has another token: nothing is exchanged, and what it wrote is at risk."""
    world.laptop.write(9)
    wrong = world.folder / "wrong"
    wrong.write_text("another-token-than-the-server-has-0123456789\n")
    wrong.chmod(0o600)
    world.laptop.run(
        "sync", world.laptop.store, f"tcp://127.0.0.1:{world.laptop.port}", "--token-file", wrong, statuses=(3,)
    )
    world.check()


class Syncthing:
    """One node of Debian's Syncthing, which replicates a folder with another one on the loopback of this machine."""

    def __init__(self, home, port):
        self.home, self.port, self.gui = home, port, port + 1
        subprocess.run(
            ["syncthing", "generate", f"--home={home}", "--no-default-folder", "--skip-port-probing"],
            check=True, capture_output=True, env=dict(os.environ, HOME=str(home)),
        )
        config = (home / "config.xml").read_text()
        self.key = config.split("<apikey>")[1].split("</apikey>")[0]
        self.process = subprocess.Popen(
            ["syncthing", "serve", f"--home={home}", "--no-browser", "--no-upgrade",
             f"--gui-address=127.0.0.1:{self.gui}"],
            stdout=open(home / "log", "w"), stderr=subprocess.STDOUT,
            env=dict(os.environ, HOME=str(home), STNODEFAULTFOLDER="1"),
        )
        wait_until("Syncthing", self.answers)
        self.id = self.ask("system/status")["myID"]

    def answers(self):
        try:
            return bool(self.ask("system/ping"))
        except OSError:
            return False

    def ask(self, path, body=None, method=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.gui}/rest/{path}", headers={"X-API-Key": self.key},
            data=None if body is None else json.dumps(body).encode(), method=method,
        )
        with urllib.request.urlopen(request, timeout=10) as answer:
            said = answer.read()
        return json.loads(said) if said else None

    def share(self, other, folder):
        """Replicates a folder with another node, without discovery or relays."""
        options = self.ask("config/options")
        options.update(
            listenAddresses=[f"tcp://127.0.0.1:{self.port}"], globalAnnounceEnabled=False,
            localAnnounceEnabled=False, relaysEnabled=False, natEnabled=False, urAccepted=-1,
            crashReportingEnabled=False, reconnectionIntervalS=1, startBrowser=False,
        )
        self.ask("config/options", options, "PUT")
        self.ask(
            "config/devices",
            {"deviceID": other.id, "addresses": [f"tcp://127.0.0.1:{other.port}"], "name": "other"}, "POST",
        )
        self.ask(
            "config/folders",
            {"id": "store", "path": str(folder), "fsWatcherEnabled": True, "fsWatcherDelayS": 1,
             "rescanIntervalS": 2, "devices": [{"deviceID": self.id}, {"deviceID": other.id}]}, "POST",
        )

    def pause(self, isPaused):
        self.ask("system/pause" if isPaused else "system/resume", {}, "POST")

    def stop(self):
        self.process.kill()
        self.process.wait()


def syncthing_folder(world):
    """Syncthing replicates one folder under two writers: each machine's status counts what stands beside its log, and
    a repair takes it in, so that nothing that was acknowledged is out of sight."""
    nodes = []
    try:
        for number, machine in ((0, world.phone), (1, world.laptop)):
            home = machine.home / "syncthing"
            home.mkdir()
            nodes.append(Syncthing(home, 23_000 + os.getpid() % 2_000 * 4 + number * 2))
        shared = [machine.home / "shared" for machine in (world.phone, world.laptop)]
        for folder in shared:
            folder.mkdir()
        world.phone.run("init", shared[0] / "both", "--name", "both")
        nodes[0].share(nodes[1], shared[0])
        nodes[1].share(nodes[0], shared[1])
        wait_until("the folder to cross", lambda: (shared[1] / "both" / "store.json").exists()
                   and (shared[1] / "both" / "log").exists())
        time.sleep(3)
        for node in nodes:
            node.pause(True)
        acknowledged = set()
        for machine, folder in zip((world.phone, world.laptop), shared):
            lines = "".join(
                json.dumps({"type": "module.saved", "entity": f"{machine.name}-{n}", "data": {"name": machine.name}}) + "\n"
                for n in range(100)
            )
            machine.run("append", folder / "both", input=lines)
            acknowledged |= {f"{machine.name}-{n}" for n in range(100)}
        for node in nodes:
            node.pause(False)
        wait_until("a conflict copy", lambda: [
            path for folder in shared for path in (folder / "both" / "log").glob("*.sync-conflict-*")])
        time.sleep(5)
        for node in nodes:
            node.pause(True)
        time.sleep(1)
        for machine, folder in zip((world.phone, world.laptop), shared):
            store = folder / "both"
            here = [p for p in store.rglob("*") if p.is_file() and "quarantine" not in p.parts and ".sync-conflict-" in p.name]
            said = json.loads(machine.run("status", store, "--json", statuses=(0, 4)).stdout)
            log = {json.loads(line)["entity"] for line in machine.run("log", store, "--json", statuses=(0, 4)).stdout.splitlines()}
            beside = set()
            for path in here:
                for line in path.read_bytes().splitlines():
                    try:
                        event = json.loads(line)
                    except ValueError:
                        continue
                    if isinstance(event, dict) and "entity" in event and event["entity"] not in log:
                        beside.add(event["entity"])
            lacked = sum(file["lacked"] for file in said.get("beside", []))
            if lacked < len(beside):
                raise Failure(f"{machine.name}: status counts {lacked} events beside the log, and {len(beside)} stand there")
            if beside:
                for verb in ("status", "doctor", "verify"):
                    outcome = machine.run(verb, store, statuses=(4,))
                    if "copies files and not events" not in outcome.stderr and "is damaged" not in outcome.stderr:
                        raise Failure(f"{machine.name}: {verb} says {outcome.stderr}")
            machine.run("repair", store)
            machine.run("verify", store)
            after = {json.loads(line)["entity"] for line in machine.run("log", store, "--json").stdout.splitlines()}
            if not (log | beside) <= after:
                raise Failure(f"{machine.name}: a repair took in {len(after & beside)} of {len(beside)}")
            machine.kept = after
        if world.phone.kept | world.laptop.kept != acknowledged:
            lost = acknowledged - world.phone.kept - world.laptop.kept
            raise Failure(f"acknowledged, and on neither machine: {sorted(lost)[:5]} and so on, {len(lost)}")
    finally:
        for node in nodes:
            node.stop()
    world.check()


SCENARIOS = [
    all_level, not_yet_met, line_cut_while_sending, sender_killed, receiver_killed, pass_under_way,
    server_killed, server_put_back, manifest_lost, log_damaged, wrong_token, syncthing_folder,
]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--only", help="the name of one scenario")
    arguments = parser.parse_args()
    folder = Path.cwd()
    failed = skipped = 0
    network = Network()
    print(f"three machines: {'network namespaces' if network.has_namespaces else 'processes and proxies'}")
    try:
        for scenario in SCENARIOS:
            if arguments.only not in (None, scenario.__name__):
                continue
            if scenario is syncthing_folder and not shutil.which("syncthing"):
                print(f"skipped: {scenario.__name__}: syncthing is not installed (Debian: apt-get install syncthing)")
                skipped += 1
                continue
            begin = time.monotonic()
            world = None
            try:
                world = World(arguments.tool, folder / scenario.__name__, network)
                scenario(world)
                print(f"ok: {scenario.__name__}, {time.monotonic() - begin:.0f} s", flush=True)
            except (Failure, subprocess.SubprocessError, OSError) as failure:
                failed += 1
                print(f"FAILED: {scenario.__name__}: {failure}", flush=True)
            finally:
                if world:
                    world.close()
    finally:
        network.remove()
    print(f"{failed} scenarios failed, {skipped} were skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
