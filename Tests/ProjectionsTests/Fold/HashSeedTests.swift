import EventLog
import EventLogTesting
import Testing

@testable import Projections
@testable import Training

/// The hash of ids tells nearly all of them apart, wherever they differ, and nobody can foresee it.
struct HashSeedTests {
  private func hash(_ text: String, salt: UInt64 = 0, seed: UInt64 = 1) -> UInt64 {
    let seed = HashSeed(from: SeededRandomness(seed: seed))
    return Array(text.utf8).withUnsafeBytes { seed.hash(of: $0, salt: salt) }
  }

  private func lowerHalf(_ text: String, salt: UInt64 = 0) -> UInt32 {
    UInt32(truncatingIfNeeded: hash(text, salt: salt))
  }

  /// Modules whose XXH64 is the same; to find so many takes some milliseconds.
  private static let colliding = [
    ".ARTmY91bQEjyf_R", "nv9C10gSqySBWpvo", "RrhB:Hozs8n5dUfo", "l4eRpYYvv6HQu5wa",
    "VCxDn._WLs@Lnu1r", "L:y1fFsiegwwhCOx", "GShe0hWqtct1rjgP", "0Gl4gqAV18bNs0ix",
    "3K5jixug_Z9Xm_M-", "NajPlteKveL9.b.s", "F_UuBRSo-02dr_44", "l.FVupLvbKZXvyQF",
  ]

  @Test func `ids that were made to collide in the log's hash do not in a table's`() throws {
    let entities = try Self.colliding.map { try #require(Entity(kind: "module", id: $0)) }
    #expect(Set(entities.map(EntityHash.value)).count == 1)
    for seed in 1...20 as ClosedRange<UInt64> {
      let hashes = Self.colliding.map { hash($0, seed: seed) }
      #expect(Set(hashes).count == hashes.count)
      #expect(Set(hashes.map { $0 % 1024 }).count > 8)
    }
  }

  @Test func `two processes do not agree on a hash`() {
    let hashes = (1...100).map { hash("5DB49B01-1D48-4785-97E6-55EA5E8FF674", seed: $0) }
    #expect(Set(hashes).count == 100)
    let random = (1...2).map { _ in HashSeed(from: SystemRandomness()).hash(of: 7) }
    #expect(random[0] != random[1])
  }

  @Test func `modules whose hashes in the log collide are told apart, also by a snapshot`() throws {
    let device = try TestDevice(1)
    // The second round finds each of them where the first one has put it.
    for name in ["first", "second"] {
      for id in Self.colliding {
        _ = try device.append("module.saved", id, ["name": .string(name + id)])
      }
    }
    let modules = try device.replica.state.all(Module.self)
    #expect(modules.map(\.name) == Self.colliding.sorted().map { "second" + $0 })
    let log = device.replica.log
    #expect(try log.entities(at: 1..<(log.count + 1)).map(\.id).sorted() == Self.colliding.sorted())
    _ = try device.replica.store.makeSnapshot()
    let replica = try Replica.open(
      at: "/store", for: .reading, environment: device.environment)
    #expect(replica.log.baseCount == 2 * Self.colliding.count)
    #expect(try replica.state.digest() == device.replica.state.digest())
    #expect(try replica.state.digestEntityByEntity() == device.replica.state.digest())
    #expect(try replica.store.snapshotFaults().isEmpty)
  }

  @Test(arguments: ["", "a", "session", "12345678", "a set of some length"])
  func `ids that differ in a number at any place are told apart`(text: String) {
    for place in [0, text.utf8.count / 2, text.utf8.count] {
      let hashes = Set(
        (10_000..<20_000).map { lowerHalf(text.prefix(place) + "\($0)" + text.dropFirst(place)) })
      #expect(hashes.count > 9_990)
    }
  }

  @Test func `one id of many entities is told apart`() {
    #expect(Set((0..<10_000).map { lowerHalf("", salt: $0 << 8) }).count > 9_990)
    #expect(Set((0..<10_000).map { lowerHalf("same", salt: $0 << 8) }).count > 9_990)
  }

  @Test func `ids of zeros are told apart by their length`() {
    let hashes = (0..<100).map { lowerHalf(String(repeating: "\0", count: $0)) }
    #expect(Set(hashes).count == 100)
  }
}
