/// Numbers as the tables print them.
enum NumberText {
  /// A number with so many decimals.
  static func fixed(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return "–" }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (value * scale).rounded()
    let whole = (scaled / scale).rounded(.towardZero)
    let text = grouped(Int(whole))
    guard decimals > 0 else { return text }
    let rest = String(Int(scaled - whole * scale))
    return "\(text).\(String(repeating: "0", count: decimals - rest.utf8.count))\(rest)"
  }

  /// A number with three significant digits, or as many as its whole part has.
  static func short(_ value: Double) -> String {
    fixed(value, decimals: value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3)
  }

  /// A time in a suitable unit.
  static func time(_ seconds: Double) -> String {
    switch seconds {
    case 1...: "\(short(seconds)) s"
    case 1e-3..<1: "\(short(seconds * 1e3)) ms"
    default: "\(short(seconds * 1e6)) µs"
    }
  }

  /// A whole number with commas between thousands.
  static func grouped(_ number: Int) -> String {
    let digits = String(number)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }
}
