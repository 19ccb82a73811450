import EventLog
import EventLogTesting
import Testing

@testable import SyncRelay

/// The opening as a value: who proves what, and when.
struct OpeningTests {
  private static let dataset = DatasetID(checked: "5DB49B01-1D48-4785-97E6-55EA5E8FF674")
  private static let other = DatasetID(checked: "11111111-1111-4111-8111-111111111111")

  /// A side, and what it is to say.
  private struct Side {
    var opening: Opening
    var message: OpenMessage
    var token: String?

    init(
      _ role: Opening.Role, token: String? = nil, asks: Bool? = nil,
      dataset: DatasetID = OpeningTests.dataset
    ) {
      opening = Opening(as: role)
      message = OpenMessage(
        dataset: dataset, isEphemeral: false, asks: asks ?? (token != nil),
        nonce: Nonce(from: SeededRandomness(seed: role == .caller ? 1 : 2)))
      self.token = token
    }

    mutating func introduce() -> [UInt8] { opening.introduce(message, token: token) }

    /// Takes bytes.
    /// - Returns: What it says to them, and what came behind its opening once that is done.
    mutating func take(_ bytes: [UInt8]) throws(OpeningFault) -> (said: [UInt8], rest: [UInt8]?) {
      opening.add(bytes)
      var said: [UInt8] = []
      while let task = try opening.nextTask() {
        switch task {
        case .introduce: said += introduce()
        case .send(let bytes): said += bytes
        case .exchange(let rest): return (said, rest)
        }
      }
      return (said, nil)
    }
  }

