import EventLog

extension PlacePass {
  /// For how long events of another origin may be missing before this device adds them, in milliseconds: each device has
  /// a time of its own, so that not all add them.
  private static let waits: ClosedRange<Int64> = 43_200_000...216_000_000

  /// Which of the log's lines the place has.
  func cover(_ held: HeldLines) throws -> PlaceCover {
    var cover = PlaceCover(held)
    for part in listedParts() {
      let reading = reading(of: part)
      switch reading {
      case .bad, .foreign: continue
      case .part, .unread: break
      }
      if try held.areThose(of: part.name) {
        cover.add(part.name)
      } else if reading != .unread, let sums = memory.sums[part.files[0]] {
        cover.add(sums, of: part.name.origin)
      }
    }
    return cover
  }

  /// Adds what the place lacks.
  nonisolated(nonsending) func publish() async throws {
    let (log, manifest, now) = (try store.durableLog(), try store.files().manifest, try now())
    let held = HeldLines(log)
    let cover = try cover(held)
    let isAlone = memory.heard.isEmpty && isFree(ofOthersThan: manifest.replica)
    let packing = PartPacking(log, manifest, place.limits)
    var files: [PlaceFile] = []
    for origin in held.coverage.replicas {
      let lacking = try cover.lacking(of: origin)
      guard !lacking.isEmpty else {
        memory.missingSince[origin] = nil
        continue
      }
      guard
        origin == manifest.replica || isAlone || options.addsAtOnce
          || isTime(toAdd: origin, manifest.replica, now)
      else { continue }
      for run in cover.runs(of: lacking, origin: origin) {
        for groups in try packing.parts(of: run, origin: origin) {
          files += self.files(of: groups, origin, packing, manifest)
        }
      }
    }
    memory.missingSince = memory.missingSince.filter { !held.coverage[$0.key].isEmpty }
    if files.isEmpty { return }
    if !options.isCache { try noteGiven() }
    try await add(files)
  }

  /// Whether no other device has published anything.
  private func isFree(ofOthersThan own: ReplicaID) -> Bool {
    memory.files.values.allSatisfy { file in
      switch file.kind {
      case .part(_, let publisher): publisher == own
      case .piece(_, _, let folder): ReplicaID(folder) == own
      case .said(_, let publisher): publisher == own
      case .marker, .strange, .ignored: true
      }
    }
  }

  /// Whether another origin's events have been missing for so long that this device adds them.
  private func isTime(toAdd origin: ReplicaID, _ own: ReplicaID, _ now: Instant) -> Bool {
    guard let since = memory.missingSince[origin] else {
      memory.missingSince[origin] = now
      return false
    }
    let width = UInt64(PlacePass.waits.upperBound - PlacePass.waits.lowerBound)
    let hash = XXH64.hash(Array("\(own) \(origin)".utf8))
    let wait = PlacePass.waits.lowerBound + Int64(hash % width)
    let age = now.milliseconds.subtractingReportingOverflow(since.milliseconds)
    // A clock that was set back must not put it off by years.
    return age.overflow || age.partialValue >= wait || age.partialValue < 0
  }

  /// The files of a part under names that are free; none if the place has the part already.
  private func files(
    of groups: [LineGroup], _ origin: ReplicaID, _ packing: PartPacking, _ manifest: StoreManifest
  ) -> [PlaceFile] {
    let content = PartContent(groups, origin: origin, of: manifest)
    let folder = manifest.replica.description
    let events = Coverage(of: groups.flatMap { $0.events.map(\.id.first) })
    let least = packing.leastPieces(content, place.limits)
    if least > 1 {
      let files = pieces(of: content, from: least, packing, folder)
      if !files.isEmpty { report.published.formUnion(events) }
      return files
    }
    let name = "\(folder)/\(content.name.text)"
    guard let there = memory.files[UTF8Text(name)] else {
      report.published.formUnion(events)
      return [PlaceFile(name: name, bytes: content.bytes)]
    }
    // What is there was read and is this part: lines beside it are what the place lacks, and no part can have them.
    if there.reading == .part(content.name) { return [] }
    // Other bytes, or unfinished ones, have the name: no file is written over, so the part is cut otherwise.
    if let halves = PlacePass.halves(groups) {
      return halves.flatMap { self.files(of: $0, origin, packing, manifest) }
    }
    for number in 1...PlacePass.mostNames {
      let name = "\(folder)/\(content.name.text(again: number))"
      if let there = memory.files[UTF8Text(name)] {
        if there.reading == .part(content.name) { return [] }
        continue
      }
      report.published.formUnion(events)
      return [PlaceFile(name: name, bytes: content.bytes)]
    }
    return []
  }

  /// The pieces of a part that are to be added: those that are missing, or all of another cut where one that is there is
  /// damaged.
  private func pieces(
    of content: PartContent, from least: Int, _ packing: PartPacking, _ folder: String
  ) -> [PlaceFile] {
    for count in least..<(least + PlacePass.mostNames) {
      let files = packing.pieces(content, count: count, in: folder)
      let there = files.compactMap { file in
        memory.files[UTF8Text(file.name)].map { (file, $0) }
      }
      let isDamaged = there.contains { file, known in
        known.reading == .bad || known.byteCount ?? file.bytes.count != file.bytes.count
      }
      if isDamaged { continue }
      return files.filter { memory.files[UTF8Text($0.name)] == nil }
    }
    return []
  }

  /// So many names are tried for one part.
  package static let mostNames = 64

  /// Two parts in place of one, cut where no group reaches over; nil where there is no such place.
  private static func halves(_ groups: [LineGroup]) -> [[LineGroup]]? {
    var reach: UInt64 = 0
    var cuts: [Int] = []
    for (index, group) in groups.enumerated() {
      if index > 0, group.seqs.lowerBound > reach { cuts.append(index) }
      reach = max(reach, group.seqs.upperBound)
    }
    if cuts.isEmpty { return nil }
    let cut = cuts[cuts.count / 2]
    return [Array(groups[..<cut]), Array(groups[cut...])]
  }

  /// Notes durably, before anything is added, that own events are given (sync-protocol 7).
  func noteGiven() throws {
    let held = Coverage(
      joining: memory.heard.values.compactMap { $0.said?.coverage } + [Coverage()])
    _ = try store.files().noteGiven(toPeerHolding: held, isLive: false)
  }
}
