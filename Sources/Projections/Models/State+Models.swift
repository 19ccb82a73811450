public import EventLog

/// The models by name: lists ascend by the bytes of the ids, and nil is what the state does not show.
extension State {
  /// All modules.
  public func modules() throws(LogError) -> [Module] { try models(Module.self) }

  /// The module with an id.
  public func module(_ id: String) throws(LogError) -> Module? {
    try model(Module.self, id: id)
  }

  /// All workouts.
  public func workouts() throws(LogError) -> [Workout] { try models(Workout.self) }

  /// The workout with an id.
  public func workout(_ id: String) throws(LogError) -> Workout? {
    try model(Workout.self, id: id)
  }

  /// All sessions.
  public func sessions() throws(LogError) -> [Session] { try models(Session.self) }

  /// The session with an id.
  public func session(_ id: String) throws(LogError) -> Session? {
    try model(Session.self, id: id)
  }

  /// All programs.
  public func programs() throws(LogError) -> [Program] { try models(Program.self) }

  /// The program with an id.
  public func program(_ id: String) throws(LogError) -> Program? {
    try model(Program.self, id: id)
  }

  /// All scheduled workouts.
  public func scheduledWorkouts() throws(LogError) -> [ScheduledWorkout] {
    try models(ScheduledWorkout.self)
  }

  /// The scheduled workout with an id.
  public func scheduledWorkout(_ id: String) throws(LogError) -> ScheduledWorkout? {
    try model(ScheduledWorkout.self, id: id)
  }

  /// All custom exercises.
  public func customExercises() throws(LogError) -> [CustomExercise] {
    try models(CustomExercise.self)
  }

  /// The custom exercise with an id.
  public func customExercise(_ id: String) throws(LogError) -> CustomExercise? {
    try model(CustomExercise.self, id: id)
  }

  /// All profiles.
  public func userProfiles() throws(LogError) -> [UserProfile] { try models(UserProfile.self) }

  /// The profile with an id.
  public func userProfile(_ id: String) throws(LogError) -> UserProfile? {
    try model(UserProfile.self, id: id)
  }

  /// All settings.
  public func settings() throws(LogError) -> [Setting] { try models(Setting.self) }

  /// The setting with an id.
  public func setting(_ id: String) throws(LogError) -> Setting? {
    try model(Setting.self, id: id)
  }

  /// All devices.
  public func devices() throws(LogError) -> [Device] { try models(Device.self) }

  /// The device with an id.
  public func device(_ id: String) throws(LogError) -> Device? {
    try model(Device.self, id: id)
  }
}
