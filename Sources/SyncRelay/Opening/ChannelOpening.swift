package import EventLog

/// Opens an exchange over a channel.
package struct ChannelOpening: Sendable {
  private let channel: any ByteChannel
  private let deadline: Deadline

  /// What an opening came to.
  package struct Opened: Sendable {
    /// What the peer has said.
    package let peer: OpenMessage
    /// The channel, behind the opening.
    package let channel: any ByteChannel
    /// The token of another dataset that the peer has proved to know; nil where it knows that of its own.
    package var provedOther: String?
  }

  /// What an answering side says to a caller, and by which tokens it knows it.
  package typealias Introduction = (
    mine: OpenMessage, token: String?, others: @Sendable () -> [String]
  )

  /// Prepares an opening.
  /// - Parameter deadline: How long all of it may take.
  package init(over channel: any ByteChannel, within deadline: Deadline) {
    (self.channel, self.deadline) = (channel, deadline)
  }

  /// Opens it as the side that calls.
  /// - Throws: `OpeningFault`, once the peer was told what it may know of it; what the channel throws;
  ///   `CancellationError`.
  package func call(
    as mine: OpenMessage, token: String?,
    holding summary: @escaping @Sendable () -> DatasetSummary? = { nil }
  ) async throws -> Opened {
    var opening = Opening(as: .caller)
    let first = opening.introduce(mine, token: token, holding: summary)
    return try await run { [opening] in
      try await channel.send(first)
      return try await open(opening) { _ in (mine, token, { [] }) }
    }
  }

  /// Opens it as the side that answers.
  /// - Parameter introduce: Gives what this side says to a caller, and the tokens.
  /// - Throws: As `call` does; what `introduce` throws.
  package func answer(
    introducing introduce:
      @escaping @Sendable (OpenMessage) async throws -> Introduction
  ) async throws -> Opened {
    try await run { try await open(Opening(as: .answerer), introduce) }
  }

  private func run(_ body: @escaping @Sendable () async throws -> Opened) async throws -> Opened {
    do {
      let opened = try await deadline.run(body) { await channel.close() }
      guard let opened else { throw OpeningFault.late(deadline.duration) }
      return opened
    } catch let fault as OpeningFault {
      await say(fault)
      throw fault
    }
  }

  private func open(
    _ begun: Opening,
    _ introduce: @Sendable (OpenMessage) async throws -> Introduction
  ) async throws -> Opened {
    var opening = begun
    while true {
      switch try opening.nextTask() {
      case .introduce(let peer):
        let (mine, token, others) = try await introduce(peer)
        try await channel.send(opening.introduce(mine, token: token, others: others))
      case .send(let bytes): try await channel.send(bytes)
      case .exchange(let rest):
        guard let peer = opening.peer else { throw OpeningFault.ended }
        return Opened(
          peer: peer, channel: PrefixedChannel(channel, behind: rest),
          provedOther: opening.provedOther)
      case nil:
        guard let bytes = try await channel.receive() else {
          try Swift.Task.checkCancellation()
          throw opening.faultAtEnd()
        }
        opening.add(bytes)
      }
    }
  }

  /// Tells the peer why the exchange is not opened, if it still listens.
  private func say(_ fault: OpeningFault) async {
    guard let refusal = fault.farewell else { return }
    do {
      try await channel.send(OpeningLine.refused(refusal).bytes)
    } catch {
      // Its own end of the channel tells it.
    }
  }
}
