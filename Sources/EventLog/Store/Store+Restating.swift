// The lines of one dataset, stated again for another one (sync-protocol 15).

extension Event {
  /// The event as a line of another dataset: the same bytes under that dataset's sum. Id, stamp, batch and payload stay, so
  /// every device that restates it makes the same line.
  /// - Complexity: O(bytes)
  package func restated(for dataset: DatasetID) throws(LogError) -> Event {
    var bytes = Array(line.dropLast(EventLine.lengthBehindData))
    let sum = XXH64.hash(bytes, seed: dataset.seed)
    bytes += Array(",\"sum\":\"\(Hexadecimal.text(of: sum, digits: 16))\"}".utf8)
    return try Event(line: bytes, of: dataset)
  }
}

extension Log {
  /// The events from a position on, in the order of the log, stated again for another dataset; every batch is whole.
  /// - Parameter position: Counted from 1; a batch is not cut there, since it was written whole.
  /// - Throws: `damaged` where a line cannot be believed.
  /// - Complexity: O(bytes)
  package func restated(
    for dataset: DatasetID, from position: Int = 1
  ) throws(LogError) -> [Event] {
    guard position <= count else { return [] }
    var events: [Event] = []
    events.reserveCapacity(count + 1 - position)
    for position in position...count {
      events.append(try event(at: position).restated(for: dataset))
    }
    return events
  }
}

extension Store {
  /// Takes events of another dataset that were stated again for this one, in parts that never split a batch. What the
  /// store holds already is passed over.
  /// - Returns: How many events it lacked.
  @discardableResult
  package func receive(
    restated events: [Event], telling told: (Int) -> Void = { _ in }
  ) throws(LogError) -> Int {
    var taken = 0
    var start = 0
    while start < events.count {
      var end = min(start + Store.eventsPerTaking, events.count)
      while end < events.count, let mark = events[end].batch, mark.index > 1 { end += 1 }
      taken += try receive(Array(events[start..<end])).count
      start = end
      told(start)
    }
    return taken
  }

  private static let eventsPerTaking = 4_096
}

extension StoreManifest {
  /// The manifest of a store that goes on with another one's history under a fresh id: the ids of that store are former
  /// ones of its own.
  package func following(_ other: StoreManifest) -> StoreManifest {
    var manifest = self
    manifest.formerReplicas = other.replicas
    return manifest
  }
}
