import EventLog
import Projections
import Training

/// Makes an import plan from the keys and values of a trainer app: one object, as UserDefaults and iCloud's key-value
/// store hold them.
///
/// They become a state (merge-rules 10), which comes in as any other.
struct KeysImport {
  private let kinds: KindTable
  private var sections: [String: JSONObject] = [:]
  private var notices: [ImportNotice] = []
  private var remnants: [ImportedRemnant] = []
  private var untaken = ExportLosses()
  private var unknown: [String] = []

  /// The plan for a file.
  ///
  /// Throws `ImportError` for another document; a key that cannot be read is left out and reported instead.
  /// - Complexity: O(n log n).
  static func plan(for bytes: [UInt8], kinds: KindTable) throws(ImportError) -> ImportPlan {
    let dump = try KeyDump(bytes)
    guard dump.keys.isEmpty || dump.keys.contains(where: { StoredKey($0) != .unknown }) else {
      throw .notKeys(reason: "none of its keys is one of the app's", found: dump.keys)
    }
    var maker = KeysImport(kinds: kinds)
    for (key, value) in dump.members { maker.add(key, value) }
    for (key, reason) in dump.unreadable { maker.add(unreadable: key, reason) }
    return try maker.finished()
  }

  private init(kinds: KindTable) { self.kinds = kinds }

  private func finished() throws(ImportError) -> ImportPlan {
    var document = JSONObject()
    for (key, section) in sections.sorted(by: { $0.key < $1.key }) {
      document[key] = .object(section)
    }
    var plan = try StateImport.plan(of: document, kinds: kinds)
    plan.notices = notices
    if !unknown.isEmpty {
      let names = unknown.map { "“\($0.prefix(60))”" }.joined(separator: ", ")
      plan.notices.append(
        ImportNotice(line: nil, text: "keys that are none of the app's, and are not read: \(names)")
      )
    }
    plan.remnants = remnants + plan.remnants
    plan.untaken = untaken
    plan.scope = .keys
    return plan
  }

  private mutating func add(_ key: String, _ value: JSONValue) {
    switch StoredKey(key) {
    case .unknown: unknown.append(key)
    case .credential: lose(secret: key)
    case .badDay(let text):
      leave(out: key, "“\(text.prefix(60))” is not a day such as 2026-01-15")
    case .setting: add(setting: key, value)
    case .program: add(key, value) { $0.add(program: $1, key) }
    case .workout(let day): add(key, value) { $0.add(workout: $1, on: day, key) }
    case .results(let day): add(key, value) { $0.add(results: $1, on: day, key) }
    }
  }

  private mutating func add(unreadable key: String, _ reason: String) {
    switch StoredKey(key) {
    case .unknown, .credential: add(key, .null)
    case .badDay, .setting, .program, .workout, .results:
      leave(out: key, "its value cannot be read, \(reason)")
    }
  }

  private mutating func add(
    _ key: String, _ value: JSONValue, as add: (inout KeysImport, JSONObject) -> Void
  ) {
    guard let object = KeyValues.object(in: value) else {
      return leave(out: key, "it holds neither an object nor one as JSON text or in base64")
    }
    var sieve = SecretSieve()
    let rest = sieve.sift(object)
    for place in sieve.places { lose(secret: "\(key).\(place)") }
    add(&self, rest)
  }

  /// Leaves a secret out, and names it.
  private mutating func lose(secret place: String) {
    untaken.lose("keys of services, which belong in the keychain", of: place)
    let shown = "\(place.prefix(120))"
    notices.append(
      ImportNotice(line: nil, text: "“\(shown)” is left out: secrets belong in the keychain"))
  }

  private mutating func add(setting key: String, _ value: JSONValue) {
    switch value {
    case .string(let text) where SecretSieve.holdsSecret(text): lose(secret: key)
    case .bool, .number, .string:
      put([KeyMember.fields: ["value": value]], Setting.kind.name, key)
    case .null, .array, .object:
      leave(out: key, "a setting is true, false, a number or a text")
    }
  }

  private mutating func add(program value: JSONObject, _ key: String) {
    var value = value
    let plans = value[KeyMember.weekPlans] ?? .array([])
    value[KeyMember.weekPlans] = nil
    fill(&value, "name", with: "Training", key)
    put(flat: value, Program.kind.name, StoredKey.programName, key)
    guard let plans = plans.array else {
      return leave(out: key, "its “\(KeyMember.weekPlans)” is not a list")
    }
    for (index, plan) in plans.enumerated() {
      guard var plan = plan.object else {
        leave(out: key, "no. \(index + 1) of its “\(KeyMember.weekPlans)” is not an object")
        continue
      }
      plan["week"] = plan["week"] ?? .number(Double(index + 1))
      guard let week = plan["week"]?.wholeNumber, week >= 1 else {
        leave(out: key, "no. \(index + 1) of its “\(KeyMember.weekPlans)” has no week from 1 on")
        continue
      }
      plan["programId"] = .string(StoredKey.programName)
      let id = ProgramWeek.id(of: Program.ID(StoredKey.programName), week: week)
      if sections[plural(of: ProgramWeek.kind.name)]?[id.text] != nil {
        leave(out: key, "its week \(week) stands in “\(KeyMember.weekPlans)” twice")
        continue
      }
      put(flat: plan, ProgramWeek.kind.name, id.text, key)
    }
  }

