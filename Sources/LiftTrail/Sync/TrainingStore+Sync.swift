import EventLog
public import SyncRelay

extension TrainingStore {
  /// Exchanges with a peer what each lacks.
  ///
  /// What arrives is taken durably in small pieces, each of whole batches; writes and reads go on
  /// meanwhile. The channel is closed at the end, however it ends. What was taken before an error stays, and
  /// the next sync goes on from there; that holds for a `CancellationError`, too.
  /// - Returns: What was exchanged. What was written here since the sync began may not be part of it.
  /// - Throws: `TrainingError`: `unreachable` where the peer cannot be reached, ends early or keeps silent;
  ///   `refusedByPeer` where the two must not meet or the peer breaks the protocol; `otherDataset`;
  ///   `suspended`, `closed` or `readOnly` where the store takes no writes.
  @discardableResult
  public func sync(
    over transport: some SyncTransport, options: SyncOptions = SyncOptions()
  ) async throws -> SyncSummary {
    try Task.checkCancellation()
    // Refuses before anybody is called.
    _ = try core.value.writable()
    let channel: PatientChannel
    do {
      channel = PatientChannel(try await transport.connect(), options)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw TrainingError(.unreachable, causes: [String(describing: error)])
    }
    let result: Result<SyncSummary, any Error>
    do {
      result = .success(try await exchange(over: channel, options))
    } catch {
      result = .failure(TrainingError.ofSync(error))
    }
    await channel.close()
    return try result.get()
  }

  private func exchange(
    over channel: PatientChannel, _ options: SyncOptions
  ) async throws -> SyncSummary {
    let exchange = OnThread(try StoreExchange(core.value, options))
    let run = ChannelExchange(
      over: channel, of: StoreHost(store: self, exchange: exchange),
      pause: { try await options.wait(.seconds(1)) })
    let watch = board.watch { news in
      if case .changed = news { run.wake() }
    }.watch
    defer { board.unwatch(watch) }
    do {
      try await run.run()
      return try exchange.value.end()
    } catch {
      exchange.value.breakOff()
      throw error
    }
  }
}

extension TrainingError {
  /// What ended a sync, as an app sees it.
  fileprivate static func ofSync(_ error: any Error) -> any Error {
    guard let error = error as? LogError else {
      return error is CancellationError ? error : TrainingError(error)
    }
    let code: Code
    switch error.code {
    case .peerEnded, .peerSilent: code = .unreachable
    case .wrongDataset: code = .otherDataset
    // The peer's bytes, what they say, or who it is.
    case .refusedByPeer, .sameReplica, .ephemeral, .unexpectedMessage, .malformed, .badSum,
      .tooLarge,
      .conflictingContent, .partialBatch:
      code = .refusedByPeer
    default: return TrainingError(error)
    }
    return TrainingError(code, causes: [error.description])
  }
}
