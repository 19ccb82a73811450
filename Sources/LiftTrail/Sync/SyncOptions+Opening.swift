import EventLog
import SyncRelay

extension SyncOptions {
  /// Opens an exchange over a channel (sync-protocol 13): both sides say whose history they want to exchange, and prove
  /// what they are asked for.
  /// - Returns: The channel, behind the opening.
  /// - Throws: `LogError` for a peer that proves nothing, wants a proof that this side cannot give, or opens no exchange;
  ///   what the channel throws; `CancellationError`.
  func open(
    _ channel: any ByteChannel, for manifest: StoreManifest, _ environment: StoreEnvironment,
    isPlanning: Bool = false
  ) async throws -> any ByteChannel {
    if isOpened { return channel }
    var mine = OpenMessage(
      dataset: manifest.dataset, isEphemeral: manifest.isEphemeral,
      asks: asksForProof ?? (token != nil), nonce: Nonce(from: environment.randomness))
    mine.isPlanning = isPlanning
    let opening = ChannelOpening(over: channel, within: Deadline(patience, wait: wait))
    do {
      let opened =
        answers
        ? try await opening.answer { [mine, token] _ in (mine, token) }
        : try await opening.call(as: mine, token: token)
      return opened.channel
    } catch let fault as OpeningFault {
      throw fault.error
    }
  }
}
