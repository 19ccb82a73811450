package import EventLog

/// What servers of a hub ask it of a client, before they know the client.
package struct HubTokens: Sendable {
  private let calls: any HubCalls

  package init(_ calls: any HubCalls) { self.calls = calls }

  /// The token of a dataset; nil where it has none, so that no client is let in.
  /// - Throws: `HubFault`.
  package func token(of dataset: DatasetID) throws -> String? {
    try calls.run { connection, _ in
      try connection.run(HubSchema.token, [.text(dataset.text)]).first?.first.flatMap { $0 }
        .map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
