import EventLog

/// The verbs that make and take streams.
extension ScenarioRun {
  /// `stream NAME [lacking=OTHER] [origin=HEX]`: a stream of a replica's events, with `lacking` without those that another
  /// one holds. With `origin`, one of the events of that origin alone, behind the name that it has as a part of a place.
  func stream(_ command: ScenarioCommand) throws -> [String] {
    var members = JSONObject()
    if let other = command.options["lacking"] {
      guard replicas.contains(other) else {
        throw ConformanceError.scenario("there is no replica \(other) yet")
      }
      members["lacking"] = .texts(Coverage(try events(of: other).map { EventRange($0.id) }).ranges)
    }
    members["origin"] = command.options["origin"].map { .string($0) }
    let answer = try client.ask("stream", try replica(command), members)
    let text = try answer.text("text")
    let isPart = members["origin"] != nil
    if isPart, text.isEmpty { return ["nothing"] }
    guard text.hasSuffix("\n") else { throw ConformanceError.broken("the stream has no end") }
    let lines = text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
    return (isPart ? [try answer.text("name")] : []) + lines.map(String.init)
  }

  /// `take NAME [partial] [mixed] [cut=N]`: takes the lines below, of a stream or bare, without their last N bytes.
  func take(_ command: ScenarioCommand) throws -> [String] {
    let name = try replica(command)
    var members = JSONObject()
    for word in command.words.dropFirst() {
      guard let member = ["partial": "partial", "mixed": "mixes"][word] else {
        throw ConformanceError.scenario("take knows no \(word)")
      }
      members[member] = .bool(true)
    }
    let lines = try command.input.map { text in
      try EventNotation.line(text, of: dataset(of: name)) + "\n"
    }
    let bytes = Array(lines.joined().utf8)
    let cut = try command.number("cut")?.number.flatMap { Int(exactly: $0) } ?? 0
    let kept = bytes.dropLast(min(max(cut, 0), bytes.count))
    members["text"] = .string(String(decoding: kept, as: UTF8.self))
    let taken = try client.ask("take", name, members).ranges("ids")
    return [taken.isEmpty ? "took nothing" : "took \(taken)"]
  }
}
