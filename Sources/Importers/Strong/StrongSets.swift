import EventLog
import Projections
import Training

/// Collects the sets of one session, row by row.
struct StrongSets {
  let session: NameBasedUUID
  /// The sets in the order of their rows.
  private(set) var sets: [LoggedSet] = []
  /// The index of the set to which the last row belongs; nil where that row's set was skipped.
  private var last: Int?
  /// Notes that belong to an exercise rather than to a set.
  private(set) var notes: [ExerciseNote] = []
  /// Rows that are no sets.
  private(set) var skipped: [SkippedRow] = []
  /// The lines of distances whose unit is unknown.
  private(set) var unknownDistances: [Int] = []
  private var occurrences: [Place: Int] = [:]
  /// The ids of the file's exercises, so that each is made once.
  private(set) var exercises: ExerciseIDs

  /// What names a set within its session, but for its number among those that are alike.
  private struct Place: Hashable {
    let exercise: UTF8Text
    let order: StrongSetOrder
  }

  init(session: NameBasedUUID, exercises: ExerciseIDs = ExerciseIDs()) {
    (self.session, self.exercises) = (session, exercises)
  }

  /// Takes one row, as a set, as a note, or as skipped.
  ///
  /// Throws `ImportError.unitMissing` and `.unitContradicted`.
  mutating func add(_ row: StrongRow) throws(ImportError) {
    // Some exports write the pause as an exercise of that name.
    let isPause = exercises.isPause(row[.exerciseName])
    guard let order = isPause ? .restTimer : row.order else {
      return skipped.append(row.skipped(.setOrder, "is unknown"))
    }
    switch order {
    case .restTimer: addRest(row)
    case .note:
      if !addNote(of: row) { skipped.append(row.skipped("a note without words", isLoss: false)) }
    case .number, .warmup, .drop, .failure: try addSet(row, order: order)
    }
  }

  /// Adds a pause to the set before it; two in a row are one that is as long as both.
  private mutating func addRest(_ row: StrongRow) {
    do throws(SkippedRow) {
      guard let seconds = try row.seconds(), seconds > 0 else {
        throw row.skipped("a rest timer without a time", isLoss: false)
      }
      guard let last else {
        throw row.skipped("a rest timer without a set before it", isLoss: false)
      }
      sets[last].restSeconds = (sets[last].restSeconds ?? 0) + seconds
    } catch {
      skipped.append(error)
    }
  }

  private mutating func addSet(_ row: StrongRow, order: StrongSetOrder) throws(ImportError) {
    guard let kind = order.kind else { return }
    last = nil
    // Counted before anything is skipped: an id must not depend on what other rows hold.
    let id = nextIdentifier(exercise: row[.exerciseName], order: order)
    let numbers: StrongSet
    let rowUnit: MassUnit?
    do throws(SkippedRow) {
      (numbers, rowUnit) = (try readSet(of: row), try row.weightUnit())
    } catch {
      return skipped.append(error)
    }
    var set = try numbers.logged(rowUnit: rowUnit, exercise: exercises.id(of: row[.exerciseName]))
    (set.id, set.kind) = (LoggedSet.ID(id.description), kind)
    if numbers.hasUnknownDistance { unknownDistances.append(row.line) }
    last = sets.count
    sets.append(set)
  }

  private mutating func readSet(of row: StrongRow) throws(SkippedRow) -> StrongSet {
    if row[.exerciseName].isBlank { throw row.skipped("no exercise") }
    let set = try StrongSet(row)
    if set.isNothing {
      // Exports put an exercise's note on its first row, even where that row holds no set.
      let isNoted = addNote(of: row)
      throw row.skipped(
        "not done: no reps, weight, distance or time" + (isNoted ? "; its note is kept" : ""),
        isLoss: false)
    }
    return set
  }

  private mutating func addNote(of row: StrongRow) -> Bool {
    if row[.notes].isBlank { return false }
    notes.append(ExerciseNote(exercise: row[.exerciseName], text: row[.notes]))
    return true
  }

  private mutating func nextIdentifier(exercise: String, order: StrongSetOrder) -> NameBasedUUID {
    let place = Place(exercise: UTF8Text(exercise), order: order)
    let occurrence = occurrences[place, default: 0] + 1
    occurrences[place] = occurrence
    return StrongIdentifier.set(
      session: session, exercise: exercise, order: order, occurrence: occurrence)
  }
}

/// What names of exercises mean, each read once.
struct ExerciseIDs {
  private var known: [UTF8Text: (id: String, isPause: Bool)] = [:]

  /// The id of a name.
  mutating func id(of name: String) -> String { found(name).id }

  /// Whether a name is that of a pause.
  mutating func isPause(_ name: String) -> Bool { found(name).isPause }

  private mutating func found(_ name: String) -> (id: String, isPause: Bool) {
    if let found = known[UTF8Text(name)] { return found }
    let found = (
      id: StrongIdentifier.exercise(name).description,
      isPause: StrongSetOrder(name) == .restTimer
    )
    known[UTF8Text(name)] = found
    return found
  }
}

/// The numbers of one row, nil where the field is empty, and the set made from them.
private struct StrongSet {
  private let row: StrongRow
  /// In the file's unit; may be negative, for help from a machine.
  private let weight: Double?
  private let reps: Double?
  /// In the file's unit.
  private let distance: Double?
  private let seconds: Double?
  /// The rate of perceived exertion.
  private let rpe: Double?

  /// Reads the numbers; throws the column and the text where one does not parse.
  init(_ row: StrongRow) throws(SkippedRow) {
    self.row = row
    weight = try row.number(.weight, allowsNegative: true)
    reps = try row.number(.reps)
    distance = try row.number(.distance)
    seconds = try row.seconds()
    rpe = try row.number(.rpe)
  }

  /// Whether nothing was done: exports write 0 where nothing was entered.
  var isNothing: Bool { [weight, reps, distance, seconds].allSatisfy { ($0 ?? 0) == 0 } }

  /// Whether it has a distance in an unknown unit.
  var hasUnknownDistance: Bool { (distance ?? 0) != 0 && row.distanceUnit.unit == nil }

  /// The set, without its id and its kind.
  ///
  /// Throws `ImportError.unitMissing` and `.unitContradicted`.
  /// - Parameters:
  ///   - rowUnit: What the row says about its weight's unit.
  ///   - exercise: The exercise's id.
  func logged(rowUnit: MassUnit?, exercise: String) throws(ImportError) -> LoggedSet {
    let name = row[.exerciseName]
    var set = LoggedSet(
      id: "", exercise: name, exerciseId: exercise,
      setNumber: row.order?.number, reps: reps, seconds: seconds == 0 ? nil : seconds,
      rpe: rpe == 0 ? nil : rpe)
    if let weight {
      set.weightUnit = try row.file.unit(of: weight, rowUnit: rowUnit, line: row.line)
      set.weightKilograms = set.weightUnit?.kilograms(weight) ?? 0
      set.weightText = row.entered(.weight)
    }
    if let distance, distance != 0 {
      let (unit, text) = row.distanceUnit
      set.distanceText = row.entered(.distance)
      set.distanceUnit = text
      set.distanceMeters = unit?.meters(distance)
    }
    if !row[.notes].isBlank { set.notes = row[.notes] }
    return set.sayingHelp
  }
}
