import SyncRelay

/// A store's side of an exchange over a channel, on the store's thread.
struct StoreHost: ExchangeHost {
  let store: TrainingStore
  let exchange: OnThread<StoreExchange>
  /// Is told whether both sides are level, whenever that changes.
  let tell: @Sendable (SyncLevelNews) async -> Void

  func receive(_ bytes: [UInt8]) async throws { try await store.receive(bytes, in: exchange) }
  func nextBytes() async throws -> [UInt8]? { try await store.nextBytes(of: exchange) }
  func look() async throws { try await store.look(exchange) }
  func progress() async -> ExchangeProgress {
    let (progress, news) = await store.progress(of: exchange)
    if let news { await tell(news) }
    return progress
  }
  func farewell(_ error: any Error) async -> [UInt8]? {
    await store.farewell(error, of: exchange)
  }
}

extension TrainingStore {
  /// Takes bytes of the peer, little by little: between all pieces of work, writes and reads that wait go
  /// first.
  fileprivate func receive(_ bytes: [UInt8], in exchange: OnThread<StoreExchange>) async throws {
    try exchange.value.receive(bytes)
    while try exchange.value.work() {
      await Task.yield()
      try Task.checkCancellation()
    }
  }

  fileprivate func nextBytes(of exchange: OnThread<StoreExchange>) async throws -> [UInt8]? {
    while try !exchange.value.prepare() { await Task.yield() }
    return try exchange.value.nextBytes()
  }

  fileprivate func look(_ exchange: OnThread<StoreExchange>) throws { try exchange.value.look() }

  fileprivate func progress(
    of exchange: OnThread<StoreExchange>
  ) -> (ExchangeProgress, SyncLevelNews?) {
    (exchange.value.progress, exchange.value.news())
  }

  fileprivate func farewell(_ error: any Error, of exchange: OnThread<StoreExchange>) -> [UInt8]? {
    exchange.value.farewell(error)
  }
}
