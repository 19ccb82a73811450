import EventLog
import EventLogTesting
import Testing

/// Numbers and texts that are packed, and what becomes of bytes that are something else.
struct PackedBytesTests {
  @Test func `what was packed is read again`() throws {
    var writer = PackedWriter()
    let numbers: [UInt64] = [0, 1, 127, 128, 16_383, 16_384, .max]
    let wholes: [Int64] = [0, -1, 1, 63, -64, 64, .min, .max]
    let doubles = [0, -0.0, 1.1, -Double.infinity, .greatestFiniteMagnitude]
    let texts = ["", "a", "e\u{301}", "é", "a", "😀", ""]
    for number in numbers { writer.add(number) }
    for whole in wholes { writer.add(whole) }
    for double in doubles { writer.add(double) }
    for text in texts { writer.add(text) }
    var reader = PackedReader(writer.bytes)
    for number in numbers { #expect(try reader.number() == number) }
    for whole in wholes { #expect(try reader.whole() == whole) }
    for double in doubles { #expect(try reader.double().bitPattern == double.bitPattern) }
    for text in texts { #expect(try UTF8Text(reader.text()) == UTF8Text(text)) }
    #expect(reader.isAtEnd)
  }

  @Test func `a text that came before takes one byte`() {
    var writer = PackedWriter()
    writer.add("Squat")
    let length = writer.bytes.count
    writer.add("Squat")
    #expect(writer.bytes.count == length + 1)
  }

  @Test(arguments: [[], [0x80], Array(repeating: 0xFF, count: 11), [1, 1], [0, 5, 0x41], [9]])
  func `bytes that were cut off, or are none of these, are refused`(bytes: [UInt8]) {
    var (text, double, count) = (PackedReader(bytes), PackedReader(bytes), PackedReader(bytes))
    #expect(throws: LogError.self) { try text.text() }
    if bytes.count < 8 { #expect(throws: LogError.self) { try double.double() } }
    #expect(throws: LogError.self) { while try count.count() < .max {} }
  }

  @Test func `whatever the bytes are, reading them ends`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<2000 {
      let bytes = (0..<random.below(24)).map { _ in UInt8.random(in: 0...255, using: &random) }
      var reader = PackedReader(bytes)
      var steps = 0
      do {
        while !reader.isAtEnd {
          steps += 1
          switch random.below(4) {
          case 0: _ = try reader.text()
          case 1: _ = try reader.int()
          case 2: _ = try reader.double()
          default: _ = try reader.count()
          }
        }
      } catch {
        #expect(error.code == .malformed)
      }
      #expect(steps <= 24)
    }
  }
}
