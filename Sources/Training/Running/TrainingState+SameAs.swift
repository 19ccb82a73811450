package import EventLog
package import Projections

extension TrainingState {
  /// Whether a session is the second record of another one that the state shows: see ``SecondRecords``.
  /// - Complexity: O(bytes of the sessions that it leads to)
  package func isSecondRecord(_ session: Session) throws(LogError) -> Bool {
    var seconds = SecondRecords(in: self)
    return try seconds.contains(session)
  }
}

/// Which sessions are second records, for readers that ask about many.
///
/// A session is the second record of another one that the state shows if `sameAs` leads there. Where sessions lead to
/// each other in a circle, that of the least id is the first record.
package struct SecondRecords<Failure: Error> {
  /// What the session of an id says, if one is shown.
  private let link: (Session.ID) throws(Failure) -> ShownSession?
  /// The answers so far, also about sessions that `sameAs` of others led to.
  private var known: [Session.ID: Bool] = [:]

  /// Prepares questions about sessions.
  /// - Parameter link: What the session of an id says; nil where none is shown.
  package init(_ link: @escaping (Session.ID) throws(Failure) -> ShownSession?) { self.link = link }

  /// Whether a session is a second record.
  /// - Parameter sameAs: What it says.
  /// - Complexity: O(sessions that it leads to), each asked about once for all questions
  package mutating func contains(
    _ session: Session.ID, sameAs: Session.ID?
  ) throws(Failure) -> Bool {
    if sameAs == nil { return false }
    if let answer = known[session] { return answer }
    var way = [session]
    var places = [session: 0]
    var next = sameAs
    // The first record on the way; nil where the way leads to a session whose answer is known, and so to a first record
    // that is not on it.
    var first = way.last
    while let id = next {
      if let place = places[id] {
        first = way[place...].min()
        break
      }
      if known[id] != nil {
        first = nil
        break
      }
      guard let other = try link(id) else { break }
      places[id] = way.count
      way.append(id)
      (next, first) = (other.sameAs, id)
    }
    for id in way { known[id] = id != first }
    return session != first
  }
}

/// What a session says that is shown: of which it is a second record.
package struct ShownSession {
  fileprivate let sameAs: Session.ID?

  /// That of a session.
  package init(sameAs: Session.ID?) { self.sameAs = sameAs }
}

extension SecondRecords where Failure == LogError {
  /// Prepares questions about the sessions of a state.
  package init(in state: TrainingState) {
    self.init { (id) throws(LogError) in
      guard let session = try state.one(Session.self, id) else { return nil }
      return ShownSession(sameAs: session.sameAs)
    }
  }

  /// Whether a session is a second record.
  /// - Complexity: O(bytes of the sessions that it leads to), each read once for all questions
  package mutating func contains(_ session: Session) throws(LogError) -> Bool {
    try contains(session.id, sameAs: session.sameAs)
  }
}
