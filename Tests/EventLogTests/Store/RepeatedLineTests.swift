import EventLogTesting
import Testing

@testable import EventLog

/// Segments with lines that stand in the log already: each is named with its place, once.
struct RepeatedLineTests {
  let test = TestStore()

  /// A store of so many segments of so many lines each; gives each segment's bytes.
  private func segments(_ count: Int, of lines: Int) throws -> [[UInt8]] {
    try test.create()
    for _ in 0..<count {
      // Each write makes a segment.
      let store = try test.open(.writing, segmentSize: 1)
      let drafts = try (0..<lines).map {
        try draft("module.saved", "m", ["name": .string("\($0)")])
      }
      try store.append(drafts)
    }
    return try (0..<count).map { try test.bytes(ofSegment: $0 * lines + 1) }
  }

  @Test func `of a segment with its lines twice, each second one is named with its line`() throws {
    // With a look at all bytes before each, this would not come to an end.
    let bytes = try segments(1, of: 4000)[0]
    test.files.overwrite(TestStore.segment(1), with: bytes + bytes)
    let log = try test.open(.reading).log
    #expect(log.count == 4000)
    #expect(log.faults.map(\.error.position.line) == (4001...8000).map { $0 })
    #expect(log.faults.allSatisfy { $0.error.code == .alreadyExists && !$0.mayLoseAnEvent })
    #expect(log.faults.first?.bytes.lowerBound == bytes.count)
    log.checkInvariants()
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.faults.count == 4000 && report.missing.isEmpty && report.replicaChange == nil)
    #expect(try test.bytes(ofSegment: 1) == bytes)
  }

  @Test func `repeats in every segment are taken out of each, and the events stay`() throws {
    let parts = try segments(3, of: 5)
    // The lines of the last one stand before their time, too, and lines of the first one come late.
    let written = [parts[0] + parts[2], parts[1] + parts[0], parts[2] + parts[1]]
    for (index, bytes) in written.enumerated() {
      test.files.overwrite(TestStore.segment(index * 5 + 1), with: bytes)
    }
    let log = try test.open(.reading).log
    #expect(log.count == 15)
    log.checkInvariants()
    #expect(log.coverage.description == "aaaaaaaaaaaaaaaa:1-15")
    #expect(
      try (1...15).map { try log.id(at: $0).seq } == [
        1, 2, 3, 4, 5, 11, 12, 13, 14, 15, 6, 7, 8, 9, 10,
      ])
    let repeated = log.faults.filter { !$0.bytes.isEmpty }
    #expect(repeated.map { $0.error.position.line ?? 0 } == Array(6...10) + Array(1...10))
    _ = try Store.repair(at: TestStore.path, environment: test.environment)
    let repaired = try test.open(.reading, segmentSize: 1).log
    #expect(repaired.count == 15 && repaired.faults.isEmpty)
  }

  @Test func `a repeat behind a snapshot is named with its line`() throws {
    let store = try test.create()
    try store.append(count: 3)
    _ = try store.keepSnapshot(
      of: try store.readEveryLine(), deciding: [true, true, true], notes: [:])
    try store.append(count: 2)
    let bytes = try test.bytes(ofSegment: 1)
    test.files.overwrite(TestStore.segment(1), with: bytes + bytes)
    let log = try test.open(.reading).log
    // Where anything is wrong, all lines are read.
    #expect(log.baseCount == 0 && log.count == 5)
    #expect(log.faults.map(\.error.position.line) == [6, 7, 8, 9, 10])
  }

  @Test func `bytes are cut out where they stand, whatever the order of the ranges`() {
    let bytes = Array(0..<20 as Range<UInt8>)
    #expect(Store.bytes(bytes, without: []) == bytes)
    #expect(Store.bytes(bytes, without: [12..<14, 3..<5, 18..<20, 0..<1]).count == 13)
    #expect(Store.bytes(bytes, without: [10..<20, 0..<8, 4..<6, 2..<9]) == [9])
    #expect(Store.bytes(bytes, without: [0..<20]).isEmpty)
  }

  @Test func `lines are numbered as one counts them from the first on`() {
    var generator = SplitMix64(seed: 4)
    for _ in 1...200 {
      let bytes = (0..<60).map { _ in generator.below(4) == 0 ? UInt8(10) : UInt8(65) }
      var lines = LineNumbers(of: FileContents(bytes))
      for offset in bytes.indices where generator.below(3) == 0 {
        #expect(lines.line(at: offset) == bytes[..<offset].count { $0 == 10 } + 1)
      }
    }
  }
}
