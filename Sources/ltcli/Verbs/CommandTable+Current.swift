import EventLog

extension CommandTable {
  /// All that this build can do.
  static let current = CommandTable(all: [
    DemoCommand.self, InitCommand.self, CloneCommand.self, AppendCommand.self, ImportCommand.self,
    ImportsCommand.self, ReceiveCommand.self, LogCommand.self, ShowCommand.self, DigestCommand.self,
    ReplayCommand.self, DiffCommand.self, SyncCommand.self, SnapshotCommand.self,
    VerifyCommand.self,
    RepairCommand.self, ConformanceCommand.self, DriverCommand.self, VersionCommand.self,
    HelpCommand.self,
  ])
}

extension Tool {
  init(console: any Console, environment: StoreEnvironment = StoreEnvironment()) {
    self.init(commands: .current, console: console, environment: environment)
  }
}
