import EventLog

/// What is left of a store that says which events it had.
struct ExchangedTraces: Sendable {
  /// Whose `store.json` stands there; nil where it is nobody's.
  let owner: ExchangedDiary?
  let dataset: DatasetID?
  private let replica: ReplicaID?
  /// The events of which files of the owner speak, which stand as they once stood.
  let known: Set<EventID>

  init(_ cast: ExchangedCast, _ disk: ModelDisk) {
    let bytes = { (name: String) in disk.bytes(of: World.path + "/" + name) }
    let manifest = bytes("store.json")
    owner = cast.owner(of: manifest)
    let said = ExchangedTraces.identity(owner == nil ? nil : manifest)
    (dataset, replica) = (said?.dataset, said?.replica)
    known = (owner?.statements ?? []).reduce(into: []) { known, statement in
      let found = bytes(statement.name)
      let isThere =
        statement.name == "journal"
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
    let lacking = Set(owner?.last.events.keys.filter { found[$0] == nil } ?? [])
    let top = found.keys.filter(isOwn).map(\.seq).max() ?? 0
    let holes = lacking.filter { isOwn($0) && $0.seq < top }
    return (lacking, lacking.intersection(known).union(holes))
  }
}
