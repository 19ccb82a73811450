import EventLog
import EventLogTesting
import Projections
import Testing
import Training

@testable import Importers

/// What is made for speed says what its plain twin says.
struct `Fast ways of the importers` {
  private static let pieces = [
    "0", "1", "7", "12", "345", "6789", ".", ",", "-", "+", " ", "\u{A0}", "'", "e", "E", "x", ":",
    "\u{301}", "\t", "2024-05-06", "18:30:05", "T", "é", "\u{FF11}",
  ]

  private func texts(_ count: Int) -> [String] {
    Seeds.some(of: 0..<UInt64(count)).map { seed in
      var random = SplitMix64(seed: seed)
      return (0..<random.below(6)).map { _ in random.one(of: Self.pieces) }.joined()
    }
  }

  @Test
  func `a text is trimmed, a number, a time and a set's order are read as character by character`()
  {
    var read = (numbers: 0, times: 0)
    for text in texts(200_000) {
      #expect(Array(text.trimmed.utf8) == Array(text.trimmedByCharacters.utf8), "“\(text)”")
      #expect(text.isBlank == text.allSatisfy(\.isWhitespace), "“\(text)”")
      if let number = WrittenNumber(digitsOf: text) {
        #expect(number == WrittenNumber(inAnyForm: text), "“\(text)”")
        read.numbers += 1
      }
      if let time = CivilTime(inOneForm: text) {
        #expect(time == CivilTime(inAnyForm: text), "“\(text)”")
        read.times += 1
      }
      if let order = StrongSetOrder(text), case .number(let number) = order {
        #expect(Int(text.trimmed) ?? Double(text.trimmed).map { Int($0) } == number, "“\(text)”")
      }
    }
    for seed in Seeds.some(of: 0..<UInt64(20_000)) {
      var random = SplitMix64(seed: seed)
      func two(_ below: Int) -> String {
        let number = random.below(below)
        return number < 10 ? "0\(number)" : "\(number)"
      }
      let day = "\(1890 + random.below(330))-\(two(14))-\(two(33))"
      let text = "\(day)\(random.one(of: [" ", " ", "T", "  "]))\(two(26)):\(two(62)):\(two(62))"
      guard let time = CivilTime(inOneForm: text) else { continue }
      #expect(time == CivilTime(inAnyForm: text), "“\(text)”")
      read.times += 1
    }
    #expect(read.numbers > 1000 && read.times > 1000)
  }

  @Test func `numbers are the same by themselves and among others`() {
    for text in texts(50_000) {
      for style in [NumberStyle(hasPoints: true), NumberStyle(hasPoints: false)] {
        guard let number = WrittenNumber(inAnyForm: text) else { continue }
        let plain = number.plain(isGrouped: style.isGrouped(number))
        let value =
          NumberText.value(of: plain + "e0", allowsComma: false)
          ?? NumberText.value(of: plain, allowsComma: false)
        #expect(style.value(of: text) == value, "“\(text)”")
        let entered = text.trimmed.replacing(",", with: ".")
        let isSame =
          NumberText.value(of: entered, allowsComma: false)
          == NumberText.value(of: plain, allowsComma: false)
        #expect(style.entered(text) == (isSame ? entered : plain), "“\(text)”")
      }
    }
  }

  @Test func `the payload of a set is that of its coding`() throws {
    for seed in Seeds.some(of: 0..<UInt64(4000)) {
      var random = SplitMix64(seed: seed)
      let set = Self.set(&random)
      var plain = set
      plain.id = "an id \"of\" its own"
      #expect(try set.payload(under: UTF8Text(plain.id.text)) == plain.payload(), "seed \(seed)")
    }
    // What a payload was read from stays with it.
    let read = try LoggedSet.reading(["id": "a", "reps": 5, "unheardOf": 1])
    #expect(try read.payload(under: UTF8Text("b")) == ["id": "b", "reps": 5, "unheardOf": 1])
    var unwritable = LoggedSet(id: "a")
    unwritable.reps = .infinity
    #expect(throws: LogError.self) { try unwritable.payload(under: UTF8Text("a")) }
  }

