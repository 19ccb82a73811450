import EventLog

extension Kind {
  /// The model of what the state shows of an entity.
  /// - Throws: Only what the type's own coding throws.
  package func model(from reading: EntityReading) throws -> M {
    let fields = reading.single("fields")
    var members = fields ?? JSONObject()
    for part in parts {
      let member = part.row.member
      members[member] =
        part.payloads == nil
        ? (part.payloads(inFieldsOf: reading)?.first ?? reading.single(member))?[member] : nil
    }
    members["id"] = nil
    var model = try PayloadDecoder(defaults: [ObjectIdentifier(M.self): defaults]).part(
      M.self, from: members,
      origin: SourcePayload(fields ?? JSONObject(), updatedAt: reading.updatedAt))
    model.id = Identifier(reading.entity.id)
    for part in parts where part.payloads != nil {
      let payloads = part.payloads(inFieldsOf: reading) ?? reading.list(part.row.member)
      let found = payloads.map { payload in
        guard reading.saysMoreThanPayloads else { return (payload, SourcePayload(payload)) }
        let id = part.row.isList ? UTF8Text(payload["id"]?.string ?? "") : nil
        return (
          payload,
          SourcePayload(
            payload, logged: reading.logged(UnitKey(name: part.row.member, id: id)),
            templateName: contents.display.references(payload).flatMap(reading.name))
        )
      }
      try part.fill(&model, found)
    }
    contents.normalForm(&model)
    return model
  }

  /// Says in which form a model is read, whatever stands in its payloads. They stay as they are: a write says what
  /// changed between two models that were read, so it never writes what this has changed.
  package func reading(in normalForm: @escaping @Sendable (inout M) -> Void) -> Kind {
    var kind = self
    kind.contents.normalForm = normalForm
    return kind
  }
}

extension KindPart {
  /// The part's payloads that stand in `fields` alone; nil if an event has written the part, or `fields` says nothing
  /// of it (merge-rules 17).
  func payloads(inFieldsOf reading: EntityReading) -> [JSONObject]? {
    guard let former = row.former, !reading.isWritten(row.member),
      let fields = reading.single("fields")
    else { return nil }
    return former.payloads(of: row.member, isList: row.isList, in: fields)
  }
}
