/// The words of Strong's exports in one language of the phone.
///
/// A word that some file has shown is marked as seen in `docs/strong-files.md`; all others are translations
/// in the manner of those that were seen. Where none of them fits, `StrongLayout` recognises the file by the
/// order of its columns.
struct StrongLanguage: Sendable {
  /// Its English name.
  let name: String
  /// The names of each column, the likeliest first.
  let columns: [StrongColumn: [String]]
  /// What “Set Order” says of a pause.
  let restTimers: [String]
  /// What “Set Order” says of a note.
  let notes: [String]

  /// Every language that Strong ships.
  static let all = [
    english, german, french, spanish, italian, portuguese, dutch, russian, japanese, korean,
    simplifiedChinese, traditionalChinese,
  ]

  /// The column of each known name, by the form in which names are compared.
  static let columnsByName: [String: StrongColumn] = {
    var found: [String: StrongColumn] = [:]
    for language in all {
      for (column, names) in language.columns {
        for name in names { found[comparable(name)] = column }
      }
    }
    return found
  }()

  /// The form in which names are compared: without case, outer or doubled spaces, or the sort of an apostrophe.
  ///
  /// Names are no ids: here Unicode's equivalence is wanted, so that `Ü` may be written as two scalars.
  static func comparable(_ name: String) -> String {
    name.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing("’", with: "'")
  }
}
