extension JSONValue: Codable {
  /// Reads any JSON, from a decoder that can tell what stands there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
      return
    }
    let readings: [() throws -> JSONValue] = [
      { .bool(try container.decode(Bool.self)) }, { .number(try container.decode(Double.self)) },
      { .string(try container.decode(String.self)) },
      { .array(try container.decode([JSONValue].self)) },
    ]
    for read in readings {
      do {
        self = try read()
        return
      } catch DecodingError.typeMismatch { continue }
    }
    let members = try container.decode([String: JSONValue].self)
    // Keys that are equal in Swift are one key here.
    var object = JSONObject()
    for (key, value) in members { object[key] = value }
    self = .object(object)
  }

  /// Writes the value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let flag): try container.encode(flag)
    case .number(let number): try container.encode(number)
    case .string(let text): try container.encode(text)
    case .array(let elements): try container.encode(elements)
    case .object(let object):
      try container.encode(
        Dictionary(object.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }))
    }
  }
}
