import EventLog
import EventLogTesting
import Projections
import Training

@testable import Importers

/// A store that somebody trains with: sessions that are corrected, moved about and cut, and things of all kinds.
struct RandomTraining {
  let replica: Replica
  private var random: SplitMix64

  private static let texts = [
    "Bench", "a, b", "\"quoted\"", "two\nlines", "\u{e9}\u{301}", " spaced ", "x;y", "\t", "=1+1",
  ]
  private static let zones = ["UTC", "Europe/Berlin", "Asia/Shanghai", "America/New_York", "Mars"]

  /// - Parameter hasStarts: Whether each session has a start.
  init(seed: UInt64, hasStarts: Bool = true) throws {
    random = SplitMix64(seed: seed)
    replica = try Replica.inMemory()
    for session in 0..<4 {
      try addSession("s\(session)", hasStart: hasStarts || random.once(in: 2))
    }
    for _ in 0..<12 { try addOther() }
  }

  private func write(_ type: String, _ entity: String, _ data: JSONObject) throws {
    // What the rules refuse does no harm.
    _ = try replica.write([
      try ImportedWrite(type: type, entity: entity, data: data).draft()
    ])
  }

  private mutating func number(_ below: Int) -> JSONValue {
    .number(Double(random.below(below)) / Double([1, 2, 8, 1000][random.below(4)]))
  }

  private mutating func instant() -> String {
    // Around the end of summer time too.
    let start: Int64 = random.once(in: 3) ? 1_729_990_800_000 : 1_715_000_000_000
    return Instant(milliseconds: start + Int64(random.below(10_000_000))).description
  }

  private mutating func set(_ id: String) -> JSONObject {
    var set: JSONObject = ["id": .string(id)]
    if random.once(in: 2) { set["exercise"] = .string(random.one(of: Self.texts)) }
    if random.once(in: 2) { set["exerciseId"] = .string(random.one(of: ["c1", "c2", "none"])) }
    if random.once(in: 2) { set["setNumber"] = .number(Double(random.below(9))) }
    if random.once(in: 3) { set["kind"] = .string(random.one(of: SetKind.allCases).rawValue) }
    for member in ["reps", "rpe", "distanceMeters", "seconds", "restSeconds"]
    where random.once(in: 2) { set[member] = number(500) }
    if random.once(in: 3) { set["loggedAt"] = .string(instant()) }
    if random.once(in: 3) { set["notes"] = .string(random.one(of: Self.texts)) }
    if random.once(in: 5) { set["unheardOf"] = [.null, 1] }
    if random.once(in: 2) { set["weightKilograms"] = number(200) }
    let text = random.one(of: ["60", "225,0", "0", "1e2", "heavy", " 5 ", "44.09245243697551"])
    if random.once(in: 2) { set["weightText"] = .string(text) }
    let unit = random.one(of: [nil, MassUnit.kilograms, .pounds])
    set["weightUnit"] = unit.map { .string($0.rawValue) }
    if let unit, random.once(in: 2), let amount = NumberText.value(of: text, allowsComma: true) {
      set["weightKilograms"] = .number(unit.kilograms(amount))
    }
    return set
  }

  private mutating func start() -> JSONObject {
    var start: JSONObject = ["startedAt": .string(instant())]
    if random.once(in: 2) { start["name"] = .string(random.one(of: Self.texts)) }
    if random.once(in: 2) { start["zone"] = .string(random.one(of: Self.zones)) }
    if random.once(in: 3) { start["localStart"] = "2024-10-27 02:30:00" }
    if random.once(in: 3) { start["notes"] = .string(random.one(of: Self.texts)) }
    if random.once(in: 4) { start["moduleIds"] = ["m"] }
    return start
  }

  private mutating func finish() -> JSONObject {
    var finish: JSONObject = ["finishedAt": .string(instant())]
    if random.once(in: 2) { finish["durationSeconds"] = number(5000) }
    return finish
  }

  private mutating func addSession(_ id: String, hasStart: Bool) throws {
    if hasStart {
      try write("session.started", id, start())
      if random.once(in: 3) { try write("session.startedCorrected", id, start()) }
      if random.once(in: 2) { try write("session.finished", id, finish()) }
    }
    let sets = (0..<random.below(7)).map { "\(id)-\($0)" }
    for set in sets { try write("session.setLogged", id, self.set(set)) }
    for _ in 0..<random.below(6) where !sets.isEmpty {
      let set = random.one(of: sets)
      switch random.below(4) {
      case 0: try write("session.setCorrected", id, self.set(set))
      case 1: try write("session.setRetracted", id, ["id": .string(set)])
      default:
        var move: JSONObject = ["id": .string(set)]
        if random.once(in: 2) { move["after"] = .string(random.one(of: sets)) }
        try write("session.setMoved", id, move)
      }
    }
    if random.once(in: 8) { try write("session.deleted", id, [:]) }
  }

  private mutating func addOther() throws {
    let name = JSONValue.string(random.one(of: Self.texts))
    let kind = random.one(of: ["module", "workout"])
    switch random.below(9) {
    case 0: try write("customExercise.saved", random.one(of: ["c1", "c2"]), ["name": name])
    case 1: try write("setting.saved", random.one(of: ["a", "b"]), ["value": [name, .null]])
    case 2: try write("\(kind).saved", "m", ["name": name, "isArchived": true, "x": [:]])
    case 3, 4:
      let exercise = JSONValue.string(random.one(of: ["p", "q", "\u{e9}"]))
      try write("\(kind).exerciseSaved", "m", ["id": exercise, "order": number(3), "name": name])
    case 5: try write("\(kind).exerciseRemoved", "m", ["id": "p"])
    case 6: try write("program.saved", "p", ["name": name, "weeks": 4])
    case 7: try write("device.saved", "d", ["name": name])
    default: try write("\(random.one(of: ["program", "setting"])).deleted", "a", [:])
    }
  }
}

extension Replica {
  /// An empty one in memory.
  static func inMemory() throws -> Replica {
    let manifest = StoreManifest(
      dataset: DatasetID(from: SeededRandomness(seed: 1)), replica: ReplicaID(bits: 1),
      name: "phone", created: Instant(milliseconds: 0), isEphemeral: false)
    return try Replica(
      Store.create(
        at: "/phone", manifest: manifest,
        environment: StoreEnvironment(files: MemoryFileSystem(), workers: SerialWorkers())))
  }

  /// Takes a plan in.
  @discardableResult
  func take(_ plan: ImportPlan) throws -> ImportReport {
    var run = try ImportRun(plan, into: self)
    try run.run(isTrial: false) {}
    return run.report
  }
}
