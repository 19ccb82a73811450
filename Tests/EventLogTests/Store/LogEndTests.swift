import EventLogTesting
import Testing

@testable import EventLog

/// What is noticed of a log that lost its end, or anything else that its writer had made durable.
struct LogEndTests {
  let test = TestStore()
  let segment = TestStore.segment(1)

  /// What is done to a log of four lines that a writer left in good order.
  enum Loss: String, CaseIterable {
    case otherBytes, zeroedEnd, flippedEnd, emptied, cutBehindALine, cutWithinALine, lineTakenOut
    case linesSwapped, bytesAdded

    func applied(to bytes: [UInt8]) -> [UInt8] {
      let lines = bytes.split(separator: UInt8(ascii: "\n")).map { $0 + [UInt8(ascii: "\n")] }
      switch self {
      case .otherBytes: return Array("tcpmux  1/tcp\n# and so on\n".utf8)
      case .zeroedEnd: return bytes.dropLast(100) + [UInt8](repeating: 0, count: 100)
      case .flippedEnd:
        var bytes = bytes
        bytes[bytes.count - 30] ^= 1
        return bytes
      case .emptied: return []
      case .cutBehindALine: return Array(lines.dropLast().joined())
      case .cutWithinALine: return Array(bytes.dropLast(10))
      case .lineTakenOut: return Array((lines[..<1] + lines[2...]).joined())
      case .linesSwapped: return Array([lines[0], lines[2], lines[1], lines[3]].joined())
      case .bytesAdded: return bytes + [UInt8](repeating: 0, count: 5)
      }
    }
  }

  @Test(arguments: Loss.allCases)
  func `what a log that was left in good order loses is a fault until a repair`(loss: Loss) throws {
    do { try test.create().append(count: 4) }
    let bytes = loss.applied(to: try test.bytes(ofSegment: 1))
    test.files.overwrite(segment, with: bytes)
    let log = try test.open(.reading).log
    #expect(!log.faults.isEmpty && log.tail == nil)
    #expect(log.faults.allSatisfy { $0.path == segment })
    let error = #expect(throws: LogError.self) { try test.open(.writing) }
    #expect(error?.code == .damaged && error?.advice == .repair(store: "/store"))
    #expect(try test.bytes(ofSegment: 1) == bytes)
    _ = try Store.repair(at: TestStore.path, environment: test.environment)
    let store = try test.open(.writing)
    // No number is given twice, whatever is left.
    #expect(store.manifest.replica.description != "aaaaaaaaaaaaaaaa")
    try store.append(count: 1)
    #expect(try store.lostEvents().isEmpty)
  }

  @Test func `the lines that are missing are counted, and the error is of their segment`() throws {
    do { try test.create().append(count: 4) }
    test.files.overwrite(
      segment, with: Loss.cutBehindALine.applied(to: try test.bytes(ofSegment: 1)))
    let faults = try test.open(.reading).log.faults
    #expect(faults.map(\.error.code) == [.lostLines])
    #expect(faults.first?.error.reason.contains("1 of the 4 lines are missing") == true)
    #expect(
      try test.open(.reading).lostEvents().map(\.events.description) == ["aaaaaaaaaaaaaaaa:4-4"])
  }

  @Test func `a log that is longer than its mark is no loss`() throws {
    do { try test.create().append(count: 2) }
    let journal = try test.files.contents(of: "/store/journal").allBytes
    do { try test.open(.writing).append(count: 2) }
    test.files.overwrite("/store/journal", with: journal)
    #expect(try test.open(.reading).log.faults.isEmpty)
    // The next writer says where it ends now.
    do { _ = try test.open(.writing) }
    test.files.overwrite(
      segment, with: Loss.cutBehindALine.applied(to: try test.bytes(ofSegment: 1)))
    #expect(try test.open(.reading).log.faults.map(\.error.code) == [.lostLines])
  }

  @Test func `what stood there before a writer that was killed began is missed as well`() throws {
    do { try test.create().append(count: 4) }
    let store = try test.open(.writing)
    try store.append(count: 2)
    let lines = try test.bytes(ofSegment: 1).split(separator: UInt8(ascii: "\n"))
    let kept = (lines[..<1] + lines[2...]).joined(separator: [UInt8(ascii: "\n")])
    test.files.overwrite(segment, with: Array(kept) + [UInt8(ascii: "\n")])
    let log = try test.open(.reading).log
    #expect(log.faults.contains { $0.error.code == .lostLines })
    withExtendedLifetime(store) {}
  }

  @Test func `a line that is gone is missed beside another one that cannot be read`() throws {
    do { try test.create().append(count: 4) }
    var bytes = Loss.lineTakenOut.applied(to: try test.bytes(ofSegment: 1))
    bytes[30] ^= 1
    test.files.overwrite(segment, with: bytes)
    let codes = try test.open(.reading).log.faults.map(\.error.code)
    #expect(codes.contains(.lostLines) && codes.count == 2)
  }

  @Test func `a line that cannot be read is no lost line besides`() throws {
    do { try test.create().append(count: 4) }
    var bytes = try test.bytes(ofSegment: 1)
    bytes[30] ^= 1
    test.files.overwrite(segment, with: bytes)
    #expect(try !test.open(.reading).log.faults.contains { $0.error.code == .lostLines })
  }
}
