import EventLog

/// The tokens that a server wants: one for all datasets, and others for some.
struct ServerTokens: Sendable {
  let root: String
  let files: any FileSystem

  /// The file with the token for every dataset that has none of its own.
  var path: String { "\(root)/token" }

  /// Makes the token for all where there is none, at random, for its owner only.
  func makeMissing(from randomness: any Randomness) throws(LogError) {
    guard try files.status(of: path) == nil else { return }
    let words = (0..<4).map { _ in Hexadecimal.text(of: randomness.bits(), digits: 16) }
    try TokenFile.write(words.joined(), to: path, files)
  }

  /// The token for every dataset that has none of its own; nil where its file holds none.
  func common() throws(LogError) -> String? { try TokenSource.token(at: path, files) }

  /// Whether a client that says this may exchange a dataset. A token that cannot be read lets nobody in.
  func accept(_ token: String?, for dataset: DatasetID) -> Bool {
    do throws(LogError) {
      let own = "\(root)/\(dataset.text.lowercased()).token"
      let file = try files.status(of: own) == nil ? path : own
      guard let token, let wanted = try TokenSource.token(at: file, files) else { return false }
      return ServerTokens.isSame(Array(token.utf8), Array(wanted.utf8))
    } catch {
      return false
    }
  }

  /// Compares in a time that tells nothing of where the two differ.
  static func isSame(_ given: [UInt8], _ wanted: [UInt8]) -> Bool {
    var difference: UInt8 = given.count == wanted.count ? 0 : 1
    for (index, byte) in given.enumerated() {
      difference |= byte ^ (index < wanted.count ? wanted[index] : 0)
    }
    return difference == 0
  }
}

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
}
