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

  /// Which export it is.
  let shape: Shape
  /// The number of columns.
  let width: Int
  /// The unit of all weights, where the header names one.
  let weightUnit: WeightUnit?
  /// The unit of all distances, where the header names one.
  let distanceUnit: DistanceUnit?
  /// Names of columns that are not read.
  let unknown: [String]
  private let places: [StrongColumn: Int]
  private let names: [String]

  /// Recognises a header.
  ///
  /// Throws `ImportError.unknownHeader`, `.unknownColumns` and `.repeatedColumn`.
  init(header: [String]) throws(ImportError) {
    var places: [StrongColumn: Int] = [:]
    var unknown: [String] = []
    var weightUnit: WeightUnit?
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
    (self.places, names, width) = (places, header, header.count)
  }

  /// Where a column stands, counted from 0; nil where the file has none.
  func place(of column: StrongColumn) -> Int? { places[column] }

  /// The column's name as the file has it, for messages.
  func name(of column: StrongColumn) -> String {
    places[column].map { names[$0].trimmed } ?? column.englishName
  }
}
