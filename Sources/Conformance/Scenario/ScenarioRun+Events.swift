import EventLog

/// The verbs that write, take, list and exchange events.
extension ScenarioRun {
  /// `write NAME [as=seed [version=N]] [updated=ISO]`, one `type entity [v=N] [data]` a line: writes until one is
  /// refused.
  func write(_ command: ScenarioCommand) throws -> [String] {
    try append(command, atomic: false)
  }

  /// `batch NAME`, with the lines of `write`: writes them as one atomic batch, or nothing.
  func batch(_ command: ScenarioCommand) throws -> [String] {
    try append(command, atomic: true)
  }

  /// Prints an event id or `unchanged` for each, then the refusal.
  private func append(_ command: ScenarioCommand, atomic: Bool) throws -> [String] {
    var request: JSONObject = [
      "replica": .string(try replica(command)), "atomic": .bool(atomic),
      "lines": .texts(try command.input.map(EventNotation.draft)),
    ]
    if let role = command.options["as"] {
      guard role == "seed" else { throw ConformanceError.scenario("as= takes only seed") }
      request["as"] = "seed"
    }
    if let version = command.options["version"] {
      guard let number = UInt16(version) else {
        throw ConformanceError.scenario("version= takes a number up to 65535")
      }
      request["version"] = .number(Double(number))
    }
    request["updatedAt"] = command.options["updated"].map { .string($0) }
    let answer = try client.askAllowingRefusal("append", request)
    let refusal = try EngineClient.refusal(in: answer)
    let ids = refusal != nil && answer["ids"] == nil ? [] : try answer.texts("ids")
    note(written: ids, by: try replica(command))
    return ids + (refusal.map { ["refused: \($0)"] } ?? [])
  }

  /// `receive NAME`: takes the lines below. Each is an event line as it is, an event in the short
  /// notation, or a range that another replica of the scenario holds.
  func receive(_ command: ScenarioCommand) throws -> [String] {
    let replica = try replica(command)
    let lines = try command.input.flatMap { text in
      try EventRange(text).map(held) ?? [try EventNotation.line(text, of: dataset(of: replica))]
    }
    let taken = try client.ask("receive", replica, ["lines": .texts(lines)])
      .ranges("ids")
    return [taken.isEmpty ? "took nothing" : "took \(taken)"]
  }

  /// The lines of a range, in order.
  private func held(_ range: EventRange) throws -> [String] {
    let events = try allEvents()
    return try range.seqs.flatMap { seq in
      let id = EventID(replica: range.replica, seq: seq)
      let contents = events.filter { $0.id.first == id }
      if contents.isEmpty { throw ConformanceError.scenario("no replica holds \(id)") }
      return contents.map(\.description)
    }
  }

  /// `undo NAME [insist]`: undoes the events below, each an event id or a range; with `insist` also what has changed
  /// since. Prints the events that do so, or the refusal and what is its cause.
  func undo(_ command: ScenarioCommand) throws -> [String] {
    let name = try replica(command)
    var request: JSONObject = ["replica": .string(name)]
    if command.words.count == 2 {
      guard command.words[1] == "insist" else {
        throw ConformanceError.scenario("undo takes only insist")
      }
      request["insist"] = .bool(true)
    }
    let events = try command.input.flatMap { text -> [EventID] in
      guard let range = EventRange(text) else {
        throw ConformanceError.scenario("undo takes event ids and ranges, not \(text)")
      }
      return range.seqs.map { EventID(replica: range.replica, seq: $0) }
    }
    request["events"] = .texts(events)
    let answer = try client.askAllowingRefusal("undo", request)
    if let refusal = try EngineClient.refusal(in: answer) {
      let parts = answer["parts"] == nil ? [] : try answer.objects("parts")
      return try ["refused: \(refusal)"]
        + parts.map { part in
          "\(try part.text("entity"))" + (part["unit"]?.string.map { " \($0)" } ?? "")
        }
    }
    let ids = try answer.texts("ids")
    note(written: ids, by: name)
    return ids.isEmpty ? ["nothing"] : ids
  }

  /// `log NAME [raw]`: the events in order of arrival, in the short notation or as their lines.
  func log(_ command: ScenarioCommand) throws -> [String] {
    let isRaw = command.words.count == 2
    guard !isRaw || command.words[1] == "raw" else {
      throw ConformanceError.scenario("log takes only raw")
    }
    let events = try events(of: try replica(command))
    guard !events.isEmpty else { return ["no events"] }
    return events.map { isRaw ? $0.description : EventNotation.text(of: $0) }
  }

  /// `sync A B [stop-after=N]`: exchanges what each lacks, or only the first N messages of that.
  func sync(_ command: ScenarioCommand) throws -> [String] {
    let (left, right) = (try replica(command), try replica(command, at: 1))
    var members: JSONObject = ["left": .string(left), "right": .string(right)]
    members["stopAfter"] = try command.number("stop-after")
    let answer = try client.ask("sync", members)
    var lines = try [(left, "leftReceived"), (right, "rightReceived")].map { name, received in
      let ranges = try answer.ranges(received)
      return "\(name) took \(ranges.isEmpty ? "nothing" : ranges)"
    }
    if !(try answer.flag("complete")) { lines.append("stopped before the end") }
    return lines
  }
}
