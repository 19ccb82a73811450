/// Which column of a table is which, as a person says it: `date=Datum,exercise=Übung`.
public struct TableMap: Sendable, Hashable {
  /// The columns with their names, in the order of the words that name them.
  let columns: [(column: TableColumn, name: String)]

  /// The words that name columns.
  public static let words = TableColumn.mapped.map(\.rawValue)

  /// Reads pairs such as `date=Datum`, parted by commas; what has no `=` goes on with the name before it.
  /// - Throws: `ImportError.mapInvalid`.
  public init(_ texts: [String]) throws(ImportError) {
    var columns: [(column: TableColumn, name: String)] = []
    for text in texts {
      var pairs: [String] = []
      for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
        if piece.contains("=") || pairs.isEmpty {
          pairs.append(String(piece))
        } else {
          pairs[pairs.count - 1] += "," + piece
        }
      }
      for pair in pairs {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !String(parts[1]).trimmed.isEmpty else {
          throw .mapInvalid("“\(pair.prefix(60))” is no pair such as date=Datum")
        }
        let word = String(parts[0]).trimmed.lowercased()
        guard let column = TableColumn.mapped.first(where: { $0.rawValue == word }) else {
          throw .mapInvalid("“\(word.prefix(30))” names no column")
        }
        guard !columns.contains(where: { $0.column == column }) else {
          throw .mapInvalid("\(word) is said twice")
        }
        columns.append((column, String(parts[1]).trimmed))
      }
    }
    self.columns = columns
    let named = Set(columns.map(\.column))
    if let lacking = [TableColumn.date, .exercise].first(where: { !named.contains($0) }) {
      throw .mapInvalid("\(lacking.rawValue) is missing")
    }
    if named.isDisjoint(with: TableColumn.amounts) {
      throw .mapInvalid("one of weight, reps, distance and seconds is missing")
    }
  }

  /// The place of a column by its name.
  /// - Throws: `ImportError.mapMisses`.
  func place(of name: String, in header: [String]) throws(ImportError) -> Int {
    let wanted = HeaderName.comparable(name)
    let places = header.indices.filter { HeaderName.comparable(header[$0]) == wanted }
    guard let place = places.first else { throw .mapMisses(name, found: header) }
    if places.count > 1 { throw .repeatedColumn(first: header[place], second: header[places[1]]) }
    return place
  }

  /// Whether both name the same columns, in any order.
  public static func == (left: TableMap, right: TableMap) -> Bool { left.named == right.named }

  /// Hashes the columns and their names.
  public func hash(into hasher: inout Hasher) { hasher.combine(named) }

  private var named: [TableColumn: String] {
    Dictionary(columns.map { ($0.column, $0.name) }) { first, _ in first }
  }
}

extension TableLayout {
  /// A table whose columns a person has named.
  static let mapped = TableLayout(format: .table, telling: [], columns: [:], endsLines: false)
}
