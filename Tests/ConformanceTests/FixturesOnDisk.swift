import EventLog
import EventLogTesting
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

  /// Those that the tests run: of fixtures with `orders`, which take most of the time, those that `Seeds` chooses.
  /// `ltcli conformance` runs all of them, with all orders.
  static let chosen: [Fixture] = {
    if isRecording { return all }
    let withOrders = all.filter(hasOrders)
    return all.filter { !hasOrders($0) } + Seeds.some(of: withOrders)
  }()

  private static func hasOrders(_ fixture: Fixture) -> Bool {
    guard fixture.kind == .scenario else { return false }
    do {
      let blocks = try ScenarioFile(text: FixtureFile.text(fixture.path)).blocks
      return blocks.contains { ScenarioCommand($0).verb == "orders" }
    } catch {
      // Its own run reports what is wrong with it.
      return false
    }
  }

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
