package import SyncRelay

/// The way to a hub in this build.
package enum HubWay {
  /// Whether this build has libpq.
  package static var isBuilt: Bool {
    #if PostgreSQL
      true
    #else
      false
    #endif
  }

  /// A session with the hub of an address; nothing is connected yet.
  /// - Throws: `HubFault`, where this build cannot reach one.
  package static func session(_ address: HubAddress) throws(HubFault) -> HubSession {
    HubSession(try database(address))
  }

  /// The database of an address; nothing is connected yet.
  /// - Throws: As `session`.
  package static func database(_ address: HubAddress) throws(HubFault) -> any SQLDatabase {
    #if PostgreSQL
      return PostgreSQLDatabase(address: address)
    #else
      throw HubFault(
        .notBuilt,
        "this build cannot reach \(address.name): it was built without the trait PostgreSQL")
    #endif
  }
}

#if PostgreSQL
  /// PostgreSQL, and what speaks its protocol.
  private struct PostgreSQLDatabase: SQLDatabase {
    let address: HubAddress

    var name: String { address.name }

    func connect() throws(HubFault) -> any SQLConnection {
      try PostgreSQLConnection(address.uri)
    }
  }
#endif
