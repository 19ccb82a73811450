/// One name of a header, with the unit that it may carry in brackets: `Weight (kg)`.
struct StrongHeaderCell: Sendable, Hashable {
  /// What the column holds.
  let column: StrongColumn
  /// The unit of a weight column, where its name has one.
  private(set) var weightUnit: WeightUnit?
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
      weightUnit = WeightUnit(exported: unit)
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
