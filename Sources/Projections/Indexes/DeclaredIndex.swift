package import EventLog

/// An index as a domain declares it: the units of one sort, by group and in order of a time or a day.
///
/// Its key is concrete, so its entries are sorted by code that is specialised in this module.
package struct DeclaredIndex: Sendable, Hashable {
  /// A member of a payload, and where it stands inside the member's value.
  package struct Place: Sendable, Hashable {
    /// The sort of the unit.
    package let unit: String
    /// The name of a member of the unit's payload.
    package let member: String
    /// The names of members inside its value, from without to within.
    package let inside: [String]

    /// Names a member of a unit's payload, or one inside its value.
    package init(_ unit: String, _ member: String, _ inside: String...) {
      (self.unit, self.member, self.inside) = (unit, member, inside)
    }
  }

  /// The kind of the entities.
  package let kind: String
  /// The sort of the units.
  package let unit: String
  /// The members that name the group of a unit: the first that has a text counts. Without any, all units are one group.
  package let groups: [String]
  /// The time or the day that puts the units in order.
  package let order: Place
  /// What stands in for units that have no `order`; a unit without either is not found.
  package let otherwise: Place?

  /// Declares one.
  package init(
    _ kind: String, _ unit: String, groupedBy groups: [String] = [], inOrderOf order: Place,
    or otherwise: Place? = nil
  ) {
    (self.kind, self.unit, self.groups) = (kind, unit, groups)
    (self.order, self.otherwise) = (order, otherwise)
  }
}

/// A group of units: the member that names it, and the name.
package struct IndexGroup: Sendable, Hashable {
  /// The place of the member among those of the declaration.
  package let member: Int
  package let name: UTF8Text

  /// Makes one.
  package init(_ member: Int, _ name: UTF8Text) { (self.member, self.name) = (member, name) }
}

/// Which units of a declared index are asked for.
package struct IndexSpan: Sendable, Hashable {
  /// Their group; nil for an index without groups.
  package var group: IndexGroup?
  /// The least value: milliseconds since 1970 of a time, or the number of a day since then.
  package var start: Int64?
  /// The first value that is too great.
  package var end: Int64?

  /// Units of a group that stand in a span of time; nil for all time.
  package init(_ group: IndexGroup? = nil, during span: Range<Instant>?) {
    self.group = group
    (start, end) = (span?.lowerBound.milliseconds, span?.upperBound.milliseconds)
  }

  /// Units that stand in a span of days; nil for all days.
  package init(onDaysOf span: Range<Day>?) {
    (start, end) = (
      span.map { Int64($0.lowerBound.daysSinceEpoch) },
      span.map { Int64($0.upperBound.daysSinceEpoch) }
    )
  }
}
