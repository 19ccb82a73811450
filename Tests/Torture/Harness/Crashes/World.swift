package import EventLog
import EventLogTesting

/// What the explorations have for the world outside: a stopped clock, foreseeable bits, one folder.
package enum World {
  /// Where the store stands.
  package static let path = "/store"

  /// A journal so small that the third of three writes begins it anew, and that three drafts with more
  /// padding are too long for it.
  package static let journalCapacity = 1400 + 512

  static let instant = Instant(milliseconds: 1_768_471_200_123)

  /// An environment over a file system.
  package static func environment(_ files: any FileSystem, turn: UInt64) -> StoreEnvironment {
    StoreEnvironment(
      files: files, clock: StoppedClock(instant), randomness: SeededRandomness(seed: turn),
      workers: SerialWorkers(), holder: "torture")
  }

  /// Opens the store.
  package static func open(
    _ files: any FileSystem, _ purpose: Store.Purpose, turn: UInt64 = 0,
    segmentSize: Int = Store.segmentSize
  ) throws(LogError) -> Store {
    try Store.open(
      at: path, for: purpose, environment: environment(files, turn: turn),
      segmentSize: segmentSize, journalCapacity: journalCapacity)
  }

  /// Repairs the store.
  package static func repair(_ files: FaultyFileSystem, turn: UInt64) throws(LogError) {
    _ = try Store.repair(at: path, environment: environment(files, turn: turn))
  }
  /// The dataset of every store that names no other.
  package static let dataset = DatasetID(checked: "5DB49B01-1D48-4785-97E6-55EA5E8FF674")

  /// Makes the store.
  package static func create(
    _ files: any FileSystem, turn: UInt64 = 0, replica: UInt64 = 0xAAAA_AAAA_AAAA_AAAA,
    dataset: DatasetID = World.dataset
  ) throws(LogError) -> Store {
    let manifest = StoreManifest(
      dataset: dataset, replica: ReplicaID(bits: replica), name: "phone", created: instant,
      isEphemeral: false)
    _ = try Store.create(
      at: path, manifest: manifest, environment: environment(files, turn: turn))
    return try open(files, .writing, turn: turn)
  }

  /// A draft whose text tells it from every other.
  package static func draft(
    _ text: String, about entity: String = "m", padding: Int = 0
  ) -> EventDraft {
    let data: JSONObject = ["name": .string(text + String(repeating: "x", count: padding))]
    do throws(LogError) {
      if let type = EventType("module.saved"),
        let draft = try EventDraft(type: type, entityID: entity, data: data)
      {
        return draft
      }
    } catch {
      preconditionFailure("\(error)")
    }
    preconditionFailure("a draft")
  }

  /// Three drafts that take two sectors, the last of them whole in the second one, so that whole
  /// lines may stand behind a torn one.
  /// - Parameter padding: How many bytes each of them has more.
  static func drafts(_ text: String, padding: Int = 0) -> [EventDraft] {
    [
      draft(text + "a", padding: padding + 60), draft(text + "b", padding: padding + 130),
      draft(text + "c", padding: padding + 260),
    ]
  }

  /// Events that another replica wrote: singles, or one batch.
  package static func peerEvents(
    _ replica: UInt64, _ texts: [String], asBatch: Bool, padding: Int = 0
  ) throws(LogError) -> [Event] {
    let files = FaultyFileSystem()
    let store = try create(files, replica: replica)
    return try append(texts.map { draft($0, padding: padding) }, to: store, asBatch: asBatch)
  }

  /// Appends drafts in one write.
  package static func append(
    _ drafts: [EventDraft], to store: Store, asBatch: Bool
  ) throws(LogError) -> [Event] {
    let positions = try store.commit(stage(drafts, in: store, asBatch: asBatch))
    return try store.log.events(at: positions)
  }

  /// Stages drafts.
  static func stage(
    _ drafts: [EventDraft], in store: Store, asBatch: Bool
  ) throws(LogError) -> Staging {
    var staging = store.stage()
    if asBatch { staging.openBatch(expecting: drafts.count) }
    for draft in drafts { try staging.add(draft) }
    try staging.closeBatch()
    return staging
  }
}
