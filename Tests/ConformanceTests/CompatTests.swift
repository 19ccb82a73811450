import EventLog
import Foundation
import Projections
import Training
import Testing

/// Stores of earlier versions open for ever, and show what they showed (`Fixtures/compat`).
struct CompatTests {
  private static let folder = FixturesOnDisk.path + "/compat/v1"
  private static let stores = ["fields", "parts"]

  /// Calls the body with a copy of a store, which is removed afterwards.
  private func withCopy(of store: String, _ body: (String) throws -> Void) throws {
    let files = FileManager.default
    let copy = files.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    try files.copyItem(atPath: "\(Self.folder)/\(store)", toPath: copy)
    defer {
      do { try files.removeItem(atPath: copy) } catch { Issue.record("\(copy) stays: \(error)") }
    }
    try body(copy)
  }

  private func expected(_ store: String) throws -> String {
    let contents = try PosixFileSystem().contents(of: "\(Self.folder)/\(store).state.json")
    let text = String(decoding: contents.bytes(in: 0..<contents.count), as: UTF8.self)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  @Test(arguments: stores, [Store.Reading.everyLine, .sinceSnapshot])
  func `a store of an earlier version shows the same state`(
    store: String, reading: Store.Reading
  ) throws {
    try withCopy(of: store) { path in
      let replica = try Replica.open(at: path, for: .reading, reading: reading)
      #expect(try replica.state.canonicalText() == expected(store))
      #expect(replica.log.faults.isEmpty)
    }
  }

  @Test(arguments: stores)
  func `a store of an earlier version is written on`(store: String) throws {
    try withCopy(of: store) { path in
      let replica = try Replica.open(at: path, for: .writing)
      let count = replica.log.count
      let drafts = try Module.kind.drafts(
        saving: Module(id: "new", name: "New"), over: nil)
      _ = try replica.writeAtomically(drafts)
      #expect(replica.log.count == count + 1)
      #expect(try replica.state.one(Module.self, "new")?.name == "New")
    }
  }

  @Test func `its models read members where they stood then`() throws {
    try withCopy(of: "fields") { path in
      let state = try Replica.open(at: path, for: .reading).state
      let workout = try #require(try state.one(Workout.self, "monday"))
      #expect(workout.moduleIds == ["push", "pull", "push"] && !workout.isArchived)
      #expect(try state.one(Program.self, "base")?.workoutIds == ["monday", "friday"])
      let plan = try #require(try state.one(ScheduledWorkout.self, "2026-01-05"))
      #expect(plan.status == .done && plan.sessionId == "s1")
      let profile = try #require(try state.one(UserProfile.self, "me"))
      #expect(profile.heightCentimeters == 170 && profile.birthDay?.description == "1990-12-31")
    }
    try withCopy(of: "parts") { path in
      let state = try Replica.open(at: path, for: .reading).state
      #expect(try state.one(Workout.self, "monday")?.moduleIds == ["legs"])
      #expect(try state.one(Program.self, "base")?.goal?.name == "Marathon")
      #expect(try state.one(ScheduledWorkout.self, "2026-01-05")?.outcome == nil)
      #expect(try state.one(Module.self, "starter")?.name == "Starter")
      #expect(try state.one(Module.self, "push")?.name == "Push, by the watch")
      #expect(try state.one(Module.self, "old")?.isArchived == true)
    }
  }
}

extension TrainingState {
  fileprivate func canonicalText() throws -> String {
    String(decoding: try canonicalBytes(), as: UTF8.self)
  }
}
