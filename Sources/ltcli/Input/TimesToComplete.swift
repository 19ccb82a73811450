import EventLog
import Projections
import Training

/// Times in drafts that lack their milliseconds, or say their zone in another way: a payload has one spelling of each.
struct TimesToComplete {
  /// Those of the store.
  let kinds: KindTable
  /// When and where the drafts are written.
  let reader: TimeReader

  /// The draft with its times as payloads have them; nil where nothing is to be done.
  /// - Throws: status 3 for a time without a zone, with what to write.
  func completed(_ draft: EventDraft, line: Int) throws(CommandError) -> EventDraft? {
    guard let schema = kinds[draft.type]?.schema else { return nil }
    let object = try attempting("reading the events") { try draft.payload.object }
    var changed = object
    for member in schema.members {
      guard case .instant = member.type, let text = object[member.name]?.string,
        Instant(text) == nil || text.utf8.count != Self.length, let word = TimeWord(text)
      else { continue }
      switch word {
      case .instant(let instant): changed[member.name] = .text(instant)
      case .clock, .days, .now, .ago, .daysAgo, .spoken:
        let instant = reader.instants(of: word).lowerBound
        throw CommandError(
          .inputRefused, attempted: "writing the events", at: LogError.Position(line: line),
          "\"\(member.name)\" of \(draft.type) must be a time with its zone, not \(Printable.short(text, 40))",
          hint: "write \"\(member.name)\":\"\(instant)\", if it is of the zone \(reader.zone.name)")
      }
    }
    guard changed != object else { return nil }
    let whole = changed
    return try attempting("reading the events") {
      try EventDraft(
        type: draft.type, version: draft.version, entityID: draft.entity.id, data: whole)
    }
  }

  /// How long the text of an instant is, in bytes.
  private static let length = 24
}
