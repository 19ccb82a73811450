/// Writes numbers and texts as few bytes, to be read in the same order.
///
/// A text that came before is written as a number, since names and units repeat.
package struct PackedWriter: Sendable {
  /// What was written.
  package private(set) var bytes: [UInt8] = []
  private var texts: [UTF8Text: UInt64] = [:]

  /// Begins without bytes.
  package init() {}

  /// Adds a number that is not negative: seven bits to a byte, the lowest first.
  package mutating func add(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Adds a whole number. Small ones take few bytes, whatever their sign.
  package mutating func add(_ number: Int64) {
    add(UInt64(bitPattern: (number << 1) ^ (number >> 63)))
  }

  /// Adds a number with all of its bits.
  package mutating func add(_ number: Double) {
    bytes.append(8, of: number.bitPattern)
  }

  /// Adds a text.
  package mutating func add(_ text: String) {
    if let known = texts[UTF8Text(text)] { return add(known) }
    let number = UInt64(texts.count)
    texts[UTF8Text(text)] = number
    add(number)
    add(UInt64(text.utf8.count))
    bytes += text.utf8
  }
}

/// Reads what a `PackedWriter` has written. It throws for all other bytes.
package struct PackedReader: Sendable {
  private let bytes: [UInt8]
  private var place = 0
  private var texts: [String] = []

  /// Begins with the first byte.
  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether all was read.
  package var isAtEnd: Bool { place == bytes.count }

  /// Makes sure that all was read.
  package func end() throws(LogError) {
    guard isAtEnd else { throw fault }
  }

  /// The next number that is not negative.
  package mutating func number() throws(LogError) -> UInt64 {
    var (value, shift) = (UInt64(0), UInt64(0))
    while place < bytes.count, shift < 64 {
      let byte = bytes[place]
      place += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw fault
  }

  /// The next whole number.
  package mutating func whole() throws(LogError) -> Int64 {
    let number = try number()
    return Int64(bitPattern: (number >> 1) ^ (0 &- (number & 1)))
  }

  /// The next whole number, where an `Int` holds it.
  package mutating func int() throws(LogError) -> Int {
    guard let int = Int(exactly: try whole()) else { throw fault }
    return int
  }

  /// The next number of things. Each has a byte or more, so there are no more than bytes.
  package mutating func count() throws(LogError) -> Int {
    guard let count = Int(exactly: try number()), count <= bytes.count - place else { throw fault }
    return count
  }

  /// The next number with all of its bits.
  package mutating func double() throws(LogError) -> Double {
    guard bytes.count - place >= 8 else { throw fault }
    var bits: UInt64 = 0
    for index in 0..<8 { bits |= UInt64(bytes[place + index]) << UInt64(index * 8) }
    place += 8
    return Double(bitPattern: bits)
  }

  /// The next text.
  package mutating func text() throws(LogError) -> String {
    guard let number = Int(exactly: try number()), number <= texts.count else { throw fault }
    if number < texts.count { return texts[number] }
    let length = try count()
    let text = String(decoding: bytes[place..<(place + length)], as: UTF8.self)
    place += length
    texts.append(text)
    return text
  }

  private var fault: LogError {
    LogError(
      .malformed, "the bytes are not as they were packed", at: LogError.Position(offset: place))
  }
}
