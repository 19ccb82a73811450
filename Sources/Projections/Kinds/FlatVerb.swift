import EventLog

/// A verb as a fold wants it: without a text, so that to hand it on costs nothing.
struct FlatVerb: Sendable {
  /// The kind's index in the table's rows.
  let kind: UInt16
  /// The greatest payload version that this build knows.
  let version: UInt64
  let action: Action

  /// What a verb does.
  enum Action: Sendable {
    case deletes
    /// It writes the unit with this index in the kind's row, or takes it away.
    case writes(unit: UInt8, isList: Bool, rule: UnitRow.Rule, isRemoval: Bool)
  }

  /// The verb of a kind's row, which has that index in the table.
  init(_ verb: VerbRow, of row: KindRow, kind: Int) {
    self.kind = UInt16(kind)
    version = verb.version
    func writes(_ unit: UnitRow, isRemoval: Bool) -> Action {
      let index = row.units.firstIndex(of: unit) ?? 0
      return .writes(
        unit: UInt8(index), isList: unit.shape.isList, rule: unit.rule, isRemoval: isRemoval)
    }
    action =
      switch verb.action {
      case .deletes: .deletes
      case .writes(let unit): writes(unit, isRemoval: false)
      case .removes(let unit): writes(unit, isRemoval: true)
      }
  }

  /// Whether it is about a unit of a list, which an `id` has to name.
  var wantsID: Bool {
    if case .writes(_, let isList, _, _) = action { isList } else { false }
  }

  /// Whether an event has the `id` that it wants (SPEC 4.2).
  func isComplete(_ event: Event) -> Bool { !wantsID || event.layout.dataID != nil }

  /// The `id` of an event's unit, as in the JSON string; empty where the unit is of no list.
  ///
  /// Bounds: an event's layout is that of its line.
  /// - Parameter line: The event's line.
  func unitID(of event: Event, in line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    unitID(event.layout.dataID.map { UnsafeRawBufferPointer(rebasing: line[$0]) })
  }

  /// The `id` of its unit, as in the JSON string; empty where the unit is of no list.
  /// - Parameter id: The payload's string `id`, where it has one.
  @inline(__always)
  func unitID(_ id: UnsafeRawBufferPointer?) -> UnsafeRawBufferPointer {
    (wantsID ? id : nil) ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }
}
