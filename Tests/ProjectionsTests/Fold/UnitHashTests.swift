import Testing

@testable import Projections

/// The hash of units' ids tells nearly all of them apart, wherever they differ.
struct UnitHashTests {
  private func lowerHalf(_ text: String, seed: UInt64 = 0) -> UInt32 {
    Array(text.utf8).withUnsafeBytes {
      UInt32(truncatingIfNeeded: UnitHash.value(of: $0, seed: seed))
    }
  }

  @Test(arguments: ["", "a", "session", "12345678", "a set of some length"])
  func `ids that differ in a number at any place are told apart`(text: String) {
    for place in [0, text.utf8.count / 2, text.utf8.count] {
      let hashes = Set(
        (10_000..<20_000).map { lowerHalf(text.prefix(place) + "\($0)" + text.dropFirst(place)) })
      #expect(hashes.count > 9_990)
    }
  }

  @Test func `one id of many entities is told apart`() {
    #expect(Set((0..<10_000).map { lowerHalf("", seed: $0 << 8) }).count > 9_990)
    #expect(Set((0..<10_000).map { lowerHalf("same", seed: $0 << 8) }).count > 9_990)
  }

  @Test func `ids of zeros are told apart by their length`() {
    let hashes = (0..<100).map { lowerHalf(String(repeating: "\0", count: $0)) }
    #expect(Set(hashes).count == 100)
  }
}
