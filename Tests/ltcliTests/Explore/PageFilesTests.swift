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

/// What the tool carries of the page, and the files in which people change it.
struct PageFilesTests {
  private static let root =
    #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined() + "/"
  private static let carrier = root + "Sources/ltcli/Explore/PageFile.swift"

  private static let explorer = "Tests/Explorer/"
  private static let template = explorer + "page.html"
  private static let styles = [explorer + "page.css"]
  private static let scripts =
    ["sum", "json", "lines", "kinds", "fold"].map { "Tests/ReaderJS/\($0).js" }
    + ["table", "moments", "explain", "panels", "page"].map { "\(explorer)\($0).js" }

  private static func text(_ path: String) throws -> String {
    let contents = try PosixFileSystem().contents(of: path)
    return String(decoding: contents.bytes(in: 0..<contents.count), as: UTF8.self)
  }

  private static func literal(_ path: String) throws -> String {
    "PageFile(name: \"\(path)\", text: #\"\"\"\n\(try text(root + path))\n\"\"\"#)"
  }

  private static func source() throws -> String {
    """
    // swift-format-ignore-file
    // PageFilesTests writes this file with LIFTTRAIL_RECORD=1, from Tests/Explorer and Tests/ReaderJS.

    /// A file of the page that `explore` writes.
    struct PageFile {
      /// Its path in this package.
      let name: String
      let text: String

      /// The page, with marks in the places of all else.
      static let template = \(try literal(template))
      static let styles = [\(try styles.map(literal).joined(separator: ", "))]
      /// In the order in which they are loaded.
      static let scripts = [\(try scripts.map(literal).joined(separator: ", "))]
    }

    """
  }

  @Test func `the tool carries the page as its files are; LIFTTRAIL_RECORD=1 rewrites it`() throws {
    let expected = try Self.source()
    if getenv("LIFTTRAIL_RECORD").map({ String(cString: $0) }) == "1" {
      let files = PosixFileSystem()
      try files.removeFile(at: Self.carrier)
      try files.createFile(at: Self.carrier).append(Array(expected.utf8))
    }
    #expect(try Self.text(Self.carrier) == expected)
  }

  @Test func `what this build carries is what the files say`() throws {
    for file in [PageFile.template] + PageFile.styles + PageFile.scripts {
      #expect(try file.text == Self.text(Self.root + file.name), "\(file.name): build again")
    }
  }

  @Test func `no file of the page ends the literal or the script that it stands in`() {
    for file in PageFile.styles + PageFile.scripts {
      #expect(!file.text.contains("\"\"\"#") && !file.text.contains("\\#"), "\(file.name)")
      #expect(!file.text.contains("</script") && !file.text.contains("<!--"), "\(file.name)")
      #expect(!file.text.contains("{{"), "\(file.name)")
    }
  }
}
