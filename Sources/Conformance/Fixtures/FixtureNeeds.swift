import EventLog

/// What a fixture asks of an engine.
struct FixtureNeeds: Hashable {
  var levels: Set<FixtureLevel>
  /// The kinds and extensions of the fixtures' own.
  var kinds: Set<String> = []
}

extension FixtureNeeds {
  /// What a scenario needs, by its commands.
  init(of file: ScenarioFile) {
    levels = []
    for block in file.blocks {
      let command = ScenarioCommand(block)
      levels.insert(ScenarioVerb.all[command.verb]?.level ?? .fold)
      // To refuse a line is to keep it from a store.
      if command.verb == "receive", block.output.contains(where: { $0.hasPrefix("refused: ") }) {
        levels.insert(.write)
      }
      if command.verb == "replica" { kinds.formUnion(command.list("kinds")) }
    }
    // What is undone or exchanged, outlives a crash or stands in a folder was written.
    if !levels.isDisjoint(with: [.undo, .sync, .storage, .folder]) { levels.insert(.write) }
  }
}

extension EngineAbilities {
  /// What it lacks of what a fixture needs, for people; nothing where it has all.
  func lacking(_ needs: FixtureNeeds) -> [String] {
    FixtureLevel.allCases.filter { needs.levels.subtracting(levels).contains($0) }.map(\.rawValue)
      + needs.kinds.subtracting(kinds).sorted()
  }
}
