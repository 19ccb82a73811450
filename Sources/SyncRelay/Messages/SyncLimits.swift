import EventLog

/// What a side sends at most, and how long it waits: all limits of an exchange (sync-protocol 10).
package struct SyncLimits: Sendable {
  /// How many bytes of event lines may be under way and not acknowledged.
  package var window = 8 << 20
  /// The most bytes of a line that begins a message.
  package var messageBytes = 4 << 20
  /// The most bytes of a part's events: a batch is never cut, so one may be larger than the window.
  package var partBytes = 64 << 20
  /// A part ends where it has so many bytes, unless a batch goes on.
  package var bytesPerPart = 1 << 16
  /// Parts that have come one behind the other are taken together, with one sync of the medium, until they have
  /// so many bytes.
  package var bytesPerTaking = 1 << 20
  /// The most lines that a peer may send that this build cannot read.
  package var refusedLines = 10_000
  /// A peer that says nothing for so long is asked whether it is there.
  package var silenceBeforePing = Duration.seconds(30)
  /// A peer that does not answer for so long is gone.
  package var silenceAfterPing = Duration.seconds(10)
  /// A peer that takes or sends less than ``leastProgress`` in this time is given up.
  package var progressTime = Duration.seconds(30)
  /// The bytes that a peer takes or sends in ``progressTime`` while some are under way.
  package var leastProgress = 30 << 10
  /// A peer that says nothing for so long but that it is there, while the exchange waits for it, is given up.
  package var longestOwed = Duration.seconds(600)
  /// Between two looks at the time no more than this passes, unless the device slept.
  package var longestPause = Duration.seconds(20)

  /// The limits of every exchange.
  package init() {}
}

extension SyncLimits {
  /// What ends an exchange with a peer of whose lines too many cannot be read.
  var tooManyRefusedLines: LogError {
    LogError(
      .unexpectedMessage,
      "more than \(refusedLines) lines of the peer cannot be read by this build",
      advice: .useNewerBuild)
  }
}
