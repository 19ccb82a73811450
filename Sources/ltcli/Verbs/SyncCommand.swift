import EventLog
import Projections
import SyncRelay

/// `ltcli sync`: exchanges what two stores lack.
enum SyncCommand: Command {
  private static let plan = CommandOption(
    name: "--plan", meaning: "say what would be exchanged, and change nothing")
  private static let withEphemeral = CommandOption(
    name: "--with-ephemeral", meaning: "exchange also between a store for a trial and a real one")

  static let description = VerbDescription(
    name: "sync", summary: "exchange what two stores of one dataset lack",
    examples: [
      .init("ltcli sync phone watch", "afterwards both hold the same events"),
      .init("ltcli sync phone /media/stick/backup --plan", "what would be exchanged"),
    ],
    operands: [.store, Operand(name: "PEER", meaning: "the other store's folder")],
    options: [plan, withEphemeral, .sameReplica, .json],
    notes: [
      "The most urgent events go first, batches whole. It may be interrupted at any time: what was",
      "taken stays, and the next sync goes on from there. Each store keeps a receipt.",
      "--same-replica is about STORE only; PEER takes a new replica id where it is a copy.",
    ])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    try checkPeer(call)
    let allowsEphemeral = call.arguments.has(withEphemeral)
    if call.arguments.has(plan) {
      let (left, right) = (try call.store(call.operand(0)), try call.store(call.operand(1)))
      let plan = try attempting("planning the exchange") {
        try Relay.plan(left, right, allowsEphemeral: allowsEphemeral)
      }
      try SyncText(left: left, right: right, call: call).print(plan)
      return .done
    }
    let left = try call.writableReplica(call.operand(0))
    let right = try call.writableReplica(call.operand(1), isPeer: true)
    let report = try attempting("exchanging events") {
      try Relay.sync(left, right, allowsEphemeral: allowsEphemeral)
    }
    try SyncText(left: left.store, right: right.store, call: call).print(
      report, digest: try attempting("reading the state") { try left.state.digest() })
    for replica in [left, right] { call.makeSnapshotIfDue(of: replica.store) }
    return .done
  }

  /// Refuses what cannot be a peer before any store is opened.
  private static func checkPeer(_ call: Call) throws(CommandError) {
    let peer = call.operand(1)
    if peer.contains("://") {
      throw .usage(
        "“\(Printable.text(peer))” is no folder", hint: "this build knows folders as peers only")
    }
    let (mine, theirs) = try attempting("looking for the peer") {
      let files = call.environment.files
      return (try files.status(of: call.operand(0)), try files.status(of: peer))
    }
    guard let theirs else {
      throw CommandError(
        status: .unreachable, attempted: "looking for the peer", place: peer,
        reason: "there is nothing here now", hint: "attach the medium, or check the path")
    }
    if let mine, mine.inode == theirs.inode, mine.device == theirs.device {
      throw .usage("STORE and PEER are the same folder")
    }
  }
}

/// What an exchange did or would do, for people and for programs.
private struct SyncText {
  let left: Store
  let right: Store
  let call: Call

  func print(_ plan: SyncPlan) throws(CommandError) {
    if call.isJSON {
      try call.output.json([
        "left": side(left, "lacks", plan.leftLacks), "right": side(right, "lacks", plan.rightLacks),
      ])
      return
    }
    try table("would take", plan.leftLacks, plan.rightLacks)
  }

  func print(_ report: SyncReport, digest: String) throws(CommandError) {
    if call.isJSON {
      try call.output.json([
        "complete": .bool(report.isComplete), "digest": .string(digest),
        "left": side(left, "took", report.leftReceived),
        "right": side(right, "took", report.rightReceived),
      ])
      return
    }
    try table("took", report.leftReceived, report.rightReceived)
    try call.output.line(
      "both hold \(Count.text(left.log.count, "event")), digest \(digest)")
  }

  private func table(_ verb: String, _ leftPart: Coverage, _ rightPart: Coverage)
    throws(CommandError)
  {
    var table = TextTable()
    for (store, part) in [(left, leftPart), (right, rightPart)] {
      table.add([
        .init(store.folder.path, .bold), .init("\(verb) \(Count.text(part.count, "event"))"),
        .init(part.description, .faint),
      ])
    }
    try call.output.table(table)
  }

  private func side(_ store: Store, _ verb: String, _ part: Coverage) -> JSONValue {
    [
      "count": .number(Double(part.count)), verb: .string(part.description),
      "store": .string(store.folder.path),
    ]
  }
}
