import EventLog

/// One pass of a store with a place: takes what is there and the store lacks, adds what the place lacks, and puts the
/// store's own small files together (sync-protocol 14).
///
/// It may end after any call of the place: what was taken is durable, and the next pass finds out from the listing what is
/// still to be done.
package final class PlacePass {
  /// What the caller wants of a pass.
  package struct Options: Sendable {
    /// Whether an empty place is made one of the store's dataset.
    package var makesPlace = false
    /// Whether events of other origins are added at once, too: a store that has met brings a history of its own.
    package var addsAtOnce = false
    /// How many files are read again that the store needs nothing of, to find damaged ones.
    package var proofs = 8
    /// Whether the store is a cache of the place, which gives nothing of its own.
    package var isCache = false

    package init() {}
  }

  let store: any PlaceStore
  let place: any SyncPlace
  let options: Options
  /// What is known of the place; the caller keeps it afterwards, also where the pass fails.
  package internal(set) var memory: PlaceMemory
  /// What the pass has come to so far.
  package internal(set) var report = PlaceReport()
  /// The listing by parts, until a file is read, added or removed.
  var split: (parts: [ListedPart], unfinished: [String])?
  /// Files that were not there or not readable in this pass.
  var absent: Set<UTF8Text> = []
  /// The own files that were listed when the pass began.
  var listed: Set<UTF8Text> = []
  /// Which events came from whom.
  var receivedFrom: [ReplicaID: Coverage] = [:]

  /// Prepares a pass.
  package init(
    _ store: any PlaceStore, with place: any SyncPlace, _ memory: PlaceMemory, _ options: Options
  ) {
    (self.store, self.place, self.memory, self.options) = (store, place, memory, options)
  }

  /// Runs it.
  /// - Throws: `PlaceFault`; what the place throws; why the store cannot be read or written.
  package nonisolated(nonsending) func run() async throws {
    guard try !store.files().manifest.isEphemeral else {
      throw PlaceFault(
        code: .trialStore,
        reason: "the store is ephemeral (for a trial), and a place keeps what it takes")
    }
    try await list()
    try await useMarker()
    try await hear()
    try detectReusedID()
    try await readParts()
    try await publish()
    try await merge()
    try await removeReplaced()
    try await say()
    report.unfinished = Set(splitListing().unfinished + absent.map(\.string)).sorted()
    try leaveReceipts()
  }

  /// The store's own id, under which it publishes now.
  func own() throws -> ReplicaID { try store.files().manifest.replica }

  /// The time of day here.
  func now() throws -> Instant { try store.files().environment.clock.now() }

  /// Reads files, as many at a time as the place takes.
  /// - Returns: Those that it gave.
  nonisolated(nonsending) func read(_ names: [UTF8Text]) async throws -> [UTF8Text: [UInt8]] {
    var found: [UTF8Text: [UInt8]] = [:]
    for next in calls(with: names) {
      for file in try await place.read(next.map(\.string)) {
        found[UTF8Text(file.name)] = file.bytes
      }
    }
    for name in names where found[name] == nil { absent.insert(name) }
    return found
  }

  /// Adds files, as many at a time as the place takes, and notes them.
  nonisolated(nonsending) func add(_ files: [PlaceFile]) async throws {
    for next in calls(with: files) {
      try await place.add(Array(next))
      for file in next { noteAdded(file) }
    }
  }

  /// Removes own files.
  nonisolated(nonsending) func remove(_ names: [UTF8Text]) async throws {
    for next in calls(with: names) {
      try await place.remove(next.map(\.string))
      for name in next { noteRemoved(name) }
    }
  }

  /// Adds files and removes own ones: in one step where the place can, else one after the other.
  nonisolated(nonsending) func put(
    _ files: [PlaceFile], inPlaceOf names: [UTF8Text]
  ) async throws {
    guard let place = place as? any ReplacingPlace, !files.isEmpty, !names.isEmpty else {
      try await add(files)
      return try await remove(names)
    }
    try await place.replace(names.map(\.string), with: files)
    for file in files { noteAdded(file) }
    for name in names { noteRemoved(name) }
  }

  private func noteAdded(_ file: PlaceFile) {
    split = nil
    memory.files[UTF8Text(file.name)] = .init(
      PlaceName(file.name), byteCount: file.bytes.count, version: "")
    report.added += 1
  }

  private func noteRemoved(_ name: UTF8Text) {
    split = nil
    memory.files[name] = nil
    memory.sums[name] = nil
    memory.replacedSince[name] = nil
    report.removed += 1
  }

  /// What each call of the place gets: as many as it takes.
  private func calls<Element>(with all: [Element]) -> [ArraySlice<Element>] {
    let most = max(place.limits.filesPerCall, 1)
    return stride(from: 0, to: all.count, by: most).map { all[$0...].prefix(most) }
  }
}
