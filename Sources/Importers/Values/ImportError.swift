import Projections
public import Training

/// Why a file cannot be imported at all; a single row that cannot is a `SkippedRow` instead.
public enum ImportError: Error, Sendable, Hashable {
  /// Bytes that break UTF-8, or UTF-16 where they are in that.
  case notUTF8(line: Int)
  /// A quote that is never closed, or one that stands where RFC 4180 allows none.
  case unbalancedQuotes(line: Int)
  /// A file without a single record.
  case empty
  /// A file of another app, or of another sort.
  case foreign(ForeignFile)
  /// An unknown header: the names found, and the English names of the
  /// columns without which nothing can be read.
  case unknownHeader(found: [String], missing: [String])
  /// Columns that might carry the unit of the weights, in a file where nothing else does.
  case unknownColumns(found: [String])
  /// Two columns that mean the same.
  case repeatedColumn(first: String, second: String)
  /// Weights whose unit stands nowhere; the line where only some rows lack it.
  case unitMissing(line: Int?)
  /// A unit asked for that is not the file's; the line where the unit stands in the rows.
  case unitContradicted(asked: MassUnit, found: MassUnit, line: Int?)
  /// A header that is not that of LiftTrail's table of sets: the names found, and those that are missing.
  case notOurTable(found: [String], missing: [String])
  /// A record with another number of fields than the header.
  case wrongFieldCount(line: Int, found: Int, expected: Int)
  /// Text that breaks the grammar of JSON: where, and why.
  case notJSON(line: Int, reason: String)
  /// JSON of something else than a state: why, with the keys found.
  case notAState(reason: String, found: [String])
  /// Dates whose day and month may each be the other, in a file that does not settle it: the first of them, and
  /// its line.
  case datesUndecided(line: Int, date: String)
  /// An order of day and month that was asked for, where the file has the other one: a date that shows it, and its
  /// line.
  case datesContradicted(asked: DateOrder, line: Int, date: String)
  /// JSON of something else than the keys and values of an app: why, with the keys found.
  case notKeys(reason: String, found: [String])
  /// Text that breaks the grammar of XML, or XML that has been cut: where, and why.
  case notXML(line: Int, reason: String)
  /// XML of something else than an Apple Health export: the name of its root.
  case notHealth(found: String)
  /// XML of something else than a Training Center Database: the name of its root.
  case notTCX(found: String)
  /// Bytes that are not those of a FIT file, or of one that is damaged or cut: where, and why.
  case notFIT(byte: Int, reason: String)
  /// A zone name that the system does not know.
  case unknownZone(String)
  /// A table of another app without columns that it needs: the names found, and those that are missing.
  case columnsMissing(FileFormat, found: [String], missing: [String])
  /// A file of no app that is known: the names of its header, or its first line.
  case unrecognised(found: [String])
  /// A text that is not one of workouts: the line where that shows, and why.
  case notAWorkout(line: Int, reason: String)
  /// A table whose columns have to be named: the names found.
  case mapMissing(found: [String])
  /// Names of columns that cannot be understood, and why.
  case mapInvalid(String)
  /// A column that was named and that the file does not have: the names found.
  case mapMisses(String, found: [String])
}

extension ImportError: CustomStringConvertible {
  /// What is wrong and where; for what is wrong with the file, what to do next as well.
  public var description: String {
    switch self {
    case .notUTF8(let line):
      "line \(line): neither valid UTF-8 nor UTF-16; save the file as UTF-8 (in a spreadsheet “CSV UTF-8”) and import it again"
    case .unbalancedQuotes(let line):
      "line \(line): a quote is not closed, or stands inside a field without being doubled"
    case .empty:
      "the file holds no header"
    case .foreign(let file):
      "this looks like \(file.name)"
    case .unknownHeader(let found, let missing):
      "not a header of Strong's: no column for \(Self.list(missing)); found \(Self.list(found))"
    case .unknownColumns(let found):
      "unknown columns \(Self.list(found)), one of which may hold the unit of the weights"
    case .repeatedColumn(let first, let second):
      "the columns \(Self.list([first, second])) mean the same; remove one of them"
    case .unitMissing(let line):
      "\(Self.lead(line))the file does not say whether its weights are kg or lb"
    case .unitContradicted(let asked, let found, let line):
      "\(Self.lead(line))\(asked.rawValue) was asked for, but the file says \(found.rawValue)"
    case .notOurTable(let found, let missing):
      "line 1: not the table of sets that LiftTrail writes: no column for \(Self.list(missing)); found "
        + Self.list(found)
    case .wrongFieldCount(let line, let found, let expected):
      "line \(line): \(found == 1 ? "1 field" : "\(found) fields") where the header has \(expected)"
    case .notJSON(let line, let reason):
      "line \(line): \(reason)"
    case .notAState(let reason, let found):
      "line 1: not the state that LiftTrail writes: \(reason)"
        + (found.isEmpty ? "" : "; found \(Self.list(found))")
    case .datesUndecided(let line, let date):
      "line \(line): “\(date.prefix(30))” may have the day or the month first, and no date of the file settles it"
    case .datesContradicted(let asked, let line, let date):
      "line \(line): \(asked.rawValue) was asked for, but “\(date.prefix(30))” has \(asked.other.first) first"
    case .notKeys(let reason, let found):
      "line 1: not the keys and values of a trainer app: \(reason)"
        + (found.isEmpty ? "" : "; found \(Self.list(found))")
    case .notXML(let line, let reason):
      "line \(line): \(reason)"
    case .notHealth(let found):
      "not an export of Apple Health: its root is “\(found.prefix(30))” where “HealthData” is expected"
    case .notTCX(let found):
      "not a TCX file: its root is “\(found.prefix(30))” where “TrainingCenterDatabase” is expected"
    case .notFIT(let byte, let reason):
      "byte \(byte): \(reason)"
    case .unknownZone(let name):
      "unknown time zone “\(name)”; use a name such as Europe/Berlin"
    case .columnsMissing(let format, let found, let missing):
      "not \(format.title): no column for \(Self.list(missing)); found \(Self.list(found))"
    case .unrecognised(let found):
      "a file of no app that is known; it begins with \(Self.list(found))"
    case .notAWorkout(let line, let reason):
      "line \(line): \(reason)"
    case .mapMissing(let found):
      "the columns are not named; found \(Self.list(found))"
    case .mapInvalid(let reason):
      "naming columns: \(reason)"
    case .mapMisses(let name, let found):
      "no column is called “\(name.prefix(30))”; found \(Self.list(found))"
    }
  }

  private static func lead(_ line: Int?) -> String {
    line.map { "line \($0): " } ?? ""
  }

  /// At most six names, each at most thirty characters long: a file may have hundreds.
  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(6).map { "“\($0.prefix(30))\($0.count > 30 ? "…" : "")”" }
    let rest = names.count > 6 ? ["and \(names.count - 6) more"] : []
    return (shown + rest).joined(separator: ", ")
  }
}
