import SyncRelay

/// A transport that connects in time, or not at all.
struct PunctualTransport: SyncTransport {
  private let transport: any SyncTransport
  private let options: SyncOptions

  init(_ transport: any SyncTransport, _ options: SyncOptions) {
    self.transport = transport
    self.options = options
  }

  /// Connects to the peer.
  /// - Throws: What the transport throws; `unreachable` where it takes too long; `CancellationError`.
  func connect() async throws -> any ByteChannel {
    let channel = try await Deadline(options.patience, wait: options.wait).run {
      let channel = try await transport.connect()
      if !Task.isCancelled { return channel }
      await channel.close()
      throw CancellationError()
    }
    guard let channel else {
      throw TrainingError(
        .unreachable, causes: ["nobody was reached within \(options.patience)"])
    }
    return channel
  }
}
