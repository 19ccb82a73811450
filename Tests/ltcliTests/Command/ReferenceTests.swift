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
    let expected = Array(Help.reference(.current).utf8)
    if getenv("LIFTTRAIL_RECORD").map({ String(cString: $0) }) == "1" {
      if try files.status(of: Self.page) != nil { try files.removeFile(at: Self.page) }
      try files.createFile(at: Self.page).append(expected)
    }
    let contents = try files.contents(of: Self.page)
    let found = String(decoding: contents.bytes(in: 0..<contents.count), as: UTF8.self)
    #expect(found == Help.reference(.current))
  }

  @Test func `no line of the help is wider than a terminal likes`() {
    for verb in CommandTable.current.descriptions {
      for line in Help.text(for: verb).split(separator: "\n") {
        #expect(Printable.width(String(line)) <= 100, "\(verb.name): \(line)")
      }
    }
  }
}

extension Help {
  /// The reference page: the help of every verb.
  fileprivate static func reference(_ commands: CommandTable) -> String {
    var page = """
      # The command line

      This page is written from the help texts; a test holds it against them. Data goes to standard
      output, everything else to standard error.

      With `--json`, each line of standard error is an object too. An error has `command`, `status`, `code`
      and `reason`, and as far as they are known `attempted`, `path`, `line`, `byte`, `event`, `durable`
      (events whose ids could not be printed) and `advice`; anything else is a `note` or a `warning`.

      ## Exit status

      | status | meaning |
      |---|---|

      """
    for status in ExitStatus.allCases { page += "| \(status.rawValue) | \(status) |\n" }
    page += "\nA failing command leaves the store as it was; `append` without `--atomic`: as of "
    page +=
      "the last id that was printed, or named on standard error. Where the disk fails, what was under way "
    page +=
      "may be there all the same, whole (`ltcli log` tells).\n\n## Verbs\n\n```\n\(overview(commands))```\n"
    for verb in commands.descriptions {
      page += "\n### \(verb.name)\n\n```\n\(text(for: verb))```\n"
    }
    return page
  }
}
