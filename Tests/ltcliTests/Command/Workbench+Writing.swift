import EventLog
import EventLogTesting
import Testing

extension Workbench {
  /// Writes one more event into `/phone`, and has not ended yet.
  func beginWriting() throws -> Store {
    let environment = StoreEnvironment(files: files, holder: "a writer")
    let store = try Store.open(at: "/phone", for: .writing, environment: environment)
    var staging = store.stage()
    let type = try #require(EventType("module.saved"))
    try staging.add(
      try #require(try EventDraft(type: type, entityID: "p", data: ["name": "P"])))
    _ = try store.commit(staging)
    return store
  }
}
