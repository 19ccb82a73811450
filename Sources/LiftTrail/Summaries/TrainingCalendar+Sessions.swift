import EventLog
package import Projections
package import Training

extension TrainingCalendar {
  /// The ids of all sessions that the store shows, ascending by their bytes.
  package var sessionIDs: [Session.ID] { sessions.ids }

  /// How many sessions have no start that can be read, and so no day.
  package var undated: Int { sessions.undated }

  /// The sessions of some days.
  /// - Parameter days: The only days that count; nil for all.
  /// - Returns: Those that count, ascending by the bytes of their ids, and how many are second records of others.
  package func sessions(on days: ClosedRange<Day>?) -> (counted: [Session.ID], secondRecords: Int) {
    let seconds = sessions.secondRecords
    let found = entries.filter { days?.contains($0.key) ?? true }.values.joined().map(\.session)
    let counted = found.filter { !seconds.contains($0) }
    return (counted.sorted(), found.count - counted.count)
  }

  /// The sessions that count and have a day, in the order of their starts, then of their ids' bytes.
  package var sessionsInOrder: [(start: Instant, session: Session.ID)] {
    let counted = self.sessions(on: nil).counted
    return counted.compactMap { id in sessions.start(of: id).map { ($0, id) } }
      .sorted { ($0.start, $0.session) < ($1.start, $1.session) }
  }
}
