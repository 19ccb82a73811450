import EventLog

/// What is left of a store that says which events it had.
struct ExchangedTraces: Sendable {
  /// Whose `store.json` stands there; nil where it is no store's.
  let owner: ExchangedDiary?
  let dataset: DatasetID?
  private let replica: ReplicaID?
  /// The events that it had.
  private let had: Set<EventID>
  /// Those that were durable in the journal of a killed writer, which stands as it stood.
  let journaled: Set<EventID>
  /// The events of which files of the owner speak, which stand as they once stood.
  let known: Set<EventID>

  /// - Parameter day: The day on which it is exchanged.
  init(_ cast: ExchangedCast, _ disk: ModelDisk, on day: ExchangedDay) {
    let bytes = { (name: String) in disk.bytes(of: World.path + "/" + name) }
    let manifest = bytes("store.json")
    owner = cast.owner(of: manifest)
    let said = ExchangedTraces.identity(owner == nil ? nil : manifest)
    (dataset, replica) = (said?.dataset, said?.replica)
    had = Set(
      (owner?.days.contains { $0.name == day.name } == true ? day : owner?.last)?.events.keys
        ?? [:].keys)
    let isKilled =
      owner?.days.contains { $0.name == day.name } == true && day.isOfKilledWriter
      && bytes("journal") == day.files["journal"]
    journaled = isKilled ? day.journaled : []
    known = (owner?.statements ?? []).reduce(into: []) { known, statement in
      let found = bytes(statement.name)
      let isThere =
        statement.name == "journal" && statement.bytes.count == ExchangedDiary.headLength
        ? found.map { Array($0.prefix(ExchangedDiary.headLength)) } == statement.bytes
        : found == statement.bytes
      if isThere { known.formUnion(statement.events) }
    }
  }

  private static func identity(
    _ manifest: [UInt8]?
  ) -> (dataset: DatasetID, replica: ReplicaID)? {
    do throws(LogError) {
      let said = try manifest.map { (bytes) throws(LogError) in try StoreManifest(fileBytes: bytes)
      }
      return said.map { ($0.dataset, $0.replica) }
    } catch {
      return nil
    }
  }

  private func isOwn(_ event: EventID) -> Bool { event.replica == replica }

  /// Which events of the last day the log lacks, and which of those although something says that it had
  /// them: a file, or a greater number of the store's own.
  func missing(
    from found: [EventID: Set<[UInt8]>]
  ) -> (lacking: Set<EventID>, traced: Set<EventID>) {
    let lacking = had.filter { found[$0] == nil }
    let top = found.keys.filter(isOwn).map(\.seq).max() ?? 0
    let holes = lacking.filter { isOwn($0) && $0.seq < top }
    return (lacking, lacking.intersection(known).union(holes))
  }
}
