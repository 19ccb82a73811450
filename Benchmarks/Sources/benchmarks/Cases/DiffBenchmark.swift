import EventLog

/// A cold process compares two stores of one dataset that differ in 10 events.
struct DiffBenchmark: Benchmark {
  private let stores: TwinStores

  init(_ stores: TwinStores) {
    self.stores = stores
  }

  func sample(round: Int) throws -> [Sample] {
    let (result, answer) = try ColdProcess.run(.diff(left: stores.left, right: stores.right))
    try expect(answer["leftLacks"]?.string, is: stores.leftLacks, "what the left store lacks")
    try expect(answer["rightLacks"]?.string, is: stores.rightLacks, "what the right store lacks")
    try expect(answer["sameContents"]?.bool, is: true, "whether shared events agree")
    try expect(
      answer["entities"]?.number, is: Double(TwinStores.differences), "entities that differ")
    return [Sample(.diff, result.timing)]
  }
}
