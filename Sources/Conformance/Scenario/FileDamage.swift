import EventLog

/// A file's bytes, and what may happen to them.
struct FileDamage {
  private(set) var bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Changes the lowest bit of a byte of a line, both counted as the fixtures do: lines from 1, bytes from 0.
  mutating func flip(byte: Int, of number: Int?) throws(ConformanceError) {
    let line = try line(number)
    guard byte >= 0, byte < line.count else { throw .scenario("line has no byte \(byte)") }
    bytes[line.lowerBound + byte] ^= 1
  }

  /// Takes the last bytes away.
  mutating func cut(_ count: Int) { bytes.removeLast(min(max(count, 0), bytes.count)) }

  /// Adds lines at the end; of them only the first bytes, where a number is given.
  mutating func append(_ lines: [UInt8], first count: Int?) {
    bytes += count.map { Array(lines.prefix(max($0, 0))) } ?? lines
  }

  /// Writes a line once more, right behind it.
  mutating func repeatLine(_ number: Int?) throws(ConformanceError) {
    let line = try line(number)
    bytes.insert(contentsOf: Array(bytes[line]), at: line.upperBound)
  }

  /// Takes a line away.
  mutating func dropLine(_ number: Int?) throws(ConformanceError) {
    bytes.removeSubrange(try line(number))
  }

  /// Changes each line's end to a carriage return and a line feed.
  mutating func changeLineEnds() {
    bytes = bytes.flatMap { $0 == UInt8(ascii: "\n") ? [UInt8(ascii: "\r"), $0] : [$0] }
  }

  /// The bytes before a line, and from it on.
  func split(at number: Int?) throws(ConformanceError) -> (first: [UInt8], rest: [UInt8]) {
    let line = try line(number)
    return (Array(bytes[..<line.lowerBound]), Array(bytes[line.lowerBound...]))
  }

  /// Where a line stands, with its line feed.
  private func line(_ number: Int?) throws(ConformanceError) -> Range<Int> {
    guard let number else { throw .scenario("damage lacks line=") }
    let lines = bytes.lines
    guard number >= 1, number <= lines.count else {
      throw .scenario("the file has no line \(number)")
    }
    return lines[number - 1].indices
  }
}

extension [UInt8] {
  /// The lines of a file, each with its line feed, which the last one may lack.
  var lines: [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = self[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      lines.append(rest[..<end])
      rest = rest[end...]
    }
    return lines
  }
}
