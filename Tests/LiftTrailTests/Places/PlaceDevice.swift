import EventLog
import EventLogTesting
import LiftTrail
import SyncRelay
import Testing

/// A store in memory, and passes of it with a place.
final class PlaceDevice {
  let store: Store
  let clock: StoppedClock
  let files = MemoryFileSystem()

  static let dataset = "5DB49B01-1D48-4785-97E6-55EA5E8FF674"

  /// - Parameter digit: Of which its replica id is made.
  init(
    _ digit: Character, clock: StoppedClock, dataset: String = PlaceDevice.dataset,
    isEphemeral: Bool = false
  ) throws {
    self.clock = clock
    let manifest = StoreManifest(
      dataset: try #require(DatasetID(dataset)),
      replica: try #require(ReplicaID(String(repeating: digit, count: 16))),
      name: "device \(digit)", created: clock.now(), isEphemeral: isEphemeral)
    store = try Store.create(
      at: "/store", manifest: manifest,
      environment: StoreEnvironment(
        files: files, clock: clock,
        randomness: SeededRandomness(seed: UInt64(digit.asciiValue ?? 0)),
        workers: SerialWorkers(), holder: "the test"), journalCapacity: 1 << 16)
  }

  var id: String { store.manifest.replica.description }

  /// Writes settings, each as an event of its own or all as a batch.
  func write(_ words: [String], asBatch: Bool = false) throws {
    var staging = store.stage()
    if asBatch { staging.openBatch(expecting: words.count) }
    for (index, word) in words.enumerated() {
      let type = try #require(EventType("setting.saved"))
      _ = try staging.add(
        try #require(
          try EventDraft(type: type, entityID: "k\(index)", data: ["value": .string(word)])))
    }
    if asBatch { try staging.closeBatch() }
    try store.commit(staging)
  }

  /// Passes at a place, and keeps what it knows then.
  @discardableResult
  func pass(_ place: any SyncPlace, making: Bool = false) async throws -> PlaceReport {
    var options = PlacePass.Options()
    options.makesPlace = making
    let pass = PlacePass(store, with: place, try store.placeMemory(of: place.name), options)
    do {
      try await pass.run()
    } catch {
      try store.keep(pass.memory, of: place.name)
      throw error
    }
    try store.keep(pass.memory, of: place.name)
    return pass.report
  }

  /// Every line that it holds, once.
  func lines() throws -> Set<[UInt8]> {
    var lines: Set<[UInt8]> = []
    for position in 1..<(store.log.count + 1) { lines.insert(try store.log.line(at: position)) }
    return lines
  }
}

/// A folder in memory that devices share, and what a person does to its files.
struct SharedFolder {
  let files = MemoryFileSystem()
  let clock = StoppedClock(Instant(milliseconds: 1_767_225_600_000))

  init() throws { try files.makeFolder(at: "/place") }

  /// The place as one device sees it.
  var place: FolderPlace {
    FolderPlace(path: "/place", files: files, randomness: SeededRandomness(seed: 7))
  }

  func advance(days: Double) {
    clock.set(to: Instant(milliseconds: clock.now().milliseconds + Int64(days * 86_400_000)))
  }

  /// The names of the files, below the folder.
  var names: [String] {
    files.paths().filter { $0.hasPrefix("/place/") && $0.contains(".") }
      .map { String($0.dropFirst("/place/".count)) }
  }

  /// The parts in a device's folder.
  func parts(of device: PlaceDevice) -> [String] {
    names.filter { $0.hasPrefix(device.id + "/") && $0.hasSuffix(".jsonl") }
  }

  func bytes(_ name: String) throws -> [UInt8] { try files.bytes(of: "/place/" + name) }

  func remove(_ name: String) throws { try files.removeFile(at: "/place/" + name) }

  /// Puts a file there, in place of one under its name.
  func put(_ bytes: [UInt8], at name: String) throws {
    if try files.status(of: "/place/" + name) != nil { try remove(name) }
    let file = try files.createFile(at: "/place/" + name)
    try file.append(bytes)
    try file.sync()
  }
}
