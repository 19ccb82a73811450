import EventLog
import Projections
import Training

/// The amounts of one row, nil where its cell is empty, and the set made from them.
struct TableSet {
  private let row: TableRow
  private var weight: Weight?
  private var distance: (value: Double, text: String, unit: DistanceUnit?, unitText: String?)?
  private var reps: Double?
  private var seconds: Double?
  private let rpe: Double?
  private let rir: Double?
  private let rest: Double?

  /// A weight, with the unit that its row says.
  private struct Weight {
    let value: Double
    let text: String
    let unit: MassUnit?
  }

  /// Reads the amounts.
  /// - Throws: The column and the text where one cannot be read, or where two contradict each other.
  init(_ row: TableRow) throws(SkippedRow) {
    self.row = row
    (reps, rpe) = (try row.number(.reps), try row.number(.rpe))
    (rir, rest) = (try row.number(.rir), try row.seconds(.rest))
    seconds = try row.seconds(.seconds)
    distance = try Self.distance(of: row, .distance)
    weight = try Self.weight(of: row, .weight)
    if let other = try Self.weight(of: row, .otherWeight) { try take(other) }
    try readJointColumns()
  }

  /// Whether nothing was done: exports write 0 where nothing was entered.
  var isNothing: Bool {
    [weight?.value, reps, distance?.value, seconds].allSatisfy { ($0 ?? 0) == 0 }
  }

  /// Whether it has a distance in an unknown unit.
  var hasUnknownDistance: Bool { (distance?.value ?? 0) != 0 && distance?.unit == nil }

  /// Takes the same weight in another unit: what was entered has fewer digits behind its point.
  private mutating func take(_ other: Weight) throws(SkippedRow) {
    guard let first = weight, first.value != 0 else {
      weight = other
      return
    }
    if other.value == 0 { return }
    let (one, two) = (first.unit?.kilograms(first.value), other.unit?.kilograms(other.value))
    guard let one, let two, abs(one - two) <= 0.06 else {
      throw row.skipped(.otherWeight, "is not the weight of “\(row.file.header.name(of: .weight))”")
    }
    if Self.digits(other.text) < Self.digits(first.text) { weight = other }
  }

  /// How many digits stand behind the point, without zeros at the end.
  private static func digits(_ text: String) -> Int {
    guard let point = text.firstIndex(of: ".") else { return 0 }
    return text[point...].dropFirst().reversed().drop { $0 == "0" }.count
  }

  /// Reads the columns whose cells say themselves what they hold.
  private mutating func readJointColumns() throws(SkippedRow) {
    let text = row[.repsOrTime]
    if ClockText(text) != nil {
      seconds = try row.seconds(.repsOrTime)
    } else if let (value, cell) = try row.amount(.repsOrTime) {
      switch cell.unit {
      case .time(let one): seconds = value * one
      case nil: reps = value
      case .mass, .distance: throw row.skipped(.repsOrTime, "is neither repetitions nor a time")
      }
    }
    guard let (_, cell) = try row.amount(.weightOrDistance, allowsNegative: true) else { return }
    switch cell.unit {
    case .mass, nil: weight = try Self.weight(of: row, .weightOrDistance)
    case .distance: distance = try Self.distance(of: row, .weightOrDistance)
    case .time: throw row.skipped(.weightOrDistance, "is neither a weight nor a distance")
    }
  }

  private static func weight(
    of row: TableRow, _ column: TableColumn
  ) throws(SkippedRow) -> Weight? {
    guard let (value, cell) = try row.amount(column, allowsNegative: true) else { return nil }
    var said: [MassUnit] = []
    switch cell.unit {
    case .mass(let unit): said.append(unit)
    case .distance, .time: throw row.skipped(column, "is no weight")
    case nil: if cell.saysReps { throw row.skipped(column, "is no weight") }
    }
    if column == .weight, !row[.unit].isEmpty {
      if let unit = MassUnit(exported: row[.unit]) {
        said.append(unit)
      } else if value != 0 {
        throw row.skipped(.unit, "is not a known unit")
      }
    }
    if let unit = row.file.header.massUnit(of: column) { said.append(unit) }
    if let first = said.first, let other = said.first(where: { $0 != first }) {
      throw row.skipped(column, "is in \(first.rawValue) here and in \(other.rawValue) there")
    }
    return Weight(value: value, text: row.entered(cell), unit: said.first)
  }

  private static func distance(
    of row: TableRow, _ column: TableColumn
  ) throws(SkippedRow) -> (value: Double, text: String, unit: DistanceUnit?, unitText: String?)? {
    guard let (value, cell) = try row.amount(column) else { return nil }
    var said: [DistanceUnit] = []
    switch cell.unit {
    case .distance(let unit): said.append(unit)
    case .mass, .time: throw row.skipped(column, "is no distance")
    case nil: if cell.saysReps { throw row.skipped(column, "is no distance") }
    }
    let text = row[.distanceUnit]
    if column == .distance, let unit = DistanceUnit(exported: text) { said.append(unit) }
    if let unit = row.file.header.distanceUnit, column == .distance { said.append(unit) }
    if let first = said.first, let other = said.first(where: { $0 != first }) {
      throw row.skipped(column, "is in \(first.rawValue) here and in \(other.rawValue) there")
    }
    let unit = said.first ?? (text.isEmpty ? row.file.answers.distance : nil)
    return (value, row.entered(cell), unit, unit?.rawValue ?? (text.isEmpty ? nil : text))
  }

  /// The set, without its id and its kind.
  /// - Throws: `ImportError.unitMissing` and `.unitContradicted`.
  func logged(_ exercise: String) throws(ImportError) -> LoggedSet {
    var set = LoggedSet(
      id: "", exercise: exercise, exerciseId: StrongIdentifier.exercise(exercise).description,
      reps: reps, seconds: seconds == 0 ? nil : seconds, rpe: rpe == 0 ? nil : rpe,
      restSeconds: rest == 0 ? nil : rest, rir: rir)
    if let weight {
      set.weightUnit = try unit(of: weight)
      set.weightKilograms = set.weightUnit?.kilograms(weight.value) ?? 0
      set.weightText = weight.text
    }
    if let distance, distance.value != 0 {
      set.distanceText = distance.text
      set.distanceUnit = distance.unitText
      set.distanceMeters = distance.unit?.meters(distance.value)
    }
    let notes = row.note(.notes)
    if !notes.isEmpty { set.notes = notes }
    return set.sayingHelp
  }

  /// The unit of a weight: the file's where it says one, else the one asked for; nil only for a weight of zero.
  private func unit(of weight: Weight) throws(ImportError) -> MassUnit? {
    let asked = row.file.answers.unit
    if let asked, let found = weight.unit, asked != found, weight.value != 0 {
      throw .unitContradicted(asked: asked, found: found, line: row.line)
    }
    let unit = weight.unit ?? asked
    if unit == nil, weight.value != 0 { throw .unitMissing(line: row.line) }
    return unit
  }
}
