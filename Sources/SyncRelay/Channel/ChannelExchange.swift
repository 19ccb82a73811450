package import EventLog

/// An exchange over a channel: reads the peer's messages, has them delivered, and sends the answers.
package enum ChannelExchange {
  /// Runs one side until both have all that they lacked, or something fails. The caller closes the channel.
  /// - Parameters:
  ///   - hello: This side's first message.
  ///   - dataset: This side's.
  ///   - deliver: Takes a message durably; returns the answers, and whether the exchange is finished.
  /// - Throws: What the channel, the peer's bytes or `deliver` throws; `peerEnded` where the peer ends
  ///   first.
  package static func run(
    over channel: any ByteChannel, hello: SyncMessage, of dataset: DatasetID,
    limits: WireReader.Limits = WireReader.Limits(), isolation: isolated (any Actor)? = #isolation,
    deliver: (SyncMessage) async throws -> (answers: [SyncMessage], isFinished: Bool)
  ) async throws {
    var reader = WireReader(of: dataset, limits: limits)
    try await channel.send(WireLine.bytes(of: hello))
    while true {
      while let message = try reader.next() {
        let (answers, isFinished) = try await deliver(message)
        for answer in answers { try await channel.send(WireLine.bytes(of: answer)) }
        if isFinished { return }
      }
      try Task.checkCancellation()
      guard let bytes = try await channel.receive() else {
        throw LogError(
          .peerEnded,
          reader.isBetweenMessages
            ? "the peer ended the exchange before it was finished"
            : "the peer ended in the middle of a message", advice: .runAgain)
      }
      reader.add(bytes)
    }
  }
}
