import EventLog
import EventLogTesting
import Projections
import Testing
import Training

@testable import ltcli

/// A random history of two devices that train: sets of every measure, renames, what exercises are, the body's weight,
/// second records, plans and progressions.
struct WorthHistory {
  let bench: Workbench
  private var random: SplitMix64
  private let hasAliases: Bool
  private var minute = 0

  static let names = [
    "Squat", "Pull Up (Assisted)", "Assisted Dip", "Plank", "Running", "Klimmzug mit Band", "Lunge",
  ]
  static let ids = ["e1", "e2", "e3"]

  /// - Parameter hasAliases: Whether exercises are one with others: then a rename may part what a name joined.
  init(seed: UInt64, hasAliases: Bool = true) throws {
    self.hasAliases = hasAliases
    bench = Workbench()
    random = SplitMix64(seed: seed)
    bench.makeStore()
    try write([("userProfile.saved", "me", ["name": "Ada"])], to: "/phone")
    #expect(later().run("clone /phone /watch").status == .done)
    for session in 0..<(6 + random.below(6)) {
      for (store, device) in [("/phone", "p"), ("/watch", "w")] {
        var lines = self.session("\(device)\(session)", day: session + random.below(2))
        for _ in 0..<random.below(4) { lines.append(other(session)) }
        try write(lines, to: store)
      }
      if random.once(in: 3) { sync() }
    }
    sync()
  }

