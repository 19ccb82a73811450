package import EventLog

/// What a device says in a place that it holds (sync-protocol 14). Others remove by it what they have put together, and
/// learn what the device has.
package struct Said: Sendable, Hashable {
  package var dataset: DatasetID
  package var replica: ReplicaID
  /// What people call its store.
  package var name: String
  /// The ids under which it wrote before, the latest first.
  package var formerly: [ReplicaID]
  /// When it said so, by its clock.
  package var at: Instant
  /// The events that it holds, with the fingerprints of their lines.
  package var holds: [RangeFingerprint]

  /// What a store says now.
  package init(_ manifest: StoreManifest, _ log: Log, at: Instant) throws(LogError) {
    (dataset, replica) = (manifest.dataset, manifest.replica)
    name = ReasonText.bounded(manifest.name, to: SyncMessage.Hello.greatestName)
    formerly = Array(manifest.formerReplicas.prefix(SyncMessage.Hello.mostFormerIDs))
    self.at = at
    holds = try log.fingerprints(of: log.coverage.ranges)
  }

  /// The events that it holds.
  package var coverage: Coverage { Coverage(holds.map(\.range)) }

  /// Whether another says the same, at whatever time.
  func saysSame(as other: Said) -> Bool {
    var other = other
    other.at = at
    return self == other
  }

  /// The file's bytes: one line with a sum.
  package var bytes: [UInt8] {
    SummedObject.line([
      "at": .string(at.description), "dataset": .string(dataset.text),
      "formerly": .array(formerly.map { .string($0.description) }),
      "holds": .array(holds.map { .string($0.text) }), "name": .string(name),
      "replica": .string(replica.description),
    ])
  }

  /// Reads a file; nil where it is not as written.
  package init?(_ bytes: [UInt8]) {
    guard bytes.last == UInt8(ascii: "\n"), bytes.count <= Said.greatestLength,
      let members = SummedObject.object(line: Array(bytes.dropLast())),
      let dataset = members.text("dataset", DatasetID.init),
      let replica = members.text("replica", { ReplicaID($0) }),
      let formerly = members.list("formerly", { ReplicaID($0) }),
      let at = members.text("at", { Instant($0) }), let name = members["name"]?.string,
      let holds = members.list("holds", RangeFingerprint.init)
    else { return nil }
    (self.dataset, self.replica, self.at) = (dataset, replica, at)
    self.name = ReasonText.bounded(name, to: SyncMessage.Hello.greatestName)
    self.formerly = Array(formerly.prefix(SyncMessage.Hello.mostFormerIDs))
    self.holds = holds
  }

  /// A longer file is not read.
  package static let greatestLength = 256 << 10
}
