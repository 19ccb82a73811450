import EventLog
import Projections
import Training

/// The types of events and their members, for people who write them by hand.
enum TypesHelp {
  /// The word that asks for it in a verb's place.
  static let word = "types"

  private static var table: KindTable { KindTable(.training) }

  /// Every kind with its types; or one type, or those of one kind, with their members.
  /// - Throws: `wrongUsage` for a type that is not known.
  static func text(for name: String?) throws(CommandError) -> String {
    guard let name else { return overview }
    let rows = table.rows.flatMap { row in row.verbs.map { (row, $0) } }
    let asked = rows.filter { row, verb in
      "\(row.kind).\(verb.verb)" == name || row.kind == name || row.plural == name
    }
    guard !asked.isEmpty else {
      let known = rows.map { "\($0.kind).\($1.verb)" }
      throw .usage(
        "there is no type “\(Printable.text(name))”",
        hint: Suggestion.text(for: name, among: known) ?? "ltcli help types lists them")
    }
    return asked.map { row, verb in members(of: verb, in: row) }.joined(separator: "\n")
  }

  private static var overview: String {
    var text = "The types of events; ltcli help types TYPE, or KIND, says their members.\n\n"
    for row in table.rows {
      let verbs = row.verbs.map(\.verb).joined(separator: ", ")
      for (place, line) in WrappedRows.lines(of: verbs, 74).enumerated() {
        text += (place == 0 ? "  \(row.kind).\n" : "") + "      \(line)\n"
      }
    }
    return text
      + "\nA line of ltcli append: {\"type\":\"KIND.VERB\",\"entity\":\"ID\",\"data\":{MEMBER:VALUE,…}}.\n"
      + "How they merge: docs/schema.md.\n"
  }

  private static func members(of verb: VerbRow, in row: KindRow) -> String {
    let lead = "\(row.kind).\(verb.verb)\n"
    guard !verb.schema.members.isEmpty else { return lead + "  no members\n" }
    let rows = verb.schema.members.map { member -> [TextTable.Cell] in
      ["\(member.name)", "\(member.isRequired ? "required" : "")", "\(member.type.description)"]
    }
    return lead + WrappedRows(rows: rows, indent: 2).table(in: 96).text
  }
}
