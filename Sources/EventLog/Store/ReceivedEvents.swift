/// The events of one call that a log lacks, in the order in which they are to be written.
struct ReceivedEvents {
  /// Every batch whole and together, all else in the order of arrival.
  let ordered: [Event]

  /// Checks what was received against a dataset and its log.
  ///
  /// An event was whole when it was read, but whoever read it may have done so for another dataset.
  /// - Throws: `wrongDataset`, `conflictingContent`, `partialBatch`; the position's line is the event's
  ///   index.
  init(_ received: [Event], of dataset: DatasetID, lackedBy log: Log) throws(LogError) {
    // Indices, as events are large.
    var lacking: [EventID: Int] = [:]
    var order: [Int] = []
    for (index, event) in received.enumerated() {
      guard event.isOfDataset(seed: dataset.seed) else {
        throw LogError(
          .wrongDataset, "the event is of another dataset than the store's, \(dataset)",
          at: LogError.Position(line: index + 1, event: event.id), advice: .cloneDataset)
      }
      let known: Event? =
        if let index = lacking[event.id] { received[index] } else { try log.event(event.id) }
      if let known {
        guard known == event else {
          throw LogError(
            .conflictingContent, "the event is known with another content",
            at: LogError.Position(line: index + 1, event: event.id), advice: .separateWriters)
        }
        continue
      }
      lacking[event.id] = index
      order.append(index)
    }
    var places: [Int] = []
    places.reserveCapacity(order.count)
    var isPlaced = [Bool](repeating: false, count: received.count)
    for index in order where !isPlaced[index] {
      for member in try ReceivedEvents.batch(of: index, in: received, among: lacking) {
        isPlaced[member] = true
        places.append(member)
      }
    }
    // Nearly always they come as they are written; a copy would take much memory.
    ordered = places.elementsEqual(received.indices) ? received : places.map { received[$0] }
  }

  /// The whole batch that an event belongs to, or the event alone; as indices.
  private static func batch(
    of index: Int, in received: [Event], among lacking: [EventID: Int]
  ) throws(LogError) -> [Int] {
    let event = received[index]
    guard let mark = event.batch, mark.count > 1, let seqs = mark.seqs(around: event.id.seq) else {
      return [index]
    }
    guard seqs.width <= lacking.count else { throw partial(event, line: index + 1) }
    var members: [Int] = []
    for (place, seq) in seqs.enumerated() {
      guard let member = lacking[EventID(replica: event.id.replica, seq: seq)],
        received[member].batch == BatchMark(index: UInt64(place + 1), count: mark.count)
      else { throw partial(event, line: index + 1) }
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
