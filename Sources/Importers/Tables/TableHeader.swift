import Projections
import Training

/// Where the columns of a table stand, and which units their names say.
struct TableHeader: Sendable, Hashable {
  /// The columns' names as the file has them.
  let names: [String]
  /// Where the columns stand, counted from 0.
  let places: [TableColumn: Int]
  /// The units that stand in names.
  let units: [TableColumn: AmountUnit]
  /// Where columns stand that are not read, and do not only repeat others.
  let unread: [Int]

  /// Finds the columns of an app's table by their names, in any order.
  /// - Throws: `ImportError.repeatedColumn`, `.unknownColumns` and `.columnsMissing`.
  init(_ header: [String], of layout: TableLayout) throws(ImportError) {
    var finder = ColumnFinder(header)
    for (place, name) in header.enumerated() {
      let parted = HeaderName(name)
      if let column = layout.column(of: parted) {
        try finder.put(column, at: place, parted)
      } else if !layout.derived.contains(parted.whole), !layout.derived.contains(parted.base) {
        finder.unread.append(place)
      }
    }
    try self.init(finder, of: layout.format)
  }

  /// Finds the columns that a person names.
  /// - Throws: as above, and `ImportError.mapMisses`.
  init(_ header: [String], mapped map: TableMap) throws(ImportError) {
    var finder = ColumnFinder(header)
    for (column, name) in map.columns {
      try finder.put(
        column, at: try map.place(of: name, in: header), HeaderName(header: header, name))
    }
    let named = Set(finder.places.values)
    finder.unread = header.indices.filter { !named.contains($0) }
    try self.init(finder, of: .table)
  }

  private init(_ finder: ColumnFinder, of format: FileFormat) throws(ImportError) {
    let found = finder.places
    var missing: [String] = []
    for column in [TableColumn.date, .exercise] where found[column] == nil {
      missing.append(column.rawValue)
    }
    if !TableColumn.amounts.contains(where: { found[$0] != nil }) {
      missing.append(TableColumn.reps.rawValue)
    }
    guard missing.isEmpty else {
      throw .columnsMissing(format, found: finder.names, missing: missing)
    }
    (names, places, units, unread) = (finder.names, found, finder.units, finder.unread)
  }

  /// How many fields a row has that lacks none: spreadsheets save empty columns behind the last one with a name.
  var width: Int { (names.lastIndex { !$0.trimmed.isEmpty } ?? -1) + 1 }

  /// The column's name as the file has it, for messages.
  func name(of column: TableColumn) -> String {
    places[column].map { names[$0].trimmed } ?? column.rawValue
  }

  /// The unit of all weights of a column, where its name says it.
  func massUnit(of column: TableColumn) -> MassUnit? {
    if case .mass(let unit) = units[column] { unit } else { nil }
  }

  /// The unit of all distances, where the column's name says it.
  var distanceUnit: DistanceUnit? {
    if case .distance(let unit) = units[.distance] { unit } else { nil }
  }

  /// How many seconds one of a column's unit is, where its name says it.
  func secondsOfOne(_ column: TableColumn) -> Double? {
    if case .time(let seconds) = units[column] { seconds } else { nil }
  }
}

/// Columns as they are found, one after the other.
private struct ColumnFinder {
  let names: [String]
  var places: [TableColumn: Int] = [:]
  var units: [TableColumn: AmountUnit] = [:]
  var unread: [Int] = []

  init(_ names: [String]) { self.names = names }

  /// Takes a column at a place.
  /// - Throws: `ImportError.repeatedColumn`; `.unknownColumns` where its name carries another unit than one of its sort.
  mutating func put(
    _ column: TableColumn, at place: Int, _ name: HeaderName
  ) throws(ImportError) {
    var column = column
    if let first = places[column] {
      // The same weight in both units.
      guard column == .weight, places[.otherWeight] == nil, let unit = name.unit,
        units[.weight] != nil, units[.weight] != unit
      else { throw .repeatedColumn(first: names[first], second: names[place]) }
      column = .otherWeight
    }
    places[column] = place
    switch (column, name.unit) {
    case (.weight, .mass), (.otherWeight, .mass), (.distance, .distance),
      (.seconds, .time), (.duration, .time), (.rest, .time):
      units[column] = name.unit
    case (.weight, _), (.otherWeight, _), (.distance, _):
      if name.hasBrackets || name.unit != nil { throw .unknownColumns(found: [names[place]]) }
    default: break
    }
  }
}

extension HeaderName {
  /// The name that a person has said for a column of a header, with the unit that it carries there.
  fileprivate init(header: [String], _ name: String) {
    self.init(header.first { HeaderName.comparable($0) == HeaderName.comparable(name) } ?? name)
  }
}
