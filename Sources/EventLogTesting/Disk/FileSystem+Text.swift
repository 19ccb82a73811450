package import EventLog

extension FileSystem {
  /// Makes a file that holds a text.
  package func write(_ text: String, to path: String) throws(LogError) {
    try createFile(at: path).append(Array(text.utf8))
  }

  /// Appends a text to a file that exists.
  package func append(_ text: String, to path: String) throws(LogError) {
    try openFile(at: path).append(Array(text.utf8))
  }

  package func text(of path: String) throws(LogError) -> String {
    try contents(of: path).text
  }
}

extension FileContents {
  package var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }
}
