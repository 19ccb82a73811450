import EventLog
import Projections
import Training

/// Which sessions a summary has met, and which of them are second records of others: they count as long as no session is
/// shown of which they are one.
///
/// A step sees one session, and the other one may come or go later. So summaries keep what second records have, too, and
/// leave it out when they are asked.
struct CountedSessions: Sendable, Equatable {
  private var shown: Set<Session.ID> = []
  /// What the sessions say that call themselves the same as another one.
  private var links: [Session.ID: Session.ID] = [:]

  /// No session.
  init() {}

  /// Takes in that a session has changed.
  mutating func take(from before: Session?, to after: Session?) {
    // Of most changes neither is one.
    if let before, let after, before.sameAs == after.sameAs { return }
    if let before {
      shown.remove(before.id)
      links[before.id] = nil
    }
    if let after {
      shown.insert(after.id)
      links[after.id] = after.sameAs.flatMap { $0.text.isEmpty ? nil : $0 }
    }
  }

  /// The sessions that do not count.
  /// - Complexity: O(sessions that call themselves the same as another one)
  var secondRecords: Set<Session.ID> {
    if links.isEmpty { return [] }
    var records = SecondRecords<Never> { id in
      shown.contains(id) ? ShownSession(sameAs: links[id]) : nil
    }
    return Set(links.compactMap { id, other in records.contains(id, sameAs: other) ? id : nil })
  }
}

extension CountedSessions {
  /// Writes all that it is.
  func pack(into writer: inout PackedWriter) {
    writer.add(UInt64(shown.count))
    for id in shown.sorted() {
      writer.add(id.text)
      writer.add(links[id]?.text ?? "")
    }
  }

  /// Reads what was packed.
  init(from reader: inout PackedReader) throws(LogError) {
    for _ in 0..<(try reader.count()) {
      let id = Session.ID(try reader.text())
      let other = try reader.text()
      shown.insert(id)
      links[id] = other.isEmpty ? nil : Session.ID(other)
    }
  }
}
