/// What a verb of the scenario language does: one handler a file, in `Verbs/`.
protocol ScenarioVerb: SendableMetatype {
  /// Runs the command, and returns its output, line by line.
  static func run(
    _ command: ScenarioCommand, _ run: inout ScenarioRun
  ) throws(ConformanceError) -> [String]
}

/// All verbs of the scenario language.
enum ScenarioVerbs {
  static let table: [String: any ScenarioVerb.Type] = [
    "replica": ReplicaVerb.self, "clock": ClockVerb.self,
    "write": WriteVerb.self, "batch": BatchVerb.self, "receive": ReceiveVerb.self,
    "log": LogVerb.self, "show": ShowVerb.self, "digest": DigestVerb.self,
    "effects": EffectsVerb.self, "units": UnitsVerb.self,
    "diff": DiffVerb.self, "sync": SyncVerb.self, "equal": EqualVerb.self,
    "crash": CrashVerb.self, "reopen": ReopenVerb.self, "orders": OrdersVerb.self,
  ]

  /// The output of what has nothing to say.
  static let done = ["ok"]
}
