import EventLog
import Projections
import SyncRelay

/// What one run of a verb works with: its arguments, its outputs and its environment.
struct CommandContext {
  let arguments: Arguments
  /// All verbs, for those that name or run others.
  let commands: CommandTable
  let output: Output
  /// Standard input and error.
  let console: any Console
  /// Files, clock and randomness.
  let environment: StoreEnvironment
  /// What the apps of the stores at hand have declared.
  let kindsAtHand = KindsAtHand()
  /// What is wrong with the stores that are read: with that, the command ends with `damaged`, whatever else it says.
  let damage: DamageAtHand

  /// Whether output is for programs.
  var isJSON: Bool { arguments.has(.json) }

  /// The n-th operand, counted from 0, which the parser has made sure of.
  func operand(_ index: Int) -> String { arguments.operands[index] }

  func optionalOperand(_ index: Int) -> String? {
    index < arguments.operands.count ? arguments.operands[index] : nil
  }

  /// Prints an answer: an object for programs, or a line for people.
  func answer(
    _ json: @autoclosure () -> JSONObject, _ text: @autoclosure () -> String
  ) throws(CommandError) {
    try isJSON ? output.json(json()) : output.line(text())
  }

  /// Tells on standard error what is worth knowing: a line for people, or an object for programs.
  func note(_ text: String) { tell(.note, text) }

  /// Tells on standard error what a person should look at.
  func warn(_ text: String) { tell(.warning, text) }

  /// How much a message matters; its line, or its only member, begins with this word.
  private enum Severity: String { case note, warning }

  private func tell(_ severity: Severity, _ text: String) {
    if arguments.has(.quiet) { return }
    let object: JSONObject = [severity.rawValue: .string(text)]
    console.writeError(
      (isJSON ? object.canonicalText() : Printable.text("\(severity.rawValue): \(text)")) + "\n")
  }

  /// How far long work has come, told to a person.
  func progress(_ what: String, of total: Int = 0, stride: Int = 10_000) -> Progress {
    let isQuiet = arguments.has(.quiet)
    let progress = Progress(what, of: isQuiet ? 0 : total, on: console, stride: stride)
    if isQuiet { progress.stop() }
    return progress
  }

  /// Workers that tell a person how far the reading of a log has come.
  func watchedWorkers() -> WatchedWorkers {
    WatchedWorkers(
      workers: environment.workers,
      progress: progress("checking segments", stride: 1))
  }

  /// Opens a store for reading beside any writer. Damage is told when the command ends, and an unfinished write now.
  func store(_ path: String, reading: Store.Reading = .everyLine) throws(CommandError) -> Store {
    let store = try opening(path) {
      try Store.open(at: path, for: .reading, reading: reading, environment: environment)
    }
    try damage.note(store)
    warn(ofTailOf: store)
    return store
  }

  /// Opens a store as `store` does, and folds its events.
  func replica(
    _ path: String, reading: Store.Reading = .everyLine
  ) throws(CommandError) -> Replica {
    try folded(try store(path, reading: reading))
  }

  /// Folds the events of a store.
  /// - Parameter kinds: Those that its events are of; nil for those that the store's app has declared.
  func folded(_ store: Store, _ kinds: KindTable? = nil) throws(CommandError) -> Replica {
    let kinds = kinds ?? self.kinds(at: store.folder.path)
    return try attempting("folding the events") { try Replica(store, kinds: kinds) }
  }

  /// Opens a store for reading, checks every line, and folds what can be believed. Its caller tells of the log's end.
  func checkedReplica(_ path: String) throws(CommandError) -> Replica {
    let workers = watchedWorkers()
    var environment = environment
    environment.workers = workers
    let store = try opening(path) {
      try Store.open(at: path, for: .reading, reading: .everyLine, environment: environment)
    }
    workers.progress.stop()
    try damage.note(store)
    return try folded(store)
  }

  /// Opens what stands in a folder. An address of `sync` in a folder's place gets a hint of its own, and so does a
  /// file.
  private func opening<Value>(
    _ path: String, _ what: String = "opening the store", _ open: () throws -> Value
  ) throws(CommandError) -> Value {
    do throws(CommandError) {
      return try attempting(what, open)
    } catch  where error.code == .notAStore {
      // A process that died while a first meeting took the store's place left none at the path.
      try finishErasure(at: path)
      let folders = MeetingFolders(at: path, files: environment.files)
      if try attempting(what, { try folders.finish() }) { return try attempting(what, open) }
      throw try explained(error, at: path)
    }
  }

  /// Finishes an erasure that a crash has interrupted at a path, and says so.
  func finishErasure(at path: String) throws(CommandError) {
    let erasure = StoreErasure(at: path, files: environment.files)
    if try attempting("finishing an erasure that was interrupted", { try erasure.finish() }) {
      note("an erasure of \(path) was interrupted, and is finished now")
    }
  }

  /// The error of a path without a store, with what stands there instead.
  private func explained(
    _ error: CommandError, at path: String
  ) throws(CommandError) -> CommandError {
    var error = error
    if PeerAddress.isRemote(path) {
      error.hint =
        "this verb takes a folder; ltcli init NEW --dataset ID and then ltcli sync NEW \(path) bring a "
        + "store here"
      return error
    }
    let sort = try attempting("looking for the store") {
      try environment.files.status(of: path)?.sort
    }
    guard sort == .file else { return error }
    error.reason = "this is a file, and a store is a folder"
    error.hint =
      "name the store's folder; ltcli import STORE \(ShellWord.quoted(path)) brings a file of "
      + "another app into a store"
    return error
  }

