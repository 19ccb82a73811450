import EventLogTesting
import Testing

@testable import EventLog

/// Lines of another dataset among those of a store: they never pass as lines (log-format 3).
struct ForeignLineTests {
  static let other = DatasetID(checked: "6EC05AC2-2E59-4896-A8F7-66FB6F9FF785")

  let test = TestStore()

  /// The lines of a store of a dataset, with their newlines; the last two are a batch.
  func lines(of dataset: DatasetID, in test: TestStore = TestStore()) throws -> [[UInt8]] {
    let store = try test.create(dataset: dataset)
    let single = try store.append(count: 3)
    let batch = try store.append(
      [draft("module.saved", "x"), draft("module.saved", "y")], atomic: true)
    return (single + batch).map { $0.line + [UInt8(ascii: "\n")] }
  }

  /// Puts lines in place of the store's.
  func put(_ lines: [[UInt8]]) {
    test.files.overwrite(TestStore.segment(1), with: Array(lines.joined()))
  }

  @Test func `two datasets with the same events share no line`() throws {
    let (own, foreign) = (try lines(of: TestStore.dataset), try lines(of: Self.other))
    #expect(own.map(\.count) == foreign.map(\.count))
    for (own, foreign) in zip(own, foreign) { #expect(own.dropLast(20) == foreign.dropLast(20)) }
    for (own, foreign) in zip(own, foreign) { #expect(own != foreign) }
  }

  @Test func `a line of another dataset is a fault wherever another line follows`() throws {
    let own = try lines(of: TestStore.dataset, in: test)
    let foreign = try lines(of: Self.other)
    for index in 0..<3 {
      var mixed = own
      mixed[index] = foreign[index]
      put(mixed)
      let log = try test.open(.reading).log
      #expect(log.faults.map(\.error.code) == [.badSum])
      #expect(log.faults.map(\.error.position.line) == [index + 1])
      #expect(log.faults.allSatisfy { $0.error.reason.hasSuffix("or of another dataset") })
      #expect(log.count == 4 && log.tail == nil)
      #expect(
        !log.coverage.contains(
          EventID(replica: ReplicaID(bits: .max / 15 * 10), seq: UInt64(index) + 1)))
    }
  }

  @Test func `with a line of another dataset none of its batch is believed`() throws {
    let own = try lines(of: TestStore.dataset, in: test)
    let foreign = try lines(of: Self.other)
    put([own[3], foreign[4], own[0], own[1], own[2]])
    let log = try test.open(.reading).log
    #expect(log.faults.map(\.error.code) == [.partialBatch, .badSum])
    #expect(log.count == 3)
  }

  @Test func `a segment of another dataset gives a store no event`() throws {
    _ = try lines(of: TestStore.dataset, in: test)
    put(try lines(of: Self.other))
    let log = try test.open(.reading).log
    #expect(log.count == 0 && !log.faults.isEmpty)
    #expect(throws: LogError.self) { try test.open(.writing) }
    _ = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(try test.open(.writing).log.count == 0)
  }

  @Test func `repair takes a line of another dataset out`() throws {
    var own = try lines(of: TestStore.dataset, in: test)
    own[1] = try lines(of: Self.other)[1]
    put(own)
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.faults.count == 1)
    #expect(report.missing.description == "aaaaaaaaaaaaaaaa:2-2")
    #expect(try test.open(.reading).log.count == 4)
  }

  @Test func `a line of another dataset below a snapshot is not believed`() throws {
    let own = try lines(of: TestStore.dataset, in: test)
    do {
      let store = try test.open(.writing)
      _ = try store.keepSnapshot(
        of: store.readEveryLine(), deciding: Array(repeating: true, count: 5), notes: [:])
    }
    var mixed = own
    mixed[1] = try lines(of: Self.other)[1]
    put(mixed)
    let log = try test.open(.reading).log
    #expect(log.baseCount == 5)
    #expect(try log.event(at: 1).line == own[0].dropLast())
    let error = #expect(throws: LogError.self) { try log.event(at: 2) }
    #expect(error?.code == .damaged)
    #expect(error?.reason.contains("or of another dataset") == true)
  }

  @Test func `the batch mark of a foreign line keeps no cut away`() throws {
    let batch = try lines(of: TestStore.dataset)[3...]
    let bytes = Array(batch.joined())
    func starts(_ dataset: DatasetID) -> [Int] {
      bytes.withRawBytes {
        SegmentCuts.pieces(of: $0, from: 0, size: bytes.count / 2, seed: dataset.seed)
          .map(\.lowerBound)
      }
    }
    #expect(starts(TestStore.dataset) == [0])
    #expect(starts(Self.other) == [0, bytes.count / 2])
  }

  @Test func `an event of another dataset is refused, and nothing of the call is kept`() throws {
    let peer = TestStore()
    let foreign = try peer.create(replica: "bbbbbbbbbbbbbbbb", dataset: Self.other)
      .append(count: 2)
    let own = try TestStore().create(replica: "cccccccccccccccc").append(count: 1)
    let store = try test.create()
    let error = #expect(throws: LogError.self) { try store.receive(own + foreign) }
    #expect(error?.code == .wrongDataset)
    #expect(error?.position.line == 2)
    #expect(error?.position.event == foreign[0].id)
    #expect(error?.advice == .cloneDataset)
    #expect(error?.reason.contains(TestStore.dataset.text) == true)
    #expect(store.log.count == 0)
    #expect(try test.open(.reading).log.count == 0)
    #expect(try store.receive(own).count == 1)
  }

  @Test func `an event of another dataset is refused as that, also under an id that is known`()
    throws
  {
    let store = try test.create()
    try store.append(count: 1)
    let foreign = try TestStore().create(dataset: Self.other).append(count: 1)
    let error = #expect(throws: LogError.self) { try store.receive(foreign) }
    #expect(error?.code == .wrongDataset)
  }

  @Test func `a log without events knows whose lines it takes`() throws {
    let events = try TestStore().create().append(count: 2)
    let log = Log(of: TestStore.dataset, events: events)
    #expect(try log.event(at: 2) == events[1])
    let error = #expect(throws: LogError.self) {
      try Log(of: Self.other, events: events).event(at: 2)
    }
    #expect(error?.code == .damaged)
  }
}
