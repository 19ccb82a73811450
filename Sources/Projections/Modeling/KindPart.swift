import EventLog

/// A part of a kind as a member of its model.
struct KindPart<M: Model>: Sendable {
  let row: KindPartRow
  /// The payloads of its elements, or of its one value; nil for a part whose member stands among the model's others.
  let payloads: (@Sendable (M, PayloadEncoder.Unknown) throws -> [WrittenPart])?
  /// What this build reads in a payload, as it would write it.
  let known: @Sendable (JSONObject) throws -> JSONObject
  /// Gives the model what was read.
  let fill: @Sendable (inout M, [(payload: JSONObject, origin: SourcePayload)]) throws -> Void
}

extension KindPart {
  /// A list of elements.
  init<Element: ListElement>(
    _ row: KindPartRow, _ list: any WritableKeyPath<M, [Element]> & Sendable
  ) {
    self.row = row
    payloads = { model, unknown in
      try model[keyPath: list].map { try PayloadEncoder.written($0, unknown) }
    }
    let defaults = KindPart.defaults(Element.self)
    known = KindPart.known(Element.self, defaults)
    fill = { model, found in
      // The defaults are found once, and only if there is an element.
      let decoder = PayloadDecoder(defaults: found.isEmpty ? [:] : defaults.value)
      model[keyPath: list] = try found.map {
        try decoder.part(Element.self, from: $0.payload, origin: $0.origin)
      }
    }
  }

  /// One value that may be there.
  init<Part: ModelPart>(_ row: KindPartRow, _ value: any WritableKeyPath<M, Part?> & Sendable) {
    self.row = row
    payloads = { model, unknown in
      try model[keyPath: value].map { [try PayloadEncoder.written($0, unknown)] } ?? []
    }
    let defaults = KindPart.defaults(Part.self)
    known = KindPart.known(Part.self, defaults)
    fill = { model, found in
      model[keyPath: value] = try found.first.map {
        try PayloadDecoder(defaults: defaults.value).part(
          Part.self, from: $0.payload, origin: $0.origin)
      }
    }
  }

  /// A member that is read and written together with the others, and stored apart.
  init(apart row: KindPartRow, _ defaults: JSONObject) {
    self.row = row
    payloads = nil
    known = { payload in
      let whole = try PayloadEncoder.object(
        of: PayloadDecoder(defaults: [ObjectIdentifier(M.self): defaults])
          .part(M.self, from: payload))
      return whole.only(row.member)
    }
    fill = { _, _ in }
  }

  /// What empty payloads of a part are read as, found when one is first read.
  private static func defaults<Part: ModelPart>(
    _: Part.Type
  ) -> LazyValue<[ObjectIdentifier: JSONObject]> {
    LazyValue {
      do {
        return [ObjectIdentifier(Part.self): try PayloadDecoder.defaults(of: Part.self)]
      } catch {
        return [:]
      }
    }
  }

  private static func known<Part: ModelPart>(
    _: Part.Type, _ defaults: LazyValue<[ObjectIdentifier: JSONObject]>
  ) -> @Sendable (JSONObject) throws -> JSONObject {
    {
      try PayloadEncoder.object(
        of: PayloadDecoder(defaults: defaults.value).part(Part.self, from: $0))
    }
  }
}

extension JSONObject {
  /// The one member with this name, or none.
  func only(_ name: String) -> JSONObject {
    var object = JSONObject()
    object[name] = self[name]
    return object
  }
}
