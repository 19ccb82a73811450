/// Writes CSV as RFC 4180 has it, with one line feed behind each record, as apps write it.
struct CSVWriter {
  /// One field of a record.
  enum Field: Sendable, Hashable {
    /// Text that is put in quotes where it needs them.
    case plain(String)
    /// Text that is always in quotes, also where it is empty.
    case quoted(String)

    /// The text without quotes.
    var text: String {
      switch self {
      case .plain(let text), .quoted(let text): text
      }
    }
  }

  let delimiter: CSVDelimiter
  /// What was written so far.
  private(set) var bytes: [UInt8] = []

  init(delimiter: CSVDelimiter) {
    self.delimiter = delimiter
  }

  mutating func add(_ fields: [Field]) {
    for (place, field) in fields.enumerated() {
      if place > 0 { bytes.append(delimiter.rawValue) }
      add(field)
    }
    bytes.append(CSVReader.lineFeed)
  }

  private mutating func add(_ field: Field) {
    let text = field.text.utf8
    let special = [
      delimiter.rawValue, CSVReader.quote, CSVReader.lineFeed, CSVReader.carriageReturn,
    ]
    let needsQuotes =
      switch field {
      case .quoted: true
      case .plain: text.contains(where: special.contains)
      }
    guard needsQuotes else { return bytes.append(contentsOf: text) }
    bytes.append(CSVReader.quote)
    for byte in text {
      if byte == CSVReader.quote { bytes.append(CSVReader.quote) }
      bytes.append(byte)
    }
    bytes.append(CSVReader.quote)
  }
}
