/// The mark before a text that a spreadsheet would run as a formula: an apostrophe, by which it stays a text.
///
/// A text is marked if it begins with `=`, `+`, `-` or `@`, behind white space or not; a number is not. One that has
/// apostrophes before such a sign gets one more, so that each text comes back as it was.
enum FormulaMark {
  private static let mark = UInt8(ascii: "'")

  /// The text with its mark, if it needs one.
  static func marked(_ text: String) -> String {
    let rest = text.utf8.drop { $0 == mark }
    guard isFormula(rest) else { return text }
    return rest.count == text.utf8.count && isNumber(rest) ? text : "'" + text
  }

  /// The text without the mark that it has, if any.
  static func unmarked(_ text: String) -> String {
    let bytes = text.utf8
    guard bytes.first == mark, isFormula(bytes.drop { $0 == mark }) else { return text }
    return String(text.unicodeScalars.dropFirst())
  }

  private static func isFormula(_ bytes: Substring.UTF8View) -> Bool {
    let sign = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return sign.map { "=+-@".utf8.contains($0) } ?? false
  }

  /// Whether a spreadsheet reads the text as a number: digits with a sign, and perhaps a fraction.
  private static func isNumber(_ bytes: Substring.UTF8View) -> Bool {
    NumberText.value(of: String(Substring(bytes)), allowsComma: true) != nil
  }
}
