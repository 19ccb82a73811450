import SyncRelay
import Synchronization

/// The connections of a server: decides whether there is room for one more.
///
/// - Complexity: O(1) for each that comes or goes, whatever the number.
final class Admission: Sendable {
  /// Which limit turned a connection away.
  enum Limit: String, Sendable, CaseIterable {
    case connections
    case connectionsPerHost = "connections-per-host"
    /// The connection was the oldest of those that had not proved who they are.
    case strangers
  }

  private struct State {
    var limits: ServeLimits
    var count = 0
    var countOf: [PeerOrigin: Int] = [:]
    /// What ends those that have not proved who they are.
    var strangers: [Int: @Sendable () -> Void] = [:]
    /// No stranger has a lower number.
    var oldest = 0
    var next = 0

    mutating func takeOldestStranger() -> (@Sendable () -> Void)? {
      guard !strangers.isEmpty else { return nil }
      // Each number is passed once.
      while oldest < next {
        defer { oldest += 1 }
        if let end = strangers.removeValue(forKey: oldest) { return end }
      }
      return nil
    }
  }

  private let state: Mutex<State>

  init(_ limits: ServeLimits) { state = Mutex(State(limits: limits)) }

  /// The limits as they are now.
  var limits: ServeLimits { state.withLock { $0.limits } }

  /// Takes other limits, which the present connections may be beyond.
  func change(to limits: ServeLimits) { state.withLock { $0.limits = limits } }

  /// How many connections there are, and how many of them have not proved who they are.
  var counts: (connections: Int, strangers: Int) {
    state.withLock { ($0.count, $0.strangers.count) }
  }

  /// What came of a connection.
  enum Answer: Sendable {
    /// It may stay; a limit may have ended another one for it.
    case admitted(Place, instead: Limit?)
    case full(Limit)
  }

  /// Takes a connection in, if there is room. Where strangers take the room, the oldest one goes.
  /// - Parameter end: Ends the connection at once.
  func admit(from origin: PeerOrigin?, end: @escaping @Sendable () -> Void) -> Answer {
    let (answer, ended) = state.withLock { state -> (Answer, (@Sendable () -> Void)?) in
      if let origin, origin != .loopback,
        state.countOf[origin, default: 0] >= state.limits.connectionsPerHost
      {
        return (.full(.connectionsPerHost), nil)
      }
      var instead: Limit?
      if state.strangers.count >= state.limits.strangers { instead = .strangers }
      if state.count >= state.limits.connections { instead = .connections }
      var ended: (@Sendable () -> Void)?
      if let limit = instead {
        ended = state.takeOldestStranger()
        if ended == nil { return (.full(limit), nil) }
      }
      state.count += 1
      if let origin { state.countOf[origin, default: 0] += 1 }
      state.strangers[state.next] = end
      defer { state.next += 1 }
      return (.admitted(Place(number: state.next, origin: origin), instead: instead), ended)
    }
    ended?()
    return answer
  }

  /// What a connection that was taken in has.
  struct Place: Sendable {
    fileprivate let number: Int
    let origin: PeerOrigin?
  }

  /// Notes that a connection has proved who it is.
  /// - Returns: Whether it was still there: it may have been ended for another one.
  func prove(_ place: Place) -> Bool {
    state.withLock { $0.strangers.removeValue(forKey: place.number) != nil }
  }

  /// Notes that a connection has ended.
  func leave(_ place: Place) {
    state.withLock { state in
      state.strangers[place.number] = nil
      state.count -= 1
      guard let origin = place.origin else { return }
      let count = state.countOf[origin, default: 1] - 1
      state.countOf[origin] = count > 0 ? count : nil
    }
  }
}
