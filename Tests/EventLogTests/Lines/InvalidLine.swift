import EventLog
import Testing

/// A line that breaks the format at one place (log-format 1).
///
/// The text has a `^` before the byte at which it must be refused; the sum is right, so that only
/// the fault can be the reason.
struct InvalidLine: CustomTestStringConvertible {
  let fault: String
  let text: String
  let code: LogError.Code

  /// A line that is wrong before its sum.
  init(_ fault: String, _ beginning: String, _ code: LogError.Code = .malformed) {
    self.init(fault, whole: InvalidLine.summed(beginning), code)
  }

  /// A line given as it is.
  init(_ fault: String, whole text: String, _ code: LogError.Code = .malformed) {
    self.fault = fault
    self.text = text
    self.code = code
  }

  var testDescription: String { fault }

  /// The line without the mark.
  var line: [UInt8] { text.utf8.filter { $0 != UInt8(ascii: "^") } }

  /// The mark's place.
  var offset: Int? { Array(text.utf8).firstIndex(of: UInt8(ascii: "^")) }

  /// Adds the sum of the line without its mark.
  static func summed(_ marked: String) -> String {
    let line = LineUnderTest.summed(marked.utf8.filter { $0 != UInt8(ascii: "^") })
    // `,"sum":"`, the 16 digits, `"}`
    return marked + String(decoding: line.suffix(26), as: UTF8.self)
  }
}
