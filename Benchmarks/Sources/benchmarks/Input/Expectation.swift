import EventLog

/// What the generator knows of a store, and every case must find.
struct Expectation: Equatable {
  var events = 0
  /// The log's bytes, newlines included.
  var bytes = 0
  /// All lines' sums, combined by exclusive or.
  var sums: UInt64 = 0
  var digest: UInt64 = 0
  var liveUnits = 0
  var livePayloadBytes = 0
  /// See `PlainState.Summary`.
  var keys = 0
  var liveEntities = 0
  var deletedEntities = 0
  /// A module that the state shows, and the hash of how it shows it.
  var module = ""
  var moduleHash: UInt64 = 0

  /// Every entity with an event.
  var entities: Int { liveEntities + deletedEntities }
  var digestText: String { hexadecimal(digest) }

  /// Checks what the tool printed of the module.
  func checkModule(shown output: String) throws(BenchmarkError) {
    let hash = XXH64.hash(Array(output.utf8.dropLast()))
    try expect(hexadecimal(hash), is: hexadecimal(moduleHash), "what ltcli shows")
  }
}

extension Expectation {
  /// One line of JSON, which the peers read too.
  var json: JSONObject {
    [
      "bytes": .number(Double(bytes)), "deletedEntities": .number(Double(deletedEntities)),
      "digest": .string(hexadecimal(digest)), "events": .number(Double(events)),
      "generator": .number(Double(History.version)),
      "keys": .number(Double(keys)), "liveEntities": .number(Double(liveEntities)),
      "livePayloadBytes": .number(Double(livePayloadBytes)),
      "liveUnits": .number(Double(liveUnits)), "module": .string(module),
      "moduleHash": .string(hexadecimal(moduleHash)), "sums": .string(hexadecimal(sums)),
    ]
  }

  /// Reads what `json` wrote; nil for anything else, or if another generator made it.
  init?(json: JSONObject) {
    func count(_ key: String) -> Int? { json[key]?.number.flatMap { Int(exactly: $0) } }
    func bits(_ key: String) -> UInt64? { json[key]?.string.flatMap { UInt64($0, radix: 16) } }
    guard count("generator") == History.version, let events = count("events"),
      let bytes = count("bytes"), let liveUnits = count("liveUnits"),
      let livePayloadBytes = count("livePayloadBytes"), let keys = count("keys"),
      let liveEntities = count("liveEntities"),
      let deletedEntities = count("deletedEntities"), let sums = bits("sums"),
      let digest = bits("digest"), let moduleHash = bits("moduleHash"),
      let module = json["module"]?.string
    else { return nil }
    self.init(
      events: events, bytes: bytes, sums: sums, digest: digest, liveUnits: liveUnits,
      livePayloadBytes: livePayloadBytes, keys: keys, liveEntities: liveEntities,
      deletedEntities: deletedEntities, module: module, moduleHash: moduleHash)
  }
}
