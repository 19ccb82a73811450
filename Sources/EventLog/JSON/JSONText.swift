/// The one way in which this project writes JSON: shortest escapes, numbers as ECMAScript prints them.
package enum JSONText {
  /// Appends a string with its quotes.
  package static func append(string: String, to text: inout [UInt8]) {
    var string = string
    text.append(UInt8(ascii: "\""))
    string.withUTF8 { appendEscaped($0, to: &text) }
    text.append(UInt8(ascii: "\""))
  }

  /// Appends runs of plain bytes as they are, and an escape for each byte between them.
  private static func appendEscaped(
    _ bytes: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]
  ) {
    if JSONBytes(UnsafeRawBufferPointer(bytes)).isPlainASCII {
      return text.append(contentsOf: bytes)
    }
    var start = 0
    // Indices of the buffer only; `start` is one of them or its end.
    for index in bytes.indices where needsEscape(bytes[index]) {
      text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<index]))
      appendEscape(of: bytes[index], to: &text)
      start = index + 1
    }
    text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  @inline(__always)
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func appendEscape(of byte: UInt8, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "\\"))
    if let letter = letter(for: byte) {
      text.append(letter)
    } else {
      text.append(UInt8(ascii: "u"))
      Hexadecimal.append(UInt64(byte), digits: 4, to: &text)
    }
  }
}

extension JSONText {
  /// The letter of the two-character escape that canonical form has for a byte.
  static func letter(for byte: UInt8) -> UInt8? {
    "\"\\btnfr".utf8.first { self.byte(escapedAs: $0) == byte }
  }

  /// The byte that a two-character escape stands for.
  static func byte(escapedAs letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "r"): 0x0D
    default: nil
    }
  }
}

extension JSONText {
  /// The string that canonical bytes between two quotes stand for.
  ///
  /// Canonical escapes are `\u00` with two digits, or a backslash and one letter (RFC 8785); the
  /// bytes have been checked to be so.
  package static func unescaped(_ bytes: UnsafeRawBufferPointer) -> String {
    bytes.contains(UInt8(ascii: "\\"))
      ? unescaped(Array(bytes)) : String(decoding: bytes, as: UTF8.self)
  }

  /// The string that canonical bytes between two quotes stand for, from any bytes.
  package static func unescaped(_ bytes: some Collection<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var rest = bytes[...]
    var text: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let letter = rest.popFirst() else {
        text.append(byte)
        continue
      }
      if letter == UInt8(ascii: "u") {
        text.append(
          UInt8(truncatingIfNeeded: Hexadecimal.value(of: rest.prefix(4), digits: 4) ?? 0))
        rest = rest.dropFirst(4)
      } else {
        text.append(self.byte(escapedAs: letter) ?? letter)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension JSONText {
  /// Appends a number as ECMAScript's Number::toString prints it: the shortest digits that read back
  /// as the same double, with an exponent from 1e21 up and below 0.000001.
  ///
  /// A value that is not finite is written as `null`, as ECMAScript's JSON does;
  /// ``JSONValue/check(depth:)`` refuses it before it comes here.
  package static func append(number: Double, to text: inout [UInt8]) {
    guard number.isFinite else { return text.append(contentsOf: "null".utf8) }
    if number.sign == .minus, number != 0 { text.append(UInt8(ascii: "-")) }
    let magnitude = number.magnitude
    if let integer = wholeNumber(magnitude) {
      Decimal.append(integer, to: &text)
    } else {
      append(description: magnitude.description, to: &text)
    }
  }

  /// The value as an integer below 10^16, whose own digits are the shortest; nil for other values.
  private static func wholeNumber(_ magnitude: Double) -> UInt64? {
    // The conversion cuts off the fraction, and so tells whether there is one.
    guard magnitude < 1e16 else { return nil }
    let integer = UInt64(magnitude)
    return Double(integer) == magnitude ? integer : nil
  }

  /// Appends the standard library's description of a number, laid out as ECMA-262 lays it out.
  ///
  /// The description has the very digits, of which there are 17 at most. It is to look otherwise only
  /// where it has an exponent, which is below −4 or above 15: `1.2e-05`, `1e-07`, `1.2e+16`.
  private static func append(description: String, to text: inout [UInt8]) {
    let description = description.utf8
    guard let mark = description.firstIndex(of: UInt8(ascii: "e")),
      let exponent = Int(Substring(description[mark...].dropFirst()))
    else { return text.append(contentsOf: description) }
    let decimal = description[..<mark]
    let digits = decimal.filter { $0 != UInt8(ascii: ".") }
    switch exponent {
    case -6..<0:
      text.append(contentsOf: "0.".utf8)
      appendZeros(-1 - exponent, to: &text)
      text.append(contentsOf: digits)
    case 0..<21:
      text.append(contentsOf: digits)
      appendZeros(exponent + 1 - digits.count, to: &text)
    default:
      text.append(contentsOf: decimal)
      text.append(contentsOf: exponent > 0 ? "e+".utf8 : "e-".utf8)
      Decimal.append(UInt64(exponent.magnitude), to: &text)
    }
  }

  private static func appendZeros(_ count: Int, to text: inout [UInt8]) {
    text.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: count))
  }
}
