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
    let second = self[offset + 1]
    switch self[offset] {
    case 0xC2...0xDF: return isContinuation(second) ? 2 : 0
    case 0xE0: return second >= 0xA0 && second <= 0xBF && continues(offset) ? 3 : 0
    case 0xED: return second >= 0x80 && second <= 0x9F && continues(offset) ? 3 : 0
    case 0xE1...0xEF: return isContinuation(second) && continues(offset) ? 3 : 0
    case 0xF0: return second >= 0x90 && second <= 0xBF && continuesTwice(offset) ? 4 : 0
    case 0xF1...0xF3: return isContinuation(second) && continuesTwice(offset) ? 4 : 0
    case 0xF4: return second >= 0x80 && second <= 0x8F && continuesTwice(offset) ? 4 : 0
    default: return 0
    }
  }

  @inline(__always)
  private func continues(_ offset: Int) -> Bool {
    isContinuation(self[offset + 2])
  }

  @inline(__always)
  private func continuesTwice(_ offset: Int) -> Bool {
    continues(offset) && isContinuation(self[offset + 3])
  }

  @inline(__always)
  private func isContinuation(_ byte: UInt8) -> Bool {
    byte & 0xC0 == 0x80
  }
}
