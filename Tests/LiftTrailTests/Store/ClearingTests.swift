import EventLogTesting
import Foundation
import LiftTrail
import Projections
import Training
import Testing

/// Clearing what a device holds, or what all devices show.
struct ClearingTests {
  private let phone: ModelStore
  private let pad: ModelStore

  init() async throws {
    (phone, pad) = (try ModelStore(1), try ModelStore(2))
    _ = try await phone.store.write { transaction in
      for day in 1...3 {
        let start = SessionStart(
          at: Date(timeIntervalSince1970: 1_704_067_200 + Double(day) * 86_400), zone: .gmt)
        try transaction.save(Session(id: Session.ID("s\(day)"), started: start))
      }
      try transaction.save(Module(id: "m", name: "Push"))
      try transaction.save(Setting(id: "unit", value: "kg"))
      try transaction.save(Measurement(id: "waist", waist: 80))
    }
    try await pad.receive(from: phone)
  }

  @Test func `everything is deleted, on each device that syncs, and can be restored`() async throws
  {
    let cleared = try await phone.store.clear(.everywhere, reason: "a fresh start")
    #expect(cleared.deletedCount == 6 && cleared.folder == nil)
    try await pad.receive(from: phone)
    for store in [phone.store, pad.store] {
      #expect(try await store.all(Session.self).isEmpty)
      #expect(try await store.all(Module.self).isEmpty)
      #expect(try await store.all(Setting.self).isEmpty)
      #expect(try await store.all(Measurement.self).isEmpty)
      #expect(Set(try await store.deletions().map(\.reason)) == ["a fresh start"])
    }
    // Nothing is left to delete, and nothing is erased.
    #expect(try await phone.store.clear(.everywhere).deletedCount == 0)
    #expect(try await pad.store.restore("m" as Module.ID).events.count == 1)
    #expect(try await pad.store.get("m" as Module.ID)?.name == "Push")
  }

  @Test func `the sessions of some days are deleted, and nothing else`() async throws {
    let days = try #require(Day("2024-01-02"))...(try #require(Day("2024-01-03")))
    #expect(try await phone.store.clear(.sessions(days)).deletedCount == 2)
    #expect(try await phone.store.all(Session.self).map(\.id) == ["s3"])
    #expect(try await phone.store.all(Module.self).count == 1)
  }

  @Test func `more than a batch is deleted in several`() async throws {
    _ = try await phone.store.write { transaction in
      for number in 0..<1_001 {
        try transaction.save(Setting(id: Setting.ID("n\(number)"), value: "x"))
      }
    }
    #expect(try await phone.store.clear(.everywhere).deletedCount == 1_007)
    #expect(try await phone.store.all(Setting.self).isEmpty)
    let batches = Set(try await phone.store.history(limit: 1_007).map(\.batch))
    #expect(batches.count == 2)
  }

  @Test func `what is cleared here is set aside, and an empty store takes its place`() async throws
  {
    let before = try await phone.store.replica
    let cleared = try await phone.store.clear(.here)
    #expect(cleared.deletedCount == 0)
    let folder = try #require(cleared.folder).path
    #expect(folder.hasPrefix("/store-cleared-20240101T"))
    #expect(try phone.files.names(in: folder).contains("store.json"))
    #expect(try await phone.store.all(Session.self).isEmpty)
    #expect(try await phone.store.replica != before)
    _ = try await phone.store.write { try $0.save(Module(id: "new", name: "New")) }
    // Another device is not concerned, and of one dataset it gives everything back.
    #expect(try await pad.store.all(Session.self).count == 3)
    try await phone.receive(from: pad)
    #expect(try await phone.store.all(Session.self).count == 3)
    #expect(try await phone.store.all(Module.self).count == 2)
    // A second time in the same moment has a name of its own.
    let second = try #require(try await phone.store.clear(.here).folder).path
    #expect(second == folder + "-2")
  }
}
