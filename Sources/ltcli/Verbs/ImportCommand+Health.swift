import EventLog
import Importers
import SyncRelay

extension ImportCommand {
  /// The plan of an Apple Health export: of `export.zip`, or of the XML file in it. It is read piece by piece, as it may
  /// have gigabytes.
  static func healthPlan(_ path: String, _ context: CommandContext) throws(CommandError)
    -> ImportPlan
  {
    var file = HealthImport()
    if try isArchive(path, context) {
      let name = try archivedName(in: path, context)
      // A `*` stands for a `/`, too: no other file may fit.
      let others = name.contains("*") ? ["-x", "*/*/*", "*[cC][dD][aA]*"] : []
      try unpack(["-p", path, name] + others, of: path, context) {
        (piece) throws(CommandError) in
        try attempting("reading the export") { try file.read(piece) }
      }
    } else {
      try attempting("reading the export") {
        try InputFile.forEachPiece(of: path, context) { try file.read($0) }
      }
    }
    return try attempting("reading the export") { try file.plan() }
  }

  private static func isArchive(
    _ path: String, _ context: CommandContext
  ) throws(CommandError) -> Bool {
    guard path != InputFile.standard else { return false }
    return try attempting("reading the export") {
      guard try context.environment.files.status(of: path)?.sort == .file else { return false }
      return try context.environment.files.contents(of: path).withBytes {
        $0.prefix(4).elementsEqual([0x50, 0x4B, 0x03, 0x04])
      }
    }
  }

  /// The name of the export in an archive. Phones translate it; beside it stands one for hospitals, `export_cda.xml`, and
  /// folders hold routes.
  private static func archivedName(
    in path: String, _ context: CommandContext
  ) throws(CommandError) -> String {
    var list: [UInt8] = []
    try unpack(["-Z1", path], of: path, context) { (piece) throws(CommandError) in
      if list.count < 64 << 20 { list += piece }
    }
    let names = String(decoding: list, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map(String.init)
    let found = names.filter { name in
      let parts = name.split(separator: "/")
      let last = parts.last?.lowercased() ?? ""
      return parts.count <= 2 && last.hasSuffix(".xml") && !last.contains("cda")
    }
    guard found.count == 1, let name = found.first else {
      let what =
        found.isEmpty
        ? "no XML file" : "several XML files: \(found.prefix(4).joined(separator: ", "))"
      throw CommandError(
        status: .inputRefused, attempted: "reading the export", place: path,
        reason: "the archive holds \(what), where an Apple Health export has one",
        hint: "unpack it, and name the XML file")
    }
    return pattern(of: name)
  }

  /// A pattern that a name fits, as unzip takes them: it lists letters beyond ASCII in one way or another, such as `#U00f3`.
  private static func pattern(of name: String) -> String {
    var pattern = ""
    var rest = name.unicodeScalars[...]
    while let scalar = rest.first {
      let code = rest.dropFirst(2).prefix(4)
      let isCode = scalar == "#" && code.count == 4 && code.allSatisfy(\.properties.isASCIIHexDigit)
      let isPlain = scalar.isASCII && !"[]*?\\#".unicodeScalars.contains(scalar)
      pattern += isPlain ? String(scalar) : "*"
      rest = rest.dropFirst(isCode ? 6 : 1)
    }
    return pattern
  }

  private static func unpack(
    _ words: [String], of path: String, _ context: CommandContext,
    _ body: ([UInt8]) throws(CommandError) -> Void
  ) throws(CommandError) {
    let ending: ProcessEnding
    var failure: CommandError?
    do throws(TransportError) {
      ending = try context.console.readProgram(["unzip"] + words) { piece in
        if failure != nil { return }
        do throws(CommandError) { try body(piece) } catch { failure = error }
      }
    } catch {
      throw CommandError(
        status: .inputRefused, attempted: "unpacking the export", place: path,
        reason: "unzip cannot be started: \(error.reason)",
        hint: "install unzip, or unpack the archive and name the XML file in it")
    }
    if let failure { throw failure }
    guard ending == .status(0) else {
      throw CommandError(
        status: .inputRefused, attempted: "unpacking the export", place: path,
        reason: "unzip \(ending)",
        hint: "the archive may be damaged or cut: export it again")
    }
  }
}

extension InputFile {
  /// A file with more bytes is not mapped, since the pages of a mapping count as the process' memory.
  private static let longFile = 16 << 20

  /// Calls the body with each piece of a file, whatever stands at its path; the file may have any length.
  static func forEachPiece(
    of path: String, _ context: CommandContext, _ body: ([UInt8]) throws -> Void
  ) throws {
    if path == standard {
      while let piece = try context.console.readInput() { try body(piece) }
      return
    }
    let status = try context.environment.files.status(of: path)
    guard let status, status.sort == .file, status.length > longFile else {
      return try body(bytes(of: path, context))
    }
    var failure: (any Error)?
    try context.console.readPipe(at: path) { (piece) throws(LogError) in
      if failure != nil { return }
      do { try body(piece) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}
