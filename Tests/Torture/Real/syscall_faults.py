"""Lets each system call of each scenario fail, be interrupted or be the last, with `strace`.

For every call that the tool itself makes (not the loader): the errors that it can meet with, once
and for ever after; an interruption, which nobody may notice; and a SIGKILL in its place. Short
writes and torn ones come from a shim, since strace can only say that a write was short, not make
it so.
"""

import os
import random
import re
import shutil
import sys

import counts
import judge
import scenarios
import tool as tools

ERRORS = {
    "openat": ["EIO", "EMFILE", "ENOSPC", "EINTR"],
    "read": ["EIO", "EINTR"],
    "pread64": ["EIO", "EINTR"],
    "getdents64": ["EIO"],
    "newfstatat": ["EIO"],
    "readlink": ["EIO"],
    "mmap": ["ENOMEM", "EIO"],
    "write": ["EIO", "ENOSPC", "EDQUOT", "EINTR"],
    "pwrite64": ["EIO", "ENOSPC", "EINTR"],
    "fdatasync": ["EIO", "ENOSPC", "EINTR"],
    "sync_file_range": ["EIO", "ENOSPC", "EINTR", "ENOSYS"],
    "fsync": ["EIO", "ENOSPC", "EINTR"],
    "renameat": ["EIO", "ENOSPC"],
    "mkdirat": ["EIO", "ENOSPC"],
    "unlinkat": ["EIO"],
    "ftruncate": ["EIO", "EINTR"],
    "flock": ["EIO", "ENOLCK", "EINTR"],
}
CHANGES = {"openat", "write", "pwrite64", "fdatasync", "sync_file_range", "fsync", "renameat",
           "mkdirat", "unlinkat", "ftruncate", "flock"}
# The first thing that the tool does by itself.
BEGINNING = "F_GETFD"


def calls(scenario, tool, folder):
    """The system calls of the undisturbed scenario: each name with the numbers of its calls, and
    what the call was."""
    trace = os.path.join(folder, "trace")
    scenario.bench.restore()
    tool.run(*scenario.arguments(), stdin=b"".join(scenario.chunks),
             before=["strace", "-o", trace, "-e", "trace=fcntl," + ",".join(ERRORS)])
    seen, found, begun = {}, [], False
    with open(trace, encoding="utf-8", errors="replace") as file:
        for line in file:
            begun = begun or BEGINNING in line
            match = re.match(r"(\w+)\((.*)", line)
            if match is None or match.group(1) not in ERRORS:
                continue
            name, rest = match.groups()
            seen[name] = seen.get(name, 0) + 1
            if begun and not (name == "mmap" and ", -1, 0)" in rest):
                found.append((name, seen[name], rest))
    return found


def faults(scenario, found):
    """Everything that is done to a scenario: how strace is told, and which exits are documented."""
    for name, number, rest in found:
        for error in ERRORS[name]:
            # What is read is input, and what cannot be read of it was refused; what cannot be printed
            # has a status of its own.
            allowed = {4, 3} if scenario.imports or name == "read" else {4}
            if name == "write":
                allowed |= {7}
            if error == "ENOSYS":
                yield f"{name}:error=ENOSYS:when={number}+", set()
                continue
            if error == "EINTR":
                yield f"{name}:error=EINTR:when={number}", set()
                yield f"{name}:error=EINTR:when={number}..{number + 4}", set()
                continue
            yield f"{name}:error={error}:when={number}", allowed
            yield f"{name}:error={error}:when={number}+", allowed
        if name in CHANGES and not scenario.reads_only:
            yield f"{name}:signal=KILL:when={number}", {-9, 137}


def shim_faults(scenario, found):
    """Writes that are short, and writes that stop in the middle."""
    if scenario.reads_only:
        return
    for length in (1, 7, 100, 4096):
        yield {"FAULTY_SHORT": str(length)}, set()
    writes = sum(1 for name, _, _ in found if name in ("write", "pwrite64"))
    for number in range(1, writes + 1):
        for length in (0, 1, 30, 179, 180, 181, 400, 511, 512, 1000, 4096):
            for error in (5, 28):
                yield {"FAULTY_TORN": f"{number}:{length}:{error}"}, {4, 7}


def run(scenario, fault, allowed, tool, shim):
    """One disturbed run, judged."""
    scenario.bench.restore()
    stdin = b"".join(scenario.chunks)
    if isinstance(fault, dict):
        environment = {**os.environ, **fault, "LD_PRELOAD": shim}
        outcome = tool.run(*scenario.arguments(), stdin=stdin, environment=environment)
    else:
        outcome = tool.run(
            *scenario.arguments(), stdin=stdin,
            before=["strace", "-qq", "-o", "/dev/null", "-e", "trace=" + fault.split(":")[0],
                    "-e", "inject=" + fault])
    problems, notes = judge.judge(scenario, outcome, tool)
    is_mute = isinstance(fault, str) and fault.startswith("write:") and fault.endswith("+")
    return problems + judge.judge_exit(scenario, outcome, allowed, is_mute), notes


def main():
    options = counts.parser(__doc__, runs=1_000_000)
    options.add_argument("--only", help="one scenario, by its name")
    options.add_argument("--fault", help="one fault, as strace is told it")
    options = options.parse_args()
    if shutil.which("strace") is None or shutil.which("cc") is None:
        return counts.skipped("syscall faults", "there is no strace, or no cc")
    return counts.work(options, run_all)


def run_all(options, folder):
    tool = tools.Tool(options.tool)
    shim = tools.shim(folder)
    jobs = []
    for scenario in scenarios.everything(tool, folder):
        if options.only not in (None, scenario.name):
            continue
        place = os.path.join(folder, scenario.name.replace(" ", "-"))
        scenario.set_up(tool, place, place + ".keep")
        found = calls(scenario, tool, folder)
        for fault, allowed in [*faults(scenario, found), *shim_faults(scenario, found)]:
            if options.fault in (None, fault):
                jobs.append((scenario, fault, allowed))
    random.Random(options.seed).shuffle(jobs)
    figures = counts.Counts("syscall faults", options)
    for scenario, fault, allowed in jobs:
        if not figures.goes_on():
            break
        problems, notes = run(scenario, fault, allowed, tool, shim)
        figures.runs += 1
        for note in notes:
            figures.note(note)
        figures.add(problems, f"{scenario.name}, {fault}")
    figures.note("kinds of run in all", len(jobs))
    return figures.print()


if __name__ == "__main__":
    sys.exit(main())
