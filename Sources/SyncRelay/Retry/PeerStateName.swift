import EventLog

/// The name of the file of a peer's state: a number that its address makes, and an ending (log-format 9).
package enum PeerStateName {
  private static let ending = ".peer.json"
  private static let digits = 16

  /// The name for an address.
  package static func name(of address: String) -> String {
    let hash = XXH64.hash(Array(address.utf8))
    return Hexadecimal.text(of: hash, digits: digits) + ending
  }

  /// Whether a file's name is one of these.
  package static func isName(_ name: String) -> Bool {
    name.utf8.count == digits + ending.utf8.count && name.hasSuffix(ending)
      && Hexadecimal.value(of: name.utf8.prefix(digits), digits: digits) != nil
  }
}
