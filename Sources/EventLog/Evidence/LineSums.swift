/// How many lines there are, and a number that stands for them and their order: the sums of the lines, each
/// multiplied by a constant as often as lines follow it, added up modulo 2^64 (log-format 7).
///
/// What was found of two runs of lines can be put together, so several workers can find it.
struct LineSums: Sendable, Hashable {
  /// How many lines there are.
  private(set) var count = 0
  /// What their sums come to.
  private(set) var value: UInt64 = 0

  /// Odd, so that no line is ever multiplied away.
  private static let factor: UInt64 = 0x9E37_79B1_85EB_CA87

  init() {}

  init(count: Int, value: UInt64) {
    self.count = count
    self.value = value
  }

  /// Adds a line, given by its sum.
  @inline(__always)
  mutating func append(_ sum: UInt64) {
    count += 1
    value = value &* LineSums.factor &+ sum
  }

  /// Adds the lines that follow.
  /// - Complexity: O(log n)
  mutating func append(_ following: LineSums) {
    var (power, exponent) = (LineSums.factor, following.count)
    while exponent > 0 {
      if exponent & 1 == 1 { value = value &* power }
      power = power &* power
      exponent >>= 1
    }
    value = value &+ following.value
    count += following.count
  }
}
