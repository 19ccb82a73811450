import EventLog
import Projections
import SyncRelay

enum ReceiveCommand: Command {
  private static let partial = CommandOption(
    name: "--partial", meaning: "of a stream that was cut, take the whole batches that came")

  static let description = VerbDescription(
    name: "receive", summary: "read event lines of another store from standard input",
    examples: [
      "ltcli log watch --stream | ltcli receive phone":
        "phone takes the events of watch that it lacks",
      "ltcli receive phone < events.jsonl": "takes bare lines, as log --json prints them",
    ],
    operands: [.store], options: [partial, .withEphemeral, .sameReplica, .json],
    notes: [
      "Lines are kept byte for byte, also a second content of an event that the store has. A line that is",
      "malformed, has a wrong sum, is of another dataset or of half a batch is refused by its number (exit",
      "3), and then nothing is taken. If the disk fails or the command is killed, all is taken or nothing.",
      "A stream that was cut, even at a line's end, or changed is refused too; bare lines show no cut.",
      "A trial store's stream into a real store, or the other way round, is refused with exit 6. All lines",
      "are held in memory meanwhile, in about four times their size.",
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
    context.makeSnapshotIfDue(of: store, context.kinds(at: store.folder.path))
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
      for line in lines { try take(line, into: &reader) }
    }
    do throws(LogError) { try reader.end() } catch { throw refusal(error, reading: "the stream") }
    for fault in reader.faults { context.note("\(fault)") }
    return reader
  }

  private static func take(
    _ line: InputLine, into reader: inout StreamReader
  ) throws(CommandError) {
    do throws(LogError) {
      try reader.take(
        StreamReader.Line(line.bytes, number: line.number, isEnded: line.isEnded))
    } catch {
      let isStart = StreamStart.isLikely(line.bytes)
      throw refusal(error, reading: isStart ? "the stream" : "the event lines")
    }
  }

  private static func refusal(_ error: LogError, reading what: String) -> CommandError {
    guard error.code == .cutStream || error.code == .wrongStream else {
      var error = error
      // It may repeat what stands on the line.
      error.reason = Printable.text(error.reason)
      return CommandError(error, attempting: "reading \(what)")
    }
    var refusal = CommandError(
      .inputRefused, attempted: "reading the stream", at: error.position, error.reason,
      hint: "nothing was taken; send it again, or take its whole batches with --partial")
    refusal.code = error.code
    return refusal
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
