import EventLog

/// A failure that is injected into a file system's calls.
package struct Fault: Sendable, Hashable {
  /// What the operating system says.
  package enum Sort: Sendable, Hashable, CaseIterable {
    case inputOutput, noSpace, tooManyFiles, readOnly
  }

  package var sort: Sort
  /// Which of the calls that can fail in this way does, counted from 1.
  package var call: Int
  /// Whether every later one fails as well.
  package var isForEver: Bool
  /// Whether a failing change of names has happened all the same, and a failing write in part.
  package var leavesTraces: Bool

  package init(_ sort: Sort, call: Int, isForEver: Bool, leavesTraces: Bool) {
    self.sort = sort
    self.call = call
    self.isForEver = isForEver
    self.leavesTraces = leavesTraces
  }
}

/// The calls that a file system knows.
package enum FileCallKind: Sendable, Hashable, CaseIterable {
  case status, names, contents, makeFolder, createFile, openFile, rename, removeFile, syncFolder
  case lock, append, beginWritingOut, overwrite, sync
}

extension Fault.Sort {
  /// Whether the operating system gives this error to such a call.
  func applies(to call: FileCallKind) -> Bool {
    switch self {
    case .inputOutput: true
    case .noSpace:
      switch call {
      case .makeFolder, .createFile, .rename, .lock, .append, .beginWritingOut, .overwrite, .sync,
        .syncFolder:
        true
      case .status, .names, .contents, .openFile, .removeFile: false
      }
    case .tooManyFiles:
      switch call {
      case .names, .contents, .createFile, .openFile, .syncFolder, .lock: true
      case .status, .makeFolder, .rename, .removeFile, .append, .beginWritingOut, .overwrite, .sync:
        false
      }
    case .readOnly:
      switch call {
      case .makeFolder, .createFile, .openFile, .rename, .removeFile, .lock, .append,
        .beginWritingOut, .overwrite, .sync:
        true
      case .status, .names, .contents, .syncFolder: false
      }
    }
  }

  /// The error, as the real file system gives it.
  func error(_ attempted: String, _ path: String) -> LogError {
    let (code, number, text): (LogError.Code, Int32, String) =
      switch self {
      case .inputOutput: (.inputOutput, 5, "Input/output error")
      case .noSpace: (.diskFull, 28, "No space left on device")
      case .tooManyFiles: (.inputOutput, 24, "Too many open files")
      case .readOnly: (.noPermission, 30, "Read-only file system")
      }
    return LogError(
      code, "cannot \(attempted): \(text)", at: LogError.Position(path: path),
      systemError: number)
  }
}
