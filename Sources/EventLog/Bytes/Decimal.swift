/// Decimal digits as ids and the envelope use them: no sign, no leading zero, no more than 2^53−1.
package enum Decimal {
  /// The greatest integer that every JSON reader keeps exact.
  package static let greatest: UInt64 = 1 << 53 - 1
  /// The number of its digits, which is the most that any number has.
  static let greatestLength = 16

  /// The value of 1 to 16 digits without a leading zero; nil for anything else.
  package static func value(of text: some Sequence<UInt8>) -> UInt64? {
    var value: UInt64 = 0
    var count = 0
    for byte in text {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), count < 16 else { return nil }
      if count == 1, value == 0 { return nil }
      value = value * 10 + UInt64(byte - UInt8(ascii: "0"))
      count += 1
    }
    return count > 0 && value <= greatest ? value : nil
  }

  /// The value of exactly `count` digits, leading zeros allowed, at an index; nil for anything
  /// else.
  ///
  /// Precondition: at most 18 digits. The twelve of a file name are more than an `Int` of 32 bits holds.
  @inline(__always)
  package static func digits<Text: RandomAccessCollection<UInt8>>(
    _ count: Int, of text: Text, at index: Int
  ) -> Int64? where Text.Index == Int {
    var value: Int64 = 0
    for byte in text[index..<(index + count)] {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    return value
  }

  /// A number with zeros before it up to so many digits, so that names sort as numbers do.
  package static func text(of number: some BinaryInteger, digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  /// Appends the digits of a number, as ASCII, with zeros before it up to so many.
  static func append(_ value: UInt64, digits least: Int = 1, to bytes: inout some ByteSink) {
    // The last digit comes first, and is pushed up by those before it.
    var word: UInt64 = 0
    var rest = value
    var count = 0
    repeat {
      word = word << 8 | UInt64(UInt8(ascii: "0")) | rest % 10
      rest /= 10
      count += 1
    } while count < 8 && (rest > 0 || count < least)
    if rest > 0 || count < least { append(rest, digits: least - count, to: &bytes) }
    bytes.append(count, of: word)
  }
}
