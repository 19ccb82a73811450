/// Reads CSV as RFC 4180 has it: fields may be quoted, and quoted ones may hold delimiters, line
/// breaks and doubled quotes.
///
/// Beyond the RFC: a byte order mark at the start is dropped, a line may end with LF or CR alone,
/// lines without a single byte are passed over, and a first line `sep=;` names the delimiter.
struct CSVReader {
  static let quote = UInt8(ascii: "\"")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// What stands between two fields.
  let delimiter: CSVDelimiter
  private let bytes: [UInt8]
  private var position: Int
  private var line = 1
  /// How many fields the record before had: most have as many.
  private var width = 0

  /// A reader at the first record of `bytes`; without a delimiter it takes the one that a line `sep=;` names, else
  /// the one that the first line shows.
  init(_ bytes: [UInt8], delimiter: CSVDelimiter? = nil) {
    self.bytes = bytes
    position = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
    let separator = SeparatorLine(bytes[position...])
    if let separator { (position, line) = (position + separator.length, 2) }
    self.delimiter =
      delimiter ?? separator?.delimiter ?? CSVDelimiter(detectedIn: bytes[position...])
  }

  /// The next record; nil at the end.
  ///
  /// Throws `ImportError.notUTF8` and `ImportError.unbalancedQuotes`.
  /// - Complexity: O(n) in the record's bytes.
  mutating func next() throws(ImportError) -> CSVRecord? {
    while skipLineBreak() {}
    guard position < bytes.count else { return nil }
    let first = line
    var fields: [String] = []
    fields.reserveCapacity(width)
    var quoted: UInt64 = 0
    repeat {
      if position < bytes.count, bytes[position] == Self.quote, fields.count < 64 {
        quoted |= 1 << UInt64(fields.count)
      }
      fields.append(try field())
    } while skipDelimiter()
    width = fields.count
    // Nothing but the end of the line may follow a closing quote.
    let isEnded = skipLineBreak()
    guard isEnded || position == bytes.count else { throw .unbalancedQuotes(line: line) }
    return CSVRecord(line: first, fields: fields, quoted: quoted, isEnded: isEnded)
  }

  mutating func rest() throws(ImportError) -> [CSVRecord] {
    var records: [CSVRecord] = []
    while let record = try next() { records.append(record) }
    return records
  }

  private mutating func field() throws(ImportError) -> String {
    let first = line
    let isQuoted = position < bytes.count && bytes[position] == Self.quote
    let content = isQuoted ? try quotedBytes() : try plainBytes()
    guard let text = String(validating: content, as: UTF8.self) else {
      throw .notUTF8(line: first)
    }
    return text
  }

  private mutating func plainBytes() throws(ImportError) -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.count, !isFieldEnd(bytes[position]) {
      if bytes[position] == Self.quote { throw .unbalancedQuotes(line: line) }
      position += 1
    }
    return bytes[start..<position]
  }

  private mutating func quotedBytes() throws(ImportError) -> ArraySlice<UInt8> {
    let first = line
    // What stands before the last doubled quote, with single ones.
    var content: [UInt8] = []
    position += 1
    var start = position
    while position < bytes.count {
      let byte = bytes[position]
      if byte == Self.quote {
        let piece = bytes[start..<position]
        position += 1
        guard position < bytes.count, bytes[position] == Self.quote else {
          return content.isEmpty ? piece : (content + piece)[...]
        }
        content += piece
        start = position
      } else if isLineBreak(at: position) {
        line += 1
      }
      position += 1
    }
    throw .unbalancedQuotes(line: first)
  }

  private func isFieldEnd(_ byte: UInt8) -> Bool {
    byte == delimiter.rawValue || byte == Self.lineFeed || byte == Self.carriageReturn
  }

  /// Whether a line ends with this byte; the CR of a CRLF ends none.
  private func isLineBreak(at place: Int) -> Bool {
    guard bytes[place] == Self.carriageReturn else { return bytes[place] == Self.lineFeed }
    return place + 1 == bytes.count || bytes[place + 1] != Self.lineFeed
  }

  private mutating func skipDelimiter() -> Bool {
    guard position < bytes.count, bytes[position] == delimiter.rawValue else { return false }
    position += 1
    return true
  }

  private mutating func skipLineBreak() -> Bool {
    guard position < bytes.count, isFieldEnd(bytes[position]), bytes[position] != delimiter.rawValue
    else { return false }
    position += isLineBreak(at: position) ? 1 : 2
    line += 1
    return true
  }
}

/// What stands between two fields of a record.
enum CSVDelimiter: UInt8, Sendable, Hashable, CaseIterable {
  case comma = 0x2C
  case semicolon = 0x3B
  case tab = 0x09

  /// Whether a comma may part a fraction: only where it does not part fields.
  var allowsComma: Bool { self != .comma }

  /// The delimiter that occurs most often outside quotes in the first line that is not empty; the first
  /// of those above where several do.
  ///
  /// - Complexity: O(n) in the length of that line.
  init(detectedIn bytes: some Sequence<UInt8>) {
    var counts = Self.allCases.map { (delimiter: $0, count: 0) }
    var isQuoted = false
    var isBlank = true
    for byte in bytes {
      let isLineBreak = byte == CSVReader.lineFeed || byte == CSVReader.carriageReturn
      if isLineBreak, !isQuoted, !isBlank { break }
      if !isLineBreak { isBlank = false }
      if byte == CSVReader.quote { isQuoted.toggle() }
      if isQuoted { continue }
      if let place = counts.firstIndex(where: { $0.delimiter.rawValue == byte }) {
        counts[place].count += 1
      }
    }
    self = counts.reduce(counts[0]) { $1.count > $0.count ? $1 : $0 }.delimiter
  }
}
