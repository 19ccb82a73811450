/// Where each segment ended when its writer began the next one: `log/seals`, a line for each (log-format 7).
struct Seals: Sendable, Hashable {
  /// Ascending by segment.
  private(set) var marks: [LogMark] = []
  /// How many lines cannot be believed, or are another store's.
  private(set) var strangeLines = 0

  /// No segment is sealed.
  init() {}

  /// Takes those lines that are a store's: without one its segment is as one that was never sealed.
  /// - Complexity: O(n log n)
  init(_ bytes: [UInt8], of owners: StoreOwners) {
    var all: [LogMark] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let object = SummedObject.object(line: Array(line)), object.members.count == 8,
        let mark = LogMark(members: object), owners.contains(mark.owner)
      else {
        strangeLines += 1
        continue
      }
      all.append(mark)
    }
    // Stable: of two of one segment the later line counts.
    for mark in all.sorted(by: { UTF8Text($0.end.name) < UTF8Text($1.end.name) }) { add(mark) }
  }

  /// The file's bytes.
  var fileBytes: [UInt8] { marks.flatMap { SummedObject.line($0.members) } }

  /// Where a segment ended; nil where it has no seal.
  subscript(name: String) -> LogMark? {
    let place = place(of: name)
    return place < marks.count && marks[place].end.name == name ? marks[place] : nil
  }

  /// Adds the seal of a segment, in place of an earlier one.
  mutating func add(_ mark: LogMark) {
    let place = place(of: mark.end.name)
    if self[mark.end.name] != nil { marks[place] = mark } else { marks.insert(mark, at: place) }
  }

  /// Seals finished segments that have no seal; says whether there are any.
  /// - Complexity: O(segments)
  mutating func add(missingOf ends: some Sequence<SegmentEnd>, owner: StoreOwner) -> Bool {
    let missing = ends.filter { self[$0.name] == nil }
    for end in missing { add(LogMark(owner: owner, end: end)) }
    return !missing.isEmpty
  }

  private func place(of name: String) -> Int {
    marks.lowerBound { UTF8Text($0.end.name) < UTF8Text(name) }
  }
}
