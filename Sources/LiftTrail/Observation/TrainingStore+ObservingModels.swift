public import Projections

extension TrainingStore {
  /// Shows the entities of a kind, ascending by the bytes of their ids, and what becomes of them.
  ///
  /// It yields nothing before the store was read, and nothing while it cannot be read: ``status`` says why
  /// then, also where the kind was not given to the store. So an empty list means that there are none.
  public nonisolated func observe<M: Model>(_ type: M.Type) -> ObservedValues<[M], Never> {
    observeWhatCanBeRead { try $0.all(type) }
  }

  /// Shows an entity, and what becomes of it; nil while the state does not show it. It yields nothing while
  /// the store cannot be read.
  public nonisolated func observe<M: Model>(_ id: Identifier<M>) -> ObservedValues<M?, Never> {
    observeWhatCanBeRead { try $0.get(id) }
  }
}
