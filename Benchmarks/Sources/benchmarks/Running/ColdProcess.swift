import EventLog

/// This program, started anew for one piece of work, so that only the page cache is warm.
struct ColdProcess {
  /// The first argument, which tells a started process what it is.
  static let marker = "cold-process"

  /// Does one piece of work in a process of its own.
  /// - Parameter cores: How many processors it may use; nil for all.
  /// - Returns: How it ran, and what it answered.
  static func run(
    _ work: Work, cores: Int? = nil, watchesMemory: Bool = false
  ) throws -> (result: ChildProcess.Result, answer: JSONObject) {
    let place = cores.map { String($0) } ?? "all"
    let child = ChildProcess(
      arguments: [Executable.path, marker, place] + work.arguments)
    let result = try child.run(watchesMemory: watchesMemory)
    guard let answer = try JSONReader.value(of: Array(result.output.utf8)).object else {
      throw BenchmarkError.failed("a cold process answered \(result.output)")
    }
    return (result, answer)
  }

  /// The other side: does the work and prints the answer.
  static func answer(_ arguments: [String]) throws {
    guard let place = arguments.first, let work = Work(Array(arguments.dropFirst())) else {
      throw BenchmarkError.usage("\(marker) is for this program itself")
    }
    if let cores = Int(place) { try Processors.restrict(to: cores) }
    print(try work.run().canonicalText())
    // Exits like a tool: the memory goes with the process; freeing it piece by piece only takes
    // time.
    Executable.exit(0)
  }
}
