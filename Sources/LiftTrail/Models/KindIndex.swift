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
  /// - Parameters:
  ///   - reversed: Whether the greatest comes first.
  ///   - limit: How many are wanted at most; nil for all.
  /// - Throws: `invalidValue` where a payload does not hold the property as a string or a number;
  ///   `kindNotRegistered`, `damaged`, `storage`.
  /// - Complexity: O(log n + found) for n entities. The first question reads all of the kind, and the next ones what
  ///   has changed since.
  public func all<M: Model, Key>(
    _ index: KindIndex<M, Key>, in range: ClosedRange<Key>, reversed: Bool = false,
    limit: Int? = nil
  ) throws -> [M] {
    try all(
      index, from: range.lowerBound, through: range.upperBound, reversed: reversed, limit: limit)
  }

  /// The entities of a kind in the order of a property, as ``all(_:in:reversed:limit:)``.
  /// - Parameters:
  ///   - start: The least value; nil for all from the beginning.
  ///   - end: The greatest value; nil for all to the end.
  public func all<M: Model, Key>(
    _ index: KindIndex<M, Key>, from start: Key? = nil, through end: Key? = nil,
    reversed: Bool = false, limit: Int? = nil
  ) throws -> [M] {
    guard let question = try index.question(from: start, through: end) else { return [] }
    let part = IndexPart(isReversed: reversed, limit: limit)
    return try withIndexes(asking: .all(M.self)) { (indexes, state) in
      try state.require(M.self)
      let found = try indexes.entities(
        by: question.member, as: question.model, from: question.start, to: question.end, part,
        in: state)
      return try found.compactMap {
        try state.one(M.self, Identifier($0.entity.id), source.note)
      }
    }
  }

  /// How many entities of a kind ``all(_:in:reversed:limit:)`` finds.
  /// - Throws: As that.
  /// - Complexity: O(log n), beside reading what has changed since the last question
  public func count<M: Model, Key>(
    _ index: KindIndex<M, Key>, in range: ClosedRange<Key>
  ) throws -> Int {
    try count(index, from: range.lowerBound, through: range.upperBound)
  }

  /// How many entities of a kind ``all(_:from:through:reversed:limit:)`` finds.
  /// - Throws: As that.
  /// - Complexity: O(log n), beside reading what has changed since the last question
  public func count<M: Model, Key>(
    _ index: KindIndex<M, Key>, from start: Key? = nil, through end: Key? = nil
  ) throws -> Int {
    guard let question = try index.question(from: start, through: end) else { return 0 }
    return try withIndexes(asking: .all(M.self)) { (indexes, state) in
      try state.require(M.self)
      return try indexes.count(
        by: question.member, as: question.model, from: question.start, to: question.end, in: state)
    }
  }
}

/// What is asked of the indexes of a state.
private struct IndexQuestion {
  let member: IndexedMember
  /// How the model reads the member; nil where payloads say it.
  let model: ModelKey?
  let start: MemberKey?
  /// The first value that is too great.
  let end: MemberKey?
}

extension KindIndex {
  /// The question for some values; nil where no value is between the two.
  /// - Throws: `invalidValue` where a payload does not hold the property as a string or a number.
  fileprivate func question(from start: Key?, through end: Key?) throws -> IndexQuestion? {
    let (first, last) = (start.flatMap { MemberKey($0) }, end.flatMap { MemberKey($0) })
    guard let place = M.kind.place(differs), (first == nil) == (start == nil),
      (last == nil) == (end == nil)
    else {
      throw TrainingError(
        .invalidValue, causes: ["\(M.kind.name) cannot be found by \(property)"])
    }
    // A range of Swift's order may be none in that of the bytes.
    if let first, let last, last < first { return nil }
    let read: @Sendable (EntityReading) throws -> MemberKey? = { [key] reading in
      try key(M.kind.model(from: reading)).flatMap { MemberKey($0) }
    }
    return IndexQuestion(
      member: IndexedMember(kind: M.kind.name, unit: place.unit, member: place.member),
      model: M.kind.readsElsewhere(place.unit) ? ModelKey(ObjectIdentifier(M.self), read) : nil,
      start: first, end: last?.next)
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
