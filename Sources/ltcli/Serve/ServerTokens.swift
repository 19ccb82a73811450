import EventLog

/// The tokens that a server wants: one for all datasets, and others for some.
struct ServerTokens: Sendable {
  let root: String
  let files: any FileSystem

  /// The file with the token for every dataset that has none of its own.
  var path: String { "\(root)/token" }

  /// Makes the token for all where there is none, at random, for its owner only.
  func makeMissing(from randomness: any Randomness) throws(LogError) {
    do throws(LogError) {
      _ = try files.secret(at: path)
      return
    } catch  where error.code == .notFound {
      // It is made now.
    }
    try TokenFile.write(ServerTokens.random(from: randomness), to: path, files)
  }

  /// A new token.
  static func random(from randomness: any Randomness) -> String {
    (0..<4).map { _ in Hexadecimal.text(of: randomness.bits(), digits: 16) }.joined()
  }

  /// The token for every dataset that has none of its own; nil if its file holds none.
  func common() throws(LogError) -> String? { try TokenSource.token(at: path, files) }

  /// The datasets that have a token of their own, with it, in the order of their names; at most so many as a server looks
  /// through for a client that asks for the wrong dataset.
  func own() throws(LogError) -> [(dataset: DatasetID, token: String)] {
    var found: [(DatasetID, String)] = []
    for name in try files.names(in: root) where name.hasSuffix(ServerTokens.ending) {
      guard found.count < ServerTokens.mostOwn,
        let dataset = DatasetID(name.dropLast(ServerTokens.ending.count)),
        let token = readable(at: "\(root)/\(name)")
      else { continue }
      found.append((dataset, token))
    }
    return found
  }

  /// The token in a file; nil where something else stands there, which keeps no other client out.
  private func readable(at path: String) -> String? {
    do throws(LogError) { return try TokenSource.token(at: path, files) } catch { return nil }
  }

  /// The datasets that have a store here and no token of their own, so that the token for all opens them.
  func underCommonToken() throws(LogError) -> [DatasetID] {
    let names = try files.names(in: root)
    let own = Set(names.filter { $0.hasSuffix(ServerTokens.ending) })
    var found: [DatasetID] = []
    for name in names where !own.contains(name + ServerTokens.ending) {
      guard let dataset = DatasetID(name),
        try files.status(of: StoreFolder("\(root)/\(name)").manifest) != nil
      else { continue }
      found.append(dataset)
    }
    return found
  }

  /// Whether a dataset has a token of its own.
  func isOwn(_ dataset: DatasetID) throws(LogError) -> Bool {
    try files.status(of: path(of: dataset)) != nil
  }

  /// Gives one dataset's own token to another one.
  func move(from former: DatasetID, to dataset: DatasetID) throws(LogError) {
    try files.rename(path(of: former), to: path(of: dataset))
    try files.syncFolder(at: root)
  }

  private func path(of dataset: DatasetID) -> String {
    "\(root)/\(dataset.text.lowercased())\(ServerTokens.ending)"
  }

  private static let ending = ".token"
  private static let mostOwn = 4_096

  /// The token of a dataset: its own, else that for all; nil if its file holds none.
  /// - Throws: Where something else than a secret stands there. That does not open the dataset to those who know
  ///   another token.
  func token(for dataset: DatasetID) throws(LogError) -> String? {
    do throws(LogError) {
      return try TokenSource.token(at: path(of: dataset), files)
    } catch  where error.code == .notFound {
      return try common()
    }
  }
}
