import EventLog
import Projections
import Testing

/// Calls of so many drafts that several workers check them.
struct LargeCallTests {
  private static let workers: [any Workers] = [
    SerialWorkers(), ConcurrentWorkers(count: 2), ConcurrentWorkers(count: 5),
  ]

  private func replica(_ workers: any Workers) throws -> Replica {
    var environment = try TestDevice(1).environment
    environment.workers = workers
    return try Replica.open(at: "/store", for: .writing, environment: environment)
  }

  /// So many drafts, of which those with some indices break a rule.
  private func drafts(_ count: Int, wrong: [Int] = []) -> [EventDraft] {
    (0..<count).map { number in
      wrong.contains(number)
        ? .of("module.saved", "m\(number)", ["name": ""])
        : .of("session.setLogged", "s\(number / 9)", ["id": .string("set\(number)")])
    }
  }

  @Test(arguments: [[700], [0], [300, 301], [699, 2], [127, 128, 640]])
  func `the first refusal ends a call, wherever the workers found others`(wrong: [Int]) throws {
    for workers in Self.workers {
      let replica = try replica(workers)
      let report = try replica.write(drafts(700, wrong: wrong))
      let first = try #require(wrong.min())
      #expect(report.outcomes.count == min(first, 700))
      #expect(report.refusal?.position.line == (first < 700 ? first + 1 : nil))
      #expect(report.refusal?.code == (first < 700 ? .invalidPayload : nil))
      #expect(replica.store.log.count == report.outcomes.count)
    }
  }

  @Test func `a batch is refused as a whole, wherever its refusal stands`() throws {
    for workers in Self.workers {
      let replica = try replica(workers)
      #expect {
        try replica.writeAtomically(drafts(700, wrong: [650, 400]))
      } throws: { error in
        (error as? ProjectionError)?.position.line == 401
      }
      #expect(replica.store.log.count == 0)
      #expect(try replica.writeAtomically(drafts(700)).count == 700)
    }
  }

  @Test func `a shared replica checks a large call alike`() async throws {
    for workers in Self.workers {
      let shared = SharedReplica(try replica(workers))
      let report = try await shared.write(WriteCall(drafts(700, wrong: [512])))
      #expect(report.outcomes.count == 512)
      #expect(report.refusal?.position.line == 513)
    }
  }

  @Test func `large calls by several workers come to the state that one comes to`() throws {
    let digests = try Self.workers.map { workers in
      let replica = try replica(workers)
      for _ in 0..<3 { _ = try replica.writeAtomically(drafts(900)) }
      _ = try replica.write(drafts(2000))
      #expect(replica.store.log.count == 2000)
      return try replica.state.digest()
    }
    #expect(Set(digests).count == 1)
  }
}
