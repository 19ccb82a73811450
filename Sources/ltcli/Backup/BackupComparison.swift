import EventLog
import SyncRelay

/// What a backup and a store have that the other one lacks.
struct BackupComparison {
  /// The events of the store that the backup lacks.
  let lacked: Coverage
  /// The events of the backup that the store lacks.
  let more: Coverage
  private let newest: (file: Instant?, store: Instant?)

  /// - Throws: exit 3 where the two are of different datasets; why a line cannot be read.
  init(_ file: BackupFile, of store: Store) throws(CommandError) {
    guard file.start.dataset == store.manifest.dataset else {
      throw CommandError(
        status: .inputRefused, attempted: "comparing the backup", place: store.folder.path,
        reason:
          "the backup is of dataset \(file.start.dataset), the store of \(store.manifest.dataset)",
        hint: "name a store of that dataset")
    }
    let coverage = Coverage(of: file.events.map(\.id))
    lacked = store.log.coverage.subtracting(coverage)
    more = coverage.subtracting(store.log.coverage)
    let last = try attempting("reading the store") { try store.log.newestStamp() }
    newest = (file.newest, last)
  }

  /// Whether both have the same events.
  var isSame: Bool { lacked.isEmpty && more.isEmpty }

  /// What a person is told of the two.
  func lines(path: String, store: String, _ reader: TimeReader) -> [String] {
    if isSame { return ["\(path) and \(store) have the same events"] }
    var lines: [String] = []
    if !lacked.isEmpty {
      let change = newest.store.map { ", the newest of \(reader.shown($0))" } ?? ""
      lines.append("\(path) lacks \(Count.text(lacked.count, "event")) of \(store)\(change)")
    }
    if !more.isEmpty {
      let change = newest.file.map { ", the newest of \(reader.shown($0))" } ?? ""
      lines.append("\(store) lacks \(Count.text(more.count, "event")) of \(path)\(change)")
    }
    return lines
  }
}
