/// Lines of one replica that follow one another, in their numbers and among the entries: most do, since
/// a device writes one event after the other, and an exchange brings many at once.
struct EventRun: Sendable, Hashable {
  /// The number of the first one.
  let firstSeq: UInt64
  /// Its index among the entries.
  var firstIndex: UInt32
  /// How many there are.
  private(set) var count: UInt32 = 1

  init(seq: UInt64, index: UInt32) {
    firstSeq = seq
    firstIndex = index
  }

  var lastSeq: UInt64 { firstSeq &+ UInt64(count) &- 1 }
  var seqs: ClosedRange<UInt64> { firstSeq...lastSeq }

  /// Where an event stands; nil where it is none of these.
  func index(of seq: UInt64) -> Int? {
    guard seq >= firstSeq, seq <= lastSeq else { return nil }
    return Int(firstIndex) + Int(seq - firstSeq)
  }

  /// Takes in the lines of another run, where they follow; says whether they do.
  @inline(__always)
  mutating func extend(by next: EventRun) -> Bool {
    guard next.firstSeq == lastSeq &+ 1, next.firstIndex == firstIndex &+ count else {
      return false
    }
    count += next.count
    return true
  }
}
