import EventLog
import Projections

/// A session for people: what its payloads do not say as people want it.
struct SessionText {
  /// The name of the unit that has a session's sets.
  static let sets = "sets"

  let session: Session
  let now: TimeReader
  let weights: WeightDisplay

  /// When and where it took place, how long, and what it came to.
  var about: String {
    var places = TrainingPlaces(elsewhere: now)
    let trained = TrainedSession(
      session: session, began: places.clock(of: session.started),
      sets: session.sets.map { ($0, $0.exercise ?? "") })
    let began = trained.began.map { "\($0.day.weekday) \($0.day) \($0.time)" } ?? "no start yet"
    let place = [began, session.started?.zone].compactMap(\.self).joined(separator: " ")
    let volume = WeightDisplay.total(trained.volume, in: weights.unit(of: session.sets))
    let facts = [place, trained.durationText, trained.volume > 0 ? "volume \(volume)" : ""]
    return facts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// A row for each set, with its weight in the unit that is meant.
  var rows: [[TextTable.Cell]] {
    session.sets.enumerated().map { index, set in
      let name = set.shownItem(in: weights.unit(of: set)).name
      return [.init(index + 1), .init(name, .bold), .init(weights.text(set), .faint)]
    }
  }
}
