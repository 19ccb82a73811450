import Projections

/// Which of Strong's exports a file is, and where its columns stand; recognised by the set of
/// columns in the header, in any order and language.
struct StrongFormat: Sendable, Hashable {
  /// The three sorts of export.
  enum Shape: String, Sendable, Hashable {
    /// From iOS: no unit anywhere.
    case classic
    /// From Android: a unit in each row.
    case unitPerRow
    /// The newest: the unit in the header.
    case unitInHeader
  }

  let shape: Shape
  /// The unit of all weights, where the header names one.
  let weightUnit: MassUnit?
  /// The unit of all distances, where the header names one.
  let distanceUnit: DistanceUnit?
  /// Names of columns that are not read.
  let unknown: [String]
  /// Where the columns stand, counted from 0.
  let places: [StrongColumn: Int]
  /// The columns' names as the file has them.
  let names: [String]

  /// Recognises a header.
  ///
  /// Throws `ImportError.unknownHeader`, `.unknownColumns` and `.repeatedColumn`.
  init(header: [String]) throws(ImportError) {
    var places: [StrongColumn: Int] = [:]
    var unknown: [String] = []
    var weightUnit: MassUnit?
    var distanceUnit: DistanceUnit?
    for (place, name) in header.enumerated() {
      guard let cell = StrongHeaderCell(name) else {
        if !name.trimmed.isEmpty { unknown.append(name) }
        continue
      }
      if let first = places[cell.column] {
        throw .repeatedColumn(first: header[first], second: name)
      }
      places[cell.column] = place
      weightUnit = cell.weightUnit ?? weightUnit
      distanceUnit = cell.distanceUnit ?? distanceUnit
    }
    let missing = StrongColumn.required.filter { places[$0] == nil }
    guard missing.isEmpty else {
      throw .unknownHeader(found: header, missing: missing.map(\.englishName))
    }
    shape = weightUnit != nil ? .unitInHeader : places[.weightUnit] != nil ? .unitPerRow : .classic
    // A unit column under a name that is not known must not be overruled by `--unit`.
    if shape == .classic, !unknown.isEmpty { throw .unknownColumns(found: unknown) }
    (self.weightUnit, self.distanceUnit, self.unknown) = (weightUnit, distanceUnit, unknown)
    (self.places, names) = (places, header)
  }

  /// The column's name as the file has it, for messages.
  func name(of column: StrongColumn) -> String {
    places[column].map { names[$0].trimmed } ?? column.englishName
  }
}

/// One name of a header, with the unit that it may carry in brackets: `Weight (kg)`.
struct StrongHeaderCell: Sendable, Hashable {
  let column: StrongColumn
  /// The unit of a weight column, where its name has one.
  private(set) var weightUnit: MassUnit?
  /// The unit of a distance column, where its name has one.
  private(set) var distanceUnit: DistanceUnit?

  /// Reads a name in any language; nil for an unknown name, and for a known one with an unknown
  /// unit: a column of stones is not one of kilograms.
  init?(_ text: String) {
    if let column = StrongColumn(named: text) {
      self.column = column
      return
    }
    guard let (name, unit) = Self.parted(text), let column = StrongColumn(named: name) else {
      return nil
    }
    self.column = column
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
