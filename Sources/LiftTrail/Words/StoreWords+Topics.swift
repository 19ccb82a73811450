extension StoreWords {
  /// What failed: a sort of ``TrainingError``.
  public enum Failure: Sendable, Hashable, CaseIterable {
    /// There is no store to look at on this device.
    case noStore
    /// The entry is not there.
    case notFound
    /// A value breaks a rule.
    case invalidValue
    /// What is written once has another value.
    case alreadyWritten
    /// It was changed since.
    case changedSince
    /// Nothing takes it back.
    case notUndoable
    /// Only a newer version of the app can read it.
    case newerVersion
    /// It is too large.
    case tooLarge
    /// This version of the app has no such kind of entry.
    case kindNotRegistered
    /// The app's kinds contradict each other.
    case faultyDeclaration
    /// The data is only read here.
    case readOnly
    /// Another program holds the data.
    case inUse
    /// A part of the data cannot be read, and it is not known whether another device has it.
    case damaged
    /// A part of the data cannot be read; another device may have it.
    case damagedWithCopies
    /// A part of the data cannot be read, and no other device has met this one.
    case damagedWithoutCopies
    /// Another version of the app has written the files.
    case unsupportedFormat
    /// The device is full.
    case noSpace
    /// The device cannot read or write.
    case storage
    /// The store is suspended.
    case suspended
    /// The store is closed.
    case closed
    /// The other device cannot be reached.
    case unreachable
    /// The other device does not go on.
    case refusedByPeer
    /// The other device wants another token.
    case unauthorised
    /// A sync ended, and the two devices differ still.
    case stillDifferent
    /// The other device has another history.
    case otherDataset
  }

  /// What is said behind a failure, or beside the field of a form.
  public enum Detail: Sendable, Hashable {
    /// The app itself holds the store that it wants to open.
    case openedTwice
    /// The settings of this device cannot be read.
    case settingsStartAnew
    /// The value is missing or empty.
    case filled
    /// The value is below zero.
    case atLeastZero
    /// What a requirement of the app's says (``Kind/requiring(_:_:_:)``), in the app's words.
    case requirement(String)
    /// What an error of the app's own says, as a sentence.
    case said(String)
  }

  /// What a repair came to.
  public enum Repair: Sendable, Hashable, CaseIterable {
    /// All was whole.
    case nothingToDo
    /// All is there again.
    case complete
    /// Something was set aside, or is missing.
    case incomplete
  }
}
