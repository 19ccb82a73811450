import EventLog

/// A verb compiled for the fold: numbers instead of texts, so copying it is free.
struct CompiledVerb: Sendable {
  /// The kind's index in the table's rows.
  let kind: UInt16
  /// The greatest payload version that this build knows.
  let version: UInt64
  let action: Action
  /// What amends its unit, or is amended by it; nil if it deletes the entity.
  let amendments: Amendments?

  /// What a verb does.
  enum Action: Sendable {
    case deletes
    /// It writes or removes the unit with this index in the kind's row.
    case writes(unit: UInt8, isList: Bool, rule: UnitRule, isRemoval: Bool)

    /// The index of the unit; nil if it deletes the entity.
    var unit: UInt8? {
      switch self {
      case .deletes: nil
      case .writes(let unit, _, _, _): unit
      }
    }
  }

  /// Whether it concerns a unit of a list, which an `id` has to name.
  @inline(__always)
  private var wantsID: Bool {
    switch action {
    case .deletes: false
    case .writes(_, let isList, _, _): isList
    }
  }

  /// The `id` of its unit, spelt as in the JSON string: empty for a unit outside of a list; nil if
  /// an `id` has to name the unit and is missing (merge-rules 4).
  /// - Parameter id: The payload's string `id`, if it has one.
  @inline(__always)
  func unitID(_ id: UnsafeRawBufferPointer?) -> UnsafeRawBufferPointer? {
    wantsID ? id : UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// The same for an event.
  ///
  /// Bounds: the event's layout was read from this very line.
  func unitID(of event: Event, in line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    unitID(event.layout.dataID.map { UnsafeRawBufferPointer(rebasing: line[$0]) })
  }
}
