/// The events of one call that a log lacks, in the order in which they are to be written.
struct ReceivedEvents {
  /// Every batch whole and together, all else in the order of arrival.
  private(set) var ordered: [Event] = []

  /// Checks what was received against a dataset and its log.
  ///
  /// An event was whole when it was read, but whoever read it may have done so for another dataset.
  /// - Throws: `wrongDataset`, `conflictingContent`, `partialBatch`; the position's line is the event's
  ///   index.
  init(_ received: [Event], of dataset: DatasetID, lackedBy log: Log) throws(LogError) {
    var lacking: [EventID: Event] = [:]
    var order: [(id: EventID, line: Int)] = []
    for (index, event) in received.enumerated() {
      guard event.isOfDataset(seed: dataset.seed) else {
        throw LogError(
          .wrongDataset, "the event is of another dataset than the store's, \(dataset)",
          at: LogError.Position(line: index + 1, event: event.id), advice: .cloneDataset)
      }
      let known: Event? =
        if let event = lacking[event.id] { event } else { try log.event(event.id) }
      if let known {
        guard known == event else {
          throw LogError(
            .conflictingContent, "the event is known with another content",
            at: LogError.Position(line: index + 1, event: event.id), advice: .separateWriters)
        }
        continue
      }
      lacking[event.id] = event
      order.append((event.id, index + 1))
    }
    var placed: Set<EventID> = []
    for (id, line) in order where !placed.contains(id) {
      guard let event = lacking[id] else { continue }
      for member in try ReceivedEvents.batch(of: event, among: lacking, line: line) {
        placed.insert(member.id)
        ordered.append(member)
      }
    }
  }

  /// The whole batch that an event belongs to, or the event alone.
  private static func batch(
    of event: Event, among events: [EventID: Event], line: Int
  ) throws(LogError) -> [Event] {
    guard let mark = event.batch, mark.count > 1, let seqs = mark.seqs(around: event.id.seq) else {
      return [event]
    }
    guard seqs.count <= events.count else { throw partial(event, line: line) }
    var members: [Event] = []
    for (place, seq) in seqs.enumerated() {
      guard let member = events[EventID(replica: event.id.replica, seq: seq)],
        member.batch == BatchMark(index: UInt64(place + 1), count: mark.count)
      else { throw partial(event, line: line) }
      members.append(member)
    }
    return members
  }

  private static func partial(_ event: Event, line: Int) -> LogError {
    LogError(
      .partialBatch, "the other events of its batch are missing or do not fit",
      at: LogError.Position(line: line, event: event.id),
      advice: .handInWholeBatch)
  }
}
