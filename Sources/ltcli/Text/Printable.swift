import EventLog

/// Text of unknown origin made fit for a terminal.
enum Printable {
  /// The text with what a terminal would obey or hide written as `\u{…}`.
  static func text(_ text: String) -> String {
    guard !isPlain(text), text.unicodeScalars.contains(where: isHarmful) else { return text }
    var safe = ""
    for scalar in text.unicodeScalars {
      if isHarmful(scalar) {
        safe += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }

  /// JSON with what a terminal would obey or hide written as `\\u…`, as it may stand in its strings.
  static func json(_ bytes: [UInt8]) -> [UInt8] {
    // No byte of ASCII is harmful in a string of canonical JSON but the last one.
    guard bytes.contains(where: { $0 >= 0x7F }) else { return bytes }
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.unicodeScalars.contains(where: isHarmful) else { return bytes }
    var safe: [UInt8] = []
    for scalar in text.unicodeScalars {
      if isHarmful(scalar) {
        for unit in String(scalar).utf16 {
          safe += Array("\\u\(Hexadecimal.text(of: UInt64(unit), digits: 4))".utf8)
        }
      } else {
        safe += Array(String(scalar).utf8)
      }
    }
    return safe
  }

  /// The text cut to so many columns, with an ellipsis where something is missing.
  static func short(_ text: String, _ columns: Int) -> String {
    let safe = Printable.text(text)
    guard width(safe) > columns else { return safe }
    if isPlain(safe) { return safe.prefix(max(0, columns - 1)) + "…" }
    var cut = ""
    var width = 0
    for character in safe {
      width += Printable.width(String(character))
      if width >= columns { break }
      cut.append(character)
    }
    return cut + "…"
  }

  /// How many columns of a terminal the text takes.
  static func width(_ text: String) -> Int {
    isPlain(text)
      ? text.utf8.count
      : text.reduce(0) { $0 + ($1.unicodeScalars.first.map(isWide) == true ? 2 : 1) }
  }

  /// Whether it has only the letters, digits and signs of ASCII, each of one column.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// Controls, the marks that turn the direction of what follows, and what takes no room or hides in what
  /// stands beside it.
  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF,
      0xE0000...0xE007F:
      true
    default: false
    }
  }

  /// The scripts of East Asia, and pictures.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

/// Counts in words.
enum Count {
  /// `1 line`, `2 lines`.
  static func text(_ count: some BinaryInteger, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
  }
}

/// Great numbers with a comma after each three digits.
enum Grouped {
  /// `1,234,567`.
  static func text(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.utf8.count - place) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return number < 0 ? "-" + text : text
  }

  /// `1,234,567` for a number without a fraction; any other number as it is.
  static func text(_ number: Double) -> String {
    Int(exactly: number).map { text($0) } ?? "\(number)"
  }
}
