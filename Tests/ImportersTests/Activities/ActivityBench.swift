import EventLog
import EventLogTesting
import Projections
import Testing
import Training

@testable import Importers

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A store into which files of activities come, again and again.
struct ActivityBench {
  let replica: Replica

  /// LIFTTRAIL_ACTIVITY_FILES=2000 asks for the long run.
  static let files =
    getenv("LIFTTRAIL_ACTIVITY_FILES").flatMap { Int(String(cString: $0)) } ?? 200

  init() throws { replica = try Replica.inMemory() }

  @discardableResult
  func take(
    _ bytes: [UInt8], as format: FileFormat, zone: String = "", isTrial: Bool = false
  ) throws -> ImportReport {
    let plan = try ImportPlan(reading: bytes, as: format, zone: zone)
    var run = try ImportRun(plan, from: ImportSource(format: format), into: replica)
    try run.run(isTrial: isTrial) {}
    return run.report
  }

  /// Reads a health export in pieces of some length.
  static func plan(_ text: String, pieces length: Int) throws -> ImportPlan {
    var file = HealthImport()
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: length) {
      try file.read(Array(bytes[start..<min(bytes.count, start + length)]))
    }
    return try file.plan()
  }

  var sessions: [Session] {
    get throws {
      try replica.state.all(Session.self).sorted {
        ($0.started?.startedAt?.milliseconds ?? 0) < ($1.started?.startedAt?.milliseconds ?? 0)
      }
    }
  }

  var weights: [BodyWeight] {
    get throws {
      try replica.state.all(BodyWeight.self).sorted {
        ($0.measuredAt?.milliseconds ?? 0) < ($1.measuredAt?.milliseconds ?? 0)
      }
    }
  }

  /// The digest of all that the store shows.
  var state: [UInt8] { get throws { try replica.state.canonicalBytes() } }
}
