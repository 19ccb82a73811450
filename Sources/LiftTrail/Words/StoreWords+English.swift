import Projections

extension StoreWords {
  /// English, for data of any sort.
  public static let english = StoreWords(data: "your data", english)

  private static func english(_ topic: Topic, _ data: String) -> Saying {
    switch topic {
    case .failure(let failure): english(failure, data)
    case .detail(let detail): Saying(english(detail))
    case .repair(let repair): english(repair, data)
    case .overruled(let rule): Saying(english(rule))
    }
  }

  private static func english(_ failure: Failure, _ data: String) -> Saying {
    let update = "Update the app. If it is up to date, tell its maker."
    let contact = "Contact the app's maker before you delete anything."
    let unread = "This device cannot read all of \(data)."
    return switch failure {
    case .noStore:
      Saying(
        "This device does not have \(data) yet.", advice: "Open the app once, then look here again."
      )
    case .notFound:
      Saying(
        "This entry is not there any more.", advice: "It may have been deleted on another device.")
    case .invalidValue:
      Saying("This value cannot be saved.", advice: "Change the value and save again.")
    case .alreadyWritten:
      Saying(
        "This was saved before, with another value.", advice: "Correct the earlier entry instead.")
    case .changedSince:
      Saying(
        "This has been changed since.",
        advice: "Look at the present value, and decide whether to change it again.")
    case .notUndoable:
      Saying("This cannot be undone.", advice: "Change the entry to what it should say.")
    case .newerVersion:
      Saying(
        "This was changed by a newer version of the app.",
        advice: "Update the app on this device, then change it again.")
    case .tooLarge:
      Saying(
        "This is too large to be saved.", advice: "Shorten the text, or split the entry in two.")
    case .kindNotRegistered:
      Saying("This version of the app does not know this kind of entry.", advice: update)
    case .faultyDeclaration:
      Saying("This version of the app cannot open \(data).", advice: update)
    case .readOnly:
      Saying("Here you can only look at \(data).", advice: "Open the app to make changes.")
    case .inUse:
      Saying(
        "Something else on this device has \(data) open.",
        advice: "Wait until the other app or extension has finished, then try again.")
    case .damaged: Saying(unread, advice: contact)
    case .damagedWithCopies:
      Saying(
        unread, advice: "Repair it and sync: what your other devices hold comes back. \(contact)")
    case .damagedWithoutCopies:
      Saying(unread, advice: "No other device is known to have a copy. \(contact)")
    case .unsupportedFormat:
      Saying(
        "Another version of the app has saved \(data).", advice: "Update the app, then try again.")
    case .noSpace:
      Saying(
        "There is no room left on this device.",
        advice: "Free some storage, then try again. What was saved before is still there.")
    case .storage:
      Saying(
        "This device could not read or save \(data).",
        advice: "Try again. If that fails, restart the device.")
    case .suspended:
      Saying(
        "The app does not change \(data) while it is in the background.",
        advice: "Open the app again.")
    case .closed: Saying("The app has closed \(data).", advice: "Open the app again.")
    case .unreachable:
      Saying(
        "The other device could not be reached.",
        advice: "Check the connection, then sync again. What was exchanged so far is safe.")
    case .refusedByPeer:
      Saying(
        "The other device ended the sync.",
        advice: "Sync again later. If that fails, update the app on both devices.")
    case .unauthorised:
      Saying(
        "The other device does not know this one.",
        advice: "Make the connection again with the password of the other device.")
    case .stillDifferent:
      Saying(
        "The two devices do not hold the same entries yet.",
        advice: "Sync again later. If that does not help, update the app on both devices.")
    case .otherDataset:
      Saying(
        "There is another history than the one on this device.",
        advice:
          "Choose which of the two counts, or sign in to the account that this device's history belongs to."
      )
    }
  }

  private static func english(_ detail: Detail) -> String {
    switch detail {
    case .openedTwice: "This app has opened it twice."
    case .settingsStartAnew: "The settings of this device start anew."
    case .filled: "It cannot be empty."
    case .atLeastZero: "It cannot be below zero."
    case .requirement(let words): "It needs \(words)."
    case .said(let sentence): sentence
    }
  }

  private static func english(_ rule: MergeRule) -> String {
    switch rule {
    case .lastWrite, .lastChange: "The other change is later."
    case .removal: "It was removed there at the same moment."
    case .firstWrite: "It was written there first."
    case .logged: "It was entered there, and taken over from earlier here."
    case .greatestValue: "The greater value counts."
    case .lastCorrection: "The other correction is later."
    case .lastMove: "It was moved there later."
    case .deletion: "It was deleted there, and not changed later."
    case .editAfterDeletion: "It was changed there after it was deleted here."
    }
  }

  private static func english(_ repair: Repair, _ data: String) -> Saying {
    switch repair {
    case .nothingToDo:
      Saying("The app has looked at \(data). All is whole, and nothing had to be repaired.")
    case .complete: Saying("You can use \(data) again. Nothing is missing.")
    case .incomplete:
      Saying(
        "You can use \(data) again. What could not be read was put aside, and nothing was deleted.",
        advice: "Sync now: what your other devices hold comes back.")
    }
  }
}
