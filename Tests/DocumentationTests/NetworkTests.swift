import Testing

/// Nothing tells third parties: this project reaches out from one file, and only to peers that somebody names.
struct NetworkTests {
  /// The only file that makes sockets and asks for addresses.
  private static let door = "Sources/SyncRelay/Transports/Socket.swift"

  /// What makes a socket, or reaches out without one.
  private static let calls = [
    "socket(", "socketpair(", "getaddrinfo(", "gethostbyname(", "URLSession", "URLRequest",
    "NWConnection", "NWListener", "CFStreamCreatePairWithSocket", "CFSocketCreate",
    "contentsOf: url", "import Network", "import FoundationNetworking", "import NIO",
  ]

  /// Where a line of code calls one of them; comments do not count.
  private static func finds(in path: String) throws -> [String] {
    try Documentation.text(of: path).split(separator: "\n").compactMap { line in
      let code = line.drop { $0 == " " }
      guard !code.hasPrefix("//") else { return nil }
      return calls.first { call in
        code.ranges(of: call).contains { range in
          // Another word may end so.
          code[..<range.lowerBound].last.map { !$0.isLetter && $0 != "." && $0 != "_" } ?? true
        }
      }
    }
  }

  @Test func `one file makes sockets, and no other reaches out`() throws {
    let sources = try Documentation.sources().filter {
      $0.hasPrefix("Sources/") && $0.hasSuffix(".swift")
    }
    #expect(sources.count > 300)
    for path in sources where path != NetworkTests.door {
      let found = try NetworkTests.finds(in: path)
      #expect(found.isEmpty, "\(path) has \(found)")
    }
    #expect(try Set(NetworkTests.finds(in: NetworkTests.door)) == ["socket(", "getaddrinfo("])
  }

  @Test func `the package depends on no other one`() throws {
    let manifest = try Documentation.text(of: "Package.swift")
    #expect(manifest.contains(".target(") && !manifest.contains(".package("))
  }
}
