import EventLog

/// Runs one peer's pieces of work, each in its own process; the script times the work alone,
/// without the start of Python, and asserts the result.
struct PeerBenchmark: Benchmark {
  private let peer: Peer
  private let python: String
  private let dataset: Dataset

  /// - Throws: `skipped` if Python or a package is not there.
  init(_ peer: Peer, _ context: Context) throws {
    self.peer = peer
    python = context.options.python
    let imports = peer.packages.map { "import \($0)" }.joined(separator: "; ")
    let probe = "try:\n  \(imports)\n  print('{}')\nexcept ImportError as e:\n  print(e)"
    let answer: String
    do {
      answer = try ChildProcess(arguments: [python, "-c", probe]).run().output
    } catch {
      throw BenchmarkError.skipped("\(python) does not run: \(error)")
    }
    guard answer.hasPrefix("{}") else {
      throw BenchmarkError.skipped(
        "\(answer.prefix { $0 != "\n" }); see peers/requirements.txt and --python")
    }
    dataset = try context.dataset
  }

  func sample(round: Int) throws -> [Sample] {
    try peer.works.map { work in
      var arguments = [python, PeerBenchmark.script, work.name, dataset.folder]
      if let cores = work.cores { arguments += ["--cores", String(cores)] }
      let output = try ChildProcess(arguments: arguments).run().output
      guard let answer = try JSONReader.value(of: Array(output.utf8)).object,
        let elapsed = answer["seconds"]?.number, let processor = answer["processor"]?.number
      else { throw BenchmarkError.failed("\(work.name) answered \(output)") }
      return Sample(
        work.figure, Timing(elapsed: elapsed, processor: processor),
        items: dataset.expectation.events)
    }
  }

  /// The script is beside the sources of this program.
  private static var script: String {
    let parts = #filePath.split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/") + "/peers/peers.py"
  }
}
