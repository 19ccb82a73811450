import EventLog

/// The slow twin of the fold: `docs/merge-rules.md` word for word, over a list of events, without
/// optimisations. It shares only the reader of JSON with the fold.
struct PlainState {
  /// Every event once.
  private(set) var events: [PlainEvent] = []

  private static let plurals = [
    "module": "modules", "workout": "workouts", "session": "sessions", "program": "programs",
    "scheduledWorkout": "scheduledWorkouts", "customExercise": "customExercises",
    "userProfile": "userProfiles", "setting": "settings", "device": "devices",
    "routine": "routines", "occurrence": "occurrences", "programWeek": "programWeeks",
    "progression": "progressions",
  ]

  init(_ events: [Event]) throws {
    for event in events {
      guard let event = try PlainEvent(event.line) else { continue }
      if !self.events.contains(where: { $0.name == event.name }) { self.events.append(event) }
    }
  }

  static func plural(of kind: String) -> String { plurals[kind] ?? kind }

  // MARK: What an event is

  /// merge-rules 4: the lists of each kind, by what their verbs are called after.
  static let lists = [
    "module": ["exercise": "exercises"], "workout": ["exercise": "exercises", "module": "modules"],
    "program": ["phase": "phases", "workout": "workouts"],
    "session": ["planned": "plan", "pause": "pauses", "link": "links"],
    "routine": ["task": "tasks", "schedule": "schedules"], "occurrence": ["check": "checks"],
    "programWeek": ["day": "days", "outcome": "outcomes"],
  ]

  /// merge-rules 2: the kinds that came with all of their parts, so that none is left out of the state.
  static let wholeKinds = ["routine", "occurrence", "programWeek", "progression"]

  /// merge-rules 3: the members apart of each kind, by their verbs.
  static let aparts = [
    "customExercise": ["archived": "isArchived"], "module": ["archived": "isArchived"],
    "program": ["archived": "isArchived", "goalSet": "goal"],
    "scheduledWorkout": ["outcomeSet": "outcome"],
    "userProfile": [
      "birthDaySet": "birthDay", "heightSet": "heightCentimeters", "weightSet": "weightKilograms",
      "weightUnitSet": "weightUnit",
    ],
    "workout": ["archived": "isArchived"],
    "session": ["timerSet": "timer", "sameAsSet": "sameAs"], "routine": ["archived": "isArchived"],
    "occurrence": ["moved": "moved", "outcomeSet": "outcome", "noted": "notes"],
    "programWeek": ["reviewed": "review"], "progression": ["baselineSet": "baseline"],
  ]

  /// What the verbs of an event's list are called after; nil for an event about no list.
  static func element(of event: PlainEvent) -> String? {
    lists[event.kind]?.keys.first { [$0 + "Saved", $0 + "Removed"].contains(event.verb) }
  }

  /// What the verbs of a list are called after of which an event moves an element; nil for any other event.
  static func movedElement(of event: PlainEvent) -> String? {
    lists[event.kind]?.keys.first { $0 + "Moved" == event.verb }
  }

  static func isKnown(_ event: PlainEvent) -> Bool {
    guard plurals[event.kind] != nil, event.version == 1 else { return false }
    if event.verb == "deleted" { return true }
    if element(of: event) != nil || movedElement(of: event) != nil
      || aparts[event.kind]?[event.verb] != nil
    {
      return true
    }
    return event.kind == "session" ? sessionUnits[event.verb] != nil : event.verb == "saved"
  }

  static func isChild(_ event: PlainEvent) -> Bool {
    element(of: event) != nil || movedElement(of: event) != nil
      || event.kind == "session" && event.verb.hasPrefix("set")
  }

  /// merge-rules 5: the unit that each verb of a session is about.
  static let sessionUnits = [
    "started": "started", "startedCorrected": "startedCorrection",
    "startedRetracted": "startedCorrection", "finished": "finished",
    "finishedCorrected": "finishedCorrection", "finishedRetracted": "finishedCorrection",
    "setLogged": "set", "setCorrected": "setCorrection", "setRetracted": "setCorrection",
    "setMoved": "setPlace", "startedAdopted": "startedAdoption",
    "finishedAdopted": "finishedAdoption", "setAdopted": "setAdoption",
  ]

  static func isOnce(_ event: PlainEvent) -> Bool {
    ["started", "finished", "setLogged"].contains(event.verb)
  }

  static func isRemoval(_ event: PlainEvent) -> Bool {
    event.verb.hasSuffix("Removed") || event.verb.hasSuffix("Retracted")
  }

  /// merge-rules 4: a child event without a string `id` is kept and not folded.
  static func isInvalid(_ event: PlainEvent) -> Bool {
    isKnown(event) && isChild(event) && event.childID == nil
  }

  // MARK: What becomes of an entity

  func folded(of subject: String) -> [PlainEvent] {
    events.filter { $0.subject == subject && Self.isKnown($0) && !Self.isInvalid($0) }
  }

  func others(of subject: String) -> [PlainEvent] {
    folded(of: subject).filter { $0.verb != "deleted" }
  }

  func greatestDeletion(of subject: String) -> PlainEvent? {
    let deletions = folded(of: subject).filter { $0.verb == "deleted" }
    return deletions.first { one in !deletions.contains { $0.isAfter(one) } }
  }

  /// Whether the entity is deleted (merge-rules 6).
  func isDeleted(_ subject: String) -> Bool {
    guard let deletion = greatestDeletion(of: subject) else { return false }
    return !others(of: subject).contains { $0.stamp > deletion.stamp }
  }

  func isShown(_ subject: String) -> Bool {
    !others(of: subject).isEmpty && !isDeleted(subject)
  }

  /// The events that want the same unit as this one.
  func rivals(of event: PlainEvent) -> [PlainEvent] {
    others(of: event.subject).filter { other in
      if event.kind == "session", Self.sessionUnits[event.verb] != nil {
        return Self.sessionUnits[other.verb] == Self.sessionUnits[event.verb]
          && (!Self.isChild(event) || other.childID == event.childID)
      }
      if let element = Self.element(of: event) {
        return Self.element(of: other) == element && other.childID == event.childID
      }
      return other.verb == event.verb
        && (Self.movedElement(of: event) == nil || other.childID == event.childID)
    }
  }

  func beats(_ one: PlainEvent, _ other: PlainEvent) -> Bool {
    if Self.isOnce(one) { return other.isAfter(one) }
    if one.stamp == other.stamp, one.verb != other.verb { return Self.isRemoval(one) }
    return one.isAfter(other)
  }

  /// The event that holds the unit which this event wants.
  func holder(for event: PlainEvent) -> PlainEvent? {
    let rivals = rivals(of: event)
    return rivals.first { one in
      !rivals.contains { $0.name != one.name && beats($0, one) }
    }
  }

  func holds(_ event: PlainEvent) -> Bool { holder(for: event)?.name == event.name }
}
