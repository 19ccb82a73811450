public import EventLog
import Projections
import Training

/// What a person looks at before an import, to see that its zone and its unit are right.
public struct ImportPreview: Sendable, Hashable {
  /// A session and when it began.
  public struct Start: Sendable, Hashable {
    /// The session's title.
    public let title: String
    /// The local time, as the file has it.
    public let local: String
    /// The zone whose clocks it was read by; empty where the file names none.
    public let zone: String
    /// The instant.
    public let startedAt: Instant
  }

  /// A set with a weight.
  public struct Sample: Sendable, Hashable {
    /// The exercise's name.
    public let exercise: String
    /// What was done, such as `60 kg × 8`, in the unit in which it was entered.
    public let load: String
  }

  /// The first session by its start; nil for a file without one.
  public private(set) var first: Start?
  /// The last session by its start.
  public private(set) var last: Start?
  /// At most three sets with a weight: the first, the middle one and the last of the file.
  public private(set) var samples: [Sample] = []

  /// Looks at a plan.
  /// - Complexity: O(n).
  public init(_ plan: ImportPlan) {
    for session in plan.sessions {
      guard let start = session.started, let at = start.startedAt else { continue }
      let found = Start(
        title: session.title, local: start.localStart ?? at.description, zone: start.zone ?? "",
        startedAt: at)
      if first.map({ at < $0.startedAt }) ?? true { first = found }
      if last.map({ at >= $0.startedAt }) ?? true { last = found }
    }
    let weighted = plan.sessions.flatMap(\.sets).filter { ($0.weightKilograms ?? 0) != 0 }
    let places = Set([0, weighted.count / 2, weighted.count - 1]).sorted()
    samples = places.filter(weighted.indices.contains).map { place in
      let set = weighted[place]
      return Sample(
        exercise: set.exercise ?? "", load: set.shownWork(in: set.weightUnit ?? .kilograms))
    }
  }
}
