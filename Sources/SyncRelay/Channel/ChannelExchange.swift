import EventLog

/// An exchange over a channel: reads the peer's bytes, sends what the store has to say, and looks at the time,
/// all at once, so that nobody waits for the other to read.
package struct ChannelExchange: Sendable {
  private let channel: any ByteChannel
  private let host: any ExchangeHost
  private let pause: @Sendable () async throws -> Void
  /// Wakes whoever sends.
  private let wakes: AsyncStream<Void>
  private let waker: AsyncStream<Void>.Continuation

  /// The most bytes that are sent at once, so that a peer which takes few is noticed.
  private static let greatestSending = 1 << 15

  /// Prepares an exchange.
  /// - Parameter pause: Waits for the time between two looks, about a second.
  package init(
    over channel: any ByteChannel, of host: any ExchangeHost,
    pause: @escaping @Sendable () async throws -> Void
  ) {
    self.channel = channel
    self.host = host
    self.pause = pause
    (wakes, waker) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Has what was written meanwhile sent.
  package func wake() { waker.yield() }

  /// Runs one side until both have all that they lacked, or something fails. The caller closes the channel.
  /// - Throws: What the channel or the host throws; `peerEnded` where the peer ends first.
  package func run() async throws {
    do {
      try await withThrowingTaskGroup(of: Bool.self) { group in
        group.addTask {
          try await receive()
          return true
        }
        group.addTask {
          try await send()
          return true
        }
        group.addTask {
          while true {
            try await pause()
            try await host.look()
            waker.yield()
          }
        }
        defer { group.cancelAll() }
        // The peer may have ended while the last bytes are on their way to it.
        while let isDone = try await group.next() {
          guard isDone else { continue }
          switch await host.progress() {
          case .finished, .level: return
          case .goingOn, .insideMessage: break
          }
        }
      }
    } catch {
      // Whatever a channel says that was ended for it.
      if Task.isCancelled { throw CancellationError() }
      if !(error is CancellationError), let bytes = await host.farewell(error) {
        await sendLast(bytes)
      }
      throw error
    }
  }

  private func receive() async throws {
    while true {
      guard let bytes = try await channel.receive() else {
        try Task.checkCancellation()
        waker.yield()
        switch await host.progress() {
        case .finished, .level: return
        case .goingOn:
          throw LogError(.peerEnded, "the peer ended the exchange before it was finished")
        case .insideMessage:
          throw LogError(.peerEnded, "the peer ended in the middle of a message")
        }
      }
      try await host.receive(bytes)
      try Task.checkCancellation()
      waker.yield()
    }
  }

  /// Sends until the exchange is finished.
  private func send() async throws {
    var wakes = wakes.makeAsyncIterator()
    while true {
      while let bytes = try await host.nextBytes() { try await send(bytes) }
      if case .finished = await host.progress() { return }
      try Task.checkCancellation()
      await wakes.next()
      try Task.checkCancellation()
    }
  }

  private func send(_ bytes: [UInt8]) async throws {
    if bytes.count <= ChannelExchange.greatestSending { return try await channel.send(bytes) }
    for start in stride(from: 0, to: bytes.count, by: ChannelExchange.greatestSending) {
      let end = min(start + ChannelExchange.greatestSending, bytes.count)
      try await channel.send(Array(bytes[start..<end]))
    }
  }

  /// Tells the peer why the exchange ends, where it still listens.
  private func sendLast(_ bytes: [UInt8]) async {
    do {
      try await channel.send(bytes)
    } catch {
      // It is told why by its own end of the channel then.
    }
  }
}
