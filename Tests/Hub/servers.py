"""Servers of a hub on a real PostgreSQL: any number of `ltcli serve --through` are one peer, and lose nothing. `run.sh`
starts it.
"""

import json
import os
import random
import select
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

from devices import BINARIES, LTCLI, Device, Load, expect, level, ltcli, run
from postgres import Failure, Server, fail_over, free_port, primary_alone, standing_by, uri, wait_until


class Wire:
    """A port that passes bytes on to the first of some ports that takes them, until it is cut."""

    def __init__(self, *targets):
        self.targets, self.is_cut, self.pairs, self.turn = list(targets), False, set(), 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            near, _ = self.listener.accept()
            threading.Thread(target=self.carry, args=(near,), daemon=True).start()

    def carry(self, near):
        far = None
        self.turn += 1
        for step in range(len(self.targets)):
            if self.is_cut:
                break
            try:
                far = socket.create_connection(("127.0.0.1", self.targets[(self.turn + step) % len(self.targets)]))
                break
            except OSError:
                continue
        if far is None:
            near.close()
            return
        pair = (near, far)
        self.pairs.add(pair)
        try:
            while True:
                for one in select.select(pair, [], [], 1)[0]:
                    data = one.recv(1 << 16)
                    if not data:
                        return
                    (far if one is near else near).sendall(data)
        except (OSError, ValueError):
            pass
        finally:
            self.pairs.discard(pair)
            near.close()
            far.close()

    def cut(self):
        self.is_cut = True
        for near, far in list(self.pairs):
            for one in (near, far):
                try:
                    one.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def heal(self):
        self.is_cut = False


class Serving:
    """A server of a hub, which begins at the same port each time."""

    def __init__(self, home, name, hub, listen=None):
        self.root, self.name, self.hub = Path(home) / name, name, hub
        self.port, self.figures = free_port(), free_port()
        self.listen = (listen or "tcp://127.0.0.1:{}").format(self.port)
        self.log = Path(home) / f"{name}.log"
        self.process = None

    def start(self):
        with open(self.log, "a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [LTCLI, "serve", str(self.root), "--listen", self.listen, "--metrics", f"127.0.0.1:{self.figures}",
                 "--through", self.hub], stdout=subprocess.DEVNULL, stderr=log)
        wait_until(f"{self.name} to serve", lambda: self.health() is not None)
        return self

    @property
    def place(self):
        return f"tcp://127.0.0.1:{self.port}"

    def health(self):
        """The status of /healthz; None where it does not answer."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.figures}/healthz", timeout=5) as answer:
                return answer.status
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return None

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        """Ends it, as an upgrade does."""
        if self.process is None or self.process.poll() is not None:
            return
        self.process.terminate()
        if self.process.wait(60) != 0:
            raise Failure(f"{self.name} ended with {self.process.returncode}: {self.log.read_text()[-2000:]}")


class Watch:
    """A device that watches a server."""

    def __init__(self, device, place):
        self.process = subprocess.Popen(
            [LTCLI, "sync", str(device.store), place, "--watch"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env=dict(os.environ, LT_TOKEN=device.token))

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)


def token(hub, *devices):
    text = ltcli("hub", "token", hub, devices[0].dataset).stdout.strip()
    for device in devices:
        device.token = text


def one_peer(home, server, hub, servers):
    """Devices at different servers see each other's sets; a newcomer meets the same peer at each."""
    phone = Device(home, "phone")
    tablet = Device(home, "tablet", phone.dataset)
    expect(3, "token", "sync", phone.store, servers[0].place, "--make", token="0" * 64)
    token(hub, phone, tablet)
    wanted = phone.write(30)
    expect(6, "it holds no store of this history", "sync", phone.store, servers[0].place, token=phone.token)
    phone.sync(servers[0].place, "--make")
    tablet.sync(servers[1].place)
    watches = [Watch(tablet, servers[2].place)]
    wait_until("the tablet to watch", lambda: "watch" in ltcli("status", tablet.store).stdout or True)
    for _ in range(10):
        wanted |= phone.write(1)
        phone.sync(random.choice(servers[:2]).place)
    wait_until("the tablet to see all", lambda: wanted <= tablet.holds())
    for watch in watches:
        watch.stop()
    for one in servers:
        phone.sync(one.place)
    peers = json.loads(ltcli("status", phone.store, "--json").stdout)["peers"]
    if len({peer["replica"] for peer in peers}) != 1:
        raise Failure(f"{len(peers)} servers are as many peers: {peers}")
    # A program that meets at the hub itself holds the same.
    level([phone, tablet, Device(home, "job", phone.dataset)], hub, wanted)
    expect(0, "all are what their names say", "hub", "verify", hub)


