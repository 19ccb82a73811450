import EventLog
import Projections
import SyncRelay

extension SyncCommand {
  /// Exchanges with a folder of this machine.
  static func meetFolder(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    guard !context.arguments.has(watch) else {
      throw .usage("--watch does not work with a folder", hint: "leave it out")
    }
    try checkPeer(context)
    let allowsEphemeral = context.arguments.has(.withEphemeral)
    if context.arguments.has(plan) {
      let (left, right) = (
        try context.replica(context.operand(0)),
        try context.folded(try context.peerStore(context.operand(1)))
      )
      guard left.manifest.dataset == right.manifest.dataset else {
        let error = CommandError(
          status: .undecided, attempted: "planning the exchange",
          reason: "the stores hold different datasets", code: .wrongDataset)
        let theirs = try attempting("reading the peer") {
          try DatasetSummary(right.manifest, right.log)
        }
        throw Strangers.error(
          error, found: [theirs], peer: right.store.folder.path, context)
      }
      try attempting("planning the exchange") {
        let previews = try Relay.preview(left, right, allowsEphemeral: allowsEphemeral)
        try print(previews, left, right.store.folder.path, isAtHand: true, context)
      }
      return .done
    }
    let left = try context.writableReplica(context.operand(0))
    let (right, refusal) = try openedPeer(of: left.store, context)
    let replicas = [(left.store, left.manifest.replica), (right.store, right.manifest.replica)]
    // Also where the exchange is refused.
    defer {
      for (store, before) in replicas { context.sayNewReplica(of: store, was: before) }
    }
    if context.arguments.has(retry) {
      keeping(context) { () throws(LogError) in
        try left.store.note([.askedToRetry], of: address(context), build: Tool.version)
      }
    }
    let progress = context.progress("exchanging")
    let exchange = Relay.meet(
      left, right, at: address(context), allowsEphemeral: allowsEphemeral, refusal: refusal,
      watch: { progress.note($0) })
    progress.finish()
    keep(exchange.pass, in: left.store, context)
    if case .failure(let error) = exchange.report, error.code == .wrongDataset {
      throw Strangers.error(
        CommandError(error, attempting: "exchanging events"), found: error.found,
        peer: right.store.folder.path, context)
    }
    let report = try attempting("exchanging events") { try exchange.report.get() }
    let digest = try attempting("reading the state") { try left.state.digest() }
    let gaveWay = try attempting("looking for what gave way") {
      try GaveWay.conflicts(in: left, broughtBy: report.leftReceived)
    }
    try print(
      [
        ("left", left.store.folder.path, report.leftReceived),
        ("right", right.store.folder.path, report.rightReceived),
      ],
      json: "took", text: "took",
      more: [
        "complete": .bool(report.isComplete), "digest": .string(digest),
        "gaveWay": .count(gaveWay.count),
      ], context)
    if !context.isJSON {
      let count = Count.text(left.log.eventCount, "event")
      let whose = report.isComplete ? "both hold" : "\(left.store.folder.path) holds"
      try context.output.line("\(whose) \(count), digest \(digest)")
      if let line = GaveWay.line(gaveWay, context.operand(0)) { try context.output.line(line) }
    }
    let written = refusal == nil ? [left, right] : [left]
    for replica in written { context.makeSnapshotIfDue(of: replica) }
    let place = right.store.folder.path
    if let refusal = report.rightRefusal {
      let waiting = left.log.coverage.subtracting(right.log.coverage).count
      context.warn(
        "nothing could be sent to \(place), which lacks \(Count.text(waiting, "event")): \(refusal.line)"
      )
      return .stillDifferent
    }
    let refused = [
      (place, report.rightRefused.count), (left.store.folder.path, report.leftRefused.count),
    ]
    let state = try attempting("reading what is kept of the peer") {
      try left.store.peerState(at: address(context))
    }
    return ending(
      report.isComplete ? .same : exchange.pass.agreement, with: place, refused: refused, state,
      context)
  }

  /// The folder's store, opened to be read where it may not be written to, and then why. If it cannot be opened at all,
  /// the peer cannot be reached now.
  private static func openedPeer(
    of store: Store, _ context: CommandContext
  ) throws(CommandError) -> (Replica, refusal: LogError?) {
    let path = context.operand(1)
    do throws(CommandError) {
      do throws(CommandError) {
        let replica = try context.meeting(path) { () throws(CommandError) in
          try context.writableReplica(path, isPeer: true)
        }
        return (replica, nil)
      } catch  where error.code == .noPermission {
        let reader = try context.folded(try context.peerStore(path))
        let refusal = LogError(
          .noPermission, error.reason, at: LogError.Position(path: path))
        return (reader, refusal)
      }
    } catch {
      keep(SyncPass(.unreachable(error.reason)), in: store, context)
      throw error
    }
  }

  /// Refuses what cannot be a peer before any store is opened.
  private static func checkPeer(_ context: CommandContext) throws(CommandError) {
    let (path, peer) = (context.operand(0), context.operand(1))
    let theirs = try attempting("looking for the peer") {
      try context.environment.files.status(of: peer)
    }
    if theirs == nil {
      let reason = CommandContext.nothingThere
      do throws(CommandError) {
        let store = try context.store(path, reading: .sinceSnapshot)
        keep(SyncPass(.unreachable(reason)), in: store, context)
      } catch {
        // What the caller is told is that there is no peer.
      }
      throw CommandError(
        status: .unreachable, attempted: "looking for the peer", place: peer, reason: reason,
        hint: CommandContext.hintWhereNothingIs)
    }
    if try context.isOneFolder(path, peer) { throw .usage("STORE and PEER are the same folder") }
  }

  /// The folder as the peer's address.
  private static func address(_ context: CommandContext) -> String {
    FolderAddress.spelling(of: context.operand(1), context.environment.files)
  }

  /// Keeps what a pass says of the folder.
  private static func keep(_ pass: SyncPass, in store: Store, _ context: CommandContext) {
    keeping(context) { () throws(LogError) in
      try store.keep(pass, at: address(context), build: Tool.version)
    }
  }

  /// What cannot be kept is said and stops nothing: the pass itself is what counts.
  private static func keeping(_ context: CommandContext, _ keep: () throws(LogError) -> Void) {
    do throws(LogError) {
      try keep()
    } catch {
      context.note("how the pass ended could not be kept: \(error.line)")
    }
  }
}
