#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import EventLog
import Projections
public import SyncRelay

extension TrainingStore {
  /// Exchanges with a peer what each lacks.
  ///
  /// What arrives is taken durably little by little, in whole batches; writes and reads go on
  /// meanwhile. The channel is closed at the end, however it ends. What was taken before an error stays, and
  /// the next sync goes on from there; that holds for a `CancellationError`, too.
  /// - Returns: What was exchanged. What was written here since the sync began may not be part of it.
  /// - Throws: `TrainingError`: `unreachable` where the peer cannot be reached, ends early or keeps silent;
  ///   `refusedByPeer` where the two must not meet or the peer breaks the protocol; `otherDataset`;
  ///   `unauthorised` where the peer wants another token;
  ///   `suspended`, `closed` or `readOnly` where the store takes no part; why the store cannot be written, if the peer has
  ///   something for it: all that this store holds was sent by then.
  @discardableResult
  public func sync(
    over transport: some SyncTransport, options: SyncOptions = SyncOptions()
  ) async throws -> SyncSummary {
    try await pass(over: transport, at: nil, options).outcome.get()
  }

  /// Exchanges as `sync` does, for a peer that has called.
  /// - Returns: What it came to, also where it failed.
  package func answer(
    over transport: some SyncTransport, options: SyncOptions
  ) async -> SyncResult {
    await pass(over: transport, at: nil, options)
  }

  /// Exchanges as `sync` does.
  /// - Parameters:
  ///   - address: Where the peer is, so that what a connection that goes on says of it is kept; nil for nowhere.
  ///   - tell: Is told whether both sides are level, whenever that changes.
  /// - Returns: What the pass came to, also for the next one.
  func pass(
    over transport: some SyncTransport, at address: String?, _ options: SyncOptions,
    tell: @escaping @Sendable (SyncLevelNews) async -> Void = { _ in }
  ) async -> SyncResult {
    let result = await exchange(over: transport, at: address, options, tell: tell).said(in: words)
    board.tell(.exchanged(result.outcome))
    return result
  }

  /// Reaches the peer, and exchanges with it.
  private func exchange(
    over transport: some SyncTransport, at address: String?, _ options: SyncOptions,
    tell: @escaping @Sendable (SyncLevelNews) async -> Void
  ) async -> SyncResult {
    let channel: CheckedChannel
    do {
      try Task.checkCancellation()
      // Refuses before any peer is called.
      core.value.tryToWriteAgain()
      _ = try core.value.exchangeable()
      channel = CheckedChannel(try await connection(by: transport))
    } catch {
      // A pair's other end would wait for this one.
      if let channel = transport as? any ByteChannel { await channel.close() }
      return SyncResult(error)
    }
    let result = await exchange(over: channel, at: address, options, tell)
    await channel.close()
    return result
  }

  private nonisolated func connection(
    by transport: some SyncTransport
  ) async throws -> any ByteChannel {
    do {
      return try await transport.connect()
    } catch {
      if error is CancellationError, Task.isCancelled { throw error }
      throw error as? TrainingError ?? TrainingError(unreachableBecause: error)
    }
  }

  private func exchange(
    over channel: CheckedChannel, at address: String?, _ options: SyncOptions,
    _ tell: @escaping @Sendable (SyncLevelNews) async -> Void
  ) async -> SyncResult {
    let exchange: StoreExchange
    let opened: any ByteChannel
    do {
      let replica = try core.value.exchangeable()
      opened = try await options.open(
        channel, for: replica.manifest, core.value.plan.environment,
        holding: DatasetSummary.later(replica.manifest, replica.log))
      exchange = try core.value.exchange(options, at: address, tell: tell)
    } catch {
      return SyncResult(error)
    }
    let run = ChannelExchange(
      over: opened, of: exchange, within: options.budget, wait: options.wait)
    let watch = board.watch { news in
      switch news {
      // A store that is suspended or closed takes no more part.
      case .changed, .status: run.wake()
      case .projected, .exchanged, .set, .lostSettings: break
      }
    }.watch
    defer { board.unwatch(watch) }
    var failure: (any Error)?
    do {
      try await run.run(on: self)
    } catch {
      failure = error
    }
    return SyncResult(of: exchange, endedBy: failure)
  }
}

extension TrainingError {
  /// The peer cannot be reached, for whatever reason a transport gives.
  init(unreachableBecause error: any Error) {
    let reason =
      (error as? TransportError)?.sentence ?? (error as? any LocalizedError)?.errorDescription
      ?? String(describing: error)
    self.init(.unreachable, causes: [reason])
  }

  /// What ended a sync, as an app sees it.
  static func ofSync(_ error: any Error) -> any Error {
    guard let error = error as? LogError else {
      return error is CancellationError ? error : TrainingError(error)
    }
    let code: Code
    switch error.code {
    case .peerEnded, .peerSilent: code = .unreachable
    case .wrongDataset: code = .otherDataset
    case .unauthorised: code = .unauthorised
    // The peer's bytes, what they say, or who it is.
    case .refusedByPeer, .sameReplica, .ephemeral, .unexpectedMessage, .malformed, .badSum,
      .tooLarge,
      .partialBatch:
      code = .refusedByPeer
    default: return TrainingError(error)
    }
    return TrainingError(code, causes: [error.description], origin: error)
  }
}
