package import EventLog

// The pass of a store that is a cache of its place. It reads, adds and puts together; what devices say of themselves
// there is for devices.

extension PlacePass {
  /// Takes what the place has and the store lacks. What the place lacks is added: it was put back to an earlier day.
  /// - Throws: As `run` does.
  package nonisolated(nonsending) func takeIn() async throws {
    for _ in 1...PlacePass.mostListings {
      absent = []
      try await list()
      try await useMarker()
      try await readParts()
      // What is gone stands in a part that another cache has put together meanwhile.
      if absent.isEmpty { break }
    }
    try await publish()
  }

  /// So often a place is listed whose files go while they are read.
  private static let mostListings = 8

  /// Puts small parts together, behind `takeIn`.
  /// - Throws: As `run` does.
  package nonisolated(nonsending) func tidy() async throws {
    try await mergeFragments()
    try await merge()
    try await removeReplaced()
  }

  /// Notes parts that were committed while this pass is under way.
  package func note(_ parts: [CommittedPart], between change: PlaceChange) {
    memory.note(parts, between: change)
    split = nil
  }

  /// Puts parts in order that were committed as their lines came. A client sends what is urgent first, so such a part may
  /// lack lines between its first and its last one; then no name tells whether a store holds what is in it.
  private nonisolated(nonsending) func mergeFragments() async throws {
    guard place is any ReplacingPlace else { return }
    let (log, manifest) = (try store.durableLog(), try store.files().manifest)
    let held = HeldLines(log)
    let fragments = Dictionary(grouping: try fragments(held), by: \.name.origin)
    let whole = fragments.isEmpty ? [] : try ownParts(held)
    let packing = PartPacking(log, manifest, place.limits)
    for (origin, parts) in fragments.sorted(by: { $0.key < $1.key }) {
      let seqs = parts.map(\.name.seqs)
      guard let first = seqs.map(\.lowerBound).min(), let last = seqs.map(\.upperBound).max()
      else { continue }
      // What is there already has all lines of its range, and so of every part inside.
      let hull = first...last
      let gone = whole.filter { $0.name.origin == origin && $0.name.seqs.isInside(hull) }
      let files = try packing.parts(of: hull, origin: origin).map {
        PartContent($0, origin: origin, of: manifest)
      }.flatMap { packing.files(of: $0, place.limits) }
      let kept = Set(files.map { UTF8Text($0.name) })
      // A file that is there and cannot be believed takes the place of none.
      guard !kept.contains(where: { memory.files[$0]?.reading == .bad }) else { continue }
      let fresh = files.filter { memory.files[UTF8Text($0.name)] == nil }
      guard fresh.count <= place.limits.filesPerCall, !files.isEmpty else { continue }
      try await put(
        fresh, inPlaceOf: (gone + parts).flatMap(\.files).filter { !kept.contains($0) })
    }
  }

  /// Own parts whose lines the log holds, with others between them.
  private func fragments(_ held: HeldLines) throws -> [ListedPart] {
    let own = try own().description
    return try listedParts().filter { part in
      guard part.folder == own, case .part = reading(of: part),
        let sums = memory.sums[part.files[0]], try !held.areThose(of: part.name)
      else { return false }
      return try Set(sums).isSubset(of: held.sums(of: part.name.range).map(\.sum))
    }
  }

  /// Events that are about to be written, in whole batches, as parts in the folder of the store's id: they are committed
  /// before the store takes them.
  package static func committedParts(
    of events: [Event], _ log: Log, _ manifest: StoreManifest, _ limits: PlaceLimits
  ) -> [CommittedPart] {
    let groups = events.batchRuns.map { LineGroup(events: Array(events[$0])) }
    let packing = PartPacking(log, manifest, limits)
    let byOrigin = Dictionary(grouping: groups) { $0.events[0].id.replica }
    return byOrigin.sorted { $0.key < $1.key }.flatMap { origin, groups in
      packing.parts(of: groups.sorted(by: LineGroup.isBefore)).map { part in
        let content = PartContent(part, origin: origin, of: manifest)
        return CommittedPart(
          name: content.name, sums: part.flatMap { $0.events.map(\.sum) },
          files: packing.files(of: content, limits)
        ) { packing.files(of: content, limits, again: $0) }
      }
    }
  }
}

/// A part that a cache commits at its place.
package struct CommittedPart {
  let name: PartName
  /// Those of its lines.
  let sums: [UInt64]
  /// One, or all of its pieces.
  package private(set) var files: [PlaceFile]
  /// The files under other names, or in another cut.
  let otherFiles: (_ number: Int) -> [PlaceFile]

  init(
    name: PartName, sums: [UInt64], files: [PlaceFile],
    otherFiles: @escaping (_ number: Int) -> [PlaceFile]
  ) {
    (self.name, self.sums, self.files, self.otherFiles) = (name, sums, files, otherFiles)
  }

  /// The same under other names, or in another cut.
  package func named(again number: Int) -> CommittedPart {
    var part = self
    part.files = otherFiles(number)
    return part
  }

  /// Whether other bytes stand under one of its names.
  package func isOccupied(by change: PlaceChange) -> Bool {
    files.contains { change.occupied.contains($0.name) }
  }
}

extension PlaceMemory {
  /// Notes parts that this process has committed, so that they need not be read back.
  package mutating func note(_ parts: [CommittedPart], between change: PlaceChange) {
    for part in parts {
      for file in part.files {
        var known = File(PlaceName(file.name), byteCount: file.bytes.count, version: "")
        known.reading = .part(part.name)
        files[UTF8Text(file.name)] = known
      }
      if let first = part.files.first { sums[UTF8Text(first.name)] = part.sums }
    }
    // Another cache may have changed something before.
    if token == change.before { token = change.after }
  }
}

extension ClosedRange {
  fileprivate func isInside(_ other: Self) -> Bool {
    lowerBound >= other.lowerBound && upperBound <= other.upperBound
  }
}
