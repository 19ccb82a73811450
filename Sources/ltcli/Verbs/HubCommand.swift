import EventLog
import Hub
import SyncRelay

enum HubCommand: Command {
  private enum Deed: String, CaseIterable {
    case `init`
    case status
    case verify
    case export
    case token
    case remove

    /// Whether it is about one dataset.
    var namesDataset: Bool {
      switch self {
      case .`init`, .status, .verify: false
      case .export, .token, .remove: true
      }
    }
  }

  static let description = VerbDescription(
    name: "hub",
    summary: "keep many datasets in a PostgreSQL database: prepare, check, export, remove",
    examples: [
      "ltcli hub init postgresql://db.example/lifttrail": "makes the tables, once",
      "ltcli sync phone postgresql://db.example/lifttrail --make":
        "then a store's dataset goes there",
      "ltcli hub status postgresql://db.example/lifttrail": "how much there is, and what waits",
      "ltcli hub verify postgresql://db.example/lifttrail": "reads and checks every part",
      "ltcli hub export postgresql://db.example/lifttrail DATASET > events.jsonl":
        "then ltcli receive STORE < events.jsonl",
      "ltcli hub token postgresql://db.example/lifttrail DATASET":
        "a new token, by which servers of the hub let clients in",
      "ltcli hub remove postgresql://db.example/lifttrail DATASET":
        "for good, where a person asks for it",
    ],
    operands: [
      Operand(
        name: "DEED", meaning: "init, status, verify, export, token or remove",
        offers: .words(Deed.allCases.map(\.rawValue))),
      Operand(
        name: "HUB",
        meaning: "postgresql://[USER@]HOST[:PORT]/DATABASE[?OPTIONS], as libpq reads it"),
      Operand(
        name: "DATASET", meaning: "export, token and remove: the dataset's UUID", isOptional: true),
    ],
    options: [.yes, .json],
    notes: [
      "It needs a build with the trait PostgreSQL: swift build --traits PostgreSQL. The password comes",
      "from PGPASSWORD or ~/.pgpass; TLS, several hosts and target_session_attrs are libpq's options.",
      "export prints every part that the hub has of a dataset as streams. remove deletes them, and the",
      "hub refuses the dataset from then on; backups of the database and devices still have it.",
      "verify ends with 4 where a part is damaged. docs/deploying.md says how to run a hub.",
    ])

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    guard let deed = Deed(rawValue: context.operand(0)) else {
      throw .usage(
        "“\(Printable.text(context.operand(0)))” is not what hub does",
        hint: "say init, status, verify, export, token or remove")
    }
    let text = context.operand(1)
    guard let address = HubAddress(text) else {
      throw .usage(
        "“\(Printable.text(text))” is not a hub's address",
        hint: "write postgresql://[USER@]HOST[:PORT]/DATABASE")
    }
    let dataset = try dataset(for: deed, context)
    guard deed == .remove || !context.arguments.has(.yes) else {
      throw .usage("\(CommandOption.yes.name) goes with remove alone")
    }
    do throws(CommandError) {
      let session = try attempting("reaching the hub") { try HubWay.session(address) }
      switch (deed, dataset) {
      case (.`init`, _): return try make(session, context)
      case (.status, _): return try HubReport.tell(session, context)
      case (.verify, _): return try HubCheck.run(session, context)
      case (.export, let dataset?): return try HubExport.run(dataset, session, context)
      case (.token, let dataset?): return try giveToken(to: dataset, session, context)
      case (.remove, let dataset?): return try remove(dataset, session, context)
      case (.export, nil), (.token, nil), (.remove, nil): throw missingDataset(deed)
      }
    } catch {
      var error = error
      if error.place.isEmpty, !error.attempted.isEmpty { error.place = address.name }
      throw error
    }
  }

  private static func dataset(
    for deed: Deed, _ context: CommandContext
  ) throws(CommandError) -> DatasetID? {
    guard let text = context.optionalOperand(2) else {
      if deed.namesDataset { throw missingDataset(deed) }
      return nil
    }
    guard deed.namesDataset else {
      throw .usage("\(deed.rawValue) is about the whole hub", hint: "leave the dataset out")
    }
    guard let dataset = DatasetID(text) else {
      throw .usage(
        "“\(Printable.text(text))” is not a dataset's UUID", hint: "ltcli status STORE names it")
    }
    return dataset
  }

  private static func missingDataset(_ deed: Deed) -> CommandError {
    .usage("\(deed.rawValue) needs a dataset", hint: "name its UUID; ltcli status STORE says it")
  }

  private static func make(
    _ session: HubSession, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    let made = try attempting("making the hub") {
      try session.make(HubIdentity(from: context.environment.randomness))
    }
    try context.answer(
      [
        "hub": .string(made.hub.id), "made": .bool(made.isNew),
        "version": .count(made.hub.version),
      ],
      made.isNew
        ? "\(session.name) is a hub now: \(made.hub.id)"
        : "\(session.name) is a hub already: \(made.hub.id)")
    return .done
  }

  private static func giveToken(
    to dataset: DatasetID, _ session: HubSession, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    let token = ServerTokens.random(from: context.environment.randomness)
    try attempting("giving the dataset a token") {
      try HubKeeping(session).give(token, to: dataset)
    }
    try context.answer(["dataset": .text(dataset), "token": .string(token)], token)
    return .done
  }

  private static func remove(
    _ dataset: DatasetID, _ session: HubSession, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    let keeping = HubKeeping(session)
    let size = try attempting("looking for the dataset") { try keeping.size(of: dataset) }
    guard let size else { throw .noDataset(dataset, attempted: "removing the dataset") }
    if size.removed == nil {
      let files = Count.text(size.parts, "file")
      try Confirmation(
        deed: "remove dataset \(dataset) from \(session.name) for good",
        list: ["\(files), \(ByteCount.text(Int(clamping: size.bytes)))"]
      ).ask(context)
    }
    let removed = try attempting("removing the dataset") { try keeping.remove(dataset) }
    let isNew = size.removed == nil
    try context.answer(
      [
        "dataset": .text(dataset), "files": .count(isNew ? size.parts : 0),
        "removed": .text(removed),
      ],
      isNew
        ? "dataset \(dataset) is removed, and refused from now on; backups of the database still have it"
        : "dataset \(dataset) was removed at \(removed) already, and is refused")
    return .done
  }
}
