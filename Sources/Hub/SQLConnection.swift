/// A database that can be connected to: a seam, which libpq stands behind.
package protocol SQLDatabase: Sendable {
  /// Where it is, without what is secret.
  var name: String { get }

  /// Connects; blocks until that is done.
  /// - Throws: `HubFault`, where the database is not reached or refuses the user.
  func connect() throws(HubFault) -> any SQLConnection
}

/// A connection to a database. Its calls block, and follow each other.
package protocol SQLConnection: Sendable {
  /// Runs one statement.
  /// - Parameter values: What stands for `$1`, `$2` and so on.
  /// - Returns: The rows; a column that the statement makes a text of has its UTF-8, one of `bytea` its bytes, and one
  ///   without a value is nil.
  /// - Throws: `HubFault`; with `notReached` the connection is of no use any more.
  func run(_ statement: String, _ values: [SQLValue]) throws(HubFault) -> [[[UInt8]?]]

  /// What has been told on the channels that this connection listens to.
  /// - Parameter patience: How long to wait for the first one.
  /// - Throws: As `run` does.
  func told(within patience: Duration) throws(HubFault) -> [String]

  /// Ends it.
  func close()
}

extension SQLConnection {
  /// Runs one statement without values.
  @discardableResult
  func run(_ statement: String) throws(HubFault) -> [[[UInt8]?]] { try run(statement, []) }
}

/// A value of a statement.
package enum SQLValue: Sendable, Hashable {
  case text(String)
  case bytes([UInt8])

  /// An array of texts, as PostgreSQL writes one.
  package static func texts(_ texts: [String]) -> SQLValue {
    let items = texts.map { text in
      var item = "\""
      for character in text.unicodeScalars {
        if character == "\"" || character == "\\" { item.append("\\") }
        item.unicodeScalars.append(character)
      }
      return item + "\""
    }
    return .text("{" + items.joined(separator: ",") + "}")
  }
}
