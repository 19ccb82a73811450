import EventLog
import Projections

/// What is stamped ahead of this device's clock: by whom, and what follows.
struct AheadFacts {
  /// How many entities there are.
  let count: Int
  /// The latest write of each, the furthest ahead first; at most `EntitiesAhead.greatestCount`.
  private(set) var writes: [Write] = []

  /// The latest write of an entity.
  struct Write {
    let entity: Entity
    let stamp: Stamp
    let replica: ReplicaID
    /// What its device is called; nil where no name is known here.
    let deviceName: String?
  }

  /// How many writes are told to people.
  private static let toldCount = 3

  /// - Parameter limit: The latest instant that counts as not ahead.
  init(_ log: Log, after limit: Instant, _ kinds: KindTable) throws(LogError) {
    let stamps = try log.entities(stampedAfter: limit)
    let ahead = EntitiesAhead(stamps)
    count = ahead.count
    var writers: [Entity: ReplicaID] = [:]
    try log.forEachEvent(about: Set(ahead.entities)) { _, event in
      guard writers[event.entity] == nil, event.stamp == stamps[event.entity] else { return }
      writers[event.entity] = event.id.replica
    }
    var names: [ReplicaID: String?] = [:]
    for entity in ahead.entities {
      guard let stamp = stamps[entity], let replica = writers[entity] else { continue }
      let known = names[replica]
      let name = if let known { known } else { try log.deviceName(of: replica, kinds) }
      names[replica] = .some(name)
      writes.append(Write(entity: entity, stamp: stamp, replica: replica, deviceName: name))
    }
  }

  /// Whether nothing is stamped ahead.
  var isEmpty: Bool { count == 0 }
}

extension AheadFacts {
  /// For example `module/m is stamped 2037-01-01 00:00 by Watch (bbbbbbbbbbbbbbbb); 2 others are ahead too`.
  func text(_ words: StatusWords) -> String {
    let told = writes.prefix(Self.toldCount)
    var parts = told.map {
      "\($0.entity) is stamped \(words.time($0.stamp.instant)) by \($0.writer)"
    }
    let more = count - told.count
    if more > 0 {
      parts.append("\(Count.text(more, "other")) \(more == 1 ? "is" : "are") ahead too")
    }
    return parts.joined(separator: "; ")
  }

  /// What follows, and what to do.
  func consequence(_ words: StatusWords) -> String {
    var writers: [String] = []
    for write in writes where !writers.contains(write.writer) { writers.append(write.writer) }
    let told = writers.prefix(Self.toldCount).joined(separator: ", ")
    var text =
      "set the clock that is wrong, this device's or that of \(told). All of it is shown and goes to every device: an "
      + "edit made where it is known wins over it, one made without having seen it loses to it"
    if let latest = writes.first?.stamp {
      text += ", until \(words.time(latest.instant)) at the latest"
    }
    let frozen = writes.prefix { $0.stamp == .last }.prefix(Self.toldCount)
    if !frozen.isEmpty {
      let names = frozen.map(\.entity.description).joined(separator: ", ")
      text +=
        ". \(names) bears the last stamp there is, so nothing can edit or delete it: save it under another id"
    }
    return text
  }

  /// They for programs.
  var json: JSONObject {
    var object: JSONObject = [
      "count": .count(count), "entities": .texts(writes.map(\.entity)),
      "writes": .array(
        writes.map { write in
          var object: JSONObject = [
            "entity": .text(write.entity), "replica": .text(write.replica),
            "stamp": .text(write.stamp),
          ]
          object["device"] = write.deviceName.map { .string($0) }
          return .object(object)
        }),
    ]
    object["latest"] = (writes.first?.stamp.instant).map { .text($0) }
    return object
  }
}

extension AheadFacts.Write {
  /// For example `Watch (bbbbbbbbbbbbbbbb)`, or `replica bbbbbbbbbbbbbbbb`.
  var writer: String { deviceName.map { "\($0) (\(replica))" } ?? "replica \(replica)" }
}

extension Log {
  /// What the device of a replica is called, from the events of that device alone; nil where no name has come here.
  fileprivate func deviceName(
    of replica: ReplicaID, _ kinds: KindTable
  ) throws(LogError) -> String? {
    let id = Device.id(of: replica).text
    guard let device = Entity(kind: Device.kind.name, id: id) else { return nil }
    var fold = Fold(kinds: kinds)
    try forEachEvent(about: [device]) { (_, event) throws(LogError) in
      try fold.apply(event, in: self)
    }
    return try TrainingState(fold: fold, log: self).deviceName(of: replica)
  }
}
