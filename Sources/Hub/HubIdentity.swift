package import EventLog

/// What a hub says of itself: its id, which it got at random when it was made, and the version of its tables.
package struct HubIdentity: Sendable, Hashable {
  /// 32 hex digits.
  package let id: String
  package let version: UInt64

  /// The version that this build reads and writes.
  package static let currentVersion: UInt64 = 1

  package init(id: String, version: UInt64 = HubIdentity.currentVersion) {
    (self.id, self.version) = (id, version)
  }

  /// A new one.
  package init(from randomness: some Randomness) {
    let (high, low) = (randomness.bits(), randomness.bits())
    self.init(id: Hexadecimal.text(of: high, digits: 16) + Hexadecimal.text(of: low, digits: 16))
  }

  /// The replica of all servers of the hub for a dataset: to their clients they are one peer, which writes nothing.
  package func replica(of dataset: DatasetID) -> ReplicaID {
    ReplicaID(bits: XXH64.hash(Array("lifttrail hub \(id) \(dataset.text)".utf8)))
  }

  /// What the hub of a database says; nil where there is none.
  /// - Throws: `HubFault`.
  static func known(on connection: any SQLConnection) throws(HubFault) -> HubIdentity? {
    do throws(HubFault) {
      return try stated(on: connection)
    } catch {
      guard error.code == .noHub else { throw error }
      return nil
    }
  }

  /// What the hub of a database says.
  /// - Throws: `HubFault`: `noHub` where there is none, `otherVersion` where this build does not know its tables.
  static func stated(on connection: any SQLConnection) throws(HubFault) -> HubIdentity {
    let rows: [[[UInt8]?]]
    do throws(HubFault) {
      rows = try connection.run(HubSchema.identity)
    } catch  where error.code == .noHub {
      throw HubFault(.noHub, "there is no hub in this database")
    }
    guard let row = rows.first, row.count == 2, let version = row[0].flatMap(Decimal.value),
      let id = row[1]
    else { throw HubFault(.noHub, "the hub in this database does not say what it is") }
    guard version == currentVersion else {
      throw HubFault(
        .otherVersion,
        "the hub's tables are of version \(version), and this build knows version \(currentVersion)"
      )
    }
    return HubIdentity(id: String(decoding: id, as: UTF8.self), version: version)
  }
}
