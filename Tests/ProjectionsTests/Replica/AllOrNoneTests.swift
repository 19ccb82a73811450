import EventLog
import EventLogTesting
import Testing

@testable import Projections

/// Calls of one caller that are written all or none, as an import's are.
struct AllOrNoneTests {
  private let files = MemoryFileSystem()
  private let clock = StoppedClock(.at(0))

  private var environment: StoreEnvironment { StoreEnvironment(files: files, clock: clock) }

  /// A replica whose journal takes few lines at a time.
  private func makeReplica() throws -> Replica {
    _ = try TestDevice(1, files: files)
    return try Replica(
      Store.open(at: "/store", for: .writing, environment: environment, journalCapacity: 1500))
  }

  private func calls(_ count: Int) -> [WriteCall] {
    (0..<count).map { number in
      WriteCall(
        [
          .of("session.started", "s\(number)", ["startedAt": "2026-01-15T10:00:00.000Z"]),
          .of("session.setLogged", "s\(number)", ["id": "1", "reps": 5]),
        ], isAtomic: true)
    }
  }

  @Test func `calls that take many commits are in one segment of their own, each batch whole`()
    throws
  {
    let replica = try makeReplica()
    _ = try replica.write([.of("module.saved", "m", ["name": "M"])])
    let reports = try replica.writeAllOrNone([WriteCall([])] + calls(12))
    #expect(reports.map(\.outcomes.count) == [0] + Array(repeating: 2, count: 12))
    #expect(
      try files.names(in: "/store/log").filter { $0.hasSuffix(".jsonl") } == [
        "000000000001.jsonl", "000000000002.jsonl",
      ])
    files.crash()
    let left = try Replica.open(at: "/store", for: .reading, environment: environment)
    #expect(left.log.count == 25 && left.log.faults.isEmpty && left.log.tail == nil)
    #expect(try left.state.digest() == replica.state.digest())
  }

  @Test func `where one call is refused, none is written, and the state is as it was`() throws {
    let replica = try makeReplica()
    _ = try replica.write([.of("module.saved", "m", ["name": "M"])])
    let before = try replica.state.digest()
    var calls = calls(3)
    calls.append(
      WriteCall(
        [
          .of("session.setLogged", "s9", ["id": "1", "reps": 5]),
          .of("session.setLogged", "s9", ["id": "1", "reps": 6]),
        ], isAtomic: true))
    let reports = try replica.writeAllOrNone(calls)
    #expect(reports.map { $0.refusal?.code } == [nil, nil, nil, .writeOnce])
    #expect(try replica.state.digest() == before)
    #expect(replica.log.count == 1)
    // The same numbers are given out then.
    let again = try replica.writeAllOrNone(Array(calls.prefix(3)))
    guard case .appended(let id) = again[0].outcomes[0] else {
      Issue.record("nothing was appended")
      return
    }
    #expect(id.seq == 2)
    replica.fold.checkInvariants()
  }
}
