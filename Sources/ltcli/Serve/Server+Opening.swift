import EventLog
import LiftTrail
import SyncRelay
import Synchronization

// What comes before an exchange: who the client is, and which store it gets.

extension Server {
  /// Has a client prove that it knows its dataset's token, and proves that to it.
  /// - Returns: The opening, and the token of the dataset.
  func opening(
    of channel: any ByteChannel
  ) async throws -> (ChannelOpening.Opened, token: String?, other: DatasetID?) {
    let named = Mutex<(dataset: DatasetID, token: String?)?>(nil)
    let addressed = Mutex<DatasetID?>(nil)
    do {
      let opening = ChannelOpening(over: channel, within: Deadline(patience))
      let opened = try await opening.answer { client in
        named.withLock { $0 = (client.dataset, nil) }
        // A client that is refused with a former token finds the new one by then.
        renewTokensLeft()
        var mine = client
        (mine.asks, mine.isPlanning, mine.making) = (true, false, nil)
        mine.nonce = Nonce(from: randomness)
        let token = try await token(for: client.dataset)
        named.withLock { $0 = (client.dataset, token) }
        guard hub != nil else { return (mine, token, { others() }) }
        // A hub has too many datasets to try all their tokens. A client's address names the one that it has the token of.
        guard let other = Server.dataset(addressedBy: channel), other != client.dataset,
          let otherToken = try await self.token(for: other)
        else { return (mine, token, { [] }) }
        addressed.withLock { $0 = other }
        return (mine, token, { [otherToken] })
      }
      let other = opened.provedOther == nil ? nil : addressed.withLock { $0 }
      return (opened, opened.provedOther ?? named.withLock { $0?.token }, other)
    } catch let fault as OpeningFault {
      throw Refusal.opening(fault, named.withLock { $0?.dataset })
    } catch let fault as WebSocketFault {
      throw Refusal.webSocket(fault, named.withLock { $0?.dataset })
    }
  }

  /// The dataset with which the address ends that a client has called; nil for none.
  private static func dataset(addressedBy channel: any ByteChannel) -> DatasetID? {
    (channel as? WebSocketChannel)?.requestedPath?.split(separator: "/").last
      .flatMap { DatasetID($0) }
  }

  /// The token of a dataset; nil if it cannot be read, so that no client is let in.
  /// - Throws: `Refusal` where the hub does not say: then the client's own token may be right.
  private func token(for dataset: DatasetID) async throws -> String? {
    guard let hub else {
      do throws(LogError) {
        return try tokens.token(for: dataset)
      } catch {
        tell(.failed(dataset, error.description))
        return nil
      }
    }
    do {
      return try await hub.token(of: dataset)
    } catch {
      throw Refusal.unavailable(dataset, "\(error)")
    }
  }

  /// The store of a client's dataset. One that cannot be opened, since another writer holds it for example, is
  /// the server's trouble and told as such; the client learns only that.
  /// - Parameter other: The dataset of a hub whose token the client has proved to know in place of its own's.
  func opened(
    for opened: ChannelOpening.Opened, other: DatasetID?
  ) async throws -> TrainingStore {
    let client = opened.peer
    do {
      if hub == nil { try await decide(for: opened) }
      if let other {
        throw Refusal.unknownDataset(
          client.dataset, [try await stores.summary(of: other, for: client)])
      }
      return try await stores.store(for: client)
    } catch let fault as PlaceFault {
      throw Refusal(fault, client)
    } catch let error as TrainingError {
      throw Refusal.unavailable(client.dataset, error.causes.first ?? error.code.description)
    } catch let error as LogError {
      throw Refusal.unavailable(client.dataset, "\(error)")
    }
  }

  /// The datasets' own tokens, for a client that does not know that of the dataset it asks for.
  private func others() -> [String] {
    do throws(LogError) {
      return try tokens.own().map(\.token)
    } catch {
      // Such a client is let in nowhere.
      return []
    }
  }

  /// Decides what a client gets whose dataset is not what its token opens here (sync-protocol 15).
  /// - Throws: `Refusal`, with what is there.
  private func decide(for opened: ChannelOpening.Opened) async throws {
    let client = opened.peer
    let ownToken = try opened.provedOther.flatMap { token in
      try tokens.own().first { $0.token == token }?.dataset
    }
    if ownToken == nil, try await stores.isThere(for: client) { return }
    var there: [DatasetID] = []
    if let ownToken {
      there = [ownToken]
    } else if try !tokens.isOwn(client.dataset) {
      there = try tokens.underCommonToken()
    }
    switch client.making {
    case .another where ownToken == nil: return
    case .first where there.isEmpty: return
    case .instead where there.count <= 1 && !client.isPlanning:
      guard let former = there.first else { return }
      let folder = try await stores.end(former, movingAside: ownToken == nil)
      if ownToken != nil { try tokens.move(from: former, to: client.dataset) }
      tell(.note("\(client.dataset) counts in place of \(former), whose store is kept: \(folder)"))
    case .another, .first, .instead, nil:
      // Of several, none is this client's more than the others.
      guard there.count == 1 else {
        throw there.isEmpty && client.isPlanning
          ? Refusal.nothingToPlan(client.dataset) : Refusal.unknownDataset(client.dataset)
      }
      throw Refusal.unknownDataset(
        client.dataset, [try await stores.summary(of: there[0], for: client)])
    }
  }

  /// Tells a client why it may not exchange, as far as it may know.
  func say(_ refusal: Refusal, to channel: any ByteChannel) async {
    guard let message = refusal.message else { return }
    do {
      try await channel.send(WireLine.bytes(of: message))
    } catch {
      // It does not listen any more.
    }
  }
}
