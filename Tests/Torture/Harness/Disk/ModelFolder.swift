package import EventLog

/// A folder of a model disk: its names, and which changes of them would outlive a power cut.
package struct ModelFolder: Sendable, Hashable {
  /// One name and the inode it stands for from now on; none where the name is gone.
  struct Assignment: Sendable, Hashable {
    var name: UTF8Text
    var inode: UInt64?
  }

  /// What every reader sees.
  package private(set) var live: [UTF8Text: UInt64] = [:]
  /// What was there at the last sync.
  private(set) var durable: [UTF8Text: UInt64] = [:]
  /// The changes since then, in order; a power cut may leave any subset of them, each of them whole.
  private(set) var pending: [[Assignment]] = []

  init() {}

  /// A folder all of whose names are durable.
  init(durable names: [UTF8Text: UInt64]) {
    live = names
    durable = names
  }

  /// Changes names in one atomic step.
  mutating func change(_ assignments: [Assignment]) {
    for assignment in assignments { live[assignment.name] = assignment.inode }
    pending.append(assignments)
  }

  mutating func sync() {
    durable = live
    pending = []
  }

  /// The names that a power cut leaves if just these changes have arrived.
  func survivors(_ arrived: [Bool]) -> [UTF8Text: UInt64] {
    var names = durable
    for (change, hasArrived) in zip(pending, arrived) where hasArrived {
      for assignment in change { names[assignment.name] = assignment.inode }
    }
    return names
  }
}
