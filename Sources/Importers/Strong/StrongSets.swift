import EventLog
import Projections

/// Collects the sets of one session, row by row.
struct StrongSets {
  let session: NameBasedUUID
  /// The sets' payloads in the order of their rows.
  private var payloads: [JSONObject] = []
  /// Where the payload of the set is to which the last row belongs; nil where that row's set was skipped.
  private var last: Int?
  /// The names of the exercises, one a set.
  private(set) var exercises: [String] = []
  /// Notes that belong to an exercise rather than to a set.
  private(set) var notes: [JSONValue] = []
  /// Rows that are no sets.
  private(set) var skipped: [SkippedRow] = []
  /// The lines of distances whose unit is unknown.
  private(set) var unknownDistances: [Int] = []
  private var occurrences: [NameBasedUUID: Int] = [:]

  init(session: NameBasedUUID) {
    self.session = session
  }

  /// Takes one row, as a set, as a note, or as skipped.
  ///
  /// Throws `ImportError.unitMissing` and `.unitContradicted`.
  mutating func add(_ row: StrongRow) throws(ImportError) {
    // Some exports write the pause as an exercise of that name.
    let isPause = StrongSetOrder(row[.exerciseName]) == .restTimer
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

  /// The sets' writes in the order of their rows.
  var writes: [ImportedWrite] {
    payloads.map {
      ImportedWrite(type: "session.setLogged", entity: session.description, data: $0)
    }
  }

  /// Adds a pause to the set before it; two in a row are one that is as long as both.
  private mutating func addRest(_ row: StrongRow) {
    do throws(SkippedRow) {
      guard let seconds = try row.number(.seconds), seconds > 0 else {
        throw row.skipped("a rest timer without a time", isLoss: false)
      }
      guard let last else {
        throw row.skipped("a rest timer without a set before it", isLoss: false)
      }
      let before = payloads[last]["restSeconds"]?.number ?? 0
      payloads[last]["restSeconds"] = .number(before + seconds)
    } catch {
      skipped.append(error)
    }
  }

  private mutating func addSet(_ row: StrongRow, order: StrongSetOrder) throws(ImportError) {
    guard let kind = order.kind else { return }
    last = nil
    // Counted before anything is skipped: an id must not depend on what other rows hold.
    let id = nextIdentifier(exercise: row[.exerciseName], order: order)
    let set: StrongSet
    let rowUnit: MassUnit?
    do throws(SkippedRow) { (set, rowUnit) = (try readSet(of: row), try row.weightUnit()) } catch {
      return skipped.append(error)
    }
    var data = try set.data(kind: kind, rowUnit: rowUnit)
    data["id"] = .string(id.description)
    if set.hasUnknownDistance { unknownDistances.append(row.line) }
    last = payloads.count
    payloads.append(data)
    exercises.append(row[.exerciseName])
  }

  private mutating func readSet(of row: StrongRow) throws(SkippedRow) -> StrongSet {
    if row[.exerciseName].trimmed.isEmpty { throw row.skipped("no exercise") }
    let set = try StrongSet(row)
    if set.isNothing {
      // Exports put an exercise's note on its first row, even where that row holds no set.
      let isNoted = addNote(of: row)
      throw row.skipped(
        "no reps, weight, distance or time" + (isNoted ? "; its note is kept" : ""))
    }
    return set
  }

  private mutating func addNote(of row: StrongRow) -> Bool {
    if row[.notes].trimmed.isEmpty { return false }
    notes.append(["exercise": .string(row[.exerciseName]), "text": .string(row[.notes])])
    return true
  }

  private mutating func nextIdentifier(exercise: String, order: StrongSetOrder) -> NameBasedUUID {
    func identifier(_ occurrence: Int) -> NameBasedUUID {
      StrongIdentifier.set(
        session: session, exercise: exercise, order: order, occurrence: occurrence)
    }
    let first = identifier(1)
    occurrences[first, default: 0] += 1
    return identifier(occurrences[first, default: 1])
  }
}
