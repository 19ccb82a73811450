package import EventLog
package import SyncRelay

/// What servers ask their hub.
package struct HubQuestions: Sendable {
  private let calls: any HubCalls

  package init(_ calls: any HubCalls) { self.calls = calls }

  /// The token of a dataset; nil where it has none, or an empty one, so that no client is let in.
  /// - Throws: `HubFault`.
  package func token(of dataset: DatasetID) throws -> String? {
    let rows = try calls.run { connection, _ in
      try connection.run(HubSchema.token, [.text(dataset.text)])
    }
    guard let token = rows.first?.first.flatMap({ $0 }), !token.isEmpty else { return nil }
    return String(decoding: token, as: UTF8.self)
  }

  /// The states of those of some datasets that the hub has.
  /// - Throws: `HubFault`.
  package func states(of datasets: [DatasetID]) throws -> [DatasetID: PlaceToken] {
    let rows = try calls.run { connection, _ in
      try connection.run(HubSchema.states, [.texts(datasets.map(\.text))])
    }
    return rows.reduce(into: [:]) { states, row in
      guard row.count == 2, let dataset = row[0], let state = row[1],
        let known = DatasetID(String(decoding: dataset, as: UTF8.self))
      else { return }
      states[known] = PlaceToken(bytes: state)
    }
  }

  /// Refuses a role that may not do what a server does, before a client comes.
  /// - Throws: `HubFault`, with what it may not do.
  package func requireGrants() throws {
    let lacking = try calls.run { connection, _ in
      try connection.run(HubSchema.lackingGrants).compactMap { $0.first.flatMap { $0 } }
    }
    guard !lacking.isEmpty else { return }
    let names = lacking.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", ")
    throw HubFault(.notAllowed, "the role of this address may not \(names)")
  }
}
