import EventLog
import EventLogTesting
import Projections
import Training
import Testing

@testable import Importers

/// Files that change at random, imported again and again. The judge is a store that has never seen anything
/// but the last file.
struct ImportAgainTests {
  @Test(arguments: 0..<6)
  func `the store shows what the last file says, and all imports taken back leave nothing`(
    seed: UInt64
  ) throws {
    var file = ChangingFile(seed: seed)
    let store = try ImportBench()
    var ids: [String] = []
    for round in 0..<7 {
      let report = try store.take(file.text, unit: file.unit, zone: file.zone)
      if let id = report.id { ids.append(id) }
      let judge = try ImportBench()
      try judge.take(file.text, unit: file.unit, zone: file.zone)
      #expect(try store.sessions() == judge.sessions(), "seed \(seed), round \(round)")
      #expect(!report.isPartial && report.kept.isEmpty, "seed \(seed), round \(round)")
      let count = store.replica.log.count
      let again = try store.take(file.text, unit: file.unit, zone: file.zone)
      #expect(again.id == nil && store.replica.log.count == count, "seed \(seed), round \(round)")
      file.change()
    }
    for id in ids.reversed() {
      let ledger = try ImportLedger(store.replica.state)
      let record = try #require(ledger.imports.first { $0.id == id })
      var undo = try ImportUndo(of: record, by: ledger, in: store.replica)
      #expect(undo.report.left.isEmpty, "seed \(seed): \(undo.report.left)")
      try undo.write()
    }
    #expect(try store.sessions().isEmpty)
    #expect(try store.replica.state.entities(ofKind: "customExercise").isEmpty)
    try store.take(file.text, unit: file.unit, zone: file.zone)
    let judge = try ImportBench()
    try judge.take(file.text, unit: file.unit, zone: file.zone)
    #expect(try store.sessions() == judge.sessions(), "seed \(seed), after the undo")
  }

  @Test(arguments: 0..<6)
  func `whatever the file says, a set that a person has edited says what that person said`(
    seed: UInt64
  ) throws {
    var file = ChangingFile(seed: seed)
    let store = try ImportBench()
    try store.take(file.text, unit: file.unit, zone: file.zone)
    let (session, set) = try store.anySet()
    let edit: JSONObject = ["id": .string(set), "exercise": "mine", "reps": 77]
    let type = try #require(EventType("session.setCorrected"))
    let draft = try #require(try EventDraft(type: type, entityID: session, data: edit))
    _ = try store.replica.writeAtomically([draft])
    for _ in 0..<5 {
      file.change()
      try store.take(file.text, unit: file.unit, zone: file.zone)
      let entity = try #require(Entity(kind: "session", id: session))
      let key = UnitKey(name: "sets", id: UTF8Text(set))
      #expect(try store.replica.state.value(of: key, in: entity) == edit, "seed \(seed)")
    }
  }
}

extension ImportBench {
  /// What the state shows of each session, without ids, in the order of the starts.
  fileprivate func sessions() throws -> [String] {
    try replica.state.entities(ofKind: "session").map { entity in
      let reading = try #require(try replica.state.reading(of: entity))
      let sets = reading.list("sets").map { set in
        var set = set
        set["id"] = nil
        return set.canonicalText()
      }
      let parts = [reading.single("started"), reading.single("finished")].map {
        $0?.canonicalText() ?? "-"
      }
      return (parts + sets).joined(separator: "\n")
    }.sorted()
  }

  /// The middle set of a session.
  fileprivate func anySet() throws -> (session: String, set: String) {
    let entity = try #require(try replica.state.entities(ofKind: "session").first)
    let sets = try #require(try replica.state.reading(of: entity)).list("sets")
    return (entity.id, try #require(sets[sets.count / 2]["id"]?.string))
  }
}

/// A file in which people change something, as they do in the app that exports it.
private struct ChangingFile {
  private var sessions: [Workout] = []
  private(set) var unit = MassUnit.kilograms
  private(set) var zone = "Europe/Berlin"
  private let randomness: SeededRandomness

  private struct Workout {
    let day: Int
    var minute: Int
    var name: String
    var notes = ""
    var sets: [Row]
  }

  private struct Row {
    var exercise: String
    var weight: Int
    var reps: Int
    var notes = ""
  }

  init(seed: UInt64) {
    randomness = SeededRandomness(seed: seed)
    for _ in 0..<4 { addSession() }
  }

  private func draw(_ count: Int) -> Int { Int(randomness.bits() % UInt64(count)) }

  private func newRow() -> Row {
    Row(
      exercise: ["Bench", "Row", "Squat"][draw(3)], weight: 20 + draw(5) * 10, reps: 3 + draw(4))
  }

  private mutating func addSession() {
    sessions.append(
      Workout(
        day: sessions.count + 1, minute: draw(30), name: "Workout \(draw(3))",
        sets: (0..<(2 + draw(5))).map { _ in newRow() }))
  }

  /// Changes one thing in each session, and sometimes the unit, the zone or the number of sessions.
  mutating func change() {
    for index in sessions.indices { change(&sessions[index]) }
    if draw(4) == 0 { addSession() }
    if draw(4) == 0 { unit = unit == .kilograms ? .pounds : .kilograms }
    if draw(4) == 0 { zone = zone == "UTC" ? "Europe/Berlin" : "UTC" }
  }

  private func change(_ session: inout Workout) {
    let place = draw(session.sets.count)
    switch draw(10) {
    case 0: session.sets.insert(newRow(), at: place)
    case 1: session.sets.append(newRow())
    case 2: if session.sets.count > 2 { session.sets.remove(at: place) }
    case 3: session.sets[place].reps += 1
    case 4: session.sets[place].notes += "!"
    case 5: session.sets.swapAt(place, 0)
    case 6: session.name += "+"
    case 7: session.minute = (session.minute + 1) % 60
    case 8: session.notes += "."
    default: break
    }
  }

  /// It as Strong writes it.
  var text: String {
    var lines = [StrongFile.classic]
    for session in sessions {
      let start =
        "2024-05-\(Decimal.text(of: session.day, digits: 2)) "
        + "18:\(Decimal.text(of: session.minute, digits: 2)):00"
      var numbers: [String: Int] = [:]
      for set in session.sets {
        numbers[set.exercise, default: 0] += 1
        lines.append(
          "\(start),\(session.name),45m,\(set.exercise),\(numbers[set.exercise] ?? 0),"
            + "\(set.weight),\(set.reps),0,0,\(set.notes),\(session.notes),")
      }
    }
    return lines.joined(separator: "\n")
  }
}
