/// The kinds that a store has before its app declares any.
public struct KindSet: Sendable {
  /// Its name in `kinds.json` (log-format 5).
  package let name: String
  /// The model of each kind.
  package let models: [any Model.Type]

  /// Makes a set under a name that no other set has.
  package init(_ name: String, _ models: [any Model.Type]) {
    (self.name, self.models) = (name, models)
  }

  /// Its kinds as they are declared.
  package var declared: [DeclaredKind] { models.map { KindSet.declared(by: $0) } }

  /// What an app declares beside them: models that are not of the set.
  package func declared(beside models: [any Model.Type]) -> [DeclaredKind] {
    added(by: models).map { KindSet.declared(by: $0) }
  }

  /// The models that are not of the set.
  fileprivate func added(by models: [any Model.Type]) -> [any Model.Type] {
    let known = Set(self.models.map { ObjectIdentifier($0) })
    return models.filter { !known.contains(ObjectIdentifier($0)) }
  }

  fileprivate static func declared<M: Model>(by _: M.Type) -> DeclaredKind { M.kind.declared }
  fileprivate static func faults<M: Model>(of _: M.Type) -> [String] { M.kind.allFaults }
}

extension KindTable {
  /// The table of a set, which has no mistakes.
  package init(_ set: KindSet) {
    self.init(set.declared.map { $0.row() }, models: Set(set.models.map { ObjectIdentifier($0) }))
  }

  /// The table of a set, and of an app's own kinds and extensions.
  /// - Throws: All mistakes that the app's kinds have.
  package init(_ set: KindSet, and models: [any Model.Type]) throws(KindFaults) {
    try self.init(
      declaring: set.declared + set.declared(beside: models),
      set.added(by: models).flatMap { KindSet.faults(of: $0) })
  }

  /// Whether a model is one by which the table's entities of a kind are read: another domain may have a kind of the
  /// same name.
  package func isRead(by model: any Model.Type) -> Bool {
    models?.contains(ObjectIdentifier(model)) ?? true
  }
}
