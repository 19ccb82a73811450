import EventLog

/// A generated store in a folder of its own, and beside it what the cases expect of it.
struct Dataset {
  let folder: String
  let expectation: Expectation

  /// The store itself.
  var store: String { folder + "/store" }

  /// Finds or makes a store of so many events under a folder.
  init(events: Int, under parent: String) throws {
    // Not one that a build with another format has left.
    folder = "\(parent)/history-\(StoreManifest.currentFormat)-\(events)"
    let path = folder + "/expected.json"
    if let kept = try Dataset.kept(at: path), kept.events == events {
      expectation = kept
      return
    }
    try Folder.makeAnew(folder)
    expectation = try Dataset.write(events: events, to: folder + "/store")
    // Written last: a folder without it is the leftover of an interrupted run.
    let file = try OutputFile(creating: path)
    try file.write((expectation.json.canonicalBytes() + [UInt8(ascii: "\n")])[...])
    try file.sync()
  }

  private static func kept(at path: String) throws -> Expectation? {
    let files = PosixFileSystem()
    guard try files.status(of: path) != nil else { return nil }
    let contents = try files.contents(of: path)
    let value = try JSONReader.value(of: contents.bytes(in: 0..<contents.count))
    return value.object.flatMap { Expectation(json: $0) }
  }

  private static func write(events: Int, to path: String) throws -> Expectation {
    var history = History()
    var writer = try StoreWriter(creating: path, replica: History.replicas[0], name: "phone")
    var state = PlainState()
    var expectation = Expectation(events: events)
    for _ in 0..<events {
      let event = history.next()
      state.apply(event)
      let line = try writer.append(event)
      expectation.bytes += line.length
      expectation.sums ^= line.sum
    }
    try writer.finish()
    let summary = state.summary()
    expectation.digest = summary.digest
    expectation.liveUnits = summary.liveUnits
    expectation.livePayloadBytes = summary.livePayloadBytes
    expectation.keys = summary.keys
    expectation.liveEntities = summary.liveEntities
    expectation.deletedEntities = summary.deletedEntities
    for module in history.modules {
      guard let hash = state.hash(ofModule: module) else { continue }
      expectation.module = String(decoding: module, as: UTF8.self)
      expectation.moduleHash = hash
      break
    }
    return expectation
  }
}
