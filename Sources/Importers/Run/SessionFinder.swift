import EventLog
import Projections
import Training

/// Finds the session of a store that a session of a file is, where the store does not know its id.
///
/// The id is made from the start and the name, so a session that was renamed, or moved to another time of its
/// day, has another one. Candidates are sessions that an import brought, and whose id no session of the file has.
struct SessionFinder {
  private var candidates: [Candidate] = []
  /// The places of candidates, by the days of their starts on the clock, ascending by their ids.
  private var byDay: [UTF8Text: [Int]] = [:]
  private var byInstant: [Instant: [Int]] = [:]
  /// The places of candidates, by one of their starts and all of their sets, descending by their ids.
  private var byContent: [Content: [Int]] = [:]
  /// How many new sessions had so many candidates that they were not compared with all of them.
  private(set) var notCompared = 0

  /// With how many candidates of its day a session is compared at most, where none has its start and its sets.
  static let greatestCompared = 64

  private struct Content: Hashable {
    let source: UTF8Text
    let start: UTF8Text
    let sets: [SetLikeness]
  }

  private struct Candidate {
    let id: UTF8Text
    /// The app whose file brought it: what two apps say of one day is two sessions, until a person joins them.
    let source: UTF8Text
    /// The local starts that imports have given it.
    var starts: Set<UTF8Text> = []
    var instants: Set<Instant> = []
    var names: Set<UTF8Text> = []
    let sets: [SetLikeness]
    var isTaken = false
  }

  /// How much speaks for a candidate; the least first.
  private enum Worth: Comparable {
    /// It was at another time of the day, or the file does not say at which, and so many sets are alike.
    case sameDay(Int)
    /// One of the two starts has no seconds, the name is the same, and so many sets are alike.
    case sameMinute(Int)
    /// It began at the same instant by the clocks of another zone, the name is the same, and so many sets are alike.
    case sameInstant(Int)
    /// It began at the same time, and so many sets are alike.
    case sameStart(Int)
  }

  /// - Parameter store: The candidates.
  init(_ store: [SessionInStore]) throws(LogError) {
    for session in store.sorted(by: { UTF8Text($0.entity.id) < UTF8Text($1.entity.id) }) {
      let start = session[.start]
      guard let imported = start.imported else { continue }
      var candidate = Candidate(
        id: UTF8Text(session.entity.id),
        source: UTF8Text(try SessionStart.reading(imported).source ?? ""),
        sets: try session.importedSets().filter { session.hasImported($0.id) }.map {
          SetLikeness($0.set)
        })
      for payload in [imported, start.logged].compactMap(\.self) {
        let start = try SessionStart.reading(payload)
        if let local = Self.start(start) { candidate.starts.insert(local) }
        if let instant = start.startedAt { candidate.instants.insert(instant) }
        if let name = start.name { candidate.names.insert(Self.name(name)) }
      }
      let place = candidates.count
      for day in Set(candidate.starts.map(Self.day)) { byDay[day, default: []].append(place) }
      for instant in candidate.instants { byInstant[instant, default: []].append(place) }
      candidates.append(candidate)
    }
    for (place, candidate) in candidates.enumerated().reversed() {
      for start in candidate.starts {
        let content = Content(source: candidate.source, start: start, sets: candidate.sets)
        byContent[content, default: []].append(place)
      }
    }
  }

  /// The id of the store's session, which is then no candidate any more; nil where the file's session is new.
  /// - Complexity: O(sets of `greatestCompared` candidates), plus a step for each candidate of its day
  mutating func take(_ session: Session) -> UTF8Text? {
    guard let started = session.started, let start = Self.start(started) else { return nil }
    let sets = session.sets.map { SetLikeness($0) }
    // No other can be more like it.
    let source = UTF8Text(started.source ?? "")
    if let equal = takeEqual(Content(source: source, start: start, sets: sets)) { return equal }
    let ofDay = free(byDay[Self.day(start)])
    let ofInstant = free(started.startedAt.flatMap { byInstant[$0] })
    var best: (place: Int, worth: Worth)?
    for place in Set(ofDay + ofInstant).sorted() where candidates[place].source == source {
      guard let worth = Self.worth(of: candidates[place], started, start, sets) else { continue }
      if best.map({ worth > $0.worth }) ?? true { best = (place, worth) }
    }
    guard let best else {
      if max(ofDay.count, ofInstant.count) == Self.greatestCompared { notCompared += 1 }
      return nil
    }
    return take(best.place)
  }

  /// The first candidate with a start and these sets, and no others.
  private mutating func takeEqual(_ content: Content) -> UTF8Text? {
    while let place = byContent[content]?.popLast() {
      if !candidates[place].isTaken { return take(place) }
    }
    return nil
  }

  private mutating func take(_ place: Int) -> UTF8Text {
    candidates[place].isTaken = true
    return candidates[place].id
  }

  /// Those of some candidates that are free, as far as they are compared.
  private func free(_ places: [Int]?) -> [Int] {
    Array((places ?? []).lazy.filter { !candidates[$0].isTaken }.prefix(Self.greatestCompared))
  }

  /// How likely it is that both are one session; nil where they are not.
  private static func worth(
    of candidate: Candidate, _ started: SessionStart, _ start: UTF8Text, _ sets: [SetLikeness]
  ) -> Worth? {
    let common = SetLikeness.common(sets, candidate.sets)
    if candidate.starts.contains(start) {
      return common > 0 || (sets.isEmpty && candidate.sets.isEmpty) ? .sameStart(common) : nil
    }
    guard let name = started.name, candidate.names.contains(Self.name(name)) else { return nil }
    let isAlike = SetLikeness.haveAny(sets, candidate.sets)
    if isAlike, candidate.starts.contains(where: { isMinute($0, of: start) }) {
      return .sameMinute(common)
    }
    if common > 0, let instant = started.startedAt, candidate.instants.contains(instant) {
      return .sameInstant(common)
    }
    // At another time of the day all else has to be equal.
    let areDays = [start] + candidate.starts.filter { Self.day($0) == Self.day(start) }
    let isDay = isAlike && areDays.contains { $0 == Self.day($0) }
    return isDay || !sets.isEmpty && sets == candidate.sets ? .sameDay(common) : nil
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
