import EventLog
import EventLogTesting
import Projections
import Training
import Testing

@testable import Importers

/// Imports of which a part is refused as it is written.
struct ImportRefusalTests {
  /// A session whose one write would be taken alone.
  private func session(_ id: String, reps: Double) -> Session {
    Session(id: Session.ID(id), sets: [LoggedSet(id: "1", exerciseId: "squat", reps: reps)])
  }

  @Test func `where a session is refused nothing comes in, and the session is named`() throws {
    let files = MemoryFileSystem()
    let manifest = StoreManifest(
      dataset: DatasetID(from: SystemRandomness()), replica: ReplicaID(bits: 1), name: "phone",
      created: Instant(milliseconds: 0), isEphemeral: false)
    let replica = try Replica(
      Store.create(at: "/phone", manifest: manifest, environment: StoreEnvironment(files: files)))
    let plan = ImportPlan(
      sessions: [session("a", reps: 5), session("b", reps: 5), session("b", reps: 6)],
      exercises: [CustomExercise(id: "squat", name: "Squat")])
    var run = try ImportRun(plan, into: replica)
    let failure = #expect(throws: ImportFailure.self) { try run.run(isTrial: false) {} }
    guard case .session("b") = failure?.step else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect((failure?.cause as? LogError)?.code == .writeOnce)
    #expect(replica.log.count == 0)
    #expect(try files.names(in: "/phone/log").isEmpty)
  }
}
