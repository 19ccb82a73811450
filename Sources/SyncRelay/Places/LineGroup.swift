package import EventLog

/// A whole batch as it stands in a log, or an event outside of one.
package struct LineGroup: Sendable, Hashable {
  /// Its events, in the order of their numbers.
  package let events: [Event]

  /// The numbers of its events.
  var seqs: ClosedRange<UInt64> { events[0].id.seq...events[events.count - 1].id.seq }

  /// How many bytes its lines have, newlines included.
  var byteCount: Int { events.reduce(0) { $0 + $1.line.count + 1 } }

  /// Whether all events of the batch are there.
  var isWhole: Bool { events.isWholeBatch }

  /// Orders by the first number, then by the lines' bytes: so every device that holds the same writes the same part.
  static func isBefore(_ left: LineGroup, _ right: LineGroup) -> Bool {
    let (first, second) = (left.seqs.lowerBound, right.seqs.lowerBound)
    if first != second { return first < second }
    return left.events.lazy.map(\.line).lexicographicallyPrecedes(right.events.lazy.map(\.line)) {
      $0.lexicographicallyPrecedes($1)
    }
  }
}

extension Log {
  /// The groups that have an event of a range, and all that have an event between the first and the last of those: every
  /// content of each.
  /// - Returns: In the order of parts, and the range that they reach over.
  /// - Complexity: O(bytes of their lines)
  package func groups(
    touching range: EventRange
  ) throws(LogError) -> (groups: [LineGroup], seqs: ClosedRange<UInt64>) {
    var groups: [Int: LineGroup] = [:]
    var seqs = range.seqs
    var fresh = [seqs]
    // A batch may reach beyond the range, where other batches may stand.
    while let next = fresh.popLast() {
      let wanted = EventRange(replica: range.replica, seqs: next)
      for position in try positions(of: wanted).sorted() {
        let event = try event(at: position)
        let batch = event.positionsOfBatch(at: position)
        let places = max(batch.lowerBound, 1)..<max(min(batch.upperBound, count + 1), 1)
        if groups[places.lowerBound] != nil { continue }
        let group = try group(around: event, at: position, in: places)
        groups[places.lowerBound] = group
        let (low, high) = (group.seqs.lowerBound, group.seqs.upperBound)
        if low < seqs.lowerBound {
          fresh.append(low...(seqs.lowerBound - 1))
          seqs = low...seqs.upperBound
        }
        if high > seqs.upperBound {
          fresh.append((seqs.upperBound + 1)...high)
          seqs = seqs.lowerBound...high
        }
      }
    }
    return (groups.values.sorted(by: LineGroup.isBefore), seqs)
  }

  private func group(
    around event: Event, at position: Int, in places: Range<Int>
  ) throws(LogError) -> LineGroup {
    var events: [Event] = []
    for place in places {
      let other = place == position ? event : try self.event(at: place)
      // A damaged log may have something else where a batch should go on.
      guard other.firstOfBatch == event.firstOfBatch, other.batch?.count == event.batch?.count
      else { return LineGroup(events: [event]) }
      events.append(other)
    }
    return LineGroup(events: events)
  }
}
