import Projections

/// What of the state is asked for.
enum StatePart {
  case kind(KindRow)
  case entity(KindRow, id: String)
  case deletions

  /// The word that names what was deleted (merge-rules 10).
  static let deletionsName = "deletions"

  init(_ word: String, id: String?) throws(CommandError) {
    let rows = KindTable.current.rows
    if word == StatePart.deletionsName, id == nil {
      self = .deletions
    } else if let row = rows.first(where: { $0.kind == word || $0.plural == word }) {
      self = id.map { .entity(row, id: $0) } ?? .kind(row)
    } else {
      let known = rows.map(\.plural)
      throw .usage(
        "there is no kind “\(word)”",
        hint: Suggestion.text(for: word, among: known + rows.map(\.kind))
          ?? "known are \(known.joined(separator: ", "))")
    }
  }
}
