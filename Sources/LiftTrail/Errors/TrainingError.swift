package import EventLog

/// What this module throws, beside `CancellationError` and what an app's own closure throws.
///
/// ``errorDescription`` and ``recoverySuggestion`` are for the person who holds the device, in the words of
/// ``StoreOptions/words``: they name no member and no file. A form shows ``demand`` beside the field of ``member``. Printing it says all that is known, on one line, for those who make apps.
public struct TrainingError: Error, Sendable, Hashable {
  /// The sort of failure, to switch over.
  public let code: Code
  /// Which call of a transaction was refused, counted from 1; nil if none was.
  public internal(set) var write: Int?
  /// The member of a value that was refused, such as `waistCentimeters`; nil if none was.
  public let member: String?
  /// What led to it, for a bug report: the last cause first. They may name files.
  public let causes: [String]
  /// Of `otherDataset`, what the other side holds, as far as it has said so; else empty.
  public var found: [DatasetSummary] { origin?.found ?? [] }
  /// What is to be said beside the code's own words.
  let detail: StoreWords.Detail?
  /// The engine's error that it comes from, for tools that have words of their own; nil if there is none.
  package let origin: LogError?
  /// Of damage: whether another device has met the store, and so may have a copy; nil if that is not known.
  var hasMetPeers: Bool?
  /// The words in which it speaks.
  var spoken = SpokenWords()

  /// Makes an error.
  package init(
    _ code: Code, write: Int? = nil, member: String? = nil, detail: StoreWords.Detail? = nil,
    causes: [String] = [], origin: LogError? = nil
  ) {
    self.code = code
    self.write = write
    self.member = member
    self.detail = detail
    self.causes = causes
    self.origin = origin
  }
}

extension TrainingError {
  /// The sort of failure; open, so that a later version can add one.
  public struct Code: Sendable, Hashable {
    /// Which of the sorts that this version knows.
    let sort: Sort

    private init(_ sort: Sort) { self.sort = sort }

    /// There is no such entity, or no store to follow.
    public static let notFound = Code(.notFound)
    /// A value breaks a rule of its kind, or cannot be written down.
    public static let invalidValue = Code(.invalidValue)
    /// What is written once has another value already.
    public static let alreadyWritten = Code(.alreadyWritten)
    /// It was changed since.
    public static let changedSince = Code(.changedSince)
    /// Nothing can take it back.
    public static let notUndoable = Code(.notUndoable)
    /// A newer version of the app has changed it, in a way that this one cannot read.
    public static let newerVersion = Code(.newerVersion)
    /// It is too large to be written.
    public static let tooLarge = Code(.tooLarge)
    /// The kind was not given to the store.
    public static let kindNotRegistered = Code(.kindNotRegistered)
    /// The app's kinds contradict themselves or others, or would lose what a newer version of the app wrote. The causes
    /// say how, for those who make the app.
    public static let faultyDeclaration = Code(.faultyDeclaration)
    /// The store follows another process, and is not written.
    public static let readOnly = Code(.readOnly)
    /// Another writer holds the store.
    public static let inUse = Code(.inUse)
    /// The store's files are not what was written.
    public static let damaged = Code(.damaged)
    /// The store's files have a format that this version does not know.
    public static let unsupportedFormat = Code(.unsupportedFormat)
    /// The device has no room left.
    public static let noSpace = Code(.noSpace)
    /// The device cannot read or write the files.
    public static let storage = Code(.storage)
    /// The store is suspended.
    public static let suspended = Code(.suspended)
    /// The store is closed.
    public static let closed = Code(.closed)
    /// The other side of a sync cannot be reached, or has gone away.
    public static let unreachable = Code(.unreachable)
    /// The other side of a sync does not go on, or breaks the protocol.
    public static let refusedByPeer = Code(.refusedByPeer)
    /// The other side of a sync wants another token.
    public static let unauthorised = Code(.unauthorised)
    /// A sync went to its end, and the other side did not prove that it holds the same.
    public static let stillDifferent = Code(.stillDifferent)
    /// The two stores hold different athletes' data.
    public static let otherDataset = Code(.otherDataset)

    /// The sorts that this version knows.
    enum Sort: String, Sendable, Hashable, CaseIterable {
      case notFound, invalidValue, alreadyWritten, changedSince, notUndoable, newerVersion, tooLarge
      case kindNotRegistered, faultyDeclaration, readOnly, inUse, damaged, unsupportedFormat,
        noSpace, storage
      case suspended, closed, unreachable, refusedByPeer, unauthorised, stillDifferent
      case otherDataset
    }

    /// Every code of this version.
    package static let all = Sort.allCases.map(Code.init)
  }
}

extension TrainingError.Code: CustomStringConvertible {
  /// The code's name.
  public var description: String { sort.rawValue }
}
