/// What digits and the like are appended to: an array that grows, or room of a known size.
protocol ByteSink {
  /// Appends the first bytes of a word, the lowest first.
  /// - Precondition: There are 0 to 8 of them.
  mutating func append(_ count: Int, of word: UInt64)
}
