package import EventLog

/// Received events in pieces that are taken durably one after the other, so that a store's own writes wait
/// for no more than one of them, however much a peer sends at once.
package enum EventPieces {
  /// A piece ends where it has so many events, unless a batch goes on.
  static let greatestCount = 256
  /// A piece ends where its lines have so many bytes, unless a batch goes on.
  static let greatestLength = 1 << 17

  /// Cuts events into pieces, in order; every batch is whole in one of them if it is whole in all events.
  /// - Complexity: O(events)
  package static func cut(_ events: [Event]) -> [[Event]] {
    var pieces: [[Event]] = []
    var piece: [Event] = []
    var length = 0
    var open: [EventID: Set<UInt64>] = [:]
    for event in events {
      piece.append(event)
      length += event.line.count
      note(event, in: &open)
      if open.isEmpty, piece.count >= greatestCount || length >= greatestLength {
        pieces.append(piece)
        (piece, length) = ([], 0)
      }
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }

  /// Keeps the numbers that have come of each batch that is not whole yet, by its first event.
  private static func note(_ event: Event, in open: inout [EventID: Set<UInt64>]) {
    guard let mark = event.batch, mark.count > 1, let batch = event.firstOfBatch else { return }
    open[batch, default: []].insert(mark.index)
    if UInt64(open[batch]?.count ?? 0) == mark.count { open[batch] = nil }
  }
}
