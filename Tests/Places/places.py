"""Two stores whose only way to each other is a folder that two real Syncthing nodes replicate.

`run.sh` prepares and starts it. Each scenario ends with both stores, and one that reads the folder alone, holding every
event that any of them was told is durable.
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

from machines import Failure, Syncthing, wait_until

LTCLI = sys.argv[1]
ROUNDS = 30
MARKER_BEGINNING = "lifttrail-"


class Device:
    """A store, a folder that Syncthing replicates, and what it was told is durable."""

    def __init__(self, name, port):
        self.name = name
        self.home = Path(name).absolute()
        (self.home / "syncthing").mkdir(parents=True)
        self.store, self.folder = self.home / "store", self.home / "shared"
        self.folder.mkdir()
        self.acknowledged = set()
        self.count = 0
        self.node = Syncthing(self.home / "syncthing", port)

    def run(self, *words, statuses=(0,), text=None):
        done = subprocess.run([LTCLI, *map(str, words)], input=text, capture_output=True, text=True)
        if done.returncode not in statuses:
            raise Failure(f"{self.name}: {words} ended with {done.returncode}: {done.stdout}{done.stderr}")
        return done

    def write(self, count):
        ids = [f"{self.name}-{self.count + n}" for n in range(count)]
        self.count += count
        self.run("append", self.store, text="".join(
            json.dumps({"type": "module.saved", "entity": one, "data": {"name": one}}) + "\n" for one in ids))
        self.acknowledged |= set(ids)

    def place(self):
        return f"folder:{self.folder}"

    def sync(self, *options, statuses=(0,)):
        return self.run("sync", self.store, self.place(), *options, statuses=statuses)

    def kill_a_pass(self, rng):
        """A pass that is killed after a few milliseconds."""
        process = subprocess.Popen([LTCLI, "sync", str(self.store), self.place()],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(rng.random() * 0.06)
        process.send_signal(signal.SIGKILL)
        process.wait()

    def holds(self):
        lines = self.run("log", self.store, "--json").stdout.splitlines()
        return {json.loads(line)["entity"].split("/")[-1] for line in lines}

    def files(self):
        return sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob("*")
                      if path.is_file() and ".st" not in str(path.relative_to(self.folder)))


def scan(devices):
    for device in devices:
        device.node.ask("db/scan?folder=store", {}, "POST")


def carried(devices):
    """Waits until both folders have the same files."""
    scan(devices)
    wait_until("Syncthing to carry all", lambda: devices[0].files() == devices[1].files())


def level(devices):
    """Lets both pass until they hold the same, and checks that this is all that was acknowledged."""
    for _ in range(6):
        for device in devices:
            device.sync()
            carried(devices)
        if devices[0].holds() == devices[1].holds():
            break
    wanted = devices[0].acknowledged | devices[1].acknowledged
    for device in devices:
        if device.holds() != wanted:
            raise Failure(f"{device.name} lacks {sorted(wanted - device.holds())[:5]}")
    check_newcomer(devices[0], wanted)


def check_newcomer(device, wanted):
    """A store that reads a copy of the folder alone holds all."""
    home = Path("newcomer").absolute()
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir()
    shutil.copytree(device.folder, home / "shared")
    dataset = json.loads(device.run("status", device.store, "--json").stdout)["dataset"]
    device.run("init", home / "store", "--dataset", dataset)
    device.run("sync", home / "store", f"folder:{home / 'shared'}")
    lines = device.run("log", home / "store", "--json").stdout.splitlines()
    held = {json.loads(line)["entity"].split("/")[-1] for line in lines}
    if held != wanted:
        raise Failure(f"a newcomer lacks {sorted(wanted - held)[:5]}")


def partition(devices, rng):
    """Both write and pass while neither hears the other."""
    for number in range(ROUNDS):
        for device in devices:
            device.node.pause(True)
        for device in devices:
            for _ in range(rng.randint(1, 3)):
                device.write(rng.randint(1, 5))
                device.sync()
            if rng.random() < 0.3:
                device.write(3)
                device.kill_a_pass(rng)
        for device in devices:
            device.node.pause(False)
        if number % 5 == 4:
            carried(devices)
            for device in devices:
                device.sync()
    carried(devices)
    level(devices)


def one_side_removed(devices, _):
    """A person removes all files on one side: both publish again what the place lost."""
    for path in devices[1].folder.iterdir():
        if path.is_dir() and not path.name.startswith("."):
            shutil.rmtree(path)
    carried(devices)
    for device in devices:
        device.sync()
    carried(devices)
    level(devices)


def marker_removed(devices, _):
    """Without its marker a place stops on both sides, and is not made anew; put back, it goes on."""
    marker = next(path for path in devices[0].folder.iterdir() if path.name.startswith(MARKER_BEGINNING))
    content = marker.read_bytes()
    marker.unlink()
    carried(devices)
    for device in devices:
        before = device.files()
        for options in ((), ("--make",)):
            device.sync(*options, statuses=(5,))
        if device.files() != before:
            raise Failure(f"{device.name} has changed a place without its marker")
        device.write(2)
    marker.write_bytes(content)
    carried(devices)
    level(devices)


def stopped_syncthing(devices, _):
    """Syncthing stops on one side: what status says of the newest file of the other device stays as old as it is."""
    devices[1].node.pause(True)
    time.sleep(1)
    before = json.loads(devices[1].sync("--json").stdout)["newest"]["at"]
    devices[0].write(3)
    devices[0].sync()
    scan(devices[:1])
    time.sleep(3)
    after = json.loads(devices[1].sync("--json").stdout)["newest"]["at"]
    if before != after:
        raise Failure("a file came through a stopped Syncthing")
    said = json.loads(devices[1].run("status", devices[1].store, "--json").stdout)
    shown = [peer["newest"]["at"] for peer in said["peers"] if "newest" in peer]
    if shown != [after]:
        raise Failure(f"status names {shown} and not {after}")
    devices[1].node.pause(False)
    carried(devices)
    level(devices)


def main():
    rng = random.Random(7)
    port = 24_000 + os.getpid() % 2_000 * 4
    devices = [Device("phone", port), Device("laptop", port + 2)]
    try:
        devices[0].node.share(devices[1].node, devices[0].folder)
        devices[1].node.share(devices[0].node, devices[1].folder)
        devices[0].run("init", devices[0].store)
        dataset = json.loads(devices[0].run("status", devices[0].store, "--json").stdout)["dataset"]
        devices[1].run("init", devices[1].store, "--dataset", dataset)
        devices[1].sync(statuses=(6,))
        devices[0].sync("--make")
        carried(devices)
        for scenario in (partition, one_side_removed, marker_removed, stopped_syncthing):
            began = time.monotonic()
            scenario(devices, rng)
            copies = [name for name in devices[0].files() if "conflict" in name]
            print(f"ok: {scenario.__name__}, {len(devices[0].files())} files, {len(copies)} conflict copies, "
                  f"{time.monotonic() - began:.1f} s", flush=True)
    finally:
        for device in devices:
            device.node.stop()
    print("two stores that a place alone connects hold all that was acknowledged")


try:
    main()
except Failure as failure:
    print(f"FAILED: {failure}")
    sys.exit(1)
