import Projections
import Training

/// What a column of Strong's exports holds, whatever its name in the language of the phone.
enum StrongColumn: Int, CaseIterable, Sendable, Hashable {
  case workoutNumber, date, workoutName, duration, exerciseName, setOrder, weight, weightUnit
  case reps, rpe, distance, distanceUnit, seconds, notes, workoutNotes

  /// The columns without which a row says nothing.
  static let required: [StrongColumn] = [
    .date, .workoutName, .exerciseName, .setOrder, .weight, .reps,
  ]

  /// Whether it holds the name of a workout or an exercise.
  var isName: Bool { self == .workoutName || self == .exerciseName }

  /// The columns without which it cannot be said which set a row is; behind them, spreadsheets leave out what is empty.
  static let identifying: [StrongColumn] = [.date, .workoutName, .exerciseName, .setOrder]

  /// The column's English name, for messages.
  var englishName: String { StrongLanguage.english.columns[self]?.first ?? "" }

  /// The column of that name in any language; nil for an unknown name.
  init?(named name: String) {
    guard let found = StrongLanguage.columnsByName[StrongLanguage.comparable(name)] else {
      return nil
    }
    self = found
  }
}

/// One name of a header, with the unit that it may carry: `Weight (kg)`, or `kg` alone.
struct StrongHeaderCell: Sendable, Hashable {
  let column: StrongColumn
  /// The unit of a weight column, where its name has one.
  var weightUnit: MassUnit?
  /// The unit of a distance column, where its name has one.
  var distanceUnit: DistanceUnit?
}

extension StrongHeaderCell {
  /// Reads a name in any language; nil for an unknown name, and for a known one with an unknown
  /// unit: a column of stones is not one of kilograms.
  init?(_ text: String) {
    if let column = StrongColumn(named: text) {
      self.init(column: column)
    } else if let unit = MassUnit(exported: text) {
      self.init(column: .weight, weightUnit: unit)
    } else if let unit = DistanceUnit(exported: text) {
      self.init(column: .distance, distanceUnit: unit)
    } else {
      guard let (name, unit) = Self.parted(text), let column = StrongColumn(named: name) else {
        return nil
      }
      self.init(column, unit: unit)
    }
  }

  /// Reads a name as that of a column, whatever words it has; nil where it carries an unknown unit.
  init?(_ text: String, at column: StrongColumn) {
    guard let (_, unit) = Self.parted(text) else {
      self.init(column: column)
      return
    }
    self.init(column, unit: unit)
  }

  private init?(_ column: StrongColumn, unit: String) {
    self.init(column: column)
    switch column {
    case .weight:
      weightUnit = MassUnit(exported: unit)
      if weightUnit == nil { return nil }
    case .distance:
      distanceUnit = DistanceUnit(exported: unit)
      if distanceUnit == nil { return nil }
    case .duration:
      guard StrongDuration.seconds("1 \(unit)") == 1 else { return nil }
    default:
      return nil
    }
  }

  /// `Weight (kg)` as `Weight ` and `kg`; brackets as wide as Chinese characters count too.
  private static func parted(_ text: String) -> (name: String, unit: String)? {
    let text = text.trimmed
    guard let open = text.lastIndex(where: { "(（".contains($0) }),
      let close = text.last, ")）".contains(close)
    else { return nil }
    return (String(text[..<open]), String(text[text.index(after: open)...].dropLast()))
  }
}
