#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The cost of reading the lines with Foundation, without folding.
struct JSONDecoderBenchmark: Benchmark {
  private let dataset: Dataset

  init(_ dataset: Dataset) {
    self.dataset = dataset
  }

  func sample(round: Int) throws -> [Sample] {
    var sums: UInt64 = 0
    let decoder = JSONDecoder()
    let timing = try Timing.of {
      try LogBytes.eachSegment(of: dataset.store) { segment in
        try LogBytes.eachLine(of: segment) { line in
          let line = try decoder.decode(DecodedLine.self, from: Data(line))
          sums ^= UInt64(line.sum, radix: 16) ?? 0
        }
      }
    }
    try expect(sums, is: dataset.expectation.sums, "the decoded sums")
    return [Sample(.jsonDecoder, timing, items: dataset.expectation.events)]
  }
}

/// A line as an app would decode it: its known members, which is faster than a tree of values.
private struct DecodedLine: Decodable {
  let replica: String
  let seq: Int
  let stamp: String
  let type: String
  let v: Int
  let entity: String
  let data: Payload
  let sum: String

  struct Payload: Decodable {
    let estimatedMinutes: Double?
    let exerciseId: String?
    let id: String?
    let isArchived: Bool?
    let kind: String?
    let moduleIds: [String]?
    let name: String?
    let notes: String?
    let order: Double?
    let reason: String?
    let reps: Int?
    let rpe: Double?
    let sets: [PlannedSet]?
    let source: String?
    let startedAt: String?
    let weightKilograms: Double?
    let zone: String?
  }

  struct PlannedSet: Decodable {
    let reps: Int
    let weightKilograms: Double
  }
}
