import EventLog

/// Two stores with the same history, but for five edits that only the one has and five that only
/// the other has, each of another module.
struct DiffBenchmark: Benchmark {
  private static let editsOfEach = 5

  private let left: String
  private let right: String
  /// What each lacks, as the engine prints ranges.
  private let leftLacks: String
  private let rightLacks: String

  init(_ context: Context) throws {
    let folder = try context.scratch("diff")
    left = folder + "/left"
    right = folder + "/right"
    var history = History()
    var stores = [
      try StoreWriter(creating: left, replica: History.replicas[1], name: "watch"),
      try StoreWriter(creating: right, replica: History.replicas[2], name: "server"),
    ]
    for _ in 0..<context.options.events {
      let event = history.next()
      for index in stores.indices { _ = try stores[index].append(event) }
    }
    var lacks: [String] = []
    for index in stores.indices {
      var seqs: [UInt64] = []
      for module in 0..<DiffBenchmark.editsOfEach {
        let event = history.nextExercise(of: 2 * module + index, writer: 1 + index)
        _ = try stores[index].append(event)
        seqs.append(event.seq)
      }
      try stores[index].finish()
      lacks.append("\(History.replicas[1 + index]):\(seqs[0])-\(seqs[seqs.count - 1])")
    }
    rightLacks = lacks[0]
    leftLacks = lacks[1]
  }

  func sample(round: Int) throws -> [Sample] {
    let (result, answer) = try ColdProcess.run(.diff(left: left, right: right))
    try expect(answer["leftLacks"]?.string, is: leftLacks, "what the left store lacks")
    try expect(answer["rightLacks"]?.string, is: rightLacks, "what the right store lacks")
    try expect(
      answer["entities"]?.number, is: Double(2 * DiffBenchmark.editsOfEach),
      "entities that differ")
    return [Sample(.diff, result.timing)]
  }
}
