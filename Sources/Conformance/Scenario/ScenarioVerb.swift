/// A verb of the scenario language: how many words and which options it takes, and what it does.
struct ScenarioVerb: Sendable {
  /// Runs a command, and returns its output, line by line.
  typealias Handler = @Sendable (ScenarioRun) -> (ScenarioCommand) throws -> [String]

  let words: ClosedRange<Int>
  let handler: Handler
  var options: [String] = []

  static let all: [String: ScenarioVerb] = [
    "replica": .init(
      words: 2...2, handler: ScenarioRun.makeReplica, options: ["dataset", "kinds"]),
    "clock": .init(words: 1...2, handler: ScenarioRun.setClock),
    "crash": .init(words: 1...1, handler: ScenarioRun.crash, options: ["losing"]),
    "reopen": .init(words: 1...1, handler: ScenarioRun.reopen),
    "write": .init(words: 1...1, handler: ScenarioRun.write, options: ["as", "updated"]),
    "batch": .init(words: 1...1, handler: ScenarioRun.batch, options: ["as", "updated"]),
    "receive": .init(words: 1...1, handler: ScenarioRun.receive),
    "log": .init(words: 1...2, handler: ScenarioRun.log),
    "sync": .init(words: 2...2, handler: ScenarioRun.sync, options: ["stop-after"]),
    "outbox": .init(words: 1...2, handler: ScenarioRun.outbox),
    "pass": .init(
      words: 3...3, handler: ScenarioRun.pass,
      options: ["moved", "replica", "version", "token", "build"]),
    "peer": .init(
      words: 2...3, handler: ScenarioRun.peer, options: ["replica", "version", "token", "build"]),
    "show": .init(words: 1...3, handler: ScenarioRun.show, options: ["at", "position"]),
    "digest": .init(words: 1...1, handler: ScenarioRun.digest, options: ["at", "position"]),
    "effects": .init(words: 1...1, handler: ScenarioRun.effects),
    "units": .init(words: 2...2, handler: ScenarioRun.units),
    "diff": .init(words: 2...2, handler: ScenarioRun.diff),
    "equal": .init(words: 2...99, handler: ScenarioRun.equal),
    "orders": .init(words: 0...0, handler: ScenarioRun.orders),
  ]
}
