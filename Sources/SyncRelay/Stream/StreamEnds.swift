package import EventLog

/// The first line of a stream: whose events follow (sync-protocol 11).
package struct StreamStart: Equatable {
  /// Whose history the events are of.
  package let dataset: DatasetID
  /// The store that sends them; nil in a stream of one origin, which any store makes with the same bytes.
  package let replica: ReplicaID?
  /// Whose events they all are; nil in a stream of any events.
  package let origin: ReplicaID?
  /// Whether that store is for a trial.
  package let isEphemeral: Bool

  /// The version of the form.
  private static let version = 1

  /// How a stream of a store begins.
  package init(_ manifest: StoreManifest) {
    (dataset, isEphemeral) = (manifest.dataset, manifest.isEphemeral)
    (replica, origin) = (manifest.replica, nil)
  }

  /// How a stream of one origin's events begins.
  package init(_ manifest: StoreManifest, origin: ReplicaID) {
    (dataset, isEphemeral) = (manifest.dataset, manifest.isEphemeral)
    (replica, self.origin) = (nil, origin)
  }

  /// The line, without its newline.
  package var line: [UInt8] {
    var object: JSONObject = [
      "dataset": .string(dataset.text), "ephemeral": .bool(isEphemeral),
      "stream": .number(Double(StreamStart.version)),
    ]
    object["origin"] = origin.map { .string($0.description) }
    object["replica"] = replica.map { .string($0.description) }
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
    let (replica, origin) = (object["replica"], object["origin"])
    guard let dataset = object.text("dataset", DatasetID.init),
      let isEphemeral = object["ephemeral"]?.bool, (replica == nil) != (origin == nil)
    else { throw StreamStart.malformed }
    (self.dataset, self.isEphemeral) = (dataset, isEphemeral)
    self.replica = replica?.string.flatMap { ReplicaID($0) }
    self.origin = origin?.string.flatMap { ReplicaID($0) }
    guard self.replica != nil || self.origin != nil else { throw StreamStart.malformed }
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
