import EventLog
import Synchronization

/// What the peers of many exchanges have sent and the stores have not taken yet, and what they say that they hold:
/// bounded in sum, whatever their number.
///
/// Where it is too much, the exchange that holds the most of it ends. An honest peer's holds about 1 MiB at most, and
/// some 100 bytes for each range of what it holds.
package final class InputBudget: Sendable {
  private struct State {
    var limit: Int
    var sum = 0
    var held: [Int: Holder] = [:]
    var next = 0
  }

  private struct Holder {
    var count: Int
    let end: @Sendable () -> Void
  }

  private let state: Mutex<State>

  /// Allows so many bytes.
  package init(_ limit: Int) { state = Mutex(State(limit: limit)) }

  /// Allows another number of bytes from now on.
  package func change(to limit: Int) { state.withLock { $0.limit = limit } }

  /// How many bytes are held now.
  package var sum: Int { state.withLock { $0.sum } }

  /// The share of one exchange.
  struct Share: Sendable {
    fileprivate let number: Int
  }

  /// Begins a share.
  /// - Parameter end: Ends the exchange; called on any thread, perhaps more than once.
  func share(_ end: @escaping @Sendable () -> Void) -> Share {
    state.withLock { state in
      defer { state.next += 1 }
      state.held[state.next] = Holder(count: 0, end: end)
      return Share(number: state.next)
    }
  }

  /// Notes how many bytes a share holds now.
  func note(_ count: Int, of share: Share) {
    let end = state.withLock { state -> (@Sendable () -> Void)? in
      guard let former = state.held[share.number]?.count else { return nil }
      state.held[share.number]?.count = count
      state.sum += count - former
      guard count > former, state.sum > state.limit else { return nil }
      return state.held.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.value.end
    }
    end?()
  }

  /// Ends a share.
  func end(_ share: Share) {
    state.withLock { state in
      state.sum -= state.held.removeValue(forKey: share.number)?.count ?? 0
    }
  }

  /// Why an exchange ends that holds the most.
  static let exceeded = LogError(
    .tooLarge, "the peers have sent more than this side takes at once, and this one the most",
    advice: .exchangeAgain)
}
