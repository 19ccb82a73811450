#if os(Linux) || os(macOS)
  import Testing

  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// `Fixtures/run.py` says what `ltcli conformance` says.
  @Suite(
    .enabled(
      if: system("command -v python3 > /dev/null") == 0,
      "run.py needs python3, which this machine lacks"))
  struct RunnerWithoutSwiftTests {
    private static let root = #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined()

    /// Both runners' output for one driver, and how they ended.
    private func both(
      _ driver: String, _ paths: [String]
    ) async throws -> (here: ShellBench.Outcome, there: ShellBench.Outcome) {
      let bench = try ShellBench()
      let fixtures = "\(Self.root)/Fixtures"
      let rest =
        "\(paths.map { "'\(fixtures)/\($0)'" }.joined(separator: " ")) --driver \"\(driver)\""
      return (
        try await bench.run("$ltcli conformance \(rest)"),
        try await bench.run("PYTHONDONTWRITEBYTECODE=1 python3 '\(fixtures)/run.py' \(rest)")
      )
    }

    @Test func `of this engine both say that it passes`() async throws {
      let (here, there) = try await both(
        "exec $ltcli driver", ["lines/valid", "scenarios/state", "scenarios/storage"])
      #expect(here.status == 0 && here.output.hasSuffix(" passed, 0 failed\n"))
      #expect(there.output == here.output && there.status == here.status)
    }

    @Test func `of the example both say what it lacks`() async throws {
      let (here, there) = try await both(
        "exec python3 '\(Self.root)/Tests/ConformanceExample/engine.py'",
        ["lines/invalid/sum", "scenarios/state"])
      #expect(here.output.contains(" passed, 0 failed, "))
      #expect(there.output == here.output && there.status == here.status)
    }

    @Test func `of a wrong engine both name the same places`() async throws {
      let (here, there) = try await both(
        "$ltcli driver | sed -u s/applied/refused/g",
        ["scenarios/fold/6-duplicate-deletion.txt", "scenarios/fold/4-fields-are-one-unit.txt"])
      #expect(here.status == 1 && here.output.contains("first difference"))
      #expect(there.output == here.output && there.status == here.status)
    }
  }
#endif
