import EventLog

/// The verb that carries the messages of one side of an exchange.
extension ScenarioRun {
  /// `message NAME PEER [end]`: a replica hears the messages below of a peer, and says all that it has to say; with
  /// `end`, the exchange is over.
  func message(_ command: ScenarioCommand) throws -> [String] {
    let name = try replica(command)
    let peer = JSONValue.string(try command.word(1, "a peer"))
    func ask(_ members: JSONObject) throws(ConformanceError) -> JSONObject {
      var members = members
      members["peer"] = peer
      return try client.ask("message", name, members)
    }
    if command.words.count == 3 {
      guard command.words[2] == "end", command.input.isEmpty else {
        throw ConformanceError.scenario("message takes only end, without messages below")
      }
      let answer = try ask(["end": .bool(true)])
      let taken = try answer.ranges("received")
      let isComplete = try answer.flag("complete")
      return [taken.isEmpty ? "took nothing" : "took \(taken)"]
        + (isComplete ? [] : ["stopped before the end"])
    }
    if !command.input.isEmpty {
      _ = try ask(["hears": .string(command.input.joined(separator: "\n") + "\n")])
    }
    var lines: [String] = []
    while let said = try ask([:])["says"]?.string {
      lines += said.split(separator: "\n").map { MessageText.shown(String($0)) }
    }
    return lines
  }
}

/// A line of a message without what an engine is free to choose.
enum MessageText {
  /// The line: of a `hello` without `engine`, `formerly`, `name`, `wall` and `window`, of a refusal without its reason,
  /// and with a word in place of a nonce and a proof. An event line stays as it is.
  static func shown(_ line: String) -> String {
    let value: JSONValue
    do throws(LogError) {
      value = try JSONReader.value(of: Array(line.utf8))
    } catch {
      return line
    }
    guard var message = value.object, let name = message["message"]?.string else { return line }
    switch name {
    case "hello":
      for free in ["engine", "formerly", "name", "wall", "window"] { message[free] = nil }
      message["nonce"] = .string("NONCE")
    case "holds": message["proof"] = .string("PROOF")
    case "refused": message["reason"] = nil
    case "acknowledged":
      if let refused = message["refused"]?.array {
        message["refused"] = .array(
          refused.map { one in
            guard var one = one.object else { return one }
            one["reason"] = nil
            return .object(one)
          })
      }
    default: break
    }
    return message.canonicalText()
  }
}
