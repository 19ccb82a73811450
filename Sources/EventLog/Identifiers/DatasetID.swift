/// The UUID of one athlete's whole history, printed in upper case (log-format 6).
public struct DatasetID: Sendable, Hashable {
  /// The UUID's text.
  public let text: String
  /// What the sums of its event lines are seeded with (log-format 3): XXH64 of the text, seed 0.
  package let seed: UInt64

  /// Reads a UUID in either case; nil for anything else.
  public init?(_ text: some StringProtocol) {
    // ASCII first: there are letters beyond it whose upper case is F or FF.
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let upper = text.uppercased()
    let groups = upper.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12],
      groups.joined().allSatisfy(\.isHexDigit)
    else { return nil }
    self.init(checked: upper)
  }

  /// A random one (UUID version 4).
  public init(from randomness: any Randomness) {
    let high = randomness.bits() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = randomness.bits() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let digits = Hexadecimal.text(of: high, digits: 16) + Hexadecimal.text(of: low, digits: 16)
    var text = ""
    for (index, digit) in digits.uppercased().enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append("-") }
      text.append(digit)
    }
    self.init(checked: text)
  }

  /// For the text of a UUID in upper case that has been checked.
  package init(checked text: String) {
    self.text = text
    seed = XXH64.hash(Array(text.utf8))
  }
}

extension DatasetID: CustomStringConvertible {
  /// The UUID's text.
  public var description: String { text }
}

extension ReplicaID {
  /// A random one.
  public init(from randomness: any Randomness) {
    self.init(bits: randomness.bits())
  }
}
