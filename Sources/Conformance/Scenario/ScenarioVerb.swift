/// A verb of the scenario language: how many words and which options it takes, and what it does.
struct ScenarioVerb: Sendable {
  /// Runs a command, and returns its output, line by line.
  typealias Handler =
    @Sendable (inout ScenarioRun, ScenarioCommand) throws(ConformanceError) -> [String]

  let words: ClosedRange<Int>
  let options: [String]
  let handler: Handler

  private init(
    _ words: ClosedRange<Int>, _ options: [String] = [], _ handler: @escaping Handler
  ) {
    (self.words, self.options, self.handler) = (words, options, handler)
  }

  /// All verbs, by name.
  static let all: [String: ScenarioVerb] = [
    "replica": .init(2...2, ["dataset"]) { (run, command) throws(ConformanceError) in
      try run.makeReplica(command)
    },
    "clock": .init(1...2) { (run, command) throws(ConformanceError) in
      try run.setClock(command)
    },
    "crash": .init(1...1, ["losing"]) { (run, command) throws(ConformanceError) in
      try run.crash(command)
    },
    "reopen": .init(1...1) { (run, command) throws(ConformanceError) in
      try run.reopen(command)
    },
    "write": .init(1...1) { (run, command) throws(ConformanceError) in
      try run.write(command, atomic: false)
    },
    "batch": .init(1...1) { (run, command) throws(ConformanceError) in
      try run.write(command, atomic: true)
    },
    "receive": .init(1...1) { (run, command) throws(ConformanceError) in
      try run.receive(command)
    },
    "log": .init(1...2) { (run, command) throws(ConformanceError) in
      try run.log(command)
    },
    "sync": .init(2...2, ["stop-after"]) { (run, command) throws(ConformanceError) in
      try run.sync(command)
    },
    "show": .init(1...3, ["at", "position"]) { (run, command) throws(ConformanceError) in
      try run.show(command)
    },
    "digest": .init(1...1, ["at", "position"]) { (run, command) throws(ConformanceError) in
      try run.digest(command)
    },
    "effects": .init(1...1) { (run, command) throws(ConformanceError) in
      try run.effects(command)
    },
    "units": .init(2...2) { (run, command) throws(ConformanceError) in
      try run.units(command)
    },
    "diff": .init(2...2) { (run, command) throws(ConformanceError) in
      try run.diff(command)
    },
    "equal": .init(2...99) { (run, command) throws(ConformanceError) in
      try run.equal(command)
    },
    "orders": .init(0...0) { (run, command) throws(ConformanceError) in
      try run.orders(command)
    },
  ]
}
