import EventLog

/// A file that a caller names, whatever stands at its path: a regular one, a pipe, or standard input.
enum InputFile {
  /// The path that stands for standard input, or for standard output.
  static let standard = "-"
  /// How much comes through a pipe at most: more than any export of a life's training.
  static let greatestLength = 256 << 20

  /// All of its bytes; of a pipe, up to its end.
  static func bytes(of path: String, _ context: CommandContext) throws(LogError) -> [UInt8] {
    var bytes: [UInt8] = []
    func add(_ more: [UInt8]) throws(LogError) {
      bytes += more
      guard bytes.count <= greatestLength else {
        throw LogError(
          .tooLarge, "it has more than \(greatestLength) bytes", at: LogError.Position(path: path))
      }
    }
    if path == standard {
      while let more = try context.console.readInput() { try add(more) }
      return bytes
    }
    let files = context.environment.files
    switch try files.status(of: path)?.sort {
    case .pipe, .device: try context.console.readPipe(at: path, add)
    case .file, .link, nil: bytes = try files.contents(of: path).allBytes
    case .folder:
      // The operands may have been swapped: the store comes first.
      throw LogError(
        .malformed, "it is a folder; name the store first, then the file",
        at: LogError.Position(path: path), advice: .checkPath)
    }
    return bytes
  }

  /// Its name without its folders; nil where it has none that says anything later.
  static func name(of path: String) -> String? {
    isNameless(path) ? nil : path.split(separator: "/").last.map(String.init)
  }

  /// Whether a path names a stream of the system, and no file.
  static func isNameless(_ path: String) -> Bool {
    path == standard || path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
  }
}
