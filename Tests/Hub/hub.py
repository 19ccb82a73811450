"""What ltcli does with a hub on a real PostgreSQL. `run.sh` starts it.

Each scenario ends with stores that hold every event that any of them was told is durable.
"""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from devices import BINARIES, LTCLI, Device, Load, expect, level, ltcli, run
from postgres import Failure, Server, fail_over, primary_alone, standing_by, uri, wait_until

TESTS = sys.argv[3] if len(sys.argv) > 3 else None


def made_once(home, server, hub):
    """A database is no hub until it is made one, once; one of another version is left alone."""
    expect(6, "there is no hub in this database", "hub", "status", hub)
    first = json.loads(expect(0, '"made":true', "hub", "init", hub, "--json").stdout)
    again = json.loads(expect(0, '"made":false', "hub", "init", hub, "--json").stdout)
    if first["hub"] != again["hub"] or len(first["hub"]) != 32:
        raise Failure(f"{first} and {again}")
    server.sql("update lifttrail.hub set version = 2", "lift")
    for deed in ("init", "status", "verify"):
        expect(3, "the hub's tables are of version 2, and this build knows version 1", "hub", deed, hub)
    server.sql("update lifttrail.hub set version = 1", "lift")
    expect(0, first["hub"], "hub", "status", hub)


def stores_meet(home, server, hub):
    """Two stores and a newcomer come to hold the same; a change is told on the channel; all that is there is whole."""
    phone = Device(home, "phone")
    watch = Device(home, "watch", phone.dataset)
    wanted = phone.write(30) | watch.write(5)
    expect(6, "it is no place of a dataset yet", "sync", phone.store, hub)
    listener = subprocess.Popen(
        ["psql", "-h", "127.0.0.1", "-p", str(server.port), "-U", "postgres", "-d", "lift", "-XAt", "-c",
         "listen lifttrail", "-c", "select pg_sleep(3)", "-c", "select 1"], text=True, stdout=subprocess.PIPE)
    time.sleep(1)
    phone.sync(hub, "--make")
    heard = listener.communicate()[0]
    if phone.dataset not in heard:
        raise Failure(f"no change was told: {heard}")
    level([phone, watch], hub, wanted)
    level([phone, watch, Device(home, "newcomer", phone.dataset)], hub, wanted)
    expect(0, "all are what their names say", "hub", "verify", hub)
    status = json.loads(ltcli("hub", "status", hub, "--json").stdout)
    if status["datasets"] != 1 or status["removed"] != 0 or status["parts"] < 4:
        raise Failure(f"status says {status}")
    shown = ltcli("status", phone.store).stdout
    if f"postgresql://127.0.0.1:{server.port}/lift" not in shown:
        raise Failure(f"status does not name the hub: {shown}")
    for number in range(20):
        phone.write(1)
        phone.sync(hub)
    rows = server.sql(f"select count(*) from lifttrail.parts where name like '%.jsonl'", "lift")
    if int(rows) > 20:
        raise Failure(f"after 20 passes there are {rows} parts: none has become one")


def granted(home, server, hub):
    """A role with the grants of docs/deploying.md meets there, and cannot delete a dataset's row."""
    page = (Path(__file__).resolve().parents[2] / "docs/deploying.md").read_text(encoding="utf-8")
    server.sql(page.partition("```sql\n")[2].partition("```")[0], "lift")
    devices = hub.replace("postgres:", "devices:")
    phone = Device(home, "granted")
    wanted = phone.write(3)
    phone.sync(devices, "--make")
    for _ in range(12):
        wanted |= phone.write(1)
        phone.sync(devices)
    level([phone, Device(home, "granted-watch", phone.dataset)], devices, wanted)
    if "permission denied" not in subprocess.run(
            ["psql", "-h", "127.0.0.1", "-p", str(server.port), "-U", "devices", "-d", "lift", "-c",
             "delete from lifttrail.datasets"], text=True, capture_output=True).stderr:
        raise Failure("a device may delete datasets")


def encrypted(home, server, hub):
    """With verify-full the pass goes over TLS, and a server with another certificate is refused."""
    for name in ("server", "stranger"):
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
             "-addext", "subjectAltName=DNS:localhost", "-keyout", f"{home}/{name}.key",
             "-out", f"{home}/{name}.crt"], check=True, capture_output=True)
    for ending in ("crt", "key"):
        target = server.data / f"server.{ending}"
        shutil.copy(f"{home}/server.{ending}", target)
        target.chmod(0o600)
        if os.geteuid() == 0:
            shutil.chown(target, "postgres", "postgres")
    server.sql("alter system set ssl = on")
    server.sql("select pg_reload_conf()")
    place = hub.replace("127.0.0.1", "localhost") + "?sslmode=verify-full&sslrootcert="
    phone = Device(home, "encrypted")
    wanted = phone.write(2)
    wait_until("TLS", lambda: ltcli("hub", "status", f"{place}{home}/server.crt", statuses=(0, 5)).returncode == 0)
    phone.sync(f"{place}{home}/server.crt", "--make")
    expect(5, "certificate verify failed", "sync", phone.store, f"{place}{home}/stranger.crt")
    level([phone, Device(home, "encrypted-watch", phone.dataset)], f"{place}{home}/server.crt", wanted)


