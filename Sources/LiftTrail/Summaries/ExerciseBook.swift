import EventLog
import Projections
public import Training

/// Every exercise of an athlete's history: how often it was done, its best sets and its records.
///
/// It says of each exercise what ``ExerciseSummary`` and ``PersonalRecord`` say of a ``TrainingHistory``. Sets whose
/// exercises have one name at present are taken together, whatever their ids.
public struct ExerciseBook: Sendable, Equatable {
  package internal(set) var catalogue = ExerciseCatalogue()
  /// What was done under each label, in the order of the sessions, as if the exercise had no name: the traits are
  /// those of the present, which the catalogue says when it is asked. What second records have is among it.
  var performances: [ExerciseLabel: [ExercisePerformance]] = [:]
  /// Which sessions count.
  var sessions = CountedSessions()

  /// The book of no sessions.
  init() {}

  /// How many sessions have no start that can be read, and so no day.
  package var undated: Int { sessions.undated }

  /// The names of the exercises, ascending by their bytes.
  /// - Complexity: O(n log n) for n exercises
  public var exercises: [String] { exercises(on: nil) }

  /// The names of the exercises that were done on some days, ascending by their bytes.
  /// - Parameter days: The only days that count; nil for all.
  /// - Complexity: O(n log n) for n exercises, and O(performances)
  package func exercises(on days: ClosedRange<Day>?) -> [String] {
    let seconds = sessions.secondRecords
    let labels = performances.filter { _, performances in
      performances.contains {
        !seconds.contains($0.session) && days?.contains($0.day) ?? true
      }
    }.keys
    return Set(labels.map { UTF8Text(catalogue.name(of: $0)) }).sorted().map(\.string)
  }

  /// The names of the exercises, in groups: those whose first sets are in one session, with that session; in the order
  /// of the sessions.
  /// - Complexity: O(performances of all exercises)
  package var exercisesByFirstSession: [(session: Session.ID, exercises: [String])] {
    let seconds = sessions.secondRecords
    var firsts: [UTF8Text: ExercisePerformance] = [:]
    for (label, performances) in performances {
      guard let first = performances.first(where: { !seconds.contains($0.session) }) else {
        continue
      }
      let name = UTF8Text(catalogue.name(of: label))
      if let known = firsts[name], !ExerciseBook.areInOrder(first, known) { continue }
      firsts[name] = first
    }
    let groups = Dictionary(grouping: firsts.keys) { firsts[$0]?.session }
    let sorted = firsts.values.sorted(by: ExerciseBook.areInOrder).map(\.session)
    var seen: Set<Session.ID> = []
    return sorted.filter { seen.insert($0).inserted }.map { session in
      (session, (groups[session] ?? []).sorted().map(\.string))
    }
  }

  /// What was done of an exercise, oldest first: one for each session.
  /// - Complexity: O(exercises, and sessions of this one)
  public func performances(of exercise: String) -> [ExercisePerformance] {
    let labels = performances.keys.filter { TextOrder.isSame(catalogue.name(of: $0), exercise) }
    return joined(labels.sorted(), without: sessions.secondRecords)
  }

  /// The summary of an exercise; nil where no session has a set of it.
  /// - Complexity: As of ``performances(of:)``
  public func summary(of exercise: String) -> ExerciseSummary? {
    ExerciseSummary(of: exercise, performances(of: exercise))
  }

  /// The summaries of all exercises: those of most sessions first, then by name.
  /// - Complexity: O(performances of all exercises)
  public var summaries: [ExerciseSummary] { summaries(on: nil, where: { _ in true }) }

  /// The summaries of some exercises on some days, those of most sessions first.
  /// - Parameters:
  ///   - days: The only days that count; nil for all.
  ///   - isWanted: Whether the exercise of a name is wanted.
  /// - Complexity: As of ``summaries``
  public func summaries(
    on days: ClosedRange<Day>?, where isWanted: (_ exercise: String) -> Bool
  ) -> [ExerciseSummary] {
    ExerciseSummary.sorted(
      performances(on: days, where: isWanted).compactMap { ExerciseSummary(of: $0, $1) })
  }

  /// What was done of some exercises on some days, in no particular order; of each oldest first.
  /// - Complexity: As of ``summaries``
  package func performances(
    on days: ClosedRange<Day>?, where isWanted: (_ exercise: String) -> Bool
  ) -> [(exercise: String, performances: [ExercisePerformance])] {
    let seconds = sessions.secondRecords
    return labelsByName.compactMap { name, labels in
      guard isWanted(name.string) else { return nil }
      let performances = joined(labels, without: seconds)
      guard let days else { return (name.string, performances) }
      return (name.string, performances.filter { days.contains($0.day) })
    }
  }

