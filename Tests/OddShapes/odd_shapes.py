"""Stores in which one thing is huge, and the processor time of every reading verb on them at two sizes.

    python3 Tests/OddShapes/odd_shapes.py .build/release/ltcli [SHAPE …] [--scale 2] [--verbose]

A verb may take eight times as long for four times as much: that is linear with room for a logarithm, caches and the
noise of a machine. Verbs that take less than a moment count as that moment. Exit status 1 names those that take longer,
die, or end otherwise at one size than at the other.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile

# How much more of a thing the second store has, and how much more processor time it may take.
GROWTH, ALLOWED = 4, 8
# What is shorter is noise: seconds of processor time.
MOMENT = 0.03
# A single run may not take longer, in seconds of processor time.
LONGEST = 60

READING = [
    "status", "doctor", "verify", "verify --deep", "show", "show --json", "show session", "sessions",
    "log", "log --json --reverse", "log --entity session/s0", "exercises", "stats", "stats --exercise squat",
    "stats --exercise ACCENTS", "exercises --exercise ACCENTS", "next ACCENTS", "next squat",
    "agenda --from 2026-01-01 --days 366", "plan --on 2026-01-10", "deletions", "imports", "digest", "replay",
    "export csv", "export json", "export keys", "export strong", "show session/s0", "show deletions",
    "sync PEER --plan", "diff PEER", "doctor PEER",
]
# A search word that is one letter with many accents.
ACCENTS = "e" + "\u0301" * 500


def draft(type, entity, **data):
    return {"type": type, "entity": entity, "data": data}


def moment(minute, day=1):
    return f"2026-{1 + day // 28 % 12:02}-{1 + day % 28:02}T{minute // 60 % 24:02}:{minute % 60:02}:00.000Z"


def session(number, sets, start=None, **started):
    start = start or moment(number, number)
    yield draft("session.started", f"s{number}", startedAt=start, **started)
    for place, (exercise, kilograms, reps) in enumerate(sets):
        yield draft(
            "session.setLogged", f"s{number}", id=f"e{place}", exercise=exercise, weightKilograms=kilograms, reps=reps)


def squats(number):
    return [("Squat", 100 + number % 50, 5), ("Squat", 100, 5), ("Bench Press", 60, 8)]


class Shape:
    """A store in which one thing is huge: its drafts, and what is done to its folder afterwards."""

    def __init__(self, count, drafts, finish=None):
        self.count, self.drafts, self.finish = count, drafts, finish


SHAPES = {}


def shape(count, finish=None):
    """Declares a shape with so many of its thing in the smaller store."""

    def declare(drafts):
        SHAPES[drafts.__name__.replace("_", "-")] = Shape(count, drafts, finish)
        return drafts

    return declare


@shape(1000)
def chain_of_joins(count):
    for number in range(count):
        yield from session(number, squats(number))
        if number:
            yield draft("session.sameAsSet", f"s{number}", sameAs=f"s{number - 1}")


@shape(1000)
def circle_of_joins(count):
    for number in range(count):
        yield from session(number, squats(number))
        yield draft("session.sameAsSet", f"s{number}", sameAs=f"s{(number + 1) % count}")


@shape(1000)
def one_minute_alike(count):
    for number in range(count):
        yield from session(number, squats(0), start=moment(600))


@shape(1000)
def one_minute_unlike(count):
    for number in range(count):
        yield from session(number, [("Squat", number + 20, 5), ("Squat", number + 21, 5)], start=moment(600))


@shape(2000)
def sets_of_one_session(count):
    yield from session(0, [("Squat", 20 + number % 100, 5) for number in range(count)])


@shape(1000)
def sets_moved(count):
    yield from session(0, [("Squat", 20 + number % 100, 5) for number in range(count)])
    for number in range(count - 1):
        yield draft("session.setMoved", "s0", id=f"e{number}", after=f"e{number + 1}")


@shape(1000)
def corrections_of_one_set(count):
    yield from session(0, squats(0))
    for number in range(count):
        yield draft("session.setCorrected", "s0", id="e0", exercise="Squat", weightKilograms=number + 1, reps=5)


@shape(1000)
def edits_of_one_module(count):
    for number in range(count):
        yield draft("module.saved", "m", name=f"Module {number}")


@shape(500)
def exercises_of_one_module(count):
    yield draft("module.saved", "m", name="Module")
    for number in range(count):
        yield draft("module.exerciseSaved", "m", id=f"e{number}", name=f"Lift {number}", supersetId=f"g{number // 2}")


@shape(500)
def list_turned_round(count):
    yield draft("workout.saved", "w", name="Workout")
    for number in range(count):
        yield draft("workout.exerciseSaved", "w", id=f"e{number}", name=f"Lift {number}", order=number)
    for number in range(count - 1):
        yield draft("workout.exerciseMoved", "w", id=f"e{number}")


@shape(1000)
def deletions(count):
    for number in range(count):
        yield draft("module.saved", f"m{number}", name=f"Module {number}")
    for number in range(count):
        yield draft("module.deleted", f"m{number}", reason="no longer done")


@shape(1000)
def custom_exercises(count):
    for number in range(count):
        yield draft("customExercise.saved", f"c{number}", name=f"Lift {number}", bodyweightShare=0.5)
    yield draft("userProfile.saved", "me", name="Ada")
    yield draft("userProfile.weightSet", "me", weightKilograms=70)
    for number in range(count // 10):
        yield from session(number, squats(number))


@shape(300)
def times_of_one_routine(count):
    yield draft("routine.saved", "r", name="Drink")
    for number in range(count):
        times = [f"{hour:02}:{number % 60:02}" for hour in range(24)]
        yield draft("routine.scheduleSaved", "r", id=f"s{number}", start="2026-01-01", frequency="daily", times=times)


@shape(1000)
def tasks_of_one_routine(count):
    yield draft("routine.saved", "r", name="Morning")
    yield draft("routine.scheduleSaved", "r", id="s", start="2026-01-01", frequency="weekly")
    yield draft("occurrence.saved", "r@2026-01-01", routineId="r", plannedDay="2026-01-01")
    for number in range(count):
        yield draft("routine.taskSaved", "r", id=f"t{number}", name=f"Task {number}")
        yield draft("occurrence.checkSaved", "r@2026-01-01", id=f"t{number}", isDone=True)


@shape(1000)
def occurrences(count):
    yield draft("routine.saved", "r", name="Morning")
    yield draft("routine.scheduleSaved", "r", id="s", start="2026-01-01", frequency="daily", times=["07:30"])
    for number in range(count):
        yield draft("occurrence.saved", f"o{number}", routineId="r", plannedDay=moment(0, number)[:10])
        yield draft("occurrence.outcomeSet", f"o{number}", outcome={"status": "done"})


@shape(1000)
def calendar_of_one_day(count):
    yield draft("workout.saved", "w", name="Full Body")
    for number in range(count):
        yield draft("scheduledWorkout.saved", f"d{number}", day="2026-01-10", workoutId="w")


@shape(500)
def days_of_one_week(count):
    yield draft("program.saved", "p", name="Base", weeks=4, startDay="2026-01-05")
    yield draft("programWeek.saved", "p_1", programId="p", week=1)
    for number in range(count):
        yield draft("programWeek.daySaved", "p_1", id=f"d{number}", weekday="MO", name=f"Day {number}")
        yield draft("programWeek.outcomeSaved", "p_1", id=f"d{number}", status="done")


@shape(500)
def weeks_of_programs(count):
    for number in range(count):
        yield draft("program.saved", f"p{number}", name=f"Program {number}", weeks=52, startDay="2026-01-05")
        yield draft("programWeek.saved", f"p{number}_1", programId=f"p{number}", week=1)
        yield draft("programWeek.daySaved", f"p{number}_1", id="d", weekday="MO", name="Day")


@shape(50_000)
def a_long_name(count):
    yield from session(0, [("Squat " * (count // 6), 100, 5)], name="Evening " * (count // 8))
    yield draft("module.saved", "m", name="Push " * (count // 5))


@shape(1000)
def settings(count):
    for number in range(count):
        yield draft("setting.saved", f"k{number}", value={"number": number})


def receipts(folder, status, count, peer):
    """Writes receipts of passes that broke off: each tells of one event that the peer took."""
    own, dataset = status["replica"], status["dataset"]
    for number in range(count):
        receipt = {
            "at": moment(number, number), "complete": False, "coverage": f"{own}:1-{status['events']}",
            "dataset": dataset, "peer": peer(number), "received": "", "replica": own,
            "sent": f"{own}:{number % status['events'] + 1}",
        }
        text = json.dumps(receipt, sort_keys=True, separators=(",", ":")) + "\n"
        with open(f"{folder}/peers/{number + 1:012}-{receipt['peer']}.receipt.json", "w") as file:
            file.write(text)


@shape(1000, finish=lambda *about: receipts(*about, lambda number: "b" * 16))
def receipts_of_one_peer(count):
    for number in range(count):
        yield draft("module.saved", f"m{number}", name="Push")


@shape(1000, finish=lambda *about: receipts(*about, lambda number: f"{number + 1:016x}"))
def receipts_of_many_peers(count):
    for number in range(count):
        yield draft("module.saved", f"m{number}", name="Push")


def damage(folder, status, count):
    """Flips a bit in every second line of the log."""
    for name in sorted(os.listdir(f"{folder}/log")):
        if not name.endswith(".jsonl"):
            continue
        with open(f"{folder}/log/{name}", "rb") as file:
            lines = file.read().split(b"\n")
        for place in range(0, len(lines) - 1, 2):
            line = bytearray(lines[place])
            line[len(line) // 2] ^= 1
            lines[place] = bytes(line)
        with open(f"{folder}/log/{name}", "wb") as file:
            file.write(b"\n".join(lines))


@shape(1000, finish=damage)
def damaged_lines(count):
    for number in range(count):
        yield draft("module.saved", f"m{number}", name="Push")


def strangers(folder, status, count):
    """Puts files of other programs into the store's folders."""
    for number in range(count):
        for part in ("log", "peers", "snapshots", "quarantine"):
            with open(f"{folder}/{part}/notes {number}.txt", "w") as file:
                file.write("not the store's")


