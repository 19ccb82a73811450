"""Disks and limits that stand in the way for real: a full tmpfs and a full ext4, RLIMIT_FSIZE,
RLIMIT_NOFILE, a mount that is read-only, folders that may not be written to.

Each scenario meets each of them at every size of trouble; then the cause goes away. A clear error
and exit 4; what can be read is read meanwhile; nothing that was printed is lost; and the store goes
on.
"""

import ctypes
import os
import random
import resource
import subprocess
import sys

import counts
import judge
import scenarios
import tool as tools

LIBC = ctypes.CDLL(None, use_errno=True)
NOBODY = 65534


class SmallDisk:
    """A file system of a few MiB that is filled up but for some KiB, or made read-only."""

    def __init__(self, folder, kind):
        self.kind, self.path = kind, os.path.join(folder, kind)
        os.makedirs(self.path)
        if kind == "tmpfs":
            self._mount("tmpfs", "size=256m")
            return
        image = os.path.join(folder, "image")
        with open(image, "wb") as file:
            file.truncate(288 << 20)
        # No blocks are held back for root, who this is.
        subprocess.run(["mkfs.ext4", "-q", "-F", "-m", "0", image], check=True)
        subprocess.run(["mount", "-o", "loop", image, self.path], check=True)

    def _mount(self, device, options, flags=0):
        if LIBC.mount(device.encode(), self.path.encode(), self.kind.encode(), flags, options.encode()):
            raise OSError(ctypes.get_errno(), f"mount {self.kind}")

    def fill(self, free):
        """Leaves so many bytes free."""
        with open(os.path.join(self.path, "filler"), "wb", buffering=0) as file:
            state = os.statvfs(self.path)
            room = max(0, state.f_bavail * state.f_frsize - free)
            # At once, and the rest by writing, since an allocation may want blocks of its own.
            if room > 1 << 20:
                os.posix_fallocate(file.fileno(), 0, room - (1 << 20))
                file.seek(room - (1 << 20))
                room = 1 << 20
            try:
                while room > 0:
                    room -= file.write(bytes(min(room, 1 << 16)))
                os.fsync(file.fileno())
            except OSError:
                pass

    def drain(self):
        path = os.path.join(self.path, "filler")
        if os.path.exists(path):
            os.remove(path)

    def set_read_only(self, is_read_only):
        options = "remount,ro" if is_read_only else "remount,rw"
        subprocess.run(["mount", "-o", options, self.path], check=True)

    def free(self):
        subprocess.run(["umount", "-l", self.path], check=False)


def limited(kind, number):
    """What is done in the child before the tool starts."""
    def prepare():
        if kind == "owner":
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
            return
        resource.setrlimit(kind, (number, number))
    return prepare


def troubles(scenario, chance):
    """Each sort of trouble as its name, what to do before and after, and the child's limits."""
    found = [("disk", 1024 * chance.choice(
        [0, 0, 0, 4, 4, 8, 12, 20, 32, 260, 264, 272, 500, 900, 2400, 2700]))]
    found += [("file size", chance.randint(0, 6000))]
    found += [("open files", chance.randint(3, 12))]
    found += [("read-only mount", 0), ("permission", 0)]
    return found


def meet(scenario, trouble, disk, tool):
    """One run in trouble; gives what the call came to, and what reading came to meanwhile."""
    kind, number = trouble
    names = [name for name in scenario.store_names() if name not in scenario.makes]
    prepare = None
    if kind == "disk":
        disk.fill(number)
    elif kind == "read-only mount":
        disk.set_read_only(True)
    elif kind == "permission":
        # Others may read it: what the store makes is for its owner only.
        for path, _, names_there in os.walk(scenario.bench.path):
            os.chmod(path, 0o755)
            for name in names_there:
                os.chmod(os.path.join(path, name), 0o644)
        prepare = limited("owner", 0)
    elif kind == "file size":
        prepare = limited(resource.RLIMIT_FSIZE, number)
    else:
        prepare = limited(resource.RLIMIT_NOFILE, number)
    try:
        outcome = tool.run(*scenario.arguments(), stdin=b"".join(scenario.chunks), prepare=prepare)
        reads = [] if kind == "open files" else [
            tool.run("digest", scenario.bench.at(name), prepare=prepare) for name in names]
    finally:
        if kind == "disk":
            disk.drain()
        elif kind == "read-only mount":
            disk.set_read_only(False)
    return outcome, reads


def judge_trouble(scenario, trouble, outcome, reads, tool):
    problems, notes = judge.judge(scenario, outcome, tool)
    allowed = {4}
    if trouble[0] == "open files":
        # With too few, not even the loader gets its libraries; and an import may lack its file.
        allowed |= {127, 3} if trouble[1] < 5 else {4} | ({3} if scenario.imports else set())
    problems += judge.judge_exit(scenario, outcome, allowed)
    for read in reads:
        if read.status != 0:
            problems.append(("refused", f"reading meanwhile: {read.status} {read.error.decode()}"))
    notes.append(f"in trouble by {trouble[0]}" if outcome.status != scenario.reference.status
                 else "not troubled")
    return problems, notes


def meet_all(figures, disk, folder, tool, chance, share):
    small = [scenario for scenario in scenarios.everything(tool, folder)
             if "segment" not in scenario.name and scenario.name != "replay"]
    for scenario in small:
        place = scenario.name.replace(" ", "-")
        scenario.set_up(tool, os.path.join(disk.path, place),
                        os.path.join(folder, disk.kind + ".keep", place))
    limit = figures.options.runs * share
    while figures.goes_on() and figures.runs < limit:
        for scenario in small:
            for trouble in troubles(scenario, chance):
                if scenario.reads_only and trouble[0] in ("disk", "file size"):
                    continue
                if not figures.goes_on() or figures.runs >= limit:
                    return
                scenario.bench.restore()
                outcome, reads = meet(scenario, trouble, disk, tool)
                problems, notes = judge_trouble(scenario, trouble, outcome, reads, tool)
                figures.runs += 1
                figures.add(problems, f"{disk.kind}, {scenario.name}, {trouble}")
                for note in notes:
                    figures.note(note)


def run(options, folder):
    # Another owner has to get at the stores.
    os.chmod(folder, 0o755)
    tool = tools.Tool(options.tool)
    figures = counts.Counts("poor disks", options)
    chance = random.Random(options.seed)
    for share, kind in ((0.5, "tmpfs"), (1, "ext4")):
        try:
            disk = SmallDisk(folder, kind)
        except (OSError, subprocess.CalledProcessError) as error:
            figures.note(f"{kind} skipped ({error})")
            continue
        try:
            meet_all(figures, disk, folder, tool, chance, share)
        finally:
            disk.free()
    return figures.print()


def main():
    options = counts.parser(__doc__, runs=3000).parse_args()
    if os.geteuid() != 0:
        return counts.skipped("poor disks", "only root can mount")
    return counts.work(options, run)


if __name__ == "__main__":
    sys.exit(main())
