import EventLog

extension PlacePass {
  /// Says what the store holds, if that is news, and removes what it said before.
  nonisolated(nonsending) func say() async throws {
    let (manifest, now) = (try store.files().manifest, try now())
    let own = manifest.replica
    let before = memory.files.compactMap { file, known -> (name: SaidName, file: UTF8Text)? in
      guard case .said(let name, own) = known.kind else { return nil }
      return (name, file)
    }
    let newest = before.max { $0.name.number < $1.name.number }
    var said = try Said(manifest, store.durableLog(), at: now)
    // A device with very many holes says a part of what it holds: others keep their files for longer.
    while said.bytes.count > min(place.limits.bytesPerFile, Said.greatestLength),
      !said.holds.isEmpty
    {
      said.holds.removeLast((said.holds.count + 1) / 2)
    }
    let known = try await ownSaid(newest?.file, newest?.name)
    var current = newest
    var news: [PlaceFile] = []
    if known?.saysSame(as: said) != true {
      let number = SaidName.number(behind: max(newest?.name.number ?? 0, memory.lastSaid))
      let bytes = said.bytes
      let name = SaidName(number: number, sum: XXH64.hash(bytes))
      let file = "\(own)/\(name.text)"
      news = [PlaceFile(name: file, bytes: bytes)]
      memory.lastSaid = number
      memory.ownSaid = .init(name: name, said: said)
      current = (name, UTF8Text(file))
    }
    let old = before.filter { $0.name != current?.name }
    try await put(news, inPlaceOf: old.map(\.file).sorted())
    tellDevices(try store.durableLog())
  }

  /// What this store said last; read back where this process has not said it.
  private nonisolated(nonsending) func ownSaid(
    _ file: UTF8Text?, _ name: SaidName?
  ) async throws -> Said? {
    guard let file, let name else { return nil }
    if let known = memory.ownSaid, known.name == name { return known.said }
    guard let bytes = try await read([file])[file], XXH64.hash(bytes) == name.sum,
      let said = Said(bytes)
    else { return nil }
    memory.ownSaid = .init(name: name, said: said)
    return said
  }

  /// Notes what other devices say, beside what this store holds now.
  private func tellDevices(_ log: Log) {
    let coverage = log.coverage
    report.devices = memory.heard.sorted { $0.key < $1.key }.compactMap { _, heard in
      heard.said.map { said in
        PlaceReport.Device(
          said: said, written: heard.written ?? said.at, holdsSame: holdsSame(said, log),
          lacks: coverage.subtracting(said.coverage).count)
      }
    }
  }

  /// Whether a device says that it holds exactly what this store holds.
  private func holdsSame(_ said: Said, _ log: Log) -> Bool {
    do throws(LogError) {
      return try said.holds == log.fingerprints(of: log.coverage.ranges)
    } catch {
      // A damaged line proves nothing.
      return false
    }
  }

  /// Leaves a receipt of each device that has said something new (sync-protocol 7).
  func leaveReceipts() throws {
    let files = try store.files()
    let log = try store.durableLog()
    for device in report.devices {
      let said = device.said
      var receipt = Receipt(
        dataset: files.manifest.dataset, replica: files.manifest.replica, peer: said.replica,
        at: files.environment.clock.now(), sent: Coverage(),
        received: receivedFrom[said.replica] ?? Coverage(), coverage: log.coverage,
        isComplete: device.holdsSame, peerCoverage: said.coverage)
      (receipt.peerName, receipt.peerFormerly) = (said.name, said.formerly)
      if device.holdsSame { receipt.contested = try log.fingerprints(of: log.contested.ranges) }
      if receipt.received.isEmpty, try files.isRepeated(receipt) { continue }
      try files.keep(receipt)
    }
  }
}
