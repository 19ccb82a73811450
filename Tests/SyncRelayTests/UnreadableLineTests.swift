import EventLog
import Projections
import Testing

@testable import SyncRelay

/// Event lines that are as their writer made them, and more than this build can read.
struct UnreadableLineTests {
  private let pair: Pair

  init() throws { pair = try Pair() }

  /// The line of an event that was made by a later format: it has a member that no line has today.
  private func strange(_ line: [UInt8]) -> [UInt8] {
    UnreadableLineTests.strange(line, of: pair)
  }

  static func strange(_ line: [UInt8], of pair: Pair) -> [UInt8] {
    let sumLength = #","sum":"0123456789abcdef"}"#.utf8.count
    let head = line.dropLast(sumLength) + Array(",\"later\":1".utf8)
    let sum = XXH64.hash(Array(head), seed: pair.left.manifest.dataset.seed)
    return head + Array(",\"sum\":\"\(Hexadecimal.text(of: sum, digits: 16))\"}".utf8)
  }

  private func part(_ lines: [[UInt8]]) throws -> EventPart? {
    var reader = WireReader(of: pair.left.manifest.dataset)
    reader.add(WireLine.bytes(ofPart: lines))
    guard case .events(let part) = try reader.next() else { return nil }
    return part
  }

  @Test func `one is refused, and the others of its part are taken`() throws {
    _ = try pair.left.write([
      draft("module.saved", "m1", ["name": "A"]), draft("module.saved", "m2", ["name": "B"]),
      draft("module.saved", "m3", ["name": "C"]),
    ])
    let lines = try (1...3).map { try pair.left.log.event(at: $0).line }
    let part = try #require(try part([lines[0], strange(lines[1]), lines[2]]))
    #expect(try part.lines.events().map(\.id.seq) == [1, 3])
    #expect(part.refused.map(\.line) == [2] && part.lineCount == 3)
  }

  @Test func `the rest of its batch is refused with it`() throws {
    _ = try pair.left.write([draft("module.saved", "m1", ["name": "A"])])
    _ = try pair.left.writeAtomically([
      draft("module.saved", "m2", ["name": "B"]), draft("module.saved", "m3", ["name": "C"]),
    ])
    let lines = try (1...3).map { try pair.left.log.event(at: $0).line }
    let part = try #require(try part([lines[0], lines[1], strange(lines[2])]))
    #expect(try part.lines.events().map(\.id.seq) == [1])
    #expect(part.refused.map(\.line) == [2, 3])
  }

