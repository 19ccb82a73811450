/// The bytes of one JSON text, with every access bounded.
///
/// Past the end it reads 0, a byte that JSON text can hold nowhere: so every rule refuses the end of
/// the text by itself, without asking for it.
struct JSONBytes {
  /// Valid for as long as the caller lends it: this type is only made and used within one call.
  private let raw: UnsafeRawBufferPointer
  let count: Int

  @inline(__always)
  init(_ raw: UnsafeRawBufferPointer) {
    self.raw = raw
    count = raw.count
  }

  /// The byte at an offset, or 0 past the end. Offsets start at 0 or above and only grow.
  @inline(__always)
  subscript(offset: Int) -> UInt8 {
    offset < count ? raw[offset] : 0
  }

  /// The bytes of a range that lies within the text.
  func slice(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    // Both ends are offsets that were read before, and so are at most `count`.
    UnsafeRawBufferPointer(rebasing: raw[range])
  }

  /// The offset of the next quote or backslash: the text before it needs no decoding.
  @inline(__always)
  func plainTextEnd(from start: Int) throws(JSONFault) -> Int {
    var offset = start
    while true {
      offset = plainASCIIEnd(from: offset)
      switch self[offset] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): return offset
      case 0x80...: offset = try nonASCIIEnd(from: offset)
      default:
        throw JSONFault(offset < count ? .controlCharacter : .unclosedString, at: offset)
      }
    }
  }

  /// The offset of the next byte that is not plain: a quote, a backslash, a control character, a byte
  /// of more than seven bits, or the end of the text.
  @inline(__always)
  private func plainASCIIEnd(from start: Int) -> Int {
    var offset = start
    // Eight bytes are read only where eight are left.
    while offset <= count - 8 {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      let special = Self.special(in: word)
      if special != 0 { return offset + special.trailingZeroBitCount >> 3 }
      offset += 8
    }
    while offset < count, Self.special(in: UInt64(raw[offset]) | Self.spaces << 8) == 0 {
      offset += 1
    }
    return offset
  }

  /// Whether a JSON string may hold all of the bytes as they are, and none has more than seven bits.
  var isPlainASCII: Bool { plainASCIIEnd(from: 0) == count }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let spaces: UInt64 = ones &* 0x20
  private static let topBits: UInt64 = ones &* 0x80

  /// The top bit of each byte that is not plain. A borrow can set further bits, but only above the
  /// lowest one, which is right: below it every byte is plain, and nothing was borrowed.
  @inline(__always)
  private static func special(in word: UInt64) -> UInt64 {
    let quotes = (word ^ ones &* UInt64(UInt8(ascii: "\""))) &- ones
    let backslashes = (word ^ ones &* UInt64(UInt8(ascii: "\\"))) &- ones
    let controls = word &- spaces
    return (quotes | backslashes | controls | word) & topBits
  }
}

extension JSONBytes {
  /// The offset of the next byte other than a digit.
  @inline(__always)
  func digitsEnd(from start: Int) -> Int {
    var offset = start
    while self[offset] &- UInt8(ascii: "0") < 10 { offset &+= 1 }
    return offset
  }

  /// The offset after a word of ASCII, where it stands at the offset.
  @inline(__always)
  func end(of word: StaticString, at offset: Int) -> Int? {
    // The index stays below the length of the word.
    for index in 0..<word.utf8CodeUnitCount where self[offset + index] != word.utf8Start[index] {
      return nil
    }
    return offset + word.utf8CodeUnitCount
  }
}

extension JSONBytes {
  /// The offset after a run of characters beyond ASCII, each one well-formed (Unicode, table 3-7):
  /// no overlong form, no surrogate, nothing above U+10FFFF.
  func nonASCIIEnd(from start: Int) throws(JSONFault) -> Int {
    var offset = start
    while self[offset] >= 0x80 {
      let length = characterLength(at: offset)
      guard length > 0 else { throw JSONFault(.invalidUTF8, at: offset) }
      offset += length
    }
    return offset
  }

  /// How many bytes the character at an offset has, or 0 where it is not well-formed.
  @inline(__always)
  private func characterLength(at offset: Int) -> Int {
    switch (self[offset], self[offset + 1]) {
    case (0xC2...0xDF, 0x80...0xBF): 2
    case (0xE0, 0xA0...0xBF), (0xE1...0xEC, 0x80...0xBF), (0xED, 0x80...0x9F),
      (0xEE...0xEF, 0x80...0xBF):
      isContinuation(offset + 2) ? 3 : 0
    case (0xF0, 0x90...0xBF), (0xF1...0xF3, 0x80...0xBF), (0xF4, 0x80...0x8F):
      isContinuation(offset + 2) && isContinuation(offset + 3) ? 4 : 0
    default: 0
    }
  }

  @inline(__always)
  private func isContinuation(_ offset: Int) -> Bool { self[offset] & 0xC0 == 0x80 }
}
