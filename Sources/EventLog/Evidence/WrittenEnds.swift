/// What a store's writers said of its log.
struct WrittenEnds: Hashable {
  /// Where each finished segment ended.
  var seals: Seals
  /// Up to where the log was durable when the journal's head was written; nil where no head is believed.
  var mark: LogMark?
  /// Whether a writer was at work, so that a write at the log's end may be unfinished.
  var isUnderWay: Bool

  /// Whether everything stands where somebody vouches for it that a snapshot knows.
  ///
  /// Of the last segment only that it goes on as long: whether its lines are those is seen once those
  /// behind them have been read.
  func confirm(_ ends: [SegmentEnd]) -> Bool {
    guard let last = ends.last else { return false }
    let known = seals[last.name]?.end ?? mark?.end
    return ends.dropLast().allSatisfy { seals[$0.name]?.end == $0 }
      && known.map { $0.name == last.name && $0.length >= last.length } ?? false
  }
}
