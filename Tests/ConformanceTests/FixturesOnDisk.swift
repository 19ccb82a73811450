import EventLog
import Testing

@testable import Conformance

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where the fixtures stand.
enum FixturesOnDisk {
  /// The package's root: three levels above this file.
  static let root = folder(above: #filePath, levels: 3)

  static let path = root + "/Fixtures"

  /// All fixtures; none where they cannot be read, which a test of its own reports.
  static let all: [Fixture] = {
    do throws(LogError) { return try Fixture.all(at: path) } catch { return [] }
  }()

  /// Whether expectations are rewritten: LIFTTRAIL_RECORD=1.
  static let isRecording = getenv("LIFTTRAIL_RECORD").map { String(cString: $0) } == "1"

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
