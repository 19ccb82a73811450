/// The hash SHA-1 of FIPS 180-4, for name-based ids and the opening handshake of a WebSocket. It protects nothing.
package enum SHA1 {
  /// The 20 bytes of the digest.
  /// - Complexity: O(bytes)
  package static func digest(of message: [UInt8]) -> [UInt8] {
    let padded = padded(message)
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for start in stride(from: 0, to: padded.count, by: 64) {
      compress(padded[start..<start + 64], into: &state)
    }
    return state.flatMap { $0.bigEndianBytes }
  }

  /// The message, a one bit, zeros, and the length in bits, together whole blocks of 64 bytes.
  private static func padded(_ message: [UInt8]) -> [UInt8] {
    let zeros = (119 - message.count % 64) % 64
    let length = (UInt64(message.count) &* 8).bigEndianBytes
    return message + [0x80] + [UInt8](repeating: 0, count: zeros) + length
  }

  private static func compress(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    let words = schedule(block)
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (round, word) in words.enumerated() {
      let (mixed, constant) = mix(b, c, d, round: round)
      let next = rotated(a, by: 5) &+ mixed &+ e &+ constant &+ word
      (e, d, c, b, a) = (d, c, rotated(b, by: 30), a, next)
    }
    for (place, word) in [a, b, c, d, e].enumerated() { state[place] &+= word }
  }

  private static func schedule(_ block: ArraySlice<UInt8>) -> [UInt32] {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for place in 16..<80 {
      let word = words[place - 3] ^ words[place - 8] ^ words[place - 14] ^ words[place - 16]
      words.append(rotated(word, by: 1))
    }
    return words
  }

  private static func mix(
    _ b: UInt32, _ c: UInt32, _ d: UInt32, round: Int
  ) -> (mixed: UInt32, constant: UInt32) {
    switch round / 20 {
    case 0: (b & c | ~b & d, 0x5A82_7999)
    case 1: (b ^ c ^ d, 0x6ED9_EBA1)
    case 2: (b & c | b & d | c & d, 0x8F1B_BCDC)
    default: (b ^ c ^ d, 0xCA62_C1D6)
    }
  }

  private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