  /// Answers from what the stores' snapshots know and the lines that the answer rests on; where that fails, answers
  /// again from every line. So no snapshot changes an answer, and what is said to be missing has been looked for.
  /// - Parameter operands: Where the stores' folders stand among the operands.
  func answering<Value>(
    from operands: ClosedRange<Int> = 0...0,
    opened open: (String, Store.Reading) throws(CommandError) -> Store,
    _ answer: ([Store]) throws(CommandError) -> Value
  ) throws(CommandError) -> Value {
    func stores(_ reading: Store.Reading) throws(CommandError) -> [Store] {
      try operands.map { (index) throws(CommandError) in try open(operand(index), reading) }
    }
    let opened = try stores(.sinceSnapshot)
    guard opened.contains(where: { $0.log.baseCount > 0 }) else { return try answer(opened) }
    do throws(CommandError) {
      return try output.allOrNothing { () throws(CommandError) in try answer(opened) }
    } catch  where !error.isSilent {
      return try answer(try stores(.everyLine))
    }
  }

  /// Opens a store for writing, as its only writer.
  ///
  /// Says so where the store goes on under a new replica id.
  /// - Parameter isPeer: Whether it is not the store that `--same-replica` is said of.
  func writableStore(_ path: String, isPeer: Bool = false) throws(CommandError) -> Store {
    let keepsReplica = arguments.has(.sameReplica) && !isPeer
    let store = try opening(path, "opening the store to write") {
      try storeBehindWatch(path, keepingReplicaID: keepsReplica)
    }
    sayNewReplica(of: store, was: store.replicaWhenOpened)
    return store
  }

  /// Opens a store for writing. A watch writes for a moment only, so it is waited for.
  private func storeBehindWatch(
    _ path: String, keepingReplicaID keepsReplica: Bool
  ) throws(LogError) -> Store {
    var waits = 0
    while true {
      do throws(LogError) {
        return try Store.open(
          at: path, for: .writing, environment: environment, keepingReplicaID: keepsReplica)
      } catch {
        guard error.code == .locked, error.lockHolder?.program == "ltcli sync",
          waits < CommandContext.mostWaits, console.waitForMore()
        else { throw error }
        waits += 1
      }
    }
  }

  /// So often a watch is waited for.
  private static let mostWaits = 10

  /// Says that a store goes on under another replica id, where it does.
  func sayNewReplica(of store: Store, was before: ReplicaID) {
    sayNewReplica(store.manifest.replica, of: store.folder.path, was: before)
  }

  /// Says that the store in a folder goes on under another replica id, where it does.
  func sayNewReplica(_ now: ReplicaID, of path: String, was before: ReplicaID) {
    guard before != now else { return }
    note(
      "\(path) was replica \(before) and goes on as \(now), so that no event id is used twice: it is "
        + "a copy, was put back to an earlier day, or has lost events of its own; a sync with a peer that "
        + "has them brings them back")
  }

  /// What `store.json` says of a store that is not open yet; nil where that cannot be read: opening it tells why.
  func statedManifest(_ path: String) -> StoreManifest? {
    do throws(LogError) {
      let bytes = try environment.files.bytes(of: StoreFolder(path).manifest)
      return try StoreManifest(fileBytes: bytes)
    } catch {
      return nil
    }
  }

  /// Opens a store as `writableStore` does, and folds its events.
  func writableReplica(_ path: String, isPeer: Bool = false) throws(CommandError) -> Replica {
    try folded(try writableStore(path, isPeer: isPeer))
  }

  /// Says so where a store ends with an unfinished write.
  func warn(ofTailOf store: Store) {
    let path = store.folder.path
    if let tail = store.log.tail {
      warn(
        "the last \(Count.text(tail.bytes.count, "byte")) of \(path) are an unfinished "
          + "write and are passed over; run ltcli verify \(ShellWord.quoted(path))")
    }
  }
}

/// Opens the stores in folders that a command meets beside its own.
extension CommandContext {
  /// Why a peer's folder cannot be met.
  static let nothingThere = "there is nothing here now"
  /// What to do then. It does not say to make a store: the folder may be on a medium that is not attached, and a new
  /// store at its path would be another one, of another dataset.
  static let hintWhereNothingIs = "attach the medium, or check the path"

  /// Opens a peer's store. Where there is none, says what `sync` says.
  func meeting<Opened>(
    _ path: String, _ open: () throws(CommandError) -> Opened
  ) throws(CommandError) -> Opened {
    do throws(CommandError) {
      return try open()
    } catch  where error.code == .notAStore && !PeerAddress.isRemote(path) {
      var error = error
      error.hint = CommandContext.hintWhereNothingIs
      let isThere = try attempting("looking for the store") {
        try environment.files.status(of: path) != nil
      }
      if !isThere {
        (error.status, error.reason) = (.unreachable, CommandContext.nothingThere)
        error.code = nil
      }
      throw error
    }
  }

  /// Opens a peer's store as `store` does.
  func peerStore(
    _ path: String, reading: Store.Reading = .everyLine
  ) throws(CommandError) -> Store {
    try meeting(path) { () throws(CommandError) in try store(path, reading: reading) }
  }

  /// Whether two paths lead to one folder.
  func isOneFolder(_ left: String, _ right: String) throws(CommandError) -> Bool {
    try attempting("looking for the peer") {
      let files = environment.files
      guard let left = try files.status(of: left), let right = try files.status(of: right) else {
        return false
      }
      return left.inode == right.inode && left.device == right.device
    }
  }
}
