package import EventLog

/// The first line of a stream: whose events follow (sync-protocol 11).
package struct StreamStart: Equatable {
  /// Whose history the events are of.
  package let dataset: DatasetID
  /// The store that sends them.
  package let replica: ReplicaID
  /// Whether that store is for a trial.
  package let isEphemeral: Bool

  /// The version of the form.
  private static let version = 1

  /// How a stream of a store begins.
  package init(_ manifest: StoreManifest) {
    (dataset, replica, isEphemeral) = (manifest.dataset, manifest.replica, manifest.isEphemeral)
  }

  /// The line, without its newline.
  package var line: [UInt8] {
    let object: JSONObject = [
      "dataset": .string(dataset.text), "ephemeral": .bool(isEphemeral),
      "replica": .string(replica.description), "stream": .number(Double(StreamStart.version)),
    ]
    return object.canonicalBytes()
  }

  /// Whether a line may be one of these: no event's line begins like it.
  package static func isLikely(_ line: [UInt8]) -> Bool { line.starts(with: #"{"dataset":"#.utf8) }

  /// Reads a line, given without its newline.
  /// - Throws: `malformed`; `unsupportedFormat` for a form that this build does not know.
  package init(line: [UInt8]) throws(LogError) {
    let object = try JSONReader.canonicalValue(of: line).object ?? [:]
    guard let version = object["stream"]?.number else { throw StreamStart.malformed }
    guard version == Double(StreamStart.version) else {
      throw LogError(
        .unsupportedFormat,
        "the stream has form \(JSONValue.number(version).canonicalText()), and this build knows "
          + "\(StreamStart.version)", advice: .useNewerBuild)
    }
    guard let dataset = object.text("dataset", DatasetID.init),
      let replica = object.text("replica", ReplicaID.init),
      let isEphemeral = object["ephemeral"]?.bool
    else { throw StreamStart.malformed }
    (self.dataset, self.replica, self.isEphemeral) = (dataset, replica, isEphemeral)
  }

  private static var malformed: LogError {
    LogError(
      .malformed, "it is not the first line of a stream: a member is missing, or of another type")
  }
}

/// What the lines of a stream come to so far; its last line says it of all (sync-protocol 11).
///
/// Sender and receiver each count for themselves, so that the receiver's last line is the sender's byte
/// for byte, or lines were lost or changed on the way.
package struct StreamTally {
  private var hash: XXH64
  private var ranges = Coverage()
  /// How many events there were.
  package private(set) var count = 0

  private static let newline = [UInt8(ascii: "\n")]

  /// - Parameter line: The stream's first line as it stands, without its newline: it may have members that this build
  ///   does not know.
  package init(of dataset: DatasetID, line: [UInt8]) {
    hash = XXH64(seed: dataset.seed)
    hash.update(line)
    hash.update(StreamTally.newline)
  }

  /// Counts an event.
  package mutating func add(_ event: Event) {
    hash.update(event.line)
    hash.update(StreamTally.newline)
    ranges.insert(event.id)
    count += 1
  }

  /// The last line, without its newline: it ends with a sum of every byte of the stream before that.
  package var lastLine: [UInt8] {
    let object: JSONObject = [
      "count": .number(Double(count)), "ranges": .string(ranges.description),
    ]
    var line = Array(object.canonicalBytes().dropLast())
    var hash = hash
    hash.update(line)
    line += Array(#","sum":"\#(Hexadecimal.text(of: hash.finalize(), digits: 16))"}"#.utf8)
    return line
  }

  /// Whether a line may be a last one: no event's line begins like it.
  static func isLikelyLast(_ line: [UInt8]) -> Bool { line.starts(with: #"{"count":"#.utf8) }
}
