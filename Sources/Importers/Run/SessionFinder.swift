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

  /// - Parameter store: The candidates.
  init(_ store: [SessionInStore]) throws(LogError) {
    for session in store {
      let start = session[.start]
      guard let imported = start.imported else { continue }
      var starts = [try SessionStart.reading(imported)]
      if let logged = start.logged { starts.append(try SessionStart.reading(logged)) }
      let candidate = Candidate(
        id: UTF8Text(session.entity.id), starts: Set(starts.compactMap(Self.start)),
        names: Set(starts.compactMap { $0.name.map { UTF8Text($0) } }),
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
    let name = started.name.map { UTF8Text($0) }
    var best: (candidate: Candidate, worth: Int)?
    for candidate in byDay[Self.day(start)] ?? [] {
      let worth = Self.worth(of: candidate, start, name, sets)
      if worth > best?.worth ?? 0 { best = (candidate, worth) }
    }
    guard let found = best?.candidate else { return nil }
    for day in Set(found.starts.map(Self.day)) { byDay[day]?.removeAll { $0.id == found.id } }
    return found.id
  }

  /// How likely it is that both are one session; 0 where they are not.
  private static func worth(
    of candidate: Candidate, _ start: UTF8Text, _ name: UTF8Text?, _ sets: [SetLikeness]
  ) -> Int {
    var counts: [SetLikeness: Int] = [:]
    for set in candidate.sets { counts[set, default: 0] += 1 }
    var common = 0
    for set in sets where counts[set, default: 0] > 0 {
      counts[set, default: 0] -= 1
      common += 1
    }
    if candidate.starts.contains(start) {
      return common > 0 || (sets.isEmpty && candidate.sets.isEmpty) ? 1_000_000 + common : 0
    }
    // At another time of the day all else has to be equal.
    let isSame = name.map(candidate.names.contains) ?? false
    return isSame && !sets.isEmpty && sets == candidate.sets ? common : 0
  }

  /// The local start, in the same form whatever form the file has.
  private static func start(_ started: SessionStart) -> UTF8Text? {
    started.localStart.map { UTF8Text(CivilTime($0)?.text ?? $0) }
  }

  private static func day(_ start: UTF8Text) -> UTF8Text {
    UTF8Text(String(start.string.prefix(10)))
  }
}
