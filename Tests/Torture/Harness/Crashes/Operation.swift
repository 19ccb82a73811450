import EventLog

/// What a process may do with a store between its start and its end.
package enum Operation: String, Sendable, Hashable, CaseIterable {
  case initialize, append, appendOnAndOn, appendSeveral, appendBatch, appendLong
  case receiveOne, receiveBatch, receiveMixed, receiveMany
  case rotate, repair, verify, snapshot
}

/// One call of an operation: what it did, and the disk after each of its calls.
struct Run {
  /// The disk after each call that changed it, with what must hold if the power is cut there.
  var moments: [(disk: ModelDisk, witness: Witness)] = []
  /// The disk at the end, and what must hold from then on.
  var disk: ModelDisk
  var witness: Witness
  /// Why it failed.
  var error: LogError?
  /// Paths outside of the store that it changed.
  var strays: [String]
  /// How many calls failed as they were told to.
  var failures: Int
  /// Whether one of them may have happened all the same, or in part.
  var mayLeaveTraces: Bool
  /// Whether other calls came behind the first of them.
  var hasCallsBehindFailure: Bool
  /// Whether a writer took another write after one had failed.
  var goesOnAfterFailure: Bool
}

extension Run {
  /// The last moment at which a power cut takes from the log what is acknowledged.
  var whileOnlyTheJournalHasIt: (disk: ModelDisk, witness: Witness) {
    let moment = moments.last { moment in
      Conservation.segments(of: moment.disk).contains {
        moment.disk.bytes(of: $0) != moment.disk.afterWorstPowerCut().bytes(of: $0)
      }
    }
    guard let moment else { preconditionFailure("it needs no journal") }
    return (moment.disk, witness)
  }
}

extension Operation {
  /// Runs the operation as a process of its own.
  /// - Parameter fault: What fails, where something does.
  func run(on disk: ModelDisk, _ witness: Witness, fault: Fault? = nil) -> Run {
    var witness = witness
    witness.turns += 1
    witness.story.append(rawValue)
    let files = FaultyFileSystem(disk, fault: fault, isRecording: fault == nil)
    var progress = Progress(witness: witness, files: files)
    var failure: LogError?
    do throws(LogError) {
      try perform(&progress)
    } catch {
      failure = error
    }
    var run = Run(
      disk: files.disk, witness: progress.witness, error: failure, strays: files.strays,
      failures: files.failures, mayLeaveTraces: files.mayLeaveTraces,
      hasCallsBehindFailure: files.hasCallsBehindFailure,
      goesOnAfterFailure: progress.goesOnAfterFailure)
    for (index, snapshot) in files.snapshots.enumerated() {
      run.moments.append((snapshot, progress.witness(at: index)))
    }
    return run
  }

  private func perform(_ progress: inout Progress) throws(LogError) {
    let turn = progress.witness.turns
    let files = progress.files
    let text = "\(turn)"
    switch self {
    case .initialize:
      try initialize(&progress)
    case .verify:
      _ = try World.open(files, .reading, turn: turn)
    case .repair:
      _ = try Store.repair(at: World.path, environment: World.environment(files, turn: turn))
      _ = try opened(&progress)
    case .snapshot:
      try snapshot(&progress)
    case .append, .rotate:
      let store = try opened(&progress)
      try write([World.draft(text)], asBatch: false, to: store, &progress)
    case .appendOnAndOn:
      let store = try opened(&progress)
      // The third write begins the journal anew; the fourth ends before the rest of the second.
      for letters in ["ab", "c", "de", "f"] {
        let drafts = letters.map { World.draft(text + "\($0)") }
        try write(drafts, asBatch: false, to: store, &progress)
      }
    case .appendLong:
      try appendLong(&progress)
    case .appendSeveral:
      let store = try opened(&progress)
      try write(
        World.drafts(text, padding: 100), asBatch: false, to: store, &progress)
    case .appendBatch:
      let store = try opened(&progress)
      try write(
        World.drafts(text, padding: 100), asBatch: true, to: store, &progress)
    case .receiveOne:
      try receive([try World.peerEvents(0xB0 + turn, [text], asBatch: false)], &progress)
    case .receiveBatch:
      let batch = try World.peerEvents(0xC0 + turn, [text, text + "b"], asBatch: true)
      try receive([batch], &progress)
    case .receiveMixed:
      let batch = try World.peerEvents(0xD0 + turn, [text, text + "b"], asBatch: true)
      let single = try World.peerEvents(0xE0 + turn, [text], asBatch: false, padding: 200)
      try receive([batch, single], &progress)
    case .receiveMany:
      // More than the journal takes in one commit.
      let events = try World.peerEvents(
        0xF0 + turn, ["a", "b", "c"].map { text + $0 }, asBatch: false, padding: 400)
      try receive([events], &progress)
    }
  }

