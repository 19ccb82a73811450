import Projections
import Training

/// The columns of one of Strong's exports in the order in which Strong writes them.
///
/// It recognises a file whose header is missing, or in unknown words: where the number of columns,
/// the names that are known and what stands in the rows all fit, and fit no other layout.
struct StrongLayout: Sendable, Hashable {
  let shape: StrongFormat.Shape
  let columns: [StrongColumn]

  /// Every order that has been seen; no two have the same number of columns.
  static let all = [
    StrongLayout(
      shape: .classic,
      columns: [
        .date, .workoutName, .duration, .exerciseName, .setOrder, .weight, .reps, .distance,
        .seconds, .notes, .workoutNotes, .rpe,
      ]),
    // Before there were notes of workouts.
    StrongLayout(
      shape: .classic,
      columns: [
        .date, .workoutName, .duration, .exerciseName, .setOrder, .weight, .reps, .distance,
        .seconds, .rpe,
      ]),
    // The oldest, whose header names units where later ones name what they are units of.
    StrongLayout(
      shape: .unitInHeader,
      columns: [
        .date, .workoutName, .exerciseName, .setOrder, .weight, .reps, .distance, .seconds, .notes,
      ]),
    StrongLayout(
      shape: .unitPerRow,
      columns: [
        .date, .workoutName, .exerciseName, .setOrder, .weight, .weightUnit, .reps, .rpe,
        .distance, .distanceUnit, .seconds, .notes, .workoutNotes, .duration,
      ]),
    StrongLayout(
      shape: .unitInHeader,
      columns: [
        .workoutNumber, .date, .workoutName, .duration, .exerciseName, .setOrder, .weight, .reps,
        .rpe, .distance, .seconds, .notes, .workoutNotes,
      ]),
  ]

  /// How many rows are looked at.
  private static let sample = 100

  /// Whether the rows hold what this layout has in its columns, and at least one set with a number.
  func fits(_ rows: ArraySlice<CSVRecord>) -> Bool {
    let rows = rows.prefix(Self.sample)
    guard let order = columns.firstIndex(of: .setOrder) else { return false }
    return rows.allSatisfy { row in
      row.width <= columns.count
        && zip(columns, columns.indices).allSatisfy { fits(row[$1], $0) }
    } && rows.contains { StrongSetOrder($0[order])?.number != nil }
  }

  private func fits(_ text: String, _ column: StrongColumn) -> Bool {
    let isEmpty = text.trimmed.isEmpty
    switch column {
    case .date: return CivilTime(text) != nil || WrittenDate(text) != nil
    case .exerciseName: return !isEmpty && !isNumber(text)
    case .setOrder: return !isEmpty
    case .duration: return isEmpty || StrongDuration.seconds(text) != nil
    case .weightUnit: return isEmpty || MassUnit(exported: text) != nil
    case .distanceUnit: return isEmpty || DistanceUnit(exported: text) != nil
    case .seconds: return isEmpty || isNumber(text) || ClockText(text) != nil
    case .workoutNumber, .weight, .reps, .rpe, .distance: return isEmpty || isNumber(text)
    // A unit that stands here would be overlooked.
    case .workoutName, .notes, .workoutNotes:
      return MassUnit(exported: text) == nil && DistanceUnit(exported: text) == nil
    }
  }

  private func isNumber(_ text: String) -> Bool { WrittenNumber(text) != nil }
}
