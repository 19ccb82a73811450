/// A string that is compared, ordered and hashed as its UTF-8 bytes (log-format 2).
///
/// Swift's own `==` holds `é` and `e` + U+0301 for equal, and one dictionary key; two ids that a
/// file tells apart must stay apart.
package struct UTF8Text: Sendable, Hashable, Comparable {
  /// The string itself.
  package let string: String

  /// Wraps a string.
  package init(_ string: String) {
    self.string = string
  }

  /// Whether both have the same bytes.
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
