import EventLog

/// One run of a scenario against an engine: what the scenario has set up so far.
final class ScenarioRun {
  let client: EngineClient
  /// The replicas in the order in which they were made.
  var replicas: [String] = []
  /// The replica id of each.
  var ids: [String: String] = [:]
  /// The dataset of each.
  var datasets: [String: DatasetID] = [:]
  /// The kinds that each knows beside the built-in ones.
  var kinds: [String: Set<String>] = [:]
  /// Of each replica that has met, the id and the dataset from before.
  var met: [String: (id: String, dataset: DatasetID)] = [:]
  /// The replica ids that the engine has chosen, with what scenarios call them, the latest first.
  private var fresh: [(name: String, id: String)] = []
  /// Whether of more than 24 orders only those are taken that ``Seeds`` chooses.
  var takesFewOrders = false
  /// What a replica's clock shows when it is made.
  var clock = "2026-01-15T10:00:00.000Z"

  /// Begins anew, with no replicas.
  init(_ engine: any ConformanceEngine) throws(ConformanceError) {
    client = EngineClient(engine: engine)
    _ = try client.ask("reset")
  }

  /// Runs one block, and returns the output that it has in truth; a refusal is an output.
  /// - Throws: `scenario`, `broken`, a fault of an answer.
  func output(of block: ScenarioBlock) throws -> [String] {
    let command = ScenarioCommand(naming(block))
    guard let verb = ScenarioVerb.all[command.verb] else {
      throw ConformanceError.scenario("there is no verb \(command.verb)")
    }
    try command.allow(words: verb.words, options: verb.options)
    do {
      return try named(verb.handler(self)(command))
    } catch ConformanceError.refused(let refusal) {
      return ["refused: \(refusal)"]
    }
  }

  /// Names the ids that a replica has taken in place of its own, by what it wrote: `FRESH-A`, then `FRESH-A-2`.
  func note(written events: [String], by replica: String) {
    for event in events where event != "unchanged" {
      let id = String(event.prefix { $0 != ":" })
      guard id != ids[replica], !fresh.contains(where: { $0.id == id }) else { continue }
      let name = "FRESH-\(replica)"
      let count = fresh.count { $0.name == name || $0.name.hasPrefix(name + "-") }
      fresh.insert((count == 0 ? name : "\(name)-\(count + 1)", id), at: 0)
    }
  }

  /// A block with the ids in place of their names.
  private func naming(_ block: ScenarioBlock) -> ScenarioBlock {
    fresh.reduce(into: block) { block, fresh in
      block.command = block.command.replacing(fresh.name, with: fresh.id)
      block.input = block.input.map { $0.replacing(fresh.name, with: fresh.id) }
    }
  }

  /// An output with the names in place of the ids, and without the sums of event lines under them.
  private func named(_ lines: [String]) -> [String] {
    fresh.reduce(lines) { lines, fresh in
      lines.map { line in
        let line = line.replacing(fresh.id, with: fresh.name)
        return line.hasPrefix("{\"replica\":\"\(fresh.name)\",")
          ? EventNotation.withoutSum(line) : line
      }
    }
  }

  /// A digest, which was held against the state; one of a state that names an id of the engine's choice is the engine's,
  /// too.
  func shownDigest(_ state: EngineState) -> String {
    fresh.contains { state.text.contains($0.id) } ? "right" : state.digest
  }

  /// The replica that a word of the command names.
  func replica(_ command: ScenarioCommand, at index: Int = 0) throws(ConformanceError) -> String {
    let name = try command.word(index, "a replica")
    guard replicas.contains(name) else { throw .scenario("there is no replica \(name) yet") }
    return name
  }

  /// What `at=` and `position=` ask for, as members of a request.
  ///
  /// A time without a counter is the whole of its millisecond.
  func view(_ command: ScenarioCommand) throws(ConformanceError) -> JSONObject {
    var view = JSONObject()
    if let text = command.options["at"] {
      let stamp = Stamp(text) ?? Instant(text).flatMap { Stamp(instant: $0, counter: .max) }
      guard let stamp else { throw .scenario("at= is neither a stamp nor a time: \(text)") }
      view["at"] = .string(stamp.description)
    }
    view["position"] = try command.number("position")
    return view
  }

  /// The events of a replica in the order of its log.
  func events(of replica: String) throws -> [Event] {
    try client.log(replica, of: dataset(of: replica))
  }

  /// The dataset of a replica.
  func dataset(of replica: String) -> DatasetID { datasets[replica] ?? DatasetID.ofFixtures }

  /// The name of the replica with an id; the id where there is none.
  func name(ofReplica id: String) -> String { replicas.first { ids[$0] == id } ?? id }

  /// Every event that any replica holds, in order (merge-rules 1).
  func allEvents() throws -> [Event] {
    ScenarioRun.named(Array(Set(try replicas.flatMap(events)))).sorted(by: ScenarioRun.isEarlier)
  }

  /// Events under the ids that a log gives them: of several contents under one id each has a number, by its
  /// bytes (log-format 1).
  static func named(_ events: [Event]) -> [Event] {
    Dictionary(grouping: events, by: \.id.first).flatMap { id, contents in
      contents.sorted { $0.line.lexicographicallyPrecedes($1.line) }.enumerated()
        .map { $1.named(id.numbered($0 + 1)) }
    }
  }

  /// The order of merge-rules 1: by ms, then counter, then replica id, then seq, then bytes.
  static func isEarlier(_ left: Event, _ right: Event) -> Bool {
    (left.stamp, left.id) < (right.stamp, right.id)
  }
}
