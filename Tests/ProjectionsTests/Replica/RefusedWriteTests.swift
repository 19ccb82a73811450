import EventLog
import Projections
import Training
import Testing

/// Which local writes are refused, and what remains of a refused call.
struct RefusedWriteTests {
  private let device: TestDevice

  init() throws {
    device = try TestDevice(1)
  }

  private static let good = EventDraft.of("setting.saved", "s", ["value": 1])

  @Test(arguments: [
    ("gadget.saved", "there is no kind \"gadget\"", "module"),
    ("gadget.deleted", "there is no kind \"gadget\"", "module"),
    ("module.renamed", "module has no verb \"renamed\"", "exerciseSaved"),
    ("session.saved", "session has no verb \"saved\"", "setLogged"),
    ("program.exerciseSaved", "program has no verb \"exerciseSaved\"", "saved"),
  ])
  func `a kind or verb that nobody knows is refused`(
    type: String, reason: String, known: String
  ) throws {
    let error = try device.replica.write([.of(type, "x", ["name": "N"])]).refusal
    #expect(error?.code == .unknownType)
    #expect(error?.reason == reason)
    guard case .useKnown(let names) = error?.advice else {
      Issue.record("no names that are known")
      return
    }
    #expect(names.contains(known))
    #expect(device.replica.store.log.count == 0)
  }

  @Test func `a version newer than known is refused, for a deletion as well`() throws {
    for (type, row) in FullPayloads.rows {
      let draft = EventDraft.of(
        type.description, "x", FullPayloads.of(type.description), version: row.version + 1)
      let refusal = try device.replica.write([draft]).refusal
      #expect(refusal?.code == .unknownType)
      #expect(refusal?.advice == .writeVersion(UInt64(row.version)))
    }
    let deletion = EventDraft.of("module.deleted", "x", version: 2)
    #expect(try device.replica.write([deletion]).refusal?.code == .unknownType)
    #expect(device.replica.store.log.count == 0)
  }

  @Test func `a payload that does not fit is refused for every verb`() throws {
    for (type, row) in FullPayloads.rows {
      let name = try #require(row.schema.members.first?.name)
      var data = FullPayloads.of(type.description)
      data[name] = .null
      let error = try device.replica.write([.of(type.description, "x", data)]).refusal
      #expect(error?.code == .invalidPayload)
    }
    #expect(device.replica.store.log.count == 0)
  }