  private mutating func sync() { #expect(later().run("sync /phone /watch").status == .done) }

  private typealias Line = (type: String, entity: String, data: JSONObject)

  /// The bench a minute later.
  private mutating func later() -> Workbench {
    minute += 1
    var bench = bench
    bench.clock = Instant(milliseconds: 1_775_000_000_000 + Int64(minute) * 60_000).description
    bench.seed = UInt64(minute)
    return bench
  }

  /// Writes lines, each by itself: what the rules refuse, such as a retraction of what was not logged, does no harm.
  private mutating func write(_ lines: [Line], to store: String) throws {
    let replica = try Replica.open(at: store, for: .writing, environment: later().environment)
    _ = try replica.write(
      try lines.map { line in
        let words = line.type.split(separator: ".").map(String.init)
        let type = try #require(EventType(kind: words[0], verb: words[1]))
        let draft = try EventDraft(type: type, entityID: line.entity, data: line.data)
        return WriteCall([try #require(draft)])
      })
  }

  private mutating func number(_ most: Int, by step: Double = 1) -> JSONValue {
    .number(Double(random.below(most + 1)) * step)
  }

  private mutating func exercise() -> JSONObject {
    var set: JSONObject = [:]
    let id = random.one(of: Self.ids + ["", ""])
    if id.isEmpty || !random.once(in: 6) { set["exercise"] = .string(random.one(of: Self.names)) }
    if !id.isEmpty { set["exerciseId"] = .string(id) }
    return set
  }

  private mutating func set(_ id: String, _ exercise: JSONObject) -> JSONObject {
    var set = exercise
    set["id"] = .string(id)
    if !random.once(in: 4) { set["weightKilograms"] = number(12, by: 2.5) }
    if random.once(in: 8) { set["weightKilograms"] = .number(-Double(random.below(10)) * 2.5) }
    if !random.once(in: 4) { set["reps"] = number(14) }
    if random.once(in: 3) { set["seconds"] = number(40, by: 15) }
    if random.once(in: 4) {
      set["distanceMeters"] = .number(random.one(of: [400, 1000, 1000.25, 5000]))
    }
    if random.once(in: 8) { set["failedReps"] = number(2) }
    if random.once(in: 6) {
      set["weightIs"] = .string(random.one(of: WeightMeaning.allCases).rawValue)
    }
    if random.once(in: 6) { set["side"] = .string(random.one(of: SetSide.allCases).rawValue) }
    if random.once(in: 5) { set["kind"] = .string(random.one(of: SetKind.allCases).rawValue) }
    if random.once(in: 5) {
      set["weightUnit"] = .string(random.one(of: MassUnit.allCases).rawValue)
    }
    return set
  }

  private mutating func session(_ id: String, day: Int) -> [Line] {
    let start = Instant(
      milliseconds: 1_767_225_600_000 + Int64(day) * 86_400_000 + Int64(random.below(24))
        * 3_600_000)
    var lines: [Line] = [
      ("session.started", id, ["startedAt": .string(start.description), "zone": "UTC"])
    ]
    let exercise = exercise()
    if random.once(in: 3), let name = exercise["exercise"]?.string {
      var plan: JSONObject = ["id": "x", "name": .string(name)]
      plan["exerciseId"] = exercise["exerciseId"]
      plan["sets"] = .array(
        (0..<(1 + random.below(3))).map { _ in
          var planned: JSONObject = ["reps": number(8)]
          if random.once(in: 2) { planned["weightKilograms"] = number(10, by: 2.5) }
          if random.once(in: 4) { planned["seconds"] = number(8, by: 15) }
          return .object(planned)
        })
      lines.append(("session.plannedSaved", id, plan))
    }
    for number in 0..<(1 + random.below(4)) {
      var set = set("\(number)", random.once(in: 3) ? self.exercise() : exercise)
      if random.once(in: 3) {
        set["plannedId"] = "x"
        set["plannedSetId"] = .string("\(1 + random.below(3))")
      }
      lines.append(("session.setLogged", id, set))
    }
    if !random.once(in: 5) {
      lines.append(
        (
          "session.finished", id,
          ["finishedAt": .string(Instant(milliseconds: start.milliseconds + 3_600_000).description)]
        ))
    }
    return lines
  }

  /// Something else than a session.
  private mutating func other(_ session: Int) -> Line {
    let earlier = random.one(of: ["p", "w"]) + "\(random.below(session + 1))"
    let named = CustomExercise.id(named: random.one(of: Self.names)).text
    let id = random.one(of: Self.ids + [named])
    switch random.below(16) {
    case 0, 1:
      return ("customExercise.saved", id, ["name": .string(random.one(of: Self.names))])
    case 2, 3: return part(id)
    case 4: return part(id)
    case 5:
      let day = Day(daysSinceEpoch: 20_454 + random.below(12))
      return (
        "bodyWeight.saved", random.one(of: ["\(day)", "b1", "b2"]),
        ["day": .text(day), "weightKilograms": number(100)]
      )
    case 6: return ("userProfile.weightSet", "me", ["weightKilograms": number(90)])
    case 7:
      // A session that says that it is one of its own names itself; another one may lead back, or never come.
      let second = random.one(of: ["w", "w", "p"]) + "\(random.below(session + 1))"
      let first =
        random.once(in: 5)
        ? second : random.one(of: ["p", "p", "w"]) + "\(random.below(session + 2))"
      return ("session.sameAsSet", second, ["sameAs": .string(first)])
    case 8:
      return ("session.setCorrected", earlier, set("\(random.below(3))", exercise()))
    case 9: return ("session.setRetracted", earlier, ["id": .string("\(random.below(3))")])
    case 10 where random.once(in: 3):
      return ("session.deleted", earlier, [:])
    case 11 where random.once(in: 2):
      return ("setting.saved", "bar.kilograms", ["value": number(5, by: 5)])
    case 11:
      return (
        "userProfile.weightUnitSet", "me", ["weightUnit": .string(random.one(of: ["kg", "lb"]))]
      )
    case 12:
      var baseline: JSONObject = [:]
      let member = random.one(of: ["weightKilograms", "reps", "seconds", "distanceMeters"])
      baseline[member] = number(20, by: 5)
      if random.once(in: 2) { baseline["reps"] = number(8) }
      if random.once(in: 2) {
        baseline["since"] = .text(Day(daysSinceEpoch: 20_454 + random.below(6)))
      }
      return ("progression.baselineSet", id, ["baseline": .object(baseline)])
    case 13 where hasAliases, 14 where hasAliases:
      // What one exercise is one with: also itself, one that leads back, and none again.
      if random.once(in: 4) { return ("customExercise.sameAsSet", id, [:]) }
      let name = CustomExercise.id(named: random.one(of: Self.names)).text
      let other = random.one(of: Self.ids + [name])
      return ("customExercise.sameAsSet", id, ["sameAs": .string(other)])
    default: return progression(random.once(in: 2) ? "default" : id)
    }
  }

  private mutating func part(_ id: String) -> Line {
    switch random.below(8) {
    case 0, 1:
      return (
        "customExercise.measureSet", id,
        ["measure": .string(random.one(of: ExerciseMeasure.allCases).rawValue)]
      )
    case 2, 3:
      return ("customExercise.assistanceSet", id, ["isAssisted": .bool(random.once(in: 2))])
    case 4:
      return (
        "customExercise.weightMeaningSet", id,
        ["weightIs": .string(random.one(of: WeightMeaning.allCases).rawValue)]
      )
    case 5: return ("customExercise.sidesSet", id, ["isOneSided": .bool(random.once(in: 2))])
    case 6:
      return (
        "customExercise.platesSet", id,
        [
          "plates": [
            "increment": number(5, by: 2.5), "unit": .string(random.one(of: ["kg", "lb"])),
          ]
        ]
      )
    default:
      return random.once(in: 2)
        ? ("customExercise.bodyweightShareSet", id, ["bodyweightShare": number(4, by: 0.25)])
        : ("customExercise.barSet", id, ["barKilograms": number(2, by: 10)])
    }
  }

  private mutating func progression(_ id: String) -> Line {
    var data: JSONObject = [
      "scheme": .string(random.one(of: Progression.Scheme.allCases).rawValue)
    ]
    if !random.once(in: 4) { data["incrementKilograms"] = number(4, by: 1.25) }
    if random.once(in: 2) { data["repsMin"] = number(6) }
    if random.once(in: 2) { data["repsMax"] = number(14) }
    if random.once(in: 2) { data["failuresBeforeDeload"] = number(3) }
    if random.once(in: 3) { data["roundingKilograms"] = number(2, by: 2.5) }
    if random.once(in: 4) { data["deloadPercent"] = number(3, by: 10) }
    if random.once(in: 4) { data["incrementSeconds"] = number(3, by: 5) }
    if random.once(in: 4) { data["incrementMeters"] = number(2, by: 250) }
    return ("progression.saved", id, data)
  }
}