  private static func set(_ random: inout SplitMix64) -> LoggedSet {
    func maybe<Value>(_ value: Value) -> Value? { random.once(in: 2) ? value : nil }
    var set = LoggedSet(id: "s")
    let texts = ["", "a", "é\u{301}", "\"\n", "60.0"]
    set.exercise = maybe(texts[random.below(5)])
    set.exerciseId = maybe(texts[random.below(5)])
    set.setNumber = maybe(random.below(9))
    set.kind = maybe(SetKind.allCases[random.below(4)])
    set.weightKilograms = maybe(Double(random.below(900)) / 8 - 10)
    set.weightIs = maybe(random.once(in: 2) ? .sum : .perHand)
    set.weightText = maybe(texts[random.below(5)])
    set.weightUnit = maybe(MassUnit.allCases[random.below(2)])
    set.reps = maybe(Double(random.below(30)) / 2)
    set.failedReps = maybe(Double(random.below(3)))
    set.side = maybe(SetSide.allCases[random.below(3)])
    set.seconds = maybe(Double(random.below(900)))
    set.distanceMeters = maybe(Double(random.below(90_000)) / 7)
    set.distanceText = maybe(texts[random.below(5)])
    set.distanceUnit = maybe(texts[random.below(5)])
    set.rpe = maybe(8.5)
    set.rir = maybe(0)
    set.restSeconds = maybe(90)
    set.plannedId = maybe("p")
    set.plannedSetId = maybe("q")
    set.loggedAt = maybe(Instant(milliseconds: Int64(random.below(2_000_000_000)) * 1000))
    set.notes = maybe(texts[random.below(5)])
    set.typed = maybe(texts[random.below(5)])
    return set
  }

  @Test
  func
    `a session that the log has as its import wrote it is left alone as one that is decided upon`()
    throws
  {
    for seed in Seeds.some(of: 0..<UInt64(40)) {
      var random = SplitMix64(seed: seed)
      let replica = try Replica.inMemory()
      var generator = StrongGenerator(seed: seed, most: 2)
      let file = generator.file()
      let plan = try StrongImport.plan(
        for: Array(file.text.utf8), unit: file.unit.flatMap { MassUnit(rawValue: $0) }, zone: "UTC")
      var run = try ImportRun(plan, into: replica)
      try run.run(isTrial: false) {}
      let same = try replica.state.unchanged(among: plan.sessions)
      #expect(same.count == plan.sessions.count, "seed \(seed)")
      let ledger = try ImportLedger(replica.state)
      // A person changes some of them: each change is noticed, and so is one of the file.
      var changed: Set<UTF8Text> = []
      for session in plan.sessions where random.once(in: 2) {
        let type = random.one(of: [
          "session.deleted", "session.startedCorrected", "session.sameAsSet",
        ])
        let data: JSONObject =
          switch type {
          case "session.deleted": [:]
          case "session.sameAsSet": ["sameAs": "another"]
          default: ["startedAt": "2024-01-01T00:00:00.000Z", "name": "Changed"]
          }
        _ = try replica.write([
          try ImportedWrite(type: type, entity: session.id.text, data: data).draft()
        ])
        changed.insert(UTF8Text(session.id.text))
      }
      let ids = Set(plan.sessions.map { UTF8Text($0.id.text) })
      #expect(
        try replica.state.unchanged(among: plan.sessions) == ids.subtracting(changed),
        "seed \(seed)")
      let pasts = try replica.state.sessions(ids, ledger)
      for session in plan.sessions where !changed.contains(UTF8Text(session.id.text)) {
        let change = try SessionChange(
          session, over: pasts[UTF8Text(session.id.text)], isWhole: true)
        #expect(change.isNothing && change.kept.isEmpty && !change.isNew, "seed \(seed)")
      }
      var edited = plan.sessions
      for index in edited.indices { edited[index].started?.notes = "other notes" }
      #expect(try replica.state.unchanged(among: edited).isEmpty)
    }
  }
}
