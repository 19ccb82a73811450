/// What stands between two fields of a record.
enum CSVDelimiter: UInt8, Sendable, Hashable {
  /// `,`
  case comma = 0x2C
  /// `;`
  case semicolon = 0x3B

  /// The delimiter that occurs more often outside quotes in the first line that is not empty; a
  /// comma where both occur equally often.
  ///
  /// - Complexity: O(n) in the length of that line.
  init(detectedIn bytes: some Sequence<UInt8>) {
    var commas = 0
    var semicolons = 0
    var isQuoted = false
    var isBlank = true
    for byte in bytes {
      let isLineBreak = byte == CSVReader.lineFeed || byte == CSVReader.carriageReturn
      if isLineBreak, !isQuoted, !isBlank { break }
      if !isLineBreak { isBlank = false }
      if byte == CSVReader.quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == CSVDelimiter.comma.rawValue { commas += 1 }
      if byte == CSVDelimiter.semicolon.rawValue { semicolons += 1 }
    }
    self = semicolons > commas ? .semicolon : .comma
  }
}
