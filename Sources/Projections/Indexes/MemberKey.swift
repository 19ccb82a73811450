package import EventLog

/// A member of `fields` by which the entities of a kind are found.
package struct IndexedMember: Sendable, Hashable {
  /// The kind, for example `bodyMeasurement`.
  package let kind: String
  /// The member's name, compared as bytes.
  package let member: UTF8Text

  /// Names a member.
  package init(kind: String, member: String) {
    self.kind = kind
    self.member = UTF8Text(member)
  }
}

/// The value of a member by which entities are found.
///
/// Numbers come before strings. Strings are compared as bytes, so days and times in their text form are in
/// order.
package enum MemberKey: Sendable, Hashable, Comparable {
  case number(Double)
  case text(UTF8Text)

  /// The least string: all strings are from here on, all numbers before.
  package static let firstText = MemberKey.text(UTF8Text(""))
}
