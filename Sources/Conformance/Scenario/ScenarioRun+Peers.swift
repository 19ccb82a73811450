import EventLog

/// The verbs about what waits for peers, and when they are tried again.
extension ScenarioRun {
  /// `outbox NAME [sent]`: what each peer of its receipts lacks, the most urgent first, and what is at risk;
  /// with `sent`, also how urgent it is.
  func outbox(_ command: ScenarioCommand) throws -> [String] {
    let isWithPriorities = command.words.count == 2
    guard !isWithPriorities || command.words[1] == "sent" else {
      throw ConformanceError.scenario("outbox takes only sent")
    }
    func text(_ entities: [JSONObject]) throws -> String {
      let texts = try entities.map { try ScenarioRun.text(of: $0, withPriority: isWithPriorities) }
      return texts.isEmpty ? "nothing" : texts.joined(separator: ", ")
    }
    let answer = try client.ask("outbox", try replica(command))
    var lines: [String] = []
    for peer in try answer.objects("peers") {
      let name = name(ofReplica: try peer.text("peer"))
      lines.append("\(name) lacks \(try text(peer.objects("pending")))")
      let aside = try peer.objects("setAside")
      if !aside.isEmpty { lines.append("\(name) refused \(try text(aside))") }
    }
    return lines + ["at risk: \(try text(answer.objects("atRisk")))"]
  }

  /// `receipts NAME`: the receipts that it keeps, each with its number.
  func receipts(_ command: ScenarioCommand) throws -> [String] {
    let lines = try client.ask("receipts", try replica(command)).objects("receipts").map { file in
      let (name, text) = (try file.text("name"), try file.text("text"))
      return "\(name.prefix { $0 != "-" }) \(ScenarioRun.withoutNames(text))"
    }
    return lines.isEmpty ? ["no receipts"] : lines
  }

  /// A receipt without what a peer is called, which its engine is free to say.
  private static func withoutNames(_ receipt: String) -> String {
    let line = receipt.hasSuffix("\n") ? String(receipt.dropLast()) : receipt
    do throws(LogError) {
      guard var object = try JSONReader.value(of: Array(line.utf8)).object,
        object["peerName"] != nil || object["peerFormerly"] != nil
      else { return line }
      for free in ["peerFormerly", "peerName"] { object[free] = nil }
      return JSONValue.object(object).canonicalText()
    } catch {
      return line
    }
  }

  /// An entity of an outbox, for example `module/m1 (2 events, sent 5)`.
  private static func text(of entity: JSONObject, withPriority: Bool) throws -> String {
    let events = try entity.number("events") ?? 0
    var notes = events == 1 ? [] : ["\(events) events"]
    if withPriority {
      let priority = try entity.number("priority").map { "\($0)" } ?? "without a priority"
      notes.append("sent \(priority)")
    }
    let name = try entity.text("entity")
    return notes.isEmpty ? name : "\(name) (\(notes.joined(separator: ", ")))"
  }

  /// `pass NAME ADDRESS ENDING [moved=N]` and what `peer` takes: notes that a pass has ended, for the reason
  /// below, or, where the peer refused events, `ID REASON` a line.
  func pass(_ command: ScenarioCommand) throws -> [String] {
    var members = try peerMembers(command)
    members["ending"] = .string(try command.word(2, "an ending"))
    members["moved"] = try command.number("moved")
    members["reason"] = .string(command.input.joined(separator: " "))
    members["refused"] = .array(
      command.input.map { line in
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        return ["event": .string(parts.first ?? ""), "reason": .string(parts.dropFirst().joined())]
      })
    return try told("pass", try replica(command), members, isEnd: true)
  }

  /// `peer NAME ADDRESS [retry|network] [replica=HEX] [version=N] [token=TEXT] [build=TEXT]`: notes what has
  /// happened, and says how it stands with the peer.
  func peer(_ command: ScenarioCommand) throws -> [String] {
    var members = try peerMembers(command)
    if command.words.count > 2 { members["told"] = .string(command.words[2]) }
    return try told("peer", try replica(command), members, isEnd: false)
  }

  private func peerMembers(_ command: ScenarioCommand) throws -> JSONObject {
    var members: JSONObject = ["address": .string(try command.word(1, "an address"))]
    members["peer"] = command.options["replica"].map { .string($0) }
    members["version"] = try command.number("version")
    members["token"] = command.options["token"].map { .string($0) }
    members["build"] = command.options["build"].map { .string($0) }
    return members
  }

  /// Asks, and prints the answer.
  /// - Parameter isEnd: Whether the wait begins now, so that its lot can be checked.
  private func told(
    _ request: String, _ replica: String, _ members: JSONObject, isEnd: Bool
  ) throws -> [String] {
    let answer = try client.ask(request, replica, members)
    let attempts = try answer.number("attempts") ?? 0
    let flag = try answer.flag("needsManualIntervention") ? "; needs manual intervention" : ""
    let trouble =
      answer["inTroubleForLong"]?.bool ?? false ? "; its store has taken nothing for a day" : ""
    let next = ScenarioRun.text(ofWait: try answer.number("wait"), isWhole: isEnd)
    let aside = try answer.ranges("setAside")
    return ["failed attempts: \(attempts); \(next)\(flag)\(trouble)"]
      + (aside.isEmpty ? [] : ["set aside: \(aside)"])
  }

  /// Words for the time until the next pass, in milliseconds, which is by lot within a quarter of 300 s.
  private static func text(ofWait wait: Int?, isWhole: Bool) -> String {
    guard let wait else { return "no next pass" }
    if wait == 0 { return "next pass now" }
    if isWhole, (225_000...375_000).contains(wait) { return "next pass in 225 to 375 s" }
    return !isWhole && wait <= 375_000 ? "next pass later" : "next pass in \(wait) ms"
  }
}
