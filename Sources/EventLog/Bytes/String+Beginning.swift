extension String {
  /// The longest beginning that has so many bytes of UTF-8 at most. No scalar is cut in two.
  /// - Complexity: O(bytes of the beginning)
  package func beginning(ofBytes most: Int) -> String {
    var (kept, length) = (UnicodeScalarView(), 0)
    for scalar in unicodeScalars {
      length += UTF8.width(scalar)
      if length > most { break }
      kept.append(scalar)
    }
    return String(kept)
  }
}
