package import EventLog

/// What the log keeps of a call that was more than a batch, or that undid another one: the value of a setting whose id
/// begins with `command:`, or with `import:` for an import.
///
/// It names the events that the call wrote. So every device that has the log knows what belongs together, and the fold
/// needs no rule for it.
package struct CallRecord: Sendable, Hashable {
  /// The id of the setting.
  package let id: String
  /// The event that says it.
  package let event: EventID
  /// What the call was, as the command line has it: `clear`, `undo`; the format of an import.
  package let name: String
  /// What a record of an import says of its file; nil for any other, and where it came through a pipe.
  package let file: String?
  /// The events that the call wrote, without this record's own; nil where they are the record's batch.
  package let events: EventRange?
  /// The first event of the call that it undid; nil for any other call. Of an import's undo it is the import's id.
  package let undoes: String?
  /// How many entities an undo left as they were.
  package let left: Int
  /// Whether an undo also took back what had changed since.
  package let isOverriding: Bool

  /// Whether it is that of an import, or of an import's undo.
  package var isOfImport: Bool { id.utf8.starts(with: Setting.recordPrefix.utf8) }

  /// The id of the import that it is about.
  package var importID: String { String(id.utf8.dropFirst(Setting.recordPrefix.utf8.count)) ?? "" }

  /// Reads a setting; nil where it is no record.
  init?(_ setting: Setting, _ event: EventID) {
    guard let value = setting.value.object else { return nil }
    id = setting.id.text
    self.event = event
    name = value["command"]?.string ?? value["format"]?.string ?? ""
    file = value["file"]?.string
    events = value["events"]?.string.flatMap { EventRange($0) }
    undoes = value["undoes"]?.string
    left = max(0, value["left"]?.number.flatMap { Int(exactly: $0) } ?? 0)
    isOverriding = value["overriding"]?.bool ?? false
  }

  /// The write of a command's record.
  /// - Parameters:
  ///   - events: The events that it wrote; nil where they are the batch of the record.
  ///   - undoes: The first event of the command that it undid.
  package static func draft(
    id: String, command: String, events: EventRange?, undoes: EventID? = nil, left: Int = 0,
    isOverriding: Bool = false
  ) throws(LogError) -> EventDraft {
    var value: JSONObject = ["command": .string(command)]
    value["events"] = events.map { .string($0.description) }
    value["undoes"] = undoes.map { .string($0.description) }
    if left > 0 { value["left"] = .number(Double(left)) }
    if isOverriding { value["overriding"] = true }
    guard let type = EventType(kind: Setting.kind.name, verb: "saved"),
      let draft = try EventDraft(type: type, entityID: id, data: ["value": .object(value)])
    else { throw LogError(.invalidPayload, "“\(id)” cannot be the id of a setting") }
    return draft
  }
}

extension Replica {
  /// A random id that no record of a command has.
  package func newCommandID() throws(LogError) -> String {
    var bits = store.environment.randomness.bits()
    func id() -> String { Setting.commandPrefix + ReplicaID(bits: bits).description }
    while let entity = Entity(kind: Setting.kind.name, id: id()),
      try state.view(of: entity).latest != nil
    {
      bits &+= 1
    }
    return id()
  }

  /// Writes what one command says: as one batch if it fits, else as several with a record, all or none.
  /// - Parameters:
  ///   - command: What the command is called.
  ///   - batches: What it writes; each stays together.
  /// - Returns: The events.
  /// - Throws: A refusal, after which nothing is written; a failure of the log.
  package func write(
    command: String, _ batches: [[EventDraft]]
  ) throws(LogError) -> [EventID] {
    let all = batches.flatMap(\.self)
    if all.count <= WriteCall.greatestBatch {
      return try writeAtomically(all).compactMap(\.event)
    }
    let id = try newCommandID()
    let reports = try writeAllOrNone(WriteCall.calls(of: batches)) { (reports) throws(LogError) in
      guard let events = EventRange(spanning: reports) else { return nil }
      return WriteCall([try CallRecord.draft(id: id, command: command, events: events)])
    }
    if let refusal = reports.lazy.compactMap(\.refusal).first { throw refusal }
    return reports.dropLast().flatMap(\.outcomes).compactMap(\.event)
  }
}

extension WriteCall {
  /// A batch may have so many events, so that a peer takes it in one go.
  package static let greatestBatch = 1000

  /// Calls of some drafts that are to stay together, as few as fit.
  package static func calls(of batches: [[EventDraft]]) -> [WriteCall] {
    var calls: [[EventDraft]] = []
    for batch in batches {
      if let last = calls.last, last.count + batch.count <= greatestBatch {
        calls[calls.count - 1] += batch
      } else {
        calls.append(batch)
      }
    }
    return calls.map { WriteCall($0, isAtomic: true) }
  }
}

extension EventRange {
  /// From the first to the last event that some calls appended, which have consecutive numbers; nil where
  /// they appended nothing.
  package init?(spanning reports: [WriteReport]) {
    let events = reports.flatMap(\.outcomes).compactMap(\.event)
    guard let first = events.first, let last = events.last, first.seq <= last.seq else {
      return nil
    }
    self.init(replica: first.replica, seqs: first.seq...last.seq)
  }
}
