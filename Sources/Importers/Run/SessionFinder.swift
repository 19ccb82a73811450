import EventLog
import Projections

/// Finds the session of a store that a session of a file is, where the store does not know its id.
///
/// The id is made from the start and the name, so a session that was renamed, or moved to another time of its
/// day, has another one. Candidates are sessions that an import brought, and whose id no session of the file has.
struct SessionFinder {
  private var byDay: [UTF8Text: [Candidate]] = [:]

  private struct Candidate {
    let id: UTF8Text
    /// The local starts that imports have given it.
    let starts: Set<UTF8Text>
    let names: Set<UTF8Text>
    let sets: [SetLikeness]
  }

  /// How much speaks for a candidate; the least first.
  private enum Worth: Comparable {
    /// It was at another time of the day, and all else is equal: so many sets.
    case sameDay(Int)
    /// One of the two starts has no seconds, the name is the same, and so many sets are alike.
    case sameMinute(Int)
    /// It began at the same time, and so many sets are alike.
    case sameStart(Int)
  }

  /// - Parameter store: The candidates.
  init(_ store: [SessionInStore]) throws(LogError) {
    for session in store {
      let start = session[.start]
      guard let imported = start.imported else { continue }
      var starts = [try SessionStart.reading(imported)]
      if let logged = start.logged { starts.append(try SessionStart.reading(logged)) }
      let candidate = Candidate(
        id: UTF8Text(session.entity.id), starts: Set(starts.compactMap(Self.start)),
        names: Set(starts.compactMap { $0.name.map(Self.name) }),
        sets: try session.importedSets().filter { session.hasImported($0.id) }.map {
          SetLikeness($0.set)
        })
      for day in Set(candidate.starts.map(Self.day)) { byDay[day, default: []].append(candidate) }
    }
    for day in byDay.keys { byDay[day]?.sort { $0.id < $1.id } }
  }

  /// The id of the store's session, which is then no candidate any more; nil where the file's session is new.
  mutating func take(_ session: Session) -> UTF8Text? {
    guard let started = session.started, let start = Self.start(started) else { return nil }
    let sets = session.sets.map { SetLikeness($0) }
    let name = started.name.map(Self.name)
    var best: (candidate: Candidate, worth: Worth)?
    for candidate in byDay[Self.day(start)] ?? [] {
      guard let worth = Self.worth(of: candidate, start, name, sets) else { continue }
      if best.map({ worth > $0.worth }) ?? true { best = (candidate, worth) }
    }
    guard let found = best?.candidate else { return nil }
    for day in Set(found.starts.map(Self.day)) { byDay[day]?.removeAll { $0.id == found.id } }
    return found.id
  }

  /// How likely it is that both are one session; nil where they are not.
  private static func worth(
    of candidate: Candidate, _ start: UTF8Text, _ name: UTF8Text?, _ sets: [SetLikeness]
  ) -> Worth? {
    let common = SetLikeness.common(sets, candidate.sets)
    let isSame = name.map(candidate.names.contains) ?? false
    if candidate.starts.contains(start) {
      return common > 0 || (sets.isEmpty && candidate.sets.isEmpty) ? .sameStart(common) : nil
    }
    if isSame, common > 0, candidate.starts.contains(where: { isMinute($0, of: start) }) {
      return .sameMinute(common)
    }
    // At another time of the day all else has to be equal.
    return isSame && !sets.isEmpty && sets == candidate.sets ? .sameDay(common) : nil
  }

  /// Whether one of two starts is the minute of the other one: a program has left out the seconds.
  private static func isMinute(_ one: UTF8Text, of other: UTF8Text) -> Bool {
    guard let one = CivilTime(one.string), let other = CivilTime(other.string) else { return false }
    return one.isMinute(of: other) || other.isMinute(of: one)
  }

  /// The local start, in the same form whatever form the file has.
  private static func start(_ started: SessionStart) -> UTF8Text? {
    started.localStart.map { UTF8Text(CivilTime($0)?.text ?? $0) }
  }

  /// The name in the spelling in which names are compared.
  private static func name(_ name: String) -> UTF8Text { UTF8Text(NameSpelling.clean(name)) }

  private static func day(_ start: UTF8Text) -> UTF8Text {
    UTF8Text(String(start.string.prefix(10)))
  }
}

extension Session {
  /// The session with the seconds of its start that the store has and the file has left out, and its end as much later.
  /// - Parameter past: What the store has of it.
  func withSeconds(of past: SessionInStore) throws(LogError) -> Session {
    guard let imported = past[.start].imported,
      let text = try SessionStart.reading(imported).localStart,
      let known = CivilTime(text), let start = started?.localStart.flatMap({ CivilTime($0) }),
      start.isMinute(of: known)
    else { return self }
    // A file's times are in the years 1900 to 2199.
    func later(_ time: Instant?) -> Instant? {
      time.map { Instant(milliseconds: $0.milliseconds + Int64(known.second) * 1000) }
    }
    var session = self
    session.started?.localStart = text
    session.started?.startedAt = later(started?.startedAt)
    session.finished?.finishedAt = later(finished?.finishedAt)
    return session
  }
}
