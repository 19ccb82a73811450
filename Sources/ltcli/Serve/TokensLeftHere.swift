import EventLog
import SyncRelay
import Synchronization

/// The token for all datasets, left in files where clients of this person find it by themselves.
///
/// A new token needs no restart of the server (transports 4), so it is left anew when a client comes.
final class TokensLeftHere: Sendable {
  private let tokens: ServerTokens
  /// Which token was left in which file.
  private let left = Mutex<[String: String]>([:])

  init(_ tokens: ServerTokens) {
    self.tokens = tokens
  }

  /// Leaves the token in a file.
  /// - Returns: Why it could not be left, if that is so.
  func leave(at path: String) -> String? {
    left.withLock { left in
      do throws(LogError) {
        guard let token = try tokens.common() else { return "there is none in \(tokens.path)" }
        try StoreFolder(path).makeParents(tokens.files)
        try TokenFile.leave(token, at: path, tokens.files)
        left[path] = token
        return nil
      } catch {
        return error.description
      }
    }
  }

  /// Leaves the token anew in each file that has a former one.
  /// - Returns: Why it could not be left, for each file where that is so.
  func renew() -> [String] {
    left.withLock { left in
      guard let token = common() else { return [] }
      var troubles: [String] = []
      for path in left.keys.sorted() {
        guard let former = left[path], former != token, has(former, path) else { continue }
        do throws(LogError) {
          try TokenFile.leave(token, at: path, tokens.files)
          left[path] = token
        } catch {
          troubles.append(error.description)
        }
      }
      return troubles
    }
  }

  /// Takes back what was left.
  func takeBack() {
    left.withLock { left in
      for (path, token) in left where has(token, path) {
        do throws(LogError) {
          try tokens.files.removeFile(at: path)
        } catch {
          // It lets in no client that the token in ROOT does not.
        }
      }
      left = [:]
    }
  }

  /// The token for all; nil if it cannot be read, so that it lets no client in.
  private func common() -> String? {
    do throws(LogError) { return try tokens.common() } catch { return nil }
  }

  /// Whether a file still has what was left in it: another server may have left its own there.
  private func has(_ token: String, _ path: String) -> Bool {
    do throws(LogError) {
      return try TokenFile.left(at: path, tokens.files) == token
    } catch {
      return false
    }
  }
}
