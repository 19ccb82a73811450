import EventLog
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@testable import Hub

/// The database of a hub in memory: what it answers to each statement of `HubSchema`, and faults that a test makes.
final class MemoryHub: SQLDatabase {
  let name = "postgresql://memory/hub"

  fileprivate struct Tables: Sendable {
    var states: [String: UInt64] = [:]
    var removed: Set<String> = []
    var parts: [String: [String: [UInt8]]] = [:]
    var tokens: [String: String] = [:]
    var next: UInt64 = 0
  }

  fileprivate struct State: Sendable {
    var tables = Tables()
    /// What a rollback goes back to; also says which connection is in a transaction.
    var before: (connection: Int, tables: Tables)?
    var listeners: [Int: [String]] = [:]
    var connections = 0
    var statements: [String] = []
  }

  /// Decides whether a statement fails.
  typealias Fault = @Sendable (_ statement: String) -> HubFault?

  private let state = Mutex(State())
  private let fault = Mutex<Fault?>(nil)
  private let chatter = Mutex<String?>(nil)

  static let id = String(repeating: "b", count: 32)
  static let away = HubFault(.notReached, "the test has taken the hub away")

  /// Has statements fail by a rule; nil for none.
  func fail(_ rule: Fault?) { fault.withLock { $0 = rule } }

  /// Gives a dataset a token.
  func give(_ token: String, to dataset: DatasetID) {
    state.withLock { $0.tables.tokens[dataset.text] = token }
  }

  /// The names of a dataset's files.
  func names(of dataset: DatasetID) -> [String] {
    state.withLock { ($0.tables.parts[dataset.text] ?? [:]).keys.sorted() }
  }

  /// The bytes of a dataset's parts.
  func parts(of dataset: DatasetID) -> [[UInt8]] {
    state.withLock { state in
      (state.tables.parts[dataset.text] ?? [:]).filter { $0.key.hasSuffix(".jsonl") }
        .sorted { $0.key < $1.key }.map(\.value)
    }
  }

  /// Turns a byte of each of a dataset's parts.
  func damage(_ dataset: DatasetID) {
    state.withLock { state in
      for (name, var bytes) in state.tables.parts[dataset.text] ?? [:]
      where name.hasSuffix(".jsonl") {
        bytes[bytes.count / 2] ^= 1
        state.tables.parts[dataset.text]?[name] = bytes
      }
    }
  }

  /// Gives a dataset's parts other names, as one that puts parts together does.
  func rename(_ dataset: DatasetID) {
    state.withLock { state in
      state.tables.next += 1
      state.tables.states[dataset.text] = state.tables.next
      for (name, bytes) in state.tables.parts[dataset.text] ?? [:] where name.hasSuffix(".jsonl") {
        state.tables.parts[dataset.text]?[name] = nil
        state.tables.parts[dataset.text]?["aaaaaaaaaaaaaaaa/" + name.split(separator: "/")[1]] =
          bytes
      }
    }
  }

  /// Has all who listen hear something whenever they listen.
  func chatter(_ text: String) { chatter.withLock { $0 = text } }

  /// How often a statement was run that begins so.
  func count(of beginning: String) -> Int {
    state.withLock { $0.statements.count { $0.hasPrefix(beginning) } }
  }

  /// Puts the hub back to what a body leaves of it, as a backup does; all connections go on. A dataset of which nothing is
  /// left is not known any more.
  func putBack(_ dataset: DatasetID, to files: (String) -> Bool) {
    state.withLock { state in
      state.tables.parts[dataset.text] = state.tables.parts[dataset.text]?.filter { files($0.key) }
      state.tables.next += 1
      let isKnown = state.tables.parts[dataset.text]?.isEmpty == false
      state.tables.states[dataset.text] = isKnown ? state.tables.next : nil
    }
  }

  func connect() throws(HubFault) -> any SQLConnection {
    if let fault = fault.withLock({ $0 })?("connect") { throw fault }
    let number = state.withLock { state in
      state.connections += 1
      return state.connections
    }
    return Connection(hub: self, number: number)
  }

  private final class Connection: SQLConnection {
    let hub: MemoryHub
    let number: Int

    init(hub: MemoryHub, number: Int) { (self.hub, self.number) = (hub, number) }

