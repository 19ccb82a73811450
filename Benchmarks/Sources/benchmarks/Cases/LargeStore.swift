import EventLog
import Projections
import Training

/// A writable copy of the generated store: an app with a long history.
struct LargeStore {
  let expectation: Expectation
  private let path: String

  /// Copies the store into an empty folder.
  init(_ context: Context, for name: String) throws {
    let dataset = try context.dataset
    expectation = dataset.expectation
    path = try context.scratch(name) + "/store"
    try Folder.copy(dataset.store, to: path)
  }

  /// Opens it by reading every line.
  func open(for purpose: Store.Purpose) throws -> Replica {
    try Replica.open(
      at: path, for: purpose, reading: .everyLine,
      environment: StoreEnvironment(holder: "benchmarks"))
  }

  /// Writes one event, which must change something.
  static func write(_ draft: EventDraft, to replica: Replica) throws {
    try AppendWork.write([draft], to: replica, .separate)
  }
}

extension EventDraft {
  /// A draft of a verb that the engine knows.
  init(_ verb: String, _ entity: String, _ data: JSONObject) throws {
    guard let type = EventType(verb),
      let draft = try EventDraft(type: type, entityID: entity, data: data)
    else { throw BenchmarkError.failed("\(verb) is no draft") }
    self = draft
  }
}
