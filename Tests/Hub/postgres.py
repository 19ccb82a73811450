"""Servers of PostgreSQL on the loopback, in a folder of their own: a primary, and standbys that it waits for."""

import contextlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time


class Failure(Exception):
    """What is not as it has to be."""


def wait_until(what, holds, seconds=30):
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise Failure(f"waited {seconds} s for {what}")
        time.sleep(0.05)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def as_postgres(*words, **more):
    """Runs a program of PostgreSQL, which refuses to run as root."""
    lead = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    return subprocess.run([*lead, *map(str, words)], cwd="/", text=True, capture_output=True, **more)


class Server:
    """One server of PostgreSQL."""

    def __init__(self, home, binaries, name):
        self.home, self.binaries, self.name = pathlib.Path(home), pathlib.Path(binaries), name
        self.data, self.port = self.home / name, free_port()

    def must(self, program, *words):
        done = as_postgres(self.binaries / program, *words)
        if done.returncode != 0:
            log = self.home / f"{self.name}.log"
            raise Failure(f"{program} {words}: {done.stdout}{done.stderr}{log.read_text() if log.exists() else ''}")
        return done.stdout

    def make(self):
        self.must("initdb", "-D", self.data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync")
        with open(self.data / "postgresql.conf", "a", encoding="utf-8") as file:
            file.write("wal_level = replica\nmax_wal_senders = 10\nhot_standby = on\nmax_connections = 60\n"
                       "shared_buffers = 32MB\nunix_socket_directories = ''\nlisten_addresses = '127.0.0.1'\n")
        return self.start()

    def start(self):
        self.must("pg_ctl", "-D", self.data, "-o", f"-p {self.port}", "-l", self.home / f"{self.name}.log",
                  "-w", "-t", "60", "start")
        return self

    def stop(self, mode="fast"):
        as_postgres(self.binaries / "pg_ctl", "-D", self.data, "-m", mode, "-w", "stop")

    def kill(self):
        """Kills the server and all its processes at once, as a power cut does."""
        pid = int((self.data / "postmaster.pid").read_text().split()[0])
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], text=True, capture_output=True).stdout
        for one in [pid, *map(int, children.split())]:
            try:
                os.kill(one, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def standby_of(self, primary):
        """Makes this server, anew, a standby that replicates another one."""
        self.stop("immediate")
        shutil.rmtree(self.data, ignore_errors=True)
        self.must("pg_basebackup", "-D", self.data, "-R", "-X", "stream", "-c", "fast", "--no-sync", "-d",
                  f"host=127.0.0.1 port={primary.port} user=postgres application_name={self.name}")
        return self.start()

    def follow(self, primary):
        self.sql(f"alter system set primary_conninfo = 'host=127.0.0.1 port={primary.port} user=postgres "
                 f"application_name={self.name}'")
        self.sql("select pg_reload_conf()")

    def promote(self):
        self.must("pg_ctl", "-D", self.data, "-w", "promote")

    def sql(self, statement, database="postgres", may_fail=False):
        done = as_postgres("psql", "-h", "127.0.0.1", "-p", self.port, "-U", "postgres", "-d", database, "-XAt",
                           "-v", "ON_ERROR_STOP=1", "-c", statement)
        if done.returncode != 0 and not may_fail:
            raise Failure(f"{self.name}: {statement}: {done.stderr}")
        return done.stdout.strip()

    def received(self):
        """How far a standby has received, as a number."""
        return int(self.sql("select pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')::bigint"))


@contextlib.contextmanager
def primary_alone(binaries):
    """A primary with the empty database `lift`, in a folder that goes with it, and with the standbys made there."""
    home = tempfile.mkdtemp()
    os.chmod(home, 0o777)
    server = Server(home, binaries, "primary")
    try:
        server.make()
        server.sql("create database lift")
        yield home, server
    finally:
        for name in ("primary", "s1", "s2"):
            if (pathlib.Path(home) / name).exists():
                Server(home, binaries, name).stop("immediate")
        shutil.rmtree(home, ignore_errors=True)


def standing_by(primary, standbys):
    """Makes servers standbys of a primary, which waits for one of them, also once another one is the primary."""
    for standby in standbys:
        standby.standby_of(primary)
    names = ", ".join(one.name for one in [primary, *standbys])
    primary.sql(f"alter system set synchronous_standby_names = 'ANY 1 ({names})'")
    primary.sql("select pg_reload_conf()")


def fail_over(current, servers):
    """Kills a primary, has the standby that has received most follow it, and the others follow that one.

    Returns the new primary, once two standbys confirm what it commits.
    """
    current.kill()
    standbys = [one for one in servers if one is not current]
    following = max(standbys, key=Server.received)
    following.promote()
    for one in standbys:
        if one is not following:
            one.follow(following)
    current.standby_of(following)
    wait_until("a standby to be synchronous",
               lambda: following.sql("select count(*) from pg_stat_replication") == "2")
    return following


def uri(servers, options=""):
    hosts = ",".join(f"127.0.0.1:{server.port}" for server in servers)
    return f"postgresql://postgres:not-a-word-to-print@{hosts}/lift{options}"
