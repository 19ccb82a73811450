/// The errors of a lock, for every file system.
package enum LockFault {
  /// Another writer holds the lock.
  /// - Parameters:
  ///   - holder: The text in the lock's file; may be empty.
  ///   - path: The lock's file.
  package static func held(by holder: String, _ path: String) -> LogError {
    let name = holder.isEmpty ? "another process" : holder
    var error = LogError(
      .locked, "the store is being written by \(name)", at: LogError.Position(path: path),
      advice: .waitForWriter)
    error.lockHolder = LockHolder(holder)
    return error
  }

  /// The writer that held it has lost it.
  /// - Parameter path: The lock's file.
  package static func lost(_ path: String) -> LogError {
    LogError(
      .unusable,
      "the store was removed, another one stands in its place, or this process is a forked copy of the one that opened it",
      at: LogError.Position(path: path), advice: .openAgain)
  }
}

/// The writer that holds a lock, as the lock's file names it, for example `ltcli serve, process 4711`.
package struct LockHolder: Sendable, Hashable {
  /// What the holder calls itself.
  package let program: String
  /// The number of its process; nil where the file has none.
  package let process: Int32?

  /// Reads the text in a lock's file.
  package init(_ text: String) {
    // Byte by byte, as this is also compiled where text has no search.
    let (bytes, word) = (Array(text.utf8), Array(", process ".utf8))
    let places = bytes.indices.filter { bytes[$0...].starts(with: word) }
    let number = places.count == 1 ? bytes[(places[0] + word.count)...] : []
    process = Int32(String(decoding: number, as: UTF8.self))
    program = process == nil ? text : String(decoding: bytes[..<places[0]], as: UTF8.self)
  }
}
