import EventLog
import LiftTrail
import SyncRelay

enum RelayCommand: Command {
  private static let stdio = CommandOption(
    name: "--stdio", meaning: "speak over standard input and output", isRequired: true)

  static let description = VerbDescription(
    name: "relay", summary: "speak for a store to the program that started this, once",
    examples: [
      "ltcli relay /home/anna/store --stdio": "what ltcli sync ssh://… runs on the far machine"
    ],
    operands: [.store],
    options: [stdio, .withEphemeral],
    notes: [
      "Standard output carries the exchange and begins with a greeting. The command ends when its input",
      "ends, with 0 if the exchange was finished. docs/transports.md has the details.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    var plan: StoreConfiguration
    do throws(CommandError) {
      plan = try context.storeConfiguration(context.operand(0))
    } catch {
      var error = error
      if error.code == .notAStore {
        error.hint =
          "make one here with ltcli init --dataset ID; ltcli status of the other side says the ID"
      }
      throw error
    }
    // The near side may watch, for as long as it likes.
    plan.sharesLock = true
    var options = SyncOptions()
    options.allowsEphemeral = context.arguments.has(.withEphemeral)
    options.answers = true
    // As long as the near side watches, too.
    options.isWatching = true
    let channel = try attempting("speaking over standard input and output") {
      try context.console.openChannel()
    }
    try attempting("exchanging events") {
      try Waiting.run { [options, plan] in try await answer(over: channel, plan, options) }
    }
    return .done
  }

  private static func answer(
    over channel: any ByteChannel, _ plan: StoreConfiguration, _ options: SyncOptions
  ) async throws {
    let store = TrainingStore(plan)
    let result: Result<Void, any Error>
    do {
      // Before the greeting: a peer that is greeted is answered.
      try await store.open()
      try await channel.send(Array(Greeting.line.utf8))
      _ = try await store.sync(over: OpenChannel(channel), options: options)
      result = .success(())
    } catch {
      result = .failure(error)
    }
    await channel.close()
    await store.close()
    try result.get()
  }
}
