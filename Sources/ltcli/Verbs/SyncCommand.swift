import EventLog
import Projections
import SyncRelay

enum SyncCommand: Command {
  static let plan = CommandOption(
    name: "--plan", meaning: "show what would be exchanged, and change nothing")

  static let retry = CommandOption(
    name: "--retry", meaning: "forget failed attempts with PEER, and offer it what it refused")
  static let watch = CommandOption(
    name: "--watch", meaning: "keep syncing new writes until ^C (not for folders and places)")
  private static let via = CommandOption(
    name: "--via", value: "COMMAND",
    meaning: "reach the peer through this shell command's input and output")
  static let remoteTool = CommandOption(
    name: "--remote-ltcli", value: "PATH",
    meaning: "the path of ltcli on the far machine, if ssh does not find it")

  static let description = VerbDescription(
    name: "sync", summary: "exchange what two stores of one dataset lack",
    examples: [
      "ltcli sync phone watch": "afterwards both hold the same events",
      "ltcli sync phone /media/stick/backup --plan": "what would be exchanged",
      "ltcli sync phone ssh://anna@desk.local/home/anna/store": "with a machine one logs in to",
      "ltcli sync phone tcp://192.168.1.7:7440": "with what ltcli serve offers there",
      "ltcli sync phone ws://127.0.0.1:7441": "the same by WebSocket, also through a proxy",
      "ltcli sync phone --via 'docker exec -i box ltcli relay /store --stdio'": "or by any way",
      "ltcli sync phone folder:Sync/training": "by a folder that Syncthing or a cloud carries",
      "ltcli sync phone postgresql://db.example/lifttrail": "by a hub, in a build with PostgreSQL",
    ],
    operands: [
      .store,
      Operand(
        name: "PEER",
        meaning:
          "a folder, folder:PATH, postgresql://…, ssh://HOST/PATH, tcp://HOST:PORT, ws:// or unix:",
        option: via.name, form: .folder),
    ],
    options: [
      plan, retry, watch, make, via, remoteTool, TokenSource.option, .withEphemeral, .sameReplica,
      .json,
    ],
    notes: [
      "The most urgent events go first, batches whole. You may interrupt it at any time: what was taken",
      "stays, and the next sync goes on from there. Each store keeps a receipt. ^C ends an exchange with",
      "a peer elsewhere with 5, and prints what was exchanged until then.",
      "It ends with 0 only if both have proved that they hold the same, and with 8 if they differ at the",
      "end: if one refuses events of the other, for example. Those are set aside and offered again later.",
      "A folder that may only be read, as on a medium that is mounted so, gives what it has; with 8, the",
      "command says what it could not be given.",
      "--plan prints what each store would show: what is added, overwritten (and by what) and deleted.",
      "Neither store is changed.",
      "--watch takes STORE's lock only while it has something to write, and so does the far side over ssh:",
      "other commands write meanwhile, and what they write is sent. If the line is cut, it tries again",
      "until ^C: after a second, then after ever longer, at most a minute. A peer that never answered",
      "ends it (5).",
      "--same-replica is about STORE only; PEER takes a new replica id if it is a copy.",
      "ssh://host/~/path is in the far home. LT_SSH names the program to call instead of ssh.",
      "folder:PATH is a folder that another program replicates: each device puts its events there and",
      "takes those of others. The first device makes it with --make. ltcli status tells how old the newest",
      "file of another device is. postgresql://… is a hub: a database that ltcli hub init has prepared.",
      "Write a folder whose name looks like an address as ./unix:x.",
    ], isSilentWhenWell: true)

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    if let command = context.arguments[via] {
      return try meet(FarPeer(via: command), address: nil, context)
    }
    let address = try address(of: context.operand(1))
    if case .place(let path) = address { return try meetFolderPlace(path, context) }
    if case .hub(let hub) = address { return try meetHub(hub, context) }
    guard let peer = FarPeer(address, try farOptions(context)) else {
      guard !context.arguments.has(make) else {
        throw .usage(
          "--make is for places and servers", hint: "ltcli clone makes a store in a folder")
      }
      return try meetFolder(context)
    }
    return try meet(peer, address: address, context)
  }

  /// What the command line says of ways to peers elsewhere.
  static func farOptions(_ context: CommandContext) throws(CommandError) -> FarPeer.Options {
    FarPeer.Options(
      ssh: context.console.variable("LT_SSH").flatMap { $0.isEmpty ? nil : $0 } ?? "ssh",
      remoteTool: try farTool(context),
      isPreferred: { [source = TokenSource(context)] in source.found(at: $0) != nil })
  }

  static func address(of text: String) throws(CommandError) -> PeerAddress {
    do throws(PeerAddress.Fault) {
      return try PeerAddress(text)
    } catch {
      throw .usage(
        "“\(Printable.text(text))” is not a peer's address: \(error.reason)", hint: error.advice)
    }
  }

  /// The far `ltcli`.
  private static func farTool(_ context: CommandContext) throws(CommandError) -> String {
    let tool = context.arguments[remoteTool] ?? "ltcli"
    guard !tool.hasPrefix("-") else {
      throw .usage("--remote-ltcli: “\(Printable.text(tool))” begins with “-”")
    }
    return tool
  }

  /// How an exchange ends that went to its end; says why the two stores differ, if they do.
  /// - Parameters:
  ///   - refused: How many events each place has refused in this pass.
  ///   - state: What is kept of the peer; nil if nothing is.
  static func ending(
    _ agreement: Agreement?, with peer: String, refused: [(place: String, count: Int)],
    _ state: PeerState?, _ context: CommandContext
  ) -> ExitStatus {
    // A pass that was told to end before both had caught up says nothing of that.
    guard let agreement, agreement != .same else { return .done }
    for (place, count) in refused where count > 0 {
      context.note("\(place) cannot read or keep \(Count.text(count, "event"))")
    }
    let store = ShellWord.quoted(context.operand(0))
    if let state, !state.rejected.isEmpty {
      let when = state.offeredAgainAt.map { " from \($0) on" } ?? ""
      context.note(
        "\(Count.text(state.rejected.events.count, "event")) are set aside for \(peer), and offered to it "
          + "again\(when); --retry offers them at once, ltcli status \(store) tells why")
    }
    if agreement == .different, refused.allSatisfy({ $0.count == 0 }) {
      context.warn(
        "\(peer) did not prove that it holds the same events; ltcli verify \(store) checks this store, and "
          + "ltcli diff the two if the other one is at hand")
    }
    return .stillDifferent
  }

  /// Prints what an exchange of a store with a peer would do.
  /// - Parameter isAtHand: Whether the peer is a folder, so that both can be compared.
  static func print(
    _ previews: (left: MergePreview, right: MergePreview), _ replica: Replica, _ peer: String,
    isAtHand: Bool, _ context: CommandContext
  ) throws {
    let (mine, theirs) = (ShellWord.quoted(replica.store.folder.path), ShellWord.quoted(peer))
    let printer = PlanPrinter(
      places: (replica.store.folder.path, peer), kinds: replica.state.kinds,
      reasons: isAtHand
        ? "ltcli diff \(mine) \(theirs)" : "ltcli explain \(mine) KIND/ID, after the exchange",
      output: context.output)
    try printer.print(previews, asJSON: context.isJSON)
  }

  /// Prints what each store took of the other's events, or would take.
  static func print(
    _ sides: [(name: String, path: String, part: Coverage)], json: String, text: String,
    more: JSONObject = [:], _ context: CommandContext
  ) throws(CommandError) {
    var object = more
    var table = TextTable()
    for (name, path, part) in sides {
      object[name] = ["count": .count(part.count), json: .text(part), "store": .string(path)]
      table.add([
        .init(path, .bold), "\(text) \(Count.text(part.count, "event"))",
        .init("\(part)", .faint),
      ])
    }
    try context.isJSON ? context.output.json(object) : context.output.table(table)
  }
}
