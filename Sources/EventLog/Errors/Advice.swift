/// What to do about a failure.
///
/// A case names the thing to do. How it is done depends on the program, so a tool puts the case
/// into words that name its own commands.
package enum Advice: Sendable, Hashable {
  /// Check the path.
  case checkPath
  /// Choose a free path.
  case choosePath
  /// Make room on the device and run it again.
  case makeRoom
  /// Raise the limit on the size of files.
  case raiseFileSizeLimit
  /// Raise the limit on the number of open files.
  case raiseOpenFileLimit
  /// Raise the limit on the number of files that are mapped into memory.
  case raiseMapLimit
  /// Move what stands there away, and put the store's own file or folder back.
  case putOwnFileBack
  /// Keep a secret in a regular file that only its user may read and write.
  case keepSecret
  /// Copy the file, and put the copy in its place.
  case putCopyInPlace
  /// Run it again when the process that changes the store has finished.
  case runAgain
  /// Check who owns the file, and how the volume is mounted.
  case checkOwnerAndMount
  /// Move the store to a file system that has locks.
  case moveToLocalDisk
  /// Wait until the other writer has finished.
  case waitForWriter
  /// Open the store again.
  case openAgain
  /// Split the event into several.
  case splitEvent
  /// Hand in all events of the batch together.
  case handInWholeBatch
  /// Hand in no other members than a draft has.
  case useDraftMembers
  /// Use one of the names that are known.
  case useKnown([String])
  /// Write the payload in this version, the newest that is known.
  case writeVersion(UInt64)
  /// Give the new value an id of its own.
  case useAnotherID
  /// Correct what was written once, by an event of this type.
  case correct(String)
  /// Give the store a new replica id.
  case newReplicaID
  /// Write under another entity id: the one that holds the last stamp stays as it is.
  case useAnotherEntity
  /// Make a store.
  case makeStore
  /// Clone the other store of the dataset.
  case cloneDataset
  /// Decide how two histories that have never met become one.
  case meet
  /// Exchange the clone, which holds what was copied so far, with its source.
  case completeClone(clone: String, source: String)
  /// Exchange again.
  case exchangeAgain
  /// Keep the stores apart, or allow mixing a store for a trial with a real one.
  case keepApart
  /// Check every line of the store.
  case verify
  /// Check every line of the store in this folder, then repair it.
  case repair(store: String)
  /// Delete the snapshot; a new one can be made at any time.
  case replaceSnapshot
  /// Put `store.json` back from a copy, or have a repair make it anew from the store's other files.
  case restoreManifest
  /// Sync with a peer that has the events; a repair gives them up.
  case syncWithPeer
  /// Exchange without planning it before.
  case syncWithoutPlan
  /// Use a newer build.
  case useNewerBuild
  /// Print the events with the build that wrote them, and append what they say to a new store.
  case appendAnew
}

extension Advice: CustomStringConvertible {
  /// The advice as one plain sentence without a full stop; it names no command.
  package var description: String {
    switch self {
    case .checkPath: "check the path"
    case .choosePath: "choose a path that does not exist yet"
    case .keepSecret: "put it into a regular file that only you may read and write"
    case .makeRoom: "make room and run it again; nothing acknowledged is lost"
    case .raiseFileSizeLimit: "a limit on the size of files is in force"
    case .raiseOpenFileLimit: "too many files are open"
    case .raiseMapLimit: "too many files are mapped into memory"
    case .putOwnFileBack:
      "move it away, and put the store's own file or folder there if there is one"
    case .putCopyInPlace: "copy the file, and rename the copy to this name"
    case .runAgain: "run it again when that has finished"
    case .checkOwnerAndMount: "check the owner and the mount"
    case .moveToLocalDisk:
      "this file system has no locks (flock), so no writer can keep others away: keep the store on a local disk, "
        + "and sync it with what is here"
    case .waitForWriter: "wait until it has finished, or end it"
    case .openAgain: "open the store again"
    case .splitEvent: "split it into several events"
    case .handInWholeBatch: "hand in the whole batch"
    case .useDraftMembers:
      "known are type, entity, data and v; replica, seq and stamp are given by the store"
    case .useKnown(let names): "known are \(names.joined(separator: ", "))"
    case .writeVersion(let version): "write version \(version), or use a newer build"
    case .useAnotherID: "what is written once stays; give the new value an id of its own"
    case .correct(let type): "what is written once stays; \(type) corrects it"
    case .newReplicaID: "give the store a new replica id"
    case .useAnotherEntity: "give it another entity id"
    case .makeStore: "make one first"
    case .meet: "decide how the two histories become one, or keep them apart"
    case .cloneDataset: "exchange events only between stores of one dataset; clone one"
    case .completeClone: "what was copied stays, and an exchange with its source brings the rest"
    case .exchangeAgain: "exchange again"
    case .keepApart: "leave them apart, or allow mixing them"
    case .verify: "check every line of the store"
    case .repair: "check every line of the store, then repair it"
    case .replaceSnapshot: "delete it; a new one can be made at any time"
    case .restoreManifest:
      "put the file back from a copy, or repair the store: that makes it anew from what the other files say"
    case .syncWithPeer: "sync with a peer that has them; a repair gives them up"
    case .syncWithoutPlan: "exchange without planning it before, or plan it between two folders"
    case .useNewerBuild: "use a newer build"
    case .appendAnew:
      "print its events with the build that made it, and append what they say to a new store"
    }
  }
}