def exported(home, server, hub):
    """What is exported makes a store that holds the same; a damaged part is named, left out, and ends with 4."""
    phone = Device(home, "exporter")
    phone.write(10)
    phone.sync(hub, "--make")
    stream = ltcli("hub", "export", hub, phone.dataset).stdout
    copy = Device(home, "exported", phone.dataset)
    ltcli("receive", copy.store, text=stream)
    if copy.digest() != phone.digest():
        raise Failure("the exported store is another one")
    where = f"where dataset = '{phone.dataset}' and name like '%.jsonl'"
    server.sql(f"update lifttrail.parts set bytes = set_byte(bytes, 300, 33) {where}", "lift")
    expect(4, ".jsonl", "hub", "verify", hub)
    damaged = expect(4, "is left out", "hub", "export", hub, phone.dataset)
    if damaged.stdout:
        raise Failure("a damaged part was exported")
    other = Device(home, "reader", phone.dataset)
    expect(0, "gives nothing", "sync", other.store, hub)
    # The device that has the events adds them again, in another cut.
    phone.sync(hub)
    phone.sync(hub)
    other.sync(hub)
    if other.digest() != phone.digest():
        raise Failure("what was damaged was not mended")
    expect(1, "the hub has no dataset", "hub", "export", hub, "00000000-0000-4000-8000-000000000000")
    ltcli("hub", "remove", hub, phone.dataset, "--yes")


def removed(home, server, hub):
    """A removed dataset is gone, and is refused in words from then on."""
    phone = Device(home, "gone")
    phone.write(3)
    phone.sync(hub, "--make")
    expect(6, "nothing is done", "hub", "remove", hub, phone.dataset, text="")
    expect(0, "refused from now on", "hub", "remove", hub, phone.dataset, "--yes")
    expect(0, "was removed at", "hub", "remove", hub, phone.dataset)
    for options in ((), ("--make",)):
        expect(3, "was removed from this hub at", "sync", phone.store, hub, *options)
    expect(3, "was removed from this hub at", "hub", "export", hub, phone.dataset)
    rows = server.sql(f"select count(*) from lifttrail.parts where dataset = '{phone.dataset}'", "lift")
    if rows != "0" or phone.attempts():
        raise Failure(f"{rows} rows are left, {phone.attempts()} attempts have failed")


def away(home, server, hub):
    """A database that is away, lost its table, only reads or is full is told, and costs no attempt and no event."""
    phone = Device(home, "patient")
    watch = Device(home, "patient-watch", phone.dataset)
    phone.sync(hub, "--make")
    wanted = phone.write(4)
    server.stop()
    expect(5, "Connection refused", "sync", phone.store, hub)
    expect(5, "Connection refused", "hub", "status", hub)
    server.start()
    server.sql("alter table lifttrail.parts rename to lost", "lift")
    expect(5, "put back the database's backup", "sync", phone.store, hub)
    expect(6, "put back the database's backup", "hub", "verify", hub)
    server.sql("alter table lifttrail.lost rename to parts", "lift")
    server.sql("alter database lift set default_transaction_read_only = on", "lift")
    expect(5, "target_session_attrs=read-write", "sync", phone.store, hub)
    server.sql("alter database lift reset default_transaction_read_only")
    server.sql("create role guest login", "lift", may_fail=True)
    guest = hub.replace("postgres:", "guest:")
    expect(5, "docs/deploying.md names the grants", "sync", phone.store, guest)
    level([phone, watch], hub, wanted | watch.write(2))


