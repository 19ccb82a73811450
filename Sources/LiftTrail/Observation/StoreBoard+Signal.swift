extension StoreBoard {
  /// What a piece of news means for a reader.
  enum Meaning {
    case nothing
    /// There is something to read.
    case raises
    /// There is nothing to read any more.
    case ends
  }

  /// A signal that news raises and ends. At its end nothing of it is left here.
  func signal(_ meaning: @escaping @Sendable (StoreNews) -> Meaning) -> ChangeSignal {
    let signal = ChangeSignal()
    let heed: @Sendable (StoreNews) -> Void = { news in
      switch meaning(news) {
      case .nothing: break
      case .raises: signal.raise()
      case .ends: signal.end()
      }
    }
    let (watch, status) = watch(heed)
    signal.atEnd { self.unwatch(watch) }
    heed(.status(status))
    return signal
  }
}
