/// Compares, hashes and orders text by its bytes, without Unicode equivalence, in the order of RFC 8785.
package enum TextOrder {
  /// Whether both have equal UTF-8 bytes.
  package static func isSame(_ left: String, _ right: String) -> Bool {
    withBytes(of: right) { isSame(left, UnsafeRawBufferPointer($0)) }
  }

  /// Whether a text has these UTF-8 bytes.
  package static func isSame(_ text: String, _ bytes: UnsafeRawBufferPointer) -> Bool {
    text.utf8.count == bytes.count
      && withBytes(of: text) { RawBytes.areEqual(UnsafeRawBufferPointer($0), bytes) }
  }

  /// Feeds the UTF-8 bytes and their count.
  package static func hash(_ text: String, into hasher: inout Hasher) {
    withBytes(of: text) {
      hasher.combine($0.count)
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
  }

  /// Below 0 where `left` comes first by UTF-16 code units, 0 where both are equal, else above 0.
  package static func compare(_ left: String, _ right: String) -> Int {
    withBytes(of: left) { left in
      withBytes(of: right) { right in
        // The index stays below both counts.
        for index in 0..<min(left.count, right.count) where left[index] != right[index] {
          return rank(left[index]) - rank(right[index])
        }
        return left.count - right.count
      }
    }
  }

  /// What orders two UTF-8 texts as UTF-16 does, taken at the first byte in which they differ.
  ///
  /// Both orders agree but for one thing: characters above U+FFFF (lead bytes F0 to F4) are surrogates
  /// in UTF-16 (D800 to DFFF), and so come before U+E000 to U+FFFF (lead bytes EE and EF).
  @inline(__always)
  package static func rank(_ byte: UInt8) -> Int {
    byte == 0xEE || byte == 0xEF ? Int(byte) + 0x10 : Int(byte)
  }

  /// Lends the bytes of a text; a native string lends its own storage.
  private static func withBytes<Result>(
    of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable(body) { return result }
    var text = text
    return text.withUTF8(body)
  }
}

/// A string that is compared, ordered and hashed as its UTF-8 bytes (log-format 2).
///
/// Swift's `==` takes `é` and `e` + U+0301 for equal, and so for one dictionary key; two ids that a file tells
/// apart must stay apart.
package struct UTF8Text: Sendable, Hashable, Comparable {
  /// The string itself.
  package let string: String

  /// Wraps a string.
  package init(_ string: String) {
    self.string = string
  }

  /// Whether both have equal bytes.
  package static func == (left: UTF8Text, right: UTF8Text) -> Bool {
    TextOrder.isSame(left.string, right.string)
  }

  /// Orders by bytes.
  package static func < (left: UTF8Text, right: UTF8Text) -> Bool {
    left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
  }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) {
    TextOrder.hash(string, into: &hasher)
  }
}

extension UTF8Text: CustomStringConvertible {
  /// The string itself.
  package var description: String { string }
}

extension Sequence<String> {
  /// The texts, each once, in the order of their first places; told apart by their bytes.
  /// - Complexity: O(bytes)
  package func eachOnce() -> [String] {
    var seen: Set<UTF8Text> = []
    return filter { seen.insert(UTF8Text($0)).inserted }
  }
}
