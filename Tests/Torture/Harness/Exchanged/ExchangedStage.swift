import EventLog
import Projections
import Training
import SyncRelay

/// A store while its days are made.
struct ExchangedStage {
  private(set) var files = FaultyFileSystem()
  private var turn: UInt64

  /// Makes the store.
  init(replica: UInt64, dataset: DatasetID = World.dataset) throws(LogError) {
    turn = replica
    _ = try World.create(files, turn: turn, replica: replica, dataset: dataset)
  }

  /// Makes it of all events of another one.
  init(replica: UInt64, cloning source: ExchangedStage) throws(LogError) {
    try self.init(replica: replica)
    try take(from: source)
  }

  /// It as it is now.
  func day(_ name: String) throws(LogError) -> ExchangedDay { try ExchangedDay(name, files.disk) }

  /// Does something as a writer that ends in good order.
  private mutating func write(_ body: (Store) throws(LogError) -> Void) throws(LogError) {
    turn += 1
    try body(World.open(files, .writing, turn: turn))
  }

  private static func drafts(_ texts: [String], padding: Int) -> [EventDraft] {
    texts.map { World.draft($0, about: $0, padding: padding) }
  }

  /// Appends an event for each text.
  mutating func append(
    _ texts: String..., asBatch: Bool = false, padding: Int = 0
  ) throws(LogError) {
    try write { (store) throws(LogError) in
      let drafts = ExchangedStage.drafts(texts, padding: padding)
      _ = try World.append(drafts, to: store, asBatch: asBatch)
    }
  }

  /// Appends as a writer that is killed then: the journal says that one is at work.
  mutating func appendAndDie(_ text: String) throws(LogError) {
    turn += 1
    let store = try World.open(files, .writing, turn: turn)
    _ = try World.append(
      ExchangedStage.drafts([text], padding: 0), to: store, asBatch: false)
    files = withExtendedLifetime(store) { FaultyFileSystem(files.disk) }
  }

  /// Takes what it lacks of another one in one write, which becomes a segment where it is long.
  mutating func take(from source: ExchangedStage) throws(LogError) {
    let log = try World.open(source.files, .reading).log
    let events = try log.events(at: 1..<(log.count + 1))
    try write { (store) throws(LogError) in _ = try store.receive(events) }
  }

  /// Makes a snapshot.
  mutating func snapshot() throws(LogError) {
    try write { (store) throws(LogError) in _ = try store.makeSnapshot() }
  }

  /// Exchanges events with another one.
  mutating func sync(with other: inout ExchangedStage) throws(LogError) {
    let files = other.files
    other.turn += 1
    let otherTurn = other.turn
    try write { (store) throws(LogError) in
      _ = try Relay.sync(
        Replica(store), Replica(World.open(files, .writing, turn: otherTurn)))
    }
  }
}
