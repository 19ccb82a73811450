import EventLog

/// Bytes with their sums put right: no fuzzer guesses 64 bits of a hash, so without this it would
/// never come past the check of the sum.
enum Sealed {
  private static let opening = Array(",\"sum\":\"".utf8)
  private static let length = 26

  /// A line whose last 26 bytes say the sum of those before them.
  static func line(_ line: [UInt8]) -> [UInt8] {
    guard line.count > length else { return line }
    let summed = Array(line.dropLast(length))
    let sum = Hexadecimal.bytes(of: XXH64.hash(summed), digits: 16)
    return summed + opening + sum + Array("\"}".utf8)
  }

  /// Every line so.
  static func lines(_ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array(lines.map { line(Array($0)) }.joined(separator: [UInt8(ascii: "\n")]))
  }
}
