import EventLog
import Projections
import Training

/// The sessions that a store shows: when each began, and which are second records of others and count nowhere.
///
/// It keeps instants and zones and not days, since the day of a session that names no zone is the reader's.
struct CountedSessions: Sendable, Equatable {
  /// When a session began, as far as it says on which day that was.
  private struct Start: Sendable, Equatable {
    let instant: Instant
    let zone: String?
    let localStart: String?

    init?(_ start: SessionStart?) {
      guard let start, let instant = start.startedAt else { return nil }
      (self.instant, zone, localStart) = (instant, start.zone, start.localStart)
    }

    init(_ instant: Instant, zone: String?, localStart: String?) {
      (self.instant, self.zone, self.localStart) = (instant, zone, localStart)
    }

    var start: SessionStart {
      SessionStart(startedAt: instant, zone: zone, localStart: localStart)
    }
  }

  /// Nil for a session without a start that can be read.
  private var starts: [Session.ID: Start?] = [:]
  /// What sessions say they are second records of.
  private var links: [Session.ID: Session.ID] = [:]

  init() {}

  mutating func take(from before: Session?, to after: Session?) {
    let start = Start(after?.started)
    // Of most changes the start and the link stay.
    if let before, let after, before.sameAs == after.sameAs, starts[after.id] == .some(start) {
      return
    }
    if let before {
      starts[before.id] = nil
      links[before.id] = nil
    }
    if let after {
      starts.updateValue(start, forKey: after.id)
      links[after.id] = after.sameAs.flatMap { $0.text.isEmpty ? nil : $0 }
    }
  }

  /// All of them, ascending by the bytes of their ids.
  var ids: [Session.ID] { starts.keys.sorted() }

  /// When a session began; nil where that cannot be read, and for a session that is not shown.
  func start(of id: Session.ID) -> Instant? { starts[id].flatMap { $0?.instant } }

  /// How many sessions have no start that can be read, and so no day.
  /// - Complexity: O(sessions)
  var undated: Int { starts.values.count { $0 == nil } }

  /// The days on which the sessions began that have one.
  /// - Parameter day: The day of a start.
  func days(_ day: (SessionStart) -> Day?) -> [Session.ID: Day] {
    starts.compactMapValues { $0.flatMap { day($0.start) } }
  }

  /// The sessions that are second records of others.
  /// - Complexity: O(sessions that say to be one)
  var secondRecords: Set<Session.ID> {
    if links.isEmpty { return [] }
    var records = SecondRecords<Never> { id in
      starts[id] != nil ? ShownSession(sameAs: links[id]) : nil
    }
    return Set(links.compactMap { id, other in records.contains(id, sameAs: other) ? id : nil })
  }
}

extension CountedSessions {
  func pack(into writer: inout PackedWriter) {
    writer.add(UInt64(starts.count))
    for (id, start) in starts.sorted(by: { $0.key < $1.key }) {
      writer.add(id.text)
      writer.add(links[id]?.text ?? "")
      writer.add(UInt64(start == nil ? 0 : 1))
      guard let start else { continue }
      writer.add(start.instant.milliseconds)
      for text in [start.zone, start.localStart] {
        writer.add(UInt64(text == nil ? 0 : 1))
        if let text { writer.add(text) }
      }
    }
  }

  init(from reader: inout PackedReader) throws(LogError) {
    for _ in 0..<(try reader.count()) {
      let id = Session.ID(try reader.text())
      let other = try reader.text()
      links[id] = other.isEmpty ? nil : Session.ID(other)
      guard try reader.number() == 1 else {
        starts.updateValue(nil, forKey: id)
        continue
      }
      let instant = Instant(milliseconds: try reader.whole())
      let zone = try reader.number() == 1 ? try reader.text() : nil
      let localStart = try reader.number() == 1 ? try reader.text() : nil
      starts.updateValue(Start(instant, zone: zone, localStart: localStart), forKey: id)
    }
  }
}
