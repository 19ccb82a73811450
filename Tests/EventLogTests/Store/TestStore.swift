import EventLogTesting
import Testing

@testable import EventLog

/// A store in memory under `/store`, with a stopped clock, and what tests do with it.
struct TestStore {
  var files = MemoryFileSystem()
  var now = Instant(milliseconds: 1_768_471_200_123)

  static let path = "/store"
  /// The dataset of every store that names no other, and of every line of a test; that of the examples
  /// of log-format.
  static let dataset = LineUnderTest.dataset

  var environment: StoreEnvironment {
    StoreEnvironment(files: files, clock: StoppedClock(now), holder: "the test")
  }

  /// Makes the store.
  @discardableResult
  func create(
    replica: String = "aaaaaaaaaaaaaaaa", dataset: DatasetID = TestStore.dataset
  ) throws -> Store {
    let manifest = StoreManifest(
      dataset: dataset, replica: try #require(ReplicaID(replica)), name: "phone", created: now,
      isEphemeral: false)
    return try Store.create(at: TestStore.path, manifest: manifest, environment: environment)
  }

  func open(
    _ purpose: Store.Purpose, segmentSize: Int = Store.segmentSize,
    journalCapacity: Int = Store.journalCapacity
  ) throws -> Store {
    try Store.open(
      at: TestStore.path, for: purpose, environment: environment, segmentSize: segmentSize,
      journalCapacity: journalCapacity)
  }

  /// Leaves the journal of a writer that was killed as it began to write.
  func markInterruption() throws {
    let owner = try Store.readManifest(in: StoreFolder(TestStore.path), files: files).owner
    let head = JournalHeadTests.head(owner: owner).line().bytes
    if try files.status(of: "/store/journal") == nil {
      _ = try files.createFile(at: "/store/journal")
    }
    files.overwrite("/store/journal", with: head)
  }

  /// The store as it is left by a writer that is killed behind so many events; this one stays with them.
  func killed(behind count: Int) throws -> TestStore {
    let writer = try open(.writing)
    try writer.append(count: count)
    let killed = TestStore(files: files.copy())
    withExtendedLifetime(writer) {}
    return killed
  }

  /// The file names of the segments.
  func segmentNames() throws -> [String] {
    try files.names(in: "/store/log").filter { $0.hasSuffix(".jsonl") }
  }

  /// Makes a store of five events, the last two of them a batch, and closes it.
  /// - Returns: The bytes of its segment.
  func bytesOfFiveEvents() throws -> [UInt8] {
    let store = try create()
    try store.append(count: 3)
    try store.append([draft("module.saved", "x"), draft("module.saved", "y")], atomic: true)
    return try bytes(ofSegment: 1)
  }

  /// The bytes of a segment.
  func bytes(ofSegment position: Int) throws -> [UInt8] {
    let contents = try files.contents(of: TestStore.segment(position))
    return contents.bytes(in: 0..<contents.count)
  }

  /// How many bytes of the first segment a power cut would leave.
  func durableCount() -> Int? { files.durableBytes(of: TestStore.segment(1))?.count }

  /// The log that a power cut leaves; the store goes on undisturbed.
  func logAfterPowerCut() throws -> Log {
    let files = files.copy()
    files.crash()
    return try Store.open(
      at: TestStore.path, for: .reading,
      environment: StoreEnvironment(files: files, holder: "a reader")
    ).log
  }

  static func segment(_ position: Int) -> String {
    let number = String(position)
    return "/store/log/" + String(repeating: "0", count: 12 - number.utf8.count) + number + ".jsonl"
  }
}

/// A draft of an event.
func draft(
  _ type: String, _ id: String, _ data: JSONObject = [:]
) throws -> EventDraft {
  let type = try #require(EventType(type))
  return try #require(try EventDraft(type: type, entityID: id, data: data))
}

extension Store {
  /// Appends drafts in one write.
  @discardableResult
  func append(_ drafts: [EventDraft], atomic: Bool = false) throws -> [Event] {
    var staging = stage()
    if atomic { staging.openBatch(expecting: drafts.count) }
    for draft in drafts { try staging.add(draft) }
    try staging.closeBatch()
    let positions = try commit(staging)
    log.checkInvariants()
    return try log.events(at: positions)
  }

  /// Appends so many events, one write each.
  @discardableResult
  func append(count: Int) throws -> [Event] {
    try (0..<count).flatMap { try append([draft("module.saved", "m\($0)", ["name": "Push"])]) }
  }
}

extension Log {
  /// The events at some positions.
  func events(at positions: Range<Int>) throws(LogError) -> [Event] {
    var events: [Event] = []
    for position in positions { events.append(try event(at: position)) }
    return events
  }
}
