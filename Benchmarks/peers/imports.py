"""How long an import takes and how much memory, first and once more, beside a plain Python reader into SQLite.

    python3 imports.py [--tool LTCLI] [--before LTCLI] [--runs N] [--cases strong,health]

The files are made here, equal in every run: 60,000 sets in Strong's layout, and 1,000,000 records of Apple Health of
which 20,000 come in. The tools are run in turns; --before is an earlier one. Each result is asserted: the numbers of
sessions and sets that came in, and that the second time adds nothing. Times are those of the processor.
"""

import argparse
import csv
import datetime
import json
import os
import random
import shutil
import sqlite3
import statistics
import subprocess
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

EXERCISES = [
    "Bench Press (Barbell)", "Squat (Barbell)", "Deadlift (Barbell)", "Overhead Press (Barbell)",
    "Bent Over Row (Barbell)", "Pull Up", "Bicep Curl (Dumbbell)", "Triceps Extension (Cable)",
    "Leg Press", "Leg Curl (Machine)", "Calf Raise", "Plank", "Running", "Lat Pulldown (Cable)",
]


def strong(path, sets):
    """Sessions of 20 sets, some with notes, some weights with the noise of conversions."""
    chance = random.Random(7)
    header = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE"
    start = datetime.datetime(2015, 1, 1, 18, 3, 11)
    lines = [header]
    while len(lines) <= sets:
        start += datetime.timedelta(hours=chance.choice([24, 25, 47, 49]), seconds=chance.randint(0, 3599))
        name = chance.choice(["Push", "Pull", "Legs", "Upper A", "Lower B"])
        for exercise in chance.sample(EXERCISES, 4):
            load = chance.randint(10, 50) * 2.5
            for number in range(1, 6):
                note = '"felt good"' if chance.random() < 0.05 else '""' if number == 1 else ""
                weight = load + number * 2.5 if chance.random() < 0.8 else (load + number) * 2.2046226218
                lines.append(
                    f'{start:%Y-%m-%d %H:%M:%S},"{name}",1h 5m,"{exercise}",{number},{weight},'
                    f'{chance.randint(1, 12)},0,0,{note},{note},{chance.choice(["", "8", "8.5", "0"])}')
    path.write_text("\n".join(lines[: sets + 1]) + "\n")