  @Test(arguments: 0..<50 as Range<Int>)
  func `of many drafts the first that does not fit is named, whatever stands behind it`(
    index: Int
  ) throws {
    var drafts = (0..<50).map { number in
      number % 7 == 3
        ? EventDraft.of("module.deleted", "m\(number)")
        : EventDraft.of("module.saved", "m\(number)", ["name": "N"])
    }
    let wrong = [
      EventDraft.of("module.saved", "w", ["name": 1]), .of("module.renamed", "w"),
      .of("module.deleted", "w", version: 2), .of("module.exerciseSaved", "w", ["name": "E"]),
    ]
    drafts[index] = wrong[index % 4]
    if index < 49 { drafts[49] = wrong[(index + 1) % 4] }
    let code: LogError.Code = [1, 2].contains(index % 4) ? .unknownType : .invalidPayload
    let whole = #expect(throws: LogError.self) {
      try device.replica.writeAtomically(drafts)
    }
    #expect(whole?.code == code && whole?.position.line == index + 1)
    #expect(device.replica.store.log.count == 0)
    let report = try device.replica.write(drafts)
    #expect(report.refusal?.code == code && report.refusal?.position.line == index + 1)
    #expect(report.outcomes.count == index)
  }

  @Test func `every verb is written with its full example`() throws {
    for (type, _) in FullPayloads.rows {
      // What was logged is adopted by another session: here it would change nothing.
      let id = type.description.hasSuffix("Adopted") ? "y" : "x"
      _ = try device.append(type.description, id, FullPayloads.of(type.description))
    }
    for kind in KindTable.training.rows { _ = try device.append("\(kind.kind).deleted", "x") }
    #expect(device.replica.fold.unknown.isEmpty)
    #expect(device.replica.fold.invalid.isEmpty)
  }

  @Test func `a second value of what is written once is refused, and names the first`() throws {
    let corrections = [
      "session.started": "session.startedCorrected",
      "session.finished": "session.finishedCorrected",
      "session.setLogged": "session.setCorrected",
    ]
    for (type, correction) in corrections {
      var data = FullPayloads.of(type)
      let first = try device.append(type, "s", data)
      data["notes"] = "another"
      let error = try device.replica.write([.of(type, "s", data)]).refusal
      #expect(error?.code == .writeOnce)
      #expect(error?.advice == .correct(correction))
      #expect(error?.position.event == first.id)
      #expect(error?.position.line == 1)
    }
    let other = EventDraft.of("session.setLogged", "s", ["id": "another"])
    #expect(try device.replica.write([other]).refusal == nil)
  }

  @Test func `a batch that is refused for one of its own events names it by number`() {
    let drafts = [5, 6].map { EventDraft.of("session.setLogged", "s", ["id": "one", "reps": $0]) }
    let error = #expect(throws: LogError.self) { try device.replica.writeAtomically(drafts) }
    #expect(error?.position.event == nil)
    #expect(error?.position.line == 2)
    #expect(
      error?.reason == "sets/one of session/s was written once by line 1 of the same batch, "
        + "with another value: \"reps\" is 5 there and 6 here")
  }

  @Test func `a deleted session still refuses a second value`() throws {
    _ = try device.append("session.setLogged", "s", ["id": "one", "reps": 5])
    _ = try device.append("session.deleted", "s")
    let other = EventDraft.of("session.setLogged", "s", ["id": "one", "reps": 6])
    #expect(try device.replica.write([other]).refusal?.code == .writeOnce)
  }

  @Test func `writing stops at the first that is refused, and what came before it stays`() throws {
    let drafts = [
      Self.good, .of("module.saved", "m", ["name": ""]), .of("device.saved", "d", ["name": "D"]),
    ]
    let report = try device.replica.write(drafts)
    #expect(report.outcomes.count == 1)
    #expect(report.refusal?.position.line == 2)
    #expect(try device.state == TrainingState(of: device.events).text)
    #expect(try device.events.map(\.type.kind) == ["setting"])
    #expect(try device.events.map(\.batch) == [nil])
  }

  @Test func `an atomic call that is refused writes nothing at all`() throws {
    let drafts = [Self.good, .of("module.saved", "m", ["name": ""])]
    let error = #expect(throws: LogError.self) {
      try device.replica.writeAtomically(drafts)
    }
    #expect(error?.code == .invalidPayload)
    #expect(error?.position.line == 2)
    #expect(device.replica.store.log.count == 0)
    #expect(try device.state == "{}")
    // The number that the refused call would have used is free.
    #expect(try device.append("setting.saved", "s", ["value": 2]).id.seq == 1)
  }

  @Test func `an atomic call is one batch of those that change something`() throws {
    let drafts = [
      Self.good, Self.good, .of("module.saved", "m", ["name": "A"]), .of("module.deleted", "m"),
    ]
    let outcomes = try device.replica.writeAtomically(drafts)
    #expect(outcomes.map { $0 == .unchanged } == [false, true, false, false])
    #expect(
      try device.events.map(\.batch)
        == [
          BatchMark(index: 1, count: 3), BatchMark(index: 2, count: 3),
          BatchMark(index: 3, count: 3),
        ]
    )
    #expect(
      outcomes.map(\.description) == [
        "\(ReplicaID.number(1)):1", "unchanged",
        "\(ReplicaID.number(1)):2", "\(ReplicaID.number(1)):3",
      ])
  }

  @Test func `an event that would be too large is refused, and what came before it stays`() throws {
    let long = String(repeating: "x", count: 1 << 20)
    let report = try device.replica.write([
      Self.good, .of("setting.saved", "t", ["value": .string(long)]),
    ])
    #expect(report.outcomes.count == 1)
    #expect(report.refusal?.code == .tooLarge)
    #expect(report.refusal?.position.line == 2)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 9_007_199_254_740_992])
  func `a number that JSON cannot hold is in no payload, nor another in its place`(
    number: Double
  ) throws {
    let objects: [JSONObject] = [
      ["value": .number(number)], ["value": ["deep": [.number(number)]]],
      ["id": "e", "order": .number(number)], ["name": "D", "unheardOf": .number(number)],
    ]
    for object in objects {
      let error = #expect(throws: LogError.self) { try Payload(object) }
      #expect(error?.code == .malformed)
    }
  }

  @Test func `a payload nested too deep is refused, and one level less is not`() throws {
    func nested(_ levels: Int) -> JSONValue {
      (0..<levels).reduce(JSONValue.null) { value, _ in [value] }
    }
    // The line's own braces and those of the payload are two of the 32 levels.
    let error = #expect(throws: LogError.self) { try Payload(["value": nested(31)]) }
    #expect(error?.code == .tooLarge)
    _ = try device.append("setting.saved", "s", ["value": nested(30)])
  }

  @Test func `a session that another device finished refuses another end here`() throws {
    let other = try TestDevice(2)
    _ = try other.append("session.finished", "s", FullPayloads.of("session.finished"))
    try device.receive(from: other)
    let end = EventDraft.of("session.finished", "s", ["finishedAt": "2027-01-01T00:00:00.000Z"])
    #expect(try device.replica.write([end]).refusal?.code == .writeOnce)
  }
}
