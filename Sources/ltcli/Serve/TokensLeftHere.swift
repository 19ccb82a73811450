import EventLog
import SyncRelay

/// The token for all datasets, left where clients of this person find it by themselves.
struct TokensLeftHere {
  let source: TokenSource
  private(set) var paths: [String] = []
  private let token: String

  init(_ source: TokenSource, token: String) {
    self.source = source
    self.token = token
  }

  /// Leaves the token for clients of a place where a server listens.
  /// - Returns: Why it could not be left, where that is so.
  mutating func leave(for place: String) -> String? {
    guard let path = path(for: place) else {
      return "no home folder is known; clients want --token-file"
    }
    do throws(LogError) {
      try StoreFolder(path).makeParents(source.files)
      try TokenFile.write(token, to: path, source.files)
      paths.append(path)
      return nil
    } catch {
      return error.description
    }
  }

  private func path(for place: String) -> String? {
    do throws(PeerAddress.Fault) {
      switch try PeerAddress(place) {
      // Whatever it listens at, clients of this machine come by the loopback.
      case .tcp(_, let port): return source.place(for: .tcp(host: "127.0.0.1", port: port))
      case let address: return source.place(for: address)
      }
    } catch {
      return nil
    }
  }

  /// Takes back what was left, unless another server has left its own.
  func takeBack() {
    for path in paths {
      do throws(LogError) {
        guard try TokenSource.token(at: path, source.files) == token else { continue }
        try source.files.removeFile(at: path)
      } catch {
        // It lets nobody in whom the token in ROOT does not.
      }
    }
  }
}
