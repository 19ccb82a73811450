import TortureHarness

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How long, from which seed, and on how many threads.
struct Order {
  var minutes = 1.0
  var seed: UInt64 = 1
  var width = 2

  var part = ""

  /// - Parameter arguments: `MINUTES [SEED [THREADS [PART]]]`; only the exhaustive jobs whose
  ///   name has the part in it are done; for `random` and `exchanged-model` none of them, but those
  ///   random ones alone. `exchanged-model:STATE` is one state, told in full.
  init?(_ arguments: [String]) {
    guard let minutes = arguments.first.flatMap({ Double($0) }) else { return nil }
    self.minutes = minutes
    if arguments.count > 1 { seed = UInt64(arguments[1]) ?? seed }
    if arguments.count > 2 { width = Int(arguments[2]) ?? width }
    if arguments.count > 3 { part = arguments[3] }
  }
}

extension Order {
  private static let exchanged = "exchanged-model"

  /// Whether some random jobs are to be done.
  private func wants(_ name: String) -> Bool { part.isEmpty || part == name }

  /// The one state of exchanged files that is asked for.
  var state: UInt64? {
    let parts = part.split(separator: ":")
    return parts.count == 2 && parts[0] == Order.exchanged ? UInt64(parts[1]) : nil
  }

  /// The random jobs of one round; none where none are wanted.
  func randomJobs(_ round: UInt64, _ cast: ExchangedCast) throws -> [Job] {
    let width = UInt64(width)
    let rounds = (round * width)..<((round + 1) * width)
    var jobs: [Job] = []
    if wants("random") {
      jobs += try rounds.map { try Job.random(seed: seed &* 1_000_003 &+ $0) }
    }
    if wants(Order.exchanged) {
      jobs += rounds.map {
        Job.exchanged(cast, seed: seed, states: ($0 * 1_000)..<(($0 + 1) * 1_000))
      }
    }
    return jobs
  }
}

/// Says something at once, also where the output is a file.
func note(_ text: String) {
  print(text)
  fflush(nil)
}

/// Does the exhaustive jobs, then walks at random until the time is over.
struct Torture {
  let order: Order
  let clock = ContinuousClock()
  var findings = Findings()

  mutating func run() async throws {
    let start = clock.now
    let end = start.advanced(by: .seconds(order.minutes * 60))
    if let state = order.state {
      var explorer = ExchangedExplorer(try ExchangedCast())
      for line in explorer.explore(seed: order.seed, state: state, isTold: true) { note(line) }
      findings = explorer.findings
      return
    }
    let left = await perform(
      try Job.all().filter { order.part.isEmpty || $0.name.contains(order.part) }, from: start,
      until: end)
    note("exhaustive part: \(left == 0 ? "whole" : "\(left) jobs left"), \(clock.now - start)")
    let cast = try ExchangedCast()
    var round: UInt64 = 0
    while clock.now < end {
      let jobs = try order.randomJobs(round, cast)
      if jobs.isEmpty { break }
      _ = await perform(jobs, from: start, until: end)
      round += 1
    }
    note("\(findings)")
    note("time: \(clock.now - start)")
  }

  /// Does jobs, some at a time; gives how many were not begun when the time was over.
  private mutating func perform(
    _ jobs: [Job], from start: ContinuousClock.Instant, until end: ContinuousClock.Instant
  ) async -> Int {
    var waiting = jobs[...]
    let clock = clock
    let width = order.width
    await withTaskGroup(of: (String, Findings).self) { group in
      for job in waiting.prefix(width) { group.addTask { (job.name, job.run()) } }
      waiting = waiting.dropFirst(width)
      for await (name, found) in group {
        findings.add(found)
        note("\(name): \(found.states) states, at \(clock.now - start)")
        if !found.isClean { note("\(name): \(found.notes.first ?? "")") }
        guard clock.now < end, let job = waiting.popFirst() else { continue }
        group.addTask { (job.name, job.run()) }
      }
    }
    return waiting.count
  }
}

@main
enum Main {
  static func main() async throws {
    guard let order = Order(Array(CommandLine.arguments.dropFirst())) else {
      print("usage: torture MINUTES [SEED [THREADS]]")
      exit(2)
    }
    var torture = Torture(order: order)
    try await torture.run()
    if !torture.findings.isClean { exit(1) }
  }
}
