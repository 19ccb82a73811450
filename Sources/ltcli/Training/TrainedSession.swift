import EventLog
import Projections

/// A session as one looks back on it.
struct TrainedSession {
  let session: Session
  /// When it began, on the clocks where it took place; nil where its start has not arrived.
  let began: ClockTime?
  /// The sets that count, with what their exercises are called.
  let sets: [(set: LoggedSet, exercise: String)]

  /// The weight times the repetitions of all sets, in kilograms.
  var volume: Double { sets.reduce(0) { $0 + $1.set.volume } }

  /// The exercises, each once, in the order of their first sets.
  var exercises: [String] { sets.map(\.exercise).eachOnce() }

  /// The sets of an exercise, in their order.
  func sets(of exercise: String) -> [LoggedSet] {
    sets.filter { UTF8Text($0.exercise) == UTF8Text(exercise) }.map(\.set)
  }

  /// How long it took, in seconds: as measured, else from its start to its end; nil where that is not known.
  var seconds: Double? {
    if let measured = session.finished?.durationSeconds, measured >= 0 { return measured }
    guard let start = session.started?.startedAt, let end = session.finished?.finishedAt,
      end >= start
    else { return nil }
    return Double(end.milliseconds - start.milliseconds) / 1000
  }

  /// The duration as `55m` or `1h05m`; `running` where the session has not ended.
  var durationText: String {
    guard let seconds else { return session.isRunning ? "running" : "" }
    // No session takes a thousand years, but a file may say so.
    let minutes = Int64(min(seconds, 3e10) / 60)
    guard minutes >= 60 else { return "\(minutes)m" }
    return "\(minutes / 60)h\(Decimal.text(of: minutes % 60, digits: 2))m"
  }

  /// The same session with only the sets of some exercises.
  func only(_ filter: ExerciseFilter) -> TrainedSession {
    TrainedSession(
      session: session, began: began, sets: sets.filter { filter.matches($0.exercise) })
  }
}
