/// Fingerprints of the lines of a log under two keys, one for each side of an exchange: only a store that knows the
/// sum of every line can say them (sync-protocol 4).
package struct KeyedFingerprints: Sendable, Hashable {
  /// The key under which each side says its own fingerprint.
  package let keys: Pair
  /// How many lines are in.
  package private(set) var count: UInt64 = 0
  /// The fingerprint of the lines under each key.
  package private(set) var sums = Pair(mine: 0, theirs: 0)

  /// A number for each side.
  package struct Pair: Sendable, Hashable {
    package var mine: UInt64
    package var theirs: UInt64

    package init(mine: UInt64, theirs: UInt64) { (self.mine, self.theirs) = (mine, theirs) }
  }

  /// Begins without lines.
  package init(_ keys: Pair) { self.keys = keys }

  /// Adds a line by its sum.
  package mutating func add(_ sum: UInt64) {
    count &+= 1
    sums.mine &+= Self.mixed(sum, keys.mine)
    sums.theirs &+= Self.mixed(sum, keys.theirs)
  }

  /// Takes a line out that is in.
  package mutating func remove(_ sum: UInt64) {
    count &-= 1
    sums.mine &-= Self.mixed(sum, keys.mine)
    sums.theirs &-= Self.mixed(sum, keys.theirs)
  }

  /// The XXH64 of a sum's eight bytes, the least first, with a key as its seed.
  private static func mixed(_ sum: UInt64, _ key: UInt64) -> UInt64 {
    withUnsafeBytes(of: sum.littleEndian) { XXH64.hash($0, seed: key) }
  }
}

extension Log {
  /// Adds the lines at some positions.
  /// - Throws: `damaged` where only a snapshot knows a line that cannot be believed.
  /// - Complexity: O(positions), without a look at the lines; but the bytes of those that only a snapshot knows, unless
  ///   the positions begin at the first.
  package func add(
    linesAt positions: Range<Int>, to fingerprints: inout KeyedFingerprints
  ) throws(LogError) {
    var first = positions.lowerBound
    if let base, first == 1, positions.upperBound > base.count {
      try base.addLines(to: &fingerprints)
      first = base.count + 1
    }
    for position in first..<positions.upperBound {
      if let line = try newLine(at: position) { fingerprints.add(line) }
    }
  }

  /// The sum of the line at a position; nil for a line that stands in the log once more, which counts once.
  /// - Complexity: O(1); the bytes of a line that only a snapshot knows
  package func newLine(at position: Int) throws(LogError) -> UInt64? {
    guard position > baseCount else { return try event(at: position).sum }
    return isRepeated(at: position) ? nil : entries[position - baseCount - 1].sum
  }
}

extension LogSnapshot {
  /// Adds every line that it knows, from what the sums add up to.
  fileprivate func addLines(to fingerprints: inout KeyedFingerprints) throws(LogError) {
    let before = fingerprints
    do throws(LogError) {
      for range in coverage.ranges {
        for run in order.runs(of: range) {
          var last = run.beginsReplica ? 0 : try total(at: run.indices.lowerBound - 1)
          for index in run.indices {
            let next = try total(at: index)
            fingerprints.add(next &- last)
            last = next
          }
        }
      }
    } catch {
      fingerprints = before
      try everyLine(insteadOf: error).add(linesAt: 1..<(count + 1), to: &fingerprints)
    }
  }
}
