import EventLog
public import Foundation

/// What this module throws, beside `CancellationError` and what an app's own closure throws.
public struct TrainingError: LocalizedError, Sendable, Hashable {
  /// The sort of failure, to switch over.
  public let code: Code
  /// Which call of a transaction was refused, counted from 1; nil where none was.
  public let write: Int?
  /// The member of a value that was refused; nil where none was.
  public let member: String?
  /// What led to it, for a bug report: the last cause first. They may name files.
  public let causes: [String]
}

extension TrainingError {
  /// The same error for whatever was thrown.
  public init(_ error: any Error) {
    switch error {
    case let error as TrainingError: self = error
    case let error as LogError: self.init(error, write: nil)
    default: self.init(.storage, causes: [String(describing: error)])
    }
  }

  init(_ error: LogError, write: Int?) {
    self.init(.storage, write: write, causes: [error.description])
  }

  package init(_ code: Code, write: Int? = nil, member: String? = nil, causes: [String] = []) {
    self.code = code
    self.write = write
    self.member = member
    self.causes = causes
  }

  /// The sort of failure; open, so that a later version can add one.
  public struct Code: Sendable, Hashable {
    /// The code's name.
    let name: String

    package init(_ name: String) { self.name = name }

    /// The disk failed.
    public static let storage = Code("storage")
    /// The store is suspended.
    public static let suspended = Code("suspended")
    /// The store is closed.
    public static let closed = Code("closed")
    /// The store is open for reading only.
    public static let readOnly = Code("readOnly")
  }
}
