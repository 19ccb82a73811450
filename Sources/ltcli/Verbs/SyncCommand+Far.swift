import EventLog
import LiftTrail
import Projections
import SyncRelay

extension SyncCommand {
  /// Exchanges with a peer that is no folder.
  static func meet(
    _ peer: FarPeer, address: PeerAddress?, _ call: Call
  ) throws(CommandError) -> ExitStatus {
    guard !call.arguments.has(plan) else {
      throw .usage("--plan knows folders only", hint: "leave it out, or name a folder")
    }
    let source = TokenSource(files: call.environment.files, variables: call.console.variable)
    let named = call.arguments[TokenSource.option]
    let exchange = WireSync(
      peer: peer,
      token: peer.isServer || address == nil ? try source.token(inFile: named, for: address) : nil,
      allowsEphemeral: call.arguments.has(.withEphemeral))
    let path = call.operand(0)
    let plan = try call.storePlan(path)
    let before = call.statedManifest(path)?.replica
    // Also where the exchange is refused.
    defer { call.sayNewReplica(of: path, was: before) }
    let report = try attempting("exchanging events") {
      try Waiting.run { try await exchange.run(plan) }
    }
    let (summary, digest) = (report.summary, report.digest)
    try print(
      [("left", path, summary.received), ("right", peer.place, summary.sent)],
      json: "took", text: "took", more: ["complete": true, "digest": .string(digest)], call)
    if !call.isJSON {
      let count = Count.text(summary.coverage.count, "event")
      try call.output.line("\(path) holds \(count) now, digest \(digest)")
    }
    return .done
  }
}