  /// Opens an exchange, and has each side say `hello` as soon as it may.
  /// - Returns: The order of what was said, and what each got behind the opening.
  private func open(_ caller: Side, _ answerer: Side, cut: Int = .max) throws -> [String] {
    var sides = [caller, answerer]
    var log: [String] = []
    var underWay: [(to: Int, bytes: [UInt8])] = []
    func say(_ bytes: [UInt8], from side: Int) {
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        let text = String(decoding: line, as: UTF8.self)
        log.append((side == 0 ? "caller " : "answerer ") + (OpeningTests.name(of: text) ?? text))
      }
      for start in stride(from: 0, to: bytes.count, by: cut) {
        underWay.append((1 - side, Array(bytes[start...].prefix(cut))))
      }
    }
    say(sides[0].introduce(), from: 0)
    while !underWay.isEmpty {
      let (side, bytes) = underWay.removeFirst()
      let (said, rest) = try sides[side].take(bytes)
      if !said.isEmpty { say(said, from: side) }
      if let rest {
        log.append("\(side == 0 ? "caller" : "answerer") is through with \(rest.count)")
      }
    }
    return log
  }

  private static func name(of line: String) -> String? {
    for name in ["open", "proof", "refused"] where line.contains("\"message\":\"\(name)\"") {
      return name
    }
    return nil
  }

  @Test(arguments: [1, 7, Int.max])
  func `the caller proves first, and neither goes on before it has verified what it asked for`(
    cut: Int
  )
    throws
  {
    let log = try open(Side(.caller, token: "t"), Side(.answerer, token: "t"), cut: cut)
    #expect(
      log == [
        "caller open", "answerer open", "caller proof", "answerer proof",
        "answerer is through with 0", "caller is through with 0",
      ])
  }

  @Test func `a side proves only what it was asked for`() throws {
    let plain = try open(Side(.caller), Side(.answerer))
    #expect(!plain.contains { $0.hasSuffix("proof") } && plain.count == 4)
    let asked = try open(Side(.caller, token: "t", asks: false), Side(.answerer, token: "t"))
    #expect(asked.contains("caller proof") && !asked.contains("answerer proof"))
    let asking = try open(Side(.caller, token: "t"), Side(.answerer, token: "t", asks: false))
    #expect(!asking.contains("caller proof") && asking.contains("answerer proof"))
  }

  @Test func `two sides that both call open an exchange if neither asks`() throws {
    var (left, right) = (Side(.caller), Side(.caller))
    right.message.nonce = Nonce(from: SeededRandomness(seed: 9))
    let (first, second) = (left.introduce(), right.introduce())
    #expect(try left.take(second).rest == [] && right.take(first).rest == [])
  }

  @Test func `what comes behind the opening is left for the exchange`() throws {
    var side = Side(.caller)
    _ = side.introduce()
    let theirs = Side(.answerer).message
    #expect(try side.take(OpeningLine.open(theirs).bytes + [1, 2, 3]).rest == [1, 2, 3])
  }

  @Test func `another token is noticed by the side that asks`() {
    #expect(throws: OpeningFault.unproved) {
      try open(Side(.caller, token: "a"), Side(.answerer, token: "b"))
    }
    #expect(throws: OpeningFault.unproved) {
      try open(Side(.caller, token: "a"), Side(.answerer, token: "b", asks: false))
    }
    // A server whose own file cannot be read lets no client in.
    #expect(throws: OpeningFault.unproved) {
      try open(Side(.caller, token: "a"), Side(.answerer, token: nil, asks: true))
    }
  }

  @Test func `who has no token says so, and learns nothing`() {
    #expect(throws: OpeningFault.lacksToken) {
      try open(Side(.caller), Side(.answerer, token: "b"))
    }
    #expect(throws: OpeningFault.cannotKnowPeer) {
      try open(Side(.caller, asks: true), Side(.answerer, token: "b", asks: false))
    }
    #expect(throws: OpeningFault.lacksToken) {
      try open(Side(.caller, token: "a"), Side(.answerer))
    }
  }

  @Test func `a token with NUL bytes is none, on either side`() {
    // The keyed hashes under both are the same.
    #expect(HMAC.hash([1], key: Array("open".utf8)) == HMAC.hash([1], key: Array("open\0".utf8)))
    for (caller, answerer) in [("open\0", "open"), ("open", "open\0"), ("open\0", "open\0")] {
      #expect(throws: OpeningFault.self) {
        try open(Side(.caller, token: caller), Side(.answerer, token: answerer))
      }
    }
    #expect(Opening.isToken("open") && !Opening.isToken("\0") && !Opening.isToken("o\0n"))
  }

  @Test func `stores of two datasets do not meet`() {
    #expect(throws: OpeningFault.otherDataset(mine: Self.dataset, theirs: Self.other, found: [])) {
      try open(Side(.caller, token: "t"), Side(.answerer, token: "t", dataset: Self.other))
    }
  }

  @Test func `words that come back are no peer's, and a proof that comes back proves nothing`()
    throws
  {
    var side = Side(.caller, token: "t")
    let said = side.introduce()
    #expect(throws: OpeningFault.reflected) { try side.take(said) }
    // With a nonce of its own, who only reflects has the caller's proof and no other.
    var caller = Side(.caller, token: "t")
    _ = caller.introduce()
    var theirs = Side(.answerer).message
    theirs.asks = true
    let proof = try caller.take(OpeningLine.open(theirs).bytes).said
    #expect(!proof.isEmpty)
    #expect(throws: OpeningFault.unproved) { try caller.take(proof) }
  }

  @Test func `a proof of another opening, role, dataset or token proves nothing`() throws {
    /// What a caller proves to a server.
    func proof(
      token: String = "t", dataset: DatasetID = OpeningTests.dataset,
      seeds: (UInt64, UInt64) = (1, 2),
      as role: Opening.Role = .caller
    ) throws -> [UInt8] {
      var side = Side(role, token: token, asks: false, dataset: dataset)
      side.message.nonce = Nonce(from: SeededRandomness(seed: seeds.0))
      var theirs = Side(role == .caller ? .answerer : .caller, token: token, dataset: dataset)
        .message
      theirs.nonce = Nonce(from: SeededRandomness(seed: seeds.1))
      if role == .caller { _ = side.introduce() }
      let said = try side.take(OpeningLine.open(theirs).bytes).said
      return Array(said.split(separator: UInt8(ascii: "\n")).last ?? []) + [UInt8(ascii: "\n")]
    }
    func isTaken(_ proof: [UInt8]) throws -> Bool {
      var server = Side(.answerer, token: "t")
      let client = Side(.caller, token: "t", asks: false).message
      _ = try server.take(OpeningLine.open(client).bytes)
      do {
        return try server.take(proof).rest != nil
      } catch .unproved {
        return false
      }
    }
    #expect(try isTaken(proof()))
    #expect(try !isTaken(proof(token: "u")))
    #expect(try !isTaken(proof(dataset: Self.other)))
    #expect(try !isTaken(proof(seeds: (3, 2))))
    #expect(try !isTaken(proof(seeds: (1, 3))))
    #expect(try !isTaken(proof(seeds: (2, 1))))
    #expect(try !isTaken(OpeningLine.proof("").bytes))
    // What the server itself would say.
    var server = Side(.answerer, token: "t", asks: false)
    let asked = try server.take(OpeningLine.open(Side(.caller, token: "t").message).bytes).said
    let line = Array(asked.split(separator: UInt8(ascii: "\n"))[1]) + [UInt8(ascii: "\n")]
    #expect(try !isTaken(line))
  }

  @Test(arguments: [
    ("POST / HTTP/1.1\r\n\r\n", "noOpening"), ("\n", "noOpening"), ("{}\n", "noOpening"),
    ("{\"message\":\"ping\"}\n", "noOpening"), ("{\"message\":\"open\"}\n", "otherProtocol"),
    ("{\"message\":\"open\",\"protocols\":[2,4]}\n", "otherProtocol"),
    ("{\"message\":\"open\",\"protocols\":[3]}\n", "noOpening"),
    ("{\"message\":\"proof\",\"proof\":\"00\"}\n", "noOpening"), ("{", "waits"),
    ("{\"coverage\":", "otherProtocol"), ("{\"message\":\"hello\"}\n", "otherProtocol"),
    ("{" + String(repeating: "x", count: 1_023), "waits"),
    ("{" + String(repeating: "x", count: 1_024), "tooLong"),
    ("{" + String(repeating: "x", count: 1_024) + "\n", "tooLong"),
    ("{\"code\":\"wrongDataset\",\"message\":\"refused\",\"reason\":\"no\"}\n", "refused"),
  ])
  func `a first line that is no opening ends it`(text: String, fault: String) {
    var side = Side(.answerer, token: "t")
    do {
      #expect(try side.take(Array(text.utf8)).rest == nil)
      #expect(fault == "waits")
    } catch {
      #expect("\(error)".hasPrefix(fault), "\(error)")
    }
  }

  @Test func `the opening of the page is what both sides say`() throws {
    let text = ["000102030405060708090a0b0c0d0e0f", "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff"]
    var (caller, answerer) = (Side(.caller, token: "open"), Side(.answerer, token: "open"))
    caller.message.nonce = try #require(Nonce(text[0]))
    answerer.message.nonce = try #require(Nonce(text[1]))
    let first = caller.introduce()
    let second = try answerer.take(first).said
    let third = try caller.take(second).said
    let fourth = try answerer.take(third).said
    #expect(try caller.take(fourth).rest == [])
    let said = String(decoding: first + second + third + fourth, as: UTF8.self)
    #expect(said == OpeningTests.example)
    #expect(said.split(separator: "\n").allSatisfy { $0.utf8.count <= OpeningLine.greatestLength })
  }

  /// What `docs/sync-protocol.md` shows.
  static let example = """
    {"asks":true,"dataset":"5DB49B01-1D48-4785-97E6-55EA5E8FF674","ephemeral":false,"message":"open","nonce":"000102030405060708090a0b0c0d0e0f","protocols":[3]}
    {"asks":true,"dataset":"5DB49B01-1D48-4785-97E6-55EA5E8FF674","ephemeral":false,"message":"open","nonce":"f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff","protocols":[3]}
    {"message":"proof","proof":"9317bbd2b9cf67adfd45b6393c3bac3ac83f9ab63d15ab59333028a6437e8e58"}
    {"message":"proof","proof":"a8fcdc8dd2767fc9cb2a74117fae6e652be231a0d1d4ba25fefac17550bec714"}

    """
}
