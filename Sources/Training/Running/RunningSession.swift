public import EventLog
import Projections

/// Where a session that runs stands at a moment: what comes next, how long to rest, how long it has run.
///
/// It follows from the session alone, so it is the same on every device, after a restart and after a crash. Nothing in it
/// is a number into a list that may have changed: the next set is a value, and there is none behind the last one.
public struct RunningSession: Sendable, Hashable {
  /// The session.
  public let session: Session
  /// The first planned set that no set of the session names, passing over what the athlete skips; supersets go in turns.
  /// Nil where there is none: without a plan, and where all of it is done.
  public let next: Position?
  /// How many planned sets are done.
  public let setsDone: Int
  /// How many planned sets there are, without those of skipped exercises that are not done.
  public let setsPlanned: Int
  /// What is being timed: the rest after the last set, or an exercise; nil where nothing is, and once it is over.
  public let timer: RunningTimer?
  /// How long it has run, in seconds, without its pauses.
  public let elapsedSeconds: Double
  /// Whether it stands still.
  public let isPaused: Bool

  /// A set that is planned.
  public struct Position: Sendable, Hashable {
    /// The exercise.
    public let exercise: PlannedExercise
    /// The set. It has an id, which a logged set names as its `plannedSetId`.
    public let set: PlannedSet
    /// Its number among the sets of the exercise, from 1.
    public let number: Int
  }

  /// Where a session stands at a moment; nil for one that has not begun, or has ended.
  /// - Complexity: O(planned sets · logged sets)
  public init?(_ session: Session, at now: Instant) {
    guard session.isRunning, let start = session.started?.startedAt else { return nil }
    let now = now.nearestPrinted
    let course = SessionCourse(session.plan)
    let done = course.steps.map { step in
      session.sets.contains { $0.plannedId == step.exercise.id && $0.plannedSetId == step.set.id }
    }
    let steps = zip(course.steps, done)
    self.session = session
    next = steps.first { !$1 && !$0.exercise.isSkipped }.map { step, _ in
      Position(exercise: step.exercise, set: step.set, number: step.index + 1)
    }
    setsDone = done.count { $0 }
    setsPlanned = steps.count { $1 || !$0.exercise.isSkipped }
    timer = RunningTimer(of: session, course, at: now)
    let clock = SessionClock(session, from: start, to: now)
    elapsedSeconds = Double(clock.running) / 1000
    isPaused = clock.isPaused
  }
}

/// A timer of a running session that is not over.
public struct RunningTimer: Sendable, Hashable {
  /// What is timed.
  public let kind: SessionTimer.Kind
  /// When it began.
  public let startedAt: Instant
  /// When it ends: the time of an alert.
  public let endsAt: Instant
  /// How long it still runs, in seconds.
  public let secondsLeft: Double
  /// The set after which the athlete rests, or which is being timed.
  public let setId: String?

  /// How long it runs in all, in seconds.
  public var seconds: Double { Double(endsAt.milliseconds - startedAt.milliseconds) / 1000 }
}

extension RunningTimer {
  /// No timer runs longer, so that no number of a payload overflows: some 11 days.
  private static let longest = 1_000_000.0

  /// The timer that the session has, if it began with the last set or later; else the rest that the last set asks for.
  init?(of session: Session, _ course: SessionCourse, at now: Instant) {
    var last: LoggedSet?
    for set in session.sets {
      guard let at = set.loggedAt, at >= last?.loggedAt ?? at else { continue }
      last = set
    }
    if let timer = session.timer, let start = timer.startedAt, let seconds = timer.seconds,
      last?.loggedAt.map({ $0 <= start }) ?? true
    {
      self.init(timer.kind ?? .rest, from: start, seconds, timer.setId, at: now)
      return
    }
    guard let last, let start = last.loggedAt,
      let rest = last.restSeconds ?? course.step(namedBy: last)?.set.restSeconds
    else { return nil }
    self.init(.rest, from: start, rest, last.id.text, at: now)
  }

  /// Nil once it is over.
  private init?(
    _ kind: SessionTimer.Kind, from start: Instant, _ seconds: Double, _ setId: String?,
    at now: Instant
  ) {
    guard seconds > 0 else { return nil }
    let length = Int64((min(seconds, RunningTimer.longest) * 1000).rounded())
    let start = start.nearestPrinted
    let end = start.milliseconds + length
    // A device whose clock is ahead has begun it: it runs its whole length then.
    let left = min(end - now.milliseconds, length)
    guard left > 0 else { return nil }
    self.kind = kind
    startedAt = start
    endsAt = Instant(milliseconds: end)
    secondsLeft = Double(left) / 1000
    self.setId = setId
  }
}

/// How long a session has run.
struct SessionClock {
  /// In milliseconds, without pauses.
  let running: Int64
  let isPaused: Bool

  /// - Precondition: The instants have a text.
  init(_ session: Session, from start: Instant, to now: Instant) {
    let (start, now) = (start.nearestPrinted.milliseconds, now.milliseconds)
    var pauses: [(from: Int64, to: Int64)] = []
    var isPaused = false
    for pause in session.pauses {
      guard let from = pause.from?.nearestPrinted.milliseconds else { continue }
      let end = pause.to?.nearestPrinted.milliseconds
      if from <= now, end == nil { isPaused = true }
      let (first, last) = (max(from, start), min(end ?? now, now))
      if first < last { pauses.append((first, last)) }
    }
    pauses.sort { ($0.from, $0.to) < ($1.from, $1.to) }
    // Pauses of two devices may overlap.
    var running = max(0, now - start)
    var reached = start
    for pause in pauses where pause.to > reached {
      running -= pause.to - max(pause.from, reached)
      reached = pause.to
    }
    self.running = running
    self.isPaused = isPaused
  }
}
