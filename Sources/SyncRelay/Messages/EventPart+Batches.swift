import EventLog

extension EventPart {
  /// Refuses the rest of each batch of which a log, or the part before it, has a line already.
  ///
  /// Two batches of the same ids share that line then. A batch stands together, and a log keeps no line twice
  /// (log-format 8), so it takes one of the two; the other one must not hold up what comes behind it.
  /// - Parameter held: What the log held when the exchange began. What it has gained since is not looked at: the next
  ///   exchange does.
  /// - Complexity: O(lines) where none of the events is held and none comes twice, else O(bytes).
  mutating func refuseBatches(
    sharingLinesWith log: Log, holding held: Coverage, of dataset: DatasetID
  ) throws(LogError) {
    let ranges = lines.ranges
    guard
      !ranges.allSatisfy({ held[$0.replica].isDisjoint(with: $0.seqs) })
        || Coverage(ranges).count < UInt64(lines.count)
    else { return }
    let earlier = Set(refused.map(\.line))
    let numbers = (1...UInt64(lineCount)).filter { !earlier.contains($0) }
    let events = try lines.events()
    var seen: Set<Event> = []
    var kept: [Event] = []
    for batch in events.batchRuns {
      var areKnown: [Bool] = []
      for index in batch {
        let isHeld = try log.standing(of: events[index]).isKnown
        areKnown.append(isHeld || seen.contains(events[index]))
      }
      let isTorn = areKnown.contains(true) && areKnown.contains(false)
      for (index, isKnown) in zip(batch, areKnown) {
        if isTorn, !isKnown {
          refused.append(RefusedLine(line: numbers[index], reason: EventPart.sharesLine))
        } else {
          kept.append(events[index])
          // Not what is refused: the same batch once more is torn as well.
          seen.insert(events[index])
        }
      }
    }
    guard kept.count < events.count else { return }
    var rest = ReceivedLines(of: dataset)
    for event in kept { try rest.add(event) }
    lines = rest
    refused.sort { $0.line < $1.line }
  }

  private static let sharesLine =
    "it shares a line with another batch of the same events, of which a store keeps one"
}
