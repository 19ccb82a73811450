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
    let words = (0..<4).map { _ in Hexadecimal.text(of: randomness.bits(), digits: 16) }
    try TokenFile.write(words.joined(), to: path, files)
  }

  /// The token for every dataset that has none of its own; nil if its file holds none.
  func common() throws(LogError) -> String? { try TokenSource.token(at: path, files) }

  /// The token of a dataset: its own, else that for all; nil if its file holds none.
  /// - Throws: Where something else than a secret stands there. That does not open the dataset to those who know
  ///   another token.
  func token(for dataset: DatasetID) throws(LogError) -> String? {
    do throws(LogError) {
      return try TokenSource.token(at: "\(root)/\(dataset.text.lowercased()).token", files)
    } catch  where error.code == .notFound {
      return try common()
    }
  }
}
