"""What others need for such work, on the very same files.

    python3 peers.py WORK FOLDER [--cores N]

FOLDER holds `store/`, a generated store, and `expected.json`, what is known of it. The work alone
is timed, without the start of Python; its result is asserted; one line of JSON is printed. The
packages stand in requirements.txt. Where there is a choice, it is made in the peer's favour.
"""

import argparse
import json
import os
import sys
import time
from pathlib import Path

WRITES_PER_COMMIT = 1000


class Input:
    """A generated store and what is expected of it."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.segments = sorted((self.folder / "store" / "log").glob("*.jsonl"))
        self.expected = json.loads((self.folder / "expected.json").read_text())

    def lines(self):
        """Every line, without its newline, from files read whole."""
        for segment in self.segments:
            yield from segment.read_bytes().splitlines()

    def check(self, name, actual):
        expected = self.expected[name]
        if actual != expected:
            sys.exit(f"{name} is {actual}, but it must be {expected}")

    @property
    def entities(self):
        return self.expected["liveEntities"] + self.expected["deletedEntities"]


def timed(work):
    """The time on the wall and of the processors, and the work's result."""
    elapsed, processor = time.perf_counter(), time.process_time()
    result = work()
    return (time.perf_counter() - elapsed, time.process_time() - processor), result


# DuckDB: straight from the files, the last write of each key, which is an entity and its `data.id`
# if there is one; a deletion counts as one more write. Then the same without the entities deleted
# in the end, which is the whole fold. The text order of stamps is their time order. The queries ask
# only for the payloads' bytes, not for a digest.

DUCKDB_EVENTS = """read_json({files}, format = 'newline_delimited', columns = {{
  'replica': 'VARCHAR', 'stamp': 'VARCHAR', 'type': 'VARCHAR', 'entity': 'VARCHAR',
  'data': 'JSON'}})"""

DUCKDB_LAST_WRITES = """
select count(*), sum(strlen(data::varchar)) from (
  select entity, data->>'id' as unit, arg_max(data, stamp) as data
  from {events} group by entity, unit)
"""

DUCKDB_FOLD = """
with units as materialized (
  select entity, type = 'module.deleted' as gone, data->>'id' as unit,
    arg_max(data, stamp || replica) as data, max(stamp) as latest
  from {events} group by entity, gone, unit),
deleted as (
  select entity from units where entity in (select entity from units where gone) group by entity
  having max(latest) filter (gone) >= coalesce(max(latest) filter (not gone), ''))
select count(*), sum(strlen(data::varchar)) from units
where not gone and entity not in (select entity from deleted)
"""


def duckdb_row(given, cores, query):
    import duckdb as engine

    connection = engine.connect(config={"threads": cores or os.cpu_count()})
    files = "[" + ", ".join(f"'{path}'" for path in given.segments) + "]"
    query = query.format(events=DUCKDB_EVENTS.format(files=files))
    return timed(lambda: connection.execute(query).fetchone())


def duckdb(given, cores):
    times, row = duckdb_row(given, cores, DUCKDB_LAST_WRITES)
    given.check("keys", row[0])
    return times


def duckdb_fold(given, cores):
    times, row = duckdb_row(given, cores, DUCKDB_FOLD)
    given.check("liveUnits", row[0])
    given.check("livePayloadBytes", row[1])
    return times


# Loro and Yrs: each replica's writes as one update; the script imports all of them into an empty
# document. A unit is a key of one map. The updates are kept beside the store, since making them is
# no part of the work.


def writes_by_replica(given):
    """For each replica its writes: a unit's key and the payload's text."""
    writes = {}
    for line in given.lines():
        event = json.loads(line)
        kind, verb = event["type"].split(".")
        unit = event["data"]["id"] if verb in ("exerciseSaved", "setLogged") else verb
        data = line[line.index(b',"data":') + 8 : -26].decode()
        writes.setdefault(event["replica"], []).append((f"{kind}/{event['entity']}/{unit}", data))
    return writes


def updates(given, name, make):
    """The updates of all replicas and how many keys they write, made once and kept."""
    kept = given.folder / name
    count = kept / "keys"
    if not count.exists():
        kept.mkdir(exist_ok=True)
        writes = writes_by_replica(given)
        for number, replica in enumerate(sorted(writes)):
            (kept / f"{number}.bin").write_bytes(make(number + 1, writes[replica]))
        count.write_text(str(len({key for own in writes.values() for key, _ in own})))
    return [path.read_bytes() for path in sorted(kept.glob("*.bin"))], int(count.read_text())


def loro(given, cores):
    from loro import ExportMode, LoroDoc

    def make(peer, writes):
        document = LoroDoc()
        document.peer_id = peer
        units = document.get_map("units")
        for number, (key, data) in enumerate(writes, 1):
            units.insert(key, data)
            if number % WRITES_PER_COMMIT == 0:
                document.commit()
        document.commit()
        return document.export(ExportMode.Updates(LoroDoc().oplog_vv))

    parts, keys = updates(given, "loro", make)

    def work():
        document = LoroDoc()
        document.import_batch(parts)
        return len(document.get_map("units"))

    times, count = timed(work)
    if count != keys:
        sys.exit(f"the document has {count} keys, but {keys} were written")
    return times


