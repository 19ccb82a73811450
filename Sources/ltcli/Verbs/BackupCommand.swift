import EventLog
import Projections
import SyncRelay
import Training

enum BackupCommand: Command {
  private static let keep = CommandOption(
    name: "--keep", value: "RULES",
    meaning: "then remove older backups but, of so many periods, the last one of each"
  )

  static let description = VerbDescription(
    name: "backup", summary: "write all events into one file, and check or restore such a file",
    examples: [
      "ltcli backup phone /media/disk": "a new file there, checked, named by store and time",
      "ltcli backup phone /media/disk --keep daily:7,weekly:4":
        "then the last one of each of 7 days and of 4 weeks stays",
      "ltcli backup check FILE": "reads all of it, and says what it holds",
      "ltcli backup check FILE phone": "and whether the store has more, or less",
      "ltcli backup restore FILE phone2": "a new store with what the file holds",
      "ltcli backup phone /media/disk --quiet": "says nothing when all is well, for cron",
    ],
    operands: [
      .store,
      Operand(
        name: "FOLDER", meaning: "where the file is to be; check, restore: the file", form: .folder),
      Operand(
        name: "OTHER",
        meaning: "check: a store to compare it with; restore: the new store's folder",
        isOptional: true, form: .folder),
    ],
    options: [keep, .zone, .json],
    notes: [
      "RULES are such as daily:7,weekly:4,monthly:12,yearly:3. Only backups of this store are ever",
      "removed, by their names, and only once the new one is durable; the newest always stays. Days are",
      "those of --zone. Others may write to the store meanwhile. What is written is read again before it",
      "gets its name, so a file with that name is whole; its form is that of ltcli log --stream, which",
      "ltcli receive takes too. restore never writes into a store that is there: it says which of the two",
      "is older. The new store has a replica id of its own, and syncs with the others; what an app",
      "declares of its kinds, the app writes again. A folder that is named check or restore is ./check.",
    ], isSilentWhenWell: true)

  static func run(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let (deed, other) = (context.operand(0), context.optionalOperand(2))
    switch deed {
    case "check":
      try refuseKeep(context)
      return try check(context.operand(1), against: other, context)
    case "restore":
      try refuseKeep(context)
      guard let other else {
        throw .usage("the new store is missing", hint: "ltcli backup restore FILE STORE")
      }
      return try restore(context.operand(1), to: other, context)
    default:
      if let other { throw .usage("“\(Printable.text(other))” is one word too many") }
      if ["check", "restore"].contains(context.operand(1)) {
        throw .usage("FILE is missing", hint: "ltcli backup \(context.operand(1)) FILE")
      }
      return try make(context)
    }
  }

  private static func refuseKeep(_ context: CommandContext) throws(CommandError) {
    if context.arguments.has(keep) {
      throw .usage("\(keep.name) is for a new backup; \(context.operand(0)) removes nothing")
    }
  }

  /// Reads a backup, and says what of it is wrong as a refusal of the file: no store is at fault.
  private static func file(
    _ path: String, _ context: CommandContext
  ) throws(CommandError) -> BackupFile {
    do throws(LogError) {
      return try BackupFile(at: path, context.environment.files)
    } catch {
      var failure = CommandError(error, attempting: "reading the backup")
      failure.status = .inputRefused
      failure.hint =
        error.code == .notFound ? "check the path" : "nothing was written; take an earlier backup"
      throw failure
    }
  }
}

// MARK: - Making one

extension BackupCommand {
  private static func make(_ context: CommandContext) throws(CommandError) -> ExitStatus {
    let (path, folder) = (context.operand(0), context.operand(1))
    let rules = try context.arguments.value(
      keep, otherwise: "is no rule of what stays",
      hint: "write it like daily:7,weekly:4,monthly:12,yearly:3"
    ) { BackupRetention($0) }
    let reader = try context.arguments.here.reader()
    let files = context.environment.files
    let status = try attempting("looking at \(folder)") { try files.status(of: folder) }
    guard status?.isFolder == true else {
      throw CommandError(
        status: .inputRefused, place: folder, reason: "it is not a folder",
        hint: "make it first; if it stands on a disk, see whether that is mounted")
    }
    let store = try context.store(path)
    let name = BackupName(of: store.manifest, at: reader.now)
    let (progress, total) = (context.progress("writing"), UInt64(store.log.count))
    defer { progress.finish() }
    let bytes: Int
    do {
      bytes = try BackupFile.write(store, to: name, in: folder, files) {
        progress.note(UInt64($0), of: total, "events")
      }
    } catch {
      throw NewFile.failure(error, attempting: "writing the backup")
    }
    progress.finish()
    let removed = try attempting("removing older backups") {
      try remove(besides: name, in: folder, rules, files) { reader.clock(at: $0).day }
    }
    return try say(name, bytes, removed, of: store, context)
  }