def health(path, records, taken):
    """Records of some kinds, and as many workouts as body weights."""
    chance = random.Random(3)
    first = datetime.datetime(2015, 1, 1, 7)

    def at(minutes):
        return f"{first + datetime.timedelta(minutes=minutes):%Y-%m-%d %H:%M:%S} +0100"

    with path.open("w") as out:
        out.write('<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n<!ELEMENT HealthData ANY>\n]>\n')
        out.write('<HealthData locale="en_DE">\n <ExportDate value="2024-07-05 06:00:00 +0200"/>\n')
        for index in range(taken // 2):
            time = at(150 * index)
            out.write(
                ' <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg" '
                f'creationDate="{time}" startDate="{time}" endDate="{time}" value="{80 + chance.random() * 3:.2f}"/>\n')
        kinds = ["StepCount", "HeartRate", "ActiveEnergyBurned", "BasalEnergyBurned", "DistanceWalkingRunning"]
        for kind in kinds:
            for index in range((records - taken) // len(kinds)):
                time = at(5 * index)
                out.write(
                    f' <Record type="HKQuantityTypeIdentifier{kind}" sourceName="Jane’s Watch" sourceVersion="9.5.1" '
                    'device="&lt;&lt;HKDevice: 0x281234560&gt;, name:Watch, model:Watch, hardware:Watch6,2&gt;" '
                    f'unit="count" creationDate="{time}" startDate="{time}" endDate="{time}" '
                    f'value="{chance.randint(1, 200)}"/>\n')
        for index in range(taken // 2):
            length = chance.randint(10, 90)
            start, end = at(240 * index), at(240 * index + length)
            out.write(
                f' <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="{length}" durationUnit="min" '
                f'sourceName="Jane’s Watch" creationDate="{end}" startDate="{start}" endDate="{end}">\n'
                f'  <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="{chance.randint(50, 900)}" unit="Cal"/>\n'
                f'  <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" sum="{chance.random() * 10:.4f}" unit="km"/>\n'
                " </Workout>\n")
        out.write("</HealthData>\n")


def read_strong(path, database):
    """The plain reader: every row into a table, in one transaction that is durable."""
    with path.open(newline="") as file:
        rows = csv.reader(file)
        next(rows)
        database.execute("create table sets(date, workout, exercise, number, weight real, reps real, notes, rpe real)")
        database.executemany(
            "insert into sets values(?,?,?,?,?,?,?,?)",
            ([r[0], r[1], r[3], r[4], float(r[5] or 0), float(r[6] or 0), r[9], float(r[11] or 0)] for r in rows))
    return database.execute("select count(*) from sets").fetchone()[0]


def read_health(path, database):
    """The plain reader: workouts and body weights, element by element, each given free."""
    database.execute("create table taken(kind, start, amount)")
    # The root keeps no element that was read.
    events = ElementTree.iterparse(path, events=("start", "end"))
    _, root = next(events)
    for event, element in events:
        if event == "start":
            continue
        if element.tag == "Workout":
            database.execute("insert into taken values('workout',?,?)", (element.get("startDate"), element.get("duration")))
        elif element.tag == "Record" and element.get("type") == "HKQuantityTypeIdentifierBodyMass":
            database.execute("insert into taken values('mass',?,?)", (element.get("startDate"), element.get("value")))
        if element.tag in ("Workout", "Record"):
            root.clear()
    return database.execute("select count(*) from taken").fetchone()[0]


def measured(body):
    """Runs a body in a process of its own: what it returns, its processor time, its most memory in MB."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        os.write(writer, json.dumps(body()).encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        result = pipe.read()
    _, status, usage = os.wait4(child, 0)
    assert status == 0, "the process has failed"
    return json.loads(result), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def imported(tool, words, store, path):
    """One import by a tool: its report, its processor time, its most memory in MB."""
    process = subprocess.Popen(
        [tool, "import", words[0], store, str(path), *words[1:], "--json"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, f"{tool} ended with {process.returncode}"
    return json.loads(output), usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", default=".build/release/ltcli")
    parser.add_argument("--before")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--cases", default="strong,health")
    parser.add_argument("--sets", type=int, default=60_000)
    parser.add_argument("--records", type=int, default=1_000_000)
    arguments = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="imports-"))
    figures = {}

    def note(name, seconds, megabytes):
        figures.setdefault(name, []).append((seconds, megabytes))

    try:
        for case in arguments.cases.split(","):
            path = folder / case
            taken = arguments.records // 50
            if case == "strong":
                strong(path, arguments.sets)
                words, reader = ["strong", "--unit", "kg", "--zone", "Europe/Berlin"], read_strong
                expected = arguments.sets
            else:
                health(path, arguments.records, taken)
                words, reader, expected = ["health"], read_health, taken
            tools = {"ltcli": arguments.tool}
            if arguments.before and case == "strong":
                tools["ltcli before"] = arguments.before
            for _ in range(arguments.runs):
                for name, tool in tools.items():
                    store = str(folder / "store")
                    subprocess.run([tool, "init", store], check=True, stdout=subprocess.DEVNULL)
                    report, seconds, megabytes = imported(tool, words, store, path)
                    came = (report["sets"]["new"] if case == "strong"
                            else report["sessions"]["new"] + report["others"]["new"])
                    assert came == expected, f"{came} came in, not {expected}"
                    note(f"{case}: {name}", seconds, megabytes)
                    report, seconds, megabytes = imported(tool, words, store, path)
                    assert report["sets"]["new"] == report["sessions"]["new"] == report["sessions"]["changed"] == 0
                    note(f"{case}: {name}, once more", seconds, megabytes)
                    shutil.rmtree(store)

                def plain():
                    database = sqlite3.connect(folder / "plain")
                    with database:
                        return reader(path, database)

                count, seconds, megabytes = measured(plain)
                assert count == expected, f"{count} came in, not {expected}"
                note(f"{case}: Python into SQLite", seconds, megabytes)
                (folder / "plain").unlink()
            path.unlink()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print("| what | processor, median | least | greatest | most memory |\n|---|---:|---:|---:|---:|")
    for name, runs in figures.items():
        seconds = [run[0] for run in runs]
        print(f"| {name} | {statistics.median(seconds):.2f} s | {min(seconds):.2f} s | {max(seconds):.2f} s "
              f"| {max(run[1] for run in runs):.0f} MB |")


if __name__ == "__main__":
    main()
