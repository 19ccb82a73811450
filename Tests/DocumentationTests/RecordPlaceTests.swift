import LiftTrail
import LiftTrailTesting
import Testing

/// The tutorial's place over records, with an actor that behaves like a zone in a cloud.
struct RecordPlaceTests {
  @Test func `the tutorial's place over records does what every place has to do`() async throws {
    try await PlaceSuite.check {
      let zone = ZoneInMemory()
      return (RecordPlace(zone: zone), RecordPlace(zone: zone))
    }
  }

  @Test func `two devices meet in a zone whose calls fail now and then, and whose tokens expire`()
    async throws
  {
    let zone = ZoneInMemory()
    let clock = TestClock()
    var options = StoreOptions()
    let phone = TrainingStore.inMemory(clock: clock, options: options)
    options.dataset = try await phone.dataset
    let watch = TrainingStore.inMemory(clock: clock, options: options)
    try await meet(in: zone, phone, isFirstDevice: true)
    for round in 0..<60 {
      let store = round.isMultiple(of: 2) ? phone : watch
      try await store.write { try $0.save(Setting(id: Identifier("round-\(round)"), value: true)) }
      await zone.fail(call: 1 + round % 7)
      if round % 11 == 0 { await zone.expireTokens() }
      clock.advance(by: 3600)
      do {
        try await meet(in: zone, store, isFirstDevice: false)
      } catch let error as TrainingError {
        #expect(error.code == .unreachable, "\(error)")
      }
    }
    await zone.fail(call: nil)
    for store in [phone, watch, phone, watch] {
      try await meet(in: zone, store, isFirstDevice: false)
    }
    #expect(try await phone.coverage == watch.coverage)
    #expect(try await phone.coverage.count == 60)
  }
}

/// Records as a cloud keeps them: changes by token, a page at a time, and no record is written over.
actor ZoneInMemory: RecordZone {
  private struct Offline: Error {}
  private struct Change {
    let name: String
    /// Nil for a removal.
    let bytes: [UInt8]?
  }

  private var changes: [Change] = []
  private var records: [String: [UInt8]] = [:]
  private var epoch: UInt8 = 0
  private var callsUntilFailure: Int?

  private static let page = 7

  func fail(call number: Int?) { callsUntilFailure = number }

  func expireTokens() { epoch += 1 }

  private func answer() throws {
    guard let left = callsUntilFailure else { return }
    callsUntilFailure = left > 1 ? left - 1 : nil
    if left == 1 { throw Offline() }
  }

  func changes(since token: [UInt8]?) throws -> RecordChanges {
    try answer()
    var from = 0
    if let token {
      guard token.count == 5, token[0] == epoch else { throw RecordError.expiredToken }
      from = token[1...].reduce(0) { $0 << 8 | Int($1) }
    }
    let end = min(from + ZoneInMemory.page, changes.count)
    var answer = RecordChanges()
    for change in changes[min(from, end)..<end] {
      if let bytes = change.bytes {
        answer.changed.removeAll { $0.name == change.name }
        answer.deleted.removeAll { $0 == change.name }
        answer.changed.append((change.name, bytes.count, "1"))
      } else {
        answer.changed.removeAll { $0.name == change.name }
        answer.deleted.append(change.name)
      }
    }
    answer.token = [epoch] + (0..<4).reversed().map { UInt8(truncatingIfNeeded: end >> ($0 * 8)) }
    answer.hasMore = end < changes.count
    return answer
  }

  func fetch(_ names: [String]) throws -> [String: [UInt8]] {
    try answer()
    return records.filter { names.contains($0.key) }
  }

  func create(_ name: String, _ bytes: [UInt8]) throws {
    try answer()
    guard records[name] == nil else { throw RecordError.exists }
    records[name] = bytes
    changes.append(Change(name: name, bytes: bytes))
  }

  func delete(_ names: [String]) throws {
    try answer()
    for name in names where records[name] != nil {
      records[name] = nil
      changes.append(Change(name: name, bytes: nil))
    }
  }
}
