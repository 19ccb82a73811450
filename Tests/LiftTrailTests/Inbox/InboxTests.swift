import EventLog
import EventLogTesting
import Foundation
import LiftTrail
import Projections
import Synchronization
import Training
import Testing

/// The inbox in which an extension writes beside the app's store.
struct InboxTests {
  private let stage = InboxStage()

  @Test func `an extension logs into the running session, and the app and a widget show it`()
    async throws
  {
    let app = try await stage.appInSession()
    let inbox = stage.inbox()
    try await inbox.log("a")
    let widget = stage.inbox(seed: 3, holder: "the widget", projections: [RunningSessions()])
    #expect(try await widget.projected(RunningSessions.self).first?.sets.map(\.id) == ["a"])
    #expect(try await app.sets() == [])
    let taken = try await app.takeIn(inbox: InboxStage.folder)
    #expect(taken.replicas == [try await inbox.replica])
    #expect(try await app.sets() == ["a"])
    // What the app logs next is there for the extension, and for the widget, without a lock of the app's.
    try await app.log("b")
    #expect(try await inbox.sets() == ["a", "b"])
    #expect(try await widget.sets() == ["a", "b"])
  }

  @Test func `a write is checked against both stores, and refused as in the app`() async throws {
    let app = try await stage.appInSession()
    try await app.log("a", reps: 5)
    let inbox = stage.inbox()
    #expect(await failure { try await inbox.log("a", reps: 6) } == .alreadyWritten)
    #expect(try await inbox.log("a", reps: 5).events.isEmpty)
    let elsewhere = await failure {
      try await inbox.write { try $0.log(LoggedSet("Squat"), in: "nobody") }
    }
    #expect(elsewhere == .notFound)
    // What the app writes while the inbox is open counts for the next write.
    try await app.log("b", reps: 5)
    #expect(await failure { try await inbox.log("b", reps: 6) } == .alreadyWritten)
    try await inbox.correct("b", in: InboxStage.session) { $0.reps = 7 }
    try await app.takeIn(inbox: InboxStage.folder)
    #expect(try await app.get(InboxStage.session)?.sets.map(\.reps) == [5, 7])
  }

  @Test func `a write of the inbox is later than all that either store holds`() async throws {
    let app = try await stage.appInSession()
    let now = stage.clock.now().milliseconds
    stage.clock.set(to: Instant(milliseconds: now + 3_600_000))
    try await app.write { try $0.save(Module(id: "m", name: "from an hour ahead")) }
    stage.clock.set(to: Instant(milliseconds: now))
    let inbox = stage.inbox()
    try await inbox.update("m" as Module.ID) { $0.name = "later" }
    try await app.takeIn(inbox: InboxStage.folder)
    #expect(try await app.get("m" as Module.ID)?.name == "later")
    stage.clock.set(to: Instant(milliseconds: now - 3_600_000))
    try await app.update("m" as Module.ID) { $0.name = "last" }
    #expect(try await inbox.get("m" as Module.ID)?.name == "last")
  }

  @Test func `nobody holds a lock behind a call, and a suspended app is in nobody's way`()
    async throws
  {
    let app = try await stage.appInSession()
    let (one, other) = (stage.inbox(), stage.inbox(seed: 3, holder: "another extension"))
    for number in 0..<5 {
      try await one.log("one-\(number)")
      try await other.log("other-\(number)")
      #expect(await failure { try await one.log("one-\(number)", reps: 1) } == .alreadyWritten)
      try await app.log("app-\(number)")
    }
    #expect(try await one.sets().count == 15)
    await app.suspend()
    try await one.log("while it sleeps")
    #expect(await failure { try await app.takeIn(inbox: InboxStage.folder) } == .suspended)
    try await app.resume()
    try await app.takeIn(inbox: InboxStage.folder)
    #expect(try await app.sets().count == 16)
    // All of one inbox: its id is kept.
    #expect(try await one.replica == other.replica)
    let replicas = try await app.withReplica { $0.log.coverage.replicas.count }
    #expect(replicas == 2)
  }

  @Test
  func `an inbox that cannot take in what the app wrote holds no lock, and goes on with room`()
    async throws
  {
    let app = try await stage.appInSession()
    let (one, other) = (stage.inbox(), stage.inbox(seed: 3, holder: "another extension"))
    try await one.log("first")
    try await app.log("of the app")
    stage.files.before { (call, path) throws(LogError) in
      guard call == .append, path.hasPrefix("/inbox/log") else { return }
      throw LogError(.diskFull, "no room", at: LogError.Position(path: path))
    }
    #expect(await failure { try await one.log("second") } == .noSpace)
    stage.files.before(nil)
    try await other.log("third")
    try await one.log("second")
    #expect(try await one.sets().count == 4)
  }

