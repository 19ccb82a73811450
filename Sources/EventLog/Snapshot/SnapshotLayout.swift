/// Where the parts of a snapshot's content stand.
///
/// In this order, each in little-endian numbers and starting at a multiple of eight:
///
/// - `lines`: for each position the byte of its segment at which the line starts (4 bytes);
/// - `order`: replica by replica, ascending, and by number there, the positions (4 bytes);
/// - `totals`: for each event in that order what the sums of its replica's lines up to its own amount
///   to (8 bytes);
/// - `directory`: for each entity, ascending by hash, the hash and where its summary starts (16 bytes);
/// - summaries: for each entity the greatest stamp (8 bytes), how many events (4 bytes), the lengths of
///   kind and id (1 byte each, then 2 of nothing), for each event twice its position, and 1 more where
///   the event decides what the entity is (4 bytes), the kind and the id.
struct SnapshotLayout: Sendable, Hashable {
  /// How many events and entities there are.
  let count: Int
  let entityCount: Int

  /// The bytes of a part before the events of a summary.
  static let summaryHead = 16
  /// The bytes of an entry of the directory.
  static let directoryEntry = 16

  /// Where the parts start.
  var order: Int { SnapshotLayout.aligned(count * 4) }
  var totals: Int { SnapshotLayout.aligned(order + count * 4) }
  var directory: Int { totals + count * 8 }
  var summaries: Int { directory + entityCount * SnapshotLayout.directoryEntry }

  /// Whether the parts before the summaries fit into a number of bytes, for any counts that a file states.
  func fits(into length: Int) -> Bool {
    // Each event and each entity takes 16 bytes or more. That is asked first, since the places of more
    // than fit may overflow an Int of 32 bits.
    count + entityCount <= length / 16 && summaries <= length
  }

  /// The first multiple of eight that is not before a number.
  static func aligned(_ offset: Int) -> Int { (offset + 7) & ~7 }
}
