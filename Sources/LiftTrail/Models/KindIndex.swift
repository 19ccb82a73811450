import EventLog
public import Projections

/// What the entities of a kind are found by: `static let byDay = KindIndex(\Self.day)`.
///
/// The property is a member of its own in the payload of `saved`, or one that is stored apart; a string or a
/// number there: a `Day`, an `Instant`, a `String`, an `Int`, a `Double`. It may be optional. Strings are in the
/// order of their bytes.
public struct KindIndex<M: Model, Key: Hashable & Comparable & Codable & Sendable>: Sendable {
  /// The property, for errors.
  let property: any AnyKeyPath & Sendable
  /// Whether two models differ in it.
  let differs: @Sendable (M, M) -> Bool
  /// What a model has there; nil for nothing.
  let key: @Sendable (M) -> Key?

  /// Finds entities by a property.
  public init(_ property: any WritableKeyPath<M, Key> & Sendable) {
    self.property = property
    differs = { $0[keyPath: property] != $1[keyPath: property] }
    key = { $0[keyPath: property] }
  }

  /// Finds entities by an optional property. Those without a value are not found.
  public init(_ property: any WritableKeyPath<M, Key?> & Sendable) {
    self.property = property
    differs = { $0[keyPath: property] != $1[keyPath: property] }
    key = { $0[keyPath: property] }
  }
}

extension StateReading where Self: ~Copyable {
  /// The entities of a kind whose property is in a range, in the order of the property, then of their ids.
  /// An entity whose payload lacks the member is not found, though a model has its default there.
  ///
  /// Of a kind that upgrades older payloads all entities are read, since an older payload may lack the
  /// member; and of a member that became one apart, which may still stand among the others.
  /// - Throws: `invalidValue` where a payload does not hold the property as a string or a number;
  ///   `kindNotRegistered`, `damaged`, `storage`.
  /// - Complexity: O(log n + found) for n entities; the first question reads all of the kind.
  public func all<M: Model, Key>(
    _ index: KindIndex<M, Key>, in range: ClosedRange<Key>
  ) throws -> [M] {
    guard let place = M.kind.place(index.differs), let first = MemberKey(range.lowerBound),
      let last = MemberKey(range.upperBound)
    else {
      throw TrainingError(
        .invalidValue, causes: ["\(M.kind.name) cannot be found by \(index.property)"])
    }
    // A range of Swift's order may be none in that of the bytes.
    if last < first { return [] }
    if M.kind.readsElsewhere(place.unit) {
      return try all(M.self)
        .compactMap { (model) in index.key(model).flatMap { MemberKey($0) }.map { ($0, model) } }
        .filter { first <= $0.0 && $0.0 <= last }.sorted { $0.0 < $1.0 }.map(\.1)
    }
    let member = IndexedMember(kind: M.kind.name, unit: place.unit, member: place.member)
    return try withIndexes(asking: .all(M.self)) {
      (indexes, state) in
      try state.require(M.self)
      return try indexes.entities(by: member, from: first, to: last.next, in: state)
        .compactMap { try state.one(M.self, Identifier($0.entity.id)) }
    }
  }
}

extension MemberKey {
  /// Nil for a value that a payload holds in another way. A bound may be a number that no payload holds.
  fileprivate init?(_ value: some Any) {
    switch (value as? any PayloadScalar)?.payload {
    case .string(let text): self = .text(UTF8Text(text))
    case .number(let number): self = .number(number)
    case .null, .bool, .array, .object: return nil
    case nil:
      guard let number = MemberKey.double(value) else { return nil }
      self = .number(number)
    }
  }

  private static func double(_ value: some Any) -> Double? {
    if let whole = value as? any BinaryInteger { return Double(whole) }
    return (value as? any BinaryFloatingPoint).map { Double($0) }
  }

  /// The least key that is greater.
  fileprivate var next: MemberKey {
    switch self {
    case .number(let number): .number(number.nextUp)
    case .text(let text): .text(UTF8Text(text.string + "\0"))
    }
  }
}
