import EventLog
import Testing

@testable import ltcli

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct ReferenceTests {
  /// `docs/cli.md` of this package.
  private static let page =
    #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined() + "/docs/cli.md"

  @Test func `the reference page is the help of every verb; LIFTTRAIL_RECORD=1 rewrites it`() throws
  {
    let files = PosixFileSystem()
    let expected = Array(Help.reference.utf8)
    if getenv("LIFTTRAIL_RECORD").map({ String(cString: $0) }) == "1" {
      if try files.status(of: Self.page) != nil { try files.removeFile(at: Self.page) }
      try files.createFile(at: Self.page).append(expected)
    }
    let contents = try files.contents(of: Self.page)
    let found = String(decoding: contents.bytes(in: 0..<contents.count), as: UTF8.self)
    #expect(found == Help.reference)
  }

  @Test func `no line of the help is wider than a terminal likes`() {
    for verb in CommandTable.descriptions {
      for line in Help.text(for: verb).split(separator: "\n") {
        #expect(Printable.width(String(line)) <= 100, "\(verb.name): \(line)")
      }
    }
  }
}
