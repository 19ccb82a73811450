/// An event's place in its atomic batch, printed `[index,count]` (log-format 4).
package struct BatchMark: Sendable, Hashable {
  /// Which event of the batch it is, from 1.
  package let index: UInt64
  /// How many events the batch has.
  package let count: UInt64

  /// Makes a mark; nil unless 1 ≤ index ≤ count ≤ 2^53−1.
  package init?(index: UInt64, count: UInt64) {
    guard index >= 1, index <= count, count <= Decimal.greatest else { return nil }
    self.index = index
    self.count = count
  }

  /// The numbers of the whole batch that the event with this mark and this number belongs to; nil
  /// where the number is too small for that place, or the batch would run past 2^53−1.
  package func seqs(around seq: UInt64) -> ClosedRange<UInt64>? {
    guard seq >= index, seq <= Decimal.greatest - (count - index) else { return nil }
    let first = seq - index + 1
    return first...(first + count - 1)
  }
}

extension BatchMark: CustomStringConvertible {
  /// `[index,count]`.
  package var description: String { "[\(index),\(count)]" }
}
