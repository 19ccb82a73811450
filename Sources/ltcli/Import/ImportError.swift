/// Why a file cannot be imported at all; a single row that cannot is a `SkippedRow` instead.
enum ImportError: Error, Sendable, Hashable {
  /// Bytes that are no UTF-8.
  case notUTF8(line: Int)
  /// A quote that is never closed, or one that stands where RFC 4180 allows none.
  case unbalancedQuotes(line: Int)
  /// A file without a single record.
  case empty
  /// A header that is none of the known ones: the names found, and the English names of the
  /// columns without which nothing can be read.
  case unknownHeader(found: [String], missing: [String])
  /// Columns that might carry the unit of the weights, in a file where nothing else does.
  case unknownColumns(found: [String])
  /// Two columns that mean the same.
  case repeatedColumn(first: String, second: String)
  /// Weights whose unit stands nowhere; the line where only some rows lack it.
  case unitMissing(line: Int?)
  /// A unit asked for that is not the file's; the line where the unit stands in the rows.
  case unitContradicted(asked: WeightUnit, found: WeightUnit, line: Int?)
  /// A zone name that the system does not know.
  case unknownZone(String)
}

extension ImportError: CustomStringConvertible {
  /// What is wrong, where, and what to do next.
  var description: String {
    switch self {
    case .notUTF8(let line):
      "line \(line): not valid UTF-8; save the file as UTF-8 and import it again"
    case .unbalancedQuotes(let line):
      "line \(line): a quote is not closed, or stands inside a field without being doubled"
    case .empty:
      "the file holds no header"
    case .unknownHeader(let found, let missing):
      "not a header of Strong's: no column for \(Self.list(missing)); found \(Self.list(found)); "
        + "known are \(StrongColumn.knownNames)"
    case .unknownColumns(let found):
      "unknown columns \(Self.list(found)), one of which may hold the unit of the weights; "
        + "known are \(StrongColumn.knownNames); rename or remove the unknown ones"
    case .repeatedColumn(let first, let second):
      "the columns \(Self.list([first, second])) mean the same; remove one of them"
    case .unitMissing(let line):
      "\(Self.lead(line))the file does not say whether its weights are kg or lb; add --unit kg or --unit lb"
    case .unitContradicted(let asked, let found, let line):
      "\(Self.lead(line))--unit \(asked) was asked for, but the file says \(found); leave --unit out"
    case .unknownZone(let name):
      "unknown time zone “\(name)”; use a name such as Europe/Berlin"
    }
  }

  private static func lead(_ line: Int?) -> String {
    line.map { "line \($0): " } ?? ""
  }

  private static func list(_ names: [String]) -> String {
    names.map { "“\($0)”" }.joined(separator: ", ")
  }
}