  @Test func `two batches of the same ids are told apart where one cannot be read`() throws {
    let copy = try Pair.replica("/copy", "aaaaaaaaaaaaaaaa", dataset: Pair.dataset, Pair().files)
    let lines = try [(pair.left, "A"), (copy, "B")].flatMap { replica, name in
      _ = try replica.writeAtomically(
        ["m1", "m2"].map { try draft("module.saved", $0, ["name": .string(name)]) })
      return try (1...2).map { try replica.log.event(at: $0).line }
    }
    let whole = try #require(try part(lines[..<3] + [strange(lines[3])]))
    #expect(try whole.lines.events().map(\.line) == Array(lines[..<2]))
    #expect(whole.refused.map(\.line) == [3, 4])
    // What is left looks like a batch, and is a piece of each.
    let mixed = try #require(
      try part([lines[0], strange(lines[1]), strange(lines[2]), lines[3]]))
    #expect(mixed.lines.count == 0 && mixed.refused.map(\.line) == [1, 2, 3, 4])
  }

  @Test func `a line whose bytes are not what its writer summed ends the exchange`() throws {
    _ = try pair.left.write([draft("module.saved", "m1", ["name": "A"])])
    let line = try pair.left.log.event(at: 1).line
    for index in line.indices {
      var damaged = line
      damaged[index] ^= 1
      if damaged[index] == UInt8(ascii: "\n") { continue }
      #expect(throws: LogError.self) { try part([damaged]) }
    }
    #expect(throws: LogError.self) { try part([Array("nonsense".utf8)]) }
  }

  @Test func `its sender is told which event it was, and the exchange completes`() throws {
    _ = try pair.left.write([
      draft("module.saved", "m1", ["name": "A"]), draft("module.saved", "m2", ["name": "B"]),
    ])
    let side = try StoreExchange(pair.left, at: .test)
    let hello = SyncMessage.Hello(pair.right.manifest, coverage: Coverage())
    func say(_ messages: SyncMessage...) throws {
      for message in messages {
        try side.receive(WireLine.bytes(of: message))
      }
    }
    try say(.hello(hello), .shared([]))
    while try side.nextBytes() != nil {}
    let refused = RefusedLine(line: 2, reason: "it is from the future")
    try say(.acknowledged(.init(count: 2, refused: [refused])), .caughtUp)
    #expect(side.session.sent.description == "aaaaaaaaaaaaaaaa:1-1")
    #expect(side.session.refused.map(\.event.seq) == [2])
    #expect(side.session.refused.map(\.reason) == ["it is from the future"])
    while try side.nextBytes() != nil {}
    try say(.holds(.init(sent: 0, taken: 2, count: 0, proof: 0)))
    let isFinished = side.session.isFinished
    #expect(isFinished)
  }

  @Test func `a line that is refused is told by its number in the whole exchange`() throws {
    _ = try pair.right.write([
      draft("module.saved", "m1", ["name": "A"]), draft("module.saved", "m2", ["name": "B"]),
    ])
    var session = SyncSession(pair.left.manifest, pair.left.log, at: .test)
    let hello = SyncMessage.Hello(pair.right.manifest, coverage: pair.right.log.coverage)
    let lines = try (1...2).map { try pair.right.log.event(at: $0).line }
    session.receive(WireLine.bytes(of: .hello(hello)), at: .test)
    session.receive(WireLine.bytes(of: .shared([])), at: .test)
    var said: [String] = []
    // Parts that have come together would be taken as one.
    for line in [lines[0], strange(lines[1])] {
      session.receive(WireLine.bytes(ofPart: [line]), at: .test)
      while let task = try session.nextTask(in: pair.left.log) {
        if case .take = task { session.noteTaken(in: pair.left.log) }
      }
    }
    while let bytes = try session.nextBytes(in: pair.left.log) {
      said.append(String(decoding: bytes, as: UTF8.self))
    }
    let acknowledged = said.filter { $0.contains("\"acknowledged\"") }
    #expect(acknowledged.count == 1)
    #expect(acknowledged.first?.contains("{\"count\":2,") ?? false)
    #expect(acknowledged.first?.contains("\"line\":2,") ?? false)
  }

  @Test func `nothing is acknowledged before it was taken`() throws {
    _ = try pair.right.write([draft("module.saved", "m1", ["name": "A"])])
    var session = SyncSession(pair.left.manifest, pair.left.log, at: .test)
    let hello = SyncMessage.Hello(pair.right.manifest, coverage: pair.right.log.coverage)
    session.receive(WireLine.bytes(of: .hello(hello)), at: .test)
    session.receive(WireLine.bytes(of: .shared([])), at: .test)
    session.receive(
      WireLine.bytes(ofPart: [try pair.right.log.event(at: 1).line]), at: .test)
    var task = try session.nextTask(in: pair.left.log)
    if case .detectReusedID = task { task = try session.nextTask(in: pair.left.log) }
    guard case .take = task else { throw LogError(.unexpectedMessage, "there is nothing to take") }
    func acknowledges() throws -> Bool {
      var found = false
      while let bytes = try session.nextBytes(in: pair.left.log) {
        found = found || String(decoding: bytes, as: UTF8.self).contains("\"acknowledged\"")
      }
      return found
    }
    #expect(try !acknowledges())
    session.noteTaken(in: pair.left.log)
    #expect(try acknowledges())
  }

  @Test func `too many of them end the exchange`() throws {
    _ = try pair.right.write([draft("module.saved", "m1", ["name": "A"])])
    var options = SyncSession.Options()
    options.limits.refusedLines = 2
    var session = SyncSession(pair.left.manifest, pair.left.log, options, at: .test)
    let hello = SyncMessage.Hello(pair.right.manifest, coverage: pair.right.log.coverage)
    session.receive(WireLine.bytes(of: .hello(hello)), at: .test)
    session.receive(WireLine.bytes(of: .shared([])), at: .test)
    let line = strange(try pair.right.log.event(at: 1).line)
    session.receive(WireLine.bytes(ofPart: [line, line, line]), at: .test)
    let error = #expect(throws: LogError.self) {
      while try session.nextTask(in: pair.left.log) != nil {}
    }
    #expect(error?.code == .unexpectedMessage)
  }

  @Test func `too many of them end the exchange amid a part, and what is whole before it is taken`()
    throws
  {
    _ = try pair.right.write([draft("module.saved", "m1", ["name": "A"])])
    var limits = SyncLimits()
    limits.refusedLines = 2
    var reader = WireReader(of: pair.left.manifest.dataset, limits: limits)
    let line = try pair.right.log.event(at: 1).line
    let strange = strange(line) + [UInt8(ascii: "\n")]
    reader.add(WireLine.bytes(ofPart: [line]))
    // The part goes on as long as a part may, if it is let.
    reader.add(Array("{\"count\":9007199254740991,\"message\":\"events\"}\n".utf8))
    reader.add(strange + strange)
    guard case .events(let part)? = try reader.next() else {
      throw LogError(.unexpectedMessage, "the first part is whole")
    }
    #expect(part.lineCount == 1 && part.refused.isEmpty)
    #expect(try reader.next() == nil)
    reader.add(strange)
    let error = #expect(throws: LogError.self) { try reader.next() }
    #expect(error?.code == .unexpectedMessage)
  }
}
