/// A verb of the scenario language: how many words and which options it takes, and what it does.
struct ScenarioVerb: Sendable {
  /// Runs a command, and returns its output, line by line.
  typealias Handler = @Sendable (ScenarioRun) -> (ScenarioCommand) throws -> [String]

  let words: ClosedRange<Int>
  let options: [String]
  let handler: Handler

  private init(
    _ words: ClosedRange<Int>, _ handler: @escaping Handler, options: [String] = []
  ) {
    (self.words, self.options, self.handler) = (words, options, handler)
  }

  /// All verbs, by name.
  static let all: [String: ScenarioVerb] = [
    "replica": .init(2...2, ScenarioRun.makeReplica, options: ["dataset"]),
    "clock": .init(1...2, ScenarioRun.setClock),
    "crash": .init(1...1, ScenarioRun.crash, options: ["losing"]),
    "reopen": .init(1...1, ScenarioRun.reopen),
    "write": .init(1...1, ScenarioRun.write),
    "batch": .init(1...1, ScenarioRun.batch),
    "receive": .init(1...1, ScenarioRun.receive),
    "log": .init(1...2, ScenarioRun.log),
    "sync": .init(2...2, ScenarioRun.sync, options: ["stop-after"]),
    "show": .init(1...3, ScenarioRun.show, options: ["at", "position"]),
    "digest": .init(1...1, ScenarioRun.digest, options: ["at", "position"]),
    "effects": .init(1...1, ScenarioRun.effects),
    "units": .init(2...2, ScenarioRun.units),
    "diff": .init(2...2, ScenarioRun.diff),
    "equal": .init(2...99, ScenarioRun.equal),
    "orders": .init(0...0, ScenarioRun.orders),
  ]
}
