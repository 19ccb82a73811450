import EventLog
import EventLogTesting
import Projections
import Testing

@testable import SyncRelay

/// How messages are spelt on a wire (sync-protocol 10).
struct WireTests {
  private let dataset: DatasetID

  init() throws {
    dataset = try #require(DatasetID(Pair.dataset))
  }

  /// One message of each sort; the events are of a real log.
  private func messages() throws -> [SyncMessage] {
    let pair = try Pair()
    _ = try pair.left.writeAtomically([
      draft("module.saved", "m1", ["name": "Push"]),
      draft("session.setLogged", "s1", ["id": "1", "exercise": "Dips é", "reps": 5]),
    ])
    let log = pair.left.log
    let range = try #require(EventRange("aaaaaaaaaaaaaaaa:1-2"))
    var hello = SyncMessage.Hello(pair.left.manifest, coverage: log.coverage)
    hello.isWatching = true
    hello.isPlanning = true
    hello.asksForNewestFirst = true
    hello.window = 7
    hello.wall = Instant(milliseconds: 1)
    hello.nonce = .max
    hello.engine = "é"
    return [
      .hello(SyncMessage.Hello(pair.left.manifest, coverage: log.coverage)), .hello(hello),
      .shared([]),
      .shared([
        RangeFingerprint(range: range, fingerprint: try log.fingerprint(of: range))
      ]),
      .events(try EventPart([log.event(at: 1), log.event(at: 2)], of: dataset)),
      .acknowledged(SyncMessage.Acknowledgement(count: 2)),
      .acknowledged(
        SyncMessage.Acknowledgement(
          count: 9, refused: [RefusedLine(line: 3, reason: "it is \"new\"")])),
      .caughtUp, .ping, .pong,
      .holds(SyncMessage.Holding(sent: 1, taken: 2, count: 3, proof: .max)),
      .refused(SyncMessage.Refusal(code: "wrongDataset", reason: "not mine")),
    ]
  }

