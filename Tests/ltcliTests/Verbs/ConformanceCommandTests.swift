import Testing

@testable import ltcli

struct ConformanceCommandTests {
  private let bench = Workbench()
  /// `Fixtures` of this package.
  private static let fixtures =
    #filePath.split(separator: "/").dropLast(4).map { "/\($0)" }.joined() + "/Fixtures"

  @Test func `fixtures that pass end with 0, and the last line counts them`() {
    let outcome = bench.run(
      "conformance \(Self.fixtures)/lines/valid \(Self.fixtures)/lines/invalid/sum")
    #expect(outcome.status == .done)
    #expect(outcome.lines.last?.hasSuffix(" passed, 0 failed") == true)
  }

  @Test func `an engine that does not answer fails`() {
    let console = CapturedConsole()
    let outcome = bench.run(
      ["conformance", "\(Self.fixtures)/lines/valid", "--driver", "exit 3"], on: console)
    #expect(outcome.status == .different)
  }

  @Test func `a path without fixtures is wrong usage`() {
    #expect(bench.run("conformance /nothing").status == .wrongUsage)
    #expect(bench.run("conformance").status == .wrongUsage)
  }
}
