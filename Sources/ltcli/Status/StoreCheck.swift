import EventLog
import Projections
import SyncRelay

/// What is wrong with a store's files, and what is only worth knowing.
struct StoreCheck {
  /// What a person has to act on.
  private(set) var faults: [LogError]
  /// Peer states and snapshots that cannot be read, and files that are not the store's.
  let notes: [LogError]
  /// Files that are not the store's and have events of its dataset.
  let strays: [StrayLines]
  /// Lines that only the journal has.
  let journal: JournalReport?

  /// Looks at every file but the snapshots' contents, which a reader checks.
  init(_ store: Store, _ damage: DamageAtHand) throws(CommandError) {
    let (unexpected, strays) = try attempting("looking for what is not the store's") {
      (try store.unexpectedFiles(), try store.strayLines())
    }
    self.strays = strays
    damage.note(strays, beside: store)
    let told = Set(strays.map(\.path))
    faults = store.log.faults.map(\.error)
    faults += try attempting("checking what is kept of peers") {
      try store.receiptFaults(except: unexpected)
    }
    faults += try attempting("looking for lost events") { try store.lostEvents() }.map(\.error)
    let snapshots = try attempting("checking the snapshots") { try store.snapshotFaults() }
    let known = Set(unexpected.map(\.position.path))
    let peers = try attempting("checking what is kept of peers") {
      known.contains(store.folder.peers) ? [] : try store.peerStateFaults()
    }
    notes =
      peers.filter { !known.contains($0.position.path) }
      + snapshots.filter { !known.contains($0.position.path) } + store.sealFaults
      + unexpected.filter { !($0.position.path.map(told.contains) ?? false) }
    journal = try attempting("checking the journal") { try store.journalReport() }
    if let journal, !journal.isHarmless { faults.append(journal.error) }
    if let fault = store.repairFault { faults.append(fault) }
    if let fault = try attempting("checking store.json", { try store.manifestFault() }) {
      faults.insert(fault, at: 0)
    }
  }

  /// Adds faults that something else has found.
  mutating func add(_ others: [LogError]) { faults += others }
}

extension JournalReport {
  var json: JSONValue {
    switch content {
    case .missingLines(let segment, let bytes), .unreadLines(let segment, let bytes):
      [
        "bytes": .count(bytes.count), "file": .string(path), "offset": .count(bytes.lowerBound),
        "read": .bool(isHarmless), "segment": .string(segment),
      ]
    case .unreadable: ["file": .string(path), "read": .bool(false)]
    case .outdated(let replica):
      ["file": .string(path), "read": .bool(false), "replica": .text(replica)]
    case .foreign(let dataset, let replica):
      [
        "dataset": .string(dataset.text), "file": .string(path), "read": .bool(false),
        "replica": .text(replica),
      ]
    }
  }
}
