import EventLog

/// Reads values from payloads leniently: a member that is missing, or cannot be read, is what the `init()`
/// of its ``ModelPart`` says; an element that cannot be read is left out.
struct PayloadDecoder {
  /// What empty payloads are read as, by type, as far as it is known already.
  private let defaults: [ObjectIdentifier: JSONObject]
  /// Whether the values read know where they come from.
  private let keepsOrigins: Bool
  /// Notes the members of the outermost object.
  let recorder: MemberRecorder?

  init(
    defaults: [ObjectIdentifier: JSONObject] = [:], keepsOrigins: Bool = true,
    recorder: MemberRecorder? = nil
  ) {
    self.defaults = defaults
    self.keepsOrigins = keepsOrigins
    self.recorder = recorder
  }

  /// Reads a part.
  /// - Parameter origin: What it is to know of where it comes from; by default the object.
  /// - Throws: Only what the type's own coding throws.
  func part<Part: ModelPart>(
    _: Part.Type, from object: JSONObject, origin: SourcePayload? = nil,
    at path: [any CodingKey] = []
  ) throws -> Part {
    let origin = origin ?? (keepsOrigins ? SourcePayload(object) : SourcePayload())
    let reading = PayloadPart(type: Part.self, origin: origin)
    var part = try Part(
      from: PayloadValueDecoder(
        value: .object(object), part: reading, decoder: self, codingPath: path))
    // Also where the type's own coding leaves it out.
    part.origin = origin
    return part
  }

  /// Reads a value within a payload.
  /// - Throws: `ModelError` where the JSON is something else.
  func value<Value: Decodable>(
    _: Value.Type, from json: JSONValue, at path: [any CodingKey]
  ) throws -> Value {
    let inner = withoutRecorder
    if let type = Value.self as? any PayloadScalar.Type {
      if let value = type.init(payload: json) as? Value { return value }
    } else if let type = Value.self as? any ModelPart.Type {
      if case .object(let object) = json,
        let value = try inner.part(type, from: object, at: path) as? Value
      {
        return value
      }
    } else if let type = Value.self as? any PayloadList.Type {
      if case .array(let elements) = json,
        let value = type.read(elements, by: inner, at: path) as? Value
      {
        return value
      }
    } else {
      return try Value(
        from: PayloadValueDecoder(value: json, part: nil, decoder: inner, codingPath: path))
    }
    throw ModelError(.invalidValue, "\(Value.self) cannot be read", member: MemberPath.text(path))
  }

  /// A value within a payload; nil if it cannot be read.
  func lenientValue<Value: Decodable>(
    _ type: Value.Type, from json: JSONValue, at path: [any CodingKey]
  ) -> Value? {
    do { return try value(type, from: json, at: path) } catch { return nil }
  }

  /// A reader for the values of `init()`, which have no source.
  var ofDefaults: PayloadDecoder { PayloadDecoder(defaults: defaults, keepsOrigins: false) }

  private var withoutRecorder: PayloadDecoder {
    recorder == nil ? self : PayloadDecoder(defaults: defaults, keepsOrigins: keepsOrigins)
  }

  /// What a type's `init()` says.
  func defaults<Part: ModelPart>(of _: Part.Type) throws -> JSONObject {
    try defaults[ObjectIdentifier(Part.self)] ?? PayloadDecoder.defaults(of: Part.self)
  }

  /// What `init()` says, as an object. Its own id is empty, since a random one cannot be a default.
  static func defaults<Part: ModelPart>(of _: Part.Type) throws -> JSONObject {
    var object = try PayloadEncoder.object(of: Part())
    if Part.self is any Identifiable.Type, object["id"] != nil { object["id"] = "" }
    return object
  }
}

/// A list, of which each element is read by itself.
protocol PayloadList {
  static var elementType: Any.Type { get }

  static func read(
    _ elements: [JSONValue], by decoder: PayloadDecoder, at path: [any CodingKey]
  ) -> Self
}

extension Set: PayloadList where Element: Decodable {
  static var elementType: Any.Type { Element.self }

  static func read(
    _ elements: [JSONValue], by decoder: PayloadDecoder, at path: [any CodingKey]
  ) -> Set<Element> {
    Set([Element].read(elements, by: decoder, at: path))
  }
}

extension Array: PayloadList where Element: Decodable {
  static var elementType: Any.Type { Element.self }

  static func read(
    _ elements: [JSONValue], by decoder: PayloadDecoder, at path: [any CodingKey]
  ) -> [Element] {
    elements.enumerated().compactMap { index, element in
      decoder.lenientValue(Element.self, from: element, at: path + [ElementKey(index)])
    }
  }
}
