import EventLog
import EventLogTesting
import Projections

@testable import ltcli

/// A random history with all sorts of things that tell of a person.
struct TellingHistory {
  private(set) var events: [Event] = []
  private var random: SplitMix64
  private var seqs: [UInt64: UInt64] = [:]

  static let texts = [
    "Bench press", "Überzüge", "amber", "acorn", "knee hurts 🏋️", "\u{1}\"\\", "e\u{301}", "é",
    "Anna's phone", "https://example.org/anna", "Europe/Berlin", "kg or lb",
  ]
  static let numbers: [Double] = [0, 1, 2, 3, 4, 5, 8, 10, 42.5, 82.25, -3, -0.5, 1e-7, 100_000]
  static let days = [
    "2026-01-05", "2026-01-12", "1987-06-30", "2026-01-05T18:30:00.000Z", "2026-01-05T18:30",
  ]
  private static let writers: [UInt64] = [0xA1B2, 0xC0FF_EE00, 0x0123_4567_89AB_CDEF]
  private static let routine = "0B5E2A10-7C3D-4E1F-9A2B-1234567890AB"

  init(seed: UInt64, count: Int) throws {
    random = SplitMix64(seed: seed)
    var left = 0
    var size = 0
    for _ in 0..<count {
      let writer = left > 0 ? last : random.one(of: Self.writers)
      if left == 0, random.once(in: 8) { (left, size) = (3, 3) }
      seqs[writer, default: 0] += 1
      let batch = left > 0 ? BatchMark(index: UInt64(size - left + 1), count: UInt64(size)) : nil
      left = max(0, left - 1)
      try add(writer, seqs[writer] ?? 0, batch)
    }
    while left > 0 {
      let writer = last
      seqs[writer, default: 0] += 1
      let batch = BatchMark(index: UInt64(size - left + 1), count: UInt64(size))
      left -= 1
      try add(writer, seqs[writer] ?? 0, batch)
    }
  }

  /// Who wrote the last event.
  private var last: UInt64 { events.last?.id.replica.bits ?? 0 }

  private mutating func add(_ writer: UInt64, _ seq: UInt64, _ batch: BatchMark?) throws {
    let first = Instant("2026-01-05T18:00:00.000Z")?.milliseconds ?? 0
    let instant =
      random.once(in: 20)
      ? .earliestStamped : Instant(milliseconds: first + Int64(random.below(4)) * 300_000)
    guard let stamp = Stamp(instant: instant, counter: UInt16(random.below(2))) else { return }
    let (type, id, data) = entity()
    let parts = type.split(separator: ".").map(String.init)
    guard let eventType = EventType(kind: parts[0], verb: parts[1]),
      let draft = try EventDraft(
        type: eventType, version: random.once(in: 20) ? 7 : type.hasPrefix("lift") ? 2 : 1,
        entityID: id,
        payload: Payload(data), isChecked: true)
    else { return }
    let event = EventID(replica: ReplicaID(bits: writer), seq: seq)
    events.append(
      try Event(
        line: EventLine.bytes(
          of: draft, id: event, stamp: stamp, batch: batch, in: Workbench.dataset),
        of: Workbench.dataset))
  }

  private mutating func text() -> JSONValue { .string(random.one(of: Self.texts)) }
  private mutating func number() -> JSONValue { .number(random.one(of: Self.numbers)) }

  private mutating func element(_ extra: [String: JSONValue] = [:]) -> JSONObject {
    var data: JSONObject = [
      "id": random.one(of: ["p", "q", "warm up", "é", "e\u{301}", 1] as [JSONValue])
    ]
    if random.once(in: 2) {
      data["order"] = random.one(of: [0, 0, 1, 2, -1, 0.5, "1", .null] as [JSONValue])
    }
    for (key, value) in extra.sorted(by: { $0.key < $1.key }) { data[key] = value }
    return data
  }

  private mutating func entity() -> (String, String, JSONObject) {
    let id = random.one(of: ["a", "b", "B", "push-a", Self.routine])
    switch random.below(16) {
    case 0: return ("module.saved", id, ["name": text(), "notes": text()])
    case 1:
      return ("module.exerciseSaved", id, element(["name": text(), "templateId": .string(id)]))
    case 2:
      return (
        random.once(in: 2) ? "module.exerciseRemoved" : "module.exerciseMoved", id,
        element(["after": "p"])
      )
    case 3:
      return (
        "session.started", id,
        [
          "startedAt": .string("2026-01-05T18:30:00.000Z"), "zone": "Europe/Berlin",
          "workoutId": .string(id), "name": text(),
        ]
      )
    case 4:
      return (
        "session.setLogged", id,
        element([
          "exercise": ["name": text()], "reps": number(), "weightKilograms": number(),
          "weightUnit": "kg",
        ])
      )
    case 5:
      return (
        random.once(in: 2) ? "session.setCorrected" : "session.setRetracted", id,
        element(["reps": number()])
      )
    case 6:
      return (
        "bodyWeight.saved", random.one(of: ["2026-01-05", "2026-01-12", "2025-12-29"]),
        ["weightKilograms": number()]
      )
    case 7:
      let day = random.one(of: ["2026-01-05", "2026-01-12"])
      return (
        "occurrence.saved", Self.routine + "@" + day + random.one(of: ["", "T0930"]),
        [
          "routineId": .string(Self.routine), "plannedDay": .string(day),
          "time": random.one(of: ["09:30", "18:00", "00:01"] as [JSONValue]),
        ]
      )
    case 8:
      return (
        "scheduledWorkout.saved", id,
        ["day": .string(random.one(of: Self.days)), "workoutId": .string(id), "notes": text()]
      )
    case 9:
      return (
        "customExercise.saved", random.one(of: ["name:Bench+20press", "name:Squat", "default"]),
        ["name": text()]
      )
    case 10:
      return (
        "setting.saved", random.one(of: ["theme", "import:abc"]),
        ["value": ["Bench press": number(), "list": [text(), number(), .null, true]]]
      )
    case 11:
      return (
        "lift.saved", id,
        [
          "name": text(), "measured": .string(random.one(of: Self.days)),
          "unheardOf": [number(), text()],
        ]
      )
    case 12: return ("lift.reached", id, ["value": number()])
    case 13:
      return (
        "gadget.bent", id,
        [
          "name": text(), "when": .string(random.one(of: Self.days)),
          "told": .string("000000000000a1b2:4"),
        ]
      )
    case 14:
      return (
        random.one(of: ["module", "session", "lift", "bodyWeight"]) + ".deleted", id,
        random.once(in: 2) ? ["reason": text()] : [:]
      )
    default: return ("device.saved", "000000000000a1b2", ["name": text()])
    }
  }
}
