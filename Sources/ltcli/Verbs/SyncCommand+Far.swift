import EventLog
import LiftTrail
import Projections
import SyncRelay

extension SyncCommand {
  /// Exchanges with a peer over a channel.
  static func meet(
    _ peer: FarPeer, address: PeerAddress?, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    guard !context.arguments.has(plan) || !context.arguments.has(watch) else {
      throw .usage(
        "--plan and --watch exclude each other: a plan ends at once", hint: "leave one out")
    }
    let source = TokenSource(context)
    let named = context.arguments[TokenSource.option]
    let given = peer.isServer || address == nil ? try source.given(inFile: named) : nil
    let progress = context.progress("exchanging")
    defer { progress.finish() }
    var exchange = WireSync(
      peer: peer, token: { place in given ?? place.flatMap { source.found(at: $0) } },
      allowsEphemeral: context.arguments.has(.withEphemeral),
      isWatching: context.arguments.has(watch),
      isRetrying: context.arguments.has(retry))
    exchange.noteCount = { progress.note($0) }
    if context.arguments.has(make) { exchange.making = .another }
    if context.arguments.has(plan) {
      return try Strangers.naming(exchange.peer.place, context) { () throws(CommandError) in
        try preview(exchange, context)
      }
    }
    let path = context.operand(0)
    var plan = try context.storeConfiguration(path)
    plan.sharesLock = exchange.isWatching
    let (outcome, ids) = try attempting("exchanging events") {
      try run(exchange, plan, progress, context)
    }
    progress.finish()
    // Also where the exchange is refused.
    defer { if let ids { context.sayNewReplica(ids.now, of: path, was: ids.before) } }
    let report = try Strangers.naming(peer.place, context) { () throws(CommandError) in
      try attempting("exchanging events") { try outcome.get() }
    }
    let (moved, digest) = (report.moved, report.digest)
    let sides =
      moved.map { [("left", path, $0.received), ("right", peer.place, $0.sent)] } ?? []
    let refused = moved?.refused ?? 0
    let gaveWay = try gaveWay(moved?.received ?? Coverage(), context)
    try print(
      sides, json: "took", text: "took",
      more: [
        "complete": .bool(report.agreement == .same),
        "digest": .string(digest), "gaveWay": .count(gaveWay.count),
      ], context)
    if !context.isJSON {
      let count = Count.text(report.eventCount, "event")
      try context.output.line("\(path) holds \(count) now, digest \(digest)")
      if let line = GaveWay.line(gaveWay, path) { try context.output.line(line) }
    }
    let ending = ending(
      report.agreement, with: peer.place, refused: [(peer.place, refused)], report.state, context)
    guard report.isInterrupted, !exchange.isWatching else { return ending }
    throw CommandError(
      status: .unreachable, attempted: "exchanging events", place: peer.place,
      reason: "it was interrupted before it was finished",
      hint: "what was exchanged so far is safe; sync again")
  }

  /// What the events that came have overruled of what was written here.
  private static func gaveWay(
    _ received: Coverage, _ context: CommandContext
  ) throws(CommandError) -> [Conflict] {
    if received.isEmpty { return [] }
    let replica = try context.replica(context.operand(0), reading: .sinceSnapshot)
    return try attempting("looking for what gave way") {
      try GaveWay.conflicts(in: replica, broughtBy: received)
    }
  }

  /// Says what an exchange would do.
  private static func preview(
    _ exchange: WireSync, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    let replica = try context.replica(context.operand(0))
    return try attempting("planning the exchange") {
      let plan = PlannedSync(replica, exchange.options)
      let (log, isProven) = try Waiting.run { try await exchange.run(plan) }
      let previews = try Relay.preview(replica, withPeerHolding: log)
      try print(previews, replica, exchange.peer.place, isAtHand: false, context)
      if isProven { return .done }
      context.warn(
        "\(exchange.peer.place) did not prove that it holds the events of this plan, or has more that it sets aside"
      )
      return .stillDifferent
    }
  }

  /// Runs an exchange to its end, or until the process is asked to end. So what was exchanged until then is
  /// said and kept.
  private static func run(
    _ exchange: WireSync, _ plan: StoreConfiguration, _ progress: Progress,
    _ context: CommandContext
  ) throws -> WireSync.Ending {
    let stop = Stop()
    let asked = context.console.beginServing(heeding: [.stop]) { _ in stop.ask() }
    defer { withExtendedLifetime(asked) {} }
    if exchange.isWatching {
      context.note("watching \(exchange.peer.place); it ends with ^C")
    }
    let news = Mailbox<String>()
    let running = Task.detached { [exchange, plan] in
      var exchange = exchange
      exchange.tell = { news.put($0) }
      defer { news.end() }
      return await exchange.run(plan)
    }
    stop.end { running.cancel() }
    while let lines = news.next() {
      for line in lines { progress.interrupt { context.note(line) } }
    }
    return try Waiting.run { await running.value }
  }
}
