package import EventLog

extension TrainingState {
  /// Why this state shows what it shows of an entity.
  /// - Parameters:
  ///   - stamp: The last stamp of the events that were folded; nil for any.
  ///   - position: The last position of the events that were folded; nil for the log's.
  /// - Complexity: O(n²) for n candidates of a unit, and a look at each line since the last snapshot.
  package func explanation(
    of entity: Entity, upTo stamp: Stamp? = nil, position: Int? = nil
  ) throws(LogError) -> EntityExplanation {
    var positions: [Int] = []
    var unread: [EventID] = []
    try log.forEachEvent(about: [entity]) { place, event in
      guard place <= position ?? .max, stamp.map({ event.stamp <= $0 }) ?? true,
        !log.isRepeated(at: place)
      else { return }
      positions.append(place)
      switch kinds.meaning(of: event) {
      case .unknown, .invalid: unread.append(event.id)
      case .deletion, .unit: break
      }
    }
    return try explanation(of: entity, positions, unread)
  }

  /// Why this state shows what it shows of an entity.
  /// - Parameters:
  ///   - positions: Those of its events that were folded.
  ///   - unread: Those among its events that are not folded.
  func explanation(
    of entity: Entity, _ positions: [Int], _ unread: [EventID]
  ) throws(LogError) -> EntityExplanation {
    let view = try view(of: entity)
    var contests: [UnitKey: [UnitContest]] = [:]
    for history in try kinds.histories(of: entity, in: log, positions: positions) {
      guard let row = view.row, let unit = row.unit(history.key.name) else { continue }
      let contest = UnitContest(
        key: history.key, role: unit.role, candidates: try candidates(history, unit, view))
      contests[row.shownUnit(of: history.key), default: []].append(contest)
    }
    let units = contests.keys.sorted().map { key in
      explanation(of: key, contests[key, default: []].sorted { $0.role < $1.role }, view)
    }
    return EntityExplanation(
      entity: entity, deletion: view.deletion, latest: view.latest, isDeleted: view.isDeleted,
      units: units, unread: unread)
  }

  private func explanation(
    of key: UnitKey, _ contests: [UnitContest], _ view: EntityView
  ) -> UnitExplanation {
    let deciding = view.deciding(key)?.holder
    let rule: MergeRule?
    if view.isDeleted {
      rule = .deletion
    } else if let deciding {
      rule = EntityExplanation.rule(of: deciding, contests)
    } else {
      rule = nil
    }
    return UnitExplanation(
      key: key, decider: view.isDeleted ? view.deletion : deciding,
      shown: view.isDeleted ? nil : view.counting(key), rule: rule, contests: contests)
  }

  /// Who competes for a unit, with what became of each.
  private func candidates(
    _ history: UnitHistory, _ unit: UnitRow, _ view: EntityView
  ) throws(LogError) -> [UnitCandidate] {
    var holderRemoves: Bool?
    return try ([history.holder] + history.beaten).map { (holder) throws(LogError) in
      guard let event = try log.event(holder.id) else {
        throw LogError(.notFound, "the log does not have the event \(holder.id)")
      }
      let isRemoval = kinds.removes(event)
      let holds = holder == history.holder
      if holds { holderRemoves = isRemoval }
      let effect = try fold.effect(of: event, entity: view, in: log)
      if view.isDeleted {
        return UnitCandidate(
          event: holder, isRemoval: isRemoval, effect: effect, beatenBy: view.deletion,
          rule: .deletion)
      }
      let isTie = holder.stamp == history.holder.stamp && isRemoval != holderRemoves
      return UnitCandidate(
        event: holder, isRemoval: isRemoval, effect: effect,
        beatenBy: holds ? nil : history.holder,
        rule: holds ? nil : MergeRule(of: unit, isTie: isTie))
    }
  }
}

extension EntityExplanation {
  /// The rule by which an event decides what is shown of a unit; nil if no other event wanted it.
  fileprivate static func rule(of decider: Holder, _ contests: [UnitContest]) -> MergeRule? {
    func holds(_ role: UnitContest.Role) -> Bool {
      contests.contains { $0.role == role && $0.candidates.first?.event == decider }
    }
    if holds(.correction) { return .lastCorrection }
    guard let contest = contests.first(where: { $0.role == .value || $0.role == .adoption }) else {
      return nil
    }
    if contest.role == .value, contests.contains(where: { $0.role == .adoption }) { return .logged }
    return contest.candidates.dropFirst().first?.rule
  }
}

extension UnitContest.Role: Comparable {
  package static func < (left: UnitContest.Role, right: UnitContest.Role) -> Bool {
    left.place < right.place
  }

  private var place: Int {
    switch self {
    case .value: 0
    case .adoption: 1
    case .correction: 2
    case .place: 3
    }
  }
}

extension UnitRow {
  /// What its events say of the unit that the state shows.
  var role: UnitContest.Role {
    switch shape {
    case .single, .listByOrder, .listByStamp: .value
    case .correction: .correction
    case .adoption: .adoption
    case .place: .place
    }
  }
}

extension KindRow {
  /// The unit that the state shows, of one that corrects, stands in for or moves it; any other unit as it is.
  package func shownUnit(of key: UnitKey) -> UnitKey {
    switch shape(ofUnit: key.name) {
    case .correction(let name, _), .adoption(let name, _), .place(let name):
      UnitKey(name: name, id: key.id)
    case .single, .listByOrder, .listByStamp, nil: key
    }
  }
}

extension KindTable {
  /// Whether an event removes or retracts a unit.
  package func removes(_ event: Event) -> Bool {
    guard case .unit(_, _, let isRemoval) = meaning(of: event) else { return false }
    return isRemoval
  }
}
