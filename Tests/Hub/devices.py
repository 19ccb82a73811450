"""Stores of a test, and what they say: ltcli is the first word of the command line, PostgreSQL's programs the second."""

import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

from postgres import Failure

LTCLI, BINARIES = sys.argv[1], sys.argv[2]
SECRET = "not-a-word-to-print"


def ltcli(*words, statuses=(0,), text=None, token=None):
    environment = dict(os.environ, LT_TOKEN=token) if token else None
    done = subprocess.run([LTCLI, *map(str, words)], input=text, capture_output=True, text=True, env=environment)
    said = done.stdout + done.stderr
    if done.returncode not in statuses:
        raise Failure(f"{words} ended with {done.returncode} and not {statuses}: {said}")
    if SECRET in said:
        raise Failure(f"{words} prints the password: {said}")
    return done


def expect(status, words, *line, **more):
    done = ltcli(*line, statuses=(status,), **more)
    if words not in done.stdout + done.stderr:
        raise Failure(f"{line} does not say “{words}”: {done.stdout}{done.stderr}")
    return done


class Device:
    """A store, and what it was told is durable."""

    def __init__(self, home, name, dataset=None):
        self.store, self.name, self.count, self.token = Path(home) / name, name, 0, None
        ltcli("init", self.store, *(["--dataset", dataset] if dataset else []))
        self.dataset = json.loads(ltcli("status", self.store, "--json").stdout)["dataset"]

    def write(self, count):
        ids = [f"{self.name}-{self.count + n}" for n in range(count)]
        self.count += count
        ltcli("append", self.store, text="".join(
            json.dumps({"type": "module.saved", "entity": one, "data": {"name": one}}) + "\n" for one in ids))
        return set(ids)

    def sync(self, hub, *options, statuses=(0,)):
        return ltcli("sync", self.store, hub, *options, statuses=statuses, token=self.token)

    def holds(self):
        lines = ltcli("log", self.store, "--json").stdout.splitlines()
        return {json.loads(line)["entity"].split("/")[-1] for line in lines}

    def digest(self):
        return ltcli("digest", self.store).stdout

    def attempts(self):
        peers = json.loads(ltcli("status", self.store, "--json").stdout)["peers"]
        return sum(one["attempts"] for peer in peers for one in peer["addresses"])


def level(devices, hub, wanted):
    for _ in range(4):
        for device in devices:
            device.sync(hub)
    for device in devices:
        lacking = wanted - device.holds()
        if lacking:
            raise Failure(f"{device.name} lacks {sorted(lacking)[:5]}, {len(lacking)} in all")
    if len({device.digest() for device in devices}) != 1:
        raise Failure(f"{[device.name for device in devices]} differ")
    if any(device.attempts() for device in devices):
        raise Failure("a hub that was away counts as a failed attempt")


def run(scenarios, *around):
    """Runs scenarios one after the other, and says how long each took."""
    for scenario in scenarios:
        began = time.monotonic()
        scenario(*around)
        print(f"ok: {scenario.__name__}, {time.monotonic() - began:.1f} s", flush=True)


class Load:
    """Pairs of devices that write and sync, again and again, until it is told to end."""

    def __init__(self, pairs, place):
        self.pairs, self.place = pairs, place
        # What the devices of each pair were told is durable, and how many passes went well and did not.
        self.acknowledged, self.passes = [set() for _ in pairs], [0, 0]
        self.done, self.faults = threading.Event(), []
        self.threads = [threading.Thread(target=self.run, args=one) for one in zip(pairs, self.acknowledged)]
        for one in self.threads:
            one.start()

    def run(self, pair, said):
        try:
            while not self.done.is_set():
                for device in pair:
                    new = device.write(2)
                    ended = device.sync(self.place, statuses=(0, 5))
                    self.passes[ended.returncode != 0] += 1
                    if ended.returncode == 0:
                        said |= new
        except Failure as failure:
            self.faults.append(failure)

    def end(self):
        self.done.set()
        for one in self.threads:
            one.join()
        if self.faults:
            raise self.faults[0]
        total = sum(map(len, self.acknowledged))
        print(f"  {total} events acknowledged, {self.passes[0]} passes went well, {self.passes[1]} did not", flush=True)

    def newcomers(self, home, place):
        """For each pair a device that has been at a place once, and so holds all that was acknowledged."""
        for pair, said in zip(self.pairs, self.acknowledged):
            newcomer = Device(home, f"{pair[0].name}-new", pair[0].dataset)
            newcomer.sync(place)
            if said - newcomer.holds():
                raise Failure(f"acknowledged and lost: {sorted(said - newcomer.holds())[:5]}")
            newcomer.token = pair[0].token
            yield pair, newcomer, said
