import EventLog
import Projections
import SyncRelay

enum SyncCommand: Command {
  static let plan = CommandOption(
    name: "--plan", meaning: "show what would be exchanged, and change nothing")

  static let retry = CommandOption(
    name: "--retry", meaning: "forget failed attempts with PEER, so that apps try it again")
  static let watch = CommandOption(
    name: "--watch", meaning: "keep syncing new writes until ^C (not for folders)")
  private static let via = CommandOption(
    name: "--via", value: "COMMAND",
    meaning: "reach the peer through this shell command's input and output")
  private static let remoteTool = CommandOption(
    name: "--remote-ltcli", value: "PATH",
    meaning: "the path of ltcli on the far machine, if ssh does not find it")

  static let description = VerbDescription(
    name: "sync", summary: "exchange what two stores of one dataset lack",
    examples: [
      "ltcli sync phone watch": "afterwards both hold the same events",
      "ltcli sync phone /media/stick/backup --plan": "what would be exchanged",
      "ltcli sync phone ssh://anna@desk.local/home/anna/store": "with a machine one logs in to",
      "ltcli sync phone tcp://192.168.1.7:7440": "with what ltcli serve offers there",
      "ltcli sync phone --via 'docker exec -i box ltcli relay /store --stdio'": "or by any way",
    ],
    operands: [
      .store,
      Operand(
        name: "PEER",
        meaning: "a folder, ssh://[user@]host[:port]/path, tcp://HOST:PORT or unix:PATH",
        option: via.name),
    ],
    options: [
      plan, retry, watch, via, remoteTool, TokenSource.option, .withEphemeral, .sameReplica, .json,
    ],
    notes: [
      "The most urgent events go first, batches whole. You may interrupt it at any time: what was taken",
      "stays, and the next sync goes on from there. Each store keeps a receipt. ^C ends an exchange with",
      "a peer elsewhere with 5, and prints what was exchanged until then.",
      "--plan prints what each store would show: what is added, overwritten (and by what) and deleted.",
      "Neither store is changed.",
      "--watch ends with 5 if the peer goes. Until it ends, other commands cannot write to STORE, nor,",
      "over ssh, to the far store.",
      "--same-replica is about STORE only; PEER takes a new replica id if it is a copy.",
      "ssh://host/~/path is in the far home. LT_SSH names the program to call instead of ssh.",
      "Write a folder whose name looks like an address as ./unix:x.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    if let command = context.arguments[via] {
      return try meet(FarPeer(via: command), address: nil, context)
    }
    let address = try address(of: context.operand(1))
    let options = FarPeer.Options(
      ssh: context.console.variable("LT_SSH").flatMap { $0.isEmpty ? nil : $0 } ?? "ssh",
      remoteTool: try farTool(context))
    guard let peer = FarPeer(address, options) else { return try meetFolder(context) }
    return try meet(peer, address: address, context)
  }

  private static func address(of text: String) throws(CommandError) -> PeerAddress {
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

  /// Says of how many events a store has not become a holder.
  static func tellRefused(_ count: Int, by place: String, _ context: CommandContext) {
    guard count > 0 else { return }
    context.note(
      "\(place) cannot read or keep \(Count.text(count, "event")), set aside for it; ltcli status "
        + "\(context.operand(0)) tells more")
  }

  /// Prints what an exchange of a store with a peer would do.
  static func print(
    _ previews: (left: MergePreview, right: MergePreview), _ replica: Replica, _ peer: String,
    _ context: CommandContext
  ) throws {
    let printer = PlanPrinter(
      places: (replica.store.folder.path, peer), kinds: replica.state.kinds, output: context.output)
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