  private static func say(
    _ name: BackupName, _ bytes: Int, _ removed: [String], of store: Store,
    _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    let file = "\(context.operand(1))/\(name.file)"
    let events = store.log.eventCount
    if context.isJSON {
      try context.output.json([
        "bytes": .count(bytes), "events": .count(events), "file": .string(file),
        "removed": .array(removed.map { .string($0) }),
      ])
    } else {
      let gone = removed.isEmpty ? "" : "; \(Count.text(removed.count, "older one")) removed"
      try context.output.line(
        "\(file): \(Count.text(events, "event")), \(ByteCount.text(bytes)), read again\(gone)")
    }
    return .done
  }

  /// Removes the backups that the rules do not keep, and what the writing of an earlier one left.
  /// - Returns: The names of the backups that went.
  private static func remove(
    besides name: BackupName, in folder: String, _ rules: BackupRetention?,
    _ files: any FileSystem, day: (Instant) -> Day
  ) throws(LogError) -> [String] {
    let names = try files.names(in: folder)
    for file in names {
      // Another process may be writing one of this moment.
      guard let unfinished = BackupName.unfinished(file), unfinished.store == name.store,
        name.time.milliseconds - unfinished.time.milliseconds > Day.length
      else { continue }
      try files.removeFile(at: "\(folder)/\(file)")
    }
    guard let rules else { return [] }
    let times = names.compactMap { BackupName($0) }.filter { $0.store == name.store }.map(\.time)
    let removed = rules.superfluous(among: times, on: day)
      .map { name.at($0).file }.sorted()
    for file in removed { try files.removeFile(at: "\(folder)/\(file)") }
    return removed
  }
}

// MARK: - Reading one

extension BackupCommand {
  private static func check(
    _ path: String, against other: String?, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    let file = try file(path, context)
    let kinds = other.map { context.kinds(at: $0) } ?? KindTable(KindSet.training)
    let (state, reader) = (
      try attempting("folding the backup") { try file.state(kinds) },
      try context.arguments.here.reader()
    )
    let digest = try attempting("folding the backup") { try state.digest() }
    var json: JSONObject = [
      "dataset": .text(file.start.dataset), "digest": .string(digest),
      "events": .count(state.log.eventCount), "file": .string(path),
    ]
    json["replica"] = file.start.replica.map { .text($0) }
    json["newest"] = file.newest.map { .text($0) }
    var lines = [
      "\(path): \(Count.text(state.log.eventCount, "event")), every line checked, digest \(digest)"
    ]
    if let newest = file.newest { lines.append("newest change: \(reader.shown(newest))") }
    var isDifferent = false
    if let other {
      let comparison = try BackupComparison(file, of: try context.store(other))
      json["lacks"] = .count(comparison.lacked.count)
      json["more"] = .count(comparison.more.count)
      lines += comparison.lines(path: path, store: other, reader)
      isDifferent = !comparison.isSame
    }
    if context.isJSON {
      try context.output.json(json)
    } else {
      for line in lines { try context.output.line(line) }
    }
    return isDifferent ? .different : .done
  }

  private static func restore(
    _ path: String, to folder: String, _ context: CommandContext
  ) throws(CommandError) -> ExitStatus {
    let file = try file(path, context)
    let files = context.environment.files
    let isTaken = try attempting("looking at \(folder)") {
      try files.status(of: StoreFolder(folder).manifest) != nil
    }
    if isTaken { throw try refusal(of: file, path, folder, context) }
    let manifest = try NewStore.manifest(
      at: folder, dataset: file.start.dataset, isEphemeral: file.start.isEphemeral, context)
    let store = try attempting("restoring the backup") { () throws(LogError) in
      let store = try Store.create(
        at: folder, manifest: manifest, environment: context.environment)
      _ = try store.receive(file.events)
      return store
    }
    try NewStore.print(store, context)
    context.note("what was written since the backup comes from the other devices: ltcli sync")
    context.makeSnapshotIfDue(of: store, context.kinds(at: folder))
    return .done
  }

  /// Why nothing is restored where a store is: with which of the two is older.
  private static func refusal(
    of file: BackupFile, _ path: String, _ folder: String, _ context: CommandContext
  ) throws(CommandError) -> CommandError {
    let store = try context.store(folder)
    let reason: String
    let hint: String
    if store.manifest.dataset == file.start.dataset {
      let comparison = try BackupComparison(file, of: store)
      reason =
        "a store is there: "
        + comparison.lines(path: "the backup", store: "it", try context.arguments.here.reader())
        .joined(separator: "; ")
      hint =
        comparison.more.isEmpty
        ? "it lacks nothing of the backup; name a new folder to have the older state"
        : "ltcli receive \(ShellWord.quoted(folder)) < \(ShellWord.quoted(path)) adds what it lacks"
    } else {
      reason = "a store of another dataset is there"
      hint = "name a new folder"
    }
    return CommandError(
      status: .inputRefused, attempted: "restoring the backup", place: folder, reason: reason,
      hint: hint)
  }
}
