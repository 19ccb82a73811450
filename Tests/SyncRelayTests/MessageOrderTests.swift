import EventLog
import Projections
import Testing

@testable import SyncRelay

/// Which message is allowed when.
struct MessageOrderTests {
  private let pair: Pair
  private let hello: SyncMessage

  init() throws {
    pair = try Pair()
    _ = try pair.left.write([draft("module.saved", "m1", ["name": "Push"])])
    _ = try pair.right.write([draft("module.saved", "m2", ["name": "Pull"])])
    hello = .hello(SyncMessage.Hello(pair.right.manifest, coverage: pair.right.log.coverage))
  }

  /// The left side, after some messages of the right one.
  private func session(after messages: [SyncMessage]) throws -> SyncSession {
    var session = SyncSession(pair.left.manifest, pair.left.log, at: .test)
    for message in messages { try session.hear(message, pair.left.log) }
    return session
  }

  @Test func `a message that has no place is refused`() throws {
    let part = try SyncMessage.events(
      EventPart([try pair.right.log.event(at: 1)], of: pair.right.manifest.dataset))
    let range = try #require(EventRange("aaaaaaaaaaaaaaaa:1-1"))
    let holds = SyncMessage.holds(.init(sent: 0, taken: 0, count: 0, proof: 0))
    let acknowledged = SyncMessage.acknowledged(.init(count: 1))
    let strangers: [([SyncMessage], SyncMessage)] = [
      ([], .shared([])), ([], acknowledged), ([], .caughtUp), ([], part), ([hello], hello),
      ([hello], .shared([RangeFingerprint(range: range, fingerprint: 0)])),
      ([hello], .caughtUp), ([hello], part), ([hello, .shared([])], .shared([])),
      ([hello, .shared([])], acknowledged),
      ([hello, .shared([]), .caughtUp], .caughtUp), ([hello, .shared([]), .caughtUp], part),
      ([hello, .shared([])], holds), ([hello, .shared([]), .caughtUp, holds], holds),
    ]
    for (before, stranger) in strangers {
      var session = try session(after: before)
      let error = #expect(throws: LogError.self) { try session.hear(stranger, pair.left.log) }
      #expect(error?.code == .unexpectedMessage, "\(stranger)")
    }
  }

  @Test func `what was never sent cannot be acknowledged`() throws {
    var session = try session(after: [hello, .shared([])])
    while try session.nextBytes(in: pair.left.log) != nil {}
    for count in [0, 2, UInt64.max] {
      var session = session
      #expect(throws: LogError.self) {
        try session.hear(.acknowledged(.init(count: count)), pair.left.log)
      }
    }
    let stranger = RefusedLine(line: 2, reason: "of another exchange")
    #expect(throws: LogError.self) {
      var session = session
      try session.hear(.acknowledged(.init(count: 1, refused: [stranger])), pair.left.log)
    }
    try session.hear(.acknowledged(.init(count: 1)), pair.left.log)
    #expect(session.sent.description == "aaaaaaaaaaaaaaaa:1-1")
    #expect(throws: LogError.self) {
      try session.hear(.acknowledged(.init(count: 1)), pair.left.log)
    }
  }

  @Test func `a peer that ends the exchange is quoted, and its code is kept where it is known`()
    throws
  {
    for (code, expected) in [
      ("wrongDataset", LogError.Code.wrongDataset), ("unauthorised", .unauthorised),
      ("store", .peerEnded), ("unexpectedMessage", .refusedByPeer), ("ephemeral", .ephemeral),
      ("sameReplica", .sameReplica), ("badSum", .refusedByPeer),
    ] {
      var session = try session(after: [])
      let error = #expect(throws: LogError.self) {
        try session.hear(.refused(.init(code: code, reason: "not with me")), pair.left.log)
      }
      #expect(error?.code == expected)
      #expect(error?.reason == "the peer ends the exchange: not with me")
      // A damaged line is one of this side.
      #expect(
        error?.advice == (code == "badSum" ? .verify : code == "wrongDataset" ? .meet : nil))
      #expect(try session.farewell(#require(error)) == nil)
    }
  }

  @Test(arguments: [
    (LogError.Code.damaged, true), (.inputOutput, true), (.tooLarge, false), (.badSum, false),
  ])
  func `a peer is not told what failed of a side's own store, only what was wrong between the two`(
    code: LogError.Code, isOfStore: Bool
  ) throws {
    var session = try session(after: [hello])
    let bytes = session.farewell(LogError(code, "a line has changed"))
    let text = String(decoding: try #require(bytes), as: UTF8.self)
    #expect(text.contains(isOfStore ? #""code":"store""# : #""code":"\#(code)""#))
    #expect(text.contains("a line has changed") != isOfStore)
  }

  @Test func `a peer that asks a thousand times is answered once`() throws {
    var session = try session(after: [hello] + Array(repeating: .ping, count: 1_000))
    var pongs = 0
    while let bytes = try session.nextBytes(in: pair.left.log) {
      if bytes == WireLine.bytes(of: .pong) { pongs += 1 }
    }
    #expect(pongs == 1)
  }
}

extension SyncSession {
  /// Reads a message, and heeds what it asks for.
  fileprivate mutating func hear(_ message: SyncMessage, _ log: Log) throws {
    receive(WireLine.bytes(of: message), at: .test)
    while let task = try nextTask(in: log) {
      if case .take = task { noteTaken(in: log) }
    }
  }
}