  @Test func `a widget that watches sees what an extension and the app write`() async throws {
    let app = try await stage.appInSession()
    let pace = SteppedPace()
    let widget = stage.inbox(seed: 3, holder: "the widget", pace: pace)
    let counts = widget.observe { try $0.get(InboxStage.session)?.sets.count }
    #expect(try await counts.value { $0 == 0 } != nil)
    try await stage.inbox().log("a")
    pace.step()
    #expect(try await counts.value { $0 == 1 } != nil)
    try await app.log("b")
    pace.step()
    #expect(try await counts.value { $0 == 2 } != nil)
    pace.end()
  }

  @Test func `a reader sees the app's store where another process writes the inbox`() async throws {
    let app = try await stage.appInSession()
    let inbox = stage.inbox()
    try await inbox.log("a")
    let lock = try stage.files.lock("/inbox/lock", holder: "another process")
    #expect(try await inbox.sets() == ["a"])
    try await app.log("b")
    // What the app has written meanwhile shows once the inbox is free.
    #expect(try await inbox.sets() == ["a"])
    #expect(await failure { try await inbox.log("c") } == .inUse)
    withExtendedLifetime(lock) {}
  }

  @Test func `a write waits for another process that writes the inbox`() async throws {
    let app = try await stage.appInSession()
    try await stage.inbox().log("a")
    let lock = Mutex<(any FileLock)?>(try stage.files.lock("/inbox/lock", holder: "a widget"))
    let waits = Mutex(0)
    let inbox = stage.inbox(seed: 3) {
      let count = waits.withLock { count in
        count += 1
        return count
      }
      if count == 3 { lock.withLock { $0 = nil } }
    }
    try await inbox.log("b")
    #expect(waits.withLock { $0 } == 3)
    try await app.takeIn(inbox: InboxStage.folder)
    #expect(try await app.sets() == ["a", "b"])
  }

  @Test func `a folder that is no inbox is not taken for an empty one`() async throws {
    let app = try await stage.appInSession()
    #expect(try await app.takeIn(inbox: InboxStage.folder).isEmpty)
    for path in ["/store", "/other"] {
      if path == "/other" {
        try stage.files.makeFolder(at: path)
        try stage.files.createFile(at: "/other/letter").append([1])
      }
      let folder = URL(filePath: path)
      #expect(await failure { try await app.takeIn(inbox: folder) } == .notFound)
    }
  }

  @Test func `without a store of the app, and beside one of another dataset, an error says so`()
    async throws
  {
    let inbox = stage.inbox()
    let error = await #expect(throws: TrainingError.self) { try await inbox.open() }
    #expect(error?.code == .notFound)
    #expect(error?.errorDescription == "This device does not have your data yet.")
    #expect(!stage.memory.paths().contains("/inbox"))
    let app = try await stage.appInSession()
    #expect(try await app.takeIn(inbox: InboxStage.folder).isEmpty)
    try await inbox.open()
    try await inbox.log("a")
    // The athlete logs out, and another one logs in.
    try await app.erase(.here)
    #expect(await failure { _ = try await inbox.sets() } == .notFound)
    let next = try stage.app(seed: 4, dataset: "9C1E4B7A-0D52-4F86-8A33-6B0C8E1F2D47")
    try await next.set(["unit": "kg"])
    #expect(await failure { try await inbox.log("b") } == .otherDataset)
    #expect(await failure { try await next.takeIn(inbox: InboxStage.folder) } == .otherDataset)
    #expect(await failure { try await stage.inbox(seed: 5).open() } == .otherDataset)
    try await inbox.erase(.here)
    try await inbox.open()
    #expect(try await inbox.value("unit") == "kg")
  }

  @Test func `a store that follows takes nothing in`() async throws {
    _ = try await stage.appInSession()
    let follower = try stage.app(isFollowing: true)
    #expect(await failure { try await follower.takeIn(inbox: InboxStage.folder) } == .readOnly)
  }

