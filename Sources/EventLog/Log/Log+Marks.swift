extension Log {
  /// Where it ends.
  func mark(of owner: StoreOwner) -> LogMark {
    LogMark(
      owner: owner, end: ends.last ?? SegmentEnd(name: ""),
      seq: greatestSeq(of: owner.replica) ?? 0)
  }
}

extension Log {
  /// Compares the log with what its writers said of its end. What it lacks becomes a fault, and so does an
  /// unfinished tail that no writer can have left.
  /// - Parameter folder: The folder of the segments.
  mutating func verify(against written: WrittenEnds, in folder: String) {
    if !written.isUnderWay, let tail { faults.append(fault(of: tail)) }
    if !written.isUnderWay { tail = nil }
    let ends = Dictionary(ends.map { ($0.name, $0) }) { first, _ in first }
    func count(_ isCounted: (LogFault) -> Bool) -> [String: Int] {
      Dictionary(
        faults.filter { !$0.bytes.isEmpty && isCounted($0) }.map { ($0.path, $0.lineCount) },
        uniquingKeysWith: +)
    }
    let repeated = count { $0.error.code == .alreadyExists }
    let faulty = count { $0.error.code != .alreadyExists }
    func lack(of end: SegmentEnd, where found: SegmentEnd?) -> LogFault? {
      let path = folder + "/" + end.name
      // Lines that cannot be believed are faults already.
      let isSaid =
        if let faulty = faulty[path] {
          (found?.lines.count ?? 0) - (repeated[path] ?? 0) + faulty >= end.lines.count
        } else {
          // A repeated line beside them takes no line away; one in the place of another does.
          repeated[path] != nil
            && self.end(of: end.name, atMost: end.lines.count).lines == end.lines
        }
      return found == end || isSaid ? nil : fault(of: end, found: found, at: path)
    }
    var lacks: [LogFault?] = []
    // A sealed segment ends at its seal; the one that the journal names may go on.
    for seal in written.seals.marks where seal.end.lines.count > 0 {
      lacks.append(lack(of: seal.end, where: ends[seal.end.name]))
    }
    if let end = written.mark?.end, end.lines.count > 0, written.seals[end.name]?.end != end {
      let found = ends[end.name].map {
        $0.length > end.length ? self.end(of: end.name, upTo: end.length) : $0
      }
      lacks.append(lack(of: end, where: found))
    }
    faults += lacks.compactMap { $0 }
  }

  /// How far a segment goes with so many lines at most.
  private func end(of name: String, atMost count: Int) -> SegmentEnd {
    end(of: name, from: SegmentEnd(name: name)) { end, _ in end.lines.count < count }
  }

  /// How far a segment goes at most up to a byte.
  private func end(of name: String, upTo length: Int) -> SegmentEnd {
    let known = base?.header.segments.last
    let isKnown = known.map { $0.name == name && $0.length <= length } ?? false
    let start = isKnown ? known : nil
    return end(of: name, from: start ?? SegmentEnd(name: name)) { _, end in end <= length }
  }

  /// Advances an end over the lines of a segment that were read, without lines that repeat earlier ones.
  /// - Parameter takes: Whether the line that ends at a byte still counts.
  private func end(
    of name: String, from start: SegmentEnd, while takes: (SegmentEnd, Int) -> Bool
  ) -> SegmentEnd {
    var end = start
    for (number, chunk) in chunks.enumerated() where SegmentName.name(in: chunk.path) == name {
      for entry in entries[entries.lowerBound { Int($0.chunk) < number }...] {
        let length = chunk.base + entry.lineRange.upperBound
        guard entry.chunk == number, takes(end, length) else { break }
        end.lines.append(entry.sum)
        end.length = length
      }
    }
    return end
  }

  private func fault(of tail: UnfinishedTail) -> LogFault {
    var error = tail.reason
    error.code = .damaged
    error.reason = "no writer was at work that could have left this unfinished: " + error.reason
    return LogFault(error: error.located(path: tail.path), bytes: tail.bytes, flaw: tail.flaw)
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
