import EventLog
import Projections

/// A string, a number or a key of a payload, and what is known of its place.
struct PayloadPart {
  let value: Value
  /// The name of the member that has it, also within lists.
  let member: String
  /// What the kind says of it; nil where it says nothing.
  let type: MemberType?
  /// Whether the member is one of the payload itself.
  let isTop: Bool

  enum Value: Hashable {
    case string(String), number(Double)
    /// The name of a member of which the kind says nothing, within the payload's members.
    case key(String)
  }

  /// What a text is, and so what stands for it.
  enum Sort: Hashable {
    /// It tells nothing: it is empty, or a word of the kind.
    case kept
    case identifier
    /// A replica's id, and what of its events is meant.
    case event
    case day, time, text
  }

  /// What its string is.
  /// - Parameter ids: All ids of the history.
  func sort(of text: String, among ids: Set<UTF8Text>) -> Sort {
    if text.isEmpty { return .kept }
    if case .oneOf(let words) = type, words.contains(where: { TextOrder.isSame($0, text) }) {
      return .kept
    }
    if isIdentifier { return .identifier }
    if WeekShift.day(in: text) != nil { return .day }
    if ids.contains(UTF8Text(text)) { return .identifier }
    if PayloadPart.replica(in: text) != nil { return .event }
    return TimeRanks.minute(of: text) == nil ? .text : .time
  }

  /// Whether its string is an id by the name of its member.
  var isIdentifier: Bool {
    ["id", "after", "sameAs"].contains(member) || member.hasSuffix("Id") || member.hasSuffix("Ids")
  }

  /// The replica of a text such as `0c5c7fd0a6a3a450:17`; nil for any other text.
  static func replica(in text: String) -> String? {
    let bytes = Array(text.utf8)
    guard bytes.count > 17, bytes[16] == UInt8(ascii: ":"),
      bytes[17...].allSatisfy({ (0x2D...0x39).contains($0) })
    else { return nil }
    let replica = String(decoding: bytes[..<16], as: UTF8.self)
    return ReplicaID(replica) == nil ? nil : replica
  }
}

extension JSONObject {
  /// The payload with each part put through a function. A part for which that gives nil is left out.
  func mapped(
    by schema: PayloadSchema?, _ change: (PayloadPart) -> JSONValue?
  ) -> JSONObject {
    mapped(by: schema, isTop: true, change)
  }

  private func mapped(
    by schema: PayloadSchema?, isTop: Bool, _ change: (PayloadPart) -> JSONValue?
  ) -> JSONObject {
    var object = JSONObject()
    for member in self {
      let type = schema?.members.first { TextOrder.isSame($0.name, member.key) }?.type
      var key = member.key
      if type == nil, !isTop || !JSONObject.isName(key) {
        let part = PayloadPart(value: .key(key), member: key, type: nil, isTop: isTop)
        key = change(part)?.string ?? key
        // Two members stay two.
        while object[key] != nil { key += "-" }
      }
      object[key] = JSONObject.mapped(member.value, member.key, type, isTop: isTop, change)
    }
    return object
  }

  private static func mapped(
    _ value: JSONValue, _ member: String, _ type: MemberType?, isTop: Bool,
    _ change: (PayloadPart) -> JSONValue?
  ) -> JSONValue? {
    func part(_ value: PayloadPart.Value) -> PayloadPart {
      PayloadPart(value: value, member: member, type: type, isTop: isTop)
    }
    switch value {
    case .null, .bool: return value
    case .string(let text): return change(part(.string(text)))
    case .number(let number): return change(part(.number(number)))
    case .array(let values):
      let element: MemberType? =
        switch type {
        case .list(let type): type
        case .objects(let schema): .part(schema)
        case .texts: .text
        default: nil
        }
      return .array(
        values.compactMap { mapped($0, member, element, isTop: false, change) })
    case .object(let object):
      let schema: PayloadSchema? = if case .part(let schema) = type { schema } else { nil }
      return .object(object.mapped(by: schema, isTop: false, change))
    }
  }

  /// Whether a key looks like the name of a member in a program.
  private static func isName(_ key: String) -> Bool {
    guard let first = key.utf8.first, (0x61...0x7A).contains(first), key.utf8.count <= 40 else {
      return false
    }
    return key.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
  }
}
