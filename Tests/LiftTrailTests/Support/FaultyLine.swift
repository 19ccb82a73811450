import LiftTrail
import LiftTrailTesting
import SyncRelay
import Synchronization

/// A line to a server that does as the story says.
final class FaultyLine: SyncTransport {
  enum Behaviour {
    case works
    case leadsNowhere
    /// It breaks behind so many sendings and receivings.
    case breaks(calls: Int)
  }

  private let server: TrainingStore
  private let content = Mutex((calls: 0, does: Behaviour.works))
  private let called = Monitor(0)

  init(to server: TrainingStore) { self.server = server }

  var does: Behaviour {
    get { content.withLock { $0.does } }
    set { content.withLock { $0.does = newValue } }
  }

  var calls: Int { content.withLock { $0.calls } }

  /// Returns once it was called so often in all.
  func untilCalled(times: Int) async {
    await called.valueDespiteCancellation { $0 >= times ? () : nil }
  }

  func connect() async throws -> any ByteChannel {
    let does = content.withLock { content in
      content.calls += 1
      return content.does
    }
    defer { called.change { $0 += 1 } }
    switch does {
    case .leadsNowhere: throw TestChannel.Broken()
    case .works: return answered()
    case .breaks(let calls):
      return TestChannel(answered(), size: 1 << 15, calls: calls, then: .fails)
    }
  }

  private func answered() -> any ByteChannel {
    let pair = ChannelPair()
    Task { [server] in
      var options = SyncOptions.patient
      options.answers = true
      // What it comes to is the phone's affair.
      _ = await failure {
        try await server.sync(over: OneChannel(channel: pair.second), options: options)
      }
    }
    return pair.first
  }
}
