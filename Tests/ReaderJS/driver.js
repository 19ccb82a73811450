// A driver of the levels lines and fold (Fixtures/README.md): requests on standard input, answers on standard output.
"use strict";
const { Event, Fault, Kind, trainingKinds, foldAll, stateOf, namesOf, digestOf, seedOf } = require("./reader.js");

/** The table of kinds with those of the fixtures' own that are named. */
function kindsWith(names) {
  const kinds = trainingKinds();
  if (names.includes("bodyMeasurement")) {
    kinds.set("bodyMeasurement", new Kind("bodyMeasurements", 2).one("fields", "saved").one("goalCentimeters", "goalSet")
      .list("photos", "photo").log("readings", "reading").once("calibrated").greatest("record", "reached"));
  }
  if (names.includes("sessionExtras")) {
    kinds.get("session").one("strava", "stravaSet", true).list("photos", "photo", true);
  }
  return kinds;
}

function parseLine({ dataset, hex }) {
  const bytes = Uint8Array.from(Buffer.from(hex, "hex"));
  if (bytes[bytes.length - 1] !== 0x0a) throw new Fault("malformed", bytes.length);
  const event = new Event(bytes, 0, bytes.length - 1, seedOf(dataset));
  return {
    id: event.replica + ":" + event.seq, stamp: event.stamp, type: event.kind + "." + event.verb, v: event.version,
    entity: event.kind + "/" + event.id, data: event.text,
    ...(event.batch && { batch: `[${event.batch.join(",")}]` }),
  };
}

function foldLines({ dataset, passes, kinds: names = [], at, position, entity }) {
  const kinds = kindsWith(names), seed = seedOf(dataset), encoder = new TextEncoder();
  const events = [...new Set(passes.flat())].map((line) => {
    const bytes = encoder.encode(line);
    return new Event(bytes, 0, bytes.length, seed);
  });
  const name = namesOf(events);
  const seen = events.filter((event, index) =>
    (position === undefined || index < position) && (at === undefined || event.stamp <= at));
  const effects = Object.fromEntries(events.map((event) => [name.get(event), "unknown"]));
  for (const fold of foldAll(events, kinds).values()) {
    for (const [event, effect] of fold.effects) effects[name.get(event)] = effect;
  }
  const folds = foldAll(seen, kinds), state = stateOf(folds);
  const answer = { state, digest: digestOf(state), effects };
  if (entity !== undefined) {
    answer.units = (folds.get(entity)?.units() ?? []).map(({ unit, id, events: [holder, ...beaten] }) => ({
      unit: id === null ? unit : unit + "/" + id,
      holder: name.get(holder),
      beat: beaten.map((event) => name.get(event)),
    }));
  }
  return answer;
}

const answers = {
  hello: () => ({ protocol: 1, engine: "reader.js", levels: ["lines", "fold"], kinds: ["bodyMeasurement", "sessionExtras"] }),
  reset: () => ({}),
  "parse-line": parseLine,
  "fold-lines": foldLines,
};

function answer(text) {
  try {
    const request = JSON.parse(text);
    if (!Object.hasOwn(answers, request.request)) return { refusal: { code: "unknownRequest", exit: 2 } };
    return answers[request.request](request);
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return { refusal: { code: fault.code, exit: 3, byte: fault.byte } };
  }
}

require("node:readline").createInterface({ input: process.stdin, crlfDelay: Infinity })
  .on("line", (text) => process.stdout.write(JSON.stringify(answer(text)) + "\n"));
