import EventLogTesting

@testable import EventLog

/// A snapshot over a log of eight events: whatever its bytes, every answer is an error or holds
/// what a log holds, and nothing outside of it is read.
enum SnapshotTarget {
  private static let files: (memory: MemoryFileSystem, snapshot: [UInt8]) = {
    do throws(LogError) { return try store() } catch { fatalError("\(error)") }
  }()

  static func run(_ bytes: [UInt8]) {
    check(bytes)
    // The parts of a true snapshot, changed in places and with corrected sums: each eight bytes of
    // the input say where and to what. Then a first line of the fuzzer's own before that.
    check(sealed(changed(by: bytes), line: nil))
    let line = Sealed.line(Array(bytes.prefix { $0 != UInt8(ascii: "\n") }))
    check(sealed(content, line: line))
  }

  private static func check(_ bytes: [UInt8]) {
    do throws(LogError) {
      let manifest = try Store.readManifest(in: StoreFolder("/store"), files: files.memory)
      let found = try LogReader(
        folder: StoreFolder("/store"), files: files.memory, manifest: manifest
      ).find()
      let base = try LogSnapshot(
        FileContents(bytes), path: "/s", of: manifest.owners, found.segments, found.written)
      ask(Log(found.segments, of: Sealed.dataset, base: base, workers: SerialWorkers()), base)
    } catch {
      must(error.position.path != nil, "a refusal names the file")
    }
  }

  private static func ask(_ log: Log, _ base: LogSnapshot) {
    attempt { () throws(LogError) in try base.check() }
    for position in 1..<(min(base.count, 20) + 1) {
      attempt { () throws(LogError) in
        let event = try log.event(at: position)
        must(event.line == (try log.line(at: position)), "one line")
        // A first line of the fuzzer's own may leave the event out of its coverage.
        if let found = try log.event(event.id) { must(found == event, "the event asked for") }
        _ = try log.positions(maybeAbout: event.entity)
        _ = try base.greatestStamp(ofHash: EntityHash.value(of: event.entity))
      }
    }
    for range in log.coverage.ranges {
      for seq in [range.seqs.lowerBound, range.seqs.upperBound] {
        attempt { () throws(LogError) in
          _ = try log.position(of: EventID(replica: range.replica, seq: seq))
          _ = try log.fingerprint(
            of: Coverage([EventRange(replica: range.replica, seqs: seq...range.seqs.upperBound)]))
        }
      }
    }
    attempt { () throws(LogError) in _ = try log.fingerprint(of: log.coverage) }
    attempt { () throws(LogError) in _ = try base.decidedEntities { _ in [] } }
    for id in ["a", "b", "stranger"] {
      guard let entity = Entity(kind: "module", id: id) else { continue }
      attempt { () throws(LogError) in _ = try base.decidingEvents(of: entity) }
    }
    attempt { () throws(LogError) in
      _ = try log.readingEveryLine(workers: SerialWorkers()).count
    }
  }

  private static func attempt(_ body: () throws(LogError) -> Void) {
    do throws(LogError) { try body() } catch {
      must(error.position.path != nil, "an error names the file: \(error)")
    }
  }
}

extension SnapshotTarget {
  /// Eight events of two entities in three segments, and the snapshot of all but the last.
  private static func store() throws(LogError) -> (MemoryFileSystem, [UInt8]) {
    let files = MemoryFileSystem()
    let environment = StoreEnvironment(
      files: files, clock: StoppedClock(Instant(milliseconds: 1_768_471_200_123)),
      randomness: SeededRandomness(seed: 1), workers: SerialWorkers())
    let manifest = StoreManifest(
      dataset: Sealed.dataset, replica: ReplicaID(bits: 1), name: "fuzz",
      created: Instant(milliseconds: 0), isEphemeral: true)
    _ = try Store.create(at: "/store", manifest: manifest, environment: environment)
    var snapshot: [UInt8] = []
    for number in 1...8 {
      let store = try Store.open(
        at: "/store", for: .writing, environment: environment, segmentSize: 600)
      if number == 8 {
        let path = try store.keepSnapshot(
          of: try store.readEveryLine(), deciding: Array(repeating: true, count: 7), notes: [:]
        ).path
        snapshot = try files.contents(of: path).allBytes
      }
      guard let type = EventType("module.saved"),
        let draft = try EventDraft(type: type, entityID: number < 5 ? "a" : "b", data: [:])
      else { fatalError("a draft") }
      var staging = store.stage()
      try staging.add(draft)
      try store.commit(staging)
    }
    return (files, snapshot)
  }

  private static var lineLength: Int { files.snapshot.firstIndex(of: UInt8(ascii: "\n")) ?? 0 }

  /// The content of the only page.
  private static var content: [UInt8] {
    Array(files.snapshot[(lineLength + 1)...].prefix(SummedPages.capacity))
  }

  private static func changed(by bytes: [UInt8]) -> [UInt8] {
    var content = content
    for start in stride(from: 0, to: bytes.count - 1, by: 2) {
      let place = (Int(bytes[start]) * 2 + start / 64) % 512
      content[place] = bytes[start + 1]
    }
    return content
  }

  private static func sealed(_ content: [UInt8], line: [UInt8]?) -> [UInt8] {
    let line = line ?? Array(files.snapshot[..<lineLength])
    return line + [UInt8(ascii: "\n")] + SummedPages.file(of: content, seed: XXH64.hash(line))
  }
}
