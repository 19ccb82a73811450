import EventLog
import SyncRelay

enum PeerCommand: Command {
  static let description = VerbDescription(
    name: "peer", summary: "forget a peer: what exchanges with it have left here",
    examples: [
      "ltcli peer forget phone watch": "by its name or its id; status does not list it any more",
      "ltcli peer forget phone tcp://box:7440": "by an address",
    ],
    operands: [
      Operand(name: "DEED", meaning: "forget", offers: .words(["forget"])), .store,
      Operand(name: "PEER", meaning: "its name or id, or an address as ltcli sync takes it"),
    ],
    options: [.sameReplica, .json],
    notes: [
      "Its receipts go, and what is kept of its addresses. That loses knowledge and no event: what waits",
      "for it and what it holds is not known until the next exchange. What it has written stays, and it",
      "is told nothing. To have all devices stop waiting for one that is gone, retire it.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    guard context.operand(0) == "forget" else {
      throw .usage(
        "\(Printable.text(context.operand(0))) is no deed of peer", hint: "say forget")
    }
    let store = try context.writableStore(context.operand(1))
    let word = context.operand(2)
    let count = try attempting("forgetting the peer") {
      let addresses = [
        word, HubAddress(word)?.name ?? FolderAddress.spelling(of: word, context.environment.files),
      ]
      for address in addresses {
        let count = try store.forget(address: address)
        if count > 0 { return count }
      }
      let lower = word.lowercased()
      let known = try store.knownPeers().filter {
        $0.replica.description.hasPrefix(lower) || $0.name?.lowercased() == lower
      }
      guard known.count == 1 else {
        throw CommandError(
          status: known.isEmpty ? .wrongUsage : .undecided,
          reason: known.isEmpty
            ? "no peer is called “\(Printable.text(word))”"
            : "“\(Printable.text(word))” may mean several peers",
          hint: "ltcli status \(ShellWord.quoted(context.operand(1))) lists them with their ids")
      }
      return try store.forget(known[0].replica)
    }
    try context.answer(
      ["files": .count(count)], "forgot it: \(Count.text(count, "file")) of \(store.folder.peers)")
    return .done
  }
}
