import Testing

@testable import ltcli

/// What `--zone` takes.
struct ZoneNameTests {
  private let bench = Workbench()

  init() { bench.makeStore() }

  private static let calls = [
    "import strong /phone /strong.csv --unit kg", "export /phone csv", "sessions /phone",
    "log /phone",
  ]

  @Test(arguments: ["EST", "CET", "Japan", "GMT+1"], calls)
  func `a short name is refused, also one that the system knows`(zone: String, call: String) {
    let outcome = bench.run("\(call) --zone \(zone)")
    #expect(outcome.status == .wrongUsage)
    let error = "“\(zone)” is a short name, which may mean several zones\nhint: write the region"
    #expect(outcome.error.contains(error), "\(outcome.error)")
  }

  @Test(arguments: ["BST", "IST", "CST", "ART"], calls)
  func `an abbreviation is refused, whatever the system takes it for`(zone: String, call: String) {
    let outcome = bench.run("\(call) --zone \(zone)")
    #expect(outcome.status == .wrongUsage)
    #expect(outcome.error.contains("“\(zone)”"), "\(outcome.error)")
  }

  @Test(arguments: ["UTC", "GMT", "Etc/UTC", "Europe/London"])
  func `a region and Greenwich are taken`(zone: String) {
    for call in Self.calls.dropFirst() {
      #expect(bench.run("\(call) --zone \(zone)").status == .done)
    }
  }
}
