import EventLog
import EventLogTesting
import Projections

/// The requests that need no store.
extension InProcessEngine {
  /// Reads one line, given with its newline, as bytes that need not be text.
  func parseLine(_ request: JSONObject) throws -> JSONObject {
    let bytes = try request.member("hex", "hex digits") { $0.string.flatMap(HexText.bytes(of:)) }
    guard bytes.last == UInt8(ascii: "\n") else {
      throw LogError(
        .malformed, "the line has no newline", at: LogError.Position(offset: bytes.count))
    }
    let event = try Event(line: Array(bytes.dropLast()), of: try request.dataset())
    var answer: JSONObject = [
      "id": .string(event.id.description), "stamp": .string(event.stamp.description),
      "type": .string(event.type.description), "v": .number(Double(event.version)),
      "entity": .string(event.entity.description),
      "data": .string(try event.data.canonicalText()),
    ]
    answer["batch"] = event.batch.map { .string($0.description) }
    return answer
  }

  /// Folds lines of a dataset in the order and the passes given; a line may come more than once.
  func foldLines(_ request: JSONObject) throws -> JSONObject {
    let dataset = try request.dataset()
    let kinds = try request.kinds()
    let passes = try request.passes("passes").map { try InProcessEngine.events($0, of: dataset) }
    // One pass goes the plain way. More of them go through a store, whose replay and whose taking
    // in are so held against the plain way. A store takes no part of a batch, though.
    // So do questions that only a store answers.
    let isOfStore = ["at", "position", "entity"].contains { request[$0] != nil }
    let isPlain = passes.count == 1 || passes.joined().contains { $0.batch != nil }
    return isPlain && !isOfStore
      ? try foldPlainly(Array(passes.joined()), of: dataset, kinds)
      : try foldInStore(passes, of: dataset, kinds, request)
  }

  /// The first pass is replayed as at an opening, the others are taken in on top as a relay's are.
  private func foldInStore(
    _ passes: [[Event]], of dataset: DatasetID, _ kinds: KindTable, _ request: JSONObject
  ) throws -> JSONObject {
    let scratch = StoreManifest(
      dataset: dataset, replica: ReplicaID(bits: .max), name: "orders",
      created: .earliestStamped, isEphemeral: true)
    // A journal of the usual length costs more than all the rest, a thousand times over for one scenario.
    let store = try Store.create(
      at: TestReplica.path, manifest: scratch,
      environment: StoreEnvironment(files: MemoryFileSystem(), workers: SerialWorkers()),
      journalCapacity: 1 << 15)
    _ = try store.receive(passes.first ?? [])
    let replica = try Replica(store, kinds: kinds)
    for pass in passes.dropFirst() { _ = try replica.receive(pass) }
    var answer = try InProcessEngine.state(request, of: replica)
    answer["effects"] = .object(try InProcessEngine.effects(of: replica))
    if request["entity"] != nil {
      answer["units"] = try InProcessEngine.units(request, of: replica)
    }
    return answer
  }

  /// Takes in one event after the other, without a store.
  private func foldPlainly(
    _ arrived: [Event], of dataset: DatasetID, _ kinds: KindTable
  ) throws -> JSONObject {
    let log = Log(of: dataset, events: arrived)
    // As the log names them: of several contents under one id each has another number.
    let arrived = try arrived.map { event in
      try log.contents(of: event.id).first { $0 == event } ?? event
    }
    var fold = Fold(kinds: kinds)
    for event in arrived { try fold.apply(event, in: log) }
    let state = TrainingState(fold: fold, log: log)
    var effects = JSONObject()
    for event in arrived {
      effects[event.id.description] = .string(try state.effect(of: event).rawValue)
    }
    var answer = try InProcessEngine.answer(state)
    answer["effects"] = .object(effects)
    return answer
  }
}
