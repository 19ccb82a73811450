import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import LiftTrailTesting
import Projections
import Testing

/// Events as bytes, for ways of an app's own.
struct StreamsTests {
  private static let dataset = DatasetID("5DB49B01-1D48-4785-97E6-55EA5E8FF674")

  private static func store() -> TrainingStore {
    var options = StoreOptions()
    options.dataset = dataset
    return .inMemory(options: options)
  }

  private func write(_ store: TrainingStore, _ words: String...) async throws {
    try await store.write { transaction in
      for word in words {
        try transaction.save(Setting(id: Identifier(word), value: .string(word)))
      }
    }
  }

  @Test func `what a peer lacks goes over any way, and both hold the same`() async throws {
    let (phone, watch) = (StreamsTests.store(), StreamsTests.store())
    try await write(phone, "one", "two")
    try await write(watch, "three")
    let taken = try await watch.receive(phone.events(lacking: watch.coverage))
    #expect(taken.count == 2)
    _ = try await phone.receive(watch.events(lacking: phone.coverage))
    #expect(try await phone.coverage == watch.coverage)
    #expect(try await phone.events(lacking: watch.coverage).isEmpty)
    #expect(try await watch.receive([]).isEmpty)
    // Two that hold the same make the same bytes, in whatever order all came.
    #expect(try await phone.events(lacking: Coverage()) == watch.events(lacking: Coverage()))
  }

  @Test func `a batch goes whole, though the peer names one of its events`() async throws {
    let (phone, watch) = (StreamsTests.store(), StreamsTests.store())
    try await write(phone, "one", "two", "three")
    let all = try await phone.coverage
    let first = try #require(Coverage("\(try await phone.replica):1-1"))
    let taken = try await watch.receive(phone.events(lacking: first))
    #expect(taken == all)
  }

  @Test func `bytes that were cut or changed are refused, and nothing is taken`() async throws {
    let (phone, watch) = (StreamsTests.store(), StreamsTests.store())
    try await write(phone, "one")
    let bytes = try await phone.events(lacking: Coverage())
    var turned = bytes
    turned[bytes.count / 2] ^= 1
    for damaged in [Array(bytes.dropLast(5)), Array(bytes.dropLast(120)), turned] {
      let error = await #expect(throws: TrainingError.self) { try await watch.receive(damaged) }
      #expect(error?.code == .refusedByPeer)
    }
    #expect(try await watch.coverage.isEmpty)
    var options = StoreOptions()
    options.dataset = DatasetID("00000000-0000-4000-8000-000000000000")
    let other = TrainingStore.inMemory(options: options)
    let error = await #expect(throws: TrainingError.self) { try await other.receive(bytes) }
    #expect(error?.code == .otherDataset)
  }

  @Test func `a coverage is text in any coding`() async throws {
    let phone = StreamsTests.store()
    try await write(phone, "one")
    let coverage = try await phone.coverage
    let data = try JSONEncoder().encode(["held": coverage])
    #expect(String(decoding: data, as: UTF8.self) == #"{"held":"\#(coverage)"}"#)
    #expect(try JSONDecoder().decode([String: Coverage].self, from: data)["held"] == coverage)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([String: Coverage].self, from: Data(#"{"held":"x"}"#.utf8))
    }
  }
}
