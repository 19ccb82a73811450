import EventLog

/// What the state shows of a part of an entity.
struct StandingPart {
  /// The payloads that count, by id; under an empty id for a part that has only one.
  private(set) var payloads: [UTF8Text: JSONObject] = [:]
  /// The ids in the state's order.
  private(set) var ids: [UTF8Text] = []
  /// What was logged and does not count.
  let retracted: Set<UTF8Text>
  /// Behind what each element stands that was moved; nil for the start.
  let places: [UTF8Text: UTF8Text?]

  init(_ row: KindPartRow, in reading: EntityReading?) {
    retracted = reading?.retracted(row.member) ?? []
    places = reading?.places(row.member) ?? [:]
    for payload in reading?.list(row.member) ?? [] {
      let id = StandingPart.id(of: payload, row)
      ids.append(id)
      payloads[id] = payload
    }
  }

  /// What a payload of the part is called.
  static func id(of payload: JSONObject, _ row: KindPartRow) -> UTF8Text {
    UTF8Text(row.isList ? payload["id"]?.string ?? "" : "")
  }
}
