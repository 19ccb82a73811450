/// The members of an object that is being read, with the place of each key for the error.
struct JSONMembers {
  private var members: [JSONObject.Member] = []
  private var places: [Int] = []
  private var isOrdered = true

  mutating func append(_ member: JSONObject.Member, at place: Int) {
    if let last = members.last, TextOrder.compare(last.key, member.key) >= 0 { isOrdered = false }
    members.append(member)
    places.append(place)
  }

  /// The object; a repeated key is refused at its later place.
  func object() throws(JSONFault) -> JSONObject {
    if isOrdered { return JSONObject(ordered: members) }
    let order = members.indices.sorted { TextOrder.compare(members[$0].key, members[$1].key) < 0 }
    for (left, right) in zip(order, order.dropFirst())
    where TextOrder.isSame(members[left].key, members[right].key) {
      throw JSONFault(.repeatedKey, at: max(places[left], places[right]))
    }
    return JSONObject(ordered: order.map { members[$0] })
  }
}
