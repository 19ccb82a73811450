/// A verb of the scenario language: how many words and which options it takes, what it does, and which level an
/// engine needs for it.
struct ScenarioVerb: Sendable {
  /// Runs a command, and returns its output, line by line.
  typealias Handler = @Sendable (ScenarioRun) -> (ScenarioCommand) throws -> [String]

  let level: FixtureLevel
  let words: ClosedRange<Int>
  let handler: Handler
  let options: [String]

  private init(
    _ level: FixtureLevel, words: ClosedRange<Int>, handler: @escaping Handler,
    options: [String] = []
  ) {
    (self.level, self.words, self.handler, self.options) = (level, words, handler, options)
  }

  static let all: [String: ScenarioVerb] = [
    "replica": .init(
      .fold, words: 2...2, handler: ScenarioRun.makeReplica, options: ["dataset", "kinds"]),
    "clock": .init(.fold, words: 1...2, handler: ScenarioRun.setClock),
    "crash": .init(.storage, words: 1...1, handler: ScenarioRun.crash, options: ["losing"]),
    "reopen": .init(.storage, words: 1...2, handler: ScenarioRun.reopen),
    "close": .init(.folder, words: 1...1, handler: ScenarioRun.close),
    "folder": .init(.folder, words: 1...1, handler: ScenarioRun.folder),
    "damage": .init(
      .folder, words: 3...3, handler: ScenarioRun.damage, options: ["line", "byte", "bytes"]),
    "check": .init(.folder, words: 1...1, handler: ScenarioRun.check),
    "repair": .init(.folder, words: 1...1, handler: ScenarioRun.repair),
    "write": .init(
      .write, words: 1...1, handler: ScenarioRun.write, options: ["as", "updated", "version"]),
    "batch": .init(
      .write, words: 1...1, handler: ScenarioRun.batch, options: ["as", "updated", "version"]),
    "undo": .init(.undo, words: 1...2, handler: ScenarioRun.undo),
    "receive": .init(.fold, words: 1...1, handler: ScenarioRun.receive),
    "log": .init(.write, words: 1...2, handler: ScenarioRun.log),
    "sync": .init(.sync, words: 2...2, handler: ScenarioRun.sync, options: ["stop-after"]),
    "message": .init(.sync, words: 2...3, handler: ScenarioRun.message),
    "clone": .init(.sync, words: 3...3, handler: ScenarioRun.clone),
    "meet": .init(.sync, words: 2...4, handler: ScenarioRun.meet),
    "stream": .init(
      .sync, words: 1...1, handler: ScenarioRun.stream, options: ["lacking", "origin"]),
    "take": .init(.sync, words: 1...3, handler: ScenarioRun.take, options: ["cut"]),
    "receipts": .init(.sync, words: 1...1, handler: ScenarioRun.receipts),
    "outbox": .init(.sync, words: 1...2, handler: ScenarioRun.outbox),
    "pass": .init(
      .sync, words: 3...3, handler: ScenarioRun.pass,
      options: ["moved", "replica", "version", "token", "build"]),
    "peer": .init(
      .sync, words: 2...3, handler: ScenarioRun.peer,
      options: ["replica", "version", "token", "build"]),
    "show": .init(.fold, words: 1...3, handler: ScenarioRun.show, options: ["at", "position"]),
    "digest": .init(.fold, words: 1...1, handler: ScenarioRun.digest, options: ["at", "position"]),
    "effects": .init(.fold, words: 1...1, handler: ScenarioRun.effects),
    "units": .init(.fold, words: 2...2, handler: ScenarioRun.units),
    "diff": .init(.write, words: 2...2, handler: ScenarioRun.diff),
    "equal": .init(.fold, words: 2...99, handler: ScenarioRun.equal),
    "orders": .init(.fold, words: 0...0, handler: ScenarioRun.orders),
  ]
}
