extension JournalChain {
  /// What a segment is to the lines that the journal has of it.
  enum Fit {
    /// It has all of them.
    case whole
    /// It lacks some of them: a power cut took them, or a writer was ended between its two writes.
    case lacking(Patch)
    /// The journal is not of this log.
    case foreign
  }

  /// A segment as it should be.
  struct Patch {
    /// All of its bytes.
    let bytes: [UInt8]
    /// Where the lines stand of which it has not every byte.
    let lines: Range<Int>
    /// Where bytes stood that others take the place of; empty where bytes were only missing.
    let replaced: Range<Int>
  }

  /// Holds the lines against the segment that they are of.
  ///
  /// A power cut never leaves another whole line in the place of a torn one: where there is one, the log
  /// has gone on without this journal, and the log is right.
  /// - Parameter seed: What the sums of the log's lines are seeded with.
  func fit(to contents: FileContents, seed: UInt64) -> Fit {
    contents.withBytes { old in
      guard offset <= old.count, offset == 0 || old[offset - 1] == UInt8(ascii: "\n") else {
        return .foreign
      }
      var different: Range<Int>?
      var replaced: Range<Int>?
      for line in lines() {
        // Bounds: what is compared ends where the segment ends, and the line's own start does as well.
        let there = old[min(line.lowerBound, old.count)..<min(line.upperBound, old.count)]
        let wanted = bytes[(line.lowerBound - offset)..<(line.upperBound - offset)]
        if there.elementsEqual(wanted) { continue }
        different = (different?.lowerBound ?? line.lowerBound)..<line.upperBound
        if wanted.starts(with: there) { continue }
        if JournalChain.isWholeLine(old, at: line.lowerBound, seed: seed) { return .foreign }
        replaced = (replaced?.lowerBound ?? line.lowerBound)..<there.endIndex
      }
      guard let different else { return .whole }
      return .lacking(
        Patch(
          bytes: Array(old[..<offset]) + bytes + old[min(end, old.count)...], lines: different,
          replaced: replaced ?? offset..<offset))
    }
  }

  /// Where each line stands in the segment, its newline included.
  private func lines() -> [Range<Int>] {
    bytes.withRawBytes { bytes in
      var finder = LineFinder(bytes)
      var lines: [Range<Int>] = []
      while let line = finder.next() {
        lines.append((offset + line.lowerBound)..<(offset + line.upperBound + 1))
      }
      return lines
    }
  }

  /// Whether a line begins there that is an event's, and has the right sum.
  private static func isWholeLine(
    _ segment: UnsafeRawBufferPointer, at offset: Int, seed: UInt64
  ) -> Bool {
    var finder = LineFinder(segment, from: offset)
    guard let line = finder.next() else { return false }
    do throws(LogError) {
      _ = try EventLayout(line: UnsafeRawBufferPointer(rebasing: segment[line]), seed: seed)
      return true
    } catch {
      return false
    }
  }
}
