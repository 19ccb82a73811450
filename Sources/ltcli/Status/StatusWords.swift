import EventLog
import SyncRelay

/// How `status` and `doctor` name things for people: times by the clocks here, peers by their names, many ranges by
/// their number.
struct StatusWords {
  private let reader: TimeReader

  init(_ context: CommandContext) throws(CommandError) {
    reader = try context.arguments.here.reader()
  }

  /// A moment by the clocks here.
  func time(_ instant: Instant) -> String { reader.shown(instant) }

  /// How many ranges are told one by one.
  static let mostRanges = 8

  /// The events by their ranges; of many ranges how many they are, and of how many replicas.
  static func events(_ coverage: Coverage) -> String {
    let ranges = coverage.ranges
    guard ranges.count > mostRanges else { return coverage.description }
    let replicas = Set(ranges.map(\.replica)).count
    return
      "\(Count.text(coverage.count, "event")) of \(Count.text(replicas, "replica")), in \(ranges.count) ranges"
  }

  /// Replica ids one by one; of many the first, and how many more there are.
  static func replicas(_ ids: [ReplicaID]) -> String {
    let more = ids.count - mostRanges
    let others = more > 0 ? ["and \(Count.text(more, "other"))"] : []
    return (ids.prefix(mostRanges).map(\.description) + others).joined(separator: ", ")
  }

  /// A peer by its name, with its id behind it; by its id where it has not said a name.
  static func peer(_ receipt: Receipt) -> String { peer(receipt.peerName, receipt.peer) }

  static func peer(_ name: String?, _ replica: ReplicaID) -> String {
    guard let name, !name.isEmpty else { return "\(replica)" }
    return "\(name) (\(replica))"
  }
}
