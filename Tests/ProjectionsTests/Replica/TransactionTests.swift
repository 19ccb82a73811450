import EventLog
import EventLogTesting
import Projections
import Training
import Testing

/// Staged transactions: what they read, what they leave, and what is durable when.
struct TransactionTests {
  private let files = MemoryFileSystem()
  private let device: TestDevice

  init() throws {
    device = try TestDevice(9, files: files)
  }

  private struct Refused: Error {}

  @Test(arguments: Seeds.some(of: 0..<40 as Range<UInt64>))
  func `what is staged reads like what is written`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let before = try RandomHistory(seed: seed, count: 20).events
    let drafts = try RandomHistory(seed: seed, count: 40).events.suffix(20).map(\.draft)
    let twin = try TestDevice(9)
    for device in [device, twin] { _ = try device.replica.receive(before) }
    let replica = seed % 2 == 0 ? device.replica : try reopenedFromSnapshot()
    var rest = drafts[...]
    while !rest.isEmpty {
      let count = min(generator.below(5) + 1, rest.count)
      let isKept = !generator.once(in: 3)
      do {
        _ = try replica.transact {
          for draft in rest.prefix(count) {
            var outcome: WriteOutcome?
            do { outcome = try replica.add([draft]).first } catch is LogError {}
            guard isKept else { continue }
            let report = try twin.replica.write([draft])
            #expect(outcome == report.outcomes.first)
            try expectSame(replica, twin.replica)
          }
          if !isKept { throw Refused() }
        }
      } catch is Refused {}
      try expectSame(replica, twin.replica)
      rest = rest.dropFirst(count)
    }
    try replica.commitStaged()
    try expectSame(replica, twin.replica)
    #expect(try replica.state.digest() == twin.replica.state.digest())
  }

  private func reopenedFromSnapshot() throws -> Replica {
    _ = try device.replica.store.makeSnapshot()
    device.replica.store.endWriting()
    return try Replica.open(at: "/store", for: .writing, environment: device.environment)
  }

  /// Compares every way to read an entity.
  private func expectSame(_ replica: Replica, _ twin: Replica) throws {
    try replica.withState { state in
      let expected = twin.state
      for row in state.kinds.rows {
        let entities = try expected.entities(ofKind: row.kind)
        #expect(try state.entities(ofKind: row.kind) == entities)
        #expect(try state.canonicalBytes(kind: row.kind) == expected.canonicalBytes(kind: row.kind))
        for entity in entities {
          #expect(try state.reading(of: entity) == expected.reading(of: entity))
          #expect(try state.canonicalBytes(of: entity) == expected.canonicalBytes(of: entity))
          for unit in row.units where !unit.shape.isList {
            let key = UnitKey(name: unit.name)
            #expect(try state.value(of: key, in: entity) == expected.value(of: key, in: entity))
          }
        }
      }
    }
  }

  @Test func `a value of a unit that was staged is there to read`() throws {
    _ = try device.replica.transact {
      _ = try device.replica.add([.of("setting.saved", "s", ["value": 7])])
      let value = try device.replica.withState {
        try $0.value(of: UnitKey(name: "fields"), in: .of("setting/s"))
      }
      #expect(value?["value"] == 7)
    }
  }

  @Test func `a transaction is one batch, whatever came of its writes`() throws {
    _ = try device.append("setting.saved", "same", ["value": 1])
    let staged = try device.replica.transact {
      _ = try device.replica.add([.of("setting.saved", "a", ["value": 1])])
      _ = try device.replica.add([.of("setting.saved", "same", ["value": 1])])
      _ = try device.replica.add([.of("setting.saved", "b", ["value": 1])])
    }
    try device.replica.commitStaged()
    #expect(staged.events.map(\.seq) == [2, 3])
    let marks = try staged.events.map { try device.event($0).batch }
    #expect(marks.map { $0?.index } == [1, 2])
    #expect(marks.map { $0?.count } == [2, 2])
  }

  @Test func `a call of several writes is staged whole or not at all`() throws {
    let staged = try device.replica.transact {
      _ = try device.replica.add([.of("setting.saved", "kept", ["value": 1])])
      let error = #expect(throws: LogError.self) {
        try device.replica.add([
          .of("setting.saved", "gone", ["value": 1]), .of("nothing.saved", "x", ["value": 1]),
        ])
      }
      #expect(error?.position.line == 2)
    }
    try device.replica.commitStaged()
    #expect(staged.events.map(\.seq) == [1])
    #expect(
      try device.replica.state.entities(ofKind: "setting") == [Entity.of("setting/kept")])
  }

  @Test func `transactions that change nothing append nothing`() throws {
    _ = try device.append("setting.saved", "s", ["value": 1])
    let staged = try device.replica.transact {
      try device.replica.add([.of("setting.saved", "s", ["value": 1])])
    }
    #expect(staged.value == [.unchanged])
    #expect(staged.events == [])
    #expect(!device.replica.hasStagedWrites)
    #expect(try device.replica.state.entities(ofKind: "setting").count == 1)
    #expect(device.replica.log.count == 1)
  }

  @Test func `several transactions are durable with one commit`() throws {
    for number in 0..<5 {
      _ = try device.replica.transact {
        _ = try device.replica.add([.of("setting.saved", "a\(number)", ["value": 1])])
        _ = try device.replica.add([.of("setting.saved", "b\(number)", ["value": 1])])
      }
    }
    #expect(device.replica.log.count == 0)
    let chunks = device.replica.log.chunks.count
    try device.replica.commitStaged()
    #expect(device.replica.log.chunks.count == chunks + 1)
    #expect(try device.events.map { $0.batch?.index } == [1, 2, 1, 2, 1, 2, 1, 2, 1, 2])
  }

  @Test func `a commit that fails leaves the fold as it was`() throws {
    _ = try device.append("setting.saved", "s", ["value": 1])
    let before = try device.state
    _ = try device.replica.transact {
      _ = try device.replica.add([.of("setting.saved", "s", ["value": 2])])
      _ = try device.replica.add([.of("setting.saved", "s", ["value": 3])])
    }
    _ = try device.replica.transact {
      _ = try device.replica.add([.of("setting.saved", "t", ["value": 2])])
    }
    files.crash()
    #expect(throws: LogError.self) { try device.replica.commitStaged() }
    #expect(!device.replica.hasStagedWrites)
    #expect(try device.state == before)
  }

  @Test func `what is staged is committed before anything else is written`() throws {
    let other = try TestDevice(2)
    let received = try other.append("setting.saved", "r", ["value": 1])
    for write in [
      { _ = try self.device.write("setting.saved", "w", ["value": 1]) },
      { _ = try self.device.replica.receive([received]) },
    ] {
      _ = try device.replica.transact {
        try device.replica.add([
          .of("setting.saved", "s", ["value": .number(Double(device.replica.log.count))])
        ])
      }
      try write()
      #expect(!device.replica.hasStagedWrites)
    }
    #expect(try device.events.map(\.entity.id) == ["s", "w", "s", "r"])
  }

  @Test func `a batch whose line gets too long with its mark is taken back`() throws {
    // One byte less than what fits without a mark.
    let text = String(repeating: "x", count: 1 << 20)
    var length = text.utf8.count
    var draft: EventDraft?
    while draft == nil {
      length -= 1
      let tried = EventDraft.of(
        "setting.saved", "s", ["value": .string(String(text.prefix(length)))])
      do {
        _ = try device.replica.transact { try device.replica.add([tried]) }
        draft = tried
      } catch is LogError {}
      device.replica.takeBackStaged()
    }
    let longest = try #require(draft)
    let error = #expect(throws: LogError.self) {
      try device.replica.transact {
        _ = try device.replica.add([longest])
        _ = try device.replica.add([.of("setting.saved", "t", ["value": 1])])
      }
    }
    #expect(error?.code == .tooLarge)
    #expect(!device.replica.hasStagedWrites)
    #expect(try device.state == "{}")
  }
}

extension Event {
  /// What would write the same again.
  fileprivate var draft: EventDraft {
    do throws(LogError) {
      let payload = try Payload(JSONReader.value(of: Array(dataBytes)).object ?? [:])
      guard
        let draft = EventDraft(
          type: type, version: version, entityID: entity.id, payload: payload)
      else { preconditionFailure("the entity of an event has an id") }
      return draft
    } catch {
      preconditionFailure("no payload: \(error)")
    }
  }
}
