package import EventLog
package import Projections
package import Training

/// Finds the sets of an exercise in a book of the same state, so that no set has to be read that is of another one.
package struct BookFinder: SetFinder {
  private let book: ExerciseBook
  /// For the rare questions that the book cannot answer.
  private var indexes = StateIndexes()

  package init(_ book: ExerciseBook) { self.book = book }

  package mutating func lastName(
    of exercise: ExerciseKey, in state: TrainingState
  ) throws(LogError) -> String? {
    // The book has no sets of sessions without a day, and of several names it does not know the last.
    let names = book.names(loggedWith: exercise)
    guard names.count < 2, book.undated == 0 else {
      return try indexes.lastName(of: exercise, in: state)
    }
    return names.first?.string
  }

  package mutating func sessions(
    of exercise: NamedExercise, since: Day?, in state: TrainingState
  ) -> Set<Entity> {
    let performances = book.performances(of: exercise.name)
    let wanted = performances.filter { performance in
      since.map { performance.day >= $0 } ?? true
    }
    return Set(
      wanted.compactMap { Entity(kind: Session.kind.name, id: $0.session.text) })
  }
}

extension ExerciseBook {
  /// The names under which sets with an exercise's id, or under its name without an id, were logged that count.
  fileprivate func names(loggedWith exercise: ExerciseKey) -> Set<UTF8Text> {
    let seconds = sessions.secondRecords
    let labels = performances.filter { label, performances in
      let key = label.id.string.isEmpty ? ExerciseKey.named(label.name) : .id(label.id)
      return key == exercise && performances.contains { !seconds.contains($0.session) }
    }
    return Set(labels.keys.map(\.name))
  }
}
