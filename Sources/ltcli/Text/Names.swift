import EventLog

/// The order in which people expect names: `m2` before `m10`.
enum NaturalOrder {
  /// Whether a name comes before another one: digits that stand together count as a number, the rest as
  /// bytes. Names that are alike but for leading zeros are in the order of their bytes, so it is total.
  static func precedes(_ left: String, _ right: String) -> Bool {
    let (mine, others) = (Array(left.utf8), Array(right.utf8))
    var (i, j) = (0, 0)
    while i < mine.count, j < others.count {
      if isDigit(mine[i]), isDigit(others[j]) {
        let (one, other) = (number(in: mine, at: &i), number(in: others, at: &j))
        if one.count != other.count { return one.count < other.count }
        if one != other { return one.lexicographicallyPrecedes(other) }
      } else {
        if mine[i] != others[j] { return mine[i] < others[j] }
        (i, j) = (i + 1, j + 1)
      }
    }
    if mine.count - i != others.count - j { return mine.count - i < others.count - j }
    return mine.lexicographicallyPrecedes(others)
  }

  /// Takes the digits that stand together, without leading zeros.
  private static func number(in text: [UInt8], at index: inout Int) -> ArraySlice<UInt8> {
    let digits = text[index...].prefix(while: isDigit)
    index = digits.endIndex
    return digits.drop { $0 == UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}

/// The shortest beginnings that tell long names apart.
struct ShortNames {
  /// Names of up to so many bytes stay whole.
  private static let longest = 20
  /// No beginning is shorter, so that it stays good for a while when names are added.
  private static let least = 8

  private let sorted: [String]

  /// - Parameter names: All names that there are, which are ASCII.
  init(_ names: [String]) { sorted = names.sorted { UTF8Text($0) < UTF8Text($1) } }

  /// The beginning of a name that no other name has; the whole name where it is short.
  /// - Complexity: O(log n) for n names.
  func short(_ name: String) -> String {
    guard name.utf8.count > ShortNames.longest else { return name }
    let place = sorted.lowerBound { UTF8Text($0) < UTF8Text(name) }
    let before = place > 0 ? ShortNames.common(sorted[place - 1], name) : 0
    let after = place + 1 < sorted.count ? ShortNames.common(sorted[place + 1], name) : 0
    return String(name.prefix(max(ShortNames.least, before + 1, after + 1)))
  }

  /// How many bytes two names have in common from the beginning.
  private static func common(_ left: String, _ right: String) -> Int {
    zip(left.utf8, right.utf8).prefix { $0 == $1 }.count
  }
}

extension UTF8Text {
  /// Whether a text begins with the bytes of another one.
  static func begins(_ text: String, with start: String) -> Bool {
    text.utf8.starts(with: start.utf8)
  }
}
