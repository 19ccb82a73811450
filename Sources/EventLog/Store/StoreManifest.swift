/// What `store.json` says of a store (log-format 6).
public struct StoreManifest: Sendable, Hashable {
  /// The version of the folder's format that this build reads and writes.
  package static let currentFormat: UInt64 = 2

  /// Whose history the store holds.
  public var dataset: DatasetID
  /// Under which id the store writes.
  public var replica: ReplicaID
  /// The ids that it wrote under before, the latest first: files that name one are still its own.
  package internal(set) var formerReplicas: [ReplicaID] = []
  /// For each own id under which events were lost, the last event that was known. A repair names the lost
  /// events and forgets it.
  package internal(set) var lastKnown: [EventID] = []
  /// What people call the store, for example `phone`.
  public var name: String
  /// When it was made.
  public var created: Instant
  /// Whether it is for a trial (a simulator, a test): a sync with a real store asks first.
  public var isEphemeral: Bool
  /// Whether a repair has begun and has not ended, so that its findings are not told yet.
  package internal(set) var isBeingRepaired = false
  /// Where it stood when it was last opened for writing; nil before the first opening.
  package var place: StorePlace?

  /// Makes a manifest.
  package init(
    dataset: DatasetID, replica: ReplicaID, name: String, created: Instant, isEphemeral: Bool
  ) {
    self.dataset = dataset
    self.replica = replica
    self.name = name
    self.created = created
    self.isEphemeral = isEphemeral
  }
}

extension StoreManifest {
  /// The file's bytes: one line with a sum, so that a flipped bit cannot change who the replica is.
  func fileBytes() -> [UInt8] {
    var object: JSONObject = [
      "created": .string(created.description),
      "dataset": .string(dataset.text),
      "ephemeral": .bool(isEphemeral),
      "format": .number(Double(StoreManifest.currentFormat)),
      "name": .string(name),
      "replica": .string(replica.description),
    ]
    if !formerReplicas.isEmpty {
      object["formerly"] = .array(formerReplicas.map { .string($0.description) })
    }
    if !lastKnown.isEmpty {
      object["lastKnown"] = .array(lastKnown.map { .string($0.description) })
    }
    object["place"] = place?.json
    if isBeingRepaired { object["repairing"] = .bool(true) }
    return SummedObject.line(object)
  }

  /// Reads the file's bytes.
  /// - Throws: `damaged` where the bytes are not as written, `unsupportedFormat` where a build with another
  ///   format wrote them.
  package init(fileBytes bytes: [UInt8]) throws(LogError) {
    guard bytes.last == UInt8(ascii: "\n"),
      let object = SummedObject.object(line: bytes.dropLast())
    else {
      throw StoreManifest.damaged("it is not the one line that was written, or its sum is wrong")
    }
    guard let format = object["format"]?.number else {
      throw StoreManifest.damaged("it names no format")
    }
    guard format == Double(StoreManifest.currentFormat) else {
      throw StoreManifest.unsupported(format)
    }
    try self.init(members: object)
  }

  private init(members: JSONObject) throws(LogError) {
    guard let dataset = members.text("dataset", DatasetID.init),
      let replica = members.text("replica", ReplicaID.init),
      let created = members.text("created", Instant.init),
      let name = members["name"]?.string, let isEphemeral = members["ephemeral"]?.bool
    else { throw StoreManifest.damaged("a member is missing or of the wrong type") }
    self.init(
      dataset: dataset, replica: replica, name: name, created: created, isEphemeral: isEphemeral)
    formerReplicas = try StoreManifest.list("formerly", of: members) { ReplicaID($0) }
    lastKnown = try StoreManifest.list("lastKnown", of: members) { EventID($0) }
    if let repairing = members["repairing"] {
      guard repairing.bool == true else {
        throw StoreManifest.damaged("whether it is being repaired is malformed")
      }
      isBeingRepaired = true
    }
    if let json = members["place"] {
      guard let place = StorePlace(json: json) else {
        throw StoreManifest.damaged("its place is malformed")
      }
      self.place = place
    }
  }

  /// The elements of an optional list of texts.
  private static func list<Element>(
    _ name: String, of members: JSONObject, _ element: (String) -> Element?
  ) throws(LogError) -> [Element] {
    if members[name] == nil { return [] }
    guard let elements = members.list(name, element) else {
      throw damaged("its member \(name) is malformed")
    }
    return elements
  }

  /// No promise was made before the first release, so no build converts such a store.
  private static func unsupported(_ format: Double) -> LogError {
    let known = StoreManifest.currentFormat
    guard format < Double(known) else {
      return LogError(
        .unsupportedFormat,
        "the store has format \(JSONValue.number(format).canonicalText()), "
          + "and this build knows \(known)",
        advice: .useNewerBuild)
    }
    return LogError(
      .unsupportedFormat,
      "the store has format \(JSONValue.number(format).canonicalText()), which was in use before "
        + "the first release; this build knows only \(known), and nothing converts it",
      advice: .appendAnew)
  }

  private static func damaged(_ reason: String) -> LogError {
    LogError(
      .damaged, "store.json cannot be believed: \(reason)",
      advice: .restoreManifest)
  }
}

extension StoreManifest {
  /// Every id that the store has and had, the latest first.
  package var replicas: [ReplicaID] { [replica] + formerReplicas }

  /// The manifest that also remembers what is lost of the store's own events.
  /// - Complexity: O(1) where nothing is lost, else O(ids that the store had)
  func losing(_ lost: Coverage) -> StoreManifest {
    if lost.isEmpty { return self }
    var manifest = self
    let known = Dictionary(lastKnown.map { ($0.replica, $0.seq) }, uniquingKeysWith: max)
    manifest.lastKnown = replicas.compactMap { id in
      [lost[id].greatest, known[id]].compactMap(\.self).max()
        .map { EventID(replica: id, seq: $0) }
    }
    return manifest
  }

  /// The owner that new files of the store name.
  package var owner: StoreOwner { StoreOwner(dataset: dataset, replica: replica) }

  /// The owners that mark a file as the store's own.
  var owners: StoreOwners { StoreOwners(dataset: dataset, replicas: Set(replicas)) }
}
