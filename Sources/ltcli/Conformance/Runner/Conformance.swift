import EventLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs fixtures and reports: what `ltcli conformance` does.
enum Conformance {
  /// Runs the fixtures at some paths, files or folders.
  /// - Parameters:
  ///   - driver: A shell command that starts another implementation; nil for this engine.
  ///   - record: Whether the expectations are rewritten instead of compared.
  ///   - print: Where each line of the report goes; the last is `N passed, N failed`.
  /// - Returns: 0 where all passed, 1 where any failed, 2 where there are no fixtures.
  static func run(
    paths: [String], driver: String?, record: Bool, print: (String) -> Void
  ) -> Int32 {
    var fixtures: [Fixture] = []
    do throws(LogError) {
      for path in paths { fixtures += try Fixture.all(at: path) }
    } catch {
      print("\(error)")
      return 2
    }
    guard !fixtures.isEmpty else {
      print("there are no fixtures at \(paths.joined(separator: ", "))")
      return 2
    }
    do throws(ConformanceError) {
      let engine: any ConformanceEngine =
        if let driver { try DriverProcess(driver) } else { InProcessEngine() }
      return report(fixtures, FixtureRunner(engine: engine, isRecording: record), print: print)
    } catch {
      print("\(error)")
      return 1
    }
  }

  /// Whether the environment asks for new expectations: LIFTTRAIL_RECORD=1.
  static var isRecordingAskedFor: Bool {
    getenv("LIFTTRAIL_RECORD").map { String(cString: $0) } == "1"
  }

  private static func report(
    _ fixtures: [Fixture], _ runner: FixtureRunner, print: (String) -> Void
  ) -> Int32 {
    var failed = 0
    for fixture in fixtures {
      let mismatches = runner.run(fixture)
      if !mismatches.isEmpty { failed += 1 }
      for mismatch in mismatches { print("\(mismatch)") }
    }
    print("\(fixtures.count - failed) passed, \(failed) failed")
    return failed == 0 ? 0 : 1
  }
}
