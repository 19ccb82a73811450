import EventLog

/// The sorts of frames (RFC 6455 section 5.2).
enum WebSocketOpcode: UInt8, Sendable, CaseIterable {
  case continuation = 0
  case text = 1
  case binary = 2
  case close = 8
  case ping = 9
  case pong = 10

  /// Whether it speaks of the WebSocket itself, also in the middle of a message.
  var isControl: Bool { rawValue >= 8 }
}

/// What stands before the bytes of a frame.
struct WebSocketFrame: Sendable, Hashable {
  var isLast = true
  let opcode: WebSocketOpcode
  /// How many bytes follow.
  let length: Int
  /// What the bytes are mixed with; nil in a server's frames.
  let mask: UInt32?

  /// Reads what stands before the bytes of a frame.
  /// - Parameter isMasked: Whether the peer is a client.
  /// - Returns: It, and where it ends; nil if more bytes are needed.
  static func read(_ bytes: ArraySlice<UInt8>, isMasked: Bool) throws(WebSocketFault) -> (
    frame: WebSocketFrame, end: Int
  )? {
    guard bytes.count >= 2 else { return nil }
    let (first, second) = (bytes[bytes.startIndex], bytes[bytes.startIndex + 1])
    guard first & 0x70 == 0 else { throw .reservedBits }
    guard let opcode = WebSocketOpcode(rawValue: first & 0x0F) else {
      throw .unknownOpcode(first & 0x0F)
    }
    let isLast = first & 0x80 != 0
    guard (second & 0x80 != 0) == isMasked else { throw .wrongMask }
    let short = second & 0x7F
    if opcode.isControl {
      guard isLast, short <= WebSocketRules.greatestControl else { throw .wrongControl }
    }
    let more = short == 127 ? 8 : short == 126 ? 2 : 0
    let start = bytes.startIndex + 2
    let end = start + more + (isMasked ? 4 : 0)
    guard bytes.endIndex >= end else { return nil }
    var length = UInt64(short)
    if more > 0 {
      length = bytes[start..<(start + more)].reduce(0) { $0 << 8 | UInt64($1) }
      guard length >= (more == 2 ? 126 : 1 << 16), length >> 63 == 0 else { throw .wrongLength }
    }
    guard length <= WebSocketRules.greatestFrame else { throw .frameTooLong(length) }
    let mask =
      isMasked ? bytes[(start + more)..<end].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } : nil
    return (
      WebSocketFrame(isLast: isLast, opcode: opcode, length: Int(length), mask: mask), end
    )
  }

  /// A whole frame of some bytes.
  /// - Complexity: O(bytes)
  static func bytes(
    _ opcode: WebSocketOpcode, _ payload: [UInt8], mask: UInt32?
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(payload.count + 14)
    let bit: UInt8 = mask == nil ? 0 : 0x80
    bytes.append(0x80 | opcode.rawValue)
    let more =
      switch payload.count {
      case ...125: 0
      case ...0xFFFF: 2
      default: 8
      }
    bytes.append(bit | (more == 0 ? UInt8(payload.count) : more == 2 ? 126 : 127))
    for place in stride(from: more - 1, through: 0, by: -1) {
      bytes.append(UInt8(truncatingIfNeeded: payload.count >> (8 * place)))
    }
    guard let mask else { return bytes + payload }
    bytes += mask.bigEndianBytes
    let start = bytes.count
    bytes += payload
    mix(&bytes, from: start, with: mask, at: 0)
    return bytes
  }

  /// Mixes the bytes from a place on with a mask, or takes it out again.
  /// - Parameter offset: How many bytes of the frame came before them.
  /// - Complexity: O(bytes)
  static func mix(_ bytes: inout [UInt8], from start: Int = 0, with mask: UInt32, at offset: Int) {
    // The mask's four bytes in the order of the frame, turned to where these bytes begin, twice.
    let turned =
      offset % 4 == 0 ? mask : mask << (8 * (offset % 4)) | mask >> (32 - 8 * (offset % 4))
    let word = (UInt64(turned) << 32 | UInt64(turned)).bigEndian
    bytes.withUnsafeMutableBytes { bytes in
      var place = start
      // Bounds: each step reads and writes what lies before the end.
      while place + 8 <= bytes.count {
        let mixed = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self) ^ word
        bytes.storeBytes(of: mixed, toByteOffset: place, as: UInt64.self)
        place += 8
      }
      withUnsafeBytes(of: word) { word in
        var rest = 0
        while place < bytes.count {
          bytes[place] ^= word[rest]
          place += 1
          rest += 1
        }
      }
    }
  }
}
