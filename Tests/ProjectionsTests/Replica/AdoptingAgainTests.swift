import EventLogTesting
import Testing

@testable import EventLog
@testable import Projections
@testable import Training

/// Records that are adopted again, each of which costs a look-up.
struct AdoptingAgainTests {
  private let files = MemoryFileSystem()
  private let device: TestDevice
  private let june = Instant(milliseconds: 1_685_700_000_000)

  init() throws {
    device = try TestDevice(9, files: files)
  }

  private static func draft(_ type: String, _ id: String, _ data: JSONObject) throws -> EventDraft {
    let type = try #require(EventType(type))
    return try #require(try EventDraft(type: type, entityID: id, data: data))
  }

  private func session(_ number: Int, reps: Double = 5) throws -> [EventDraft] {
    try (1...20).map {
      try Self.draft(
        "session.setLogged", "s\(number)",
        ["exercise": "Squat", "id": .string("x\($0)"), "reps": .number(reps)])
    }
  }

  private func adopt(_ drafts: [EventDraft], into replica: Replica) throws -> (Adoption, [EventID])
  {
    var adoption = Adoption()
    let staged = try replica.transact {
      try replica.add(replica.adopting(drafts, updatedAt: june, counting: &adoption))
    }
    return (adoption, staged.events)
  }

  /// How many entities stand in the fold with all that the snapshot knows of them.
  private func entitiesInMemory(_ replica: Replica) -> Int {
    replica.fold.withTables { tables in
      tables.reduce(0) { sum, table in sum + table.entities.count { $0.hasBase } }
    }
  }

  @Test func `what a snapshot knows of an entity is read once, for all of its units`() throws {
    for number in 1...3 {
      let (adoption, events) = try adopt(session(number), into: device.replica)
      #expect(adoption.written == 20 && events.count == 20)
    }
    try device.replica.commitStaged()
    _ = try device.replica.store.makeSnapshot()
    device.replica.store.endWriting()
    let opened = try Replica.open(at: "/store", for: .writing, environment: device.environment)
    #expect(entitiesInMemory(opened) == 0)
    for number in 1...3 {
      let (adoption, events) = try adopt(session(number), into: opened)
      #expect(adoption == Adoption() && events.isEmpty)
    }
    #expect(entitiesInMemory(opened) == 3)
  }

  @Test func `what was logged, corrected or retracted is looked at as before`() throws {
    let replica = device.replica
    _ = try adopt(session(1), into: replica)
    try replica.commitStaged()
    let set = { (id: String, reps: Double) -> JSONObject in
      ["exercise": "Squat", "id": .string(id), "reps": .number(reps)]
    }
    _ = try replica.writeAtomically([
      Self.draft("session.setLogged", "s1", set("x1", 5)),
      Self.draft("session.setLogged", "s1", set("x2", 7)),
      Self.draft("session.setCorrected", "s1", set("x3", 6)),
      Self.draft("session.setRetracted", "s1", ["id": "x4"]),
    ])
    let (adoption, events) = try adopt(session(1), into: replica)
    #expect(events.isEmpty)
    // x2 was logged otherwise, x3 corrected, x4 retracted.
    #expect(adoption.kept == 3)
    // Of two records of one time the first one stays.
    let (other, written) = try adopt(session(1, reps: 8), into: replica)
    #expect(written.isEmpty && other.kept == 20)
  }
}
