import EventLog
import EventLogTesting
import Projections
import Testing

/// The undo of the last batch of random histories of two devices.
struct RandomUndoTests {
  @Test func `an undo restores what the state showed, and its undo what was undone`() throws {
    var undone = 0
    let seeds = Seeds.some(of: 0..<200 as Range<UInt64>)
    for seed in seeds {
      var history = try LocalHistory(seed: seed)
      let found = try history.undoLast()
      #expect(found.undone == found.before, "seed \(seed)")
      #expect(found.redone == found.after, "seed \(seed)")
      if !found.isRefused { undone += 1 }
    }
    #expect(undone > seeds.count * 3 / 4)
  }
}

/// What two devices write and tell each other, by chance.
private struct LocalHistory {
  private let phone: TestDevice
  private let watch: TestDevice
  private var generator: SplitMix64
  private let types: [String]

  private static let types =
    FullPayloads.rows.map(\.type.description) + [
      "module.deleted", "session.deleted", "session.deleted", "setting.deleted",
      "session.setLogged", "session.setLogged", "session.setMoved", "module.exerciseSaved",
    ]

  init(seed: UInt64) throws {
    (phone, watch) = (try TestDevice(1), try TestDevice(2))
    var generator = SplitMix64(seed: seed)
    let all = generator.once(in: 2) ? Self.types.filter { $0.hasPrefix("session") } : Self.types
    types = (0..<8).map { _ in generator.one(of: all) }
    self.generator = generator
  }

  /// What the state shows of the entities of the last batch, at each step.
  struct Found {
    var before: [String?]
    var after: [String?]
    var undone: [String?]
    var redone: [String?]
    var isRefused = false
  }

  mutating func undoLast() throws -> Found {
    for _ in 0..<generator.below(12) {
      let device = generator.once(in: 3) ? watch : phone
      device.clock.set(to: .at(Int64(generator.below(5))))
      _ = try device.commit(drafts())
      if generator.once(in: 3) { try phone.receive(from: watch) }
      if generator.once(in: 3) { try watch.receive(from: phone) }
    }
    let drafts = drafts()
    let entities = Set(drafts.map(\.entity)).sorted()
    let shown = { [phone] in
      try entities.map { try Self.withoutRepeatedParts(phone.shown($0)) }
    }
    let before = try shown()
    let events = try phone.commit(drafts)
    let after = try shown()
    let plan = try phone.plan(undoing: events)
    #expect(plan.changed.isEmpty)
    guard plan.lasting.isEmpty else {
      return Found(before: before, after: after, undone: before, redone: after, isRefused: true)
    }
    let undo = try phone.undo(events)
    let undone = try shown()
    let redo = try phone.plan(undoing: undo)
    #expect(redo.changed.isEmpty && redo.lasting.isEmpty)
    _ = try phone.undo(undo)
    return Found(before: before, after: after, undone: undone, redone: try shown())
  }

  /// What is shown without parts that say what `fields` says of them: an undo writes that in place of nothing
  /// (merge-rules 14, 17).
  private static func withoutRepeatedParts(_ text: String?) throws -> String? {
    guard let text, var object = try JSONReader.canonicalValue(of: Array(text.utf8)).object,
      let fields = object["fields"]?.object
    else { return text }
    for member in fields.members where object[member.key] == .object([member.key: member.value]) {
      object[member.key] = nil
    }
    return object.canonicalText()
  }

  private mutating func drafts() -> [EventDraft] {
    (0...generator.below(4)).map { _ in
      let type = generator.one(of: types)
      return .of(type, generator.one(of: ["x", "x", "y"]), payload(of: type))
    }
  }

  private mutating func payload(of type: String) -> JSONObject {
    var data = FullPayloads.of(type)
    let ids: [JSONValue] = ["p", "q", "r", "s"]
    if type.contains(".set") || type.contains(".exercise") { data["id"] = generator.one(of: ids) }
    if type == "session.setMoved" {
      data["after"] = generator.once(in: 3) ? nil : generator.one(of: ids)
    } else if !type.hasSuffix("deleted") {
      data["notes"] = .string(generator.one(of: ["a", "b"]))
    }
    if type == "setting.saved" { data["value"] = .number(Double(generator.below(3))) }
    return data
  }
}
