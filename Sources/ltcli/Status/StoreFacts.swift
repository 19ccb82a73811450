import EventLog
import Projections
import SyncRelay

/// What `status` tells of a store: where it is, what it holds, and whom it has met.
struct StoreFacts {
  let store: Store
  /// What its app has declared.
  let app: AppKinds
  /// How many segments the log has, and their bytes.
  let segments: FolderSize
  let quarantine: FolderSize
  /// The files beside the log that have events of its dataset.
  let strays: [StrayLines]
  /// Whom it has met, and whom it was told to meet.
  let peers: [PeerFacts]
  /// What no peer is known to hold.
  let atRisk: PendingEvents
  /// The events that need a newer build.
  let unknown: UnknownEvents
  /// What is stamped ahead of this device's clock.
  let ahead: AheadFacts
  /// This device's clock.
  let now: Instant
  /// The time in the greatest stamp: when the newest event was written, in whatever order all arrived.
  let lastWritten: Instant?

  /// What would be lost with this device, as a sentence without its full stop; nil where all has another known copy.
  var risk: String? {
    guard atRisk.count > 0 else { return nil }
    let have = atRisk.count == 1 ? "has" : "have"
    return "\(Count.text(atRisk.count, "event")) of \(atRisk.kindWords) \(have) no other known copy"
  }

  init(_ store: Store, _ app: AppKinds) throws(CommandError) {
    (self.store, self.app) = (store, app)
    (segments, quarantine, strays) = try attempting("looking at the files") {
      let files = store.environment.files
      let segments = try FolderSize(store.folder.log, files) {
        SegmentName.firstPosition(of: $0) != nil
      }
      let quarantine = try FolderSize(store.folder.quarantine, files) { $0.hasSuffix(".bytes") }
      return (segments, quarantine, try store.strayLines())
    }
    now = store.environment.clock.now()
    let limit = ClockDifference.latestTolerated(now)
    (peers, atRisk, ahead) = try attempting("working out what waits for peers") {
      let states = try store.peerStates()
      let (present, retired) = try store.presentPeers(states)
      let devices = try store.devices(of: present.map(\.replica), app.table)
      // Nothing waits for a retired device, and it counts for no copy.
      let known = present.filter { devices[$0.replica]?.isRetired != true }
      let outbox = try Outbox(known, setAside: try store.rejectedByPeer(), in: store.log, app.table)
      let ahead = try AheadFacts(store.log, after: limit, app.table)
      let peers = try PeerFacts.all(known, retired: retired, outbox, states).map { peer in
        var peer = peer
        peer.newest = try peer.newestFile(in: store)
        return peer
      }
      return (peers, outbox.atRisk, ahead)
    }
    unknown = try attempting("looking for events that need a newer build") {
      try UnknownEvents(in: store.log, app.table)
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

extension StoreFacts {
  /// Prints them for people.
  func print(
    _ commands: PeerCommands, _ words: StatusWords, on output: Output
  ) throws(CommandError) {
    let (manifest, log) = (store.manifest, store.log)
    var rows: [[TextTable.Cell]] = [
      ["store", .init(store.folder.path, .bold)],
      ["name", .init(manifest.name + (manifest.isEphemeral ? " (for a trial)" : ""))],
      ["replica", .init(replicaWords)], ["dataset", "\(manifest.dataset.text)"],
      ["made", .init(words.time(manifest.created))],
      ["events", .init("\(log.eventCount), in \(segments.text("segment"))")],
    ]
    if !app.declared.isEmpty {
      rows.append(["kinds", .init("of its app: \(app.names.joined(separator: ", "))")])
    }
    if let lastWritten { rows.append(["last", .init("written at \(words.time(lastWritten))")]) }
    rows.append(["coverage", .init(StatusWords.events(log.coverage))])
    if !holes.isEmpty {
      rows.append([
        "holes",
        .init("\(StatusWords.events(holes)): a sync with a peer that has them fills them", .yellow),
      ])
    }
    if !log.contested.isEmpty {
      rows.append([
        "contested",
        .init(
          "\(StatusWords.events(log.contested)): two writers used one replica id; every content is kept",
          .yellow),
      ])
    }
    for stray in strays {
      rows.append(["beside", .init("\(stray.path): \(stray.words)", .yellow)])
    }
    if !unknown.isEmpty { rows.append(["unknown", .init(unknown.words, .yellow)]) }
    rows.append([
      "snapshot",
      .init(
        log.baseCount == 0
          ? "none" + (log.contested.isEmpty ? "" : ": an event id has several contents")
          : "of the first \(log.baseCount) events"
            + (store.isSnapshotDue ? "; the next write makes a newer one" : "")),
    ])
    if quarantine.files > 0 {
      rows.append([
        "quarantine",
        .init("\(quarantine.text("file")): damaged bytes; only a repair reads them", .yellow),
      ])
    }
    if !ahead.isEmpty {
      rows.append([
        "clock",
        .init("\(ahead.text(words)); this device's clock says \(words.time(now))", .yellow),
      ])
      rows.append(["", .init("→ \(ahead.consequence(words))", .faint)])
    }
    for peer in peers { rows += peer.rows(commands, words, now: now) }
    if receipts.isEmpty { rows.append(["peer", "no sync yet; no other copy is known"]) }
    if let risk { rows.append(["at risk", .init(risk, .yellow)]) }
    try output.wrapped(rows)
  }

  /// Under which id the store writes, and under which it wrote before it was found to be a copy, or put back.
  private var replicaWords: String {
    let former = store.manifest.formerReplicas
    guard !former.isEmpty else { return "\(store.manifest.replica)" }
    return "\(store.manifest.replica); formerly \(StatusWords.replicas(former))"
  }

  /// They for programs.
  var json: JSONObject {
    let (manifest, log) = (store.manifest, store.log)
    var object: JSONObject = [
      "ahead": .object(ahead.json), "atRisk": atRisk.json,
      "contested": .text(log.contested), "coverage": .text(log.coverage),
      "created": .text(manifest.created),
      "dataset": .string(manifest.dataset.text), "ephemeral": .bool(manifest.isEphemeral),
      "events": .count(log.eventCount), "formerly": .texts(manifest.formerReplicas),
      "holes": .text(holes), "name": .string(manifest.name),
      "peers": .array(peers.map { $0.json(now: now) }),
      "quarantine": ["bytes": .count(quarantine.bytes), "files": .count(quarantine.files)],
      "replica": .text(manifest.replica),
      "segments": ["bytes": .count(segments.bytes), "files": .count(segments.files)],
      "snapshot": .count(log.baseCount), "store": .string(store.folder.path),
      "unknown": unknown.json,
    ]
    if !app.declared.isEmpty { object["kinds"] = .texts(app.names) }
    if !strays.isEmpty { object["beside"] = .array(strays.map(\.json)) }
    object["lastWritten"] = lastWritten.map { .text($0) }
    return object
  }
}
