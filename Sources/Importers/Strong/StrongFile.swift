import Projections

/// What every row of a file has in common: the columns, and the units of weights and distances.
final class StrongFile: Sendable {
  /// Where the columns stand.
  let format: StrongFormat
  /// Whether a fraction may follow a comma: only where no comma parts fields.
  let allowsComma: Bool
  private let asked: MassUnit?

  /// Checks the unit that was asked for against the header.
  ///
  /// Throws `ImportError.unitMissing` and `.unitContradicted`.
  init(
    _ format: StrongFormat, delimiter: CSVDelimiter, asked: MassUnit?
  ) throws(ImportError) {
    (self.format, allowsComma, self.asked) = (format, delimiter.allowsComma, asked)
    let saysUnit = format.weightUnit != nil || format.places[.weightUnit] != nil
    if !saysUnit, asked == nil { throw .unitMissing(line: nil) }
    if let asked, let found = format.weightUnit, asked != found {
      throw .unitContradicted(asked: asked, found: found, line: nil)
    }
  }

  /// The unit of a weight: the file's where it says one, else the one asked for; nil only for a
  /// weight of zero, which is the same in all of them.
  ///
  /// Throws `ImportError.unitMissing` and `.unitContradicted`.
  func unit(of weight: Double, rowUnit: MassUnit?, line: Int) throws(ImportError) -> MassUnit? {
    if let asked, let rowUnit, asked != rowUnit {
      throw .unitContradicted(asked: asked, found: rowUnit, line: line)
    }
    let unit = rowUnit ?? format.weightUnit ?? asked
    if unit == nil, weight != 0 { throw .unitMissing(line: line) }
    return unit
  }
}
