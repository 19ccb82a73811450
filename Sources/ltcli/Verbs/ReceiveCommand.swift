import EventLog
import Projections

enum ReceiveCommand: Command {
  private static let partial = CommandOption(
    name: "--partial", meaning: "take what is whole of a stream that was cut, instead of nothing")

  static let description = VerbDescription(
    name: "receive", summary: "take event lines of another store from standard input",
    examples: [
      "ltcli log watch --stream | ltcli receive phone": "takes what phone lacks of watch",
      "ltcli receive phone < events.jsonl": "the same of bare lines, as log --json prints them",
    ],
    operands: [.store], options: [partial, .withEphemeral, .sameReplica, .json],
    notes: [
      "The lines are kept verbatim, also other contents of events that the store has. One that is",
      "malformed, has a wrong sum, is of another dataset or of half a batch is refused with its",
      "number (exit 3), and nothing of the call is kept. Where the disk fails or the call is killed,",
      "all of it is kept or nothing. A stream that was cut, even at a line's end, or changed is refused",
      "as well; of bare lines nobody can tell. A stream of a store for a trial into a real one, or the",
      "other way round, is refused with exit 6. All lines are held in memory meanwhile, in about four",
      "times their size.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let store = try context.writableStore(context.operand(0))
    let before = store.manifest.replica
    let reader = try read(for: store, context)
    let taken = try receive(reader, into: store).count
    let known = reader.events.count - taken
    try context.answer(
      ["known": .count(known), "taken": .count(taken)], "taken \(taken), known \(known)")
    context.sayNewReplica(of: store, was: before)
    context.makeSnapshotIfDue { () throws(LogError) in try store.makeSnapshotIfDue() }
    return .done
  }

  /// Reads standard input, and checks all of it.
  private static func read(for store: Store, _ context: CommandContext) throws(CommandError)
    -> StreamReader
  {
    var input = InputLines(context.console)
    var reader = StreamReader(
      store.manifest, allowsEphemeral: context.arguments.has(.withEphemeral),
      takesPart: context.arguments.has(partial))
    while let lines = try input.nextGroup() {
      for line in lines { try reader.take(line) }
    }
    try reader.end()
    for fault in reader.faults { context.note("\(fault)") }
    return reader
  }

  /// Takes the events; returns those that the store lacked.
  private static func receive(
    _ reader: StreamReader, into store: Store
  ) throws(CommandError) -> [Event] {
    do throws(LogError) {
      return try store.receive(reader.events)
    } catch {
      var error = error
      // The store counts events, of which a stream has fewer than lines; of a file's lines it names the file.
      if error.position.path == nil, let index = error.position.line,
        reader.lines.indices.contains(index - 1)
      {
        error.position.line = reader.lines[index - 1]
      }
      throw CommandError(error, attempting: "receiving the events")
    }
  }
}
