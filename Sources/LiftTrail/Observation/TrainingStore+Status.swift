extension TrainingStore {
  /// What the store is doing: now, and from now on. Asking for it opens nothing.
  ///
  /// The last value is `closed`; a store that is opened again is asked again.
  public nonisolated var status: ObservedValues<StoreStatus, Never> {
    ObservedValues {
      Observing(
        signal: self.board.signal { news in
          switch news {
          case .status(.closed): .ends
          case .status: .raises
          case .changed, .set, .lostSettings: .nothing
          }
        }, areEqual: ==, closing: .closed, read: { .value(self.board.status) })
    }
  }
}
