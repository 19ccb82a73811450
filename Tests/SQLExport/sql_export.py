"""Loads `export sql` into SQLite and DuckDB, and holds the README's three queries against `stats --json`."""

import json
import random
import re
import sqlite3
import subprocess
import sys
import tempfile

import duckdb


def run(tool, *words, text=None):
    done = subprocess.run([tool, *words], input=text, capture_output=True, text=True, check=True)
    return done.stdout


def history(seed, sessions):
    """Sessions of some months, with names that need quotes."""
    chance = random.Random(seed)
    for number in range(sessions):
        day = 1 + number % 28
        start = f"2026-{1 + number // 28:02}-{day:02}T{chance.randint(0, 23):02}:30:00.000Z"
        session = f"s{number}"
        yield {"type": "session.started", "entity": session,
               "data": {"startedAt": start, "name": chance.choice(["Push", "O'Hara's", 'a;"b', "–"])}}
        for place in range(chance.randint(1, 6)):
            yield {"type": "session.setLogged", "entity": session, "data": {
                "id": str(place), "exercise": chance.choice(["Squat", "Bench; DROP TABLE sets", "Row'"]),
                "reps": chance.randint(1, 12), "weightKilograms": chance.randint(40, 300) / 2,
                "notes": chance.choice(["", "it's\nfine", "--", "\\"])}}


def queries():
    """The statements of the README's example."""
    readme = open("README.md", encoding="utf-8").read()
    block = re.search(r"```sql\n(.*?)```", readme, re.DOTALL).group(1)
    return [statement.strip() for statement in block.split(";") if statement.strip()]


def check(name, execute, stats):
    week, volume, records = queries()
    found = {str(row[0]): row[1] for row in execute(week)}
    assert found == {row["from"]: row["sessions"] for row in stats["periods"]}, (name, found)
    found = {str(row[0]): row[1] for row in execute(volume)}
    for row in stats["periods"]:
        assert abs(found[row["from"]] - row["volumeKilograms"]) < 1e-6, (name, row)
    found = [(str(row[0]), row[1], row[2], row[3]) for row in execute(records)]
    wanted = [(r["set"]["date"], r["exercise"], r["set"]["weightKilograms"], r["set"]["reps"])
              for r in stats["personalRecords"]]
    assert sorted(found) == sorted(wanted), (name, found[:3], wanted[:3])


def main(tool):
    for seed in range(20):
        with tempfile.TemporaryDirectory() as folder:
            store = folder + "/phone"
            run(tool, "init", store)
            lines = "".join(json.dumps(event) + "\n" for event in history(seed, 60))
            run(tool, "append", store, text=lines)
            stats = json.loads(run(tool, "stats", store, "--json", "--by", "week", "--zone", "UTC"))
            sql = run(tool, "export", store, "sql", "--zone", "UTC", "--quiet")
            lite = sqlite3.connect(":memory:", isolation_level=None)
            lite.executescript(sql)
            check("SQLite", lambda text: lite.execute(text).fetchall(), stats)
            duck = duckdb.connect()
            duck.execute(sql)
            check("DuckDB", lambda text: duck.execute(text).fetchall(), stats)
            sets = lite.execute("SELECT count(*) FROM sets").fetchone()[0]
            assert sets == stats["sets"] == duck.execute("SELECT count(*) FROM sets").fetchone()[0]
    print("20 histories: SQLite and DuckDB give what stats gives")


main(sys.argv[1])
