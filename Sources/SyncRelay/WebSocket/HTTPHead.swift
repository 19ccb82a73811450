/// The first line and the fields of an HTTP/1.1 message (RFC 9112), read strictly.
struct HTTPHead: Sendable, Hashable {
  /// The line before the fields.
  let firstLine: String
  private let fields: [Field]

  private struct Field: Sendable, Hashable {
    /// In lower case.
    let name: String
    let value: String
  }

  /// The words of the first line, with a blank between each two.
  var words: [Substring] { firstLine.split(separator: " ", omittingEmptySubsequences: false) }

  /// Where the empty line of a message ends; nil if it has not come.
  static func end(in bytes: [UInt8]) -> Int? {
    var place = 0
    while place + 4 <= bytes.count {
      if bytes[place] == cr, bytes[place + 1] == lf, bytes[place + 2] == cr, bytes[place + 3] == lf
      {
        return place + 4
      }
      place += 1
    }
    return nil
  }

  /// Reads a message up to and with its empty line.
  /// - Returns: nil where a line breaks the standard, also in ways that other readers allow: a line that goes on in the
  ///   next one, a blank before a colon, a carriage return or a line feed alone.
  init?(_ bytes: ArraySlice<UInt8>) {
    var lines: [ArraySlice<UInt8>] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      guard let end = bytes[start...].firstIndex(of: HTTPHead.cr), end + 1 < bytes.endIndex,
        bytes[end + 1] == HTTPHead.lf
      else { return nil }
      lines.append(bytes[start..<end])
      start = end + 2
    }
    guard let first = lines.first, lines.last?.isEmpty == true, !first.isEmpty,
      let line = HTTPHead.text(first)
    else { return nil }
    firstLine = line
    var fields: [Field] = []
    for line in lines.dropFirst().dropLast() {
      guard let field = HTTPHead.field(line) else { return nil }
      fields.append(field)
    }
    self.fields = fields
  }

  /// The values of the fields with a name, which is in lower case.
  func values(of name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

  /// The value of a field that stands once; nil for a field that is missing or stands several times.
  func value(of name: String) -> String? {
    let values = values(of: name)
    return values.count == 1 ? values[0] : nil
  }

  /// Whether the lists in the fields with a name have a word, in whatever case.
  func has(_ word: String, in name: String) -> Bool {
    values(of: name).contains { value in
      value.split(separator: ",").contains { HTTPHead.trimmed($0[...]).lowercased() == word }
    }
  }

  private static func field(_ line: ArraySlice<UInt8>) -> Field? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      line[..<colon].allSatisfy(isNamePart), let value = text(line[(colon + 1)...])
    else { return nil }
    return Field(
      name: String(decoding: line[..<colon], as: UTF8.self).lowercased(),
      value: String(trimmed(value[...])))
  }

  /// A line's text; nil with a control character in it, or where it is not UTF-8.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.allSatisfy({ ($0 >= 0x20 && $0 != 0x7F) || $0 == tab }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let first = text.unicodeScalars.first, first == " " || first == "\t" {
      text.unicodeScalars.removeFirst()
    }
    while let last = text.unicodeScalars.last, last == " " || last == "\t" {
      text.unicodeScalars.removeLast()
    }
    return text
  }

  /// Whether a byte may stand in a field's name: a letter, a digit, or one of a few marks.
  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  private static let cr = UInt8(ascii: "\r")
  private static let lf = UInt8(ascii: "\n")
  private static let tab = UInt8(ascii: "\t")
}
