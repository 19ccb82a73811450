import EventLog
import EventLogTesting
import Testing

@testable import Projections
@testable import Training

/// What a state that follows a log tells of each entity.
struct FollowedStateTests {
  private let scene = Scene()
  private let kinds: Set<String> = ["setting", "session"]

  private func log(_ scene: Scene) throws -> Log { try scene.state().log }

  @Test func `it tells what each entity was and is, once for all new lines`() throws {
    var scene = scene
    try scene.add(1, at: 1, "setting.saved", "a", ["value": 1])
    var followed = try FollowedState(of: log(scene), kinds: .training)
    #expect(try followed.advance(to: log(scene), telling: kinds)?.changes.isEmpty == true)
    try scene.add(1, at: 2, "setting.saved", "a", ["value": 2])
    try scene.add(1, at: 3, "setting.saved", "a", ["value": 3])
    try scene.add(1, at: 4, "setting.saved", "b", ["value": 4])
    try scene.add(1, at: 5, "workout.saved", "w", ["name": "Push"])
    let changes = try #require(try followed.advance(to: log(scene), telling: kinds)).changes
    #expect(changes.map { $0.before?.single("fields")?["value"]?.number } == [1, nil])
    #expect(changes.map { $0.after?.single("fields")?["value"]?.number } == [3, 4])
    #expect(followed.count == 5)
  }

  @Test func `what changes nothing is not told, nor is what is the engine's own`() throws {
    var scene = scene
    try scene.add(1, at: 9, "setting.saved", "a", ["value": 1])
    var followed = try FollowedState(of: log(scene), kinds: .training)
    try scene.add(2, at: 1, "setting.saved", "a", ["value": 2])
    #expect(try followed.advance(to: log(scene), telling: kinds)?.changes.isEmpty == true)
    try scene.add(1, at: 10, "setting.deleted", "a")
    let changes = try followed.advance(to: log(scene), telling: kinds)?.changes
    #expect(changes?.count == 1 && changes?.first?.after == nil)
    #expect(try followed.advance(to: log(scene), telling: [])?.changes.isEmpty == true)
  }

  @Test func `it does not follow another log, a shorter one, or one with other contents`() throws {
    var scene = scene
    try scene.add(1, at: 1, "setting.saved", "a", ["value": 1])
    let first = try log(scene)
    try scene.add(1, at: 2, "setting.saved", "a", ["value": 2])
    var followed = try FollowedState(of: log(scene), kinds: .training)
    #expect(try followed.advance(to: first, telling: kinds) == nil)
    var other = Scene()
    try other.add(2, at: 1, "setting.saved", "a", ["value": 1])
    try other.add(2, at: 2, "setting.saved", "a", ["value": 1])
    try other.add(2, at: 3, "setting.saved", "a", ["value": 1])
    #expect(try followed.advance(to: log(other), telling: kinds) == nil)
  }

  @Test func `it tells what has changed since a line, also of lines that a snapshot stands for`()
    throws
  {
    let device = try TestDevice(1)
    for value in 1...3 {
      for id in ["a", "b"] {
        try device.write("setting.saved", id, ["value": .number(Double(value))])
      }
    }
    _ = try device.replica.store.makeSnapshot()
    let replica = try Replica.open(at: "/store", for: .reading, environment: device.environment)
    #expect(replica.log.baseCount == 6)
    for log in [device.replica.log, replica.log] {
      let followed = try FollowedState(of: log, kinds: .training)
      func values(since line: Int) throws -> [[Double?]] {
        try followed.changes(since: line, in: log, telling: kinds).map { change in
          [change.before, change.after].map { $0?.single("fields")?["value"]?.number }
        }
      }
      #expect(try values(since: 6) == [])
      #expect(try values(since: 5) == [[2, 3]])
      #expect(try values(since: 2) == [[1, 3], [1, 3]])
      #expect(try values(since: 1) == [[1, 3], [nil, 3]])
      #expect(try values(since: 0) == [[nil, 3], [nil, 3]])
      #expect(try followed.changes(since: 0, in: log, telling: ["session"]).isEmpty)
    }
  }
}
