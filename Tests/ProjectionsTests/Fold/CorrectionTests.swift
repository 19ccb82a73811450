import EventLog
import Testing

@testable import Projections
@testable import Training

/// merge-rules 5: what was logged is corrected, retracted and moved by events of their own.
struct CorrectionTests {
  private var scene = Scene()

  private func session() throws -> Session {
    try #require(try scene.state().one(Session.self, "s"))
  }

  @Test mutating func `a model shows what counts, and what was logged`() throws {
    try scene.add(1, at: 1, "session.setLogged", "s", ["id": "one", "reps": 5])
    #expect(try session().sets.allSatisfy { $0.origin.asLogged(LoggedSet.self) == nil })
    try scene.add(2, at: 2, "session.setCorrected", "s", ["id": "one", "reps": 6])
    #expect(try session().sets.map(\.reps) == [6])
    #expect(
      try session().sets.map { $0.origin.asLogged(LoggedSet.self) }
        == [LoggedSet(id: "one", reps: 5)])
    try scene.add(2, at: 3, "session.setRetracted", "s", ["id": "one"])
    #expect(try session().sets.isEmpty)
  }

  @Test mutating func `a session whose end was retracted is running`() throws {
    try scene.add(1, at: 1, "session.started", "s", ["name": "Monday"])
    try scene.add(1, at: 2, "session.finished", "s", ["notes": "good"])
    try scene.add(1, at: 3, "session.startedCorrected", "s", ["name": "Tuesday"])
    #expect(try session().started?.name == "Tuesday")
    #expect(
      try session().started?.origin.asLogged(SessionStart.self) == SessionStart(name: "Monday"))
    #expect(try !session().isRunning)
    try scene.add(1, at: 4, "session.finishedRetracted", "s")
    #expect(try session().isRunning)
  }

  @Test func `corrections and places amend a unit that can be amended, each only once`() {
    let sets = UnitRow(name: "sets", rule: .writeOnce, shape: .listByStamp)
    let fields = UnitRow.fields
    func faults(_ units: UnitRow...) -> [String] {
      KindTable.amendmentFaults(in: KindRow("a", plural: "as", units: units, verbs: []))
    }
    let corrections = UnitRow.corrections(of: sets, named: "c")
    #expect(faults(sets, corrections, .places(of: sets, named: "p")) == [])
    #expect(faults(fields, .corrections(of: fields, named: "c")) == [])
    #expect(faults(fields, corrections) == [#""c" of a cannot amend "sets""#])
    #expect(
      faults(fields, .places(of: fields, named: "p")) == [#""p" of a cannot amend "fields""#])
    #expect(
      faults(sets, corrections, .corrections(of: sets, named: "d"))
        == [#"two units of a amend "sets" alike"#])
    #expect(
      faults(sets, corrections, .corrections(of: corrections, named: "d"))
        == [#""d" of a cannot amend "c""#])
    #expect(
      !KindTable.faults(in: [KindRow("a", plural: "as", units: [corrections], verbs: [])]).isEmpty)
  }

  @Test func `a chain of moves may be as long as it likes`() {
    let event = Holder(stamp: .at(1), id: EventID(replica: ReplicaID(bits: 1), seq: 1))
    let count = 200_000
    let moves = (0..<count).map { index in
      index == 0 ? nil : MovedOrder.Move(event: event, anchor: index - 1)
    }
    #expect(MovedOrder.indices(moves) == Array(0..<count))
    let circle = (0..<count).map { MovedOrder.Move(event: event, anchor: ($0 + 1) % count) }
    #expect(Set(MovedOrder.indices(circle)).count == count)
  }
}
