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

  /// The same of a number without a fraction, whatever its size.
  static func text(_ number: Double) -> String {
    Int(exactly: number).map { text($0) } ?? "\(number)"
  }
}
