import EventLog
import EventLogTesting
import Projections
import Training

/// The writes that the engine and its peers perform: the same bytes in the same groups, each group
/// durable before the next begins.
struct AppendWork {
  /// How the engine takes a group.
  enum Mode {
    /// Each write of a group stands by itself.
    case separate
    /// A group is one atomic batch.
    case atomic
  }

  let mode: Mode
  let groups: [[EventDraft]]
  /// The lines that the engine writes for each group, with their newlines.
  let lines: [[[UInt8]]]

  var count: Int { groups.reduce(0) { $0 + $1.count } }

  /// So many groups of so many logged sets.
  init(groups: Int, of size: Int, mode: Mode) throws {
    self.mode = mode
    var drafts = SetDrafts()
    self.groups = try (0..<groups).map { _ in try (0..<size).map { _ in try drafts.next() } }
    // The clock stands still, so a store in memory yields exactly the lines of the timed one.
    let replica = try AppendWork.newReplica(at: "/store", files: MemoryFileSystem())
    var lines: [[[UInt8]]] = []
    for group in self.groups {
      let ids = try AppendWork.write(group, to: replica, mode)
      lines.append(
        try ids.map { id in
          guard let event = try replica.log.event(id) else {
            throw BenchmarkError.failed("\(id) is not there")
          }
          return event.line + [UInt8(ascii: "\n")]
        })
    }
    self.lines = lines
  }

  /// Writes everything with the engine into a new store, and compares the log with the lines.
  func writeWithEngine(in folder: String) throws -> Timing {
    let path = folder + "/store"
    try Folder.remove(path)
    let replica = try AppendWork.newReplica(at: path, files: PosixFileSystem())
    let timing = try Timing.of {
      for group in groups { try AppendWork.write(group, to: replica, mode) }
    }
    try expect(try AppendWork.logHash(of: path), is: hashOfLines, "the bytes of the log")
    return timing
  }

  /// Writes everything with the bare system calls.
  func writeRaw(in folder: String) throws -> Timing {
    let file = try OutputFile(creating: folder + "/raw.jsonl")
    let writes = lines.map { Array($0.joined()) }
    return try Timing.of {
      for bytes in writes {
        try file.write(bytes[...])
        try file.sync()
      }
    }
  }

  /// The turn of SQLite; none where this program was built without it.
  func turnsOfSQLite(_ figure: Figure, in folder: String) -> [() throws -> Sample] {
    #if canImport(CSQLite)
      [{ Sample(figure, try writeWithSQLite(in: folder), items: count) }]
    #else
      []
    #endif
  }

  #if canImport(CSQLite)
    /// Writes everything into a table of SQLite, one row a line and one transaction a group.
    private func writeWithSQLite(in folder: String) throws -> Timing {
      for ending in ["", "-wal", "-shm"] {
        let path = folder + "/peer.sqlite" + ending
        if try PosixFileSystem().status(of: path) != nil {
          try PosixFileSystem().removeFile(at: path)
        }
      }
      let database = try SQLiteDatabase(creating: folder + "/peer.sqlite")
      let timing = try Timing.of {
        for group in lines { try database.insert(group) }
      }
      try expect(try database.count(), is: count, "rows")
      return timing
    }
  #endif

  private var hashOfLines: UInt64 {
    var hash = XXH64()
    for group in lines { for line in group { hash.update(line) } }
    return hash.finalize()
  }

  private static func logHash(of store: String) throws -> UInt64 {
    var hash = XXH64()
    try LogBytes.eachSegment(of: store) { hash.update($0) }
    return hash.finalize()
  }

  static func newReplica(at path: String, files: any FileSystem) throws -> Replica {
    let environment = StoreEnvironment(
      files: files, clock: StoppedClock(Instant(milliseconds: 1_704_067_200_000)),
      holder: "benchmarks")
    let manifest = try StoreWriter.manifest(replica: History.replicas[0], name: "phone")
    return try Replica(Store.create(at: path, manifest: manifest, environment: environment))
  }

  /// Writes a group and returns its events' ids.
  @discardableResult
  static func write(
    _ group: [EventDraft], to replica: Replica, _ mode: Mode
  ) throws -> [EventID] {
    let outcomes: [WriteOutcome]
    switch mode {
    case .separate:
      let report = try replica.write(group)
      if let refusal = report.refusal { throw refusal }
      outcomes = report.outcomes
    case .atomic: outcomes = try replica.writeAtomically(group)
    }
    let ids = outcomes.compactMap { outcome in
      if case .appended(let id) = outcome { id } else { nil }
    }
    try expect(ids.count, is: group.count, "events appended")
    return ids
  }
}

/// Logged sets as an app hands them in, each new.
struct SetDrafts {
  private var history = History()

  mutating func next() throws -> EventDraft {
    while true {
      let event = history.next()
      guard case .set = event.fact else { continue }
      guard let type = EventType("session.setLogged"),
        let data = try JSONReader.value(of: event.data).object,
        let draft = try EventDraft(
          type: type, entityID: String(decoding: event.entity, as: UTF8.self), data: data)
      else { throw BenchmarkError.failed("a generated set is no draft") }
      return draft
    }
  }
}
