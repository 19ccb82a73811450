import EventLogTesting
import Testing

@testable import EventLog

/// Lines that are sound, and do not stand as they should (log-format 8).
struct SoundLineTests {
  let test = TestStore()
  let segment = TestStore.segment(1)

  /// The lines without their newlines.
  func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
  }

  /// What was changed around the lines of a log, and what is named for it.
  enum Change: String, CaseIterable {
    case carriageReturns, oneCarriageReturn, carriageReturnAndMark, mark, noNewline
    case carriageReturnWithoutNewline, oldMac, joined, blanks, zerosBefore, tornBefore

    func change(_ lines: [[UInt8]]) -> [UInt8] {
      let (mark, blank): ([UInt8], [UInt8]) = ([0xEF, 0xBB, 0xBF], [0x20, 0x20])
      func ended(_ end: String) -> [UInt8] { lines.flatMap { $0 + Array(end.utf8) } }
      return switch self {
      case .carriageReturns: ended("\r\n")
      case .oneCarriageReturn:
        Array(lines.enumerated().flatMap { $1 + Array(($0 == 3 ? "\r\n" : "\n").utf8) })
      case .carriageReturnAndMark: mark + ended("\r\n")
      case .mark: mark + ended("\n")
      case .noNewline: Array(ended("\n").dropLast())
      case .carriageReturnWithoutNewline: Array(ended("\r\n").dropLast())
      case .oldMac: ended("\r")
      case .joined:
        lines[0] + lines[1] + Array("\n".utf8) + lines[2...].flatMap { $0 + Array("\n".utf8) }
      case .blanks: lines.flatMap { blank + $0 + blank + Array("\n".utf8) }
      case .zerosBefore: Array(repeating: 0, count: 512) + ended("\n")
      case .tornBefore: Array(lines[1].prefix(40)) + ended("\n")
      }
    }

    var flaw: LineFlaw {
      switch self {
      case .carriageReturns, .oneCarriageReturn: .carriageReturn
      case .carriageReturnAndMark, .mark: .byteOrderMark
      case .noNewline: .noNewline
      case .carriageReturnWithoutNewline: .carriageReturn
      case .oldMac, .joined, .blanks, .zerosBefore, .tornBefore: .otherBytes
      }
    }
  }

  @Test(arguments: Change.allCases)
  func `what stands around sound lines is named, and a repair puts every byte right`(
    _ change: Change
  ) throws {
    let good = try test.bytesOfFiveEvents()
    test.files.overwrite(segment, with: change.change(lines(good)))
    let read = try test.open(.reading)
    #expect(read.log.faults.first(where: { $0.flaw != nil })?.flaw == change.flaw)
    #expect(try !read.damage().isEmpty)
    #expect(throws: LogError.self) { try test.open(.writing) }

    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(!report.mended.isEmpty)
    #expect(report.faults.isEmpty && report.missing.isEmpty && report.takenBack.isEmpty)
    #expect(report.replicaChange == nil && !report.hasFoundNothing)
    #expect(try test.bytes(ofSegment: 1) == good)
    #expect(try test.open(.reading).damage().isEmpty)
    #expect(try test.open(.writing).log.count == 5)
    #expect(
      try Store.repair(at: TestStore.path, environment: test.environment).hasFoundNothing)
  }

  @Test func `neighbours with the same flaw are one fault that says how many they are`() throws {
    let good = try test.bytesOfFiveEvents()
    test.files.overwrite(segment, with: Change.carriageReturns.change(lines(good)))
    let faults = try test.open(.reading).log.faults
    #expect(faults.first?.error.reason.contains("the lines behind it, 4 of them") == true)
  }

  @Test func `a damaged line among mended ones goes to quarantine alone`() throws {
    let good = try test.bytesOfFiveEvents()
    var lines = lines(good)
    lines[1][60] ^= 1
    test.files.overwrite(segment, with: Change.carriageReturns.change(lines))
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.missing.description == "aaaaaaaaaaaaaaaa:2-2")
    #expect(report.replicaChange != nil)
    #expect(
      try test.open(.reading).log.coverage.description
        == "aaaaaaaaaaaaaaaa:1-1 aaaaaaaaaaaaaaaa:3-5")
  }

  @Test func `a segment in the middle gets its last newline back`() throws {
    try test.create()
    try test.open(.writing, segmentSize: 300).append(count: 6)
    let good = try test.bytes(ofSegment: 3)
    test.files.overwrite(TestStore.segment(3), with: Array(good.dropLast()))
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.mended.count == 1 && report.missing.isEmpty && report.replicaChange == nil)
    #expect(try test.bytes(ofSegment: 3) == good)
    #expect(try test.open(.writing).log.count == 6)
  }

  @Test func `a sound line in quarantine comes back, and a second repair finds nothing`() throws {
    let good = try test.bytesOfFiveEvents()
    let lines = lines(good)
    // As an earlier build left it: the log lacks the line, and quarantine has it with a carriage return.
    test.files.overwrite(
      segment, with: lines.enumerated().flatMap { $0 == 1 ? [] : $1 + Array("\n".utf8) })
    try Quarantine(folder: StoreFolder(TestStore.path), files: test.files).keep(
      lines[1] + Array("\r\n".utf8), from: segment, at: 0, because: "the test")
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.takenBack.description == "aaaaaaaaaaaaaaaa:2-2")
    #expect(report.missing.isEmpty)
    let log = try test.open(.reading).log
    #expect(log.coverage.description == "aaaaaaaaaaaaaaaa:1-5")
    #expect(try log.line(at: 5) == lines[1])
    #expect(try Store.repair(at: TestStore.path, environment: test.environment).hasFoundNothing)
  }

  @Test func `a batch that something was written into comes back whole`() throws {
    let good = try test.bytesOfFiveEvents()
    var lines = lines(good)
    lines.insert(Array("a line of someone else's".utf8), at: 4)
    test.files.overwrite(segment, with: lines.flatMap { $0 + Array("\n".utf8) })
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.takenBack.description == "aaaaaaaaaaaaaaaa:4-5")
    #expect(report.missing.isEmpty && report.waiting.isEmpty)
    #expect(try test.open(.writing).log.count == 5)
  }

  @Test func `a part of a batch stays in quarantine, and is named`() throws {
    let good = try test.bytesOfFiveEvents()
    var lines = lines(good)
    lines[4][60] ^= 1
    test.files.overwrite(segment, with: lines.flatMap { $0 + Array("\n".utf8) })
    let report = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(report.takenBack.isEmpty)
    #expect(report.waiting.description == "aaaaaaaaaaaaaaaa:4-4")
    #expect(report.missing.description == "aaaaaaaaaaaaaaaa:4-5")
    #expect(try test.open(.writing).log.count == 3)
  }

  @Test func `a line whose number was given out again stays in quarantine`() throws {
    try test.create().append(count: 2)
    let other = LineUnderTest.summed(
      LineUnderTest.text(replica: #""aaaaaaaaaaaaaaaa""#, seq: "2", entity: #""another""#))
    try Quarantine(folder: StoreFolder(TestStore.path), files: test.files).keep(
      other, from: segment, at: 0, because: "the test")
    #expect(try Store.repair(at: TestStore.path, environment: test.environment).hasFoundNothing)
    #expect(try test.open(.reading).log.count == 2)
  }

  @Test func `a line of another dataset stays in quarantine`() throws {
    let good = try test.bytesOfFiveEvents()
    let other = TestStore()
    try other.create(dataset: DatasetID(checked: "7DB49B01-1D48-4785-97E6-55EA5E8FF674"))
      .append(count: 7)
    try Quarantine(folder: StoreFolder(TestStore.path), files: test.files).keep(
      try other.bytes(ofSegment: 1), from: segment, at: 0, because: "the test")
    #expect(try Store.repair(at: TestStore.path, environment: test.environment).hasFoundNothing)
    #expect(try test.bytes(ofSegment: 1) == good)
  }

  @Test func `bytes that only look like the end of a line hide no line`() throws {
    try test.create().append([
      draft("module.saved", "m", ["sum": "0123456789abcdef", "zzz": ["sum": "0123456789abcdef"]])
    ])
    let good = try test.bytes(ofSegment: 1)
    test.files.overwrite(segment, with: Array(good.dropLast()) + Array("\r\n".utf8))
    _ = try Store.repair(at: TestStore.path, environment: test.environment)
    #expect(try test.bytes(ofSegment: 1) == good)
  }
}
