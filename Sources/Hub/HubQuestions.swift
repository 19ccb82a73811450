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

  /// The states of those of some datasets that the hub has, in the order of their ids.
  /// - Throws: `HubFault`.
  package func states(of datasets: [DatasetID]) throws -> [(DatasetID, PlaceToken)] {
    let rows = try calls.run { connection, _ in
      try connection.run(HubSchema.states, [.texts(datasets.map(\.text))])
    }
    return rows.compactMap { row in
      guard row.count == 2, let dataset = row[0], let state = row[1],
        let known = DatasetID(String(decoding: dataset, as: UTF8.self))
      else { return nil }
      return (known, PlaceToken(bytes: state))
    }
  }
}
