package import EventLog
package import Projections
import Training

/// What a state says, under the keys of a trainer app.
package struct KeysExport {
  /// One JSON object: a value for each key.
  package let bytes: [UInt8]
  /// How many keys there are.
  package let keys: Int
  /// What has no key.
  package private(set) var losses = ExportLosses()

  private let kinds: KindTable

  /// - Throws: `LogError` where the state cannot be read.
  /// - Complexity: O(bytes)
  package init(_ state: TrainingState) throws(LogError) {
    kinds = state.kinds
    let state = try state.exportBytes()
    let document = try state.withRawBytes { (bytes) throws(LogError) in
      try JSONReader.value(of: bytes, depth: -ImportedDocument.levelsAround)
    }
    var sections: [String: JSONObject] = [:]
    for section in document.object ?? [:] { sections[section.key] = section.value.object }
    var keys = JSONObject()
    var losses = ExportLosses()
    KeysExport.settings(of: &sections, to: &keys, &losses)
    let flat = Flat(kinds: kinds)
    flat.program(of: &sections, to: &keys)
    flat.workouts(of: &sections, to: &keys)
    flat.results(of: &sections, to: &keys)
    KeysExport.sift(&keys, &losses)
    sections[KindTable.deletionsKey] = nil
    for (name, section) in sections.sorted(by: { $0.key < $1.key }) where !section.isEmpty {
      if name == kinds[Session.kind.name]?.plural {
        for session in section { losses.leaveOut(session: session.key, "it comes from no key") }
      } else {
        losses.lose("\(name) without a key", count: section.count)
      }
    }
    self.losses = losses
    self.keys = keys.count
    bytes = keys.canonicalBytes() + [UInt8(ascii: "\n")]
  }

  /// Takes out the secrets inside of values, which may have come in by an earlier build.
  private static func sift(_ keys: inout JSONObject, _ losses: inout ExportLosses) {
    for member in keys {
      var sieve = SecretSieve()
      keys[member.key] = sieve.sift(member.value, at: member.key)
      for place in sieve.places {
        losses.lose("keys of services, which belong in the keychain", of: place)
      }
    }
  }

  private static func settings(
    of sections: inout [String: JSONObject], to keys: inout JSONObject, _ losses: inout ExportLosses
  ) {
    let name = Setting.kind.plural
    for setting in sections[name] ?? [:] {
      guard let value = setting.value.object?[KeyMember.fields]?.object?["value"] else { continue }
      switch (StoredKey(setting.key), value) {
      case (.setting, .bool), (.setting, .number), (.setting, .string):
        keys[setting.key] = value
        sections[name]?[setting.key] = nil
      case (.credential, _):
        losses.lose("keys of services, which belong in the keychain", of: setting.key)
        sections[name]?[setting.key] = nil
      case (.setting, _), (.program, _), (.workout, _), (.results, _), (.badDay, _), (.unknown, _):
        break
      }
    }
  }
}

/// The values of keys, made of the entities of a state, which are taken out of it.
private struct Flat {
  let kinds: KindTable

  private func flat(_ kind: String, _ shown: JSONObject) -> JSONObject? {
    kinds[kind].map { KeyShape($0, top: KeysImport.top(of: kind)).flat(shown) }
  }

  private func take(
    _ kind: String, _ id: String, from sections: inout [String: JSONObject]
  ) -> JSONObject? {
    guard let plural = kinds[kind]?.plural, let shown = sections[plural]?[id]?.object else {
      return nil
    }
    sections[plural]?[id] = nil
    return flat(kind, shown)
  }

  /// The ids of a kind, ascending by their bytes.
  private func ids(_ kind: String, in sections: [String: JSONObject]) -> [String] {
    (kinds[kind]?.plural).flatMap { sections[$0] }?.map(\.key) ?? []
  }

  func program(of sections: inout [String: JSONObject], to keys: inout JSONObject) {
    let name = StoredKey.programName
    guard var program = take(Program.kind.name, name, from: &sections) else { return }
    var weeks: [(number: Double, plan: JSONObject)] = []
    for id in ids(ProgramWeek.kind.name, in: sections) where id.hasPrefix("\(name)_") {
      guard let number = Int(id.dropFirst(name.count + 1)), number >= 1,
        var week = take(ProgramWeek.kind.name, id, from: &sections)
      else { continue }
      week["programId"] = nil
      weeks.append((Double(number), week))
    }
    weeks.sort { $0.number < $1.number }
    if !weeks.isEmpty {
      program[KeyMember.weekPlans] = .array(weeks.map { .object($0.plan) })
    }
    keys[name] = .object(program)
  }

  func workouts(of sections: inout [String: JSONObject], to keys: inout JSONObject) {
    let plural = kinds[Workout.kind.name]?.plural ?? ""
    let workouts = sections[plural] ?? JSONObject()
    for id in ids(ScheduledWorkout.kind.name, in: sections) {
      guard let day = Day(id), let shown = sections[ScheduledWorkout.kind.plural]?[id]?.object,
        shown[KeyMember.fields]?.object?["day"]?.string == "\(day)",
        var schedule = take(ScheduledWorkout.kind.name, id, from: &sections)
      else { continue }
      let workoutId = schedule["workoutId"]?.string
      var value =
        workoutId.flatMap { workouts[$0]?.object }.flatMap { flat(Workout.kind.name, $0) }
        ?? JSONObject()
      if let workoutId { sections[plural]?[workoutId] = nil }
      let time = value[KindTable.updatedAtKey] ?? schedule[KindTable.updatedAtKey]
      value[KindTable.updatedAtKey] = time
      if schedule[KindTable.updatedAtKey] == time { schedule[KindTable.updatedAtKey] = nil }
      value["outcome"] = schedule["outcome"]
      if workoutId != id { value["workoutId"] = workoutId.map { .string($0) } ?? .null }
      for member in ["day", "outcome", "workoutId"] { schedule[member] = nil }
      if !schedule.isEmpty { value[KeyMember.schedule] = .object(schedule) }
      keys[StoredKey.workoutPrefix + id] = .object(value)
    }
  }

  func results(of sections: inout [String: JSONObject], to keys: inout JSONObject) {
    for id in ids(Session.kind.name, in: sections) where id.hasPrefix(StoredKey.sessionPrefix) {
      guard let day = Day(String(id.dropFirst(StoredKey.sessionPrefix.count))),
        let value = take(Session.kind.name, id, from: &sections)
      else { continue }
      keys[StoredKey.resultsPrefix + "\(day)"] = .object(value)
    }
  }
}
