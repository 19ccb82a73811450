import EventLog
import Projections
import SyncRelay

extension StoreFacts {
  /// Prints them for people.
  func print(on output: Output) throws(CommandError) {
    let (manifest, log) = (store.manifest, store.log)
    var rows: [[TextTable.Cell]] = [
      ["store", .init(store.folder.path, .bold)],
      ["name", .init(manifest.name + (manifest.isEphemeral ? " (for a trial)" : ""))],
      ["replica", "\(manifest.replica)"], ["dataset", "\(manifest.dataset.text)"],
      ["made", "\(manifest.created)"],
      ["events", .init("\(log.count), in \(segments.text("segment"))")],
    ]
    if let lastWritten { rows.append(["last", .init("written at \(lastWritten)")]) }
    rows.append(["coverage", "\(log.coverage)"])
    if !holes.isEmpty {
      rows.append([
        "holes", .init("\(holes): a sync with a peer that has them fills them", .yellow),
      ])
    }
    rows.append([
      "snapshot",
      .init(
        log.baseCount == 0
          ? "none"
          : "of the first \(log.baseCount) events"
            + (store.isSnapshotDue ? "; the next write makes a newer one" : "")),
    ])
    if quarantine.files > 0 {
      rows.append([
        "quarantine",
        .init("\(quarantine.text("file")): what could not be believed; nothing reads it", .yellow),
      ])
    }
    for receipt in receipts {
      let count = events(since: receipt)
      let news = count == 0 ? "nothing new since" : "\(Count.text(count, "event")) new since"
      let end = receipt.isComplete ? "" : ", broken off"
      rows.append(["peer", .init("\(receipt.peer), met at \(receipt.at)\(end); \(news)")])
    }
    if receipts.isEmpty { rows.append(["peer", "none met yet: no other copy is known"]) }
    try output.table(TextTable(rows))
  }

  /// They for programs.
  var json: JSONObject {
    let (manifest, log) = (store.manifest, store.log)
    var object: JSONObject = [
      "coverage": .text(log.coverage), "created": .text(manifest.created),
      "dataset": .string(manifest.dataset.text), "ephemeral": .bool(manifest.isEphemeral),
      "events": .count(log.count), "holes": .text(holes), "name": .string(manifest.name),
      "peers": .array(receipts.map(json)),
      "quarantine": ["bytes": .count(quarantine.bytes), "files": .count(quarantine.files)],
      "replica": .text(manifest.replica),
      "segments": ["bytes": .count(segments.bytes), "files": .count(segments.files)],
      "snapshot": .count(log.baseCount), "store": .string(store.folder.path),
    ]
    object["lastWritten"] = lastWritten.map { .text($0) }
    return object
  }

  private func json(_ receipt: Receipt) -> JSONValue {
    [
      "complete": .bool(receipt.isComplete), "met": .text(receipt.at),
      "newSince": .count(events(since: receipt)), "replica": .text(receipt.peer),
    ]
  }
}
