package import EventLog

/// What two stores say to each other during one exchange (sync-protocol 1).
package enum SyncMessage: Sendable, Hashable {
  /// The version of the protocol that this build speaks.
  package static let version = 3
  /// How this build names itself to a peer.
  package static let engine = "LiftTrail 0.1.0"

  /// Who the sender is and which events it holds; the first message of each side.
  case hello(Hello)
  /// The fingerprint of each range that both sides hold.
  case shared([RangeFingerprint])
  /// Some events that the other side lacks, every batch whole.
  case events(EventPart)
  /// What arrived is durable.
  case acknowledged(Acknowledgement)
  /// Nothing is left to send.
  case caughtUp
  /// What the sender holds once both have caught up, and what proves it.
  case holds(Holding)
  /// Are you there?
  case ping
  /// I am.
  case pong
  /// Why the sender ends the exchange.
  case refused(Refusal)

  /// Who the sender is.
  package struct Hello: Sendable, Hashable {
    /// Whose history the store holds.
    package var dataset: DatasetID
    /// The id under which the store writes.
    package var replica: ReplicaID
    /// Whether the store is ephemeral.
    package var isEphemeral: Bool
    /// The events that the store holds.
    package var coverage: Coverage
    /// Whether the sender wants to be told of what is written later, too.
    package var isWatching = false
    /// Whether the sender only plans the exchange: it sends no events, and keeps none.
    package var isPlanning = false
    /// Whether the sender's store is filling, and wants the newest events and the library before the rest.
    package var asksForNewestFirst = false
    /// How many bytes of event lines may be under way to the sender.
    package var window = SyncLimits().window
    /// The sender's time of day; nil if it does not say.
    package var wall: Instant?
    /// A number that no other exchange has: it makes the keys of what both sides hold.
    package var nonce: UInt64 = 0
    /// The program that speaks, and its version; nil if it does not say.
    package var engine: String? = SyncMessage.engine

    /// What people call the sender's store; nil if it does not say.
    package var name: String?
    /// The ids under which the sender wrote before, the latest first.
    package var formerly: [ReplicaID] = []

    /// The most bytes of a name that a side says and keeps.
    package static let greatestName = 64
    /// The most former ids that a side says and keeps.
    package static let mostFormerIDs = 64

    /// Introduces a store.
    package init(_ manifest: StoreManifest, coverage: Coverage) {
      self.init(
        dataset: manifest.dataset, replica: manifest.replica, isEphemeral: manifest.isEphemeral,
        coverage: coverage)
      name = ReasonText.bounded(manifest.name, to: Hello.greatestName)
      formerly = Array(manifest.formerReplicas.prefix(Hello.mostFormerIDs))
    }

    /// Introduces a store by what it says of itself.
    package init(
      dataset: DatasetID, replica: ReplicaID, isEphemeral: Bool, coverage: Coverage
    ) {
      self.dataset = dataset
      self.replica = replica
      self.isEphemeral = isEphemeral
      self.coverage = coverage
    }
  }

  /// What is durable on the side that says it.
  package struct Acknowledgement: Sendable, Hashable {
    /// How many event lines of this exchange are settled, from its beginning: taken durably, or refused.
    package var count: UInt64
    /// Those that were refused since the last one, ascending by their numbers.
    package var refused: [RefusedLine] = []
  }

  /// What a side holds when both have caught up, so far as the exchange went (sync-protocol 4).
  package struct Holding: Sendable, Hashable {
    /// How many event lines it has sent and taken in this exchange: the moment that it speaks of.
    package var sent: UInt64
    package var taken: UInt64
    /// How many lines it holds.
    package var count: UInt64
    /// The fingerprint of these lines under the key of the side that says it.
    package var proof: UInt64

    /// Says what a side holds.
    package init(sent: UInt64, taken: UInt64, count: UInt64, proof: UInt64) {
      (self.sent, self.taken, self.count, self.proof) = (sent, taken, count, proof)
    }
  }

  /// Why the sender ends the exchange.
  package struct Refusal: Sendable, Hashable {
    /// The code of its error.
    package var code: String
    package var reason: String
    /// What the sender holds instead of what was asked for, if the peer may know it.
    package private(set) var found: [DatasetSummary] = []

    /// The same refusal with what the sender holds: at most ``mostFound``, and names that fit into an opening's line.
    package func naming(_ found: [DatasetSummary]) -> Refusal {
      var refusal = self
      refusal.found = found.prefix(Refusal.mostFound).map { side in
        DatasetSummary(
          dataset: side.dataset, name: ReasonText.bounded(side.name, to: Hello.greatestName),
          eventCount: side.eventCount, newest: side.newest, isEphemeral: side.isEphemeral)
      }
      return refusal
    }

    /// The most that a side says and reads of what it holds.
    package static let mostFound = 8

    /// The code of a side whose store fails.
    package static let store = "store"

    /// Whether the side that refuses says that its own store fails.
    var isOfStore: Bool { TextOrder.isSame(code, Refusal.store) }

    /// Says why.
    package init(code: String, reason: String) {
      self.code = code
      self.reason = reason
    }
  }
}

