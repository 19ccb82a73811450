import Projections
import Training

/// Which of Strong's exports a file is, and where its columns stand; recognised by the set of
/// columns in the header, in any order and language.
struct StrongFormat: Sendable, Hashable {
  /// The three sorts of export.
  enum Shape: String, Sendable, Hashable {
    /// From iOS: no unit anywhere.
    case classic
    /// From Android: a unit in each row.
    case unitPerRow
    /// The newest, and the oldest: the unit in the header.
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
  /// The same by the columns' numbers; -1 for those that the file does not have.
  private let placesByNumber: [Int]
  /// The columns' names as the file has them.
  let names: [String]
  /// What a person should know about how the columns were found; nil where their names said it.
  private(set) var notice: String?

  /// Recognises a header by its names.
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
    placesByNumber = StrongColumn.allCases.map { places[$0] ?? -1 }
  }

  private init(
    _ layout: StrongLayout, names: [String], weightUnit: MassUnit?, distanceUnit: DistanceUnit?,
    notice: String
  ) {
    (shape, unknown, self.names, self.notice) = (layout.shape, [], names, notice)
    (self.weightUnit, self.distanceUnit) = (weightUnit, distanceUnit)
    let places = Dictionary(
      uniqueKeysWithValues: layout.columns.enumerated().map { ($1, $0) })
    self.places = places
    placesByNumber = StrongColumn.allCases.map { places[$0] ?? -1 }
  }

  /// How many fields a row has that lacks none: spreadsheets save empty columns behind the last one with a name.
  var width: Int { (names.lastIndex { !$0.trimmed.isEmpty } ?? -1) + 1 }

  /// What a record has in a column; empty where the file has no such column.
  func text(_ column: StrongColumn, of record: CSVRecord) -> String {
    let place = placesByNumber[column.rawValue]
    return place < 0 ? "" : record[place]
  }

  /// The column's name as the file has it, for messages.
  func name(of column: StrongColumn) -> String {
    places[column].map { names[$0].trimmed } ?? column.englishName
  }
}

extension StrongFormat {
  /// Recognises a file: by the names of its header; else by its layout, where that leaves no doubt.
  ///
  /// Throws what `init(header:)` throws.
  /// - Parameter records: All records, of which there is at least one.
  /// - Returns: The format, and the records that are rows.
  static func recognised(
    in records: [CSVRecord]
  ) throws(ImportError) -> (format: StrongFormat, rows: ArraySlice<CSVRecord>) {
    let (header, rows) = (records[0], records.dropFirst())
    // Spreadsheets save empty columns behind the last one.
    let names = Array(header.fields.prefix(header.width))
    do throws(ImportError) {
      let format = try StrongFormat(header: header.fields)
      if format.unknown.isEmpty { return (format, rows) }
      return (self.format(ofHeader: names, over: rows) ?? format, rows)
    } catch {
      if let format = format(ofHeader: names, over: rows) { return (format, rows) }
      if let format = format(ofRows: records[...]) { return (format, records[...]) }
      throw error
    }
  }

  /// The format of a header with unknown words: the layout of as many columns in which each
  /// name that is known, at least three, stands in its place, and which the rows fit.
  private static func format(
    ofHeader header: [String], over rows: ArraySlice<CSVRecord>
  ) -> StrongFormat? {
    guard let layout = StrongLayout.all.first(where: { $0.columns.count == header.count }) else {
      return nil
    }
    let known = header.map { StrongHeaderCell($0) }
    guard known.count(where: { $0 != nil }) >= 3,
      zip(known, layout.columns).allSatisfy({ $0 == nil || $0?.column == $1 }),
      layout.fits(rows)
    else { return nil }
    let cells = zip(header, layout.columns).map { StrongHeaderCell($0, at: $1) }
    var guesses: [String] = []
    for (place, name) in header.enumerated() where known[place] == nil {
      // An unknown unit leaves a doubt.
      if cells[place] == nil { return nil }
      guesses.append("“\(name.trimmed)” for “\(layout.columns[place].englishName)”")
    }
    return StrongFormat(
      layout, names: header, weightUnit: (known + cells).lazy.compactMap { $0?.weightUnit }.first,
      distanceUnit: (known + cells).lazy.compactMap { $0?.distanceUnit }.first,
      notice: "columns that are taken for another by their place: "
        + guesses.joined(separator: ", "))
  }

  /// The format of a file without a header.
  private static func format(
    ofRows rows: ArraySlice<CSVRecord>
  ) -> StrongFormat? {
    // Rows may lack empty fields at their end, so the widest one tells how many columns there are.
    let width = rows.map(\.fields.count).max()
    let layout = StrongLayout.all.first { $0.columns.count == width && $0.fits(rows) }
    guard let layout else { return nil }
    let names = layout.columns.map(\.englishName)
    return StrongFormat(
      layout, names: names, weightUnit: nil, distanceUnit: nil,
      notice: "the file has no header; its columns are taken for " + names.joined(separator: ", "))
  }
}
