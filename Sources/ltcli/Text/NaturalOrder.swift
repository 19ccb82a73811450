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
