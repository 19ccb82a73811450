import EventLogTesting
import Testing

@testable import SyncRelay

/// What stands before the bytes of a frame.
struct WebSocketFrameTests {
  // RFC 6455 section 5.7.
  @Test func `the frames of the standard's examples are written and read`() throws {
    let hello = Array("Hello".utf8)
    let masked: [UInt8] = [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58]
    #expect(WebSocketFrame.bytes(.text, hello, mask: 0x37FA_213D) == masked)
    #expect(
      WebSocketFrame.bytes(.text, hello, mask: nil) == [0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F])
    let read = try #require(try WebSocketFrame.read(masked[...], isMasked: true))
    #expect(read.end == 6 && read.frame.length == 5 && read.frame.mask == 0x37FA_213D)
    let first = try #require(
      try WebSocketFrame.read([0x01, 0x03, 0x48, 0x65, 0x6C], isMasked: false))
    #expect(!first.frame.isLast && first.frame.opcode == .text)
  }

  @Test(arguments: [0, 1, 125, 126, 127, 0xFFFF, 0x1_0000, 70_001], [nil, 0xF1E2_D3C4 as UInt32])
  func `a frame of every length is read as it was written`(count: Int, mask: UInt32?) throws {
    let payload = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let bytes = WebSocketFrame.bytes(.binary, payload, mask: mask)
    let (frame, end) = try #require(try WebSocketFrame.read(bytes[...], isMasked: mask != nil))
    #expect(
      frame == WebSocketFrame(isLast: true, opcode: .binary, length: count, mask: mask))
    var rest = Array(bytes[end...])
    if let mask { WebSocketFrame.mix(&rest, with: mask, at: 0) }
    #expect(rest == payload)
    for cut in 0..<end {
      #expect(try WebSocketFrame.read(bytes[..<cut], isMasked: mask != nil) == nil)
    }
  }

  @Test func `bytes are mixed from any place on as one by one`() {
    let random = SeededRandomness(seed: 6_455)
    for _ in 0..<500 {
      let bits = random.bits()
      let mask = UInt32(truncatingIfNeeded: bits)
      let (start, offset) = (Int(bits >> 32 % 5), Int(bits >> 40 % 9))
      let bytes = (0..<(Int(bits >> 48 % 40) + start)).map { _ in
        UInt8(truncatingIfNeeded: random.bits())
      }
      var mixed = bytes
      WebSocketFrame.mix(&mixed, from: start, with: mask, at: offset)
      let plain = bytes.enumerated().map { place, byte in
        place < start
          ? byte
          : byte
            ^ UInt8(truncatingIfNeeded: mask >> UInt32(24 - 8 * ((place - start + offset) % 4)))
      }
      #expect(mixed == plain)
    }
  }

  @Test(
    arguments: [
      ([0x92, 0x00], .reservedBits), ([0xC2, 0x00], .reservedBits), ([0xA2, 0x00], .reservedBits),
      ([0x83, 0x00], .unknownOpcode(3)), ([0x8B, 0x00], .unknownOpcode(11)),
      ([0x8F, 0x00], .unknownOpcode(15)), ([0x82, 0x80], .wrongMask),
      ([0x09, 0x00], .wrongControl), ([0x88, 0x7E], .wrongControl), ([0x8A, 0x7F], .wrongControl),
      ([0x82, 0x7E, 0x00, 0x7D], .wrongLength),
      ([0x82, 0x7F, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], .wrongLength),
      ([0x82, 0x7F, 0x80, 0, 0, 0, 0, 0, 0, 0], .wrongLength),
      ([0x82, 0x7F, 0, 0, 0, 0, 1, 0, 0, 1], .frameTooLong(16_777_217)),
      ([0x82, 0x7F, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .frameTooLong(.max >> 1)),
    ] as [([UInt8], WebSocketFault)])
  func `bytes that cannot be a frame are refused as soon as they say so`(
    bytes: [UInt8], fault: WebSocketFault
  ) {
    #expect(throws: fault) { try WebSocketFrame.read(bytes[...], isMasked: false) }
  }

  @Test func `a server takes only masked frames, and the longest one that it may`() throws {
    #expect(throws: WebSocketFault.wrongMask) {
      try WebSocketFrame.read([0x82, 0x00], isMasked: true)
    }
    let (frame, _) = try #require(
      try WebSocketFrame.read([0x82, 0x7F, 0, 0, 0, 0, 1, 0, 0, 0], isMasked: false))
    #expect(frame.length == WebSocketRules.greatestFrame)
  }
}
