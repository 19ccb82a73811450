import Synchronization

/// How long each of many things took, in two ways, while something else went on.
final class Latencies: Sendable {
  private let pairs = Mutex<[(Double, Double)]>([])
  private let failure = Mutex<(any Error)?>(nil)

  func add(_ first: Double, _ second: Double) { pairs.withLock { $0.append((first, second)) } }

  /// Both, each ascending.
  var sorted: ([Double], [Double]) {
    pairs.withLock { ($0.map(\.0).sorted(), $0.map(\.1).sorted()) }
  }

  /// Runs what goes on meanwhile.
  func beside(_ work: @escaping @Sendable () async throws -> Void) -> Task<Void, Never> {
    Task {
      do { try await work() } catch { failure.withLock { $0 = error } }
    }
  }

  /// - Throws: What ended what goes on meanwhile.
  func check() throws {
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
