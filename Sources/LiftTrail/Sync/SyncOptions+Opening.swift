import EventLog
import SyncRelay

extension SyncOptions {
  /// Opens an exchange over a channel (sync-protocol 13): both sides say whose history they want to exchange, and prove
  /// what they are asked for.
  /// - Parameter summary: Tells what this side holds, which a peer of another dataset is told once it is known.
  /// - Returns: The channel, behind the opening.
  /// - Throws: `LogError` for a peer that proves nothing, wants a proof that this side cannot give, or opens no exchange;
  ///   what the channel throws; `CancellationError`.
  func open(
    _ channel: any ByteChannel, for manifest: StoreManifest, _ environment: StoreEnvironment,
    isPlanning: Bool = false,
    holding summary: @escaping @Sendable () -> DatasetSummary?
  ) async throws -> any ByteChannel {
    if isOpened { return channel }
    let token = token ?? laterToken?()
    var mine = OpenMessage(
      dataset: manifest.dataset, isEphemeral: manifest.isEphemeral,
      asks: asksForProof ?? (token != nil), nonce: Nonce(from: environment.randomness))
    mine.isPlanning = isPlanning
    if !answers { mine.making = making }
    let opening = ChannelOpening(over: channel, within: Deadline(patience, wait: wait))
    do {
      guard answers else {
        return try await opening.call(as: mine, token: token, holding: summary).channel
      }
      let opened = try await opening.answer { [mine, token] caller in
        // A caller of another dataset learns that only once it has proved that it knows the token.
        var mine = mine
        mine.dataset = caller.dataset
        return (mine, token, { [] })
      }
      try await refuse(opened, unlessOf: manifest.dataset, summary)
      return opened.channel
    } catch let fault as OpeningFault {
      throw fault.error
    }
  }

  /// Tells a caller of another dataset what is here, and ends the exchange.
  private func refuse(
    _ opened: ChannelOpening.Opened, unlessOf dataset: DatasetID,
    _ summary: @Sendable () -> DatasetSummary?
  ) async throws {
    let theirs = opened.peer.dataset
    if theirs == dataset { return }
    let reason = "the stores hold different datasets, \(dataset) and \(theirs)"
    let refusal = SyncMessage.Refusal(
      code: LogError.Code.wrongDataset.description, reason: reason
    ).naming(summary().map { [$0] } ?? [])
    try await opened.channel.send(WireLine.bytes(of: .refused(refusal)))
    throw LogError.ofOtherDataset(reason)
  }
}