extension LogError {
  /// Whether a side's own store failed in an exchange, and not the peer.
  package var isOfStore: Bool {
    switch code {
    case .wrongDataset, .sameReplica, .ephemeral, .unexpectedMessage, .malformed, .badSum,
      .tooLarge, .partialBatch, .refusedByPeer, .unauthorised, .peerEnded,
      .peerSilent:
      false
    default: true
    }
  }
}

/// All limits of an exchange: how much a side sends at once, and how long it waits (sync-protocol 10).
package struct SyncLimits: Sendable {
  /// How many bytes of event lines may be under way and not acknowledged.
  package var window = 8 << 20
  /// The most bytes of a line that begins a message.
  package var messageBytes = 4 << 20
  /// The most bytes of a part's events: a batch is never cut, so one may be larger than the window.
  package var partBytes = 64 << 20
  /// A side that fills first gets what was logged in so many days, with the newest one.
  package var newestDays = 14
  /// What was logged in these days are at most so many events; older days go with the rest.
  package var newestEvents = 4_096
  /// A run of the rest takes no further day once it has so many events.
  package var eventsPerRun = 1_024
  /// A part ends where it has so many bytes, unless a batch goes on.
  package var bytesPerPart = 1 << 16
  /// Parts that have come one behind the other are taken together, with one sync of the medium, until they have
  /// so many bytes.
  package var bytesPerTaking = 1 << 20
  /// The most bytes of event lines that a side which only plans takes: it keeps them in memory.
  package var planBytes = 128 << 20
  /// The most ranges of a coverage, and of a round of fingerprints.
  package var ranges = 1_000_000
  /// How many of them a page takes; each page is a line.
  package var rangesPerPage = 4_096
  /// The most lines that a peer may send that this build cannot read.
  package var refusedLines = 10_000
  /// A peer that says nothing for so long is asked whether it is there.
  package var silenceBeforePing = Duration.seconds(30)
  /// The same while both sides hold the same, and wait for what is written later.
  package var silenceWhileWaiting = Duration.seconds(120)
  /// A peer that does not answer for so long is gone.
  package var silenceAfterPing = Duration.seconds(10)
  /// A peer that takes or sends less than ``leastProgress`` in this time is given up.
  package var progressTime = Duration.seconds(30)
  /// The bytes that a peer takes or sends in ``progressTime`` while some are under way.
  package var leastProgress = 30 << 10
  /// A peer that only answers pings for so long, while the exchange waits for it, is given up.
  package var longestOwed = Duration.seconds(600)
  /// A time of day that has gone on by so much more than the device's own clock, or a look at the clocks that is so
  /// late, means that the device slept.
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
