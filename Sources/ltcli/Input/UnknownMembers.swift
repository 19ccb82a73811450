import EventLog
import Projections

/// Finds the members of drafts that this build does not know, each once.
///
/// The log keeps and passes on what nobody here knows (merge-rules 8), so such a draft is appended;
/// but a member that was mistyped is to be seen.
struct UnknownMembers {
  private let kinds = KindTable.current
  private var known: [EventType: Known] = [:]
  private var said: Set<String> = []

  /// What a type's payload may have, as far as it is needed for a quick look.
  fileprivate struct Known {
    let names: Set<UTF8Text>
    /// The members that have members themselves.
    let parts: Set<UTF8Text>
  }

  /// What is to be said of a draft, one line each.
  /// - Complexity: O(members), and O(bytes) where parts of it have members.
  mutating func notes(
    on draft: EventDraft, line: Int
  ) throws(LogError) -> [String] {
    let type = draft.type
    guard let verb = kinds[type], needsALook(draft, type, verb.schema) else { return [] }
    var notes: [String] = []
    for (path, nearest) in UnknownMembers.find(in: try draft.payload.object, verb.schema, at: "") {
      guard said.insert("\(type) \(path)").inserted else { continue }
      let guess = nearest.map { "; did you mean “\($0)”?" } ?? ""
      notes.append("line \(line): \(type) has no member “\(path)”; it is kept\(guess)")
    }
    return notes
  }

  /// Whether a draft has a member that is not known, or one with members of its own.
  private mutating func needsALook(
    _ draft: EventDraft, _ type: EventType, _ schema: PayloadSchema
  ) -> Bool {
    let known: Known
    if let seen = self.known[type] {
      known = seen
    } else {
      known = Known(schema)
      self.known[type] = known
    }
    return draft.text.withView { view in
      view.members.contains { member in
        // Bounds: the places were noted when the payload was written.
        let name = UTF8Text(String(decoding: view.data[member.key], as: UTF8.self))
        return !known.names.contains(name) || known.parts.contains(name)
      }
    }
  }

  /// The members that a schema does not have, by the way to them, with the name that was probably meant.
  private static func find(
    in object: JSONObject, _ schema: PayloadSchema, at path: String
  ) -> [(path: String, nearest: String?)] {
    let members = schema.members
    // A part that stands within itself is described no deeper.
    if members.isEmpty { return [] }
    var found: [(path: String, nearest: String?)] = []
    for member in object {
      let path = path + member.key
      guard let known = members.first(where: { TextOrder.isSame($0.name, member.key) }) else {
        found.append((path, Suggestion.nearest(to: member.key, among: members.map(\.name))))
        continue
      }
      switch (known.type, member.value) {
      case (.part(let schema), .object(let part)):
        found += find(in: part, schema, at: path + ".")
      case (.objects(let schema), .array(let elements)):
        for case .object(let part) in elements { found += find(in: part, schema, at: path + ".") }
      default: break
      }
    }
    return found
  }
}

extension UnknownMembers.Known {
  fileprivate init(_ schema: PayloadSchema) {
    names = Set(schema.members.map { UTF8Text($0.name) })
    parts = Set(
      schema.members.filter { member in
        switch member.type {
        case .part, .objects: true
        default: false
        }
      }.map { UTF8Text($0.name) })
  }
}
