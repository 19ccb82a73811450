import EventLog
import Projections

/// One call of a verb: what it was told, and its ways out.
struct Call {
  /// The command line.
  let arguments: Arguments
  /// All verbs, for those that name or run others.
  let commands: CommandTable
  /// Standard output.
  let output: Output
  /// Standard input and error.
  let console: any Console
  /// Files, clock and randomness.
  var environment: StoreEnvironment
  /// Whether nobody is to be warned of lines that are passed over.
  var isQuiet = false

  /// Whether output is for programs.
  var isJSON: Bool { arguments.has(.json) }

  /// The n-th operand, counted from 0, which the parser has made sure of.
  func operand(_ index: Int) -> String { arguments.operands[index] }

  /// The n-th operand, where it is given.
  func optionalOperand(_ index: Int) -> String? {
    index < arguments.operands.count ? arguments.operands[index] : nil
  }

  /// Prints an answer: an object for programs, or a line for people.
  func answer(
    _ json: @autoclosure () -> JSONObject, _ text: @autoclosure () -> String
  ) throws(CommandError) {
    try isJSON ? output.json(json()) : output.line(text())
  }

  /// Tells a person something that is not data.
  func note(_ text: String) {
    console.writeError(text + "\n")
  }

  /// Workers that tell a person how far the reading of a log has come.
  func watchedWorkers() -> WatchedWorkers {
    WatchedWorkers(
      workers: environment.workers,
      progress: Progress("checking segments", on: console, stride: 1))
  }

  /// Opens a store and folds its events, for reading beside any writer.
  ///
  /// Says so where lines had to be passed over.
  func replica(
    _ path: String, reading: Store.Reading = .everyLine
  ) throws(CommandError) -> Replica {
    let replica = try attempting("opening the store") {
      try Replica.open(at: path, for: .reading, reading: reading, environment: environment)
    }
    warn(about: replica.store)
    return replica
  }

  /// Opens a store for reading, without a fold.
  func store(
    _ path: String, reading: Store.Reading = .everyLine
  ) throws(CommandError) -> Store {
    let store = try attempting("opening the store") {
      try Store.open(at: path, for: .reading, reading: reading, environment: environment)
    }
    warn(about: store)
    return store
  }

  /// Answers from what the snapshots of some stores know and the lines that the answer rests on;
  /// where that fails, from every line. So no snapshot changes an answer, and what is said to be
  /// missing has been looked for.
  func answering<Stores, Value>(
    from open: (Store.Reading) throws(CommandError) -> Stores, usesSnapshot: (Stores) -> Bool,
    _ answer: (Stores) throws(CommandError) -> Value
  ) throws(CommandError) -> Value {
    let stores = try open(.sinceSnapshot)
    guard usesSnapshot(stores) else { return try answer(stores) }
    do throws(CommandError) {
      return try output.allOrNothing { () throws(CommandError) in try answer(stores) }
    } catch  where !error.isSilent {
      return try answer(try open(.everyLine))
    }
  }

  /// Makes a snapshot at the end of a write, where that is due by now.
  ///
  /// It is a convenience only: where it cannot be made, the write has been done all the same.
  func makeSnapshotIfDue(of store: Store) {
    guard store.isSnapshotDue else { return }
    do throws(LogError) {
      _ = try store.makeSnapshot()
    } catch {
      note("note: no snapshot was made: \(error.line)")
    }
  }

  /// Opens a store for writing, as its only writer.
  ///
  /// Says so where the store goes on under a new replica id, since it was copied or damaged.
  /// - Parameter isPeer: Whether it is not the store that `--same-replica` is said of.
  func writableStore(_ path: String, isPeer: Bool = false) throws(CommandError) -> Store {
    let before = statedReplica(path)
    let keepsReplica = arguments.has(.sameReplica) && !isPeer
    let store = try attempting("opening the store to write") {
      try Store.open(
        at: path, for: .writing, environment: environment, keepingReplicaID: keepsReplica)
    }
    let now = store.manifest.replica
    if let before, before != now {
      note(
        "note: \(store.folder.path) was replica \(before) and goes on as \(now), so that no event id "
          + "is used twice: it is a copy, or its last lines were damaged")
    }
    return store
  }

  /// Which replica a store says it is; nil where it cannot say, which opening it will tell.
  private func statedReplica(_ path: String) -> ReplicaID? {
    do throws(LogError) {
      let bytes = try environment.files.contents(of: StoreFolder(path).manifest).allBytes
      let replica = try JSONReader.value(of: bytes).object?["replica"]?.string
      return replica.flatMap { ReplicaID($0) }
    } catch {
      return nil
    }
  }

  /// Opens a store for writing and folds its events.
  /// - Parameter isPeer: Whether it is not the store that `--same-replica` is said of.
  func writableReplica(_ path: String, isPeer: Bool = false) throws(CommandError) -> Replica {
    let store = try writableStore(path, isPeer: isPeer)
    return try attempting("folding the events") { try Replica(store) }
  }

  private func warn(about store: Store) {
    if isQuiet { return }
    let faults = store.log.faults.count
    if faults > 0 {
      note(
        "warning: \(Count.text(faults, "line")) of \(store.folder.path) cannot be believed and "
          + "\(faults == 1 ? "is" : "are") passed over; run ltcli verify \(store.folder.path)")
    }
    if let tail = store.log.tail {
      note(
        "warning: the last \(Count.text(tail.bytes.count, "byte")) of \(store.folder.path) are an "
          + "unfinished write and are passed over; run ltcli verify \(store.folder.path)")
    }
  }
}