    func run(_ statement: String, _ values: [SQLValue]) throws(HubFault) -> [[[UInt8]?]] {
      if let fault = hub.fault.withLock({ $0 })?(statement) { throw fault }
      // One transaction at a time: the rows that a real one locks are fewer.
      while true {
        let rows = hub.state.withLock { state -> [[[UInt8]?]]? in
          if let before = state.before, before.connection != number { return nil }
          state.statements.append(statement)
          return state.answer(statement, values.map(\.bytes), number)
        }
        if let rows { return rows }
        sched_yield()
      }
    }

    func told(within patience: Duration) throws(HubFault) -> [String] {
      if let fault = hub.fault.withLock({ $0 })?("told") { throw fault }
      let told = hub.state.withLock { state in
        defer { state.listeners[number] = [] }
        return state.listeners[number] ?? []
      }
      if told.isEmpty { usleep(1_000) }
      return told + (hub.chatter.withLock { $0 }.map { [$0] } ?? [])
    }

    func close() {
      hub.state.withLock { state in
        state.listeners[number] = nil
        if let before = state.before, before.connection == number {
          (state.tables, state.before) = (before.tables, nil)
        }
      }
    }
  }
}

extension SQLValue {
  fileprivate var bytes: [UInt8] {
    switch self {
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    }
  }
}

extension MemoryHub.State {
  mutating func answer(
    _ statement: String, _ values: [[UInt8]], _ connection: Int
  ) -> [[[UInt8]?]] {
    func text(_ number: Int) -> String { String(decoding: values[number], as: UTF8.self) }
    func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
    /// The names in an array of texts; those of parts have nothing that is escaped.
    func names(_ number: Int) -> [String] {
      text(number).dropFirst().dropLast().split(separator: ",").map {
        String($0.dropFirst().dropLast())
      }
    }
    switch statement {
    case "begin": before = (connection, tables)
    case "commit": before = nil
    case "rollback":
      if let before { tables = before.tables }
      before = nil
    case HubSchema.identity: return [[bytes("1"), bytes(MemoryHub.id)]]
    case HubSchema.listening: listeners[connection] = []
    case HubSchema.telling: for listener in listeners.keys { listeners[listener]?.append(text(0)) }
    case HubSchema.probing: break
    case HubSchema.removedDatasets: return tables.removed.sorted().map { [bytes($0)] }
    case HubSchema.token: return tables.tokens[text(0)].map { [[bytes($0)]] } ?? []
    case HubSchema.dataset, HubSchema.lockedDataset:
      guard let number = tables.states[text(0)] else { return [] }
      let removed = tables.removed.contains(text(0)) ? bytes("2026-01-15T10:00:00.000Z") : nil
      return [[bytes("state-\(number)"), removed]]
    case HubSchema.newDataset, HubSchema.changed:
      tables.next += 1
      tables.states[text(0)] = tables.next
      return [[bytes("state-\(tables.next)")]]
    case HubSchema.listing:
      return (tables.parts[text(0)] ?? [:]).sorted { $0.key < $1.key }
        .map { [bytes($0.key), bytes("\($0.value.count)")] }
    case HubSchema.reading:
      let files = tables.parts[text(0)] ?? [:]
      return names(1).compactMap { name in files[name].map { [bytes(name), $0] } }
    case HubSchema.adding:
      guard tables.parts[text(0)]?[text(1)] == nil else { return [] }
      tables.parts[text(0), default: [:]][text(1)] = values[2]
      return [[values[1]]]
    case HubSchema.holding:
      return tables.parts[text(0)]?[text(1)] == values[2] ? [[values[1]]] : []
    case HubSchema.removing:
      let gone = names(1).filter { tables.parts[text(0)]?.removeValue(forKey: $0) != nil }
      return gone.map { [bytes($0)] }
    case HubSchema.removingAll: tables.parts[text(0)] = nil
    case HubSchema.lackingGrants: return []
    case HubSchema.states:
      return names(0).compactMap { name in
        tables.states[name].map { [bytes(name), bytes("state-\($0)")] }
      }
    case HubSchema.markingRemoved: tables.removed.insert(text(0))
    default: fatalError("the hub of the test does not know: \(statement)")
    }
    return []
  }
}
