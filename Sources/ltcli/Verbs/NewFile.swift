import EventLog

/// A file that a verb writes at a path of the caller, whole or not at all.
struct NewFile {
  /// The option that names it.
  let option: String
  /// What is written, as a word for messages.
  let what: String
  /// The option with which it takes the place of a file of that name.
  let replacing: CommandOption

  /// Writes the file.
  /// - Parameter attempted: What a failure says was attempted.
  func save(
    _ bytes: [UInt8], to path: String, attempting attempted: String, _ context: CommandContext
  ) throws(CommandError) {
    do { try write(bytes, to: path, context) } catch {
      throw NewFile.failure(error, attempting: attempted)
    }
  }

  private func write(_ bytes: [UInt8], to path: String, _ context: CommandContext) throws {
    let files = context.environment.files
    let isReplacing = context.arguments.has(replacing)
    let partial = path + ".partial"
    for name in [path, partial] where try files.status(of: name) != nil {
      if name == path, isReplacing, try isReplaceable(path, files) { continue }
      throw try isTaken(name, isPartial: name == partial, files)
    }
    // Created, never replaced: a file that another program makes meanwhile stays.
    let file = try files.createFile(at: partial)
    do {
      try file.append(bytes)
      try file.sync()
      try files.rename(partial, to: path)
    } catch {
      if try files.status(of: partial) != nil { try files.removeFile(at: partial) }
      throw error
    }
  }

  /// Why a file could not be written.
  static func failure(_ error: any Error, attempting attempted: String) -> CommandError {
    var failure = CommandError(error, attempting: attempted)
    guard let error = error as? LogError else { return failure }
    // A path that leads nowhere says nothing about the disk.
    if error.code == .notFound { failure.status = .inputRefused }
    // The general hint speaks of events, and such a file has none to lose.
    if error.advice == .makeRoom { failure.hint = "make room and run it again" }
    return failure
  }

  /// A stream, a device or a folder is never replaced.
  private func isReplaceable(_ path: String, _ files: any FileSystem) throws(LogError) -> Bool {
    try files.status(of: path)?.sort == .file && !InputFile.isNameless(path)
  }

  /// The refusal of a path that is taken; only a file may be removed for it.
  private func isTaken(
    _ path: String, isPartial: Bool, _ files: any FileSystem
  ) throws(LogError) -> CommandError {
    func error(_ reason: String, _ hint: String) -> CommandError {
      CommandError(status: .inputRefused, place: path, reason: reason, hint: hint)
    }
    let sort = try files.status(of: path)?.sort
    if InputFile.isNameless(path) || sort == .pipe || sort == .device {
      return error(
        "\(option) takes the path of a new file, not a pipe or a device",
        "leave \(option) out for standard output")
    }
    if sort == .folder { return error("there is a folder of that name", "choose another name") }
    return error(
      "there is a file of that name",
      isPartial
        ? "an interrupted \(what) may have left it: remove it, or choose another name"
        : "remove it, or choose another name; \(replacing.name) writes over it")
  }
}