  /// The personal records of an exercise, oldest first.
  /// - Complexity: As of ``performances(of:)``
  public func records(of exercise: String) -> [PersonalRecord] {
    PersonalRecord.all(of: exercise, performances(of: exercise)).map(\.record)
  }

  /// All personal records, in the order of their sessions and of the sets there.
  /// - Complexity: O(performances of all exercises), and O(n log n) for n records
  public var records: [PersonalRecord] { records(where: { _ in true }) }

  /// The personal records of some exercises, in the order of their sessions and of the sets there.
  /// - Parameter isWanted: Whether the exercise of a name is wanted.
  /// - Complexity: As of ``records``
  public func records(where isWanted: (_ exercise: String) -> Bool) -> [PersonalRecord] {
    let seconds = sessions.secondRecords
    return labelsByName.filter { isWanted($0.key.string) }.sorted { $0.key < $1.key }
      .flatMap { name, labels in
        PersonalRecord.all(of: name.string, joined(labels, without: seconds))
      }
      .sorted {
        ($0.start, $0.record.session, $0.place) < ($1.start, $1.record.session, $1.place)
      }
      .map(\.record)
  }

  /// The labels of each name, ascending.
  private var labelsByName: [UTF8Text: [ExerciseLabel]] {
    Dictionary(grouping: performances.keys.sorted()) { UTF8Text(catalogue.name(of: $0)) }
  }

  /// What was done under the labels of a name: one for each session that counts.
  private func joined(
    _ labels: [ExerciseLabel], without seconds: Set<Session.ID>
  ) -> [ExercisePerformance] {
    let all = labels.compactMap { label in
      performances[label]?.filter { !seconds.contains($0.session) }.map {
        $0.measured(in: catalogue.traits(of: label, on: $0.day))
      }
    }
    if all.count < 2 { return all.first ?? [] }
    var joined: [ExercisePerformance] = []
    for performance in all.joined().sorted(by: ExerciseBook.areInOrder) {
      if let last = joined.last, last.session == performance.session {
        joined[joined.count - 1] = last.joined(with: performance)
      } else {
        joined.append(performance)
      }
    }
    return joined
  }

  private static func areInOrder(
    _ first: ExercisePerformance, _ second: ExercisePerformance
  ) -> Bool {
    (first.start, first.session) < (second.start, second.session)
  }
}

extension ExerciseBook {
  /// Takes in that a session has changed.
  /// - Parameter day: The day on which a session began; nil where that is unknown.
  mutating func take(
    from before: Session?, to after: Session?, day: (SessionStart) -> Day?
  ) {
    sessions.take(from: before, to: after)
    let old = before.map { ExerciseBook.performances(in: $0, day) } ?? [:]
    let new = after.map { ExerciseBook.performances(in: $0, day) } ?? [:]
    for (label, performance) in old where new[label] != performance {
      remove(performance, of: label)
    }
    for (label, performance) in new where old[label] != performance {
      let place = place(of: performance, under: label)
      performances[label, default: []].insert(performance, at: place)
    }
  }

  /// Takes in that a custom exercise has changed.
  mutating func take(from before: CustomExercise?, to after: CustomExercise?) {
    if let before { catalogue.remove(before) }
    if let after { catalogue.add(after) }
  }

  /// Takes in that a weight of the body has changed.
  mutating func take(from before: BodyWeight?, to after: BodyWeight?) {
    if let before { catalogue.remove(before) }
    if let after { catalogue.add(after) }
  }

  /// Takes in that a profile has changed.
  mutating func take(from before: UserProfile?, to after: UserProfile?) {
    if let before { catalogue.remove(before) }
    if let after { catalogue.add(after) }
  }

  private mutating func remove(_ performance: ExercisePerformance, of label: ExerciseLabel) {
    let place = place(of: performance, under: label)
    performances[label]?.remove(at: place)
    if performances[label]?.isEmpty == true { performances[label] = nil }
  }

  private func place(of performance: ExercisePerformance, under label: ExerciseLabel) -> Int {
    performances[label]?.lowerBound { ExerciseBook.areInOrder($0, performance) } ?? 0
  }

  /// What a session has of each exercise.
  private static func performances(
    in session: Session, _ day: (SessionStart) -> Day?
  ) -> [ExerciseLabel: ExercisePerformance] {
    guard let started = session.started, let start = started.startedAt, let day = day(started)
    else { return [:] }
    let sets = session.sets.enumerated().map {
      ExercisePerformance.PlacedSet($0.element, at: $0.offset)
    }
    return Dictionary(grouping: sets) { ExerciseLabel($0.set) }.mapValues {
      ExercisePerformance(session: session.id, start: start, day: day, $0)
    }
  }
}
