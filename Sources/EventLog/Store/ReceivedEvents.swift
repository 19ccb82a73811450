/// The events of one call that a log lacks, in the order in which they are to be written.
struct ReceivedEvents {
  /// Every batch whole and together, all else in the order of arrival.
  let ordered: [Event]
  /// Whether one of them brings another content for an id that the log, or this call, has already.
  private(set) var areContested = false

  /// Checks what was received against a dataset and its log.
  ///
  /// An event was whole when it was read, but whoever read it may have done so for another dataset.
  /// - Throws: `wrongDataset`, `partialBatch`, `tooLarge` where an event has more contents than a log takes;
  ///   the position's line is the event's index.
  init(_ received: [Event], of dataset: DatasetID, lackedBy log: Log) throws(LogError) {
    let received = ReceivedEvents.withoutNumbers(received)
    var lacking = Lacking()
    var order: [Int] = []
    for (index, event) in received.enumerated() {
      guard event.isOfDataset(seed: dataset.seed) else {
        throw LogError(
          .wrongDataset, "the event is of another dataset than the store's, \(dataset)",
          at: LogError.Position(line: index + 1, event: event.id), advice: .cloneDataset)
      }
      let id = event.id
      let before = lacking.indices(of: id)
      if before.contains(where: { received[$0] == event }) { continue }
      let known = try log.standing(of: event)
      if known.isKnown { continue }
      let count = before.count + known.count
      guard count < EventID.greatestContentNumber else {
        throw LogError(
          .tooLarge, "the event has more than \(EventID.greatestContentNumber) contents",
          at: LogError.Position(line: index + 1, event: event.id), advice: .separateWriters)
      }
      if count > 0 { areContested = true }
      lacking.add(index, id)
      order.append(index)
    }
    var places: [Int] = []
    places.reserveCapacity(order.count)
    var isPlaced = [Bool](repeating: false, count: received.count)
    for index in order where !isPlaced[index] {
      let batch = try ReceivedEvents.batch(of: index, in: received, among: lacking, isPlaced)
      for member in batch {
        isPlaced[member] = true
        places.append(member)
      }
    }
    // Nearly always they come as they are written; a copy would take much memory.
    ordered = places.elementsEqual(received.indices) ? received : places.map { received[$0] }
  }

  /// The events as their lines name them: the numbers that another log gives to contents mean nothing here.
  private static func withoutNumbers(_ events: [Event]) -> [Event] {
    guard events.contains(where: { $0.id.contentNumber > 1 }) else { return events }
    return events.map { $0.named($0.id.first) }
  }

  /// Where the events stand that the log lacks; indices, as events are large.
  private struct Lacking {
    private var firsts: [EventID: Int] = [:]
    /// Of the few that come with several contents, the others.
    private var others: [EventID: [Int]] = [:]

    /// Where the contents of an event stand, in the order in which they came.
    func indices(of id: EventID) -> [Int] {
      firsts[id].map { [$0] + (others[id] ?? []) } ?? []
    }

    mutating func add(_ index: Int, _ id: EventID) {
      if firsts[id] == nil { firsts[id] = index } else { others[id, default: []].append(index) }
    }
  }

  /// The whole batch that an event belongs to, or the event alone; as indices.
  ///
  /// Two writers of one replica id may have made two batches of the same ids. The lines of a batch mostly
  /// come one after the other, which tells the two apart.
  private static func batch(
    of index: Int, in received: [Event], among lacking: Lacking, _ isPlaced: [Bool]
  ) throws(LogError) -> [Int] {
    let event = received[index]
    guard let mark = event.batch, mark.count > 1, let seqs = mark.seqs(around: event.id.seq) else {
      return [index]
    }
    guard seqs.width <= received.count else { throw partial(event, line: index + 1) }
    var members: [Int] = []
    for (place, seq) in seqs.enumerated() {
      let contents = lacking.indices(of: EventID(replica: event.id.replica, seq: seq))
      let fitting = contents.filter {
        !isPlaced[$0]
          && received[$0].batch == BatchMark(index: UInt64(place + 1), count: mark.count)
      }
      let next = members.last.map { $0 + 1 }
      guard let member = fitting.first(where: { $0 == next || $0 == index }) ?? fitting.first else {
        throw partial(event, line: index + 1)
      }
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
