extension Sequence<Event> {
  /// The indices of the events of each batch that stands together, and of each other event by itself, in their order.
  ///
  /// Two batches may have the same ids, where two writers used one replica id. What tells them apart is where they
  /// stand. The first or the last events of a batch may be missing from its run.
  package var batchRuns: [Range<Int>] {
    var runs: [Range<Int>] = []
    var last: Event?
    for (index, event) in enumerated() {
      if let mark = event.batch, mark.index > 1, let last, let before = last.batch,
        before.count == mark.count, before.index == mark.index - 1,
        last.firstOfBatch == event.firstOfBatch
      {
        runs[runs.count - 1] = runs[runs.count - 1].lowerBound..<(index + 1)
      } else {
        runs.append(index..<(index + 1))
      }
      last = event
    }
    return runs
  }
}

extension Collection<Event> {
  /// Whether these events, which stand together, are a whole batch, or one event without a batch.
  package var isWholeBatch: Bool {
    guard let mark = first?.batch else { return true }
    return mark.index == 1 && UInt64(count) == mark.count
  }
}
