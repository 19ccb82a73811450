import EventLog
import LiftTrail
import Projections
import Training

enum SearchCommand: Command {
  private static let everything = CommandOption(
    name: "--all", meaning: "also what was overwritten, taken out or deleted since")
  private static let kind = CommandOption(
    name: "--kind", value: "KIND", meaning: "only entities of this kind")

  static let description = VerbDescription(
    name: "search", summary: "find notes, names and other texts",
    examples: [
      "ltcli search phone elbow": "every note with a word that begins so",
      "ltcli search phone Kniebeuge leicht": "texts with both words, in any order",
      "ltcli search phone elbow --all": "also in what was overwritten or deleted",
    ],
    operands: [
      .store,
      Operand(
        name: "WORD", meaning: "how a word begins; of several, a text has all", isRepeated: true),
    ], options: [everything, kind, .json],
    notes: [
      "Case and accents do not matter: e finds É, ss finds ß. The last written comes first. Ids, times",
      "and units are not searched. Nothing found is exit 1.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let replica = try context.replica(context.operand(0))
    let state = replica.state
    let sought = TextSearch(context.arguments.operands.dropFirst().joined(separator: " "))
    guard !sought.isEmpty else {
      throw .usage("there is no letter or digit to look for")
    }
    let row = try context.arguments[kind].map { (word) throws(CommandError) in
      guard let row = state.kinds.named(word) else { throw state.kinds.unknown(word) }
      return row
    }
    let found = try attempting("reading the log") {
      try state.texts(everywhere: context.arguments.has(everything)) { sought.finds($0) }
        .filter { row == nil || $0.entity.kind == row?.kind }
    }
    var words = EventWords(state, try context.arguments.here.reader())
    try attempting("reading the log") {
      if context.isJSON {
        for text in found { try context.output.json(json(text, &words)) }
      } else if !found.isEmpty {
        try print(found, &words, context)
      }
    }
    guard found.isEmpty else { return .done }
    throw CommandError(
      status: .different, reason: "no text has these words",
      hint: context.arguments.has(everything)
        ? nil : "--all looks also at what was overwritten or deleted")
  }

  private static func json(_ text: FoundText, _ words: inout EventWords) throws -> JSONObject {
    var object: JSONObject = [
      "entity": .text(text.entity), "event": .text(text.event.id), "member": .string(text.member),
      "shown": .bool(text.isShown), "stamp": .text(text.event.stamp), "text": .string(text.text),
      "unit": .text(text.unit),
    ]
    object["device"] = try words.name(of: text.event.id.replica).map { .string($0) }
    return object
  }

  private static func print(
    _ found: [FoundText], _ words: inout EventWords, _ context: CommandContext
  ) throws {
    context.output.usePager()
    var table = FittedTable([
      .init(heading: "written"), .init(heading: "where", isCut: true),
      .init(heading: "member", rank: 2), .init(heading: "text", isCut: true),
      .init(heading: "", rank: 1), .init(heading: "device", rank: 3, isCut: true),
    ])
    for text in found {
      table.add([
        .init(words.time(text.event.stamp)),
        .init(text.unit.id == nil ? "\(text.entity)" : "\(text.entity).\(text.unit)", .bold),
        .init(text.member, .faint), .init(text.text),
        .init(text.isShown ? "" : "no longer there", .yellow),
        .init(try words.device(text.event.id.replica), .faint),
      ])
    }
    try context.output.table(table.table(in: context.output.width))
  }
}
