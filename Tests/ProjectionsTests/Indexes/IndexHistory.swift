import EventLog
import EventLogTesting
import Projections
import Training
import Testing

/// Events of the kinds that have indexes: few entities, few times, few exercises, and members that cannot be
/// read among them.
struct IndexHistory {
  private var generator: SplitMix64
  private var seqs: [UInt64: UInt64] = [:]

  private static let types = [
    "session.started", "session.started", "session.setLogged", "session.setLogged",
    "session.setLogged", "session.setCorrected", "session.setRetracted", "session.setMoved",
    "session.startedCorrected", "session.startedRetracted", "session.setAdopted",
    "session.startedAdopted", "session.deleted", "session.finished",
    "scheduledWorkout.saved", "scheduledWorkout.saved", "scheduledWorkout.deleted",
    "setting.saved", "setting.saved", "setting.deleted", "module.saved",
  ]
  private static let texts: [JSONValue?] = [
    "x", "x", "e\u{301}", "\u{E9}", "\"\u{1}\\", "\u{FF61}", "\u{1F3CB}", "", 1, .null, nil,
  ]
  private static let times: [JSONValue?] =
    (0..<4).map { .string(Instant.at($0).description) }
    + ["2026-01-01T00:00:00Z", "2026-02-30T00:00:00.000Z", "later", 0, .null, nil]
  /// A member's name that JSON escapes.
  static let escaped = "v\u{1}\"\u{E9}"

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// One more event of some replica, which may arrive late.
  mutating func event() throws -> Event {
    let replica = UInt64(generator.below(3) + 1)
    seqs[replica, default: 0] += 1
    return try Event.made(
      by: replica, seqs[replica, default: 0],
      at: .at(Int64(generator.below(5)), counter: UInt16(generator.below(2))), draft())
  }

  mutating func draft() -> EventDraft {
    let type = generator.one(of: Self.types)
    let id = generator.one(of: ["a", "a", "b", "B", "a:1"])
    return .of(type, id, payload(of: type))
  }

  private mutating func payload(of type: String) -> JSONObject {
    var data: JSONObject = [:]
    switch type {
    case "session.started", "session.startedCorrected", "session.startedAdopted":
      data["startedAt"] = generator.one(of: Self.times)
      data["name"] = "x"
    case "scheduledWorkout.saved":
      data["day"] = generator.one(of: [
        "2026-01-01", "2026-01-02", "2025-12-31", "2026-02-30", "2026-01-01T", 1, nil,
      ])
    case "setting.saved":
      data["value"] = generator.one(
        of: [0, 1, -1.5, 1e-7, .bool(true), [1], ["a": 1]] + Self.texts)
      data[Self.escaped] = generator.one(of: Self.texts)
    case "session.setLogged", "session.setCorrected", "session.setRetracted", "session.setMoved",
      "session.setAdopted":
      data["id"] = generator.one(of: ["p", "p", "q", "e\u{301}", "\u{E9}", "", nil])
      data["exercise"] = generator.one(of: Self.texts)
      if generator.once(in: 2) { data["exerciseId"] = generator.one(of: Self.texts) }
      data["loggedAt"] = generator.one(of: Self.times + [nil, nil, nil])
      data["weightKilograms"] = generator.one(of: [1, 2, 2, "2", nil])
      if generator.once(in: 2) { data["after"] = generator.one(of: ["p", "q", "\u{E9}"]) }
    default: break
    }
    return data
  }

  // MARK: Questions

  mutating func span() -> Range<Instant>? {
    let (first, second) = (generator.below(6) - 1, generator.below(6) - 1)
    return generator.once(in: 3)
      ? nil : Instant.at(Int64(min(first, second)))..<Instant.at(Int64(max(first, second)))
  }

  mutating func days() throws -> Range<Day>? {
    let first = try #require(Day(generator.one(of: ["2025-12-31", "2026-01-01"])))
    let second = try #require(Day(generator.one(of: ["2026-01-01", "2026-01-02", "2026-01-03"])))
    return generator.once(in: 3) ? nil : first..<second
  }

  mutating func exercise() -> ExerciseKey {
    let text = UTF8Text(generator.one(of: ["x", "e\u{301}", "\u{E9}", "\"\u{1}\\", "", "no"]))
    return generator.once(in: 2) ? .id(text) : .named(text)
  }

  mutating func keys() -> (start: MemberKey?, end: MemberKey?) {
    let keys: [MemberKey?] = [
      nil, nil, .number(0), .number(1), .firstText, .text(UTF8Text("e")), .text(UTF8Text("x")),
      .text(UTF8Text("\u{FF61}")),
    ]
    return (generator.one(of: keys), generator.one(of: keys))
  }
}

/// Indexes beside the scan that they are held against.
struct IndexesInTest {
  var indexes = StateIndexes()
  var history: IndexHistory

  static let members = [
    IndexedMember(kind: "setting", member: "value"),
    IndexedMember(kind: "setting", member: IndexHistory.escaped),
    IndexedMember(kind: "session", member: "name"), IndexedMember(kind: "gadget", member: "value"),
    IndexedMember(kind: "session", unit: "started", member: "name"),
    IndexedMember(kind: "session", unit: "started", member: "startedAt"),
  ]

  /// Asks every index a question of the history, and the scan the same.
  mutating func expectSame(_ state: TrainingState) throws {
    let scan = try IndexScan(state)
    let span = history.span()
    #expect(
      try indexes.sessions(span, in: state).map { try $0.answer(in: state) } == scan.sessions(span))
    let days = try history.days()
    #expect(
      try indexes.scheduledWorkouts(days, in: state).map { try $0.answer(in: state) }
        == scan.scheduledWorkouts(days))
    for member in Self.members {
      let (start, end) = history.keys()
      #expect(
        try indexes.entities(by: member, from: start, to: end, in: state)
          .map { try $0.answer(in: state) } == scan.entities(by: member, from: start, to: end))
    }
    let exercise = history.exercise()
    let sets = scan.sets(of: exercise, span)
    #expect(
      try indexes.sets(of: exercise, span, in: state).map { try $0.answer(in: state) } == sets)
    #expect(
      try indexes.last(of: exercise, span, in: state)?.answer(in: state) == sets.last)
    let measure = { (set: JSONObject) in set["weightKilograms"]?.number.map { $0 == 1 ? .nan : $0 }
    }
    #expect(
      try indexes.best(of: exercise, span, in: state, by: measure)?.answer(in: state)
        == IndexScan.best(among: sets, by: measure))
  }
}
