import EventLog
import Projections
import Training
import Testing

/// merge-rules 1 and merge-rules 3: the order of events, and the last write that wins.
struct LastWriteTests {
  private var scene = Scene()

  private func value() throws -> JSONValue? { try scene.state().one(Setting.self, "s")?.value }

  @Test mutating func `the later millisecond wins`() throws {
    try scene.add(2, at: 1, counter: 9, "setting.saved", "s", ["value": "early"])
    try scene.add(1, at: 2, "setting.saved", "s", ["value": "late"])
    #expect(try value() == "late")
    #expect(try scene.effects() == [.superseded, .applied])
  }

  @Test mutating func `in one millisecond the greater counter wins`() throws {
    try scene.add(1, at: 1, counter: 0x10, "setting.saved", "s", ["value": "late"])
    try scene.add(2, at: 1, counter: 0xF, "setting.saved", "s", ["value": "early"])
    #expect(try value() == "late")
  }

  @Test mutating func `of equal stamps the greater replica wins, on every device`() throws {
    try scene.add(0xA000_0000_0000_0000, at: 1, "setting.saved", "s", ["value": "greater"])
    try scene.add(0x9FFF_FFFF_FFFF_FFFF, at: 1, "setting.saved", "s", ["value": "lesser"])
    #expect(try value() == "greater")
  }

  @Test mutating func `of equal stamps of one replica the greater number wins, as a number`() throws
  {
    for index in 1...10 {
      try scene.add(1, at: 1, "setting.saved", "s", ["value": .number(Double(index))])
    }
    #expect(try value() == 10)
  }

  @Test mutating func `the whole payload is one value, and nothing of the loser is mixed in`()
    throws
  {
    try scene.add(1, at: 1, "userProfile.saved", "me", ["name": "Ada", "weightUnit": "kg"])
    try scene.add(2, at: 2, "userProfile.saved", "me", ["name": "Ada B."])
    #expect(
      try scene.state().one(UserProfile.self, "me")?.origin.payload
        == ["name": "Ada B."])
  }

  @Test mutating func `ids are opaque and compared byte for byte`() throws {
    try scene.add(1, at: 1, "setting.saved", "key", ["value": 1])
    try scene.add(1, at: 2, "setting.saved", "Key", ["value": 2])
    try scene.add(1, at: 3, "setting.saved", "key.", ["value": 3])
    #expect(try scene.state().all(Setting.self).map(\.id) == ["Key", "key", "key."])
  }
}
