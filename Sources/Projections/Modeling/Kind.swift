import EventLog

/// What a kind is made of: `static let kind = Kind<Self>("bodyMeasurement", plural: "bodyMeasurements")`.
///
/// Members that no part names are one unit, `fields`, which the verb `saved` writes: the last write wins
/// (merge-rules 3). Mistakes, such as two parts of one member, are found where a store is told of the kind.
public struct Kind<M: Model>: Sendable {
  package let name: String
  package let plural: String
  /// The version of its payloads.
  package let version: UInt64
  /// How urgently a relay sends it, 0 first (merge-rules 12).
  let priority: Int

  /// The mistakes that show at once, each as a sentence; see ``allFaults``.
  var faults: [String] = []
  private(set) var parts: [KindPart<M>] = []
  /// What the table of kinds is to know of them, apart: to read it asks the runtime for no type of this kind's.
  private(set) var partRows: [KindPartRow] = []
  /// What `saved` must be like; nil where all members are in parts.
  private(set) var fields: PayloadSchema?
  /// What payloads of older versions are made of, by unit and version.
  var upgrades: [String: [UInt64: @Sendable (inout JSONObject) -> Void]] = [:]
  /// What a model must be like that is written here.
  var demands: [(words: String, holds: @Sendable (M) -> Bool)] = []
  /// How text shows it.
  var display = KindDisplay()
  /// Reads a model that reads its members itself; nil where the compiler's coding reads it.
  private(set) var direct: (@Sendable (Kind, EntityReading) throws -> M)?

  /// The members; nil where the type cannot be read from an empty payload.
  private let map: LazyValue<MemberMap?>
  /// Whether there is a `saved`, where that is said instead of found.
  private let saysFields: Bool?
  /// Finds the members that properties stand for.
  private let finder: LazyFinder<M>
  /// Says what local writes demand of the elements of each part.
  private var demanded: [@Sendable () -> DemandedMembers] = []

  /// A kind without parts.
  /// - Parameters:
  ///   - name: What its events are about, `[a-z][A-Za-z0-9]*`: the `module` of `module.saved`.
  ///   - plural: Its key in the state's JSON (merge-rules 10).
  ///   - version: The version of its payloads, from 1; greater where an older build must not read them.
  ///   - priority: How urgently a relay sends it, 0 first (merge-rules 12).
  public init(_ name: String, plural: String, version: Int = 1, priority: Int = 9) {
    self.init(name, plural: plural, version: version, priority: priority, hasFields: nil)
  }

  /// The same, where it is said whether there is a `saved`: then no process looks at the type before it reads
  /// or writes an entity of the kind.
  init(_ name: String, plural: String, version: Int = 1, priority: Int, hasFields: Bool?) {
    self.name = name
    self.plural = plural
    self.version = UInt64(max(version, 1))
    self.priority = priority
    if version < 1 { faults.append("\(name) has the version \(version); the first is 1") }
    saysFields = hasFields
    let map = LazyValue<MemberMap?> {
      do { return try MemberMap(of: M.self) } catch { return nil }
    }
    self.map = map
    finder = LazyFinder(map)
    findFields()
  }

  /// What an empty payload is read as.
  var defaults: JSONObject { map.value?.defaults ?? JSONObject() }

  /// The members that `saved` does not write.
  var hidden: Set<String> { Set(partRows.map(\.member) + ["id"]) }

  /// The same without the members that are read with the others.
  var hiddenLists: Set<String> {
    Set(parts.filter { $0.payloads != nil }.map(\.row.member) + ["id"])
  }

  /// The name of the member that a property stands for; nil where it cannot be told.
  /// - Parameter differs: Whether two models differ in the property.
  func member(_ differs: (M, M) -> Bool) -> String? { finder.value?.name(differs) }

  /// All mistakes, each once.
  var allFaults: [String] {
    var seen: Set<String> = []
    let own =
      map.value.map { DemandedMembers.faults(of: M.self, $0, name) }
      ?? ["\(M.self) cannot be read from an empty payload"]
    return (faults + own + ([demandedFields] + demanded).flatMap { $0().faults })
      .filter { seen.insert($0).inserted }
  }

  /// Whether the type has members that no part names.
  var findsFields: Bool {
    let hidden = hidden
    return map.value?.members.contains { !hidden.contains($0.name) } ?? false
  }

  /// Notes whether there is a `saved`, and what it must be like.
  private mutating func findFields() {
    let demanded = demandedFields
    let hasFields = saysFields ?? findsFields
    fields = hasFields ? PayloadSchema { demanded().members } : nil
  }

  /// Says what local writes demand of the members that no part names.
  private var demandedFields: @Sendable () -> DemandedMembers {
    let hidden = hidden
    return { [map, finder] in
      guard let map = map.value else { return DemandedMembers(members: [], faults: []) }
      return DemandedMembers(of: M.self, without: hidden, map, finder.value)
    }
  }

  /// Says what local writes demand of one member that is stored apart.
  func demandedApart(_ member: String) -> @Sendable () -> DemandedMembers {
    { [map, finder] in
      guard let map = map.value else { return DemandedMembers(members: [], faults: []) }
      let others = Set(map.members.map(\.name)).subtracting([member])
      return DemandedMembers(of: M.self, without: others, map, finder.value)
    }
  }

  /// The kind with one more part, made for the member that a property stands for.
  func adding(
    _ differs: @escaping @Sendable (M, M) -> Bool, named: String?, _ sort: KindPartRow.Sort,
    priority: Int?,
    demanded: (_ member: String) -> @Sendable () -> DemandedMembers,
    _ part: (KindPartRow) -> KindPart<M>
  ) -> Kind {
    var kind = self
    guard let member = named ?? member(differs) else {
      kind.faults.append("a part of \(name) is about a member that cannot be told")
      return kind
    }
    if member == "id" || member == KindTable.updatedAtKey {
      kind.faults.append("no part of \(name) can be called \"\(member)\"")
      return kind
    }
    if partRows.contains(where: { $0.member == member }) {
      kind.faults.append("two parts of \(name) are about \"\(member)\"")
      return kind
    }
    let demanded = demanded(member)
    kind.demanded.append(demanded)
    if named != nil {
      let finder = finder
      kind.demanded.append { [name] in
        let found = finder.value?.name(differs) ?? member
        let faults = found == member ? [] : ["\"\(found)\" of \(name) is said to be \"\(member)\""]
        return DemandedMembers(members: [], faults: faults)
      }
    }
    let row = KindPartRow(
      member: member, sort: sort, priority: priority ?? self.priority, version: version,
      schema: PayloadSchema { demanded().members })
    kind.partRows.append(row)
    kind.parts.append(part(row))
    kind.findFields()
    return kind
  }
}

extension Kind where M: DirectPart {
  /// The same kind, whose models read their members themselves.
  ///
  /// What reads itself needs no defaults, which take longer to find out than some models to read. And the
  /// reading is compiled for the type, so that it asks the runtime for no type.
  func readDirectly() -> Kind {
    var kind = self
    kind.direct = { kind, reading in
      try kind.model(from: reading) { M(DirectMembers($0, $1, keepsOrigins: true)) }
    }
    return kind
  }
}
