/// The UUID of one athlete's whole history, printed in upper case (log-format 6).
public struct DatasetID: Sendable, Hashable {
  /// The UUID's text.
  package let text: String
  /// What the sums of its event lines are seeded with (log-format 3): XXH64 of the text, seed 0.
  package let seed: UInt64

  /// How many characters its text has.
  private static let length = 36

  /// Reads a UUID in either case; nil for anything else.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count == DatasetID.length else { return nil }
    var upper = Array(text.utf8)
    for (index, byte) in upper.enumerated() {
      let isHyphensPlace = index == 8 || index == 13 || index == 18 || index == 23
      guard (byte == UInt8(ascii: "-")) == isHyphensPlace else { return nil }
      switch byte {
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "A")...UInt8(ascii: "F"):
        continue
      case UInt8(ascii: "a")...UInt8(ascii: "f"): upper[index] = byte & 0xDF
      default: return nil
      }
    }
    self.init(checked: String(decoding: upper, as: UTF8.self))
  }

  /// A random one (UUID version 4).
  package init(from randomness: some Randomness) {
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
  package init(from randomness: some Randomness) {
    self.init(bits: randomness.bits())
  }
}

/// Which store a file belongs to (log-format 5).
package struct StoreOwner: Sendable, Hashable {
  let dataset: DatasetID
  let replica: ReplicaID
}

/// By which names a store knows its own files: its replica id, and those that it had before.
struct StoreOwners: Sendable, Hashable {
  let dataset: DatasetID
  let replicas: Set<ReplicaID>

  /// Whether a file that names an owner is the store's own.
  /// - Complexity: O(1)
  func contains(_ owner: StoreOwner) -> Bool {
    owner.dataset == dataset && replicas.contains(owner.replica)
  }
}
