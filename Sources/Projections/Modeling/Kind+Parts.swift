extension Kind {
  /// A list of which each element goes to its last write, so two devices that add two keep both
  /// (merge-rules 4).
  ///
  /// Elements stand in the order of their number `order`, if they have one, then of their ids. A model's array is the
  /// list's order: a change of it moves elements, and a new one without a number stands where the array has it.
  /// - Parameters:
  ///   - named: The member's name, where it is to be said instead of found.
  ///   - element: What its verbs are called after: `photo` for `photoSaved`, `photoRemoved` and `photoMoved`.
  ///   - version: The version of its own verbs, where that is greater than the kind's: an older build shows the rest of
  ///     an entity still, and keeps the newer events of this part. Nil for the kind's.
  ///   - isLater: Whether the kind gained it later: the state leaves it out of entities in which no event has
  ///     written it, so that they look as they did. What has a former place is later anyway.
  ///   - isOrdered: Whether the array's order is kept. Without, a change of it alone writes nothing: for elements that a
  ///     model sorts, or that are found by their ids.
  ///   - former: Where `saved` wrote it before it became a part of its own.
  public func list<Element: ListElement>(
    _ list: any WritableKeyPath<M, [Element]> & Sendable, named: String? = nil, element: String,
    version: Int? = nil, priority: Int? = nil, isLater: Bool = false, isOrdered: Bool = true,
    former: FormerMembers? = nil
  ) -> Kind {
    adding(
      list, named, .list(element: element), version, priority, isLater: isLater,
      isOrdered: isOrdered, former)
  }

  /// A list of what happened: each element is written once, may be corrected, retracted and moved, and
  /// stands where it was logged (merge-rules 5).
  /// - Parameters:
  ///   - element: What its verbs are called after: `set` for `setLogged`, `setCorrected`, `setRetracted` and `setMoved`.
  ///   - version: As of ``list(_:named:element:version:priority:isLater:isOrdered:former:)``.
  public func log<Element: ListElement>(
    _ list: any WritableKeyPath<M, [Element]> & Sendable, named: String? = nil, element: String,
    version: Int? = nil, priority: Int? = nil
  ) -> Kind {
    adding(list, named, .log(element: element), version, priority)
  }

  /// What happens once: written once, and may be corrected and retracted (merge-rules 5).
  /// - Parameters:
  ///   - verb: What is said of it: `started`, and so `startedCorrected` and `startedRetracted`.
  ///   - version: As of ``list(_:named:element:version:priority:isLater:isOrdered:former:)``.
  public func once<Part: ModelPart>(
    _ part: any WritableKeyPath<M, Part?> & Sendable, named: String? = nil, verb: String,
    version: Int? = nil, priority: Int? = nil
  ) -> Kind {
    adding(part, named, .once(verb: verb), version, priority)
  }

  /// A member that goes to its last write apart from the others, so one device may change it and another
  /// the rest.
  /// - Parameters:
  ///   - verb: What is said of it, such as `archived`.
  ///   - version: The version of its own verbs, where that is greater than the kind's: an older build shows the rest of
  ///     an entity still, and keeps the newer events of this part. Nil for the kind's.
  ///   - isLater: Whether the kind gained it later: the state leaves it out of entities in which no event has
  ///     written it, so that they look as they did. What has a former place is later anyway.
  ///   - former: Where `saved` wrote it before it became a part of its own.
  public func apart<Value: Codable & Hashable & Sendable>(
    _ member: any WritableKeyPath<M, Value> & Sendable, named: String? = nil, verb: String,
    version: Int? = nil, priority: Int? = nil, isLater: Bool = false, former: FormerMembers? = nil
  ) -> Kind {
    adding(
      { $0[keyPath: member] != $1[keyPath: member] }, named: named, .apart(verb: verb),
      version: version, priority: priority, isLater: isLater, former: former,
      demanded: demandedApart
    ) { KindPart(apart: $0, defaults) }
  }

  /// A value of which the one with the greatest number under `value` counts (merge-rules 15). No built-in kind has one.
  /// - Parameter verb: What is said of it, such as `measured`.
  package func greatest<Part: ModelPart>(
    _ part: any WritableKeyPath<M, Part?> & Sendable, named: String? = nil, verb: String,
    priority: Int? = nil
  ) -> Kind {
    adding(part, named, .greatest(verb: verb), nil, priority)
  }

  /// One value that may be there and merges as a sort says.
  private func adding<Part: ModelPart>(
    _ part: any WritableKeyPath<M, Part?> & Sendable, _ named: String? = nil,
    _ sort: KindPartRow.Sort, _ version: Int?, _ priority: Int?
  ) -> Kind {
    adding(
      { $0[keyPath: part] != $1[keyPath: part] }, named: named, sort, version: version,
      priority: priority,
      demanded: { _ in { [name] in DemandedMembers(of: Part.self, in: name) } }
    ) { KindPart($0, part) }
  }

  private func adding<Element: ListElement>(
    _ list: any WritableKeyPath<M, [Element]> & Sendable, _ named: String?,
    _ sort: KindPartRow.Sort, _ version: Int?, _ priority: Int?, isLater: Bool = false,
    isOrdered: Bool = true, _ former: FormerMembers? = nil
  ) -> Kind {
    adding(
      { $0[keyPath: list] != $1[keyPath: list] }, named: named, sort, version: version,
      priority: priority, isLater: isLater, former: former,
      demanded: { _ in { [name] in DemandedMembers(of: Element.self, in: name) } }
    ) { row in
      var row = row
      row.isOrdered = isOrdered
      return KindPart(row, list)
    }
  }
}
