import EventLog

/// A UUID made from a name within a namespace (version 5, RFC 9562 section 5.5): equal names give
/// equal ids, everywhere and always.
struct NameBasedUUID: Sendable, Hashable {
  /// The 128 bits, most significant first.
  let bytes: [UInt8]

  /// A UUID that is known already, such as a namespace.
  init(high: UInt64, low: UInt64) {
    bytes = high.bigEndianBytes + low.bigEndianBytes
  }

  /// The id of a name, which counts as its UTF-8 bytes.
  init(namespace: NameBasedUUID, name: String) {
    var hash = Array(SHA1.digest(of: namespace.bytes + Array(name.utf8)).prefix(16))
    hash[6] = hash[6] & 0x0F | 0x50
    hash[8] = hash[8] & 0x3F | 0x80
    bytes = hash
  }
}

extension NameBasedUUID: CustomStringConvertible {
  /// Five groups of uppercase digits: `2ED6657D-E927-568B-95E1-2665A8AEA6A2`.
  var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for (place, byte) in bytes.enumerated() {
      if place >= 4, place <= 10, place.isMultiple(of: 2) { text.append(UInt8(ascii: "-")) }
      for digit in [byte >> 4, byte & 0x0F] {
        text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