  private mutating func add(workout value: JSONObject, on day: Day, _ key: String) {
    var value = value
    guard var schedule = (value[KeyMember.schedule] ?? [:]).object else {
      return leave(out: key, "its “\(KeyMember.schedule)” is not an object")
    }
    schedule["day"] = .string("\(day)")
    schedule["outcome"] = value["outcome"]
    let id = value["workoutId"] ?? .string("\(day)")
    schedule["workoutId"] = .some(id)
    if id == .null { schedule["workoutId"] = .none }
    schedule[KindTable.updatedAtKey] =
      schedule[KindTable.updatedAtKey] ?? value[KindTable.updatedAtKey]
    for member in [KeyMember.schedule, "outcome", "workoutId"] { value[member] = nil }
    put(flat: schedule, ScheduledWorkout.kind.name, "\(day)", key)
    guard let id = id.string, value.contains(where: { $0.key != KindTable.updatedAtKey }) else {
      return
    }
    fill(&value, "name", with: "Workout", key)
    let known = sections[plural(of: Workout.kind.name)]?[id]
    put(flat: value, Workout.kind.name, id, key)
    if let known, known != sections[plural(of: Workout.kind.name)]?[id] {
      leave(out: key, "the workout “\(id.prefix(60))” is another one under an earlier key")
      put(known.object ?? [:], Workout.kind.name, id)
    }
  }

  private mutating func add(results value: JSONObject, on day: Day, _ key: String) {
    var value = value
    fill(&value, "startedAt", with: "\(day)T12:00:00.000Z", key)
    // What came from another app does not run.
    value["source"] = value["source"] ?? "trainerApp"
    put(flat: value, Session.kind.name, StoredKey.sessionPrefix + "\(day)", key)
  }
}

/// The members of values that are no members of the entities, and the unit that most kinds save whole.
enum KeyMember {
  /// The unit of what is saved whole.
  static let fields = "fields"
  /// Of a program: its weeks.
  static let weekPlans = "weekPlans"
  /// Of a workout on a day: what is said of the day alone.
  static let schedule = "schedule"
}

extension KeysImport {
  /// The unit whose members stand at the top of a kind's flat object.
  static func top(of kind: String) -> String {
    kind == Session.kind.name ? Session.kind.row(of: \.started).member : KeyMember.fields
  }

  private mutating func put(flat value: JSONObject, _ kind: String, _ id: String, _ key: String) {
    guard let row = kinds[kind] else {
      return leave(out: key, "this build does not know the kind \(kind)")
    }
    let shape = KeyShape(row, top: Self.top(of: kind))
    let names = shape.unknown(in: value).map { "“\($0.prefix(30))”" }.joined(separator: ", ")
    if !names.isEmpty {
      notices.append(
        ImportNotice(
          line: nil,
          text: "\(key): members that this build does not know, kept as they are: \(names)"))
    }
    var times = KeyTimes()
    let read = shape.withTimes(value, &times)
    for other in times.others {
      let shown = other.value.string.map { "“\($0.prefix(60))”" } ?? other.value.canonicalText()
      notices.append(
        ImportNotice(
          line: nil,
          text: "\(key): its “\(other.member)” is no time, and stays as it is: \(shown.prefix(62))")
      )
    }
    put(shape.shown(read), kind, id)
  }

  private mutating func put(_ shown: JSONObject, _ kind: String, _ id: String) {
    sections[plural(of: kind), default: JSONObject()][id] = .object(shown)
  }

  private func plural(of kind: String) -> String { kinds[kind]?.plural ?? kind }

  /// Gives a member that a write demands a value where it has none, and says so. Another value than a text is left to
  /// the schema.
  private mutating func fill(
    _ value: inout JSONObject, _ member: String, with text: String, _ key: String
  ) {
    guard [nil, .null, ""].contains(value[member]) else { return }
    value[member] = .string(text)
    notices.append(
      ImportNotice(line: nil, text: "\(key): it has no “\(member)”, so “\(text)” is taken"))
  }

  private mutating func leave(out key: String, _ reason: String) {
    remnants.append(
      ImportedRemnant(
        id: String(key.prefix(128)), title: String(key.prefix(60)), reason: reason))
  }
}

extension JSONValue {
  /// The whole number that it is; nil for any other value.
  fileprivate var wholeNumber: Int? {
    guard case .number(let number) = self else { return nil }
    return Int(exactly: number)
  }
}
