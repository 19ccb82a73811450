import EventLog

extension CommandTable {
  /// All that this build can do.
  static let current = CommandTable(all: [
    DemoCommand.self, InitCommand.self, CloneCommand.self, TrainCommand.self, SetCommand.self,
    StartCommand.self, FinishCommand.self, FixCommand.self, DropCommand.self, NoteCommand.self,
    WeighCommand.self, AppendCommand.self, ImportCommand.self, AdoptCommand.self,
    ImportsCommand.self, ExportCommand.self,
    BackupCommand.self,
    ReceiveCommand.self, LogCommand.self, ShowCommand.self, SessionsCommand.self,
    ExercisesCommand.self, StatsCommand.self, ReportCommand.self, AgendaCommand.self,
    PlanCommand.self,
    NextCommand.self, ExerciseCommand.self, SessionCommand.self, WorkoutCommand.self,
    ProgressCommand.self, RoutineCommand.self, SettingsCommand.self, ExplainCommand.self,
    BlameCommand.self, HistoryCommand.self, SearchCommand.self, ConflictsCommand.self,
    ExploreCommand.self, BundleCommand.self,
    DigestCommand.self, ReplayCommand.self, BisectCommand.self,
    DiffCommand.self, SyncCommand.self, MeetCommand.self, DevicesCommand.self, DeviceCommand.self,
    PeerCommand.self,
    RelayCommand.self, ServeCommand.self, HubCommand.self,
    SnapshotCommand.self,
    UndoCommand.self, DeletionsCommand.self, RestoreCommand.self, RevertCommand.self,
    ClearCommand.self, EraseCommand.self,
    VerifyCommand.self,
    RepairCommand.self, StatusCommand.self, DoctorCommand.self, ConformanceCommand.self,
    DriverCommand.self, CompletionsCommand.self, WordsCommand.self, ManCommand.self,
    VersionCommand.self,
    HelpCommand.self,
  ])
}

extension Tool {
  init(console: any Console, environment: StoreEnvironment = StoreEnvironment()) {
    self.init(commands: .current, console: console, environment: environment)
  }
}
