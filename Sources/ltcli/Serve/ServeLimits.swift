import EventLog

/// How much a server takes: each number has an option, a name in `ROOT/serve.json`, and a row in docs/deploying.md.
struct ServeLimits: Sendable, Hashable {
  var connections = 20_000
  var connectionsPerHost = 1_000
  var strangers = 8_192
  var memory = 256
  var idleSeconds = 300
  var unusedStores = 64
  var newReplicas = 10_000
  var newContents = 10_000
  var freshIDs = 10
}

extension ServeLimits {
  /// One number of the table.
  struct Row: Sendable {
    /// Its name in `ROOT/serve.json`; its option has two dashes before it.
    let name: String
    let unit: String
    let meaning: String
    let range: ClosedRange<Int>
    let number: any WritableKeyPath<ServeLimits, Int> & Sendable

    init(
      _ name: String, _ unit: String, _ meaning: String, _ range: ClosedRange<Int>,
      _ number: any WritableKeyPath<ServeLimits, Int> & Sendable
    ) {
      (self.name, self.unit, self.meaning) = (name, unit, meaning)
      (self.range, self.number) = (range, number)
    }

    var option: CommandOption {
      CommandOption(
        name: "--\(name)", value: unit,
        meaning: "\(meaning); else \(ServeLimits()[keyPath: number])")
    }
  }

  static let rows: [Row] = [
    Row("connections", "N", "connections at once", 1...1_000_000, \.connections),
    Row(
      "connections-per-host", "N", "those of one other host, or one user at a Unix socket",
      1...1_000_000, \.connectionsPerHost),
    Row(
      "strangers", "N", "connections that have not proved yet who they are", 1...1_000_000,
      \.strangers),
    Row(
      "memory", "MIB", "what clients have sent and is not taken yet, and say they hold",
      16...1_048_576, \.memory),
    Row("idle", "SECONDS", "a store that no client uses closes then", 0...86_400, \.idleSeconds),
    Row("unused-stores", "N", "stores that stay open for so long", 0...100_000, \.unusedStores),
    Row("new-replicas", "N", "new replica ids of one client a day", 1...1_000_000, \.newReplicas),
    Row(
      "new-contents", "N", "other contents of ids that are there, of one client a day",
      1...1_000_000, \.newContents),
    Row(
      "fresh-ids", "N", "fresh ids of a store because one client claims its id, a day",
      1...1_000_000,
      \.freshIDs),
  ]

  /// Why a limit cannot be taken, as a sentence.
  struct Fault: Error, Hashable {
    let reason: String
  }

  /// Takes a limit as text.
  mutating func set(_ row: Row, _ text: String) throws(Fault) {
    guard let number = Int(text), row.range.contains(number) else { throw row.fault(text) }
    self[keyPath: row.number] = number
  }

  /// These limits, with those that a file's object names in their place.
  func replaced(by object: JSONObject) throws(Fault) -> ServeLimits {
    var limits = self
    for member in object.members {
      guard let row = ServeLimits.rows.first(where: { $0.name == member.key }) else {
        let names = ServeLimits.rows.map(\.name).joined(separator: ", ")
        throw Fault(reason: "“\(member.key)” is not the name of a limit; there are \(names)")
      }
      guard let number = member.value.number.flatMap({ Int(exactly: $0) }),
        row.range.contains(number)
      else { throw row.fault(member.value.canonicalText()) }
      limits[keyPath: row.number] = number
    }
    return limits
  }
}

extension ServeLimits.Row {
  fileprivate func fault(_ text: String) -> ServeLimits.Fault {
    ServeLimits.Fault(
      reason:
        "\(name): “\(Printable.text(text))” is not a whole number from \(range.lowerBound) to "
        + "\(range.upperBound)")
  }
}

/// Where a server's limits come from: the command line, else `ROOT/serve.json`, else their usual values.
struct LimitSource: Sendable {
  let root: String
  let files: any FileSystem
  /// What the command line says, by name.
  let named: [String: String]

  /// The file, which may be missing.
  var path: String { "\(root)/serve.json" }

  /// The limits as they are to be now.
  /// - Throws: `ServeLimits.Fault`, with where.
  func limits() throws(ServeLimits.Fault) -> ServeLimits {
    var limits = try fromFile()
    for row in ServeLimits.rows {
      if let text = named[row.name] { try limits.set(row, text) }
    }
    return limits
  }

  private func fromFile() throws(ServeLimits.Fault) -> ServeLimits {
    do throws(ServeLimits.Fault) {
      return try object().map { (object) throws(ServeLimits.Fault) in
        try ServeLimits().replaced(by: object)
      } ?? ServeLimits()
    } catch {
      throw ServeLimits.Fault(reason: "\(path): \(error.reason)")
    }
  }

  /// The most bytes of the file.
  static let greatestLength = 65_536

  /// Refuses a file of more than `greatestLength` bytes.
  private static func check(_ length: Int) throws(LogError) {
    guard length > greatestLength else { return }
    throw LogError(
      .tooLarge, "it has \(length) bytes, and \(greatestLength) are enough for all limits")
  }

  /// What the file holds; nil if there is none.
  private func object() throws(ServeLimits.Fault) -> JSONObject? {
    let value: JSONValue
    do throws(LogError) {
      guard let status = try files.status(of: path) else { return nil }
      try LimitSource.check(status.length)
      let contents = try files.contents(of: path)
      // It may have grown meanwhile.
      try LimitSource.check(contents.count)
      value = try JSONReader.value(of: Array(contents.bytes(in: 0..<contents.count)))
    } catch {
      throw ServeLimits.Fault(reason: error.reason)
    }
    guard let object = value.object else {
      throw ServeLimits.Fault(reason: "it is not a JSON object")
    }
    return object
  }
}
