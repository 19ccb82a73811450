import EventLog
import Projections

/// What has to be written so that a store shows a session as a file has it, and what stays as people left it.
struct SessionChange {
  /// The session's id in the store.
  let entity: String
  /// Whether the store shows nothing of it now.
  let isNew: Bool
  private(set) var writes: [ImportedWrite] = []
  /// What stays although the file says otherwise.
  private(set) var kept: [ImportReport.Kept] = []
  /// The sets that come in, are corrected and are taken out.
  private(set) var sets = ImportReport.Sets()
  /// What people call it.
  let title: String
  private let hasOwnIDs: Bool
  /// Of the ids of sets whose own ones are taken; drawn once, and fixed for ever.
  private static let namespace = NameBasedUUID(
    high: 0x2C0B_95F1_7E4D_4A36, low: 0xB1D8_60A7_3F52_9CE4)
  private var usedIDs: Set<UTF8Text> = []

  /// Whether the store would be the same.
  var isNothing: Bool { writes.isEmpty }

  /// - Parameters:
  ///   - past: What the store has of it; nil if nothing.
  ///   - isWhole: Whether every row of the file was understood, so that what it lacks is not there.
  ///   - hasOwnIDs: Whether an id alone tells which set it is.
  init(
    _ session: ImportedSession, over past: SessionInStore?, isWhole: Bool, hasOwnIDs: Bool = false
  ) {
    title = session.title
    self.hasOwnIDs = hasOwnIDs
    entity = past?.entity.id ?? session.id
    isNew = past?.isTakenBack ?? true
    guard var past else {
      addAll(of: session)
      return
    }
    past.adopt(session.sets.map(Self.id))
    usedIDs = Set(past.sets)
    if let started = session.payload(of: "session.started") {
      write("started", started, over: past[SessionInStore.started], "its start, name or notes")
    }
    if past.isTakenBack, writes.isEmpty { revive(past) }
    writeSets(of: session, over: past, isWhole: isWhole)
    if let finished = session.payload(of: "session.finished") {
      write("finished", finished, over: past[SessionInStore.finished], "its end")
    }
  }

  // MARK: - What the store has nothing of

  private mutating func addAll(of session: ImportedSession) {
    for write in session.writes {
      if write.type == "session.setLogged" {
        log(write.data)
      } else {
        writes.append(ImportedWrite(type: write.type, entity: entity, data: write.data))
      }
    }
  }

  /// Logs a set under the id that the file gives it, or another where that is taken.
  @discardableResult
  private mutating func log(_ set: JSONObject) -> UTF8Text {
    let id = freeID(for: Self.id(of: set))
    var set = set
    set["id"] = .string(id.string)
    add("setLogged", set)
    sets.new += 1
    return id
  }

  private mutating func freeID(for id: UTF8Text) -> UTF8Text {
    var free = id
    var count = 1
    while !usedIDs.insert(free).inserted {
      count += 1
      let name = [entity, id.string, "\(count)"].joined(separator: "\u{1F}")
      free = UTF8Text(NameBasedUUID(namespace: Self.namespace, name: name).description)
    }
    return free
  }

  /// Writes what was logged first once more: any later write brings a deleted session back whole.
  private mutating func revive(_ past: SessionInStore) {
    if rewrite("started", past[SessionInStore.started]) { return }
    if let set = past.sets.lazy.compactMap({ past[SessionInStore.set($0)].logged }).first {
      return add("setLogged", set)
    }
    // There may be nothing else of it.
    rewrite("finished", past[SessionInStore.finished])
  }

  /// Writes a start or an end once more as it counts; false where none does.
  @discardableResult
  private mutating func rewrite(_ verb: String, _ part: SessionInStore.Part) -> Bool {
    guard let current = part.current else { return false }
    add(part.logged == current ? verb : "\(verb)Corrected", current)
    return true
  }

  // MARK: - What is there

  /// Makes a part say what the file says, unless a person has changed it.
  /// - Returns: Whether the part counts then.
  @discardableResult
  private mutating func write(
    _ verb: String, _ payload: JSONObject, over part: SessionInStore.Part, _ what: String
  ) -> Bool {
    switch PartVerdict(payload, over: part) {
    case .same: break
    case .changes: add(part.logged == nil ? verb : "\(verb.replacingLogged)Corrected", payload)
    case .keeps(let reason, let isConflict): keep(what, reason, isConflict)
    }
    return part.current != nil || PartVerdict(payload, over: part).isChange
  }

  private mutating func writeSets(
    of session: ImportedSession, over past: SessionInStore, isWhole: Bool
  ) {
    let own = past.importedSets
    let file = session.sets
    let matching = SetMatching(
      file: file, store: own.map(\.payload), hasOwnIDs: hasOwnIDs)
    var wanted: [UTF8Text] = []
    var added: Set<UTF8Text> = []
    for (set, match) in zip(file, matching.pairs) {
      guard let match else {
        let id = log(set)
        added.insert(id)
        wanted.append(id)
        continue
      }
      let id = own[match].id
      var set = set
      set["id"] = .string(id.string)
      let part = past[SessionInStore.set(id)]
      let count = writes.count
      if write("setLogged", set, over: part, SetText.name(set)) { wanted.append(id) }
      if part.current == nil || past.isTakenBack {
        // A session that comes back brings its sets, and one that was taken out comes in again.
        if part.current != nil || writes.count > count { sets.new += 1 }
      } else if writes.count > count {
        sets.corrected += 1
      }
    }
    var gone: Set<UTF8Text> = []
    for index in matching.missing where takeOut(own[index].id, past, isWhole: isWhole) {
      gone.insert(own[index].id)
    }
    let order = SetOrder(past, without: gone, adding: added, wanted: wanted)
    for move in order.moves { add("setMoved", move) }
  }

  /// Takes out a set that the file no longer has, unless a person has changed it.
  private mutating func takeOut(_ id: UTF8Text, _ past: SessionInStore, isWhole: Bool) -> Bool {
    let part = past[SessionInStore.set(id)]
    guard let current = part.current else { return false }
    let name = SetText.name(current)
    guard isWhole else {
      keep(name, "the file does not have it, but not every row of it was understood", false)
      return false
    }
    guard case .written(let payload) = part.base, payload == current else {
      keep(name, "it was edited here, and the file no longer has it", true)
      return false
    }
    add("setRetracted", ["id": .string(id.string)])
    sets.takenOut += 1
    return true
  }

  private mutating func add(_ verb: String, _ data: JSONObject) {
    writes.append(ImportedWrite(type: "session.\(verb)", entity: entity, data: data))
  }

  private mutating func keep(_ what: String, _ reason: String, _ isConflict: Bool) {
    kept.append(
      ImportReport.Kept(
        session: entity, title: title, what: what, reason: reason, isConflict: isConflict))
  }

  private static func id(of set: JSONObject) -> UTF8Text { UTF8Text(set["id"]?.string ?? "") }
}

extension String {
  /// `set` of `setLogged`: what the names of the corrections begin with.
  fileprivate var replacingLogged: String { self == "setLogged" ? "set" : self }
}
