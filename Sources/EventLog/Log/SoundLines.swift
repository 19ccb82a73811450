/// Why a line is malformed that is sound apart from it: a repair puts it right, and loses nothing (log-format 8).
package enum LineFlaw: Sendable, Hashable {
  /// A carriage return stands before the newline.
  case carriageReturn
  /// A byte order mark stands before the line.
  case byteOrderMark
  /// The newline is missing at the end of the segment.
  case noNewline
  /// Sound lines stand among other bytes, or several on one line.
  case otherBytes
}

extension LineFlaw {
  /// What is wrong, and what puts it right.
  var reason: String {
    switch self {
    case .carriageReturn:
      "the line ends in CR LF and is sound apart from that: an editor or a transfer in text mode has changed the "
        + "file, and a repair puts it right"
    case .byteOrderMark:
      "a byte order mark stands before the line, which is sound apart from that; a repair takes it away"
    case .noNewline: "the line has no newline and is sound apart from that; a repair puts it right"
    case .otherBytes:
      "a sound line stands here among other bytes; a repair gives it a line of its own"
    }
  }
}

/// Finds whole event lines among bytes that are not one.
enum SoundLines {
  /// Where whole lines stand among some bytes, ascending, without newlines.
  ///
  /// An event's bytes cannot stand within another's: in a payload, quotes are escaped and keys are sorted.
  /// - Parameter seed: What the lines' sums are seeded with.
  /// - Complexity: O(bytes)
  static func ranges(in bytes: UnsafeRawBufferPointer, seed: UInt64) -> [Range<Int>] {
    let ends = places(of: sumKey, in: bytes).map { $0 + sumKey.count + lengthBehindKey }
    var found: [Range<Int>] = []
    var nextEnd = 0
    for start in places(of: beginning, in: bytes) where start >= found.last?.upperBound ?? 0 {
      while nextEnd < ends.count, ends[nextEnd] <= start { nextEnd += 1 }
      let candidates = ends[nextEnd...].prefix(mostTries).prefix { $0 <= bytes.count }
      if let end = candidates.first(where: { isWhole(bytes[start..<$0], seed: seed) }) {
        found.append(start..<end)
      }
    }
    return found
  }

  /// What is wrong with bytes between two newlines that are no line; nil if there is no sound line in them.
  /// - Parameter hasNewline: Whether a newline follows.
  static func flaw(
    of bytes: UnsafeRawBufferPointer, hasNewline: Bool, seed: UInt64
  ) -> LineFlaw? {
    let found = ranges(in: bytes, seed: seed)
    guard let line = found.first else { return nil }
    let (before, behind) = (bytes[..<line.lowerBound], bytes[line.upperBound...])
    let isEnded = behind.isEmpty || behind.elementsEqual(CollectionOfOne(UInt8(ascii: "\r")))
    if before.elementsEqual(byteOrderMark), isEnded { return .byteOrderMark }
    guard before.isEmpty, isEnded else { return .otherBytes }
    return hasNewline ? .carriageReturn : .noNewline
  }

  /// A segment's bytes with a line of its own for each sound line; nil if every sound line has one.
  ///
  /// Bytes between two newlines that hold no sound line stay as they are.
  /// - Complexity: O(bytes)
  static func mended(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> [UInt8]? {
    var mended: [UInt8] = []
    var isMended = false
    forEachRun(of: bytes) { run, hasNewline in
      let line = UnsafeRawBufferPointer(rebasing: bytes[run])
      let found = hasNewline && isWhole(bytes[run], seed: seed) ? [] : ranges(in: line, seed: seed)
      guard !found.isEmpty else {
        mended += line
        if hasNewline { mended.append(UInt8(ascii: "\n")) }
        return
      }
      isMended = true
      for range in found {
        mended += line[range]
        mended.append(UInt8(ascii: "\n"))
      }
    }
    return isMended ? mended : nil
  }

  /// Calls the body with each sound line of some bytes, whether it has a line of its own or not.
  static func forEach(
    in bytes: UnsafeRawBufferPointer, seed: UInt64, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    forEachRun(of: bytes) { run, _ in
      let line = UnsafeRawBufferPointer(rebasing: bytes[run])
      if isWhole(bytes[run], seed: seed) { return body(line) }
      for range in ranges(in: line, seed: seed) {
        body(UnsafeRawBufferPointer(rebasing: line[range]))
      }
    }
  }

  /// Calls the body with each run of bytes between newlines, and whether a newline follows it.
  private static func forEachRun(
    of bytes: UnsafeRawBufferPointer, _ body: (Range<Int>, Bool) -> Void
  ) {
    var finder = LineFinder(bytes)
    while let range = finder.next() { body(range, true) }
    if finder.offset < bytes.count { body(finder.offset..<bytes.count, false) }
  }

  private static func isWhole(_ line: Slice<UnsafeRawBufferPointer>, seed: UInt64) -> Bool {
    do throws(LogError) {
      _ = try EventLayout(line: UnsafeRawBufferPointer(rebasing: line), seed: seed)
      return true
    } catch {
      return false
    }
  }

  /// The offsets at which a text stands.
  ///
  /// Bounds: a text is compared only where as many bytes are left.
  private static func places(of text: [UInt8], in bytes: UnsafeRawBufferPointer) -> [Int] {
    guard bytes.count >= text.count else { return [] }
    return (0...(bytes.count - text.count)).filter { offset in
      bytes[offset] == text[0] && bytes[offset + 1] == text[1]
        && bytes[offset..<(offset + text.count)].elementsEqual(text)
    }
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
  private static let beginning = Array(#"{"replica":""#.utf8)
  private static let sumKey = Array(#","sum":""#.utf8)
  /// The sum's digits, the quote and the brace.
  private static let lengthBehindKey = 18
  /// A payload may have members that look like the sum; few lines have more.
  private static let mostTries = 4
}
