import Testing

@testable import SyncRelay

struct GreetingTests {
  private let line = Array(Greeting.line.utf8)

  @Test func `a greeting is found however it is cut, and what follows it is kept`() throws {
    for cut in 0...line.count {
      var greeting = Greeting()
      let first = try greeting.add(Array(line[..<cut]))
      #expect(first == (cut == line.count ? [] : nil))
      if cut < line.count {
        #expect(try greeting.add(line[cut...] + [1, 2]) == [1, 2])
      }
    }
  }

  @Test(arguments: [1, 17, 65_500])
  func `noise before the greeting is an error that quotes it, though the greeting comes`(
    count: Int
  ) throws {
    let noise = [UInt8](repeating: UInt8(ascii: "x"), count: count)
    // In pieces, so that the greeting is cut.
    let bytes = noise + line
    var greeting = Greeting()
    let error = #expect(throws: TransportError.self) {
      for byte in bytes { _ = try greeting.add([byte]) }
    }
    let text = count == 1 ? "1 byte" : "\(count) bytes"
    #expect(
      error?.reason.hasPrefix("\(text) of other output came before the greeting") == true)
    #expect(error?.reason.hasSuffix("“\(String(repeating: "x", count: min(count, 80)))”") == true)
    #expect(error?.advice?.contains("startup files") == true)
  }

  @Test func `endless noise is given up after 64 KiB`() throws {
    var greeting = Greeting()
    let piece = [UInt8](repeating: 10, count: 1 << 12)
    for _ in 0..<16 { #expect(try greeting.add(piece) == nil) }
    #expect(throws: TransportError.self) { try greeting.add([10]) }
  }

  @Test func `a greeting of another version is noise`() throws {
    var greeting = Greeting()
    #expect(try greeting.add(Array("lifttrail-relay 2\n".utf8)) == nil)
    #expect(greeting.failureAtEnd()?.reason.contains("lifttrail-relay 2") == true)
    #expect(Greeting().failureAtEnd() == nil)
  }

  @Test func `a server's messages need no greeting`() throws {
    var greeting = Greeting(mayBeMissing: true)
    #expect(try greeting.add(Array("{\"m".utf8)) == Array("{\"m".utf8))
    var strict = Greeting()
    #expect(try strict.add(Array("{\"m".utf8)) == nil)
  }

  @Test func `a channel passes on what comes behind the greeting, and waits for it by itself`()
    async throws
  {
    let pair = ChannelPair()
    let greeted = GreetedChannel(pair.first, Greeting())
    try await greeted.send([9])
    #expect(try await pair.second.receive() == [9])
    try await pair.second.send(Array(line[..<5]))
    let reader = Task { try await greeted.receive() }
    try await pair.second.send(Array(line[5...]))
    try await pair.second.send([1, 2])
    #expect(try await reader.value == [1, 2])
    await pair.second.close()
    #expect(try await greeted.receive() == nil)
  }

  @Test func `a peer that ends before the greeting is an error if it said something else`()
    async throws
  {
    let (silent, loud) = (ChannelPair(), ChannelPair())
    await silent.second.close()
    #expect(try await GreetedChannel(silent.first, Greeting()).receive() == nil)
    try await loud.second.send(Array("This account is not available.\n".utf8))
    await loud.second.close()
    let error = try await failure {
      try await GreetedChannel(loud.first, Greeting()).awaitGreeting()
    }
    #expect(error.reason.contains("beginning with “This account is not available."))
  }
}
