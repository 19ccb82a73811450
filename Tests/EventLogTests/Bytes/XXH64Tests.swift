import EventLog
import EventLogTesting
import Testing

/// Vectors made with the reference implementation.
@Suite struct XXH64Tests {
  private static func input(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: ($0 * 131 + 7 * count + $0 * $0) >> 3) }
  }

  @Test(
    arguments: [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("message digest", 0x066E_D728_FCEE_B3BE),
      ("abcdefghijklmnopqrstuvwxyz", 0xCFE1_F278_FA89_835C),
      (#"{"name":"Push A"}"#, 0x03A9_29FF_2480_277C),
      (
        #"{"replica":"0c5c7fd0a6a3a450","seq":17,"stamp":"2026-01-15T10:00:00.123Z-0000","#
          + #""type":"module.saved","v":1,"entity":"5DB49B01-1D48-4785-97E6-55EA5E8FF674","#
          + #""data":{"name":"Push A"}"#, 0x2EC7_0335_7329_3068
      ),
    ] as [(String, UInt64)])
  func `known texts have their known hashes`(text: String, expected: UInt64) {
    #expect(XXH64.hash(Array(text.utf8)) == expected)
  }

  @Test(
    arguments: [
      (1, 0xE934_A84A_DB05_2768),
      (3, 0x8A0A_CB38_1426_347B),
      (4, 0xAE71_FE83_E5D0_4CDE),
      (7, 0xDB5A_1ED6_658D_8A53),
      (8, 0xFD42_B497_D172_A9D5),
      (12, 0xC64F_7A9D_0EE2_A202),
      (31, 0x7209_7E50_8A62_6C87),
      (32, 0xA8D6_9C44_B392_B996),
      (33, 0x4827_B7F2_8B07_63B3),
      (63, 0x3281_1478_A8AA_F056),
      (64, 0xA0D6_22BE_1045_07CB),
      (100, 0xE616_076F_E077_57E8),
      (1000, 0x44F0_B2FF_5748_7290),
    ] as [(Int, UInt64)])
  func `known lengths have their known hashes`(count: Int, expected: UInt64) {
    #expect(XXH64.hash(Self.input(count)) == expected)
  }

  @Test(
    arguments: [
      (0, 0xD336_1D50_CE2B_821D), (0x0123_4567_89AB_CDEF, 0x4E33_1FB4_4C5D_5F86),
      (0xFFFF_FFFF_FFFF_FFFF, 0x8E7F_FBC5_6CDA_0E33),
    ] as [(UInt64, UInt64)])
  func `the hashes of all lengths up to 100 hash to a known one`(seed: UInt64, expected: UInt64) {
    var hashes: [UInt8] = []
    for count in 0...100 {
      let hash = XXH64.hash(Self.input(count), seed: seed)
      hashes += (0..<8).map { UInt8(truncatingIfNeeded: hash >> (8 * $0)) }
    }
    #expect(XXH64.hash(hashes) == expected)
  }

  @Test func `the split into pieces plays no part`() {
    var random = SplitMix64(seed: 9)
    for _ in 0..<2_000 {
      let bytes = Self.input(random.below(300))
      let seed = random.below(2) == 0 ? 0 : random.next()
      let expected = XXH64.hash(bytes, seed: seed)
      var hasher = XXH64(seed: seed)
      var offset = 0
      while offset < bytes.count {
        let end = min(bytes.count, offset + random.below(random.one(of: [2, 9, 33, 100])))
        hasher.update(Array(bytes[offset..<end]))
        offset = end
      }
      #expect(hasher.finalize() == expected)
    }
  }

  @Test func `bytes at any alignment hash alike`() {
    for shift in 0..<16 {
      let bytes = [UInt8](repeating: 0xAA, count: shift) + Self.input(77)
      let hash = bytes.withUnsafeBytes {
        XXH64.hash(UnsafeRawBufferPointer(rebasing: $0[shift...]))
      }
      #expect(hash == XXH64.hash(Self.input(77)))
    }
  }

  @Test func `a hash can be read and then go on`() {
    var hasher = XXH64()
    #expect(hasher.finalize() == XXH64.hash([]))
    hasher.update(Self.input(40))
    #expect(hasher.finalize() == XXH64.hash(Self.input(40)))
    hasher.update([])
    hasher.update([1, 2, 3])
    #expect(hasher.finalize() == XXH64.hash(Self.input(40) + [1, 2, 3]))
  }
}
