package import EventLog

/// What the name of a part says: whose events it has, which, and what their lines come to (sync-protocol 14).
///
/// It answers from a listing alone whether a log holds exactly the part's lines.
package struct PartName: Sendable, Hashable {
  /// Whose events.
  package let origin: ReplicaID
  /// The numbers of the first and the last of them; between the two some may be missing.
  package let seqs: ClosedRange<UInt64>
  /// How many lines there are; one that two batches share counts once.
  package let lineCount: UInt64
  /// How many bytes the part has.
  package let byteCount: Int
  /// The sums of those lines, added up modulo 2^64.
  package let fingerprint: UInt64

  package init(
    origin: ReplicaID, seqs: ClosedRange<UInt64>, lineCount: UInt64, byteCount: Int,
    fingerprint: UInt64
  ) {
    (self.origin, self.seqs, self.lineCount) = (origin, seqs, lineCount)
    (self.byteCount, self.fingerprint) = (byteCount, fingerprint)
  }

  fileprivate static let ending = "jsonl"

  /// `origin.first-last.lines.bytes.fingerprint.jsonl`
  package var text: String { stem + "." + PartName.ending }

  /// The name without its ending.
  var stem: String {
    "\(origin).\(seqs.lowerBound)-\(seqs.upperBound).\(lineCount).\(byteCount)."
      + Hexadecimal.text(of: fingerprint, digits: 16)
  }

  /// The name of one of the pieces that together are the part's bytes.
  package func text(ofPiece piece: PieceNumber) -> String {
    "\(stem).\(piece.number)of\(piece.count).\(PartName.ending)"
  }

  /// Another name under which the part is found by its content, where its own is taken by other bytes.
  package func text(again number: Int) -> String { "\(stem).again\(number).\(PartName.ending)" }

  /// The range that it names.
  package var range: EventRange { EventRange(replica: origin, seqs: seqs) }
}

/// Which piece of a part a file is.
package struct PieceNumber: Sendable, Hashable {
  /// From 1.
  package let number: Int
  package let count: Int

  package init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

  /// A part has so many pieces at most.
  package static let greatestCount = 4096

  /// Which of the part's bytes it has.
  package func bytes(of byteCount: Int) -> Range<Int> {
    let size = byteCount / count + (byteCount % count == 0 ? 0 : 1)
    let start = min(byteCount, size * (number - 1))
    return start..<min(byteCount, start + size)
  }
}

extension PartName {
  /// Reads the name of a part or of a piece; nil for anything else, also for what only looks like one.
  package static func read(_ text: String) -> (name: PartName, piece: PieceNumber?)? {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count == 6 || words.count == 7, words[words.count - 1] == ending else { return nil }
    let ends = words[1].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let origin = ReplicaID(words[0]),
      let first = Decimal.value(of: ends[0].utf8), let last = Decimal.value(of: ends[1].utf8),
      first >= 1, first <= last, let lineCount = Decimal.value(of: words[2].utf8), lineCount >= 1,
      let byteCount = Decimal.value(of: words[3].utf8).flatMap({ Int(exactly: $0) }),
      byteCount >= 1,
      let fingerprint = Hexadecimal.value(of: words[4].utf8, digits: 16)
    else { return nil }
    let name = PartName(
      origin: origin, seqs: first...last, lineCount: lineCount, byteCount: byteCount,
      fingerprint: fingerprint)
    if words.count == 6 { return (name, nil) }
    let numbers = words[5].split(separator: "o", omittingEmptySubsequences: false)
    guard numbers.count == 2, numbers[1].first == "f",
      let number = Decimal.value(of: numbers[0].utf8),
      let count = Decimal.value(of: numbers[1].dropFirst().utf8),
      count >= 2, count <= UInt64(PieceNumber.greatestCount), number >= 1, number <= count,
      count <= UInt64(byteCount)
    else { return nil }
    return (name, PieceNumber(number: Int(number), count: Int(count)))
  }
}
