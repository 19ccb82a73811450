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

  /// The same of bytes that are held otherwise.
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
