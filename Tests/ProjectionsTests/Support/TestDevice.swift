import EventLog
import EventLogTesting
import Projections
import Training

/// One device of a test: a replica over a store in memory, with a clock of its own.
struct TestDevice {
  /// The dataset of every event and every device of a test.
  static let dataset = DatasetID(checked: "00000000-0000-4000-8000-000000000001")

  let replica: Replica
  let clock: StoppedClock
  let environment: StoreEnvironment

  init(
    _ number: UInt64, files: MemoryFileSystem = MemoryFileSystem(), kinds: KindTable = .training
  ) throws {
    clock = StoppedClock(.at(0))
    environment = StoreEnvironment(files: files, clock: clock)
    let manifest = StoreManifest(
      dataset: TestDevice.dataset, replica: .number(number), name: "device \(number)",
      created: .at(0),
      isEphemeral: true)
    replica = try Replica(
      Store.create(at: "/store", manifest: manifest, environment: environment), kinds: kinds)
  }

  /// All events, in the order of arrival.
  var events: [Event] {
    get throws {
      try (1..<(replica.store.log.count + 1)).map { try replica.store.log.event(at: $0) }
    }
  }

  /// The event with a name.
  func event(_ id: EventID) throws -> Event {
    guard let event = try replica.store.log.event(id) else {
      throw LogError(.invalidPayload, "\(id) is not there")
    }
    return event
  }

  /// The state as text.
  var state: String {
    get throws { String(decoding: try replica.state.canonicalBytes(), as: UTF8.self) }
  }

  /// Writes one draft, which must not be refused.
  @discardableResult
  func write(
    _ type: String, _ id: String, _ data: JSONObject = [:]
  ) throws -> WriteOutcome? {
    let report = try replica.write([.of(type, id, data)])
    if let refusal = report.refusal { throw refusal }
    return report.outcomes.first
  }

  /// Writes one draft that must append an event.
  func append(_ type: String, _ id: String, _ data: JSONObject = [:]) throws -> Event {
    guard case .appended(let name) = try write(type, id, data) else {
      throw LogError(.invalidPayload, "\(type) \(id) appended nothing")
    }
    return try event(name)
  }

  /// Takes all that the other device has.
  func receive(from other: TestDevice) throws {
    _ = try replica.receive(other.events)
  }
}