  @Test func `what was taken in is not read again`() async throws {
    let app = try await stage.appInSession()
    let inbox = stage.inbox()
    for number in 0..<20 { try await inbox.log("s\(number)") }
    #expect(try await app.takeIn(inbox: InboxStage.folder).count == 20)
    let read = Shared<[String]>([])
    stage.files.before { (call, path) throws(LogError) in
      if call == .contents { read.withLock { $0.append(path) } }
    }
    #expect(try await app.takeIn(inbox: InboxStage.folder).isEmpty)
    #expect(read.withLock { $0 } == [])
    stage.files.before(nil)
    try await inbox.log("new")
    #expect(try await app.takeIn(inbox: InboxStage.folder).count == 1)
  }

  @Test func `an inbox may know of all that the app holds, so nothing proves that it did not`()
    async throws
  {
    let app = try await stage.appInSession()
    try await app.write { try $0.save(Module(id: "m", name: "the app's")) }
    let inbox = stage.inbox()
    stage.clock.set(to: Instant(milliseconds: stage.clock.now().milliseconds + 1000))
    try await inbox.update("m" as Module.ID) { $0.name = "the extension's" }
    let taken = try await app.takeIn(inbox: InboxStage.folder)
    #expect(taken.count == 1)
    #expect(try await app.get("m" as Module.ID)?.name == "the extension's")
    let note = try await app.withReplica { try $0.store.givenNote()?.given }
    #expect(note == 2)
  }
}

/// Processes that are killed, and cuts of the power, at each change of the disk.
struct KilledInboxTests {
  @Test(arguments: [false, true])
  func `an extension that is killed at any change of the disk loses no set that was logged`(
    byPowerCut: Bool
  ) async throws {
    var (number, hasEnded) = (0, false)
    while !hasEnded {
      number += 1
      let stage = InboxStage()
      _ = try await stage.appInSession()
      stage.die(at: number)
      var logged: Set<String> = []
      do {
        let inbox = stage.inbox()
        for id in ["a", "b"] {
          try await inbox.log(id)
          logged.insert(id)
        }
        hasEnded = true
      } catch {
        #expect(error is TrainingError, "\(number)")
      }
      try await check(stage.left(byPowerCut: byPowerCut), hold: logged, "\(number)")
    }
    #expect(number > 20)
  }

  @Test(arguments: [false, true])
  func `an app that is killed at any change of the disk while it takes in loses nothing`(
    byPowerCut: Bool
  ) async throws {
    var (number, hasEnded) = (0, false)
    while !hasEnded {
      number += 1
      let stage = InboxStage()
      let app = try await stage.appInSession()
      let inbox = stage.inbox()
      try await inbox.log("a")
      try await inbox.log("b")
      stage.die(at: number)
      do {
        try await app.takeIn(inbox: InboxStage.folder)
        hasEnded = true
      } catch {
        #expect(error is TrainingError, "\(number)")
      }
      try await check(stage.left(byPowerCut: byPowerCut), hold: ["a", "b"], "\(number)")
    }
    #expect(number > 3)
  }

  @Test(arguments: [false, true])
  func `a widget that is killed while it takes in what the app wrote harms neither`(
    byPowerCut: Bool
  ) async throws {
    var (number, hasEnded) = (0, false)
    while !hasEnded {
      number += 1
      let stage = InboxStage()
      let app = try await stage.appInSession()
      try await stage.inbox().log("a")
      try await app.log("b")
      stage.die(at: number)
      let widget = stage.inbox(seed: 3, holder: "the widget")
      do {
        hasEnded = try await widget.sets() == ["a", "b"]
      } catch {
        #expect(error is TrainingError, "\(number)")
      }
      try await check(stage.left(byPowerCut: byPowerCut), hold: ["a", "b"], "\(number)")
    }
    #expect(number > 3)
  }

  /// All processes begin anew: what was logged shows in each, and each goes on.
  private func check(
    _ stage: InboxStage, hold logged: Set<String>, _ comment: Comment
  ) async throws {
    let widget = stage.inbox(seed: 13, holder: "the widget")
    let shown = try await widget.sets()
    #expect(shown.isSuperset(of: logged), comment)
    let app = try stage.app(seed: 11)
    try await app.takeIn(inbox: InboxStage.folder)
    #expect(try await app.sets() == shown, comment)
    try await stage.inbox(seed: 12).log("next")
    try await app.takeIn(inbox: InboxStage.folder)
    #expect(try await app.sets() == shown.union(["next"]), comment)
    #expect(try await widget.sets() == shown.union(["next"]), comment)
    let digests = [
      try await app.read { try $0.withState { try $0.digest() } },
      try await widget.read { try $0.withState { try $0.digest() } },
    ]
    #expect(digests[0] == digests[1], comment)
  }
}
