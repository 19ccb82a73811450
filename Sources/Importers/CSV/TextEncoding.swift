/// Makes UTF-8 of what spreadsheets save as “Unicode text”.
enum TextEncoding {
  private static let byteOrderMark: UInt16 = 0xFEFF
  /// How many bytes show the encoding where no byte order mark does.
  private static let sample = 64

  /// The file in UTF-8: UTF-16 is converted, anything else comes back as it is.
  ///
  /// UTF-16 is known by its byte order mark; without one, by a zero in every second one of the first 64 bytes. An
  /// encoding with one byte a character, such as Windows-1252, is never guessed.
  /// - Throws: `ImportError.notUTF8`.
  /// - Complexity: O(n).
  static func utf8(of bytes: [UInt8]) throws(ImportError) -> [UInt8] {
    guard let isBigEndian = isBigEndianUTF16(bytes) else { return bytes }
    let (high, low) = isBigEndian ? (0, 1) : (1, 0)
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { place in
      UInt16(bytes[place + high]) << 8 | UInt16(bytes[place + low])
    }
    guard bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) else {
      let lineFeed = UInt16(CSVReader.lineFeed)
      throw .notUTF8(line: 1 + units.prefix(Self.valid(units)).count { $0 == lineFeed })
    }
    return Array(text.utf8)
  }

  /// Whether the greater byte of each unit stands first; nil where this is not UTF-16.
  private static func isBigEndianUTF16(_ bytes: [UInt8]) -> Bool? {
    guard bytes.count >= 2 else { return nil }
    switch UInt16(bytes[0]) << 8 | UInt16(bytes[1]) {
    case byteOrderMark: return true
    case byteOrderMark.byteSwapped: return false
    default: break
    }
    let start = bytes.prefix(sample).prefix(bytes.count / 2 * 2)
    guard start.count >= 8 else { return nil }
    func areZeros(_ first: Int) -> Bool {
      stride(from: first, to: start.count, by: 2).allSatisfy { start[$0] == 0 }
    }
    switch (areZeros(0), areZeros(1)) {
    case (true, false): return true
    case (false, true): return false
    case (true, true), (false, false): return nil
    }
  }

  /// How many units stand before the first half of a character that has no other half.
  private static func valid(_ units: [UInt16]) -> Int {
    var place = 0
    while place < units.count {
      let isPair =
        UTF16.isLeadSurrogate(units[place]) && place + 1 < units.count
        && UTF16.isTrailSurrogate(units[place + 1])
      guard isPair || !UTF16.isSurrogate(units[place]) else { return place }
      place += isPair ? 2 : 1
    }
    return place
  }
}
