import EventLog
import Projections
import SyncRelay

extension StoreFacts {
  /// Prints them for people.
  func print(_ commands: PeerCommands, on output: Output) throws(CommandError) {
    let (manifest, log) = (store.manifest, store.log)
    var rows: [[TextTable.Cell]] = [
      ["store", .init(store.folder.path, .bold)],
      ["name", .init(manifest.name + (manifest.isEphemeral ? " (for a trial)" : ""))],
      ["replica", .init(replicaWords)], ["dataset", "\(manifest.dataset.text)"],
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
    if !log.contested.isEmpty {
      rows.append([
        "contested",
        .init("\(log.contested): two writers used one replica id; every content is kept", .yellow),
      ])
    }
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
        .init("\(quarantine.text("file")): what could not be believed; nothing reads it", .yellow),
      ])
    }
    if !ahead.isEmpty {
      rows.append(["clock", .init("\(ahead.words), this device's clock says \(now)", .yellow)])
    }
    for peer in peers { rows += peer.rows(commands) }
    if receipts.isEmpty { rows.append(["peer", "none met yet: no other copy is known"]) }
    if atRisk.count > 0 {
      let have = atRisk.count == 1 ? "has" : "have"
      let events = "\(Count.text(atRisk.count, "event")) of \(atRisk.kindWords)"
      rows.append(["at risk", .init("\(events) \(have) no other copy that is known", .yellow)])
    }
    try output.table(TextTable(rows))
  }

  /// Under which id the store writes, and under which it wrote before it was found to be a copy, or put back.
  private var replicaWords: String {
    let former = store.manifest.formerReplicas
    guard !former.isEmpty else { return "\(store.manifest.replica)" }
    return "\(store.manifest.replica); formerly "
      + former.map(\.description).joined(separator: ", ")
  }

  /// They for programs.
  var json: JSONObject {
    let (manifest, log) = (store.manifest, store.log)
    var object: JSONObject = [
      "ahead": .object(ahead.answer), "atRisk": atRisk.json,
      "contested": .text(log.contested), "coverage": .text(log.coverage),
      "created": .text(manifest.created),
      "dataset": .string(manifest.dataset.text), "ephemeral": .bool(manifest.isEphemeral),
      "events": .count(log.count), "formerly": .texts(manifest.formerReplicas),
      "holes": .text(holes), "name": .string(manifest.name),
      "peers": .array(peers.map { $0.json(now: now) }),
      "quarantine": ["bytes": .count(quarantine.bytes), "files": .count(quarantine.files)],
      "replica": .text(manifest.replica),
      "segments": ["bytes": .count(segments.bytes), "files": .count(segments.files)],
      "snapshot": .count(log.baseCount), "store": .string(store.folder.path),
    ]
    object["lastWritten"] = lastWritten.map { .text($0) }
    return object
  }
}

extension EntitiesAhead {
  /// For example `module/m1 and 2 others are stamped up to 2029-01-15T10:00:00.000Z`.
  var words: String {
    let named = entities.prefix(3).map(\.description).joined(separator: ", ")
    let more = count - min(3, entities.count)
    let others = more > 0 ? " and \(Count.text(more, "other"))" : ""
    let stamped = count == 1 ? "is stamped" : "are stamped up to"
    return "\(named)\(others) \(stamped) \(latest.map(\.description) ?? "ahead of it")"
  }

  /// They for programs.
  fileprivate var answer: JSONObject {
    var object: JSONObject = ["count": .count(count), "entities": .texts(entities)]
    object["latest"] = latest.map { .text($0) }
    return object
  }
}
