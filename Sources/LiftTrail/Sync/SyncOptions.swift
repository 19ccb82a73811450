import EventLog
package import SyncRelay

/// How a store meets another one.
public struct SyncOptions: Sendable {
  /// Whether an ephemeral store may sync with a real one. What they exchange cannot be taken back.
  public var allowsEphemeral = false
  /// How long to wait for a peer that sends nothing and takes nothing.
  public var patience: Duration = .seconds(30)
  /// The text that both sides know. It is never sent: each side proves that it knows it, and exchanges with no peer
  /// that does not. A text with a NUL counts as none.
  public var token: String?
  /// Whether the peer calls and this side answers, as a server does; one of the two sides answers, if one has a token.
  public var answers = false
  /// Whether to stay connected and exchange later writes of either side, if the peer does the same. It ends when the
  /// task is cancelled or the peer ends.
  public var isWatching = false
  /// Whether a server that has no store of this dataset may make one: a first install says so. A server at which the token
  /// opens another dataset makes none, and tells what is there: the two histories have never met.
  public var createIfMissing: Bool {
    get { making != nil }
    set { making = newValue ? making ?? .first : nil }
  }
  /// Gives the token once there is a connection, where it depends on where that has led.
  package var laterToken: (@Sendable () -> String?)?
  /// What a server may make for this side; nil for nothing.
  package var making: OpenMessage.Making?
  /// What exchanges with many peers at once share; nil for an exchange by itself.
  package var budget: InputBudget?
  /// Whether the peer has to prove that it knows the token; nil if this side has one.
  package var asksForProof: Bool?
  /// Whether the exchange was opened already.
  package var isOpened = false
  /// What the peer may bring of what all fill together; nil for any number.
  package var quota: SyncAllowance?
  /// Is told how many events have gone either way, whenever some have; nil for none.
  package var watch: (@Sendable (ExchangeCount) -> Void)?
  /// Is told which events come, before they are taken; nil for none.
  var takes: (@Sendable (Coverage) -> Void)?
  /// Waits; a seam for tests.
  package var wait: @Sendable (Duration) async throws -> Void = SyncOptions.pause
  /// The time since some beginning, which never jumps; a seam for tests.
  package var uptime: @Sendable () -> Duration = SyncOptions.systemUptime

  /// Waits about so long: many that wait are woken together.
  static let pause: @Sendable (Duration) async throws -> Void = {
    try await Task.sleep(for: $0, tolerance: min($0 / 8, .seconds(5)))
  }

  /// Makes options: no mix with stores for a trial, and half a minute of patience.
  public init() {}
}

extension SyncOptions {
  /// These options, as a session takes them.
  var sessionOptions: SyncSession.Options {
    var options = SyncSession.Options()
    options.allowsEphemeral = allowsEphemeral
    options.isWatching = isWatching
    options.quota = quota
    options.limits.silenceBeforePing = patience
    options.limits.silenceWhileWaiting = patience * 4
    options.limits.progressTime = patience
    return options
  }

  /// What the clocks show now.
  func reading(_ clock: any WallClock) -> ClockReading {
    ClockReading(uptime: uptime(), wall: clock.now())
  }

  /// The device's own clock since this was first asked. It stands still while the device sleeps.
  private static let systemUptime: @Sendable () -> Duration = {
    let beginning = SuspendingClock.now
    return { SuspendingClock.now - beginning }
  }()
}
