/// Why a typed write cannot be made, beside what the engine itself refuses.
package struct ModelError: Error, Sendable, Hashable {
  package let code: Code
  /// Why, as one sentence without a full stop.
  package let reason: String
  /// The member in question, such as `sets[2].reps`; empty if it concerns no single one.
  package let member: String
  /// What the member's value lacks, for the person who gave it; nil where no word of theirs says it.
  package let demand: Demand?

  /// What a value lacks that a person has given.
  package enum Demand: Sendable, Hashable {
    /// It is missing, or empty.
    case filled
    /// It is below zero.
    case atLeastZero
    /// What a requirement of the app's says, in the app's words.
    case requirement(String)
  }

  package enum Code: Sendable, Hashable {
    /// A member that cannot be written, or breaks a rule of its kind (merge-rules 12).
    case invalidValue
    /// A second, different value for what is logged once (merge-rules 5).
    case alreadyWritten
    /// An entity or an element that the state does not show.
    case notFound
    /// A change that gave an entity another id.
    case idChanged
    /// A unit that a newer version of the app has written last.
    case newerVersion
    /// A kind that the store was opened without.
    case kindNotRegistered
  }

  package init(_ code: Code, _ reason: String, member: String = "", demand: Demand? = nil) {
    self.code = code
    self.reason = reason
    self.member = member
    self.demand = demand
  }
}

extension ModelError: CustomStringConvertible {
  /// The reason, behind the member.
  package var description: String { member.isEmpty ? reason : "\"\(member)\": \(reason)" }
}

/// A place in a list, as a coding key.
struct ElementKey: CodingKey {
  let index: Int

  init(_ index: Int) { self.index = index }
  init?(intValue: Int) { index = intValue }
  init?(stringValue: String) { nil }

  var intValue: Int? { index }
  var stringValue: String { "[\(index)]" }
}

/// The way to a member, such as `sets[2].reps`.
enum MemberPath {
  static func text(_ keys: [any CodingKey]) -> String {
    keys.reduce(into: "") { text, key in
      if !(key is ElementKey), !text.isEmpty { text += "." }
      text += key.stringValue
    }
  }
}
