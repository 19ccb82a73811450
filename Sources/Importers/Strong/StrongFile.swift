import Projections

/// Which unit a row's weight and distance have: the file's where it says one, else the one asked for.
struct StrongUnits: Sendable {
  private let asked: MassUnit?
  private let format: StrongFormat

  /// Checks what was asked for against the header.
  ///
  /// Throws `ImportError.unitMissing` and `.unitContradicted`.
  init(asked: MassUnit?, format: StrongFormat) throws(ImportError) {
    (self.asked, self.format) = (asked, format)
    if format.shape == .classic, asked == nil { throw .unitMissing(line: nil) }
    if let asked, let found = format.weightUnit, asked != found {
      throw .unitContradicted(asked: asked, found: found, line: nil)
    }
  }

  /// What the row itself says about its weight's unit; nil where it says nothing, or where it has no
  /// weight. Throws the reason where the unit is unknown.
  func rowUnit(of row: StrongRow) throws(SkippedRow) -> MassUnit? {
    let text = row[.weightUnit]
    if text.trimmed.isEmpty || row[.weight].trimmed.isEmpty { return nil }
    guard let unit = MassUnit(exported: text) else {
      throw row.skipped("column “\(format.name(of: .weightUnit))”: “\(text)” is no known unit")
    }
    return unit
  }

  /// The unit of a weight; nil only for a weight of zero, which is the same in all of them.
  ///
  /// Throws `ImportError.unitMissing` and `.unitContradicted`.
  func unit(
    of weight: Double, rowUnit: MassUnit?, line: Int
  ) throws(ImportError) -> MassUnit? {
    if let asked, let rowUnit, asked != rowUnit {
      throw .unitContradicted(asked: asked, found: rowUnit, line: line)
    }
    let unit = rowUnit ?? format.weightUnit ?? asked
    if unit == nil, weight != 0 { throw .unitMissing(line: line) }
    return unit
  }

  /// The unit of a distance, and how the file names it; nil where it is unknown, and never guessed.
  func distanceUnit(of row: StrongRow) -> (unit: DistanceUnit?, text: String?) {
    if let unit = format.distanceUnit { return (unit, unit.rawValue) }
    let text = row[.distanceUnit].trimmed
    if text.isEmpty { return (nil, nil) }
    let unit = DistanceUnit(exported: text)
    return (unit, unit?.rawValue ?? text)
  }
}
