/// One immutable fact, with the very bytes that state it (log-format 1).
///
/// The bytes are what is stored, hashed and passed on; all else is read from them and never written
/// back.
public struct Event: Sendable {
  /// The line, without its newline.
  public let line: [UInt8]

  /// Where its parts stand in the line.
  package private(set) var layout: EventLayout

  /// Reads one line of a dataset, given without its newline.
  /// - Throws: `malformed`, `tooLarge`, or `badSum` where it is damaged or of another dataset; with
  ///   the byte.
  package init(line: [UInt8], of dataset: DatasetID) throws(LogError) {
    do throws(LogError) {
      try self.init(line: line, seed: dataset.seed)
    } catch {
      throw error.naming(dataset)
    }
  }

  /// Reads one line of the dataset with a seed, given without its newline.
  package init(line: [UInt8], seed: UInt64) throws(LogError) {
    layout = try line.withRawBytes { (bytes) throws(LogError) in
      try EventLayout(line: bytes, seed: seed)
    }
    self.line = line
  }

  /// This event under the id that a log gives to one of several contents.
  package func named(_ id: EventID) -> Event {
    var event = self
    event.layout.id = id
    return event
  }

  /// Whether it is an event of the dataset with this seed.
  /// - Complexity: O(bytes)
  func isOfDataset(seed: UInt64) -> Bool {
    line.withRawBytes {
      XXH64.hash(UnsafeRawBufferPointer(rebasing: $0[layout.summed]), seed: seed) == sum
    }
  }

  /// Its name.
  public var id: EventID { layout.id }
  /// Its logical time.
  public var stamp: Stamp { layout.stamp }
  /// Its place in an atomic batch, where it is part of one.
  package var batch: BatchMark? { layout.batch }
  /// The first event of its batch, by which the batch is named; nil outside of a batch.
  package var firstOfBatch: EventID? {
    batch?.seqs(around: id.seq).map { EventID(replica: id.replica, seq: $0.lowerBound) }
  }
  /// The positions of its batch in a log, from its own position: the events of a batch are neighbours. Outside
  /// of a batch, its own. Ids do not tell, since another writer's batch may have the same ones (log-format 1).
  package func positionsOfBatch(at position: Int) -> Range<Int> {
    guard let batch else { return position..<(position + 1) }
    let first = position + 1 - Int(clamping: batch.index)
    return first..<(first + Int(clamping: batch.count))
  }
  /// The version of the payload's schema.
  public var version: UInt64 { layout.version }
  /// The line's checksum: XXH64 of every byte before `,"sum"`, seeded with its dataset.
  package var sum: UInt64 { layout.sum }

  /// What sort of fact it is.
  public var type: EventType {
    EventType(
      checkedKind: text(layout.kind),
      verb: text((layout.kind.upperBound + 1)..<layout.type.upperBound))
  }

  /// The thing it is about.
  public var entity: Entity {
    Entity(checkedKind: text(layout.kind), id: text(layout.entity))
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: line[range], as: UTF8.self)
  }

  /// The payload's canonical bytes.
  package var dataBytes: ArraySlice<UInt8> { line[layout.data] }

  /// The payload.
  /// - Throws: The reader's error, which does not occur for an event that was read from a line. It is passed on
  ///   so that a fault in the reader cannot become an empty payload.
  /// - Complexity: O(bytes); it is read anew at each call.
  public var data: JSONObject {
    get throws(LogError) { try JSONObject(checked: Array(dataBytes)) }
  }
}

extension LogError {
  /// The error of a line that was read for a dataset; names the dataset if the sum is wrong.
  func naming(_ dataset: DatasetID) -> LogError {
    guard code == .badSum else { return self }
    var named = self
    named.reason += " than \(dataset)"
    return named
  }
}

extension Event: Hashable {
  /// Events are equal if their lines are.
  public static func == (left: Event, right: Event) -> Bool { left.line == right.line }

  /// Hashes the sum, which stands for the line.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sum)
  }
}

extension Event: CustomStringConvertible {
  /// The line as text.
  public var description: String { String(decoding: line, as: UTF8.self) }
}

/// An event's place in its atomic batch, printed `[index,count]` (log-format 4).
package struct BatchMark: Sendable, Hashable {
  /// Which event of the batch it is, from 1.
  package let index: UInt64
  /// How many events the batch has.
  package let count: UInt64

  /// Makes a mark; nil unless 1 ≤ index ≤ count ≤ 2^53−1.
  package init?(index: UInt64, count: UInt64) {
    guard index >= 1, index <= count, count <= Decimal.greatest else { return nil }
    self.index = index
    self.count = count
  }

  /// The numbers of the whole batch that the event with this mark and this number belongs to; nil
  /// where the number is too small for that place, or the batch would run past 2^53−1.
  package func seqs(around seq: UInt64) -> ClosedRange<UInt64>? {
    guard seq >= index, seq <= Decimal.greatest - (count - index) else { return nil }
    let first = seq - index + 1
    return first...(first + count - 1)
  }
}

extension BatchMark: CustomStringConvertible {
  /// `[index,count]`.
  package var description: String { "[\(index),\(count)]" }
}
