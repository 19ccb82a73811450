// Holds a log against what its writers said of where it ends: the seals of its segments, and the journal's mark.

/// What a store's writers said of its log.
struct WrittenEnds: Hashable {
  /// Where each finished segment ended.
  var seals: Seals
  /// Up to where the log was durable when the journal's head was written; nil where no head is believed.
  var mark: LogMark?
  /// Whether a writer was at work, so that a write at the log's end may be unfinished.
  var isUnderWay: Bool

  /// Whether everything stands where somebody vouches for it that a snapshot knows.
  ///
  /// Of the last segment only that it goes on as long: whether its lines are those is seen once those
  /// behind them have been read.
  func vouch(for ends: [SegmentEnd]) -> Bool {
    guard let last = ends.last else { return false }
    let vouched = seals[last.name]?.end ?? mark?.end
    return ends.dropLast().allSatisfy { seals[$0.name]?.end == $0 }
      && vouched.map { $0.name == last.name && $0.length >= last.length } ?? false
  }
}

extension Log {
  /// Makes faults of what the log lacks, and of an unfinished tail that no writer can have left.
  mutating func hold(against written: WrittenEnds, in folder: StoreFolder) {
    if !written.isUnderWay, let tail { faults.append(fault(of: tail)) }
    if !written.isUnderWay { tail = nil }
    var marks = written.seals.marks
    if let mark = written.mark, !mark.end.name.isEmpty { marks.append(mark) }
    guard !marks.isEmpty else { return }
    let ends = Dictionary(ends.map { ($0.name, $0) }) { first, _ in first }
    let faulty = Dictionary(
      faults.filter { !$0.bytes.isEmpty }.map { ($0.path, 1) }, uniquingKeysWith: +)
    for mark in marks where mark.end.lines.count > 0 {
      let path = folder.log + "/" + mark.end.name
      let isSeal = written.seals[mark.end.name] == mark
      let found = ends[mark.end.name].map { end in
        end.length > mark.end.length && !isSeal
          ? self.end(of: mark.end.name, upTo: mark.end.length) : end
      }
      // Lines that are there and cannot be believed are faults already.
      let believed = (found?.lines.count ?? 0) + (faulty[path] ?? 0)
      if found == mark.end || faulty[path] != nil && believed >= mark.end.lines.count { continue }
      faults.append(fault(of: mark.end, found: found, at: path))
    }
  }

  /// How far a segment goes at most up to a byte.
  private func end(of name: String, upTo length: Int) -> SegmentEnd {
    var end = SegmentEnd(name: name)
    if let known = base?.header.segments.last, known.name == name, known.length <= length {
      end = known
    }
    for (number, chunk) in chunks.enumerated() where SegmentName.name(in: chunk.path) == name {
      for entry in entries[entries.lowerBound { Int($0.chunk) < number }...] {
        guard entry.chunk == number, chunk.base + entry.lineRange.upperBound <= length else {
          break
        }
        end.lines.append(entry.sum)
        end.length = chunk.base + entry.lineRange.upperBound
      }
    }
    return end
  }

  private func fault(of tail: UnfinishedTail) -> LogFault {
    var error = tail.reason
    error.code = .damaged
    error.reason = "no writer was at work that could have left this unfinished: " + error.reason
    return LogFault(error: error.located(path: tail.path), bytes: tail.bytes)
  }

  private func fault(of end: SegmentEnd, found: SegmentEnd?, at path: String) -> LogFault {
    let (wanted, count) = (end.lines.count, found?.lines.count ?? 0)
    let reason =
      if found == nil {
        "the segment is missing, which had \(wanted) lines"
      } else if count < wanted {
        "\(wanted - count) of the \(wanted) lines are missing that its writer had made durable"
      } else {
        "its first \(end.length) bytes are not the \(wanted) lines that its writer had made durable"
      }
    return LogFault(
      error: LogError(.lostLines, reason, at: LogError.Position(path: path)), bytes: 0..<0)
  }
}
