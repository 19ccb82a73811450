/// `batch NAME`, with the lines of `write`: writes them as one atomic batch, or nothing.
enum BatchVerb: ScenarioVerb {
  static func run(
    _ command: ScenarioCommand, _ run: inout ScenarioRun
  ) throws(ConformanceError) -> [String] {
    try WriteVerb.append(command, run, atomic: true)
  }
}
