import EventLog
import EventLogTesting

/// Any bytes in the files of a store: opening throws a typed error, or the store opens, keeps what
/// it believes through repair, crash and further writes, and never uses an event id twice.
enum StoreTarget {
  /// The separator between two files in the input; no file of a store contains it.
  private static let separator: UInt8 = 0xFF

  static func run(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: separator, maxSplits: 3, omittingEmptySubsequences: false)
    check(parts.map { Sealed.lines(Array($0)) })
  }

  private static let names = [
    "store.json", "log/000000000001.jsonl", "log/000000000002.jsonl", "journal",
  ]

  private static func check(_ parts: [[UInt8]]) {
    let files = MemoryFileSystem()
    do throws(LogError) {
      _ = try make(files)
      for (name, bytes) in zip(names, parts) where !bytes.isEmpty {
        let path = "/store/" + name
        if try files.status(of: path) == nil { _ = try files.createFile(at: path) }
        if name != "store.json" || bytes.count > 1 { files.overwrite(path, with: bytes) }
      }
    } catch {
      fatalError("broken: \(error)")
    }
    guard let before = lines(files) else { return }
    go(files, believed: before)
  }

  private static func make(_ files: MemoryFileSystem) throws(LogError) -> Store {
    return try Store.create(
      at: "/store",
      manifest: StoreManifest(
        dataset: Sealed.dataset, replica: ReplicaID(bits: 1), name: "fuzz",
        created: Instant(milliseconds: 1_768_471_200_123), isEphemeral: true),
      environment: environment(files))
  }

  /// Repairs, writes, cuts the power and reads again.
  private static func go(_ files: MemoryFileSystem, believed: [EventID: [UInt8]]) {
    do throws(LogError) {
      _ = try Store.repair(at: "/store", environment: environment(files))
      var written: [Event] = []
      do {
        let store = try Store.open(at: "/store", for: .writing, environment: environment(files))
        must(store.log.faults.isEmpty && store.log.tail == nil, "nothing is left to repair")
        written = try append(to: store)
      }
      files.crash()
      guard let after = lines(files) else { fatalError("broken: the store cannot be read") }
      must(believed.allSatisfy { after[$0.key] == $0.value }, "what was believed is kept")
      for event in written {
        must(believed[event.id] == nil, "no event id is used twice")
        must(after[event.id] == event.line, "what was acknowledged is there")
      }
    } catch {
      must(error.code != .inputOutput, "a memory file system has no such error")
    }
  }

  /// One event and a batch, in one write.
  private static func append(to store: Store) throws(LogError) -> [Event] {
    guard let type = EventType("module.saved"),
      let draft = try EventDraft(type: type, entityID: "m", data: [:])
    else { fatalError("a draft") }
    var staging = store.stage()
    try staging.add(draft)
    staging.openBatch(expecting: 2)
    for _ in 1...2 { try staging.add(draft) }
    try staging.closeBatch()
    let positions = try store.commit(staging)
    var events: [Event] = []
    for position in positions { events.append(try store.log.event(at: position)) }
    return events
  }

  private static func environment(_ files: MemoryFileSystem) -> StoreEnvironment {
    StoreEnvironment(
      files: files, clock: StoppedClock(Instant(milliseconds: 1_768_471_200_123)),
      workers: SerialWorkers(), holder: "fuzz")
  }

  /// What a reader believes; nil if the store is refused.
  private static func lines(_ files: MemoryFileSystem) -> [EventID: [UInt8]]? {
    do throws(LogError) {
      let log = try Store.open(at: "/store", for: .reading, environment: environment(files)).log
      var lines: [EventID: [UInt8]] = [:]
      for position in 0..<log.count {
        let event = try log.event(at: position + 1)
        lines[event.id] = event.line
      }
      must(lines.count == log.count, "every event once")
      return lines
    } catch {
      must(error.code == .damaged || error.code == .unsupportedFormat, "a damaged store says so")
      return nil
    }
  }
}
