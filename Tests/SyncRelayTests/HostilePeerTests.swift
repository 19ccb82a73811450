import EventLog
import Projections
import Testing

@testable import SyncRelay

/// Peers that lie, flood or stall: each ends as the page says, and the store is what it was.
struct HostilePeerTests {
  private let pair: Pair
  private let hello: SyncMessage

  init() throws {
    pair = try Pair()
    _ = try pair.left.write([draft("module.saved", "m1", ["name": "A"])])
    _ = try pair.right.write([draft("module.saved", "m2", ["name": "B"])])
    hello = .hello(SyncMessage.Hello(pair.right.manifest, coverage: pair.right.log.coverage))
  }

  /// What a store comes to that hears some bytes behind a peer's first messages.
  private func end(
    _ pieces: some Sequence<[UInt8]>, isIntroduced: Bool = true
  ) throws -> (code: LogError.Code?, byteCount: Int) {
    let before = (pair.left.log.coverage, try pair.left.state.digest())
    let side = try StoreExchange(pair.left, at: .test)
    var byteCount = 0
    var code: LogError.Code?
    do {
      if isIntroduced {
        for message in [hello, .shared([])] {
          try side.receive(WireLine.bytes(of: message))
        }
      }
      for piece in pieces {
        byteCount += piece.count
        try side.receive(piece)
      }
    } catch let error as LogError {
      code = error.code
    }
    #expect(pair.left.log.coverage == before.0)
    #expect(try pair.left.state.digest() == before.1)
    return (code, byteCount)
  }

  @Test(arguments: [true, false])
  func `a line without an end is given up once it is longer than any message`(
    isIntroduced: Bool
  ) throws {
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
    let endless = repeatElement(piece, count: 1 << 14)
    let end = try end(endless, isIntroduced: isIntroduced)
    #expect(end.code == .tooLarge)
    #expect(end.byteCount <= SyncLimits().messageBytes + 2 * piece.count)
  }

  @Test func `a hundred thousand pings fill no memory, and are answered with one pong`() throws {
    let side = try StoreExchange(pair.left, at: .test)
    try side.receive(WireLine.bytes(of: hello))
    let pings = Array(repeatElement(WireLine.bytes(of: .ping), count: 1_000).joined())
    for _ in 0..<100 { try side.receive(pings) }
    var byteCount = 0
    while let bytes = try side.nextBytes() { byteCount += bytes.count }
    #expect(byteCount < 2_000)
  }

  @Test(arguments: [
    "POST / HTTP/1.1\r\nHost: localhost\r\n\r\n", "\u{0}\u{1}\u{2}\n", "\n",
    #"{"message":"hello","protocols":[9]}"# + "\n",
  ])
  func `what is no hello ends the exchange, also where one follows`(first: String) throws {
    let end = try end(
      [Array(first.utf8) + WireLine.bytes(of: hello)], isIntroduced: false)
    #expect(end.code == .unexpectedMessage)
  }

  @Test
  func `an event under another's id, with other content, is kept beside what is there`() throws {
    let liar = try Pair.replica(
      "/liar", "aaaaaaaaaaaaaaaa", dataset: Pair.dataset, pair.files)
    _ = try liar.write([draft("module.saved", "m1", ["name": "Z"])])
    let own = pair.left.manifest.replica
    let side = try StoreExchange(pair.left, at: .test)
    for bytes in [
      WireLine.bytes(of: hello), WireLine.bytes(of: .shared([])),
      WireLine.bytes(ofPart: [try liar.log.event(at: 1).line]),
    ] {
      try side.receive(bytes)
    }
    #expect(try pair.left.log.contents(of: liar.log.id(at: 1)).count == 2)
    #expect(pair.left.manifest.replica != own)
  }

  @Test func `half a batch is refused`() throws {
    _ = try pair.right.writeAtomically([
      draft("module.saved", "m3", ["name": "C"]), draft("module.saved", "m4", ["name": "D"]),
    ])
    let end = try end([WireLine.bytes(ofPart: [pair.right.log.event(at: 2).line])])
    #expect(end.code == .partialBatch)
  }

  @Test func `a year that no stamp has is refused as unreadable, and the rest is taken`() throws {
    let line = try pair.right.log.event(at: 1).line
    let text = String(decoding: line.dropLast(26), as: UTF8.self)
      .replacing("\"stamp\":\"2026-", with: "\"stamp\":\"9999-")
    let sum = XXH64.hash(Array(text.utf8), seed: pair.left.manifest.dataset.seed)
    let strange = Array("\(text),\"sum\":\"\(Hexadecimal.text(of: sum, digits: 16))\"}".utf8)
    let side = try StoreExchange(pair.left, at: .test)
    for bytes in [
      WireLine.bytes(of: hello), WireLine.bytes(of: .shared([])),
      WireLine.bytes(ofPart: [strange, line]),
    ] {
      try side.receive(bytes)
    }
    #expect(side.session.received.description == "bbbbbbbbbbbbbbbb:1-1")
    var said = ""
    while let bytes = try side.nextBytes() {
      said += String(decoding: bytes, as: UTF8.self)
    }
    #expect(said.contains("\"refused\":[{\"line\":1,"))
  }

  @Test func `a part that says it has more lines than anybody sends is given up by its bytes`()
    throws
  {
    var options = SyncSession.Options()
    options.limits.partBytes = 10_000
    var session = SyncSession(pair.left.manifest, pair.left.log, options, at: .test)
    let line = try pair.right.log.event(at: 1).line + [UInt8(ascii: "\n")]
    session.receive(WireLine.bytes(of: hello), at: .test)
    session.receive(WireLine.bytes(of: .shared([])), at: .test)
    session.receive(Array("{\"count\":9007199254740991,\"message\":\"events\"}\n".utf8), at: .test)
    let error = #expect(throws: LogError.self) {
      for _ in 0..<1_000 {
        session.receive(line, at: .test)
        while try session.nextTask(in: pair.left.log) != nil {}
      }
    }
    #expect(error?.code == .tooLarge)
  }
}
