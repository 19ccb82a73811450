extension [UInt8] {
  /// Adds bytes of what has so many at most. Where it is no short thing, the room for all of it is made once:
  /// room that is doubled takes half as much again while it is copied.
  package mutating func append(_ more: [UInt8], ofAtMost greatest: Int) {
    if count + more.count > 1 << 18 { reserveCapacity(greatest + Swift.max(more.count, 1 << 17)) }
    self += more
  }
}
