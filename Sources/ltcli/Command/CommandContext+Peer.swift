import EventLog
import Projections
import SyncRelay

/// Opens the stores in folders that a command meets beside its own.
extension CommandContext {
  /// Why a peer's folder cannot be met.
  static let nothingThere = "there is nothing here now"
  /// What to do then. Nobody is told to make a store: it may be on a medium that is not attached, and what is made
  /// at its path would be another one, of another dataset.
  static let hintWhereNothingIs = "attach the medium, or check the path"

  /// Opens a peer's store. Where there is none, says what `sync` says.
  func meeting<Opened>(
    _ path: String, _ open: () throws(CommandError) -> Opened
  ) throws(CommandError) -> Opened {
    do throws(CommandError) {
      return try open()
    } catch  where error.code == .notAStore && !PeerAddress.isRemote(path) {
      var error = error
      error.hint = CommandContext.hintWhereNothingIs
      let isThere = try attempting("looking for the store") {
        try environment.files.status(of: path) != nil
      }
      if !isThere {
        (error.status, error.reason) = (.unreachable, CommandContext.nothingThere)
        error.code = .nothingThere
      }
      throw error
    }
  }

  /// Opens a peer's store as `store` does.
  func peerStore(
    _ path: String, reading: Store.Reading = .everyLine
  ) throws(CommandError) -> Store {
    try meeting(path) { () throws(CommandError) in try store(path, reading: reading) }
  }

  /// Whether two paths lead to one folder.
  func isOneFolder(_ left: String, _ right: String) throws(CommandError) -> Bool {
    try attempting("looking for the peer") {
      let files = environment.files
      guard let left = try files.status(of: left), let right = try files.status(of: right) else {
        return false
      }
      return left.inode == right.inode && left.device == right.device
    }
  }
}

extension LogError.Code {
  /// A peer's folder that is not there now.
  static let nothingThere = LogError.Code(ExitStatus.unreachable.code)
}
