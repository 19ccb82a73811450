@testable import EventLog

/// `pending`: a write that is written and read again as the same, or nothing.
enum PendingTarget {
  static func run(_ bytes: [UInt8]) {
    check(bytes)
    check(Sealed.lines(bytes))
    check(Sealed.line(bytes) + [UInt8(ascii: "\n")])
  }

  private static func check(_ bytes: [UInt8]) {
    guard let write = PendingWrite(file: bytes) else { return }
    must(PendingWrite(file: write.line) == write, "a write comes back from its line")
    must(PendingWrite(file: bytes + write.line) == write, "the last line counts")
    for length in [0, 1, write.offset, Int.max] {
      _ = write.mayBeUnfinished(in: write.segment, length: length)
    }
  }
}