def yrs(given, cores):
    from pycrdt import Doc, Map

    def make(peer, writes):
        document = Doc(client_id=peer)
        units = document.get("units", type=Map)
        for start in range(0, len(writes), WRITES_PER_COMMIT):
            with document.transaction():
                for key, data in writes[start : start + WRITES_PER_COMMIT]:
                    units[key] = data
        return document.get_update()

    parts, keys = updates(given, "yrs", make)

    def work():
        document = Doc()
        units = document.get("units", type=Map)
        for part in parts:
            document.apply_update(part)
        return len(units)

    times, count = timed(work)
    if count != keys:
        sys.exit(f"the document has {count} keys, but {keys} were written")
    return times


# Parsers alone: each line is parsed, and little more.


def simdjson_parse(given, cores):
    from simdjson import Parser

    parse = Parser().parse

    def work():
        count = 0
        for line in given.lines():
            parse(line)
            count += 1
        return count

    times, count = timed(work)
    given.check("events", count)
    return times


def simdjson_dictionary(given, cores):
    from simdjson import Parser

    parse = Parser().parse

    def work():
        latest = {}
        for line in given.lines():
            event = parse(line)
            latest[event["entity"]] = line
            del event
        return len(latest)

    times, count = timed(work)
    if count != given.entities:
        sys.exit(f"there are {count} entities, but there must be {given.entities}")
    return times


def orjson_parse(given, cores):
    from orjson import loads

    def work():
        count = 0
        for line in given.lines():
            loads(line)
            count += 1
        return count

    times, count = timed(work)
    given.check("events", count)
    return times


# The fold (merge-rules 3) and digest (merge-rules 11) of what the generator writes, in the plainest
# Python: a second opinion on the digest, with another parser and another XXH64.


def orjson_fold(given, cores):
    times, digest = timed(lambda: python_digest(given))
    given.check("digest", digest)
    return times


def python_digest(given):
    from orjson import loads
    from xxhash import xxh64_hexdigest

    modules, sessions = {}, {}
    for line in given.lines():
        event = loads(line)
        kind, verb = event["type"].split(".")
        entities = modules if kind == "module" else sessions
        entity = entities.setdefault(event["entity"], {"latest": ("",), "deleted": None, "units": {}})
        time = (event["stamp"], event["replica"], event["seq"])
        if verb == "deleted":
            entity["deleted"] = max(entity["deleted"] or time, time)
            continue
        entity["latest"] = max(entity["latest"], time)
        payload = event["data"]
        unit = (verb, payload["id"]) if verb in ("exerciseSaved", "setLogged") else (verb, "")
        held = entity["units"].get(unit)
        # Modules keep the last write, sessions the first.
        if held is None or (held[0] < time) == (kind == "module"):
            data = line[line.index(b',"data":') + 8 : -26]
            entity["units"][unit] = (time, payload.get("order", 0), data)
    return xxh64_hexdigest(state(modules, sessions))


def state(modules, sessions):
    deleted = {
        key: entity
        for key, entity in modules.items()
        if entity["deleted"] and entity["latest"][0] <= entity["deleted"][0]
    }
    members = []
    if deleted:
        members.append(
            b'"deletions":{'
            + b",".join(
                f'"module/{key}":{{"deletedAt":"{deleted[key]["deleted"][0][:24]}",'
                f'"deletedBy":"{deleted[key]["deleted"][1]}"}}'.encode()
                for key in sorted(deleted)
            )
            + b"}"
        )
    live = {key: entity for key, entity in modules.items() if key not in deleted}
    for plural, entities, text in (("modules", live, module), ("sessions", sessions, session)):
        if entities:
            parts = (b'"' + key.encode() + b'":' + text(entities[key]) for key in sorted(entities))
            members.append(b'"' + plural.encode() + b'":{' + b",".join(parts) + b"}")
    return b"{" + b",".join(members) + b"}"


def module(entity):
    held = entity["units"]
    exercises = sorted(
        (order, key[1], data) for key, (_, order, data) in held.items() if key[0] == "exerciseSaved"
    )
    return (
        b'{"exercises":[' + b",".join(data for _, _, data in exercises) + b'],"fields":'
        + held.get(("saved", ""), (0, 0, b"null"))[2] + updated(entity)
    )


def session(entity):
    held = entity["units"]
    sets = sorted((time, data) for key, (time, _, data) in held.items() if key[0] == "setLogged")
    return (
        b'{"finished":null,"sets":[' + b",".join(data for _, data in sets) + b'],"started":'
        + held.get(("started", ""), (0, 0, b"null"))[2] + updated(entity)
    )


def updated(entity):
    return f',"updatedAt":"{entity["latest"][0][:24]}"}}'.encode()


WORKS = {
    "duckdb": duckdb,
    "duckdb-fold": duckdb_fold,
    "loro": loro,
    "orjson-fold": orjson_fold,
    "orjson-parse": orjson_parse,
    "simdjson-dictionary": simdjson_dictionary,
    "simdjson-parse": simdjson_parse,
    "yrs": yrs,
}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("work", choices=WORKS)
    parser.add_argument("folder")
    parser.add_argument("--cores", type=int)
    arguments = parser.parse_args()
    if arguments.cores:
        os.sched_setaffinity(0, range(arguments.cores))
    elapsed, processor = WORKS[arguments.work](Input(arguments.folder), arguments.cores)
    print(json.dumps({"processor": processor, "seconds": elapsed, "work": arguments.work}))


main()
