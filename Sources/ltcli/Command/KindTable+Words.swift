import Projections

extension KindTable {
  /// The kind with a name or a plural; nil if there is none.
  func named(_ word: String) -> KindRow? {
    rows.first { $0.kind == word || $0.plural == word }
  }

  /// Reads `KIND/ID`; nil for anything else.
  /// - Throws: `wrongUsage` where the kind is not known.
  func withID(_ word: String) throws(CommandError) -> (row: KindRow, id: String)? {
    let parts = word.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty else { return nil }
    guard let row = named(String(parts[0])) else { throw unknown(String(parts[0])) }
    return (row, String(parts[1]))
  }

  /// The error for a word that names no kind.
  func unknown(_ word: String) -> CommandError {
    let known = rows.map(\.plural)
    return .usage(
      "there is no kind “\(word)”",
      hint: Suggestion.text(for: word, among: known + rows.map(\.kind))
        ?? "known are \(known.joined(separator: ", "))")
  }
}
