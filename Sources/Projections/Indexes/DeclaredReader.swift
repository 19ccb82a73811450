import EventLog

/// The number of a unit's group, and the value that puts the unit in order.
struct GroupedKey: Comparable, Sendable {
  let group: Int32
  let order: Int64

  static func < (left: GroupedKey, right: GroupedKey) -> Bool {
    left.group == right.group ? left.order < right.order : left.group < right.group
  }
}

/// Reads the units of a declared index.
struct DeclaredReader: IndexReader {
  private let declared: DeclaredIndex
  /// The names of the members that name a group, and of the one that has the order, as payloads spell them.
  private let groups: [[UInt8]]
  private let order: [UInt8]
  /// What stands in for units without an order: its place, and the name of its member as payloads spell it.
  private let standIn: (place: DeclaredIndex.Place, key: [UInt8])?
  /// The groups that have been seen.
  private var numbers: [IndexGroup: Int32] = [:]

  init(_ declared: DeclaredIndex) {
    self.declared = declared
    groups = declared.groups.map { CanonicalValue.key($0) }
    order = CanonicalValue.key(declared.order.member)
    standIn = declared.otherwise.map { (place: $0, key: CanonicalValue.key($0.member)) }
  }

  var kind: String { declared.kind }

  /// The number of a group; nil if no unit of it has been seen.
  func number(of group: IndexGroup?) -> Int32? { group.map { numbers[$0] } ?? 0 }

  mutating func read(
    _ id: String, _ view: EntityView, in state: TrainingState,
    _ body: (_ key: GroupedKey, _ event: EventID) -> Void
  ) throws(LogError) {
    var otherwise: Int64?
    if let (place, key) = standIn {
      try view.forEachPayload(place.unit, in: state.log) { (_, payload) throws(LogError) in
        otherwise = try DeclaredReader.order(CanonicalValue(of: key, in: payload), place)
      }
    }
    try view.forEachPayload(declared.unit, in: state.log) { (event, payload) throws(LogError) in
      let (group, own) = try values(of: payload)
      guard let order = own ?? otherwise else { return }
      if groups.isEmpty {
        body(GroupedKey(group: 0, order: order), event)
      } else if let group {
        body(GroupedKey(group: number(adding: group), order: order), event)
      }
    }
  }

  /// What a payload says of its group and its order, by one walk over its members.
  private func values(
    of payload: UnsafeRawBufferPointer
  ) throws(LogError) -> (group: IndexGroup?, order: Int64?) {
    var walk = CanonicalMembers(of: payload)
    var (group, found): (IndexGroup?, CanonicalValue?)
    while let member = try walk.next() {
      let key = UnsafeRawBufferPointer(rebasing: payload[member.key])
      if DeclaredReader.isSame(order, key) {
        found = CanonicalValue(at: member.value, in: payload)
      } else if let place = groups.firstIndex(where: { DeclaredReader.isSame($0, key) }),
        group.map({ place < $0.member }) ?? true,
        let name = CanonicalValue(at: member.value, in: payload).name
      {
        group = IndexGroup(place, name)
      }
    }
    return (group, try DeclaredReader.order(found, declared.order))
  }

  /// The value at a place, given that of its member.
  private static func order(
    _ first: CanonicalValue?, _ place: DeclaredIndex.Place
  ) throws(LogError) -> Int64? {
    var value = first
    for name in place.inside { value = try value?.member(name) }
    return value?.order
  }

  private static func isSame(_ name: [UInt8], _ key: UnsafeRawBufferPointer) -> Bool {
    name.count == key.count && name.withUnsafeBytes { RawBytes.areEqual($0, key) }
  }

  private mutating func number(adding group: IndexGroup) -> Int32 {
    if let known = numbers[group] { return known }
    let number = Int32(numbers.count)
    numbers[group] = number
    return number
  }
}
