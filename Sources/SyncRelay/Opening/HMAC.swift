/// The keyed hash HMAC-SHA-256 of RFC 2104: only a holder of the key can make it.
package enum HMAC {
  /// The hash of some bytes under a key.
  package static func hash(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    let short = key.count > SHA256.blockLength ? SHA256.hash(key) : key
    let whole = short + [UInt8](repeating: 0, count: SHA256.blockLength - short.count)
    let inner = SHA256.hash(whole.map { $0 ^ 0x36 } + bytes)
    return SHA256.hash(whole.map { $0 ^ 0x5c } + inner)
  }
}

/// Comparisons whose duration tells nothing of the bytes.
package enum SecretBytes {
  /// Whether two runs of bytes are the same, found out in a time that does not depend on where they differ.
  package static func areSame(_ given: [UInt8], _ wanted: [UInt8]) -> Bool {
    guard given.count == wanted.count else { return false }
    return zip(given, wanted).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
