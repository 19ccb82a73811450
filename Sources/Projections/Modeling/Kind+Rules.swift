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
    _ unit: String?, from version: Int, _ change: @escaping @Sendable (inout JSONObject) -> Void
  ) -> Kind {
    var kind = self
    guard let unit else {
      kind.contents.faults.append("an upgrade of \(name) comes before the part that it is about")
      return kind
    }
    guard let from = UInt64(exactly: version), (1..<self.version).contains(from) else {
      kind.contents.faults.append(
        "\(name) of version \(self.version) cannot be upgraded from version \(version)")
      return kind
    }
    if kind.contents.upgrades[unit, default: [:]].updateValue(change, forKey: from) != nil {
      kind.contents.faults.append("two upgrades of \(name) are from version \(version)")
    }
    return kind
  }

  /// Says what this build demands of a model that it writes. What is received is kept as it is.
  /// - Parameter words: The demand, as in "a waist above 0 cm".
  public func requiring(_ words: String, _ holds: @escaping @Sendable (M) -> Bool) -> Kind {
    var kind = self
    kind.contents.demands.append((words, holds))
    return kind
  }
}
