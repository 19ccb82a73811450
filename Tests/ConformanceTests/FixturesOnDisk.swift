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

/// The fixtures of this package.
enum FixturesOnDisk {
  /// The package's root: three levels above this file.
  static let root = folder(above: #filePath, levels: 3)

  static let path = root + "/Fixtures"

  /// All fixtures; none if they cannot be read, which a separate test reports.
  static let all: [Fixture] = {
    do throws(LogError) { return try Fixture.all(at: path) } catch { return [] }
  }()

  /// Whether to rewrite expectations: LIFTTRAIL_RECORD=1.
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
