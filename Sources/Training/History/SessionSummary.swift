public import EventLog
public import Projections

/// A session as a row of a history: when it was, and what it came to. It is shown, and never saved.
public struct SessionSummary: Sendable, Hashable, Identifiable {
  /// The session's id.
  public let id: Session.ID
  /// What it was called; nil where it has no name.
  public let name: String?
  /// When it began.
  public let startedAt: Instant
  /// The day that it was where it took place; nil where its start says none.
  public let day: Day?
  /// Whether it has begun and not ended.
  public let isRunning: Bool
  /// How long it took, in seconds; nil while that is unknown.
  public let durationSeconds: Double?
  /// The present names of its exercises, each once, in the order of their first sets.
  public let exercises: [String]
  /// How many sets it has, warm-ups included.
  public let sets: Int
  /// The repetitions of all sets.
  public let repetitions: Double
  /// Weight, and what is lifted of the body, times the repetitions of all sets, in kilograms.
  public let volume: Double
  /// The session of which it is a second record, as the athlete says; nil for most.
  public let sameAs: Session.ID?

  /// Sums up a session; nil for one without a start that can be read.
  /// - Parameters:
  ///   - catalogue: What the exercises are called, and what decides the worth of their sets.
  ///   - day: The day on which a session began.
  /// - Complexity: O(sets)
  package init?(
    _ session: Session, _ catalogue: ExerciseCatalogue, day: (SessionStart) -> Day?
  ) {
    guard let started = session.started, let start = started.startedAt else { return nil }
    let today = day(started)
    id = session.id
    name = started.name
    startedAt = start
    self.day = today
    isRunning = session.isRunning
    durationSeconds = session.durationSeconds
    exercises = session.sets.map { catalogue.name(of: ExerciseLabel($0)) }.eachOnce()
    sets = session.sets.count
    repetitions = session.sets.reduce(0) { $0 + ($1.reps ?? 0) }
    volume = catalogue.volume(of: session, on: today ?? Day(containing: start))
    sameAs = session.sameAs
  }
}
