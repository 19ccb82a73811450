import Synchronization

/// A channel whose bytes travel in the messages of a WebSocket, over another channel.
package final class WebSocketChannel: ByteChannel {
  private let channel: any ByteChannel
  private let socket: Mutex<WebSocket>
  private let outgoing = Monitor(Outgoing())
  /// How long the peer is given to take the last frame.
  private let lingering: Deadline

  /// What is under way to the peer: frames are sent one at a time, each as a whole.
  private struct Outgoing: Sendable {
    /// Whether the handshake is done.
    var isOpen = false
    var isSending = false
    var isClosed = false
    /// Whether the peer has ended it, or broken the protocol.
    var hasPeerEnded = false
    /// The answer to the peer's last ping.
    var pong: [UInt8]?
  }

  /// Wraps a channel as one side of a WebSocket that is still to be opened.
  package init(
    over channel: any ByteChannel, as socket: WebSocket,
    lingering: Deadline = Deadline(.seconds(1))
  ) {
    self.channel = channel
    self.socket = Mutex(socket)
    self.lingering = lingering
  }

  /// What the client of a server has asked for; nil before the handshake is done.
  package var requestedPath: String? { socket.withLock { $0.requestedPath } }

  /// Waits until the handshake is done. `receive` does so as well.
  /// - Throws: `WebSocketFault`; `ChannelEnded` where the peer has gone; what the channel throws.
  package func open() async throws {
    while !socket.withLock({ $0.isOpen }) {
      if case .ended = try await step() { throw ChannelEnded() }
    }
  }

  /// See `ByteChannel`. A peer that goes without a `close` has ended as well: the exchange knows whether it was finished.
  /// - Throws: `WebSocketFault` where the peer breaks the protocol, or says that this side does; what the channel
  ///   throws.
  package func receive() async throws -> [UInt8]? {
    var rounds = 0
    while !outgoing.read({ $0.isClosed }) {
      switch try await step() {
      case .ended: return nil
      case .received(let bytes): return bytes
      case .goingOn:
        rounds += 1
        guard rounds % 16 == 0 else { continue }
        // A peer that sends only pings and empty messages must not keep other tasks from their turn.
        await Task.yield()
        try Task.checkCancellation()
      }
    }
    return nil
  }

  private enum Step {
    case received([UInt8])
    case goingOn
    case ended
  }

  /// Does the next thing that the peer's bytes ask for, or waits for some.
  private func step() async throws -> Step {
    switch socket.withLock({ $0.nextTask() }) {
    case .received(let bytes, _): return bytes.isEmpty ? .goingOn : .received(bytes)
    case .open(let bytes):
      if !bytes.isEmpty { try await channel.send(bytes) }
      let isOpen = socket.withLock { $0.isOpen }
      outgoing.change { $0.isOpen = isOpen }
    case .pong(let frame): answer(frame)
    case .last(let bytes): await sendLast(bytes)
    case .ended(let fault):
      outgoing.change { $0.hasPeerEnded = true }
      if let fault { throw fault }
      return .ended
    case nil:
      guard let bytes = try await channel.receive() else {
        outgoing.change { $0.hasPeerEnded = true }
        return .ended
      }
      socket.withLock { $0.add(bytes) }
    }
    return .goingOn
  }

  /// See `ByteChannel`. It waits for the handshake, which the task that receives does.
  /// - Throws: `ChannelEnded` where either side has ended it; what the channel throws; `CancellationError`.
  package func send(_ bytes: [UInt8]) async throws {
    try await takeTurn()
    defer { endTurn() }
    guard let frame = socket.withLock({ $0.isOpen ? $0.message(bytes) : nil }) else {
      throw ChannelEnded()
    }
    try await channel.send(frame)
  }

  /// See `ByteChannel`. The peer is told first, unless another frame is still under way to it.
  package func close() async {
    let isFirst = outgoing.change { outgoing in
      defer { outgoing.isClosed = true }
      return !outgoing.isClosed
    }
    if isFirst, let frame = lastFrame() {
      do {
        _ = try await lingering.run { [channel] in try await channel.send(frame) }
      } catch {
        // The peer has stopped listening.
      }
    }
    await channel.close()
  }

  /// The frame that ends the WebSocket; nil where another one is under way, or the WebSocket is not open.
  private func lastFrame() -> [UInt8]? {
    let isFree = outgoing.change { outgoing in
      defer { outgoing.isSending = true }
      return !outgoing.isSending
    }
    return isFree ? socket.withLock { $0.close() } : nil
  }
}

extension WebSocketChannel {
  /// Waits until nothing is under way.
  /// - Parameter isLast: Whether the turn is for the last bytes of this side, which may go before the handshake is done.
  private func takeTurn(isLast: Bool = false) async throws {
    let isOpen = try await outgoing.value { outgoing -> Bool? in
      if outgoing.isClosed || outgoing.hasPeerEnded { return false }
      guard !outgoing.isSending, outgoing.isOpen || isLast else { return nil }
      outgoing.isSending = true
      return true
    }
    guard isOpen else { throw ChannelEnded() }
  }

  /// Lets others send; a pong that waits goes first.
  private func endTurn() {
    let pong = outgoing.change { outgoing -> [UInt8]? in
      defer { outgoing.pong = nil }
      outgoing.isSending = outgoing.pong != nil
      return outgoing.pong
    }
    if let pong { sendAside(pong) }
  }

  /// Answers a ping, and does not wait until the peer takes it: it may have more to send first.
  private func answer(_ pong: [UInt8]) {
    let isFree = outgoing.change { outgoing in
      if outgoing.isClosed { return false }
      defer { outgoing.isSending = true }
      if outgoing.isSending { outgoing.pong = pong }
      return !outgoing.isSending
    }
    if isFree { sendAside(pong) }
  }

  /// Sends a frame in a task of its own, which has the turn.
  private func sendAside(_ frame: [UInt8]) {
    Task { [self] in
      do {
        try await channel.send(frame)
      } catch {
        // The next `send` throws it.
      }
      endTurn()
    }
  }

  /// Sends the last bytes of this side, if the peer takes them.
  private func sendLast(_ bytes: [UInt8]) async {
    do {
      try await takeTurn(isLast: true)
      defer { endTurn() }
      _ = try await lingering.run { [channel] in try await channel.send(bytes) }
    } catch {
      // The peer has stopped listening.
    }
  }
}
