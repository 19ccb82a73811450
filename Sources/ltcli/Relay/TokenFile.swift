import EventLog

/// Files that hold a token.
enum TokenFile {
  /// Writes a file for its owner only, whole or not at all.
  static func write(_ token: String, to path: String, _ files: any FileSystem) throws(LogError) {
    let new = path + ".new"
    if try files.status(of: new) != nil { try files.removeFile(at: new) }
    let file = try files.createFile(at: new)
    try file.append(Array((token + "\n").utf8))
    try file.sync()
    try files.rename(new, to: path)
  }

  /// The second line of what a server leaves for clients, which tells it from any other file.
  private static let signature = "ltcli serve has left this, and takes it away when it stops"

  /// Leaves a token for clients. It replaces only what a server has left there before.
  static func leave(_ token: String, at path: String, _ files: any FileSystem) throws(LogError) {
    for name in [path, path + ".new"] {
      guard let status = try files.status(of: name) else { continue }
      // Of one that was killed as it began there are no bytes yet.
      if status.sort == .file, status.length == 0 { continue }
      if status.sort == .file, try left(at: name, files) != nil { continue }
      throw LogError(
        .alreadyExists, "another file stands there, and stays as it is",
        at: LogError.Position(path: name))
    }
    try write(token + "\n" + signature, to: path, files)
  }

  /// The token that a server has left in a file; nil if the file is another one.
  static func left(at path: String, _ files: any FileSystem) throws(LogError) -> String? {
    guard let token = try TokenSource.token(at: path, files) else { return nil }
    let contents = try files.secret(at: path)
    let whole = Array("\(token)\n\(signature)\n".utf8)
    guard contents.count == whole.count, contents.bytes(in: 0..<whole.count).elementsEqual(whole)
    else { return nil }
    return token
  }
}
