import EventLogTesting
import Projections
import Training
import Testing

@testable import EventLog
@testable import Importers

/// Imports into a store that has what a newer build wrote, which this one cannot read.
struct NewerVersionTests {
  /// A store that has received an event of version 9.
  private func replica(
    with type: String, _ entity: String, _ data: JSONObject
  ) throws -> Replica {
    let replica = try Replica.inMemory()
    let dataset = replica.store.manifest.dataset
    let type = try #require(EventType(type))
    let draft = try #require(try EventDraft(type: type, version: 9, entityID: entity, data: data))
    let stamp = try #require(Stamp(instant: Instant(milliseconds: 1_768_000_000_000), counter: 0))
    let line = try EventLine.bytes(
      of: draft, id: EventID(replica: ReplicaID(bits: 2), seq: 1), stamp: stamp, batch: nil,
      in: dataset)
    #expect(try replica.receive([Event(line: line, of: dataset)]).count == 1)
    return replica
  }

  /// One session with one set of an exercise that the plan saves.
  private var plan: ImportPlan {
    let set = LoggedSet(id: "1", exerciseId: "squat", reps: 6)
    return ImportPlan(
      sessions: [Session(id: "a", sets: [set])],
      exercises: [CustomExercise(id: "squat", name: "Squat")])
  }

  private func take(_ file: String, into replica: Replica) throws -> ImportReport {
    try replica.take(StateImport.plan(for: Array(file.utf8), kinds: .training))
  }

  @Test func `what a newer build wrote is not written over, and is said to be left out`() throws {
    let replica = try replica(with: "module.saved", "m", ["name": "New"])
    let report = try take(
      #"{"modules":{"m":{"exercises":[],"fields":{"name":"Old"},"updatedAt":""},"#
        + #""n":{"exercises":[],"fields":{"name":"Other"},"updatedAt":""}}}"#,
      into: replica)
    #expect(report.others.leftOut.map(\.title) == ["module Old"])
    let reason = try #require(report.others.leftOut.first?.reason)
    #expect(reason.hasSuffix("has changed it, in a newer version than this build knows"))
    #expect(try replica.state.entities(ofKind: "module").map(\.id) == ["n"])
  }

  @Test func `a session of which a newer build has logged a set is left out`() throws {
    let replica = try replica(with: "session.setLogged", "a", ["id": "1", "reps": 5])
    let report = try replica.take(plan)
    #expect(report.leftOut.map(\.title) == ["a"])
    #expect(replica.log.count == 1)
  }

  @Test func `an exercise that a newer build has saved is there, and is not saved again`() throws {
    let replica = try replica(with: "customExercise.saved", "squat", ["title": "Squat"])
    let report = try replica.take(plan)
    #expect(report.exercisesSaved == 0 && report.exercisesThere == 1)
    #expect(report.sessionsNew == 1)
  }
}
