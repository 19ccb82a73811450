"""Cuts the power under a store: an ext4 file system on a loop device is shut down with
`FS_IOC_SHUTDOWN` in the middle of a call, mounted again, and its stores are held against the
promises.

Mostly the process is killed first. Else it lives on, on a disk that has failed, and must end by
itself; but then only what it had printed before the cut counts: a sync that this ioctl meets half
way reports success to any program, though its bytes are gone.

With `--lying`, nothing is synced and the tool is told that it was: then events must be found lost,
or this harness finds nothing at all.
"""

import ctypes
import fcntl
import os
import random
import shutil
import struct
import subprocess
import sys
import time

import counts
import judge
import running
import scenarios
import tool as tools

FS_IOC_SHUTDOWN = 0x8004587D
WITHOUT_JOURNAL, WITH_JOURNAL = 2, 1
LIBC = ctypes.CDLL(None, use_errno=True)

# Ways of mounting; each leaves other things behind.
MOUNTS = ["", "data=writeback", "data=journal", "nodelalloc", "noauto_da_alloc",
          "data=writeback,noauto_da_alloc,nobarrier", "commit=1"]


class Disk:
    """A loop device with a file system that can be cut off."""

    def __init__(self, folder, megabytes):
        self.image = os.path.join(folder, "image")
        self.mounted = os.path.join(folder, "disk")
        self.options = ""
        os.makedirs(self.mounted)
        with open(self.image, "wb") as file:
            file.truncate(megabytes << 20)
        subprocess.run(["mkfs.ext4", "-q", "-F", self.image], check=True)
        self.device = subprocess.run(
            ["losetup", "--find", "--show", self.image], check=True, capture_output=True,
            text=True).stdout.strip()

    def mount(self, options):
        if LIBC.mount(self.device.encode(), self.mounted.encode(), b"ext4", 0, options.encode()):
            raise OSError(ctypes.get_errno(), f"mount -o {options}")
        self.options = options

    def unmount(self):
        for _ in range(2000):
            if LIBC.umount2(self.mounted.encode(), 0) == 0:
                return
            time.sleep(0.005)
        raise OSError(ctypes.get_errno(), "umount")

    def sync(self):
        """Makes what was prepared durable, here and nowhere else."""
        file = os.open(self.mounted, os.O_RDONLY)
        try:
            LIBC.syncfs(file)
        finally:
            os.close(file)

    def cut(self, how):
        file = os.open(self.mounted, os.O_RDONLY)
        try:
            fcntl.ioctl(file, FS_IOC_SHUTDOWN, struct.pack("I", how))
        finally:
            os.close(file)

    def free(self):
        LIBC.umount2(self.mounted.encode(), 2)
        subprocess.run(["losetup", "--detach", self.device], check=False)


def cycle(scenario, seconds, disk, tool, environment, chance, mounts):
    """One cut, and what is left after it. Gives the problems, the notes and how it was done."""
    scenario.bench.restore()
    options = disk.options
    disk.sync()
    under_way = running.Running(scenario, tool, environment)
    ended = under_way.wait(chance.random() * seconds * 1.1)
    how = WITH_JOURNAL if chance.random() < 0.2 else WITHOUT_JOURNAL
    lives_on = not ended and chance.random() < 0.25
    if lives_on:
        printed = under_way.output
        disk.cut(how)
        if not under_way.wait(20):
            under_way.kill()
    else:
        under_way.kill()
        disk.cut(how)
    outcome = under_way.outcome()
    if lives_on:
        outcome.output = printed
    disk.unmount()
    disk.mount(chance.choice(mounts))
    problems, notes = judge.judge(scenario, outcome, tool)
    if lives_on and not (outcome.status in (3, 4) or outcome.status == scenario.reference.status):
        problems.append(("wrong_statuses", f"exit {outcome.status} on a disk that has failed"))
    notes.append("cuts with the process alive" if lives_on
                 else "cuts behind the end" if ended else "cuts in the middle")
    return problems, notes, (f"{scenario.name}, mounted with “{options}”, "
                             f"{'with' if how == WITH_JOURNAL else 'without'} the journal, {notes[-1]}")


def reason_to_skip():
    if os.geteuid() != 0:
        return "only root can mount"
    for program in ("mkfs.ext4", "losetup", "cc"):
        if shutil.which(program) is None:
            return f"there is no {program}"
    return None


def run(options, folder):
    """All the cycles; gives the exit status."""
    tool = tools.Tool(options.tool)
    name = "power cuts with lying syncs" if options.lying else "power cuts"
    environment = None
    if options.lying:
        environment = {**os.environ, "LD_PRELOAD": tools.shim(folder), "FAULTY_SYNC": "1"}
        options.tell = 0
    try:
        disk = Disk(folder, 96)
    except (subprocess.CalledProcessError, OSError) as error:
        return counts.skipped(name, f"no loop device: {error}")
    try:
        try:
            disk.mount("")
        except OSError as error:
            return counts.skipped(name, f"no mounting: {error}")
        figures = counts.Counts(name, options)
        mounts = MOUNTS if options.mount is None else [options.mount]
        chance = random.Random(options.seed)
        known = [(scenario, running.duration(scenario, tool))
                 for scenario in prepared(disk, folder, tool, options.only)]
        while figures.goes_on():
            scenario, seconds = chance.choice(known)
            problems, notes, where = cycle(scenario, seconds, disk, tool, environment, chance, mounts)
            figures.runs += 1
            figures.add(problems, where)
            for note in notes:
                figures.note(note)
    finally:
        disk.free()
    if not options.lying:
        return figures.print()
    lost = figures.events_lost
    figures.options.record = None
    figures.print()
    if lost == 0:
        print(f"{name}: nothing was lost on a disk that lies, so this harness cannot find a loss")
        return 1
    print(f"{name}: {lost} losses were found, as they must be")
    return 0


def prepared(disk, folder, tool, only):
    """The scenarios that write, with their stores on the disk."""
    for scenario in scenarios.everything(tool, folder):
        if scenario.reads_only or "segment" in scenario.name or (only or "") not in scenario.name:
            continue
        place = scenario.name.replace(" ", "-")
        yield scenario.set_up(
            tool, os.path.join(disk.mounted, place), os.path.join(folder, "keep", place))


def main():
    options = counts.parser(__doc__, runs=2000)
    options.add_argument("--lying", action="store_true", help="turn every sync into a lie")
    options.add_argument("--only", help="scenarios whose names have this in them")
    options.add_argument("--mount", help="one way of mounting")
    options = options.parse_args()
    why = reason_to_skip()
    if why is not None:
        return counts.skipped("power cuts", why)
    return counts.work(options, run)


if __name__ == "__main__":
    sys.exit(main())
