import EventLog
import Projections
import Testing

/// The code does what `docs/merge-rules.md` shows.
struct MergeRulesPageTests {
  private let lines: [String]

  init() throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    let path = (root + ["docs", "merge-rules.md"]).joined(separator: "/")
    let contents = try PosixFileSystem().contents(of: path)
    let text = String(decoding: contents.bytes(in: 0..<contents.count), as: UTF8.self)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The lines of the first fenced block of a language.
  private func block(_ language: String) -> [String] {
    Array(lines.drop { $0 != "```\(language)" }.dropFirst().prefix { $0 != "```" })
  }

  @Test func `its example of events has the state and the digest that it shows`() throws {
    let dataset = DatasetID(checked: "11111111-1111-4111-8111-111111111111")
    #expect(lines.contains("These five events of the dataset `\(dataset)`"))
    let events = try block("jsonl").map { try Event(line: Array($0.utf8), of: dataset) }
    #expect(events.count == 5)
    let state = try TrainingState(of: events, in: dataset)
    #expect(block("json") == [try state.text])
    #expect(lines.contains("with the digest `\(try state.digest())`."))
    #expect(try TrainingState(of: events.reversed(), in: dataset).text == state.text)
  }

  @Test func `its table of payloads is that of the code`() {
    var rows = [(types: ["`<kind>.deleted`"], rule: Self.rule(VerbRow.deleted))]
    // Verbs of one kind with the same members share a row.
    for (type, row) in FullPayloads.rows.map({ ($0.type, $0.row) }) {
      let shared = rows.firstIndex {
        $0.types[0].hasPrefix("`\(type.kind).") && $0.rule == Self.rule(row)
      }
      if let shared {
        rows[shared].types.append("`\(type)`")
      } else {
        rows.append((["`\(type)`"], Self.rule(row)))
      }
    }
    let shown = lines.drop { $0 != "| type | sent | members |" }.dropFirst(2)
      .prefix { $0.hasPrefix("|") }
    #expect(Array(shown) == rows.map { "| \($0.types.joined(separator: ", ")) | \($0.rule) |" })
  }

  private static func rule(_ row: VerbRow) -> String {
    let members = row.schema.members.map { member in
      let name = member.isRequired ? "**`\(member.name)`**" : "`\(member.name)`"
      return "\(name) \(member.type.description)"
    }
    return "\(row.priority) | \(members.joined(separator: "; "))"
  }
}
