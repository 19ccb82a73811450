import EventLog
import Projections

/// The sessions that the state shows, with what counts of them: what was corrected as it was corrected,
/// nothing of what was retracted or deleted.
struct TrainingHistory {
  /// Those that have a start, in its order, then in that of their ids' bytes.
  private(set) var sessions: [TrainedSession] = []
  /// How many have no start that could be read, and so no day.
  private(set) var undated = 0
  /// The beginnings of ids that name one session each, among all that the state shows.
  let ids: ShortNames

  /// Reads the sessions of some days, by the clocks where they took place; nil for all.
  init(_ state: TrainingState, on days: ClosedRange<Day>?, at now: TimeReader) throws(LogError) {
    let names = try ExerciseNames(state)
    var places = TrainingPlaces(elsewhere: now)
    var indexes = StateIndexes()
    let all = try state.entities(ofKind: Session.kind.name).map(\.id)
    ids = ShortNames(all)
    undated = all.count - (try indexes.sessions(in: state).count)
    for found in try indexes.sessions(days.map(Day.span), in: state) {
      guard let session = try state.one(Session.self, Session.ID(found.entity.id)) else { continue }
      let began = places.clock(of: session.started)
      if let days, let began, !days.contains(began.day) { continue }
      sessions.append(
        TrainedSession(
          session: session, began: began,
          sets: session.sets.map { ($0, names.name(of: $0)) }))
    }
  }

  /// The sessions with sets of some exercises, and those sets alone.
  func only(_ filter: ExerciseFilter) -> TrainingHistory {
    var history = self
    history.sessions = sessions.map { $0.only(filter) }.filter { !$0.sets.isEmpty }
    return history
  }

  /// All sets.
  var sets: some Sequence<LoggedSet> { sessions.lazy.flatMap { $0.sets.lazy.map(\.set) } }

  /// What is called how, each once, in the order of first use.
  var exercises: [String] { sessions.flatMap(\.exercises).eachOnce() }
}
