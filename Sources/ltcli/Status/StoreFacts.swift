import EventLog
import Projections
import SyncRelay

/// What `status` tells of a store: where it is, what it holds, and whom it has met.
struct StoreFacts {
  let store: Store
  /// How many segments the log has, and their bytes.
  let segments: FolderSize
  let quarantine: FolderSize
  /// Whom it has met, and whom it was told to meet.
  let peers: [PeerFacts]
  /// What no peer is known to hold.
  let atRisk: PendingEvents
  /// What is stamped ahead of this device's clock.
  let ahead: EntitiesAhead
  /// This device's clock.
  let now: Instant
  /// The time in the greatest stamp: when the newest event was written, in whatever order all arrived.
  let lastWritten: Instant?

  init(_ store: Store) throws(CommandError) {
    self.store = store
    (segments, quarantine) = try attempting("looking at the files") {
      let files = store.environment.files
      let segments = try FolderSize(store.folder.log, files) { $0.hasSuffix(".jsonl") }
      return (segments, try FolderSize(store.folder.quarantine, files) { $0.hasSuffix(".bytes") })
    }
    now = store.environment.clock.now()
    let limit = ClockDifference.latestTolerated(now)
    (peers, atRisk, ahead) = try attempting("working out what waits for peers") {
      let (known, states) = (try store.knownPeers(), try store.peerStates())
      let outbox = try Outbox(known, setAside: try store.setAsideByPeer(), in: store.log)
      let ahead = try EntitiesAhead(store.log.entities(stampedAfter: limit))
      return (PeerFacts.all(known, outbox, states), outbox.atRisk, ahead)
    }
    lastWritten = try attempting("looking for the newest event") { try store.log.newestStamp() }
  }

  /// The newest receipt of each peer that was met.
  var receipts: [Receipt] { peers.compactMap(\.receipt) }

  /// The events below the newest of each replica that the log lacks.
  var holes: Coverage { store.log.coverage.holes }
}

/// How many files of a sort a folder has, and how many bytes.
struct FolderSize {
  private(set) var files = 0
  private(set) var bytes = 0

  /// A folder that is missing has none.
  init(
    _ folder: String, _ system: any FileSystem, _ isCounted: (String) -> Bool
  ) throws(LogError) {
    guard try system.status(of: folder)?.isFolder == true else { return }
    for name in try system.names(in: folder) where isCounted(name) {
      guard let status = try system.status(of: folder + "/" + name) else { continue }
      files += 1
      bytes = bytes.addingReportingOverflow(status.length).partialValue
    }
  }

  /// `2 segments, 17.3 MiB`
  func text(_ noun: String) -> String { "\(Count.text(files, noun)), \(ByteCount.text(bytes))" }
}

/// Bytes in a unit that a person reads.
enum ByteCount {
  static func text(_ bytes: Int) -> String {
    var (value, unit) = (bytes, 0)
    var rest = 0
    while value >= 1024, unit < units.count - 1 {
      (rest, value, unit) = (value % 1024, value / 1024, unit + 1)
    }
    return unit == 0 || value >= 100
      ? "\(value) \(units[unit])" : "\(value).\(rest * 10 / 1024) \(units[unit])"
  }

  private static let units = ["bytes", "KiB", "MiB", "GiB", "TiB", "PiB"]
}