  @Test(arguments: [1, 1 << 20])
  func `parts that have come together are taken together, and what stands behind them comes next`(
    limit: Int
  ) throws {
    let events = try (1...3).map {
      try ContentComparisonTests.event(0xCCCC_CCCC_CCCC_CCCC, $0, content: 1)
    }
    var limits = SyncLimits()
    limits.bytesPerTaking = limit
    let parts = try [[events[0]], [events[1], events[2]]].map {
      SyncMessage.events(try EventPart($0, of: dataset))
    }
    let together = limit == 1 ? parts : [.events(try EventPart(events, of: dataset))]
    var reader = WireReader(of: dataset, limits: limits)
    reader.add(parts.flatMap { WireLine.bytes(of: $0) } + WireLine.bytes(of: .caughtUp))
    for message in together + [.caughtUp] { #expect(try reader.next() == message) }
    #expect(try reader.next() == nil && reader.isBetweenMessages)

    reader.add(parts.flatMap { WireLine.bytes(of: $0) } + Array("no message\n".utf8))
    for message in together { #expect(try reader.next() == message) }
    #expect(!reader.isBetweenMessages)
    #expect(throws: LogError.self) { try reader.next() }
  }

  @Test func `what is written is read again, however the bytes are cut`() throws {
    let messages = try messages()
    let bytes = messages.flatMap { WireLine.bytes(of: $0) }
    for size in [1, 2, 3, 7, 100, 1_000, bytes.count] {
      var reader = WireReader(of: dataset)
      var read: [SyncMessage] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        reader.add(Array(bytes[start..<min(start + size, bytes.count)]))
        while let message = try reader.next() { read.append(message) }
      }
      #expect(read == messages)
      #expect(reader.isBetweenMessages)
    }
  }

  @Test func `a reader says whether a message is under way`() throws {
    let bytes = WireLine.bytes(of: try messages()[4])
    for end in 1..<bytes.count {
      var reader = WireReader(of: dataset)
      reader.add(Array(bytes[..<end]))
      #expect(try reader.next() == nil)
      #expect(!reader.isBetweenMessages)
    }
  }

  @Test(arguments: [
    "", "GET / HTTP/1.1", "[]", "{}", #"{"message":"goodbye"}"#, #"{"message":7}"#,
    #"{"message" : "caughtUp"}"#, #"{"count":0,"message":"events"}"#, #"{"message":"events"}"#,
    #"{"count":1.5,"message":"events"}"#, #"{"message":"shared"}"#,
    #"{"message":"shared","ranges":[1]}"#,
    #"{"message":"shared","ranges":["aaaaaaaaaaaaaaaa:1-2"]}"#,
    #"{"message":"shared","ranges":["aaaaaaaaaaaaaaaa:2-1=0000000000000000"]}"#,
    #"{"message":"shared","ranges":["aaaaaaaaaaaaaaaa:1-2=6abb64c7092acb1"]}"#,
    #"{"message":"hello"}"#, #"{"message":"acknowledged"}"#,
    #"{"coverage":"","dataset":"5DB49B01-1D48-4785-97E6-55EA5E8FF674","ephemeral":false,"#
      + #""message":"hello","nonce":"0000000000000000","plan":1,"replica":"aaaaaaaaaaaaaaaa","#
      + #""watching":false,"window":1}"#,
    #"{"coverage":"","dataset":"5DB49B01-1D48-4785-97E6-55EA5E8FF674","ephemeral":false,"#
      + #""message":"hello","newestFirst":"x","nonce":"0000000000000000","#
      + #""replica":"aaaaaaaaaaaaaaaa","watching":false,"window":1}"#,
    #"{"count":-1,"message":"acknowledged"}"#, #"{"count":1e30,"message":"acknowledged"}"#,
    #"{"count":1,"message":"acknowledged","refused":[1]}"#,
    #"{"count":1,"message":"acknowledged","refused":"x"}"#,
    #"{"count":1,"message":"acknowledged","refused":null}"#,
    #"{"count":2,"message":"acknowledged","refused":[{"line":2,"reason":""},{"line":1,"reason":""}]}"#,
    #"{"count":2,"message":"acknowledged","refused":[{"line":2,"reason":""},{"line":2,"reason":""}]}"#,
    #"{"message":"refused"}"#,
    #"{"count":1,"message":"holds","proof":"0000000000000000","sent":1}"#,
    #"{"count":1,"message":"holds","proof":"000000000000000","sent":1,"taken":1}"#,
    #"{"count":-1,"message":"holds","proof":"0000000000000000","sent":1,"taken":1}"#,
    #"{"coverage":"","message":"coverage"}"#, #"{"message":"shared","more":1,"ranges":[]}"#,
  ])
  func `a line that is no message ends the exchange`(line: String) throws {
    var reader = WireReader(of: dataset)
    reader.add(Array((line + "\n").utf8))
    let error = #expect(throws: LogError.self) { try reader.next() }
    #expect(error?.code == .unexpectedMessage)
  }

  @Test func `an event of another dataset is refused by its sum`() throws {
    let bytes = WireLine.bytes(of: try messages()[4])
    var reader = WireReader(of: try #require(DatasetID("11111111-1111-4111-8111-111111111111")))
    reader.add(bytes)
    let error = #expect(throws: LogError.self) { try reader.next() }
    #expect(error?.code == .badSum)
  }

  @Test func `behind the length of a part only a batch goes on that began before`() throws {
    let writer = try Pair()
    _ = try writer.left.write([draft("setting.saved", "a", ["value": 1])])
    _ = try writer.left.writeAtomically(
      ["b", "c", "d"].map { try draft("setting.saved", $0, ["value": 1]) })
    let lines = try (1...4).map { try writer.left.log.event(at: $0).line }
    var limits = SyncLimits()
    limits.bytesPerPart = lines[0].count + 2
    func read(_ lines: [[UInt8]]) throws -> Int? {
      var reader = WireReader(of: dataset, limits: limits)
      reader.add(WireLine.bytes(ofPart: lines))
      guard case .events(let part)? = try reader.next() else { return nil }
      return part.lines.count
    }
    #expect(try read(lines) == 4 && read([lines[0], lines[0]]) == 2)
    // Each part counts by itself, however many come together.
    var reader = WireReader(of: dataset, limits: limits)
    reader.add((0..<4).flatMap { _ in WireLine.bytes(ofPart: [lines[0]]) })
    guard case .events(let part)? = try reader.next() else { throw LogError(.malformed, "nothing") }
    #expect(part.lines.count == 4)
    #expect(throws: LogError.self) { try read([lines[0], lines[0], lines[0]]) }
    let error = #expect(throws: LogError.self) { try read(lines + [lines[0]]) }
    #expect(error?.code == .tooLarge)
    let batch = Array(lines[1...])
    #expect(throws: LogError.self) { try read(batch + batch) }
  }

  @Test func `a peer that sends too much is refused before it has filled memory`() throws {
    var limits = SyncLimits()
    limits.messageBytes = 100
    limits.partBytes = 300
    var reader = WireReader(of: dataset, limits: limits)
    reader.add([UInt8](repeating: UInt8(ascii: "{"), count: 101))
    #expect(throws: LogError.self) { try reader.next() }
    reader = WireReader(of: dataset, limits: limits)
    reader.add(WireLine.bytes(of: try messages()[4]))
    let error = #expect(throws: LogError.self) { try reader.next() }
    #expect(error?.code == .tooLarge)
    reader = WireReader(of: dataset)
    reader.add(Array("{\"count\":1,\"message\":\"events\"}\n".utf8))
    reader.add([UInt8](repeating: UInt8(ascii: "{"), count: EventLine.greatestLength + 1))
    let endless = #expect(throws: LogError.self) { try reader.next() }
    #expect(endless?.code == .tooLarge)
  }
}
