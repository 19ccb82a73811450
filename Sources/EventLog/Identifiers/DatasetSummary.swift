/// What a store or a place holds, in a few figures: what two sides of different datasets tell each other.
public struct DatasetSummary: Sendable, Hashable {
  /// Whose history it is.
  public let dataset: DatasetID
  /// What people call the store.
  public let name: String
  /// How many events it holds.
  public let eventCount: Int
  /// When its newest event was written, by the clock of the device that wrote it; nil where it holds none.
  public let newest: Instant?
  /// Whether it is for a trial.
  public let isEphemeral: Bool

  /// Makes a summary.
  package init(
    dataset: DatasetID, name: String, eventCount: Int, newest: Instant?, isEphemeral: Bool
  ) {
    self.dataset = dataset
    self.name = name
    self.eventCount = eventCount
    self.newest = newest
    self.isEphemeral = isEphemeral
  }
}

extension DatasetSummary {
  /// As `refused` carries it (sync-protocol 1).
  package var json: JSONObject {
    var object: JSONObject = [
      "dataset": .string(dataset.text), "ephemeral": .bool(isEphemeral),
      "events": .number(Double(eventCount)), "name": .string(name),
    ]
    object["newest"] = newest.map { .string($0.description) }
    return object
  }

  /// Reads what a peer says; nil where it is not as written.
  package init?(_ object: JSONObject) {
    guard let dataset = object.text("dataset", DatasetID.init), let name = object["name"]?.string,
      let isEphemeral = object["ephemeral"]?.bool,
      let eventCount = object.whole("events", as: Int.self)
    else { return nil }
    self.init(
      dataset: dataset, name: name, eventCount: eventCount,
      newest: object.text("newest", Instant.init), isEphemeral: isEphemeral)
  }
}
