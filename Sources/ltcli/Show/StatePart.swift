import EventLog
import Projections

/// What of the state is asked for.
enum StatePart {
  case kind(KindRow)
  /// One entity, as somebody named it.
  case entity(EntityChoice)
  case deletions

  /// The word that names what was deleted (merge-rules 10).
  static let deletionsName = "deletions"

  /// Reads `KIND`, `KIND ID`, `KIND/ID`, `deletions`, or a day, which means the session of that day.
  init(_ word: String, id: String?, _ here: Here) throws(CommandError) {
    if word == StatePart.deletionsName, id == nil {
      self = .deletions
    } else if let row = KindRow.named(word) {
      self =
        try id.map { (id) throws(CommandError) in
          .entity(try EntityChoice(row, id, here))
        } ?? .kind(row)
    } else if id == nil, let choice = try EntityChoice(word, here) {
      self = .entity(choice)
    } else {
      throw KindRow.unknown(word)
    }
  }
}

extension KindRow {
  /// The kind with a name or a plural; nil if there is none.
  static func named(_ word: String) -> KindRow? {
    KindTable.current.rows.first { $0.kind == word || $0.plural == word }
  }

  /// Reads `KIND/ID`; nil for anything else.
  /// - Throws: `wrongUsage` where the kind is not known.
  static func withID(_ word: String) throws(CommandError) -> (row: KindRow, id: String)? {
    let parts = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else { return nil }
    guard let row = named(String(parts[0])) else { throw unknown(String(parts[0])) }
    return (row, String(parts[1]))
  }

  /// The error for a word that names no kind.
  static func unknown(_ word: String) -> CommandError {
    let rows = KindTable.current.rows
    let known = rows.map(\.plural)
    return .usage(
      "there is no kind “\(word)”",
      hint: Suggestion.text(for: word, among: known + rows.map(\.kind))
        ?? "known are \(known.joined(separator: ", "))")
  }
}