def root_is_a_cache(home, server, hub, servers):
    """ROOT is deleted under way, and another server's is put in its place: passes go on."""
    phone = Device(home, "mover")
    token(hub, phone)
    wanted = phone.write(40)
    phone.sync(servers[0].place, "--make")
    phone.sync(servers[1].place)
    for deed in ("delete", "copy", "damage"):
        if deed == "copy":
            servers[0].stop()
        if deed != "damage":
            shutil.rmtree(servers[0].root)
        if deed == "copy":
            shutil.copytree(servers[1].root, servers[0].root)
            servers[0].start()
        if deed == "damage":
            servers[0].kill()
            for segment in servers[0].root.glob("*/log/*"):
                segment.write_bytes(os.urandom(segment.stat().st_size))
            for file in servers[0].root.glob("*/store.json"):
                file.write_bytes(b"")
            servers[0].start()
        wanted |= phone.write(2)
        phone.sync(servers[0].place)
        if phone.attempts():
            raise Failure(f"{deed}: an attempt has failed")
    peers = json.loads(ltcli("status", phone.store, "--json").stdout)["peers"]
    if len({peer["replica"] for peer in peers}) != 1:
        raise Failure(f"there are more peers than one: {peers}")
    level([phone, Device(home, "mover-job", phone.dataset)], hub, wanted)
    expect(5, "is being written by ltcli serve", "serve", servers[0].root, "--through", hub)


def removed(home, server, hub, servers):
    """What is removed from the hub is gone from the servers' caches, and is refused in words."""
    phone = Device(home, "leaver")
    token(hub, phone)
    phone.write(3)
    for one in servers:
        phone.sync(one.place, "--make")
    folders = [one.root / (phone.dataset.lower() + ".cache") for one in servers]
    if not all(folder.is_dir() for folder in folders):
        raise Failure("a server has no cache")
    servers[2].stop()
    ltcli("hub", "remove", hub, phone.dataset, "--yes")
    wait_until("the caches to go", lambda: not any(folder.exists() for folder in folders[:2]))
    servers[2].start()
    wait_until("the cache of the server that was away to go", lambda: not folders[2].exists())
    for one in servers:
        expect(3, "was removed from this hub at", "sync", phone.store, one.place, token=phone.token)
    expect(3, "was removed from this hub", "hub", "token", hub, phone.dataset)


def away(home, server, hub, servers):
    """Without the database a server says so at /healthz, no event is acknowledged, and no attempt is counted."""
    phone = Device(home, "waiter")
    token(hub, phone)
    phone.sync(servers[0].place, "--make")
    wanted = phone.write(5)
    server.stop("immediate")
    phone.sync(servers[0].place, statuses=(5,))
    if phone.attempts():
        raise Failure("a hub that was away counts as an attempt")
    server.start()
    wait_until("a pass", lambda: phone.sync(servers[0].place, statuses=(0, 5)).returncode == 0)
    # Commits that wait for a standby which is not there are owed.
    wanted |= phone.write(1)
    server.sql("alter system set synchronous_standby_names = 'nobody'")
    server.sql("select pg_reload_conf()")
    time.sleep(0.5)
    waiting = subprocess.Popen(
        [LTCLI, "sync", str(phone.store), servers[0].place], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env=dict(os.environ, LT_TOKEN=phone.token))
    wait_until("a server that is ill", lambda: servers[0].health() == 503, 40)
    server.sql("alter system reset synchronous_standby_names")
    server.sql("select pg_reload_conf()")
    wait_until("it to be well", lambda: servers[0].health() == 200)
    waiting.wait(60)
    level([phone, Device(home, "waiter-job", phone.dataset)], hub, wanted)


def killed(home, primary, hub, servers, seconds=12):
    """A primary with two standbys and three servers under load; a server, the primary and the network between them are
    killed in turn. Nothing that was acknowledged is lost, and no device needs a person."""
    databases = [primary, Server(home, BINARIES, "s1"), Server(home, BINARIES, "s2")]
    standing_by(primary, databases[1:])
    wires = [[Wire(one.port) for one in databases] for _ in range(3)]
    serving = []
    for number, three in enumerate(wires):
        hosts = ",".join(f"127.0.0.1:{wire.port}" for wire in three)
        serving.append(Serving(home, f"loaded-{number}", (
            f"postgresql://postgres@{hosts}/lift?target_session_attrs=read-write&connect_timeout=3")).start())
    front = Wire(*(one.port for one in serving))
    place = f"tcp://127.0.0.1:{front.port}"
    pairs = []
    for number in range(3):
        first = Device(home, f"load-{number}-a")
        pair = [first, Device(home, f"load-{number}-b", first.dataset)]
        token(hub, *pair)
        first.sync(place, "--make")
        pairs.append(pair)
    load = Load(pairs, place)
    current = primary
    for _ in range(2):
        time.sleep(seconds / 4)
        victim = random.choice(serving)
        victim.kill()
        time.sleep(seconds / 8)
        victim.start()
        time.sleep(seconds / 8)
        cut = random.randrange(3)
        for wire in wires[cut]:
            wire.cut()
        time.sleep(seconds / 4)
        for wire in wires[cut]:
            wire.heal()
        time.sleep(seconds / 8)
        current = fail_over(current, databases)
    time.sleep(seconds / 4)
    load.end()
    there = uri([current])
    for pair, newcomer, said in load.newcomers(home, there):
        for one in serving:
            for device in (*pair, newcomer):
                device.sync(one.place)
        level([*pair, newcomer], place, said)
    ltcli("hub", "verify", there)
    for one in serving:
        one.stop()
    for one in databases:
        if one is not current:
            one.stop("immediate")


