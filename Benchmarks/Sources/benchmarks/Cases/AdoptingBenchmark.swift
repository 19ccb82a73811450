import EventLog
import LiftTrail
import Synchronization
import Training

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An app's old records of 50,000 sets, adopted once, and once more by a store that was opened from a snapshot, in which
/// nothing is to be written.
struct AdoptingBenchmark: Benchmark {
  private static let setsOfSession = 20

  private let path: String
  private let records: [Session]

  init(_ context: Context) throws {
    path = try context.scratch("adopting") + "/app"
    records = (0..<(context.options.isSmoke ? 50 : 2_500)).map { number in
      let start = Date(timeIntervalSince1970: 1_500_000_000 + Double(number) * 86_400)
      return Session(
        id: Session.ID("s\(number)"), started: SessionStart(at: start, zone: .gmt),
        sets: (0..<Self.setsOfSession).map { set in
          LoggedSet(
            id: LoggedSet.ID("x\(set)"), exercise: "Exercise \(set % 4)",
            weightKilograms: Double(60 + set), reps: 5)
        })
    }
  }

  func sample(round: Int) throws -> [Sample] {
    try Folder.remove(path)
    let count = records.count * (Self.setsOfSession + 1)
    let first = try adopt(writing: count)
    _ = try Store.open(at: path, for: .writing, environment: StoreEnvironment(holder: "benchmarks"))
      .makeSnapshot()
    let again = try adopt(writing: 0)
    return [
      Sample(.adoptedFirst, first, items: count), Sample(.adoptedAgain, again, items: count),
    ]
  }

  /// Adopts all records in one transaction of a store that is opened for it.
  private func adopt(writing expected: Int) throws -> Timing {
    let store = TrainingStore(at: URL(filePath: path))
    try Waiting.until { try await store.open() }
    let records = records
    let written = Mutex(0)
    let timing = try Timing.of {
      try Waiting.until {
        let commit = try await store.write { transaction in
          var sum = 0
          for (number, record) in records.enumerated() {
            let at = Date(timeIntervalSince1970: 1_500_000_000 + Double(number) * 86_400)
            sum += try transaction.adopt(record, updatedAt: at).written
          }
          return sum
        }
        written.withLock { $0 = commit.value }
      }
    }
    try Waiting.until { await store.close() }
    try expect(written.withLock { $0 }, is: expected, "values that were written")
    return timing
  }
}
