package import EventLog
package import SyncRelay

/// What the operator of a hub asks and does.
package struct HubKeeping: Sendable {
  private let session: HubSession

  package init(_ session: HubSession) { self.session = session }

  /// What a hub has.
  package struct Status: Sendable, Hashable {
    package var hub: HubIdentity
    package var datasets: UInt64
    /// Those that were removed, and are refused.
    package var removed: UInt64
    /// All files: parts, markers, and what devices hold.
    package var parts: UInt64
    package var bytes: UInt64
    /// When the oldest part was added that is to become one with others; nil if none is.
    package var oldestUnmerged: Instant?
  }

  /// Counts what the hub has.
  /// - Complexity: O(parts), by the database
  package func status() throws -> Status {
    try session.snapshot { connection, hub in
      let datasets = try connection.run(HubSchema.datasetCounts)
      let parts = try connection.run(HubSchema.partCounts)
      let oldest = try connection.run(HubSchema.oldestUnmerged).first?.first
      return Status(
        hub: hub, datasets: datasets.number(0), removed: datasets.number(1), parts: parts.number(0),
        bytes: parts.number(1),
        oldestUnmerged: oldest.flatMap { $0 }.flatMap {
          Instant(String(decoding: $0, as: UTF8.self))
        })
    }
  }

  /// The datasets of the hub, those left out that were removed.
  package func datasets() throws -> [DatasetID] {
    try session.run { connection, _ in
      try connection.run(HubSchema.datasets).compactMap { row in
        row.first.flatMap { $0 }.flatMap { DatasetID(String(decoding: $0, as: UTF8.self)) }
      }
    }
  }

  /// All files of a dataset as they are at one moment, read.
  /// - Returns: Nil where the hub has no such dataset.
  /// - Throws: `HubFault`; `PlaceFault` where it was removed.
  /// - Complexity: O(bytes of the dataset), in memory
  package func contents(of dataset: DatasetID) throws -> PlaceContents? {
    try session.snapshot { connection, _ in
      guard let row = try HubRow(dataset, on: connection) else { return nil }
      try row.refuseRemoved()
      let names = try connection.run(HubSchema.listing, [.text(dataset.text)]).compactMap {
        $0.first.flatMap { $0 }.map { String(decoding: $0, as: UTF8.self) }
      }
      var files: [PlaceFile] = []
      for start in stride(from: 0, to: names.count, by: HubKeeping.filesPerReading) {
        files += try connection.files(
          Array(names[start...].prefix(HubKeeping.filesPerReading)), of: dataset)
      }
      return PlaceContents(files, of: dataset)
    }
  }

  private static let filesPerReading = 16

  /// What a dataset has.
  package struct Size: Sendable, Hashable {
    package var parts: UInt64
    package var bytes: UInt64
    /// When it was removed; nil if it is there.
    package var removed: Instant?
  }

  /// How much a dataset has; nil where the hub does not know it.
  package func size(of dataset: DatasetID) throws -> Size? {
    try session.run { connection, _ in
      guard let row = try HubRow(dataset, on: connection) else { return nil }
      let counts = try connection.run(HubSchema.partsOfDataset, [.text(dataset.text)])
      return Size(parts: counts.number(0), bytes: counts.number(1), removed: row.removed)
    }
  }

  /// Gives a dataset a token, in place of an earlier one: clients that know it are let in by the servers of the hub.
  /// - Throws: `HubFault`; `PlaceFault` where the dataset was removed.
  package func give(_ token: String, to dataset: DatasetID) throws {
    try session.transaction { connection, _ in
      try HubRow(dataset, on: connection)?.refuseRemoved()
      _ = try connection.run(HubSchema.givingToken, [.text(dataset.text), .text(token)])
    }
  }

  /// Removes all that the hub has of a dataset, and refuses it from then on.
  /// - Returns: When it was removed, also where that was before.
  package func remove(_ dataset: DatasetID) throws -> Instant {
    let removing: @Sendable (any SQLConnection, HubIdentity) throws -> Instant = { connection, _ in
      let row = try HubRow.locked(dataset, on: connection)
      if let removed = row.removed { return removed }
      let values = [SQLValue.text(dataset.text)]
      _ = try connection.run(HubSchema.removingAll, values)
      _ = try connection.run(HubSchema.markingRemoved, values)
      _ = try connection.run(HubSchema.changed, values)
      guard let removed = try HubRow(dataset, on: connection)?.removed else {
        throw HubFault(.refused, "the database does not say when the dataset was removed")
      }
      return removed
    }
    return try session.transaction(removing) { _ in .removed(dataset) }
  }
}

extension [[[UInt8]?]] {
  /// A number in the first row.
  fileprivate func number(_ column: Int) -> UInt64 {
    guard let row = first, row.indices.contains(column), let text = row[column] else { return 0 }
    return Decimal.value(of: text) ?? 0
  }
}
