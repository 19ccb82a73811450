import EventLog
import Projections

/// Finds the members of drafts that this build does not know, each once.
///
/// The log keeps and passes on members that this build does not know (merge-rules 8), so such a draft is appended.
/// The note is for a member that was mistyped.
struct UnknownMembers {
  private let kinds: KindTable
  /// The members of each type that need no look: known, and without members of their own.
  private var plain: [EventType: Set<UTF8Text>] = [:]
  private var said: Set<String> = []

  /// - Parameter kinds: Those of the store.
  init(_ kinds: KindTable) { self.kinds = kinds }

  /// What is to be said of a draft, one line each.
  /// - Complexity: O(members), and O(bytes) where some of them need a look.
  mutating func notes(on draft: EventDraft, line: Int) throws(LogError) -> [String] {
    let type = draft.type
    guard let schema = kinds[type]?.schema else { return [] }
    let plain = plain[type] ?? UnknownMembers.plainMembers(of: schema)
    self.plain[type] = plain
    let needsNoLook = draft.text.withView { view in
      view.members.allSatisfy { member in
        // Bounds: the places were noted when the payload was written.
        plain.contains(UTF8Text(String(decoding: view.data[member.key], as: UTF8.self)))
      }
    }
    if needsNoLook { return [] }
    var notes: [String] = []
    for (path, nearest) in UnknownMembers.find(in: try draft.payload.object, schema, at: "") {
      guard said.insert("\(type) \(path)").inserted else { continue }
      if let verb = kinds[type.kind]?.verb(insteadOf: path), type.verb == "saved" {
        notes.append(
          "line \(line): “\(path)” is a part of its own now, which \(type.kind).\(verb) writes; in "
            + "\(type) it counts only as long as no event has written that part")
        continue
      }
      let guess = nearest.map { "; did you mean “\($0)”?" } ?? ""
      notes.append("line \(line): \(type) has no member “\(path)”; it is kept\(guess)")
    }
    return notes
  }

  private static func plainMembers(of schema: PayloadSchema) -> Set<UTF8Text> {
    Set(
      schema.members.filter { member in
        switch member.type {
        case .part, .objects: false
        default: true
        }
      }.map { UTF8Text($0.name) })
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
