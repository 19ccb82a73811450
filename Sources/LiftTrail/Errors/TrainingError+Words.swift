#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension TrainingError: LocalizedError {
  /// What happened, in one or two sentences.
  public var errorDescription: String? {
    [words.description, detail].compactMap(\.self).joined(separator: " ")
  }

  /// What the person who holds the device can do.
  public var recoverySuggestion: String? { words.suggestion }

  private var words: (description: String, suggestion: String) {
    switch code.sort {
    case .notFound where origin?.code == .notAStore:
      ("There is no training data on this device yet.", "Open the app once, then look here again.")
    case .notFound:
      ("This entry is not there any more.", "It may have been deleted on another device.")
    case .invalidValue:
      ("This value cannot be saved.", "Change the value and save again.")
    case .alreadyWritten:
      ("This was logged before, with another value.", "Correct the earlier entry instead.")
    case .changedSince:
      (
        "This has been changed since.",
        "Look at the present value, and decide whether to change it again."
      )
    case .notUndoable:
      ("This cannot be undone.", "Change the entry to what it should say.")
    case .newerVersion:
      (
        "This was changed by a newer version of the app.",
        "Update the app on this device, then change it again."
      )
    case .tooLarge:
      ("This is too large to be saved.", "Shorten the text, or split the entry in two.")
    case .kindNotRegistered:
      (
        "This version of the app does not know this kind of entry.",
        "Update the app. If it is up to date, tell its maker."
      )
    case .faultyDeclaration:
      (
        "This version of the app cannot open your training data.",
        "Update the app. If it is up to date, tell its maker."
      )
    case .readOnly:
      ("Your training data can only be viewed here.", "Open the app to make changes.")
    case .inUse:
      (
        "Your training data is open elsewhere on this device.",
        "Wait until the other app or extension has finished, then try again."
      )
    case .damaged:
      (
        "Some of your training data on this device cannot be read.",
        copies + "Contact the app's maker before you delete anything."
      )
    case .unsupportedFormat:
      (
        "Your training data was saved by another version of the app.",
        "Update the app, then try again."
      )
    case .noSpace:
      (
        "There is no room left on this device.",
        "Free some storage, then try again. What was saved before is still there."
      )
    case .storage:
      (
        "Your training data could not be read or saved.",
        "Try again. If that fails, restart the device."
      )
    case .suspended:
      ("Your training data is paused while the app is in the background.", "Open the app again.")
    case .closed: ("Your training data is closed.", "Open the app again.")
    case .unreachable:
      (
        "The other device could not be reached.",
        "Check the connection, then sync again. What was exchanged so far is safe."
      )
    case .refusedByPeer:
      (
        "The other device ended the sync.",
        "Sync again later. If that fails, update the app on both devices."
      )
    case .unauthorised:
      (
        "The other device does not know this one.",
        "Set up the connection again with the password of the other device."
      )
    case .stillDifferent:
      (
        "The two devices do not hold the same entries yet.",
        "Sync again later. If that does not help, update the app on both devices."
      )
    case .otherDataset:
      (
        "There is another history than the one on this device.",
        "Choose which of the two counts, or sign in to the account that this device's history belongs to."
      )
    }
  }
}

extension TrainingError {
  /// What is known of copies of a damaged store.
  private var copies: String {
    switch hasMetPeers {
    case true: "Repair it and sync: what your other devices hold comes back. "
    case false: "No other device is known to have a copy. "
    case nil: ""
    }
  }
}

extension TrainingError: CustomStringConvertible {
  /// All that is known of it on one line, for those who make apps: the code, the call, the member and the causes.
  public var description: String {
    let call = write.map { "call \($0)" }
    let parts = [code.description, call, member, detail].compactMap(\.self) + causes
    return parts.joined(separator: ": ").split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
