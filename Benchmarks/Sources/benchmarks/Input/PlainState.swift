import EventLog

/// The state of a generated history, kept as plainly as possible: payloads in dictionaries, sorted
/// when they are written. It shares only the hash with the engine, and says what the engine must
/// answer.
struct PlainState {
  private(set) var modules: [[UInt8]: Module] = [:]
  private(set) var sessions: [[UInt8]: Session] = [:]

  /// The order of two events (merge-rules 1).
  struct Time: Comparable {
    let stamp: Stamp
    let replica: ReplicaID
    let seq: UInt64

    init(_ event: HistoryEvent) {
      stamp = event.stamp
      replica = event.replica
      seq = event.seq
    }

    static func < (left: Time, right: Time) -> Bool {
      (left.stamp, left.replica, left.seq) < (right.stamp, right.replica, right.seq)
    }
  }

  struct Value {
    let time: Time
    let data: [UInt8]
    var order = 0
  }

  struct Module {
    var fields: Value?
    var exercises: [Int: Value] = [:]
    var latest: Time?
    var deletion: Time?

    var isDeleted: Bool {
      guard let deletion else { return false }
      return latest.map { $0.stamp <= deletion.stamp } ?? true
    }

    var keys: Int { exercises.count + (fields == nil && deletion == nil ? 0 : 1) }

    /// A later value replaces an earlier one.
    static func put(_ value: Value, into place: inout Value?) {
      if let current = place, current.time >= value.time { return }
      place = value
    }
  }

  struct Session {
    var started: Value?
    var sets: [Value] = []
    var latest: Time

    var keys: Int { sets.count + (started == nil ? 0 : 1) }
  }

  /// Takes in one event.
  mutating func apply(_ event: HistoryEvent) {
    let value = Value(time: Time(event), data: event.data)
    switch event.fact {
    case .set, .started: apply(value, of: event)
    case .exercise(_, let index, let order):
      let ordered = Value(time: value.time, data: value.data, order: order)
      changeModule(event) { Module.put(ordered, into: &$0.exercises[index]) }
    case .fields: changeModule(event) { Module.put(value, into: &$0.fields) }
    case .deletion:
      var module = modules[event.entity] ?? Module()
      module.deletion = max(module.deletion ?? value.time, value.time)
      modules[event.entity] = module
    }
  }

  private mutating func changeModule(_ event: HistoryEvent, by change: (inout Module) -> Void) {
    let time = Time(event)
    change(&modules[event.entity, default: Module()])
    let latest = modules[event.entity]?.latest ?? time
    modules[event.entity]?.latest = max(latest, time)
  }

  /// Sets and starts have unique ids here, so nothing is ever written twice.
  private mutating func apply(_ value: Value, of event: HistoryEvent) {
    sessions[event.entity, default: Session(latest: value.time)].latest.raise(to: value.time)
    if case .set = event.fact {
      sessions[event.entity]?.sets.append(value)
    } else {
      sessions[event.entity]?.started = value
    }
  }
}

extension Comparable {
  /// Takes the other value if it is greater.
  fileprivate mutating func raise(to other: Self) {
    if other > self { self = other }
  }
}
