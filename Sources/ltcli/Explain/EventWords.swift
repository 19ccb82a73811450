import EventLog
import Projections

/// Events for people: who wrote each, when by the clocks here, and together with which others.
struct EventWords {
  let state: TrainingState
  let clock: TimeReader
  /// What each device is called, as far as it was asked for.
  private var names: [ReplicaID: String?] = [:]

  init(_ state: TrainingState, _ clock: TimeReader) {
    (self.state, self.clock) = (state, clock)
  }

  /// What the device of a replica is called; nil where it has no name.
  mutating func name(of replica: ReplicaID) throws(LogError) -> String? {
    if let known = names[replica] { return known }
    let name = try state.deviceName(of: replica)
    names[replica] = name
    return name
  }

  /// The device of a replica by its name, else by its id.
  mutating func device(_ replica: ReplicaID) throws(LogError) -> String {
    try name(of: replica) ?? "\(replica)"
  }

  /// When an event was written, by the clocks here.
  func time(_ stamp: Stamp) -> String { clock.shown(stamp.instant) }

  /// The event of a holder with its device and time.
  mutating func line(_ holder: Holder) throws(LogError) -> String {
    try line(holder.id, holder.stamp)
  }

  /// An event, its device and its time, such as `0c5c7fd0a6a3a450:17, by phone, 2026-01-15 10:00`.
  mutating func line(_ id: EventID, _ stamp: Stamp) throws(LogError) -> String {
    "\(id), by \(try device(id.replica)), \(time(stamp))"
  }

  /// The batch of an event, such as `0c5c7fd0a6a3a450:16 to 18`; nil for one that was written by itself.
  func batch(of event: EventID) throws(LogError) -> (first: EventID, last: EventID)? {
    guard let position = try state.log.position(of: event) else { return nil }
    let positions = try state.log.event(at: position).positionsOfBatch(at: position)
    guard positions.count > 1 else { return nil }
    return (
      try state.log.id(at: positions.lowerBound), try state.log.id(at: positions.upperBound - 1)
    )
  }

  /// The events that were written with one, as a sentence's end; empty for one that was written by itself.
  func batchWords(of event: EventID) throws(LogError) -> String {
    try batch(of: event).map { ", with \($0.first) to \($0.last.seq)" } ?? ""
  }
}

extension Conflict.Sort {
  /// What was lost, for people.
  var words: String {
    switch self {
    case .editLostToDeletion: "an edit was lost to a deletion"
    case .deletionUndone: "a deletion was undone by an edit"
    case .refused: "a logged value was refused"
    case .editLost: "an edit was lost to another one"
    }
  }
}
