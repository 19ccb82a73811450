package import EventLog
package import SyncRelay

/// What a hub keeps of one dataset, as a place: rows of a table, which are there for all as soon as they are committed.
package struct HubPlace: CommittingPlace {
  /// Where the hub is, without what is secret.
  package var name: String { session.name }
  /// Parts of 1 MiB at most: a row is read and written whole.
  package let limits = PlaceLimits(bytesPerFile: 1 << 20, filesPerCall: 64)

  private let session: any HubCalls
  private let dataset: DatasetID

  /// The place of a dataset.
  package init(_ session: any HubCalls, _ dataset: DatasetID) {
    (self.session, self.dataset) = (session, dataset)
  }

  /// Lists the dataset's files; nothing where its state is the one of the token.
  /// - Throws: `HubFault`; `PlaceFault` where the dataset was removed.
  package func list(after token: PlaceToken?) async throws -> PlaceListing {
    try session.run { connection, _ in
      guard let row = try HubRow(dataset, on: connection) else { return PlaceListing([]) }
      try row.refuseRemoved()
      // The state is read first: what is added in between is listed again at worst.
      let now = PlaceToken(bytes: row.state)
      if now == token { return PlaceListing([], isWhole: false, token: now) }
      let files = try connection.run(HubSchema.listing, [.text(dataset.text)])
      return PlaceListing(files.compactMap(HubPlace.entry), token: now)
    }
  }

  private static func entry(_ row: [[UInt8]?]) -> PlaceEntry? {
    guard row.count == 2, let name = row[0], let size = row[1].flatMap(Decimal.value) else {
      return nil
    }
    return PlaceEntry(name: String(decoding: name, as: UTF8.self), byteCount: Int(clamping: size))
  }

  /// The bytes of the files that are there.
  /// - Throws: `HubFault`.
  package func read(_ names: [String]) async throws -> [PlaceFile] {
    try session.run { connection, _ in
      try connection.files(names, of: dataset)
    }
  }

  /// Adds files in one transaction. One that is there already changes nothing.
  /// - Throws: `HubFault`; `PlaceFault` where the dataset was removed.
  package func add(_ files: [PlaceFile]) async throws {
    _ = try change(adding: files, removing: [])
  }

  /// Adds files as `add` does.
  /// - Throws: `HubFault`; `PlaceFault` where the dataset was removed.
  package func commit(_ files: [PlaceFile]) throws -> PlaceChange {
    try change(adding: files, removing: [])
  }

  /// Removes files in one transaction.
  /// - Throws: `HubFault`; `PlaceFault` where the dataset was removed.
  package func remove(_ names: [String]) async throws {
    _ = try change(adding: [], removing: names)
  }

  /// Puts files in the place of others in one transaction. Where other bytes stand under the name of one that comes, all
  /// stay: what is damaged replaces nothing.
  /// - Throws: `HubFault`; `PlaceFault` where the dataset was removed.
  package func replace(_ names: [String], with files: [PlaceFile]) async throws {
    _ = try change(adding: files, removing: names)
  }

  /// Changes what the dataset has, with its row locked, and tells of it where there is a change.
  private func change(
    adding files: [PlaceFile], removing names: [String]
  ) throws -> PlaceChange {
    let change: @Sendable (any SQLConnection, HubIdentity) throws -> PlaceChange = {
      connection, _ in
      let row = try HubRow.locked(dataset, on: connection)
      try row.refuseRemoved()
      var hasChanged = false
      var occupied: Set<String> = []
      for file in files {
        let values: [SQLValue] = [.text(dataset.text), .text(file.name), .bytes(file.bytes)]
        if try !connection.run(HubSchema.adding, values).isEmpty {
          hasChanged = true
        } else if try connection.run(HubSchema.holding, values).isEmpty {
          occupied.insert(file.name)
        }
      }
      if !names.isEmpty, occupied.isEmpty {
        let rows = try connection.run(HubSchema.removing, [.text(dataset.text), .texts(names)])
        if !rows.isEmpty { hasChanged = true }
      }
      let before = PlaceToken(bytes: row.state)
      guard hasChanged else {
        return PlaceChange(before: before, after: before, occupied: occupied)
      }
      let state = try connection.run(HubSchema.changed, [.text(dataset.text)]).first?.first
      return PlaceChange(
        before: before, after: PlaceToken(bytes: state.flatMap { $0 } ?? row.state),
        occupied: occupied)
    }
    return try session.transaction(change) { change in
      change.after == change.before ? nil : .changed(dataset, change.after)
    }
  }
}

/// The row of a dataset.
struct HubRow: Sendable, Hashable {
  let dataset: DatasetID
  /// Another one after each change.
  let state: [UInt8]
  /// When the dataset was removed for good; nil if it was not.
  let removed: Instant?

  /// Nil where the hub has no such dataset.
  init?(_ dataset: DatasetID, on connection: any SQLConnection) throws(HubFault) {
    let rows = try connection.run(HubSchema.dataset, [.text(dataset.text)])
    guard let row = rows.first else { return nil }
    self.init(dataset, row)
  }

  private init(_ dataset: DatasetID, _ row: [[UInt8]?]) {
    self.dataset = dataset
    state = row.first.flatMap { $0 } ?? []
    let text = row.count > 1 ? row[1] : nil
    // A time that cannot be read is one all the same.
    removed = text.map { Instant(String(decoding: $0, as: UTF8.self)) ?? .earliestStamped }
  }

  /// Locks it until the transaction ends, and makes it where there is none.
  static func locked(
    _ dataset: DatasetID, on connection: any SQLConnection
  ) throws(HubFault) -> HubRow {
    let values = [SQLValue.text(dataset.text)]
    var rows = try connection.run(HubSchema.lockedDataset, values)
    if rows.isEmpty {
      _ = try connection.run(HubSchema.newDataset, values)
      rows = try connection.run(HubSchema.lockedDataset, values)
    }
    guard let row = rows.first else {
      throw HubFault(.refused, "the database does not show the row that it was given")
    }
    return HubRow(dataset, row)
  }

  /// - Throws: `PlaceFault` where the dataset was removed.
  func refuseRemoved() throws(PlaceFault) {
    guard let removed else { return }
    throw PlaceFault(
      code: .removed,
      reason:
        "dataset \(dataset) was removed from this hub at \(removed), and the hub refuses it from then on"
    )
  }
}

extension SQLConnection {
  /// Files of a dataset that are there, in the order of their names.
  func files(_ names: [String], of dataset: DatasetID) throws(HubFault) -> [PlaceFile] {
    if names.isEmpty { return [] }
    return try run(HubSchema.reading, [.text(dataset.text), .texts(names)]).compactMap { row in
      guard row.count == 2, let name = row[0], let bytes = row[1] else { return nil }
      return PlaceFile(name: String(decoding: name, as: UTF8.self), bytes: bytes)
    }
  }
}
