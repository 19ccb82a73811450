import EventLog
import LiftTrail
import Projections
import SyncRelay

enum MeetCommand: Command {
  private static let merge = CommandOption(
    name: "--merge", meaning: "make one history of both")
  private static let useTheirs = CommandOption(
    name: "--use-theirs", meaning: "take theirs, and set the folder here aside")
  private static let useMine = CommandOption(
    name: "--use-mine", meaning: "give them mine, and set theirs aside")
  private static let plan = CommandOption(
    name: "--plan", meaning: "show what each way would do, and change nothing")
  private static let takeBack = CommandOption(
    name: "--take-back", meaning: "put the folder from before the last meeting back")

  static let description = VerbDescription(
    name: "meet", summary: "make one history of two that have never met",
    examples: [
      "ltcli meet phone tcp://192.168.1.7:7440 --plan":
        "what each way would do; nothing is changed",
      "ltcli meet phone tcp://192.168.1.7:7440 --merge":
        "both sides hold both histories afterwards",
      "ltcli meet phone watch --use-theirs": "phone is set aside, and holds what watch holds",
      "ltcli meet phone folder:Sync/training --use-mine":
        "the place carries phone's history; its other devices meet it next",
      "ltcli meet phone --take-back": "phone is as before, with what was written here since",
    ],
    operands: [
      .store,
      Operand(
        name: "PEER",
        meaning: "whom to meet, as ltcli sync names it: a folder, folder:PATH, tcp://…",
        option: takeBack.name, form: .folder),
    ],
    options: [
      plan, merge, useTheirs, useMine, takeBack, SyncCommand.remoteTool, TokenSource.option, .json,
    ],
    notes: [
      "Two devices that both began by themselves hold two histories, and a sync refuses to mix them (6).",
      "A person decides once whose counts. Without a choice the plan is shown, and a person at a terminal",
      "is asked; a script says one (6 without it). If one side is empty, there is nothing to decide.",
      "--merge states the events here again as the other history's, with their times and ids: the same",
      "rules decide as between devices that had met all along. Two devices of one history that both do it",
      "end with every event once.",
      "The folder from before is kept beside STORE, and named. --take-back puts it back; what others have",
      "got by then stays with them, and ltcli undo takes that back.",
      "At a server, --use-mine has its token open this history; the store that it opened is kept there.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let arguments = context.arguments
    let choices = [(merge, MeetingChoice.merge), (useTheirs, .useTheirs), (useMine, .useMine)]
      .filter { arguments.has($0.0) }.map(\.1)
    let ways = choices.count + [plan, takeBack].count { arguments.has($0) }
    guard ways <= 1 else {
      throw .usage("say one of --plan, --merge, --use-theirs, --use-mine and --take-back")
    }
    let path = context.operand(0)
    let configuration = try context.storeConfiguration(path)
    if arguments.has(takeBack) { return try takeBack(configuration, context) }
    let peer = try peer(context)
    let progress = context.progress("meeting")
    defer { progress.finish() }
    var options = try options(of: peer, context)
    options.watch = { progress.note($0) }
    if let choice = choices.first {
      let theirs = try looking(at: peer, context) { [options] in
        try running(configuration, with: peer) { try await peer.found(by: $0, options) }
      }
      return try meet(choice, theirs, peer, options, configuration, context)
    }
    let meeting = try looking(at: peer, context) { [options] in
      try running(configuration, with: peer) { try await peer.plan(for: $0, options) }
    }
    progress.finish()
    let text = MeetingText(
      plan: meeting, names: (path, peer.name), words: try StatusWords(context))
    if arguments.has(plan) {
      try show(text, context)
      return .done
    }
    if let obvious = meeting.obvious {
      return try meet(obvious, meeting.theirs, peer, options, configuration, context)
    }
    if !context.isJSON { try show(text, context) }
    return try meet(ask(context), meeting.theirs, peer, options, configuration, context)
  }

  private static func meet(
    _ choice: MeetingChoice, _ theirs: DatasetSummary, _ peer: MeetingPeer,
    _ options: SyncOptions, _ configuration: StoreConfiguration, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    let outcome = try attempting("meeting \(peer.name)") {
      try carryOut(choice, theirs, peer, options, configuration, context)
    }
    try tell(choice, outcome, peer.name, context)
    return .done
  }

  /// Says of a peer that holds nothing for this token how it comes to hold this history.
  private static func looking<Value>(
    at peer: MeetingPeer, _ context: CommandContext, _ body: () throws -> Value
  ) throws(CommandError) -> Value {
    try Strangers.naming(peer.name, context) { () throws(CommandError) in
      try attempting("looking at \(peer.name)", body)
    }
  }

  private static func show(_ text: MeetingText, _ context: CommandContext) throws(CommandError) {
    if context.isJSON { return try context.output.json(text.json) }
    for line in text.lines() { try context.output.line(line) }
  }

  /// Asks the person at the terminal whose history counts.
  private static func ask(_ context: CommandContext) throws(CommandError) -> MeetingChoice {
    let options = MeetingChoice.allCases.map(\.option).joined(separator: ", ")
    guard context.console.isInputTerminal, !context.isJSON else {
      throw CommandError(
        status: .undecided, reason: "which history counts is not said; nothing is done",
        hint: "say one of \(options); --plan shows what each would do")
    }
    try context.output.text("merge, theirs or mine? ")
    try context.output.flush()
    var input = InputLines(context.console)
    let answer = try input.nextGroup()?.first.map { String(decoding: $0.bytes, as: UTF8.self) }
    switch (answer ?? "").trimmed.lowercased() {
    case "merge": return .merge
    case "theirs": return .useTheirs
    case "mine": return .useMine
    default:
      throw CommandError(
        status: .undecided, reason: "nothing is done: the answer was none of merge, theirs and mine"
      )
    }
  }

  private static func carryOut(
    _ choice: MeetingChoice, _ theirs: DatasetSummary, _ peer: MeetingPeer,
    _ options: SyncOptions, _ configuration: StoreConfiguration, _ context: CommandContext
  ) throws -> MeetingOutcome {
    if case (.useMine, .folder(let transport)) = (choice, peer) {
      return try FolderTaking.take(transport.path, for: configuration.path, context)
    }
    return try running(configuration, with: peer) {
      try await peer.meet(choice, theirs, for: $0, options)
    }
  }

  private static func takeBack(
    _ configuration: StoreConfiguration, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    let outcome = try attempting("taking the meeting back") {
      try running(configuration) { try await $0.takeBackMeeting() }
    }
    let path = context.operand(0)
    let carried = Count.text(outcome.carriedCount, "event")
    try context.answer(
      json(outcome),
      "\(path) is of dataset \(outcome.dataset) again, with \(carried) written here since; the joined store is "
        + "kept: \(outcome.keptFolder ?? ""). What others have got by then stays with them")
    return .done
  }

  private static func tell(
    _ choice: MeetingChoice, _ outcome: MeetingOutcome, _ peer: String,
    _ context: CommandContext
  ) throws(CommandError) {
    var object = json(outcome)
    object["choice"] = .string(choice.rawValue)
    if context.isJSON { return try context.output.json(object) }
    let path = context.operand(0)
    let said =
      switch choice {
      case .merge, .useTheirs:
        "\(path) is of dataset \(outcome.dataset) now; what stood here is kept: \(outcome.keptFolder ?? "")"
      case .useMine:
        "\(peer) has the history of \(path) now; its other devices meet it next"
          + (outcome.keptFolder.map { "; what stood there is kept: \($0)" } ?? "")
      }
    try context.output.line(said)
    if choice == .merge, !outcome.isGiven {
      context.warn(
        "\(peer) does not have what stood here yet; ltcli sync gives it")
    }
    switch choice {
    case .merge, .useTheirs:
      try context.output.line(
        "ltcli meet \(ShellWord.quoted(path)) --take-back puts it back", .faint)
    case .useMine where outcome.keptFolder != nil:
      try context.output.line(
        "ltcli meet \(ShellWord.quoted(peer)) --take-back puts it back", .faint)
    case .useMine:
      try context.output.line(
        "to have theirs count again, meet there with --use-mine from a device that has it", .faint)
    }
  }

  private static func json(_ outcome: MeetingOutcome) -> JSONObject {
    var object: JSONObject = [
      "carried": .count(outcome.carriedCount), "dataset": .text(outcome.dataset),
      "given": .bool(outcome.isGiven),
    ]
    object["kept"] = outcome.keptFolder.map { .string($0) }
    return object
  }

  /// Opens the store for a while.
  private static func running<Value: Sendable>(
    _ configuration: StoreConfiguration, with peer: MeetingPeer? = nil,
    _ body: @escaping @Sendable (TrainingStore) async throws -> Value
  ) throws -> Value {
    try Waiting.run {
      let store = TrainingStore(configuration)
      do {
        try await store.open()
        let value = try await body(store)
        await store.close()
        await peer?.finish()
        return value
      } catch {
        await store.close()
        await peer?.finish()
        throw error
      }
    }
  }

  private static func peer(_ context: CommandContext) throws(CommandError) -> MeetingPeer {
    let text = context.operand(1)
    let address = try SyncCommand.address(of: text)
    if case .place(let path) = address {
      return .place(
        FolderPlace(
          path: FolderAddress.spelling(of: path, context.environment.files),
          files: context.environment.files, randomness: context.environment.randomness))
    }
    if case .hub = address {
      throw .usage(
        "a hub keeps the histories of many, and does not say whose is met",
        hint: "meet a device or a server that has the other history; ltcli sync meets a hub")
    }
    if let peer = FarPeer(address, try SyncCommand.farOptions(context)) {
      return .far(FarTransport(peer: peer, TokenSource(context)))
    }
    guard try !context.isOneFolder(context.operand(0), text) else {
      throw .usage("STORE and PEER are the same folder")
    }
    // Says what is wrong with it before anything is planned.
    _ = try context.peerStore(text)
    return .folder(FolderTransport(path: text, environment: context.environment))
  }

  private static func options(
    of peer: MeetingPeer, _ context: CommandContext
  ) throws(CommandError) -> SyncOptions {
    var options = SyncOptions()
    guard case .far(let far) = peer, far.peer.isServer else { return options }
    options.token = try TokenSource(context).given(
      inFile: context.arguments[TokenSource.option])
    return options
  }
}
