/// Lines that are written together, and what the log keeps of each.
struct GroupedLines {
  /// The lines, each with its newline.
  let contents: FileContents
  /// What the log keeps of them.
  let entries: [LogEntry]
  /// The indices of each batch of more than one line, ascending. Every other line is a group by itself.
  let batches: [Range<Int>]
  /// The entries by replica.
  let groups: EventGroups

  init(contents: FileContents, entries: [LogEntry], batches: [Range<Int>], groups: EventGroups) {
    self.contents = contents
    self.entries = entries
    self.batches = batches
    self.groups = groups
  }
}

extension GroupedLines {
  /// The lines of events, verbatim, where every batch stands together.
  /// - Parameter chunk: The number that the log will give to their bytes.
  init(_ events: [Event], chunk: Int) {
    var lines = LineBuffer()
    lines.reserve(events.reduce(0) { $0 + $1.line.count + 1 })
    var kinds = KindHashes()
    var entries: [LogEntry] = []
    entries.reserveCapacity(events.count)
    var batches: [Range<Int>] = []
    for (index, event) in events.enumerated() {
      if let mark = event.batch, mark.index == 1, mark.count > 1, mark.count <= events.count {
        batches.append(index..<(index + Int(mark.count)))
      }
      event.line.withUnsafeBytes { line in
        let kindHash = kinds.hash(ofKindAt: event.layout.kind, in: line)
        entries.append(
          LogEntry(
            layout: event.layout, line: line, chunk: chunk, offset: lines.count, kindHash: kindHash
          ).numbered(1))
        lines.write(atMost: line.count + 1) {
          $0.append(line)
          $0.append("\n")
        }
      }
    }
    self.init(
      contents: lines.contents(), entries: entries, batches: batches,
      groups: EventGroups(of: entries))
  }
}

extension GroupedLines {
  /// Whole groups that become durable in one go.
  struct Commit: Hashable {
    /// Where their lines stand.
    let bytes: Range<Int>
    /// Whether it is one group, so that a missing part makes all of it unreadable.
    let isOneGroup: Bool
  }

  /// The lines in commits of at most so many bytes; a group that is longer is a commit by itself.
  /// - Complexity: O(1) where they fit into one commit, else O(lines).
  func commits(atMost greatest: Int) -> [Commit] {
    if contents.count <= greatest {
      let isOneGroup = entries.count == 1 || batches.first == entries.indices
      return [Commit(bytes: 0..<contents.count, isOneGroup: isOneGroup)]
    }
    var commits: [Commit] = []
    var (start, end, groups) = (0, 0, 0)
    for group in groupEnds {
      if group - start > greatest, groups > 0 {
        commits.append(Commit(bytes: start..<end, isOneGroup: groups == 1))
        (start, groups) = (end, 0)
      }
      end = group
      groups += 1
    }
    return commits + [Commit(bytes: start..<end, isOneGroup: groups == 1)]
  }

  /// Where each group ends.
  private var groupEnds: [Int] {
    var ends: [Int] = []
    var batches = batches[...]
    var index = 0
    while index < entries.count {
      let isBatch = batches.first?.lowerBound == index
      index = isBatch ? batches.removeFirst().upperBound : index + 1
      ends.append(index < entries.count ? entries[index].offset : contents.count)
    }
    return ends
  }
}

extension Log {
  /// A log in memory of some events of a dataset in the order in which they arrived, each once.
  package init(of dataset: DatasetID, events: [Event]) {
    self.init(of: dataset)
    append(events)
  }

  /// Adds events in memory, in the order in which they arrive; those that it holds are left out.
  package mutating func append(_ events: [Event]) {
    let lines = GroupedLines(events, chunk: chunks.count)
    _ = append(LogChunk(path: "", base: 0, contents: lines.contents), lines.entries, lines.groups)
  }
}
