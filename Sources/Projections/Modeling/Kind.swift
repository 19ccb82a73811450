import EventLog

/// What a kind is made of: `static let kind = Kind<Self>("bodyMeasurement", plural: "bodyMeasurements")`.
///
/// Members that no part names are one unit, `fields`, which the verb `saved` writes: the last write wins
/// (merge-rules 3). Mistakes, such as two parts of one member, are found where a store is told of the kind.
public struct Kind<M: Model>: Sendable {
  /// All that it is, behind one reference, since each caller that asks a type for its kind gets a copy.
  var box: KindBox<M>

  /// A kind without parts.
  /// - Parameters:
  ///   - name: What its events are about, `[a-z][A-Za-z0-9]*`: the `module` of `module.saved`.
  ///   - plural: Its key in the state's JSON (merge-rules 10).
  ///   - version: The version of its payloads, from 1; greater where an older build must not read them.
  ///   - priority: How urgently a relay sends it, 0 first (merge-rules 12).
  public init(_ name: String, plural: String, version: Int = 1, priority: Int = 9) {
    self.init(name, plural: plural, version: version, priority: priority, hasFields: nil)
  }

  /// A kind of which it is said whether it has a `saved`. So a process looks at the type only once it reads or
  /// writes an entity of the kind.
  package init(_ name: String, plural: String, version: Int = 1, priority: Int, hasFields: Bool?) {
    let map = LazyValue<MemberMap?> {
      do { return try MemberMap(of: M.self) } catch { return nil }
    }
    box = KindBox(
      KindContents(
        name: name, plural: plural, version: UInt64(max(version, 1)), priority: priority, map: map,
        saysFields: hasFields, keyPathNames: LazyKeyPathNames(map)))
    if version < 1 {
      contents.faults.append("\(name) has the version \(version); the first is 1")
    }
    findFields()
  }

  /// What an empty payload is read as.
  var defaults: JSONObject { map.value?.defaults ?? JSONObject() }

  /// The members that `saved` does not write.
  var hidden: Set<String> { Set(partRows.map(\.member) + ["id"]) }

  /// The members that `saved` does not write and that are read by themselves.
  var hiddenLists: Set<String> {
    Set(parts.filter { $0.payloads != nil }.map(\.row.member) + ["id"])
  }

  /// The name of the member that a property stands for; nil where it cannot be told.
  /// - Parameter differs: Whether two models differ in the property.
  func member(_ differs: (M, M) -> Bool) -> String? { keyPathNames.value?.name(differs) }

  /// All mistakes, each once.
  package var allFaults: [String] {
    var seen: Set<String> = []
    let own: [String]
    do {
      own = DemandedMembers.faults(of: M.self, try MemberMap(of: M.self), name)
    } catch {
      own = ["\(M.self) cannot be read from an empty payload: \(MemberMap.reason(error))"]
    }
    let upgraded =
      isExtension && !contents.upgrades.isEmpty
      ? ["\(M.self) cannot upgrade payloads: their version is that of \(name)"] : []
    return
      (contents.faults + upgraded + own
      + ([demandedFields] + contents.demanded).flatMap { $0().faults })
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
    let hasFields = contents.saysFields ?? findsFields
    contents.fields = hasFields ? PayloadSchema { demanded().members } : nil
  }

  /// Says what local writes demand of the members that no part names, and of those whose part leaves them checked.
  private var demandedFields: @Sendable () -> DemandedMembers {
    let checked = partRows.filter { $0.former?.isChecked == true }.map(\.member)
    let hidden = hidden.subtracting(checked)
    return { [map, keyPathNames] in
      guard let map = map.value else { return DemandedMembers(members: [], faults: []) }
      return DemandedMembers(of: M.self, without: hidden, map, keyPathNames.value)
    }
  }

  /// Says what local writes demand of one member that is stored apart.
  func demandedApart(_ member: String) -> @Sendable () -> DemandedMembers {
    { [map, keyPathNames] in
      guard let map = map.value else { return DemandedMembers(members: [], faults: []) }
      let others = Set(map.members.map(\.name)).subtracting([member])
      return DemandedMembers(of: M.self, without: others, map, keyPathNames.value)
    }
  }

  /// The kind with one more part, made for the member that a property stands for.
  func adding(
    _ differs: @escaping @Sendable (M, M) -> Bool, named: String?, _ sort: KindPartRow.Sort,
    version: Int?, priority: Int?, isLater: Bool = false, former: FormerMembers? = nil,
    demanded: (_ member: String) -> @Sendable () -> DemandedMembers,
    _ part: (KindPartRow) -> KindPart<M>
  ) -> Kind {
    var kind = self
    guard let member = named ?? member(differs) else {
      kind.contents.faults.append("a part of \(name) is about a member that cannot be told")
      return kind
    }
    if member == "id" || member == KindTable.updatedAtKey {
      kind.contents.faults.append("no part of \(name) can be called \"\(member)\"")
      return kind
    }
    if partRows.contains(where: { $0.member == member }) {
      kind.contents.faults.append("two parts of \(name) are about \"\(member)\"")
      return kind
    }
    // Under the kind's version its events may stand in logs already.
    if let version, UInt64(max(version, 0)) < self.version {
      kind.contents.faults.append(
        "\"\(member)\" of \(name) has the version \(version), below the \(self.version) of its kind: give it "
          + "\(self.version) or a greater one")
    }
    let demanded = demanded(member)
    kind.contents.demanded.append(demanded)
    if named != nil {
      let keyPathNames = keyPathNames
      let isFound: @Sendable () -> DemandedMembers = { [name] in
        let found = keyPathNames.value?.name(differs) ?? member
        let faults = found == member ? [] : ["\"\(found)\" of \(name) is said to be \"\(member)\""]
        return DemandedMembers(members: [], faults: faults)
      }
      kind.contents.demanded.append(isFound)
    }
    let row = KindPartRow(
      member: member, sort: sort, priority: priority ?? contents.priority,
      version: max(version.flatMap { UInt64(exactly: $0) } ?? 0, self.version),
      schema: PayloadSchema { demanded().members }, isLater: isLater || former != nil,
      former: former)
    let part = part(row)
    kind.contents.partRows.append(row)
    kind.contents.parts.append(part)
    kind.findFields()
    return kind
  }
}

/// An entity as a value: what the state shows of it, and what a write makes of it.
///
/// A plain struct, as every ``ModelPart``. Its `id` is the entity's; its other members are written by the
/// verbs that its ``Kind`` declares.
public protocol Model: ModelPart, Identifiable where ID == Identifier<Self> {
  /// Names the entity among those of its kind.
  var id: Identifier<Self> { get set }

  /// What its kind is made of: `static let kind = Kind<Self>("bodyMeasurement", plural: "bodyMeasurements")`.
  static var kind: Kind<Self> { get }
}
