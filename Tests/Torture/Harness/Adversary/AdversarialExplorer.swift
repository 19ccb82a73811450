import EventLog

/// Puts hostile bytes into the files of a store, and does everything with it: each call
/// gives a typed error or a value, and none of them leaves the folder.
package struct AdversarialExplorer: Sendable {
  /// What was counted and found so far.
  package private(set) var findings = Findings()

  private let fixture: Fixture

  package init(_ fixture: Fixture) {
    self.fixture = fixture
  }

  /// Tries one store that is drawn from the seed.
  package mutating func explore(seed: UInt64) {
    var source = AdversarialBytes(seed: seed)
    var disk = fixture.disk
    var mayHoldEvents = false
    for _ in 0...source.number(below: 2) {
      let path = path(&source)
      let drawn = source.bytes(insteadOf: disk.bytes(of: path) ?? [])
      if disk.inode(at: path) == nil { disk.add(path, bytes: []) }
      disk.overwrite(path, with: drawn.bytes)
      mayHoldEvents = mayHoldEvents || drawn.mayHoldEvents
    }
    findings.states += 1
    useAll(FaultyFileSystem(disk), seed, onlyTrueEvents: !mayHoldEvents)
  }

  /// A file of the store, or a new one where it may be taken for one of the store's.
  private func path(_ source: inout AdversarialBytes) -> String {
    let more = [
      "lock", "store.json.new", "log/000000000400.jsonl",
      "log/999999999999.jsonl", "log/000000000001.jsonl.new", "peers/x.json", "snapshots/x",
    ]
    .map { "\(World.path)/\($0)" }
    let all = fixture.paths + fixture.paths + more
    return all[source.number(below: all.count)]
  }

  /// Reads, repairs, writes and reads again.
  private mutating func useAll(_ files: FaultyFileSystem, _ seed: UInt64, onlyTrueEvents: Bool) {
    let fixture = fixture
    read(files, seed, onlyTrueEvents: onlyTrueEvents)
    attempt("writing") { () throws(LogError) in
      let store = try World.open(files, .writing, turn: 3)
      _ = try World.append(World.drafts("new"), to: store, asBatch: true)
      _ = try store.receive(fixture.events)
    }
    attempt("repairing") { () throws(LogError) in
      _ = try Store.repair(at: World.path, environment: World.environment(files, turn: 4))
      let store = try World.open(files, .writing, turn: 5)
      _ = try World.append([World.draft("newer")], to: store, asBatch: false)
    }
    read(files, seed, onlyTrueEvents: false)
    if let stray = files.strays.first { findings.reportWrong("seed \(seed) changed \(stray)") }
  }

  private mutating func read(_ files: FaultyFileSystem, _ seed: UInt64, onlyTrueEvents: Bool) {
    let fixture = fixture
    var strangers = 0
    attempt("reading") { () throws(LogError) in
      let log = try World.open(files, .reading).log
      _ = try log.fingerprint(of: log.coverage)
      for position in 0..<log.count {
        let event = try log.event(at: position + 1)
        if fixture.lines[event.id] != event.line { strangers += 1 }
      }
    }
    if strangers > 0, onlyTrueEvents {
      findings.reportWrong("seed \(seed): \(strangers) events of nowhere are read")
    }
  }

  private mutating func attempt(_ what: String, _ body: () throws(LogError) -> Void) {
    do throws(LogError) {
      try body()
      findings.count("\(what) went well")
    } catch {
      findings.count("\(what) refused: \(error.code)")
    }
  }
}
