import EventLog

/// The first line of a stream: whose events follow (sync-protocol 11).
struct StreamStart: Equatable {
  /// Whose history the events are of.
  let dataset: DatasetID
  /// The store that sends them.
  let replica: ReplicaID
  /// Whether that store is for a trial.
  let isEphemeral: Bool

  /// The version of the form.
  private static let version = 1

  /// How a stream of a store begins.
  init(_ manifest: StoreManifest) {
    (dataset, replica, isEphemeral) = (manifest.dataset, manifest.replica, manifest.isEphemeral)
  }

  /// The line, without its newline.
  var line: [UInt8] {
    let object: JSONObject = [
      "dataset": .text(dataset), "ephemeral": .bool(isEphemeral), "replica": .text(replica),
      "stream": .count(StreamStart.version),
    ]
    return object.canonicalBytes()
  }

  /// Whether a line may be one of these: no event's line begins like it.
  static func isLikely(_ line: [UInt8]) -> Bool { line.starts(with: #"{"dataset":"#.utf8) }

  /// Reads a line, given without its newline.
  /// - Throws: `malformed`; `unsupportedFormat` for a form that this build does not know.
  init(line: [UInt8]) throws(LogError) {
    let object = try JSONReader.canonicalValue(of: line).object ?? [:]
    guard let version = object["stream"]?.number else { throw StreamStart.malformed }
    guard version == Double(StreamStart.version) else {
      throw LogError(
        .unsupportedFormat,
        "the stream has form \(JSONValue.number(version).canonicalText()), and this build knows "
          + "\(StreamStart.version)", advice: .useNewerBuild)
    }
    guard let dataset = object["dataset"]?.string.flatMap({ DatasetID($0) }),
      let replica = object["replica"]?.string.flatMap({ ReplicaID($0) }),
      let isEphemeral = object["ephemeral"]?.bool
    else { throw StreamStart.malformed }
    (self.dataset, self.replica, self.isEphemeral) = (dataset, replica, isEphemeral)
  }

  private static var malformed: LogError {
    LogError(.malformed, "it is no first line of a stream: a member is missing, or of another type")
  }
}