def granted(home, server, hub, servers):
    """A server has the grants of docs/deploying.md and needs no more; with one fewer it does not begin, and says which."""
    page = (Path(__file__).resolve().parents[2] / "docs/deploying.md").read_text(encoding="utf-8")
    server.sql(page.split("```sql\n")[2].partition("```")[0], "lift")
    role = hub.replace("postgres:", "servers:")
    serving = Serving(home, "granted", role).start()
    phone, tablet = Device(home, "granted-a"), None
    token(hub, phone)
    wanted = phone.write(3)
    phone.sync(serving.place, "--make")
    for _ in range(10):
        wanted |= phone.write(1)
        phone.sync(serving.place)
    tablet = Device(home, "granted-b", phone.dataset)
    tablet.token = phone.token
    tablet.sync(servers[1].place)
    if not wanted <= tablet.holds():
        raise Failure("the tablet lacks what the phone gave")
    serving.stop()
    server.sql("revoke select on lifttrail.tokens from servers", "lift")
    expect(5, "may not select tokens", "serve", serving.root, "--through", role)


def behind_nginx(home, server, hub, servers):
    """nginx, by the very block of docs/deploying.md, sends all devices of a dataset to one server, and to another one while
    that is away."""
    nginx = shutil.which("nginx", path=os.environ["PATH"] + ":/usr/sbin")
    if not nginx or not shutil.which("openssl"):
        print("skipped: nginx or openssl is not installed (Debian: apt-get install nginx openssl)")
        return
    page = (Path(__file__).resolve().parents[2] / "docs/deploying.md").read_text(encoding="utf-8")
    block = page.split("```nginx\n")[2].partition("```")[0]
    three = [Serving(home, f"web-{number}", hub, listen="ws://127.0.0.1:{}").start() for number in range(3)]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=relay.example",
         "-keyout", f"{home}/relay.example.key", "-out", f"{home}/relay.example.pem"], check=True, capture_output=True)
    tls, plain = free_port(), free_port()
    for number, one in enumerate(three):
        block = block.replace(f"10.0.0.1{number + 1}:7441", f"127.0.0.1:{one.port}")
    # ltcli encrypts nothing: it comes by a second port, without TLS.
    block = block.replace("listen 443 ssl", f"listen 127.0.0.1:{tls} ssl; listen 127.0.0.1:{plain}")
    block = block.replace("/etc/nginx/", f"{home}/").replace("server_name relay.example", "server_name relay.example 127.0.0.1")
    folders = " ".join(f"{name}_temp_path {home}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    Path(home, "nginx.conf").write_text(
        f"daemon off; pid {home}/nginx.pid; error_log {home}/nginx.log; events {{}}\n"
        f"http {{ access_log off; {folders}\n{block}}}\n", encoding="utf-8")
    front = subprocess.Popen([nginx, "-c", f"{home}/nginx.conf"], stderr=subprocess.DEVNULL)
    try:
        wait_until("nginx", lambda: Path(home, "nginx.pid").exists())
        counts = {}
        for number in range(6):
            phone, tablet = Device(home, f"web-{number}-a"), None
            token(hub, phone)
            place = f"ws://127.0.0.1:{plain}/lifttrail/{phone.dataset}"
            wanted = phone.write(3)
            phone.sync(place, "--make")
            tablet = Device(home, f"web-{number}-b", phone.dataset)
            tablet.token = phone.token
            tablet.sync(place)
            if not wanted <= tablet.holds():
                raise Failure("the tablet lacks what the phone gave")
            there = [one for one in three if (one.root / (phone.dataset.lower() + ".cache")).is_dir()]
            if len(there) != 1:
                raise Failure(f"{len(there)} servers have the dataset")
            counts[there[0].name] = counts.get(there[0].name, 0) + 1
        there[0].stop()
        wanted |= phone.write(1)
        phone.sync(place)
        tablet.sync(place)
        if not wanted <= tablet.holds() or phone.attempts():
            raise Failure("another server does not go on in its place")
        if len(counts) < 2:
            raise Failure(f"six datasets are all at {counts}")
    finally:
        front.terminate()
        front.wait()
        for one in three:
            one.stop()


SCENARIOS = (one_peer, root_is_a_cache, removed, granted, away, behind_nginx, killed)


def main():
    wanted = [one for one in SCENARIOS if one.__name__ in sys.argv[3:] or not sys.argv[3:]]
    with primary_alone(BINARIES) as (home, server):
        hub = uri([server])
        ltcli("hub", "init", hub)
        servers = []
        try:
            for number in range(3):
                servers.append(Serving(home, f"server-{number}", hub).start())
            run(wanted, home, server, hub, servers)
            for one in servers:
                one.stop()
        finally:
            subprocess.run(["pkill", "-KILL", "-f", f"ltcli serve {home}/"], check=False)
    print("servers of a hub keep all that was acknowledged")


try:
    main()
except (Failure, subprocess.CalledProcessError) as failure:
    print(f"FAILED: {failure}")
    sys.exit(1)
