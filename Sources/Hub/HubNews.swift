package import EventLog
package import SyncRelay

/// What a server hears of its hub.
package enum HubNews: Sendable, Hashable {
  /// It listens from now on; what changed before is not told. The datasets that were removed for good.
  case listening(removed: [DatasetID])
  /// A dataset has changed, and its state is this one now.
  case changed(DatasetID, PlaceToken)
  /// A dataset was removed for good.
  case removed(DatasetID)
  /// It hears nothing until it listens again, and why.
  case lost(HubFault)
}

extension HubNews {
  private static let removedWord = "removed"

  /// What is told of a dataset: its UUID, and its new state, or that it was removed. Nil for what only a listener says.
  var told: String? {
    switch self {
    case .changed(let dataset, let state):
      "\(dataset.text) \(String(decoding: state.bytes, as: UTF8.self))"
    case .removed(let dataset): "\(dataset.text) \(HubNews.removedWord)"
    case .listening, .lost: nil
    }
  }

  /// Reads what was told.
  init?(told text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, let dataset = DatasetID(words[0]) else { return nil }
    self =
      words[1] == HubNews.removedWord
      ? .removed(dataset) : .changed(dataset, PlaceToken(bytes: Array(words[1].utf8)))
  }
}
