import EventLog
import EventLogTesting
import Testing

@testable import Projections
@testable import Training

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

  @Test func `a closing call says what came of the others, and comes in with them or not at all`()
    throws
  {
    let replica = try makeReplica()
    let before = try replica.state.digest()
    #expect(throws: LogError.self) {
      try replica.writeAllOrNone(calls(2)) { (_) throws(LogError) in
        throw LogError(.malformed, "a test says so")
      }
    }
    let refused = try replica.writeAllOrNone(calls(2)) { _ in
      WriteCall([.of("gadget.saved", "g")])
    }
    #expect(refused.map { $0.refusal?.code } == [nil, nil, .unknownType])
    #expect(try replica.state.digest() == before)
    #expect(replica.log.count == 0)
    let taken = try replica.writeAllOrNone(calls(2)) { reports in
      WriteCall([.of("setting.saved", "count", ["value": .number(Double(reports.count))])])
    }
    #expect(taken.count == 3)
    let key = UnitKey(name: "fields")
    #expect(try replica.state.value(of: key, in: .of("setting/count")) == ["value": 2])
    #expect(try replica.writeAllOrNone(calls(2)) { _ in nil }.count == 2)
    replica.fold.checkInvariants()
  }
}
