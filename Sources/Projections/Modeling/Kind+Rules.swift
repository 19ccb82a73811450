public import EventLog

extension Kind {
  /// Says how a payload of `saved` of one version reads in the next version.
  ///
  /// The lines stay as they are. A payload of version 1 is read through the steps from 1, from 2 and so on.
  /// - Parameter change: A pure function, which takes any object, also an empty one.
  public func upgrading(
    from version: Int, _ change: @escaping @Sendable (inout JSONObject) -> Void
  ) -> Kind {
    upgrading("fields", from: version, change)
  }

  /// Says how the payload of a list's element of one version reads in the next version.
  /// - Parameter change: A pure function, which takes any object, also an empty one.
  public func upgrading<Element: ListElement>(
    _ list: any WritableKeyPath<M, [Element]> & Sendable, from version: Int,
    _ change: @escaping @Sendable (inout JSONObject) -> Void
  ) -> Kind {
    upgrading(part { $0[keyPath: list] != $1[keyPath: list] }, from: version, change)
  }

  /// Says how the payload of what happens once, of one version, reads in the next version.
  /// - Parameter change: A pure function, which takes any object, also an empty one.
  public func upgrading<Part: ModelPart>(
    _ part: any WritableKeyPath<M, Part?> & Sendable, from version: Int,
    _ change: @escaping @Sendable (inout JSONObject) -> Void
  ) -> Kind {
    upgrading(self.part { $0[keyPath: part] != $1[keyPath: part] }, from: version, change)
  }

  private func upgrading(
    _ unit: String?, from old: Int, _ change: @escaping @Sendable (inout JSONObject) -> Void
  ) -> Kind {
    var kind = self
    guard let unit else {
      kind.contents.faults.append("an upgrade of \(name) comes before the part that it is about")
      return kind
    }
    let version = self.version(of: unit)
    guard let from = UInt64(exactly: old), (1..<version).contains(from) else {
      kind.contents.faults.append(
        "\(name) of version \(version) cannot be upgraded from version \(old)")
      return kind
    }
    if kind.contents.upgrades[unit, default: [:]].updateValue(change, forKey: from) != nil {
      kind.contents.faults.append("two upgrades of \(name) are from version \(old)")
    }
    return kind
  }

  /// Says what this build requires of a model that it writes. What is received is kept as it is.
  ///
  /// A write that breaks it is refused with `invalidValue`; the error names the member, and has the words for its form.
  /// - Parameters:
  ///   - member: The member beside which a form shows the words. What holds may depend on others, too.
  ///   - words: What is required, for people, as in "a waist above 0 cm". It is asked at each refusal, so it may be a
  ///     localised string of the app's.
  ///   - holds: Whether a model may be written; a pure function.
  public func requiring<Value: Equatable & Sendable>(
    _ member: any KeyPath<M, Value> & Sendable,
    _ words: @autoclosure @escaping @Sendable () -> String,
    _ holds: @escaping @Sendable (M) -> Bool
  ) -> Kind {
    var kind = self
    let differs: @Sendable (M, M) -> Bool = { $0[keyPath: member] != $1[keyPath: member] }
    kind.contents.requirements.append(
      Requirement(differs: differs, words: words, holds: holds))
    kind.contents.demanded.append { [name, keyPathNames] in
      let isTold = keyPathNames.value?.name(differs) != nil
      return DemandedMembers(
        members: [],
        faults: isTold ? [] : ["a requirement of \(name) is about a member that cannot be told"])
    }
    return kind
  }
}
