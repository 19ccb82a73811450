import EventLogTesting
import Testing

@testable import EventLog

/// Files of something else in the place of a segment: they cost what their size explains.
struct StrangeSegmentTests {
  let test = TestStore()

  /// A store with two events, and so many lines behind them that are none.
  private func store(_ lines: [String]) throws {
    do { try test.create().append(count: 2) }
    let bytes = try test.bytes(ofSegment: 1)
    test.files.overwrite(
      TestStore.segment(1), with: bytes + lines.flatMap { Array("\($0)\n".utf8) })
  }

  @Test func `many lines that are no events are told together, behind the first ones`() throws {
    try store((0..<5_000).map { $0 % 2 == 0 ? "" : "{" })
    #expect(try test.open(.reading).log.count == 2)
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.faults.count <= SegmentScan.mostSingleFaults + 1)
    #expect(try test.open(.reading).log.faults.isEmpty)
    #expect(try test.open(.writing).append(count: 1).count == 1)
  }

  @Test func `what stands between whole lines is told as what it is`() throws {
    do { try test.create().append(count: 2) }
    let lines = try test.bytes(ofSegment: 1).split(separator: UInt8(ascii: "\n"))
    let newline = UInt8(ascii: "\n")
    let (first, second) = (Array(lines[0]) + [newline], Array(lines[1]) + [newline])
    let junk = [UInt8](repeating: newline, count: 3_000)
    test.files.overwrite(
      TestStore.segment(1), with: [first, junk, second, [newline, newline]].flatMap(\.self))
    let faults = try test.open(.reading).log.faults.filter { $0.lineCount > 0 }
    #expect(faults.map(\.lineCount).reduce(0, +) >= 3_000)
    #expect(faults.count <= SegmentScan.mostSingleFaults + 3)
    let run = try #require(faults.first { $0.lineCount > 1 })
    #expect(run.lineCount == 3_000 - SegmentScan.mostSingleFaults + 1)
    #expect(run.error.position.line == 1 + SegmentScan.mostSingleFaults)
    #expect(run.error.reason.hasSuffix(", and the 2000 lines behind it cannot be read either"))
    _ = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(try test.bytes(ofSegment: 1) == first + second)
  }
}