def full(home, server, hub):
    """A disk that is full is told as such; with room again, the next pass goes on."""
    if os.geteuid() != 0:
        print("skipped: a full disk needs root, to mount a small one")
        return
    small = Path(home) / "small"
    small.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "none", small], capture_output=True).returncode:
        print("skipped: a full disk needs a mount of tmpfs, which is not allowed here")
        return
    try:
        shutil.chown(small, "postgres")
        server.sql(f"create tablespace small location '{small}'")
        server.sql("alter table lifttrail.parts set tablespace small", "lift")
        phone = Device(home, "hungry")
        phone.sync(hub, "--make")
        rng = random.Random(1)
        text = "".join(rng.choice("abcdefghijklmnopqrstuvwxyz") for _ in range(200_000))
        for number in range(20):
            ltcli("append", phone.store, text=json.dumps(
                {"type": "module.saved", "entity": f"m{number}", "data": {"name": text[number:]}}) + "\n")
        done = expect(5, "No space left on device", "sync", phone.store, hub)
        if "give the database room" not in done.stderr or phone.attempts():
            raise Failure(f"{phone.attempts()} attempts: {done.stderr}")
        server.sql("alter table lifttrail.parts set tablespace pg_default", "lift")
        phone.sync(hub)
        ltcli("hub", "verify", hub)
    finally:
        server.sql("alter table lifttrail.parts set tablespace pg_default", "lift", may_fail=True)
        server.sql("drop tablespace if exists small", may_fail=True)
        subprocess.run(["umount", "-l", small], capture_output=True)


def unconfirmed(home, server, hub):
    """A commit that waits for a standby and is cut off does not count: it is given again."""
    phone = Device(home, "unconfirmed")
    phone.sync(hub, "--make")
    wanted = phone.write(2)
    server.sql("alter system set synchronous_standby_names = 'nobody'")
    server.sql("select pg_reload_conf()")
    time.sleep(0.5)
    pass_ = subprocess.Popen([LTCLI, "sync", str(phone.store), hub], text=True, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE)
    waiting = "select pid from pg_stat_activity where wait_event = 'SyncRep' and application_name = 'ltcli'"
    wait_until("the commit to wait", lambda: server.sql(waiting))
    server.sql(f"select pg_cancel_backend(pid) from ({waiting}) as one")
    _, said = pass_.communicate()
    if pass_.returncode != 5 or "canceling wait for synchronous replication" not in said:
        raise Failure(f"it ended with {pass_.returncode}: {said}")
    server.sql("alter system reset synchronous_standby_names")
    server.sql("select pg_reload_conf()")
    time.sleep(0.5)
    level([phone, Device(home, "unconfirmed-watch", phone.dataset)], hub, wanted)


def killed(home, server, hub):
    """Passes that are killed at any moment leave nothing half, and lose nothing."""
    rng = random.Random(7)
    devices = [Device(home, "killed-a")]
    devices.append(Device(home, "killed-b", devices[0].dataset))
    devices[0].sync(hub, "--make")
    wanted = set()
    for _ in range(40):
        for device in devices:
            wanted |= device.write(rng.randint(1, 5))
            one = subprocess.Popen([LTCLI, "sync", str(device.store), hub], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
            time.sleep(rng.random() * 0.08)
            one.send_signal(signal.SIGKILL)
            one.wait()
    level(devices, hub, wanted)
    expect(0, "all are what their names say", "hub", "verify", hub)


def failover(home, primary, hub):
    """A primary with two standbys, of which it waits for one, is killed three times under load: nothing is lost."""
    servers = [primary, Server(home, BINARIES, "s1"), Server(home, BINARIES, "s2")]
    standing_by(primary, servers[1:])
    hosts = uri(servers, "?target_session_attrs=read-write&connect_timeout=3")
    expect(5, "target_session_attrs=read-write", "sync", Device(home, "lost").store, uri(servers[1:2]), "--make")
    pairs = []
    for number in range(3):
        first = Device(home, f"load-{number}-a")
        pairs.append([first, Device(home, f"load-{number}-b", first.dataset)])
        first.sync(hosts, "--make")
    load = Load(pairs, hosts)
    current = primary
    for _ in range(3):
        time.sleep(4)
        current = fail_over(current, servers)
    time.sleep(3)
    load.end()
    for pair, newcomer, said in load.newcomers(home, hosts):
        level([*pair, newcomer], hosts, said)
    ltcli("hub", "verify", hosts)
    for one in servers[1:]:
        if one is not current:
            one.stop("immediate")


SCENARIOS = (made_once, stores_meet, granted, encrypted, exported, removed, away, full, unconfirmed, killed, failover)


def main():
    with primary_alone(BINARIES) as (home, server):
        hub = uri([server])
        if TESTS:
            server.sql("create database tested")
            tested = hub.replace("/lift", "/tested")
            environment = dict(os.environ, LIFTTRAIL_POSTGRESQL=tested)
            subprocess.run([TESTS, "--testing-library", "swift-testing", "--filter", "HubTests"], check=True,
                           env=environment)
        run(SCENARIOS, home, server, hub)
    print("a hub keeps all that was acknowledged")


try:
    main()
except (Failure, subprocess.CalledProcessError) as failure:
    print(f"FAILED: {failure}")
    sys.exit(1)
