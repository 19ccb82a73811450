import EventLog
import EventLogTesting
import LiftTrailTesting
import SyncRelay

/// A device of a schedule: a store in memory that passes at a hostile place.
final class HostileDevice {
  private var files: MemoryFileSystem
  private(set) var store: Store
  private let clock: StoppedClock
  private let place: HostilePlace
  private let seed: UInt64
  private var openings: UInt64 = 0
  /// A backup of its disk.
  private var backup: MemoryFileSystem?

  private static let dataset = "5DB49B01-1D48-4785-97E6-55EA5E8FF674"
  private static let journal = 1 << 16

  /// What is valid by what is written here.
  private static func known<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw Malformed() }
    return value
  }

  private struct Malformed: Error {}

  init(_ place: HostilePlace, seed: UInt64, clock: StoppedClock) throws {
    (self.place, self.seed, self.clock) = (place, seed, clock)
    files = MemoryFileSystem()
    let manifest = StoreManifest(
      dataset: try HostileDevice.known(DatasetID(HostileDevice.dataset)),
      replica: ReplicaID(from: SeededRandomness(seed: seed)), name: "device \(seed)",
      created: clock.now(), isEphemeral: false)
    store = try Store.create(
      at: "/store", manifest: manifest,
      environment: HostileDevice.environment(files, clock, seed: seed),
      journalCapacity: HostileDevice.journal)
  }

  private static func environment(
    _ files: MemoryFileSystem, _ clock: StoppedClock, seed: UInt64
  ) -> StoreEnvironment {
    StoreEnvironment(
      files: files, clock: clock, randomness: SeededRandomness(seed: seed &+ 0xD1CE),
      workers: SerialWorkers(), holder: "the test")
  }

  /// Writes some events, some of them as a batch.
  func write(_ count: Int, asBatch isBatch: Bool, _ word: String) throws {
    var staging = store.stage()
    if isBatch, count > 1 { staging.openBatch(expecting: count) }
    for index in 0..<count {
      let type = try HostileDevice.known(EventType("setting.saved"))
      let value = JSONValue.string("\(word) \(index)" + String(repeating: "x", count: index * 40))
      _ = try staging.add(
        try HostileDevice.known(
          try EventDraft(type: type, entityID: "k\(index)", data: ["value": value])))
    }
    if isBatch, count > 1 { try staging.closeBatch() }
    try store.commit(staging)
  }

  /// Passes at the place.
  /// - Returns: What it came to; nil where the place was not there.
  @discardableResult
  func pass(making: Bool = false) async throws -> PlaceReport? {
    var options = PlacePass.Options()
    options.makesPlace = making
    let pass = PlacePass(store, with: place, try store.placeMemory(of: place.name), options)
    do {
      try await pass.run()
    } catch is PlaceFault {
      try store.keep(pass.memory, of: place.name)
      return nil
    } catch let error where !(error is LogError) {
      // The folder is not mounted any more.
      return nil
    }
    try store.keep(pass.memory, of: place.name)
    return pass.report
  }

  /// Forgets what it knows of the place.
  func forget() throws { try store.keep(PlaceMemory(), of: place.name) }

  func backUp() { backup = files.copy() }

  /// Puts the disk back to the backup, if there is one.
  func restore() throws -> Bool {
    guard let backup else { return false }
    store.endWriting()
    files = backup.copy()
    openings += 1
    store = try Store.open(
      at: "/store", for: .writing,
      environment: HostileDevice.environment(files, clock, seed: seed &+ openings),
      journalCapacity: HostileDevice.journal)
    return true
  }

  /// Every line that it holds.
  func lines() throws -> Set<[UInt8]> {
    var lines: Set<[UInt8]> = []
    for position in 1..<(store.log.count + 1) { lines.insert(try store.log.line(at: position)) }
    return lines
  }

  /// How many files it has at the place.
  func fileCount(in names: [String]) -> Int {
    let own = store.manifest.replica.description
    return names.count { $0.hasPrefix(own + "/") }
  }
}
