import EventLog

/// Finds the session of a store that a session of a file is, where its id is not known there.
///
/// The id is made from the start and the name, so a session that was renamed, or moved to another time of its
/// day, has another one. Only sessions that an import brought, and that no other session of the file is by its
/// id, come into question.
struct SessionFinder {
  private var byDay: [UTF8Text: [Candidate]] = [:]

  private struct Candidate {
    let id: UTF8Text
    /// The local starts that imports have given it.
    let starts: Set<UTF8Text>
    let names: Set<UTF8Text>
    let sets: [UTF8Text]
  }

  /// - Parameter store: The sessions that come into question.
  init(_ store: [SessionInStore]) {
    for session in store {
      let start = session[SessionInStore.started]
      guard let imported = start.imported else { continue }
      let payloads = [imported, start.logged].compactMap(\.self)
      let candidate = Candidate(
        id: UTF8Text(session.entity.id), starts: Set(payloads.compactMap(Self.start)),
        names: Set(payloads.compactMap(Self.name)),
        sets: session.importedSets.filter { session.hasImported($0.id) }.map {
          UTF8Text(SetMatching.likeness($0.payload))
        })
      for day in Set(candidate.starts.map(Self.day)) { byDay[day, default: []].append(candidate) }
    }
    for day in byDay.keys { byDay[day]?.sort { $0.id < $1.id } }
  }

  /// The id of the store's session; nil where the file's session is new. Nobody else gets the same one.
  mutating func take(_ session: ImportedSession) -> UTF8Text? {
    guard let started = session.payload(of: "session.started"), let start = Self.start(started)
    else { return nil }
    let sets = session.sets.map { UTF8Text(SetMatching.likeness($0)) }
    let name = Self.name(started)
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
    of candidate: Candidate, _ start: UTF8Text, _ name: UTF8Text?, _ sets: [UTF8Text]
  ) -> Int {
    var counts: [UTF8Text: Int] = [:]
    for set in candidate.sets { counts[set, default: 0] += 1 }
    var common = 0
    for set in sets where counts[set, default: 0] > 0 {
      counts[set, default: 0] -= 1
      common += 1
    }
    if candidate.starts.contains(start) {
      return common > 0 || (sets.isEmpty && candidate.sets.isEmpty) ? 1_000_000 + common : 0
    }
    // At another time of the day it has to be the same session in all else.
    let isSame = name.map(candidate.names.contains) ?? false
    return isSame && !sets.isEmpty && sets == candidate.sets ? common : 0
  }

  private static func name(_ started: JSONObject) -> UTF8Text? {
    started["name"]?.string.map { UTF8Text($0) }
  }

  /// The local start, whatever form of it the file has.
  private static func start(_ started: JSONObject) -> UTF8Text? {
    started["localStart"]?.string.map { UTF8Text(CivilTime($0)?.text ?? $0) }
  }

  private static func day(_ start: UTF8Text) -> UTF8Text {
    UTF8Text(String(start.string.prefix(10)))
  }
}

extension ImportedSession {
  /// The payload of its one write of a type.
  func payload(of type: String) -> JSONObject? { writes.first { $0.type == type }?.data }

  /// The payloads of its sets, in order.
  var sets: [JSONObject] { writes.filter { $0.type == "session.setLogged" }.map(\.data) }
}
