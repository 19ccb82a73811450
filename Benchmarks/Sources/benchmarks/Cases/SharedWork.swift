import EventLog
import Projections

/// Calls by several tasks at once to one replica, each durable before its task's next one.
struct SharedWork {
  /// The calls of each task.
  let shares: [[WriteCall]]

  /// Has them written into a new store, and looks for every payload in its log, where each must stand
  /// once, in whatever order.
  func write(in folder: String) throws -> Timing {
    let path = folder + "/store"
    try Folder.remove(path)
    let shared = SharedReplica(try AppendWork.newReplica(at: path, files: PosixFileSystem()))
    let timing = try Timing.of { try write(to: shared) }
    try check(path)
    return timing
  }

  private func write(to shared: SharedReplica) throws {
    try Waiting.until {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for share in shares {
          group.addTask {
            for call in share {
              let report = try await shared.write(call)
              guard report.refusal == nil, report.outcomes.count == call.drafts.count else {
                throw BenchmarkError.failed("a write of many was refused: \(report)")
              }
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }

  private func check(_ path: String) throws {
    let log = try Store.open(at: path, for: .reading).log
    try expect(log.faults.count, is: 0, "faults of the log")
    var found: [UInt64] = []
    for position in 1..<(log.count + 1) {
      found.append(XXH64.hash(Array(try log.event(at: position).dataBytes)))
    }
    let drafts = shares.joined().flatMap(\.drafts)
    let wanted = drafts.map { XXH64.hash($0.payload.bytes) }
    try expect(found.sorted(), is: wanted.sorted(), "the payloads of the log")
  }
}
