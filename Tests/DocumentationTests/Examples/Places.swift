import LiftTrail

/// What the records of a zone in a cloud can do; CKDatabase's calls are alike.
protocol RecordZone: Sendable {
  /// All records, or with a token those that have changed since. Throws `RecordError.expiredToken` for an old one.
  func changes(since token: [UInt8]?) async throws -> RecordChanges
  func fetch(_ names: [String]) async throws -> [String: [UInt8]]
  /// Makes a record. Throws `RecordError.exists` where its name is taken.
  func create(_ name: String, _ bytes: [UInt8]) async throws
  func delete(_ names: [String]) async throws
}

struct RecordChanges: Sendable {
  var changed: [(name: String, byteCount: Int, tag: String)] = []
  var deleted: [String] = []
  var token: [UInt8] = []
  var hasMore = false
}

enum RecordError: Error { case exists, expiredToken }

/// A place over records. CloudKit takes 1 MB a record, so what is longer goes in pieces by itself.
struct RecordPlace: SyncPlace {
  let zone: any RecordZone
  let name = "cloud:training"
  let limits = PlaceLimits(bytesPerFile: 900_000, filesPerCall: 200)

  func list(after token: PlaceToken?) async throws -> PlaceListing {
    do {
      return listing(try await zone.changes(since: token?.bytes), isWhole: token == nil)
    } catch RecordError.expiredToken {
      return listing(try await zone.changes(since: nil), isWhole: true)
    }
  }

  private func listing(_ changes: RecordChanges, isWhole: Bool) -> PlaceListing {
    PlaceListing(
      changes.changed.map { PlaceEntry(name: $0.name, byteCount: $0.byteCount, version: $0.tag) },
      removed: changes.deleted, isWhole: isWhole, token: PlaceToken(bytes: changes.token),
      hasMore: changes.hasMore)
  }

  func read(_ names: [String]) async throws -> [PlaceFile] {
    try await zone.fetch(names).map { PlaceFile(name: $0.key, bytes: $0.value) }
  }

  func add(_ files: [PlaceFile]) async throws {
    for file in files {
      do {
        try await zone.create(file.name, file.bytes)
      } catch RecordError.exists {
        // What stands there stays.
      }
    }
  }

  func remove(_ names: [String]) async throws { try await zone.delete(names) }
}

/// A pass: at launch, when the cloud tells of a change, and a while after each write.
func meet(in zone: some RecordZone, _ store: TrainingStore, isFirstDevice: Bool) async throws {
  let options = PlaceOptions(makesPlace: isFirstDevice)
  let summary = try await store.sync(with: RecordPlace(zone: zone), options: options)
  if let newest = summary.newestDevice {
    print("\(newest.name) was here last, \(newest.lastFile)")
  }
}
