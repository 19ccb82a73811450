import EventLog
import Testing

@testable import ltcli

/// Where the fixtures stand, and how the program under test is found.
enum FixturesOnDisk {
  /// The package's root: four levels above this file.
  static let root = folder(above: #filePath, levels: 4)

  static let path = root + "/Fixtures"

  /// All fixtures; none where they cannot be read, which a test of its own reports.
  static let all: [Fixture] = {
    do throws(LogError) { return try Fixture.all(at: path) } catch { return [] }
  }()

  /// The `ltcli` that was built beside these tests.
  static let tool: String = {
    // On macOS the bundle is a folder that is named in the arguments, with more behind its name.
    for argument in CommandLine.arguments {
      let parts = argument.split(separator: "/", omittingEmptySubsequences: false)
      guard let bundle = parts.firstIndex(where: { $0.hasSuffix(".xctest") }) else { continue }
      return parts[..<bundle].joined(separator: "/") + "/ltcli"
    }
    return root + "/.build/debug/ltcli"
  }()

  static func folder(above path: String, levels: Int) -> String {
    var path = path
    for _ in 0..<levels {
      guard let slash = path.lastIndex(of: "/") else { return "." }
      path = String(path[..<slash])
    }
    return path
  }
}

extension Fixture: CustomTestStringConvertible {
  /// The path below `Fixtures`.
  public var testDescription: String { String(path.dropFirst(FixturesOnDisk.path.count + 1)) }
}
