/// Why a hub did not do what it was asked.
package struct HubFault: Error, Sendable, Hashable {
  package let code: Code
  /// As a sentence without a full stop, in the database's own words where it has said some.
  package let reason: String

  package init(_ code: Code, _ reason: String) { (self.code, self.reason) = (code, reason) }

  /// The sort of a fault, which says what helps.
  package enum Code: Sendable, Hashable, CaseIterable {
    /// This build has no libpq.
    case notBuilt
    /// The address cannot be read.
    case badAddress
    /// There is no connection, or it broke, or nothing came over it for too long.
    case notReached
    /// The database does not know the user, or does not let it do this.
    case notAllowed
    /// The server only reads: it is a standby, or was made so.
    case readOnly
    /// The disk, the memory or the connections are used up.
    case full
    /// Another one holds what is needed for too long.
    case busy
    /// The tables of a hub are not there.
    case noHub
    /// The tables are of a version that this build does not know.
    case otherVersion
    /// It was committed at the primary, and no standby has said that it has it.
    case notReplicated
    /// Anything else that the database has said.
    case refused
  }

  /// What to do next.
  package var advice: String {
    switch code {
    case .notBuilt:
      "build it with: swift build -c release --traits PostgreSQL (docs/deploying.md says what that needs)"
    case .badAddress: "write postgresql://[USER@]HOST[:PORT]/DATABASE, as libpq reads it"
    case .notReached:
      "see that the database runs and lets this machine in; passes and servers try again by themselves"
    case .notAllowed:
      "check the user and its password (PGPASSWORD, or ~/.pgpass), and what it may do: docs/deploying.md names the grants"
    case .readOnly:
      "name all servers and add ?target_session_attrs=read-write, so that the primary is found"
    case .full: "give the database room; what is not acknowledged is given again with the next pass"
    case .busy: "try again; if it stays so, see in pg_stat_activity who holds the lock"
    case .noHub:
      "ltcli hub init makes a hub in an empty database; if there was one, put back the database's backup"
    case .otherVersion: "use the build that the hub was made or upgraded with"
    case .notReplicated: "see that a standby runs; it is given again with the next pass"
    case .refused: "the database's own log says more"
    }
  }
}

extension HubFault: CustomStringConvertible {
  /// Why, and what to do next.
  package var description: String { "\(reason); \(advice)" }
}

extension HubFault {
  /// What the database has answered.
  /// - Parameters:
  ///   - state: The SQLSTATE: five characters, of which the first two name a class.
  ///   - message: The first line of what it said.
  package init(state: String, message: String) {
    self.init(HubFault.code(of: state), message + (state.isEmpty ? "" : " (SQLSTATE \(state))"))
  }

  private static func code(of state: String) -> Code {
    switch state {
    case "25006": .readOnly
    case "42P01", "3F000": .noHub
    case "42501", "3D000": .notAllowed
    case "55P03", "40001", "40P01", "57014": .busy
    // The server ends, or ends this connection, or has waited too long for it.
    case "57P01", "57P02", "57P03", "57P05", "25P03", "": .notReached
    default:
      switch state.prefix(2) {
      case "08": .notReached
      case "28": .notAllowed
      case "53": .full
      case "58": .full
      default: .refused
      }
    }
  }
}
