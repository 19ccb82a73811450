import EventLog
import EventLogTesting
import Testing

/// What is kept beside bytes that were taken out of the log: where they stood, and why.
struct QuarantineTests {
  let test = TestStore()
  let segment = TestStore.segment(1)

  /// The one description in quarantine.
  func description() throws -> JSONObject {
    let names = try test.files.names(in: "/store/quarantine").filter { $0.hasSuffix(".json") }
    #expect(names.count == 1)
    let name = try #require(names.first)
    let file = try test.files.contents(of: "/store/quarantine/" + name)
    let bytes = file.bytes(in: 0..<file.count)
    #expect(bytes.last == UInt8(ascii: "\n"))
    return try #require(try JSONReader.canonicalValue(of: Array(bytes.dropLast())).object)
  }

  @Test func `an unfinished write is described`() throws {
    try test.create().append(count: 2)
    let whole = try test.bytes(ofSegment: 1)
    test.files.overwrite(segment, with: whole + Array("{\"replica\":".utf8))
    try test.markInterruption()
    _ = try test.open(.writing)
    #expect(
      try description() == [
        "length": 11, "offset": .number(Double(whole.count)), "reason": "the line has no newline",
        "segment": "000000000001.jsonl",
      ])
  }

  @Test func `a damaged segment is described by its faults`() throws {
    try test.create().append(count: 3)
    var bytes = try test.bytes(ofSegment: 1)
    bytes[0] ^= 1
    bytes[bytes.count / 3] ^= 1
    test.files.overwrite(segment, with: bytes)
    let faults = try Store.repair(at: TestStore.path, environment: test.environment).faults
    #expect(faults.count == 2)
    #expect(
      try description() == [
        "length": .number(Double(bytes.count)), "offset": 0,
        "reason": .string(faults.map(\.error.description).joined(separator: "\n")),
        "segment": "000000000001.jsonl",
      ])
  }
}
