import EventLog
public import Projections
public import Training

extension TrainingStatistics {
  /// Adds up what two projections keep: what comes of a ``TrainingHistory``, without reading it.
  /// - Parameters:
  ///   - book: The exercises and their records.
  ///   - calendar: The sessions of each day, of the same moment.
  ///   - days: The days that count; nil for all.
  ///   - length: How long the periods are; nil for weeks, or for months where the weeks are more than 26.
  ///   - isWanted: Whether the exercise of a name is wanted; nil where all are. Of some exercises the sessions count that
  ///     have a set of them, with these sets alone.
  /// - Complexity: O(sessions + performances of the exercises)
  public init(
    _ book: ExerciseBook, _ calendar: TrainingCalendar, on days: ClosedRange<Day>? = nil,
    by length: TrainingPeriod.Length? = nil, where isWanted: ((_ exercise: String) -> Bool)? = nil
  ) {
    self.init(
      calendar.countedSessions(where: isWanted),
      isWanted.map { book.records(where: $0) } ?? book.records, on: days, by: length)
  }
}

extension TrainingCalendar {
  /// The sessions that count, as statistics take them.
  fileprivate func countedSessions(
    where isWanted: ((String) -> Bool)?
  ) -> [TrainingStatistics.CountedSession] {
    let seconds = sessions.secondRecords
    var wanted: [ExerciseLabel: Bool] = [:]
    func isCounted(_ label: ExerciseLabel) -> Bool {
      guard let isWanted else { return true }
      let answer = wanted[label] ?? isWanted(catalogue.name(of: label))
      wanted[label] = answer
      return answer
    }
    // In order: sums of fractions depend on it.
    return entries.sorted { $0.key < $1.key }.flatMap { day, entries in
      entries.compactMap { entry in
        if seconds.contains(entry.session) { return nil }
        var counted = TrainingStatistics.CountedSession(on: day)
        for work in entry.work where isCounted(work.label) {
          counted.sets += work.sets
          counted.volume += work.lifted.volume(in: catalogue.traits(of: work.label, on: day))
          counted.units.formUnion(work.units)
        }
        return isWanted != nil && counted.sets == 0 ? nil : counted
      }
    }
  }
}
