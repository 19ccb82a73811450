import EventLog

extension PlacePass {
  /// For so long after it said something a device counts as one that still comes by, in milliseconds.
  static let liveTime: Int64 = 30 * 86_400_000

  /// Takes in what other devices say that they hold.
  nonisolated(nonsending) func hear() async throws {
    let (own, now) = (try own(), try now())
    // A file that is not as written gives way to the one before it.
    var newest = newestSaid { $0.reading != .bad }
    newest[own] = nil
    memory.heard = memory.heard.filter { newest[$0.key] != nil }
    let unheard = heedable(Set(newest.keys)).compactMap { publisher in
      newest[publisher].map { (publisher, $0) }
    }.filter { publisher, there in
      let known = memory.heard[publisher]
      return known?.said == nil || known?.name != there.name
    }
    let files = try await read(unheard.map(\.1.file).sorted())
    for (publisher, (name, file)) in unheard {
      guard let bytes = files[file] else {
        if memory.heard[publisher] == nil {
          memory.heard[publisher] = .init(name: name, since: now)
        }
        continue
      }
      guard XXH64.hash(bytes) == name.sum, let said = Said(bytes), said.replica == publisher,
        said.dataset == (try store.files().manifest.dataset)
      else {
        memory.files[file]?.reading = .bad
        continue
      }
      let before = memory.heard[publisher]
      let since = before?.name == name ? before?.since ?? now : now
      memory.heard[publisher] = .init(
        name: name, since: since, at: said.at, deviceName: said.name, said: said)
    }
  }

  /// So many devices are heard: more than an athlete has, and few enough that what a stranger adds fills no memory.
  static let mostDevices = 256

  /// Those of some devices that are heard: first those that were before.
  private func heedable(_ devices: Set<ReplicaID>) -> [ReplicaID] {
    let known = devices.intersection(memory.heard.keys).sorted()
    let fresh = devices.subtracting(memory.heard.keys).sorted()
    return Array((known + fresh).prefix(PlacePass.mostDevices))
  }

  /// The file in which each device has said last what it holds.
  /// - Parameter counts: Whether a file counts.
  func newestSaid(
    _ counts: (PlaceMemory.File) -> Bool = { _ in true }
  ) -> [ReplicaID: (name: SaidName, file: UTF8Text)] {
    var newest: [ReplicaID: (name: SaidName, file: UTF8Text)] = [:]
    for (file, known) in memory.files {
      guard case .said(let name, let publisher) = known.kind,
        (known.byteCount ?? 0) <= Said.greatestLength, counts(known)
      else { continue }
      if let known = newest[publisher], !PlacePass.isBefore(known.name, name) { continue }
      newest[publisher] = (name, file)
    }
    return newest
  }

  private static func isBefore(_ left: SaidName, _ right: SaidName) -> Bool {
    left.number == right.number ? left.sum < right.sum : left.number < right.number
  }

  /// What the devices hold that have come by of late; one whose file cannot be read counts as holding nothing.
  func live(at now: Instant) -> [Coverage] {
    memory.heard.values.compactMap { heard in
      let age = now.milliseconds.subtractingReportingOverflow(heard.since.milliseconds)
      // A clock here that was set back lets a device count for longer.
      let isLive = !age.overflow && age.partialValue < PlacePass.liveTime
      return isLive ? heard.said?.coverage ?? Coverage() : nil
    }
  }

  /// Takes a fresh replica id where the place has own events that the store lacks (sync-protocol 5): before anything is
  /// added or removed under it.
  func detectReusedID() throws {
    let files = try store.files()
    let own = files.manifest.replica
    var claimed = Coverage()
    for file in memory.files.values {
      switch file.kind {
      case .part(let part, _) where part.origin == own,
        .piece(let part, _, _) where part.origin == own:
        // A part begins and ends with an event; what is between may have holes.
        claimed.insert(EventID(replica: own, seq: part.seqs.lowerBound))
        claimed.insert(EventID(replica: own, seq: part.seqs.upperBound))
      case .part, .piece, .marker, .said, .strange, .ignored: break
      }
    }
    for heard in memory.heard.values {
      for range in heard.said?.coverage.ranges ?? [] where range.replica == own {
        claimed.insert(range)
      }
    }
    if claimed.isEmpty { return }
    try files.detectReusedID(in: claimed)
  }
}