@shape(500, finish=strangers)
def files_of_others(count):
    yield draft("module.saved", "m", name="Push")


class Stores:
    """Makes stores of a shape, and measures verbs on them."""

    def __init__(self, tool, place):
        self.tool, self.place = os.path.abspath(tool), place
        self.environment = {"HOME": place, "PATH": os.environ["PATH"], "TZ": "UTC", "COLUMNS": "100"}

    def run(self, *words, **options):
        return subprocess.run(
            [self.tool, *words], cwd=self.place, env=self.environment, capture_output=True, **options)

    def make(self, name, shape, count):
        """A store of the shape, and beside it an empty clone; their names."""
        store, peer = f"{name}-{count}", f"{name}-{count}-peer"
        assert self.run("init", store).returncode == 0
        assert self.run("clone", store, peer).returncode == 0
        lines = "".join(json.dumps(one) + "\n" for one in shape.drafts(count))
        made = self.run("append", store, "--atomic", input=lines.encode())
        if made.returncode != 0:
            made = self.run("append", store, input=lines.encode())
        assert made.returncode == 0, made.stderr.decode()[:500]
        if shape.finish:
            status = json.loads(self.run("status", store, "--json").stdout)
            shape.finish(f"{self.place}/{store}", status, count)
        return store, peer

    def measure(self, store, peer, verb):
        """The exit status of a verb, and its processor time."""
        words = verb.replace("PEER", peer).split()
        words = [words[0], store] + [ACCENTS if word == "ACCENTS" else word for word in words[1:]]
        child = os.fork()
        if child == 0:
            os.chdir(self.place)
            resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))
            nothing = os.open(os.devnull, os.O_RDWR)
            for descriptor in range(3):
                os.dup2(nothing, descriptor)
            os.execve(self.tool, [self.tool, *words], self.environment)
        _, status, usage = os.wait4(child, 0)
        return os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("tool")
    parser.add_argument("shapes", nargs="*", default=list(SHAPES))
    parser.add_argument("--scale", type=float, default=1, help="multiplies all sizes")
    parser.add_argument("--verbose", action="store_true", help="print every figure")
    arguments = parser.parse_args()
    faults, runs, spent = [], 0, 0
    for name in arguments.shapes:
        with tempfile.TemporaryDirectory(prefix="odd-shapes-") as place:
            stores, shape = Stores(arguments.tool, place), SHAPES[name]
            count = max(1, int(shape.count * arguments.scale))
            small = stores.make(name, shape, count)
            great = stores.make(name, shape, count * GROWTH)
            for verb in READING:
                ended, short = stores.measure(*small, verb)
                ended_so, long = stores.measure(*great, verb)
                runs, spent = runs + 2, spent + short + long
                factor = long / max(short, MOMENT)
                if arguments.verbose:
                    print(f"{name:24} {verb:36} {short:7.3f} s {long:7.3f} s  ×{factor:.1f}", flush=True)
                if ended != ended_so or ended < 0:
                    faults.append(f"{name}: {verb} ended with {ended}, and {ended_so} for {GROWTH} times as much")
                elif factor > ALLOWED:
                    faults.append(
                        f"{name}: {verb} took {short:.2f} s of processor, and {long:.2f} s for {GROWTH} times as much")
    for fault in faults:
        print(fault)
    print(f"{len(arguments.shapes)} shapes, {runs} runs, {spent:.0f} s of processor, {len(faults)} too long")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
