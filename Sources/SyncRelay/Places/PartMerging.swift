package import EventLog

/// Which of one's own parts become one: at least eight neighbours of one size class, with the smaller ones between them.
///
/// Each byte is written as often as there are classes, and a publisher has few files however long it writes.
package struct PartMerging {
  /// So many of one class become one.
  static let leastCount = 8
  /// The least class ends here, in bytes; each further one is eight times as wide.
  static let leastSize = 256

  let log: Log
  /// How many bytes a part has at most.
  let greatest: Int

  package init(log: Log, greatest: Int) { (self.log, self.greatest) = (log, greatest) }

  /// The range of the first parts that are to become one; nil if none are.
  /// - Parameter parts: Own parts of one origin, each of exactly the lines that the log has there.
  package func next(_ parts: [PartName]) -> ClosedRange<UInt64>? {
    let outer = PartMerging.outermost(parts)
    for wanted in Set(outer.map(PartMerging.sizeClass)).sorted() {
      for row in rows(outer, upTo: wanted) {
        if let range = range(in: row, of: wanted) { return range }
      }
    }
    return nil
  }

  /// The size class of a part.
  static func sizeClass(_ part: PartName) -> Int {
    var (size, number) = (part.byteCount / leastSize, 0)
    while size > 0 { (size, number) = (size / leastCount, number + 1) }
    return number
  }

  /// The parts that are in no other one, in order.
  static func outermost(_ parts: [PartName]) -> [PartName] {
    var outer: [PartName] = []
    for part in parts.sorted(by: isBefore)
    where part.seqs.upperBound > outer.last?.seqs.upperBound ?? 0 {
      outer.append(part)
    }
    return outer
  }

  private static func isBefore(_ left: PartName, _ right: PartName) -> Bool {
    left.seqs.lowerBound == right.seqs.lowerBound
      ? left.seqs.upperBound > right.seqs.upperBound : left.seqs.lowerBound < right.seqs.lowerBound
  }

  /// Neighbours of a class and of smaller ones.
  private func rows(_ outer: [PartName], upTo wanted: Int) -> [[PartName]] {
    var rows: [[PartName]] = [[]]
    for part in outer {
      let isSmall = PartMerging.sizeClass(part) <= wanted
      let isNeighbour = rows[rows.count - 1].last.map { areNeighbours($0, part) } ?? true
      if !isSmall || !isNeighbour { rows.append([]) }
      if isSmall { rows[rows.count - 1].append(part) }
    }
    return rows
  }

  /// Whether the log has no event between two parts.
  private func areNeighbours(_ left: PartName, _ right: PartName) -> Bool {
    let (end, start) = (left.seqs.upperBound, right.seqs.lowerBound)
    if start <= end || start - end == 1 { return true }
    return log.holdsNone(of: EventRange(replica: left.origin, seqs: (end + 1)...(start - 1)))
  }

  /// The first parts of a row that fit into one, if enough of them are of the class.
  private func range(in row: [PartName], of wanted: Int) -> ClosedRange<UInt64>? {
    var start = 0
    while start < row.count {
      var (size, end, count) = (0, start, 0)
      while end < row.count, size + row[end].byteCount <= greatest {
        size += row[end].byteCount
        if PartMerging.sizeClass(row[end]) == wanted { count += 1 }
        end += 1
      }
      if count >= PartMerging.leastCount {
        return row[start].seqs.lowerBound...row[end - 1].seqs.upperBound
      }
      if end == row.count { return nil }
      start = max(end, start + 1)
    }
    return nil
  }
}
