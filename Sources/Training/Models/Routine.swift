public import EventLog
public import Projections

/// What the athlete does again and again: its tasks, and when it recurs (kind `routine`).
///
/// The days on which it is due follow from its schedules. What became of one of them is an ``Occurrence``.
public struct Routine: Model {
  /// Its id. The ids of its occurrences begin with it, so it has at most 111 bytes.
  public var id: Identifier<Routine>
  /// Its name.
  public var name: String = ""
  /// Notes about it.
  public var notes: String?
  /// The name of a symbol that stands for it.
  public var icon: String?
  /// What is to be done, by order, then id (merge-rules 4).
  public var tasks: [RoutineTask] = []
  /// When it recurs: on each day that one of them has.
  public var schedules: [Schedule] = []
  /// Whether it is kept but no longer due.
  public var isArchived: Bool = false
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// Its kind.
  public static let kind = Kind<Self>(
    "routine", plural: "routines", priority: SendingPriority.routine, hasFields: true
  )
  .list(\.tasks, named: "tasks", element: "task")
  .list(\.schedules, named: "schedules", element: "schedule", isOrdered: false)
  .apart(\.isArchived, named: "isArchived", verb: "archived")
  .showing(\.tasks, \.shownItem).showing(\.schedules, \.shownItem)

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().notEmpty(\.name)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<Routine> = Identifier(), name: String = "", notes: String? = nil,
    icon: String? = nil, tasks: [RoutineTask] = [], schedules: [Schedule] = [],
    isArchived: Bool = false
  ) {
    self.id = id
    self.name = name
    self.notes = notes
    self.icon = icon
    self.tasks = tasks
    self.schedules = schedules
    self.isArchived = isArchived
  }
}

extension Routine {
  /// When it last changed (merge-rules 10); nil for one made here.
  public var updatedAt: Instant? { origin.updatedAt }
}

/// One thing that a routine asks for: an element of ``Routine/tasks``.
public struct RoutineTask: ListElement {
  /// Its id within the routine.
  public var id: Identifier<RoutineTask>
  /// What it is called.
  public var name: String = ""
  /// Where it stands; of equal numbers the ids decide.
  public var order: Double = 0
  /// What counts as done; nil if missing or unknown to this build.
  public var kind: Kind?
  /// How much is to be done, in ``unit``; of a duration in seconds.
  public var target: Double?
  /// What a count is measured in, such as `glasses`.
  public var unit: String?
  /// The exercise, as a logged set has it.
  public var exerciseId: String?
  /// The sets of an exercise.
  public var sets: [PlannedSet] = []
  /// Where it was read from: the members that this build does not know.
  public var origin: SourcePayload = SourcePayload()

  /// What counts as done.
  public enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    /// It is ticked.
    case check
    /// So many of something.
    case count
    /// So many seconds.
    case duration
    /// Sets, which stand in the session of the occurrence.
    case exercise
  }

  /// What local writes demand (merge-rules 12).
  public static let rules = MemberRules<Self>().notEmpty(\.name).atLeastZero(\.target)

  /// What an empty payload is read as.
  public init() { id = Identifier() }

  /// Makes one from its members.
  public init(
    id: Identifier<RoutineTask> = Identifier(), name: String = "", order: Double = 0,
    kind: Kind? = .check, target: Double? = nil, unit: String? = nil, exerciseId: String? = nil,
    sets: [PlannedSet] = []
  ) {
    self.id = id
    self.name = name
    self.order = order
    self.kind = kind
    self.target = target
    self.unit = unit
    self.exerciseId = exerciseId
    self.sets = sets
  }
}

extension RoutineTask {
  /// Its name, and how much is to be done.
  var shownItem: ShownItem {
    let measure: String? = kind == .duration ? "s" : unit
    let amount = target.map { target in
      [JSONValue.number(target).canonicalText(), measure].compactMap(\.self).joined(separator: " ")
    }
    return ShownItem(
      name: name, details: ["id \(id)", amount, PlannedSet.shownText(of: sets)].compactMap(\.self))
  }
}
