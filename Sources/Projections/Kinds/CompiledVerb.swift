import EventLog

/// A verb as the fold wants it: numbers instead of texts, so that handing it on costs nothing.
struct CompiledVerb: Sendable {
  /// The kind's index in the table's rows.
  let kind: UInt16
  /// The greatest payload version that this build knows.
  let version: UInt64
  let action: Action

  /// What a verb does.
  enum Action: Sendable {
    case deletes
    /// It writes the unit with this index in the kind's row, or takes it away.
    case writes(unit: UInt8, isList: Bool, rule: UnitRule, isRemoval: Bool)
  }

  /// Whether it is about a unit of a list, which an `id` has to name.
  @inline(__always)
  var wantsID: Bool {
    switch action {
    case .deletes: false
    case .writes(_, let isList, _, _): isList
    }
  }

  /// The `id` of its unit, as in the JSON string; empty where the unit is of no list.
  /// - Parameter id: The payload's string `id`, where it has one.
  @inline(__always)
  func unitID(_ id: UnsafeRawBufferPointer?) -> UnsafeRawBufferPointer {
    (wantsID ? id : nil) ?? UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// The same of an event.
  ///
  /// Bounds: an event's layout is that of its line.
  func unitID(of event: Event, in line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    unitID(event.layout.dataID.map { UnsafeRawBufferPointer(rebasing: line[$0]) })
  }
}