  /// Two batches that are too long for the journal, the first behind a line that only the journal has; a
  /// batch that goes through it, and several events that take two commits.
  private func appendLong(_ progress: inout Progress) throws(LogError) {
    let text = "\(progress.witness.turns)"
    let store = try opened(&progress)
    try write([World.draft(text)], asBatch: false, to: store, &progress)
    try write(World.drafts(text + "a", padding: 100), asBatch: true, to: store, &progress)
    try write([World.draft(text + "b")], asBatch: false, to: store, &progress)
    try write(World.drafts(text + "c"), asBatch: true, to: store, &progress)
    try write(World.drafts(text + "d", padding: 100), asBatch: false, to: store, &progress)
    try write(World.drafts(text + "e", padding: 100), asBatch: true, to: store, &progress)
  }

  private func initialize(_ progress: inout Progress) throws(LogError) {
    do throws(LogError) {
      _ = try World.create(progress.files, turn: progress.witness.turns)
      progress.hasOpened(groupCount: 0)
    } catch {
      // A second init is refused, and changes nothing.
      guard progress.witness.isMade, error.code == .alreadyExists else { throw error }
    }
  }

  /// Opens the store for writing; what it finds then must stay.
  private func opened(_ progress: inout Progress) throws(LogError) -> Store {
    let store = try World.open(
      progress.files, .writing, turn: progress.witness.turns,
      segmentSize: self == .rotate ? 1 : Store.segmentSize)
    progress.hasOpened(groupCount: progress.witness.groupCount(ofEvents: store.log.count) ?? 0)
    return store
  }

  /// A log without events has no snapshot.
  private func snapshot(_ progress: inout Progress) throws(LogError) {
    let store = try opened(&progress)
    let log = try store.readEveryLine()
    guard log.count > 0 else { return }
    _ = try store.keepSnapshot(
      of: log, deciding: Array(repeating: true, count: log.count), notes: [:])
  }

  private func receive(_ groups: [[Event]], _ progress: inout Progress) throws(LogError) {
    let store = try opened(&progress)
    // A call takes all lines or none.
    progress.isWriting([groups.flatMap { $0 }])
    do throws(LogError) {
      _ = try store.receive(groups.flatMap { $0 })
    } catch {
      progress.tryAgain { () throws(LogError) in _ = try store.receive(groups.flatMap { $0 }) }
      throw error
    }
    progress.hasWritten()
  }

  private func write(
    _ drafts: [EventDraft], asBatch: Bool, to store: Store, _ progress: inout Progress
  ) throws(LogError) {
    let staging = try World.stage(drafts, in: store, asBatch: asBatch)
    // What the events will look like, before they are written: they are appended to a copy of the disk.
    let preview = try World.append(
      drafts, to: World.open(FaultyFileSystem(progress.files.disk), .writing), asBatch: asBatch)
    progress.isWriting(asBatch ? [preview] : preview.map { [$0] })
    do throws(LogError) {
      let positions = try store.commit(staging)
      let written = try store.log.events(at: positions)
      precondition(written == preview, "the engine is not deterministic")
    } catch {
      progress.tryAgain { () throws(LogError) in
        _ = try store.commit(World.stage(drafts, in: store, asBatch: asBatch))
      }
      throw error
    }
    progress.hasWritten()
  }
}

/// What is known while an operation runs, by the number of calls made so far.
private struct Progress {
  var witness: Witness
  let files: FaultyFileSystem
  private(set) var goesOnAfterFailure = false
  private let start: Witness
  private var stages: [(calls: Int, witness: Witness)] = []

  init(witness: Witness, files: FaultyFileSystem) {
    self.witness = witness
    start = witness
    self.files = files
  }

  mutating func hasOpened(groupCount: Int) {
    witness = witness.keeping(groupCount)
    note()
  }

  mutating func isWriting(_ groups: [Witness.Group]) {
    witness = witness.attempting(groups)
    note()
  }

  mutating func hasWritten() {
    witness = witness.keeping(witness.groups.count)
    note()
  }

  /// Writes once more through a writer that has failed, now that nothing else does: it must refuse.
  mutating func tryAgain(_ write: () throws(LogError) -> Void) {
    files.withoutFault {
      do throws(LogError) {
        try write()
        goesOnAfterFailure = true
      } catch {
        goesOnAfterFailure = error.code != .unusable
      }
    }
  }

  /// What must hold if the power is cut after a call. What is being written may be there from the
  /// next call on; what was acknowledged must be there from then on.
  func witness(at call: Int) -> Witness {
    // Acknowledgements come after the last call that they rest on; only the calls behind count.
    stages.last { $0.calls <= call }?.witness ?? start
  }

  private mutating func note() {
    stages.append((files.snapshots.count, witness))
  }
}
