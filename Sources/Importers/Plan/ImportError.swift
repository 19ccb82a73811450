package import Projections

/// Why a file cannot be imported at all; a single row that cannot is a `SkippedRow` instead.
package enum ImportError: Error, Sendable, Hashable {
  /// Bytes that are no UTF-8.
  case notUTF8(line: Int)
  /// A quote that is never closed, or one that stands where RFC 4180 allows none.
  case unbalancedQuotes(line: Int)
  /// A file without a single record.
  case empty
  /// A file of another app, or of another sort: what it is, and what to do with it.
  case foreign(name: String, advice: String)
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
  case unitContradicted(asked: MassUnit, found: MassUnit, line: Int?)
  /// A header that is not that of LiftTrail's table of sets: the names found, and those that are missing.
  case notOurTable(found: [String], missing: [String])
  /// A record with another number of fields than the header.
  case wrongFieldCount(line: Int, found: Int, expected: Int)
  /// A text that is no JSON: where, and why.
  case notJSON(line: Int, reason: String)
  /// JSON that is no state: why, with the keys found.
  case notAState(reason: String, found: [String])
  /// A zone name that the system does not know.
  case unknownZone(String)
}
