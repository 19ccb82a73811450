import EventLog

extension PlacePass {
  /// Own parts, each one file of exactly the lines that the log has there.
  func ownParts(_ held: HeldLines) throws -> [ListedPart] {
    let own = try own().description
    return try listedParts().filter { part in
      guard part.folder == own, part.files.count == 1 else { return false }
      switch reading(of: part) {
      case .bad, .foreign: return false
      case .part, .unread: return try held.areThose(of: part.name)
      }
    }
  }

  /// Puts own small parts together, one row of each origin in a pass.
  nonisolated(nonsending) func merge() async throws {
    let (log, manifest) = (try store.durableLog(), try store.files().manifest)
    let held = HeldLines(log)
    let merging = PartMerging(log: log, greatest: place.limits.bytesPerFile)
    let byOrigin = Dictionary(grouping: try ownParts(held), by: \.name.origin)
    let folder = manifest.replica.description
    var files: [PlaceFile] = []
    for (_, parts) in byOrigin.sorted(by: { $0.key < $1.key }) {
      guard let seqs = merging.next(parts.map(\.name)) else { continue }
      let origin = parts[0].name.origin
      let (groups, _) = try log.groups(touching: EventRange(replica: origin, seqs: seqs))
      guard groups.allSatisfy(\.isWhole) else { continue }
      let content = PartContent(groups, origin: origin, of: manifest)
      let name = "\(folder)/\(content.name.text)"
      guard content.bytes.count <= place.limits.bytesPerFile,
        memory.files[UTF8Text(name)] == nil
      else { continue }
      let file = PlaceFile(name: name, bytes: content.bytes)
      if place is any ReplacingPlace {
        let whole = ListedPart(name: content.name, files: [UTF8Text(name)], folder: folder)
        try await put([file], inPlaceOf: parts.filter { whole.replaces($0) }.flatMap(\.files))
      } else {
        files.append(file)
      }
    }
    try await add(files)
  }

  /// Removes own parts that are in a larger own one, once every live device holds their events, or after 30 days. A part
  /// that none replaces stays for ever.
  nonisolated(nonsending) func removeReplaced() async throws {
    let now = try now()
    let held = HeldLines(try store.durableLog())
    let parts = try ownParts(held)
    // What replaces others was read back, in an earlier pass than it was added.
    let proven = parts.filter { part in
      guard listed.contains(part.files[0]) else { return false }
      if case .part = reading(of: part) { return true }
      return false
    }
    let live = live(at: now)
    var gone: [UTF8Text] = []
    for part in parts where listed.contains(part.files[0]) {
      let file = part.files[0]
      guard proven.contains(where: { $0.replaces(part) }) else {
        memory.replacedSince[file] = nil
        continue
      }
      let since = memory.replacedSince[file] ?? now
      memory.replacedSince[file] = since
      let age = now.milliseconds.subtractingReportingOverflow(since.milliseconds)
      let isOld = age.overflow || age.partialValue >= PlacePass.liveTime
      let events = Coverage([part.name.range]).intersection(held.coverage)
      if isOld || live.allSatisfy({ events.subtracting($0).isEmpty }) { gone.append(file) }
    }
    try await remove(gone)
  }
}

extension PlacePass.ListedPart {
  /// Whether it has all that another part of its origin has, and more.
  func replaces(_ other: PlacePass.ListedPart) -> Bool {
    name.origin == other.name.origin && name.seqs.lowerBound <= other.name.seqs.lowerBound
      && name.seqs.upperBound >= other.name.seqs.upperBound
      && name.lineCount > other.name.lineCount
  }
}
