package import EventLog

extension FileSystem {
  /// Makes a file with a text in it.
  package func write(_ text: String, to path: String) throws(LogError) {
    try createFile(at: path).append(Array(text.utf8))
  }

  /// Adds a text to a file that is there.
  package func append(_ text: String, to path: String) throws(LogError) {
    try openFile(at: path).append(Array(text.utf8))
  }

  /// What stands in a file, as text.
  package func text(of path: String) throws(LogError) -> String {
    try contents(of: path).text
  }
}

extension FileContents {
  /// All the bytes, as text.
  package var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }
}
