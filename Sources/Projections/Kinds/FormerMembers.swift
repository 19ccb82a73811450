public import EventLog

/// Members that `saved` wrote before they became a part of their kind.
///
/// A model reads the part in `fields` as long as no event has written it (merge-rules 17). The lines stay as they
/// are.
public struct FormerMembers: Sendable {
  /// Their names in `fields`.
  package let names: [String]
  /// What the part's member says by a payload of `saved`; nil if that says nothing of it.
  let value: @Sendable (_ fields: JSONObject) -> JSONValue?
  /// Whether local writes of `saved` still check the type of the part's member.
  private(set) var isChecked = false

  /// Members that are read by a function of their own.
  /// - Parameter value: What the part's member says by a payload of `saved`: of a list the elements, whose ids have
  ///   to be the same on every device. A pure function, which takes any object.
  public init(_ names: [String], reading value: @escaping @Sendable (JSONObject) -> JSONValue?) {
    self.names = names
    self.value = value
  }

  /// A member that keeps its value, and whose name may have changed.
  public static func named(_ name: String) -> FormerMembers {
    FormerMembers([name]) { $0[name] }
  }

  /// These members, with local writes of `saved` still checking the type of the part's member.
  package var stillChecked: FormerMembers {
    var members = self
    members.isChecked = true
    return members
  }

  /// A list of ids that became a list of elements, which name what they stand for.
  ///
  /// The id of an element is `<id>#<n>` for the n-th element with that id, so every device makes the same.
  /// - Parameter member: The element's member that takes the id.
  package static func ids(_ name: String, as member: String) -> FormerMembers {
    FormerMembers([name]) { fields in
      fields[name]?.array.map { ids in
        let ids = ids.compactMap(\.string)
        return .array(
          zip(listIDs(of: ids), ids).enumerated().map { index, place in
            .object([
              "id": .string(place.0), member: .string(place.1),
              "order": .number(Double(index + 1)),
            ])
          })
      }
    }
  }
}

extension FormerMembers {
  /// The payloads of a part by `fields`: of a list its elements, else one; nil if `fields` says nothing of it.
  func payloads(of part: String, isList: Bool, in fields: JSONObject) -> [JSONObject]? {
    guard let value = value(fields) else { return nil }
    if isList { return value.array?.compactMap(\.object) }
    var payload = JSONObject()
    payload[part] = value
    return [payload]
  }
}

/// The ids of the elements that stand for some things in their order: `<thing>#<n>` for the n-th place of a thing, so
/// every device makes the same (merge-rules 17).
package func listIDs(of things: [String]) -> [String] {
  var counts: [UTF8Text: Int] = [:]
  return things.map { thing in
    let count = counts[UTF8Text(thing), default: 0] + 1
    counts[UTF8Text(thing)] = count
    return "\(thing)#\(count)"
  }
}
