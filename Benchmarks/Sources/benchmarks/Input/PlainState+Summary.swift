import EventLog

extension PlainState {
  /// The state's digest and sizes.
  struct Summary {
    var digest: UInt64 = 0
    /// How many units the state shows, and the bytes of their payloads.
    var liveUnits = 0
    var livePayloadBytes = 0
    /// How many keys a table by entity and `data.id` has, if a deletion counts as one more write
    /// without an id.
    var keys = 0
    var liveEntities = 0
    var deletedEntities = 0
  }

  /// Writes the state as canonical JSON (merge-rules 10), hashing it on the way.
  func summary() -> Summary {
    var writer = Writer()
    let deleted = modules.filter { $0.value.isDeleted }.sorted { Self.precedes($0.key, $1.key) }
    let live = modules.filter { $0.value.latest != nil && !$0.value.isDeleted }
    writer.text("{")
    writer.object("deletions", deleted) { writer, entry in
      writer.text("\"module/\(Self.text(entry.key))\":{\"deletedAt\":\"")
      writer.text("\(entry.value.deletion.map { "\($0.stamp.instant)" } ?? "")\",\"deletedBy\":\"")
      writer.text("\(entry.value.deletion.map { "\($0.replica)" } ?? "")\"}")
    }
    writer.object("modules", live.sorted { Self.precedes($0.key, $1.key) }) { writer, entry in
      writer.text("\"\(Self.text(entry.key))\":")
      Self.write(entry.value, to: &writer)
    }
    writer.object("sessions", sessions.sorted { Self.precedes($0.key, $1.key) }) { writer, entry in
      writer.text("\"\(Self.text(entry.key))\":")
      Self.write(entry.value, to: &writer)
    }
    writer.text("}")
    writer.summary.keys =
      modules.values.reduce(0) { $0 + $1.keys } + sessions.values.reduce(0) { $0 + $1.keys }
    writer.summary.liveEntities = live.count + sessions.count
    writer.summary.deletedEntities = deleted.count
    writer.summary.digest = writer.hash.finalize()
    return writer.summary
  }

  /// The hash of one module as the state shows it; nil if it does not.
  func hash(ofModule id: [UInt8]) -> UInt64? {
    guard let module = modules[id], module.latest != nil, !module.isDeleted else { return nil }
    var writer = Writer()
    Self.write(module, to: &writer)
    return writer.hash.finalize()
  }

  private static func write(_ module: Module, to writer: inout Writer) {
    writer.text("{\"exercises\":[")
    // A payload begins with its id, so payloads of equal order sort like their ids.
    let exercises = module.exercises.values.sorted {
      $0.order == $1.order ? precedes($0.data, $1.data) : $0.order < $1.order
    }
    for (index, exercise) in exercises.enumerated() {
      if index > 0 { writer.text(",") }
      writer.payload(exercise.data)
    }
    writer.text("],\"fields\":")
    writer.payload(module.fields?.data)
    writer.text(",\"updatedAt\":\"\(module.latest.map { "\($0.stamp.instant)" } ?? "")\"}")
  }

  private static func write(_ session: Session, to writer: inout Writer) {
    writer.text("{\"finished\":null,\"sets\":[")
    for (index, set) in session.sets.sorted(by: { $0.time < $1.time }).enumerated() {
      if index > 0 { writer.text(",") }
      writer.payload(set.data)
    }
    writer.text("],\"started\":")
    writer.payload(session.started?.data)
    writer.text(",\"updatedAt\":\"\(session.latest.stamp.instant)\"}")
  }

  private static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.lexicographicallyPrecedes(right)
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Hashes what is written and counts the payloads.
  private struct Writer {
    var hash = XXH64()
    var summary = Summary()
    private var isFirst = true

    mutating func text(_ text: String) {
      hash.update(Array(text.utf8))
    }

    mutating func payload(_ data: [UInt8]?) {
      guard let data else { return text("null") }
      hash.update(data)
      summary.liveUnits += 1
      summary.livePayloadBytes += data.count
    }

    /// A member of the state, left out if empty.
    mutating func object<Entry>(
      _ key: String, _ entries: [Entry], write: (inout Writer, Entry) -> Void
    ) {
      guard !entries.isEmpty else { return }
      text(isFirst ? "\"\(key)\":{" : ",\"\(key)\":{")
      isFirst = false
      for (index, entry) in entries.enumerated() {
        if index > 0 { text(",") }
        write(&self, entry)
      }
      text("}")
    }
  }
}
