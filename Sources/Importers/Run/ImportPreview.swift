import EventLog

/// What somebody looks at before an import, to see that its zone and its unit are right.
package struct ImportPreview: Sendable, Hashable {
  /// A session and when it began.
  package struct Start: Sendable, Hashable {
    package let title: String
    /// The local time, as the file has it.
    package let local: String
    /// The zone whose clocks it was read from.
    package let zone: String
    /// The same in UTC.
    package let startedAt: String
  }

  /// A set in the unit that it was entered in, or that was asked for.
  package struct Sample: Sendable, Hashable {
    package let exercise: String
    package let load: String
  }

  /// The first and the last session by their starts; nil for a file without one.
  package private(set) var first: Start?
  package private(set) var last: Start?
  /// At most three sets with a weight: the first, the middle one and the last of the file.
  package private(set) var samples: [Sample] = []

  /// Looks at a plan.
  /// - Complexity: O(n).
  package init(_ plan: ImportPlan) {
    for session in plan.sessions {
      guard let start = session.payload(of: "session.started"),
        let at = start["startedAt"]?.string
      else { continue }
      let found = Start(
        title: session.title, local: start["localStart"]?.string ?? at,
        zone: start["zone"]?.string ?? "", startedAt: at)
      if first.map({ at < $0.startedAt }) ?? true { first = found }
      if last.map({ at >= $0.startedAt }) ?? true { last = found }
    }
    let weighted = plan.sessions.flatMap(\.sets).filter {
      ($0["weightKilograms"]?.number ?? 0) != 0
    }
    let places = Set([0, weighted.count / 2, weighted.count - 1]).sorted()
    samples = places.filter(weighted.indices.contains).map {
      Sample(exercise: weighted[$0]["exercise"]?.string ?? "", load: SetText.load(weighted[$0]))
    }
  }
}
