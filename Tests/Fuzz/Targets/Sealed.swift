import EventLog

/// Bytes with corrected sums: no fuzzer guesses 64 bits of a hash, so otherwise it would never get
/// past the check of the sum.
enum Sealed {
  /// The dataset of everything that a target reads: that of the fixtures, which are seeds.
  static let dataset = DatasetID(checked: "5DB49B01-1D48-4785-97E6-55EA5E8FF674")

  private static let opening = Array(",\"sum\":\"".utf8)
  private static let length = 26

  /// A line whose last 26 bytes hold the sum of the bytes before: an event's is seeded with the dataset,
  /// any other is not.
  static func line(_ line: [UInt8]) -> [UInt8] {
    guard line.count > length else { return line }
    let summed = Array(line.dropLast(length))
    let seed = line.starts(with: Array("{\"replica\":".utf8)) ? dataset.seed : 0
    let sum = Hexadecimal.text(of: XXH64.hash(summed, seed: seed), digits: 16)
    return summed + opening + Array(sum.utf8) + Array("\"}".utf8)
  }

  /// The same for every line.
  static func lines(_ bytes: [UInt8]) -> [UInt8] {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array(lines.map { line(Array($0)) }.joined(separator: [UInt8(ascii: "\n")]))
  }
}
