import EventLog
import Projections
import SyncRelay

enum SyncCommand: Command {
  private static let plan = CommandOption(
    name: "--plan", meaning: "say what would be exchanged, and change nothing")

  private static let retry = CommandOption(
    name: "--retry", meaning: "forget the failed attempts with PEER, and poll it again")

  static let description = VerbDescription(
    name: "sync", summary: "exchange what two stores of one dataset lack",
    examples: [
      "ltcli sync phone watch": "afterwards both hold the same events",
      "ltcli sync phone /media/stick/backup --plan": "what would be exchanged",
    ],
    operands: [.store, Operand(name: "PEER", meaning: "the other store's folder")],
    options: [plan, retry, .withEphemeral, .sameReplica, .json],
    notes: [
      "The most urgent events go first, batches whole. It may be interrupted at any time: what was",
      "taken stays, and the next sync goes on from there. Each store keeps a receipt.",
      "--plan says what either would show then: what comes, what is overwritten and by what, and",
      "what goes.",
      "--same-replica is about STORE only; PEER takes a new replica id where it is a copy.",
    ])

  static func run(_ call: Call) throws(CommandError) -> ExitStatus {
    try checkPeer(call)
    let allowsEphemeral = call.arguments.has(.withEphemeral)
    if call.arguments.has(plan) {
      let (left, right) = (try call.replica(call.operand(0)), try call.replica(call.operand(1)))
      try attempting("planning the exchange") {
        let previews = try Relay.preview(left, right, allowsEphemeral: allowsEphemeral)
        try PlanPrinter(left: left, right: right, output: call.output).print(
          previews, asJSON: call.isJSON)
      }
      return .done
    }
    let left = try call.writableReplica(call.operand(0))
    let right = try call.writableReplica(call.operand(1), isPeer: true)
    let replicas = [(left.store, left.manifest.replica), (right.store, right.manifest.replica)]
    // Also where the exchange is refused.
    defer { for (store, before) in replicas { call.sayNewReplica(of: store, was: before) } }
    let notes = PassNotes(call: call, store: left.store, address: call.operand(1))
    if call.arguments.has(retry) { notes.retry() }
    let report = try attempting("exchanging events") {
      try notes.noting(right.manifest.replica) { () throws(LogError) in
        try Relay.sync(left, right, allowsEphemeral: allowsEphemeral)
      }
    }
    let digest = try attempting("reading the state") { try left.state.digest() }
    try print(
      [("left", left.store, report.leftReceived), ("right", right.store, report.rightReceived)],
      json: "took", text: "took",
      more: ["complete": .bool(report.isComplete), "digest": .string(digest)], call)
    if !call.isJSON {
      let count = Count.text(left.log.count, "event")
      try call.output.line("both hold \(count), digest \(digest)")
    }
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
      let reason = "there is nothing here now"
      PassNotes.noteNobody(at: peer, of: call.operand(0), because: reason, call)
      throw CommandError(
        status: .unreachable, attempted: "looking for the peer", place: peer, reason: reason,
        hint: "attach the medium, or check the path")
    }
    if let mine, mine.inode == theirs.inode, mine.device == theirs.device {
      throw .usage("STORE and PEER are the same folder")
    }
  }

  /// Prints what each store took of the other's events, or would take.
  private static func print(
    _ sides: [(name: String, store: Store, part: Coverage)], json: String, text: String,
    more: JSONObject = [:], _ call: Call
  ) throws(CommandError) {
    var object = more
    var table = TextTable()
    for (name, store, part) in sides {
      let path = store.folder.path
      object[name] = ["count": .count(part.count), json: .text(part), "store": .string(path)]
      table.add([
        .init(path, .bold), "\(text) \(Count.text(part.count, "event"))",
        .init("\(part)", .faint),
      ])
    }
    try call.isJSON ? call.output.json(object) : call.output.table(table)
  }
}
